//! Board notation: columns are letters from A at the left, with I, rows are numbers from 1 at the bottom.

/// The name of the point at a row and column from 1, from the top left: `H8` is the centre of 15 rows.
pub(super) fn point_name(size: usize, row: usize, column: usize) -> String {
    let letter = (b'A'..=b'Z').nth(column.saturating_sub(1)).map_or('?', char::from);
    format!("{letter}{}", (size + 1).saturating_sub(row))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_and_the_centre() {
        assert_eq!(point_name(15, 8, 8), "H8");
        assert_eq!(point_name(15, 1, 1), "A15");
        assert_eq!(point_name(15, 15, 9), "I1");
        assert_eq!(point_name(26, 1, 26), "Z26");
    }
}

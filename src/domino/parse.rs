//! Reads and writes grids in all their forms.

use std::fmt::Write;

use super::puzzle::Grid;
use super::{game_id, grid_text};
use crate::input::{Format, ParseError, Record, cut_at_blank, cut_rows, whole_lines};

/// The text forms of a [`Grid`], recognised by themselves.
///
/// - Digits: one digit a cell, nothing between (`0120342`).
/// - Integers: decimal numbers with blanks, commas or semicolons between, leading zeros allowed. There may be blanks
///   around a comma or semicolon; one grid uses one of the three. A first row with any of them between two values makes
///   it this form; every row is then of the same form. A grid of one column is always digits.
/// - A game ID of Simon Tatham's Dominosa on a line of its own: `n:`, or with a difficulty as in `6dt:`, and then the
///   values of (n+1) rows of (n+2) one after the other, those above 9 in brackets (`[12]`). As in Tatham's own reader,
///   brackets may also stand around smaller values.
///
/// A grid ends at a blank line or the end of input, a game ID at the end of its line.
///
/// Faults are named in reading order, with two exceptions: a size that fits no domino set can only be known at the end
/// of the grid, and values that are too high for the set only after that.
#[derive(Debug, Clone, Copy, Default)]
pub struct Text;

impl Format for Text {
    type Puzzle = Grid;

    const NAME: &'static str = "domino";

    fn cut(&self, text: &[u8], at_end: bool) -> Option<usize> {
        let (first, _) = whole_lines(text, at_end).next()?;
        if first.contains(&b':') { cut_rows(text, at_end, 1) } else { cut_at_blank(text, at_end) }
    }

    fn parse(&self, record: Record<'_>) -> Result<Grid, ParseError> {
        let mut rows = record.rows()?.peekable();
        let Some(first) = rows.next() else {
            return Err(ParseError::new(record.after(), "no grid", "rows of pip values are expected here"));
        };
        match (first.text.contains(':'), rows.peek()) {
            (true, None) => game_id::read(first),
            (true, Some(&row)) => {
                let label = "a game ID ends at the end of its line";
                Err(ParseError::new(grid_text::start(row), "a row behind a game ID", label))
            }
            (false, None) => game_id::refuse_seed(first).and_then(|()| grid_text::read(first, rows)),
            (false, Some(_)) => grid_text::read(first, rows),
        }
    }

    /// Writes digits if every value is below 10, else integers separated by blanks.
    ///
    /// A grid of one column is always read as digits, so one with a higher value has no text form. It cannot come from
    /// [`Format::parse`]; it is written with an integer a row, which does not read back as the same grid.
    fn print(&self, grid: &Grid) -> String {
        let digits = grid.values().iter().all(|&value| value < 10);
        let mut text = String::with_capacity(grid.values().len() * 2);
        for row in grid.values().chunks(grid.columns()) {
            for (column, value) in row.iter().enumerate() {
                let blank = if digits || column == 0 { "" } else { " " };
                // Writing to a string cannot fail.
                let _ = write!(text, "{blank}{value}");
            }
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_is_written_in_digits_as_long_as_each_value_is_one() {
        let written = |first: u16| {
            let mut values = vec![0; 132];
            values[0] = first;
            Text.print(&Grid::new(2, 66, values).unwrap())
        };
        assert_eq!(written(9), format!("9{}\n{}\n", "0".repeat(65), "0".repeat(66)));
        assert_eq!(written(10), format!("10{0}\n0{0}\n", " 0".repeat(65)));
    }
}

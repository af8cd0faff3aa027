//! The rules, from the grid alone: whether dominoes tile it with the full set.

use super::puzzle::{Grid, Tiling};

/// Checks that each domino lies on two adjacent cells with its pips, in the documented order, that no cell and no
/// domino of the set is taken twice, and that no cell is left over.
///
/// # Errors
/// The first broken rule, in words; rows and columns count from 1.
pub(super) fn check(grid: &Grid, tiling: &Tiling) -> Result<(), String> {
    let columns = grid.columns();
    let values = grid.values();
    let pips = usize::from(grid.max_pip()) + 1;
    let mut covered = vec![false; values.len()];
    let mut laid = vec![false; pips * pips];
    let mut before = None;
    for domino in &tiling.dominoes {
        let [a, b] = domino.cells.map(|cell| cell as usize);
        let [low, high] = domino.pips;
        let name = format!("domino {low}-{high}");
        let (Some(&at_a), Some(&at_b)) = (values.get(a), values.get(b)) else {
            return Err(format!("{name} lies outside the grid"));
        };
        let place = format!("row {}, column {}", a / columns + 1, a % columns + 1);
        let beside = b == a + 1 && b % columns != 0;
        let below = b == a + columns;
        if !beside && !below {
            return Err(format!("the halves of {name} at {place} are not adjacent, or not in reading order"));
        }
        if [low, high] != [at_a.min(at_b), at_a.max(at_b)] {
            return Err(format!("{name} lies on {at_a} and {at_b} at {place}"));
        }
        if before.replace(a).is_some_and(|before| before >= a) {
            return Err(format!("{name} at {place} is out of order"));
        }
        for cell in [a, b] {
            if std::mem::replace(&mut covered[cell], true) {
                return Err(format!("row {}, column {} is covered twice", cell / columns + 1, cell % columns + 1));
            }
        }
        if std::mem::replace(&mut laid[usize::from(low) * pips + usize::from(high)], true) {
            return Err(format!("{name} is laid twice"));
        }
    }
    // With every cell covered, (n+1)(n+2)/2 different dominoes are laid: that is the whole set.
    match covered.iter().position(|&covered| !covered) {
        Some(cell) => Err(format!("row {}, column {} is not covered", cell / columns + 1, cell % columns + 1)),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::puzzle::Domino;
    use super::*;

    /// Checks dominoes, each as its pips and its cells, on a grid of the rows `001` and `101`.
    fn judged(dominoes: &[([u16; 2], [u32; 2])]) -> Result<(), String> {
        let grid = Grid::new(2, 3, vec![0, 0, 1, 1, 0, 1]).unwrap();
        let dominoes = dominoes.iter().map(|&(pips, cells)| Domino { pips, cells }).collect();
        check(&grid, &Tiling { dominoes })
    }

    #[test]
    fn a_tiling_must_keep_every_rule() {
        let (left, right, below) = (([0, 0], [0, 1]), ([1, 1], [2, 5]), ([0, 1], [3, 4]));
        assert_eq!(judged(&[left, right, below]), Ok(()));
        let faults: [(&[_], _); 14] = [
            (&[([1, 1], [5, 6])], "domino 1-1 lies outside the grid"),
            (&[([1, 1], [6, 5])], "domino 1-1 lies outside the grid"),
            (
                &[([1, 1], [2, 3])],
                "the halves of domino 1-1 at row 1, column 3 are not adjacent, or not in reading order",
            ),
            (
                &[([0, 0], [0, 4])],
                "the halves of domino 0-0 at row 1, column 1 are not adjacent, or not in reading order",
            ),
            (
                &[([0, 1], [4, 3])],
                "the halves of domino 0-1 at row 2, column 2 are not adjacent, or not in reading order",
            ),
            (&[([0, 1], [0, 1])], "domino 0-1 lies on 0 and 0 at row 1, column 1"),
            (&[([1, 0], [3, 4])], "domino 1-0 lies on 1 and 0 at row 2, column 1"),
            (&[right, left, below], "domino 0-0 at row 1, column 1 is out of order"),
            (&[left, ([0, 1], [0, 3])], "domino 0-1 at row 1, column 1 is out of order"),
            (&[left, ([0, 0], [1, 4])], "row 1, column 2 is covered twice"),
            (&[([0, 0], [1, 4]), below], "row 2, column 2 is covered twice"),
            (&[([0, 1], [1, 2]), below], "domino 0-1 is laid twice"),
            (&[left, right], "row 2, column 1 is not covered"),
            (&[], "row 1, column 1 is not covered"),
        ];
        for (dominoes, fault) in faults {
            assert_eq!(judged(dominoes), Err(fault.to_owned()));
        }
    }
}

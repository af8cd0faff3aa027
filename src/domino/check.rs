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

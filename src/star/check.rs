//! Judges a filled figure from the puzzle alone.

use super::puzzle::Filling;
use crate::solver::Violation;

/// Whether `filling` keeps the given numbers, holds only these numbers (ascending) and each at most once, and gives every
/// line its sum, which is `sum` if that is fixed.
///
/// # Errors
/// The first of these that does not hold.
pub(super) fn check<'l>(
    given: &[Option<u32>],
    lines: impl Iterator<Item = &'l [usize]>,
    numbers: &[u32],
    sum: Option<u32>,
    filling: &Filling,
) -> Result<(), Violation> {
    let held = &filling.numbers;
    if held.len() != given.len() {
        return Err(Violation(format!("{} numbers for {} cells", held.len(), given.len())));
    }
    let mut used = vec![false; numbers.len()];
    for (cell, (given, number)) in given.iter().zip(held).enumerate() {
        if given.is_some_and(|given| given != *number) {
            return Err(Violation(format!("cell {cell} holds {number}, not the number given")));
        }
        match numbers.binary_search(number) {
            Ok(index) if !used[index] => used[index] = true,
            Ok(_) => return Err(Violation(format!("{number} stands twice"))),
            Err(_) => return Err(Violation(format!("{number} is not one of the numbers"))),
        }
    }
    if sum.is_some_and(|fixed| fixed != filling.sum) {
        return Err(Violation(format!("the sum is {}, not the one asked for", filling.sum)));
    }
    for line in lines {
        let total: u64 = line.iter().map(|&cell| u64::from(held[cell])).sum();
        if total != u64::from(filling.sum) {
            return Err(Violation(format!("the line through cells {line:?} sums to {total}, not {}", filling.sum)));
        }
    }
    Ok(())
}

//! Judges a filled figure from the puzzle alone.

use super::puzzle::{Figure, Filling};
use crate::solver::Violation;

/// Whether `filling` keeps the given numbers, holds only the figure's numbers and each at most once, and gives every
/// line its sum, which is the figure's if that is fixed.
///
/// # Errors
/// The first of these that does not hold.
pub(super) fn check(figure: &Figure, filling: &Filling) -> Result<(), Violation> {
    let Filling { sum, numbers } = filling;
    if numbers.len() != figure.cells() {
        return Err(Violation(format!("{} numbers for {} cells", numbers.len(), figure.cells())));
    }
    for (cell, (given, number)) in figure.given().iter().zip(numbers).enumerate() {
        if given.is_some_and(|given| given != *number) {
            return Err(Violation(format!("cell {cell} holds {number}, not the number given")));
        }
        if !figure.numbers().contains(number) {
            return Err(Violation(format!("{number} is not one of the numbers")));
        }
        if numbers[..cell].contains(number) {
            return Err(Violation(format!("{number} stands twice")));
        }
    }
    if figure.sum().is_some_and(|fixed| fixed != *sum) {
        return Err(Violation(format!("the sum is {sum}, not the one asked for")));
    }
    for line in figure.lines() {
        let total: u64 = line.iter().map(|&cell| u64::from(numbers[cell])).sum();
        if total != u64::from(*sum) {
            return Err(Violation(format!("the line through cells {line:?} sums to {total}, not {sum}")));
        }
    }
    Ok(())
}

//! Judges a full star from the puzzle alone.

use super::puzzle::{CELLS, FullStar, LINES, SUM, Star};
use crate::solver::Violation;

/// Whether `full` keeps the given numbers, holds 1 to 12 once each, and has six lines of 26.
///
/// # Errors
/// The first of these that does not hold.
pub(super) fn check(star: &Star, full: &FullStar) -> Result<(), Violation> {
    for (cell, (given, number)) in star.given().iter().zip(full.0).enumerate() {
        if given.is_some_and(|given| given != number) {
            return Err(Violation(format!("cell {cell} holds {number}, not the number given")));
        }
    }
    for number in 1..=CELLS as u8 {
        let times = full.0.iter().filter(|&&held| held == number).count();
        if times != 1 {
            return Err(Violation(format!("{number} stands {times} times")));
        }
    }
    for line in LINES {
        let sum: u8 = line.iter().map(|&cell| full.0[cell]).sum();
        if sum != SUM {
            return Err(Violation(format!("the line through cells {line:?} sums to {sum}, not {SUM}")));
        }
    }
    Ok(())
}

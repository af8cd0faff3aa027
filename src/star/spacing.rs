//! How the numbers of a figure are spaced: 10, 20, 30 is 1, 2, 3 to a search.

use super::puzzle::Figure;

/// All numbers of a figure are the smallest one and multiples of `step` more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Spacing {
    smallest: u32,
    /// At least 1; as large as can be.
    step: u32,
}

impl Spacing {
    /// The spacing of the numbers of a figure.
    pub(super) fn of(figure: &Figure) -> Self {
        let smallest = figure.numbers().first().copied().unwrap_or(0);
        let step = figure.numbers().iter().fold(0, |step, number| gcd(number - smallest, step));
        Spacing { smallest, step: step.max(1) }
    }

    /// How many steps a number of the figure is above the smallest one.
    pub(super) fn steps(self, number: u32) -> u32 {
        (number - self.smallest) / self.step
    }

    /// The number that is so many steps above the smallest one.
    pub(super) fn number(self, steps: u32) -> u32 {
        self.smallest + steps * self.step
    }

    /// The smallest number.
    pub(super) fn smallest(self) -> u32 {
        self.smallest
    }

    /// From one number to the next that there may be.
    pub(super) fn step(self) -> u32 {
        self.step
    }

    /// Whether so many numbers can have this sum: it is a whole number of steps above that of the smallest ones.
    pub(super) fn fits(self, sum: u32, many: usize) -> bool {
        (i64::from(sum) - i64::from(self.smallest) * many as i64) % i64::from(self.step) == 0
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

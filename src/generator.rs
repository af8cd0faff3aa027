//! What a puzzle brings so that new ones can be made.

use thiserror::Error;

use crate::random::Random;
use crate::solver::Budget;

/// Makes puzzles of one kind.
pub trait Generator: Sync {
    /// What is made.
    type Puzzle;

    /// Makes a puzzle. The same random numbers make the same puzzle on every machine.
    ///
    /// # Errors
    /// Why there is none.
    fn generate(&self, random: &mut Random, budget: &Budget<'_>) -> Result<Self::Puzzle, NotMade>;

    /// How many solutions each puzzle has; it is looked at before the puzzle is printed.
    fn promise(&self) -> Promise;
}

/// How many solutions a puzzle has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Promise {
    /// Exactly one.
    One,
    /// At least one.
    Some,
    /// One or none.
    AtMostOne,
}

/// Why no puzzle was made.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NotMade {
    /// The budget was used up.
    #[error("the search was ended")]
    OutOfBudget,
    /// There is none, or none was found: what was asked for and what would do.
    #[error("{0}")]
    NoneFound(String),
}

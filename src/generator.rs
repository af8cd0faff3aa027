//! What a puzzle brings so that new ones can be made.

use thiserror::Error;

use crate::random::Random;
use crate::solver::Budget;

/// Makes puzzles of one kind.
pub trait Generator: Sync {
    /// What is made.
    type Puzzle;
    /// What solves it.
    type Solution;

    /// Makes a puzzle. The same random numbers make the same puzzle on every machine.
    ///
    /// A count that the budget ended looks like a small one: ask [`NotMade::check`] before it is believed. With the solution
    /// at hand the driver need not find one.
    ///
    /// # Errors
    /// Why there is none.
    fn generate(&self, random: &mut Random, budget: &Budget<'_>)
    -> Result<Made<Self::Puzzle, Self::Solution>, NotMade>;

    /// How many solutions each puzzle has; it is looked at before the puzzle is printed.
    fn promise(&self) -> Promise;
}

/// A puzzle as it was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Made<P, S> {
    /// The puzzle.
    pub puzzle: P,
    /// The solution that it was made from, where that is at hand.
    pub solution: Option<S>,
    /// What is not known of it though it was asked for, for people.
    pub doubt: Option<String>,
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

impl NotMade {
    /// Asks the budget whether to go on.
    ///
    /// # Errors
    /// It is used up.
    pub fn check(budget: &Budget<'_>) -> Result<(), NotMade> {
        if budget.look().is_break() { Err(NotMade::OutOfBudget) } else { Ok(()) }
    }
}

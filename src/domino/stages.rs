//! Which stages of the solver take part.

use std::ops::ControlFlow;

use super::cover::Cover;
use super::prices;
use super::puzzle::Grid;
use crate::solver::Budget;

/// The stages of the solver that could be left out: each makes some grids faster and changes no answer.
///
/// The default is what is fastest; tests leave stages out to play them against each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stages {
    /// The deduction that if all places of A touch B, B goes to one of them.
    pub narrowing: bool,
    /// Places are struck out by prices, when at least so many cells and dominoes are open after the deductions. `None`
    /// leaves that out.
    pub prices_from: Option<usize>,
    /// A SAT solver finds a tiling and strikes out all places that are in no tiling, when at least so many cells and
    /// dominoes are open then. `None` leaves it out.
    pub sat_from: Option<usize>,
    /// A part that the search has not counted within so many nodes is counted along a frontier, unless that has too many
    /// states; then the two take turns. `None` leaves the frontier out.
    pub frontier_after: Option<u64>,
    /// Counts of parts are remembered.
    pub memory: bool,
}

impl Stages {
    /// What can be said of a grid before a search.
    ///
    /// # Errors
    /// There is no tiling, or the budget ran out: how the search ended.
    pub(super) fn prepare(self, grid: &Grid, budget: &Budget<'_>) -> Result<Cover, ControlFlow<()>> {
        let no_tiling = |_| ControlFlow::Continue(());
        let mut cover = Cover::new(grid, self.narrowing).map_err(no_tiling)?;
        if self.prices_from.is_some_and(|from| cover.open() >= from)
            && prices::strike_out(&mut cover, budget).map_err(no_tiling)?.is_break()
        {
            return Err(ControlFlow::Break(()));
        }
        Ok(cover)
    }

    /// Whether the SAT solver takes part where so many items are open.
    pub(super) fn have_sat(self, open: usize) -> bool {
        self.sat_from.is_some_and(|from| open >= from)
    }
}

impl Default for Stages {
    fn default() -> Self {
        Stages {
            narrowing: true,
            prices_from: Some(PRICES_FROM),
            sat_from: Some(SAT_FROM),
            frontier_after: Some(FRONTIER_AFTER),
            memory: true,
        }
    }
}

/// With fewer open cells and dominoes the SAT solver alone is faster.
const PRICES_FROM: usize = 300;

/// With fewer open cells and dominoes the search alone is faster.
const SAT_FROM: usize = 300;

/// Ordinary parts are counted within so many nodes.
const FRONTIER_AFTER: u64 = 64;

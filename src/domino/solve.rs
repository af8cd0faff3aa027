//! All tilings of a grid, one by one.

use std::ops::ControlFlow;

use super::check;
use super::count;
use super::cover::Cover;
use super::dead;
use super::puzzle::{Grid, Tiling};
use super::sat::{Answer, Sat};
use super::stages::Stages;
use crate::solver::{Budget, Count, Report, Solver, Violation};

/// Finds, lists and counts the tilings of a [`Grid`] with one full domino set.
///
/// The order of the tilings is fixed but carries no meaning: it is that of a depth-first search which branches on the
/// cell or domino with the fewest places left (Knuth's Algorithm X with the deductions of an exact cover). In a large grid
/// the tiling that a SAT solver finds comes first.
#[derive(Debug, Clone, Copy, Default)]
pub struct Tilings {
    /// The stages that take part.
    pub stages: Stages,
}

impl Solver for Tilings {
    type Puzzle = Grid;
    type Solution = Tiling;

    fn solve(&self, grid: &Grid, budget: &Budget<'_>, visit: &mut dyn FnMut(&Tiling) -> ControlFlow<()>) -> Report {
        let flow = match self.stages.prepare(grid, budget) {
            Ok(cover) if self.stages.have_sat(cover.open()) => list_large(grid, cover, budget, visit),
            Ok(cover) => Search { grid, budget, cover, tiling: Tiling::default(), visit }.search(),
            Err(flow) => flow,
        };
        budget.report(flow)
    }

    fn count(&self, grid: &Grid, budget: &Budget<'_>, cap: Option<u64>) -> Count {
        count::count(grid, self.stages, budget, cap)
    }

    fn check(grid: &Grid, tiling: &Tiling) -> Result<(), Violation> {
        check::check(grid, tiling).map_err(Violation)
    }
}

/// Stack left below which a deeper call moves to a new stack, and the size of that one: a search may be as deep as the
/// set has dominoes, hundreds of thousands on the largest grids, and the program's threads have 2 MiB.
pub(super) const STACK: (usize, usize) = (64 << 10, 4 << 20);

/// From this many items on, a search node takes longer than a look at the clock, so every node looks.
pub(super) const LARGE: u32 = 2048;

/// Visits the tiling that a SAT solver finds, then all others.
fn list_large(
    grid: &Grid,
    mut cover: Cover,
    budget: &Budget<'_>,
    visit: &mut dyn FnMut(&Tiling) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut sat = Sat::new(&cover, budget)?;
    match sat.solve() {
        Answer::Found => {}
        Answer::None => return ControlFlow::Continue(()),
        Answer::OutOfBudget => return ControlFlow::Break(()),
    }
    let (taken, mut first) = (sat.taken(), Tiling::default());
    cover.write_tiling_with(&taken, grid, &mut first);
    visit(&first)?;
    dead::strike_out(&mut cover, &mut sat, &taken)?;
    drop(sat);
    let visit = &mut |tiling: &Tiling| if *tiling == first { ControlFlow::Continue(()) } else { visit(tiling) };
    Search { grid, budget, cover, tiling: Tiling::default(), visit }.search()
}

struct Search<'s> {
    grid: &'s Grid,
    budget: &'s Budget<'s>,
    cover: Cover,
    tiling: Tiling,
    visit: &'s mut dyn FnMut(&Tiling) -> ControlFlow<()>,
}

impl Search<'_> {
    /// Visits every tiling that the live options allow.
    fn search(&mut self) -> ControlFlow<()> {
        self.budget.spend()?;
        if self.cover.items() >= LARGE {
            self.budget.look()?;
        }
        let Some(item) = self.cover.fewest(0..self.cover.items()) else {
            self.cover.write_tiling(self.grid, &mut self.tiling);
            return (self.visit)(&self.tiling);
        };
        let mark = self.cover.mark();
        let mut index = 0;
        while let Some(option) = self.cover.option_at(item, index) {
            index += 1;
            if self.cover.is_live(option) {
                let mut flow = ControlFlow::Continue(());
                if self.cover.choose(option).is_ok() {
                    flow = stacker::maybe_grow(STACK.0, STACK.1, || self.search());
                }
                self.cover.undo(mark);
                flow?;
            }
        }
        ControlFlow::Continue(())
    }
}

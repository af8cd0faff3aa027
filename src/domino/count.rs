//! How many tilings a grid has, without listing them: the stages one after the other.
//!
//! Deductions come first (`cover`). In a large grid prices strike out places (`prices`); a SAT solver finds a tiling (`sat`)
//! and strikes out the other places that are in none (`dead`). What is left falls apart into parts that share no cell and no domino; each is counted by a search that
//! remembers (`memo`) or along a frontier (`frontier`), whichever is done first, and the counts multiply.

use std::ops::{ControlFlow, Range};

use num_bigint::BigUint;

use super::cover::Cover;
use super::dead;
use super::frontier::{Frontier, Outcome};
use super::memo::{Counter, Stopped};
use super::puzzle::Grid;
use super::sat::{Answer, Sat};
use super::stages::Stages;
use super::tally::Tally;
use crate::solver::{Budget, Count};

/// Counts the tilings of `grid`, at most `cap`.
///
/// When the budget runs out, as many as found are proven to exist.
pub(super) fn count(grid: &Grid, stages: Stages, budget: &Budget<'_>, cap: Option<u64>) -> Count {
    let ended = |found, flow| Count { found, report: budget.report(flow) };
    let mut cover = match stages.prepare(grid, budget) {
        Ok(cover) => cover,
        Err(flow) => return ended(BigUint::ZERO, flow),
    };
    let is_large = stages.have_sat(cover.open());
    if is_large && let ControlFlow::Break((found, flow)) = strike_out(&mut cover, budget, cap) {
        return ended(BigUint::from(found), flow);
    }
    let counter = Counter::new(cover, stages.memory, budget);
    let (found, flow) = Parts { counter, stages, budget, columns: grid.columns(), is_tilable: is_large }.count(cap);
    let found = found.into_big();
    match cap.map(BigUint::from).filter(|cap| found >= *cap) {
        Some(cap) => ended(cap, ControlFlow::Break(())),
        None => ended(found, flow),
    }
}

/// Strikes out the places that are in no tiling. Breaks with the number of tilings known, and as the search ended, if no
/// more is to be found out: a question for one or two tilings does not pay for counting.
fn strike_out(cover: &mut Cover, budget: &Budget<'_>, cap: Option<u64>) -> ControlFlow<(u64, ControlFlow<()>)> {
    let (done, cut_off) = (ControlFlow::Continue(()), ControlFlow::Break(()));
    let ControlFlow::Continue(mut sat) = Sat::new(cover, budget) else { return ControlFlow::Break((0, cut_off)) };
    match sat.solve() {
        Answer::Found if cap == Some(1) => return ControlFlow::Break((1, cut_off)),
        Answer::Found => {}
        Answer::None => return ControlFlow::Break((0, done)),
        Answer::OutOfBudget => return ControlFlow::Break((0, cut_off)),
    }
    let first = sat.taken();
    if cap == Some(2) {
        sat.forbid_all_together(&first);
        return ControlFlow::Break(match sat.solve() {
            Answer::Found => (2, cut_off),
            Answer::None => (1, done),
            Answer::OutOfBudget => (1, cut_off),
        });
    }
    dead::strike_out(cover, &mut sat, &first).map_break(|()| (1, cut_off))
}

/// The parts of a grid.
struct Parts<'s> {
    counter: Counter<'s>,
    stages: Stages,
    budget: &'s Budget<'s>,
    columns: usize,
    /// Each part is known to have a tiling.
    is_tilable: bool,
}

/// How many nodes the search for a part has in its second turn, at least; with each turn it and the frontier get more.
const SECOND_TURN: u64 = 64;

/// How many states the frontier may make for each node of the search: they take about the same time.
const STATES_PER_NODE: u64 = 16;

impl Parts<'_> {
    /// The product over all parts, and whether the budget ended the counting. The product is exact if that is not so and
    /// it is less than `cap`, and else a lower bound.
    fn count(&mut self, cap: Option<u64>) -> (Tally, ControlFlow<()>) {
        let mut product = Tally::ONE;
        let mut parts = self.counter.all_parts().into_iter();
        while let Some(part) = parts.next() {
            let enough = cap.map(|cap| product.times_to(cap));
            let (count, flow) = self.part(part, enough);
            product = product * count;
            if flow.is_break() {
                // Nothing is known of the parts that follow, unless each has a tiling.
                let is_known = self.is_tilable || parts.len() == 0;
                return (if is_known { product } else { Tally::ZERO }, flow);
            }
            if product.is_zero() {
                break;
            }
        }
        (product, ControlFlow::Continue(()))
    }

    /// Search and frontier in turns.
    fn part(&mut self, part: Range<usize>, enough: Option<u64>) -> (Tally, ControlFlow<()>) {
        let mut known = if self.is_tilable { Tally::ONE } else { Tally::ZERO };
        let mut frontier = None;
        let mut turn = self.stages.frontier_after.unwrap_or(u64::MAX);
        loop {
            let (count, stopped) = self.counter.count(part.clone(), enough, turn);
            match stopped {
                None => return (count, ControlFlow::Continue(())),
                Some(Stopped::Budget) => return (known.max(count), ControlFlow::Break(())),
                Some(Stopped::Allowance) => known = known.max(count),
            }
            turn = turn.saturating_mul(4).max(SECOND_TURN);
            let frontier = frontier.get_or_insert_with(|| {
                Frontier::new(&self.counter.cover, self.counter.items(part.clone()), self.columns)
            });
            match frontier.as_ref().map(|frontier| frontier.count(turn.saturating_mul(STATES_PER_NODE), self.budget)) {
                Some(Outcome::Exact(count)) => return (count, ControlFlow::Continue(())),
                Some(Outcome::OutOfBudget) => return (known, ControlFlow::Break(())),
                Some(Outcome::TooMany) => {}
                None => turn = u64::MAX,
            }
        }
    }
}

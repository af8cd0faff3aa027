//! Lists the fillings of a figure in the order of its cells.
//!
//! Two searches take turns, each with more nodes than the one before. One fills cell after cell, and so comes upon the
//! fillings in their order; where there are many it finds them as fast as they can be printed. The other one fills the
//! cells in the order that takes the fewest nodes, and has to be done before its fillings can be sorted; where there are
//! few, as in a puzzle, it is done at once while the first one may take ages.

use std::ops::ControlFlow;

use super::case::Case;
use super::puzzle::{Figure, Filling};
use super::sums::sums;
use crate::solver::Budget;

/// How the searches take turns.
#[derive(Clone, Copy)]
struct Turns {
    /// The nodes of the first turn.
    nodes: u64,
    /// Each turn has so many times as many nodes as the one before.
    more: u64,
    /// So many fillings are sorted at most.
    sorted: usize,
}

/// Most searches are over with the first turn.
const TURNS: Turns = Turns { nodes: 1 << 22, more: 16, sorted: 1000 };

/// Visits every filling of `figure`: smallest sum first, then in the order of the cells.
pub(super) fn list(
    figure: &Figure,
    budget: &Budget<'_>,
    visit: &mut dyn FnMut(&Filling) -> ControlFlow<()>,
) -> ControlFlow<()> {
    list_by(TURNS, figure, budget, visit)
}

fn list_by(
    turns: Turns,
    figure: &Figure,
    budget: &Budget<'_>,
    visit: &mut dyn FnMut(&Filling) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let in_order = Case::in_cell_order(figure);
    for sum in sums(figure) {
        budget.look()?;
        Listing { turns, figure, in_order: &in_order, sum, visited: 0 }.list(budget, visit)?;
    }
    ControlFlow::Continue(())
}

/// The fillings with one sum.
struct Listing<'f> {
    turns: Turns,
    figure: &'f Figure,
    in_order: &'f Case,
    sum: u32,
    /// So many have been visited, the first ones.
    visited: usize,
}

/// How a turn ended.
enum Turn {
    /// All fillings have been visited.
    Done,
    /// The visitor broke.
    Stopped,
    /// It ran out of nodes.
    Undecided,
    /// There are too many fillings to be sorted.
    TooMany,
}

impl Listing<'_> {
    fn list(&mut self, budget: &Budget<'_>, visit: &mut dyn FnMut(&Filling) -> ControlFlow<()>) -> ControlFlow<()> {
        let (mut is_sorted_next, mut may_be_sorted) = (false, !self.in_order.is_plain());
        let mut nodes = self.turns.nodes;
        loop {
            let turn = if is_sorted_next {
                budget.allow(nodes, |budget| self.sorted(budget, visit))
            } else {
                budget.allow(if may_be_sorted { nodes } else { u64::MAX }, |budget| self.in_order(budget, visit))
            };
            match turn {
                Turn::Done => return ControlFlow::Continue(()),
                Turn::Stopped => return ControlFlow::Break(()),
                Turn::Undecided => budget.look()?,
                Turn::TooMany => may_be_sorted = false,
            }
            nodes = nodes.saturating_mul(self.turns.more);
            is_sorted_next = may_be_sorted && !is_sorted_next;
        }
    }

    /// Visits fillings in the order in which they are found.
    fn in_order(&mut self, budget: &Budget<'_>, visit: &mut dyn FnMut(&Filling) -> ControlFlow<()>) -> Turn {
        let (mut before, mut is_stopped) = (self.visited, false);
        let flow = self.in_order.list(self.sum, budget, &mut |filling| {
            if before > 0 {
                before -= 1;
                return ControlFlow::Continue(());
            }
            self.visited += 1;
            let flow = visit(filling);
            is_stopped = flow.is_break();
            flow
        });
        match flow {
            ControlFlow::Continue(()) => Turn::Done,
            ControlFlow::Break(()) if is_stopped => Turn::Stopped,
            ControlFlow::Break(()) => Turn::Undecided,
        }
    }

    /// Finds all fillings first.
    fn sorted(&mut self, budget: &Budget<'_>, visit: &mut dyn FnMut(&Filling) -> ControlFlow<()>) -> Turn {
        let ControlFlow::Continue(case) = Case::in_any_order(self.figure, &[], budget) else { return Turn::Undecided };
        let mut found: Vec<Filling> = Vec::new();
        let flow = case.list(self.sum, budget, &mut |filling| {
            found.push(filling.clone());
            if found.len() > self.turns.sorted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if flow.is_break() {
            return if found.len() > self.turns.sorted { Turn::TooMany } else { Turn::Undecided };
        }
        found.sort_by(|a, b| a.numbers.cmp(&b.numbers));
        match found[self.visited.min(found.len())..].iter().try_for_each(visit) {
            ControlFlow::Continue(()) => Turn::Done,
            ControlFlow::Break(()) => Turn::Stopped,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::lines;
    use super::super::polygram::Polygram;
    use super::super::written::TextStar;
    use super::*;

    /// The star {7/k} with some numbers of one of its fillings.
    fn figures() -> impl Strategy<Value = Figure> {
        let is_given = prop::collection::vec(prop::bool::weighted(0.2), 14);
        (2..=3usize, 0..1000, is_given).prop_map(|(k, which, is_given)| {
            let star = |given| TextStar::new(Polygram::new(7, k).unwrap(), None, None, given).unwrap().figure;
            let (mut full, mut turn) = (Vec::new(), 0);
            let _ = Case::in_cell_order(&star(vec![None; 14])).list(30, &Budget::unlimited(), &mut |filling| {
                full.clone_from(&filling.numbers);
                turn += 1;
                if turn > which { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            star(full.into_iter().zip(is_given).map(|(number, is_given)| is_given.then_some(number)).collect())
        })
    }

    /// All fillings by the plain search.
    fn plainly(figure: &Figure) -> Vec<Filling> {
        let mut fillings = Vec::new();
        let _ = lines::search(figure, 30, &Budget::unlimited(), &mut |filling| {
            fillings.push(filling.clone());
            ControlFlow::Continue(())
        });
        fillings
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn fillings_come_in_order_whichever_turn_finds_them(
            figure in figures(),
            nodes in 1u64..4000,
            more in 2u64..8,
            sorted in 0usize..30,
            most in 1usize..60,
        ) {
            let (fillings, mut listed) = (plainly(&figure), Vec::new());
            let flow = list_by(Turns { nodes, more, sorted }, &figure, &Budget::unlimited(), &mut |filling| {
                listed.push(filling.clone());
                if listed.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            prop_assert_eq!(flow.is_break(), fillings.len() >= most);
            prop_assert_eq!(listed.as_slice(), &fillings[..most.min(fillings.len())]);
        }
    }
}

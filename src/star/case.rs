//! One figure with the plan of its search, listed, or counted share by share.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;

use super::lines;
use super::masks::{self, Fast, Share, Visit};
use super::order::{self, Chain};
use super::plan::Plan;
use super::puzzle::{Figure, Filling};
use super::solve::Part;
use super::symmetry::{self, Symmetry};
use super::tally::Tally;
use crate::beside::LISTENS;
use crate::solver::Budget;

/// A figure with the plan of its search.
pub(super) struct Case {
    figure: Figure,
    /// The fast search; without it only the plain one will do.
    search: Option<Box<dyn Fast>>,
    /// The lines contradict each other unless their sum is 0.
    only_sum_zero: bool,
}

/// Too large for its equations to be solved; only the plain search will do.
fn is_vast(figure: &Figure) -> bool {
    figure.cells() * figure.lines().len() > 1 << 16
}

/// The most cells without a number for which an order is searched.
const MOST_ORDERED: usize = 200;

/// Searches that are not done after so many nodes are done in shares.
const WORTH_SHARING: u64 = 300_000;

/// Shares of a long search: so many that all threads end at about the same time, and progress can be told.
const SHARES: u64 = 64;

/// How many fillings to deal out to each share, at least.
const HAND: u64 = 8;

impl Case {
    /// Whether it takes the plain search, which does not break symmetry.
    pub(super) fn is_plain(&self) -> bool {
        self.search.is_none()
    }

    /// With fillings in the order of the cells.
    pub(super) fn in_cell_order(figure: &Figure) -> Self {
        let chain = (!is_vast(figure)).then(|| order::in_cell_order(figure, &given_cells(figure)));
        Case::new(figure, chain, &[])
    }

    /// With fillings in the order that takes the fewest nodes, one of each class under `group`.
    ///
    /// # Errors
    /// Breaks if the budget runs out.
    pub(super) fn in_any_order(figure: &Figure, group: &[&Symmetry], budget: &Budget<'_>) -> ControlFlow<(), Self> {
        if is_vast(figure) || figure.open_cells() > MOST_ORDERED {
            return ControlFlow::Continue(Case::in_cell_order(figure));
        }
        let chain = order::fewest_fillings(figure, &given_cells(figure), group, budget)?;
        let mut less = Vec::new();
        let mut unbroken = group.to_vec();
        let mut known = vec![false; figure.cells()];
        for (cell, forced) in &chain {
            known[*cell] = true;
            forced.iter().for_each(|&cell| known[cell] = true);
            less.extend(symmetry::broken(&mut unbroken, &known).0);
        }
        ControlFlow::Continue(Case::new(figure, Some(chain), &less))
    }

    fn new(figure: &Figure, chain: Option<Chain>, less: &[(usize, usize)]) -> Self {
        let figure = figure.clone();
        let Some(plan) = chain.and_then(|chain| Plan::new(&figure, &chain)) else {
            return Case { figure, search: None, only_sum_zero: false };
        };
        let search = masks::fastest(&figure, &plan, less);
        Case { figure, search, only_sum_zero: plan.only_sum_zero }
    }

    /// Visits every filling in the order of the plan.
    pub(super) fn list(
        &self,
        sum: u32,
        budget: &Budget<'_>,
        visit: &mut dyn FnMut(&Filling) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.is_plain() {
            return lines::search(&self.figure, sum, budget, visit);
        }
        self.search(sum, Share::ALL, &mut |nodes| budget.spend_many(nodes), &mut List { sum, visit })
    }

    /// Counts the fillings of one part. `is_long` tells whether a case like this one has turned out to be long, and is
    /// set if this one has.
    pub(super) fn count(
        &self,
        sum: u32,
        part: Part,
        budget: &Budget<'_>,
        tally: &mut Tally<'_>,
        is_long: &mut bool,
    ) -> ControlFlow<()> {
        if self.is_plain() {
            // The plain search is dealt out by its fillings.
            let mut turn = 0;
            return lines::search(&self.figure, sum, budget, &mut |filling| {
                turn = turn % part.of + 1;
                if turn == part.index { tally.visit(&|| filling.numbers.clone()) } else { ControlFlow::Continue(()) }
            });
        }
        // Parts must be the same whether they are counted at one go or in shares, and by however many threads: so all
        // are dealt out at the same depth.
        let of = part.of.saturating_mul(SHARES);
        let depth = || self.dealing_depth(sum, of);
        if !*is_long {
            let one = |_| Share { depth: depth(), index: part.index - 1, of: part.of };
            let share = Some(part.of).filter(|&of| of > 1).map_or(Share::ALL, one);
            let (mut alone, mut nodes) = (tally.clone(), 0);
            let mut pay = |more| {
                nodes += more;
                if nodes > WORTH_SHARING { ControlFlow::Break(()) } else { budget.look() }
            };
            let flow = self.search(sum, share, &mut pay, &mut alone);
            if nodes <= WORTH_SHARING {
                *tally = alone;
                let paid = budget.spend_many(nodes);
                return if flow.is_break() { flow } else { paid };
            }
            *is_long = true;
        }
        // It is a long search: from the start again, share by share.
        let depth = depth();
        // An index past the largest number is that of no filling.
        let index = |share: u64| share.saturating_mul(part.of).saturating_add(part.index - 1);
        let shares = (0..SHARES).map(|share| Share { depth, index: index(share), of }).collect();
        if budget.threads() == 1 {
            self.count_one_by_one(sum, shares, budget, tally)
        } else {
            self.count_by_threads(sum, shares, budget, tally)
        }
    }

    fn count_one_by_one(
        &self,
        sum: u32,
        shares: Vec<Share>,
        budget: &Budget<'_>,
        tally: &mut Tally<'_>,
    ) -> ControlFlow<()> {
        for (done, share) in shares.iter().enumerate() {
            tally.tell(budget, done, shares.len());
            self.search(sum, *share, &mut |nodes| budget.spend_many(nodes), tally)?;
        }
        ControlFlow::Continue(())
    }

    /// The same with threads that take one share after the other. This one listens to them and to the budget.
    fn count_by_threads(
        &self,
        sum: u32,
        shares: Vec<Share>,
        budget: &Budget<'_>,
        tally: &mut Tally<'_>,
    ) -> ControlFlow<()> {
        let (next, stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
        let empty = Tally { found: 0, ..tally.clone() };
        let (sender, news) = mpsc::channel();
        let work = |sender: mpsc::Sender<(u64, u64)>| {
            while let Some(share) = shares.get(next.fetch_add(1, Ordering::Relaxed)) {
                let (mut nodes, mut tally) = (0, empty.clone());
                let mut pay = |more| {
                    nodes += more;
                    if stopped.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                };
                // A share that was broken off tells what it has found, too.
                let _ = self.search(sum, *share, &mut pay, &mut tally);
                let _ = sender.send((tally.found, nodes));
                if stopped.load(Ordering::Relaxed) {
                    return;
                }
            }
        };
        thread::scope(|scope| {
            for _ in 0..budget.threads() {
                let sender = sender.clone();
                scope.spawn(|| work(sender));
            }
            drop(sender);
            let mut done = 0;
            let mut flow = ControlFlow::Continue(());
            loop {
                let heard = match news.recv_timeout(LISTENS) {
                    Ok((found, nodes)) => {
                        done += 1;
                        let enough = tally.add(found);
                        tally.tell(budget, done, shares.len());
                        let paid = budget.spend_many(nodes);
                        if enough.is_break() { enough } else { paid }
                    }
                    Err(RecvTimeoutError::Timeout) => budget.look(),
                    Err(RecvTimeoutError::Disconnected) => return flow,
                };
                if heard.is_break() {
                    flow = heard;
                    stopped.store(true, Ordering::Relaxed);
                }
            }
        })
    }

    /// The depth at which there are fillings enough to be dealt out to so many shares.
    fn dealing_depth(&self, sum: u32, of: u64) -> usize {
        let wanted = of.saturating_mul(HAND);
        let end = self.search.as_ref().map_or(0, |search| search.depth());
        let fillings = |depth: usize| {
            let mut fillings = 0;
            let mut enough = Enough { wanted, found: &mut fillings };
            let _ = self.search_to(depth, sum, Share::ALL, &mut |_| ControlFlow::Continue(()), &mut enough);
            fillings
        };
        (0..end).find(|&depth| fillings(depth) >= wanted).unwrap_or(end.saturating_sub(1))
    }

    fn search(
        &self,
        sum: u32,
        share: Share,
        pay: &mut dyn FnMut(u64) -> ControlFlow<()>,
        visit: &mut dyn Visit,
    ) -> ControlFlow<()> {
        self.search_to(usize::MAX, sum, share, pay, visit)
    }

    /// Visits the fillings of the first `floor` levels.
    fn search_to(
        &self,
        floor: usize,
        sum: u32,
        share: Share,
        pay: &mut dyn FnMut(u64) -> ControlFlow<()>,
        visit: &mut dyn Visit,
    ) -> ControlFlow<()> {
        if self.only_sum_zero && sum != 0 {
            return ControlFlow::Continue(());
        }
        match &self.search {
            Some(search) => search.search(&self.figure, sum, floor, share, pay, visit),
            None => ControlFlow::Continue(()),
        }
    }
}

/// Counts partial fillings until there are enough.
struct Enough<'f> {
    wanted: u64,
    found: &'f mut u64,
}

impl Visit for Enough<'_> {
    fn visit(&mut self, _: &dyn Fn() -> Vec<u32>) -> ControlFlow<()> {
        *self.found += 1;
        if *self.found >= self.wanted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

struct List<'v> {
    sum: u32,
    visit: &'v mut dyn FnMut(&Filling) -> ControlFlow<()>,
}

impl Visit for List<'_> {
    fn visit(&mut self, numbers: &dyn Fn() -> Vec<u32>) -> ControlFlow<()> {
        (self.visit)(&Filling { sum: self.sum, numbers: numbers() })
    }
}

fn given_cells(figure: &Figure) -> Vec<usize> {
    (0..figure.cells()).filter(|&cell| figure.given()[cell].is_some()).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::anneal;
    use super::super::compact::compact;
    use super::super::polygram::Polygram;
    use super::super::weights::Weights;
    use super::super::written::TextStar;
    use super::*;
    use crate::random::Random;

    /// Stars of any size that lack the numbers around some points, and some more.
    fn figures() -> impl Strategy<Value = Figure> {
        let stars = (27usize..=100).prop_flat_map(|n| (Just(n), 2..n.div_ceil(2)));
        (stars, 0u64..1000, 1..=3usize, 0..100usize).prop_map(|((n, k), seed, points, more)| {
            let star = Polygram::new(n, k).unwrap();
            let filled = anneal::fill(star, &mut Random::new(seed, 0), &Budget::unlimited());
            let full = filled.continue_value().flatten().unwrap();
            let lacking = &compact(star)[..points];
            let is_open =
                |cell: usize| cell == more || Weights::points(star, cell).iter().any(|point| lacking.contains(point));
            let given = full.iter().enumerate().map(|(cell, &number)| (!is_open(cell)).then_some(number)).collect();
            TextStar::new(star, None, None, given).unwrap().figure
        })
    }

    fn listed(search: impl FnOnce(&mut dyn FnMut(&Filling) -> ControlFlow<()>) -> ControlFlow<()>) -> Vec<Filling> {
        let mut fillings = Vec::new();
        let flow = search(&mut |filling| {
            fillings.push(filling.clone());
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue());
        fillings.sort();
        fillings
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]

        #[test]
        fn the_fast_search_of_a_large_star_finds_what_the_plain_one_finds(figure in figures()) {
            let budget = Budget::unlimited();
            let sum = figure.sum().unwrap();
            let plain = listed(|visit| lines::search(&figure, sum, &budget, visit));
            let in_any_order = Case::in_any_order(&figure, &[], &budget).continue_value().unwrap();
            for case in [Case::in_cell_order(&figure), in_any_order] {
                prop_assert!(!case.is_plain());
                prop_assert_eq!(&listed(|visit| case.list(sum, &budget, visit)), &plain);
            }
        }
    }
}

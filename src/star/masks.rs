//! The fast search, for numbers that lie within 256 steps of each other: sets of numbers are words, one bit a number.
//!
//! Intersecting shifted words ([`Free`](super::free::Free)) leaves the choices worth a look. All formulas are kept up to
//! date together: a choice adds one row of a table to them.
//!
//! Numbers are counted in steps from the smallest one here, so that any close set of them will do.

use std::ops::ControlFlow;

use super::free::{Free, Mirrored, Pair, Set};
use super::level::{HALF, Lane, Lanes, Level, is_small, levels};
use super::plan::{Formula, Plan};
use super::puzzle::Figure;
use super::search::{Any, Search, Shape, fitting};
use super::spacing::Spacing;

/// A plan made ready.
pub(super) struct Masks<const N: usize, F: Free> {
    spacing: Spacing,
    numbers: F::Set,
    /// The formulas of cells that follow from the given numbers alone.
    settled: Vec<Formula>,
    /// The other formulas by lane, in the choices alone, and what each comes to with no choice made and for sum 0.
    formulas: Vec<Formula>,
    constants: Vec<i64>,
    /// The numbers given to the cells that come first in the plan.
    given: Vec<u32>,
    levels: Vec<Level<N, F>>,
}

/// Which part of a search is done: the fillings of the first `depth` levels are dealt out to `of` parts in turn.
#[derive(Debug, Clone, Copy)]
pub(super) struct Share {
    pub depth: usize,
    pub index: u64,
    pub of: u64,
}

impl Share {
    /// All of the search.
    pub(super) const ALL: Share = Share { depth: 0, index: 0, of: 1 };
}

/// The most levels: so many cells of a figure may be open and follow from no others.
pub(super) const MOST_LEVELS: usize = 256;

/// What is done with a complete filling.
pub(super) trait Visit {
    /// Takes it; `numbers` writes down the number of each cell.
    fn visit(&mut self, numbers: &dyn Fn() -> Vec<u32>) -> ControlFlow<()>;
}

/// A search made ready, whatever is needed to hold its numbers and formulas.
pub(super) trait Fast: Send + Sync {
    /// Visits every filling of this share of the search with lines of this sum, or if there are more than `floor` levels
    /// every filling of those. `pay` is told of nodes now and then.
    fn search(
        &self,
        figure: &Figure,
        sum: u32,
        floor: usize,
        share: Share,
        pay: &mut dyn FnMut(u64) -> ControlFlow<()>,
        visit: &mut dyn Visit,
    ) -> ControlFlow<()>;

    /// How many levels there are to search.
    fn depth(&self) -> usize;
}

/// The fastest search by this plan; `None` if none can hold its numbers and formulas.
pub(super) fn fastest(figure: &Figure, plan: &Plan, less: &[(usize, usize)]) -> Option<Box<dyn Fast>> {
    ready::<16, u64>(figure, plan, less)
        .or_else(|| ready::<32, u64>(figure, plan, less))
        .or_else(|| ready::<64, u128>(figure, plan, less))
        .or_else(|| ready::<64, Mirrored<u128>>(figure, plan, less))
        .or_else(|| ready::<128, Mirrored<Pair>>(figure, plan, less))
}

fn ready<const N: usize, F: Free>(figure: &Figure, plan: &Plan, less: &[(usize, usize)]) -> Option<Box<dyn Fast>> {
    Masks::<N, F>::new(figure, plan, less).map(|masks| Box::new(masks) as Box<dyn Fast>)
}

impl<const N: usize, F: Free> Masks<N, F> {
    /// Makes a plan ready; the first steps of it are the cells that have a number given. `None` if the numbers are too
    /// far apart or the formulas too many or too large.
    fn new(figure: &Figure, plan: &Plan, less: &[(usize, usize)]) -> Option<Self> {
        let spacing = Spacing::of(figure);
        let range = spacing.steps(*figure.numbers().last()?);
        if range >= F::NUMBERS {
            return None;
        }
        let given: Vec<u32> = plan.steps.iter().map_while(|step| figure.given()[step.cell]).collect();
        let (first, steps) = plan.steps.split_at_checked(given.len())?;
        let settled = plan.forced_first.iter().chain(first.iter().flat_map(|step| &step.forced)).cloned().collect();
        let (mut formulas, mut constants) = (Vec::new(), Vec::new());
        for formula in steps.iter().flat_map(|step| &step.forced) {
            let (of_given, of_choices) = formula.per_branch.split_at_checked(given.len())?;
            let by_given: i64 = of_given.iter().zip(&given).map(|(times, &number)| times * i64::from(number)).sum();
            // With every number less by the smallest one, a formula changes by a constant.
            let less = of_choices.iter().sum::<i64>() - formula.divisor;
            constants.push(by_given + i64::from(spacing.smallest()) * less);
            formulas.push(Formula { per_branch: of_choices.to_vec(), ..formula.clone() });
        }
        if formulas.len() > N || !formulas.iter().all(|formula| is_small(formula, range)) {
            return None;
        }
        Some(Masks {
            spacing,
            numbers: figure
                .numbers()
                .iter()
                .fold(F::Set::EMPTY, |set, &number| set | F::Set::of(spacing.steps(number))),
            settled,
            levels: levels(steps, &formulas, less, range)?,
            constants,
            formulas,
            given,
        })
    }

    /// Where the search starts; `None` if the given numbers contradict each other.
    fn start(&self, figure: &Figure, sum: u32) -> Option<Start<N, F>> {
        let mut known = figure.given().to_vec();
        for formula in &self.settled {
            let number = formula.number(sum, &self.given)?;
            let is_right = figure.numbers().binary_search(&number).is_ok();
            if !is_right || known[formula.cell].is_some_and(|given| given != number) {
                return None;
            }
            known[formula.cell] = Some(number);
        }
        let mut free = self.numbers;
        for &number in known.iter().flatten() {
            let number = self.spacing.steps(number);
            if !free.has(number) {
                return None;
            }
            free = free & !F::Set::of(number);
        }
        let mut lanes = [0; N];
        for (lane, (formula, constant)) in lanes.iter_mut().zip(self.formulas.iter().zip(&self.constants)) {
            let total = formula.per_sum * i64::from(sum) + constant;
            let steps = total / i64::from(self.spacing.step());
            if total % i64::from(self.spacing.step()) != 0 || steps.abs() >= HALF {
                return None;
            }
            *lane = steps as i16;
        }
        Some(Start { known, free: F::new(free), lanes })
    }

    /// The number of the cell with this formula, in steps above the smallest one, if it is in range.
    fn number(&self, index: usize, lanes: &Lanes<N>) -> Option<u32> {
        let product = Lane::of(index).held(lanes);
        let divisor = self.formulas[index].divisor as i32;
        let number = (product % divisor == 0).then_some(product / divisor)?;
        u32::try_from(number).ok().filter(|&number| number < F::NUMBERS)
    }

    /// The number of each cell for these choices and what the formulas come to by them, where those in `known` were
    /// known before.
    pub(super) fn filling(&self, known: &[Option<u32>], branched: &[i32], lanes: &Lanes<N>) -> Vec<u32> {
        let mut numbers: Vec<u32> = known.iter().map(|known| known.unwrap_or_default()).collect();
        for (level, &number) in self.levels.iter().zip(branched) {
            numbers[level.cell] = self.spacing.number(number as u32);
        }
        for (lane, formula) in self.formulas.iter().enumerate() {
            numbers[formula.cell] = self.spacing.number(self.number(lane, lanes).unwrap_or_default());
        }
        numbers
    }
}

impl<const N: usize, F: Free> Fast for Masks<N, F> {
    fn search(
        &self,
        figure: &Figure,
        sum: u32,
        floor: usize,
        share: Share,
        pay: &mut dyn FnMut(u64) -> ControlFlow<()>,
        visit: &mut dyn Visit,
    ) -> ControlFlow<()> {
        let Some(Start { known, free, lanes }) = self.start(figure, sum) else { return ControlFlow::Continue(()) };
        let levels = self.levels.get(..floor.min(self.levels.len())).unwrap_or_default();
        let mut search = Search {
            masks: self,
            known: &known,
            branched: [0; MOST_LEVELS],
            share,
            deals_at: if share.of > 1 { share.depth } else { usize::MAX },
            dealt: 0,
            counts_from: if share.index > 0 { share.depth } else { 0 },
            unpaid: u64::from(share.index == 0),
            pay,
            visit,
        };
        let flow = match levels.first() {
            Some(level) => {
                let (fall, rise) = (Any::fall(&level.straight, &lanes), Any::rise(&level.straight, &lanes));
                let choices = fitting::<true, F>(free, 0, fall, rise);
                (level.run)(&mut search, levels, choices, free, &lanes)
            }
            None => search.visit(&lanes),
        };
        let paid = (search.pay)(search.unpaid);
        if flow.is_break() { flow } else { paid }
    }

    fn depth(&self) -> usize {
        self.levels.len()
    }
}

/// Where a search starts.
struct Start<const N: usize, F> {
    /// The cells whose numbers follow from what is given.
    known: Vec<Option<u32>>,
    free: F,
    lanes: Lanes<N>,
}

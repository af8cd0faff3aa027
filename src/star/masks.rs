//! The fast search, for numbers that lie within 128 steps of each other: sets of numbers are words, one bit a number.
//!
//! Intersecting shifted words ([`Free`](super::free::Free)) leaves the choices worth a look. All formulas are kept up to
//! date together: a choice adds one row of a table to them.
//!
//! Numbers are counted in steps from the smallest one here, so that any close set of them will do.

use std::ops::ControlFlow;

use super::free::{Free, Set};
use super::level::{HALF, Lane, Lanes, Level, is_small, levels, sum_of};
use super::plan::{Formula, Plan};
use super::puzzle::Figure;
use super::search::{Any, Search, Shape, fitting};
use super::spacing::Spacing;

/// A plan made ready.
pub(super) struct Masks<const N: usize, F: Free> {
    spacing: Spacing,
    numbers: F::Set,
    cells: usize,
    /// The formulas by lane, and what each of them comes to with no choice made and for sum 0.
    formulas: Vec<Formula>,
    constants: Vec<i64>,
    /// The number of the first `given` branches is given.
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

/// The most levels: there are at most as many cells as numbers.
pub(super) const MOST_LEVELS: usize = 128;

/// What is done with a complete filling.
pub(super) trait Visit {
    /// Takes it; `numbers` writes down the number of each cell.
    fn visit(&mut self, numbers: &dyn Fn() -> Vec<u32>) -> ControlFlow<()>;
}

impl<const N: usize, F: Free> Masks<N, F> {
    /// Makes a plan ready; the first steps of it are the cells that have a number given. `None` if the numbers are too
    /// far apart or the formulas too many or too large.
    pub(super) fn new(figure: &Figure, plan: &Plan, less: &[(usize, usize)]) -> Option<Self> {
        let spacing = Spacing::of(figure);
        let range = spacing.steps(*figure.numbers().last()?);
        let formulas: Vec<Formula> =
            plan.forced_first.iter().chain(plan.steps.iter().flat_map(|step| &step.forced)).cloned().collect();
        if range >= F::NUMBERS || formulas.len() > N || !formulas.iter().all(|formula| is_small(formula, range)) {
            return None;
        }
        // With every number less by the smallest one, a formula changes by a constant.
        let constant = |formula: &Formula| {
            i64::from(spacing.smallest()) * (formula.per_branch.iter().sum::<i64>() - formula.divisor)
        };
        let given = plan.steps.iter().map_while(|step| figure.given()[step.cell]);
        Some(Masks {
            spacing,
            numbers: figure
                .numbers()
                .iter()
                .fold(F::Set::EMPTY, |set, &number| set | F::Set::of(spacing.steps(number))),
            cells: figure.cells(),
            constants: formulas.iter().map(constant).collect(),
            given: given.map(|number| spacing.steps(number)).collect(),
            levels: levels(plan, &formulas, less, range)?,
            formulas,
        })
    }

    /// Visits every filling of this share of the search with lines of this sum, or if there are more than `floor` levels
    /// every filling of those. `pay` is told of nodes now and then.
    pub(super) fn search(
        &self,
        figure: &Figure,
        sum: u32,
        floor: usize,
        share: Share,
        pay: &mut dyn FnMut(u64) -> ControlFlow<()>,
        visit: &mut dyn Visit,
    ) -> ControlFlow<()> {
        let Some((free, lanes)) = self.start(figure, sum) else { return ControlFlow::Continue(()) };
        let mut branched = [0; MOST_LEVELS];
        for (at, number) in branched.iter_mut().zip(&self.given) {
            *at = *number as i32;
        }
        let levels = self.levels.get(self.given.len()..floor.min(self.levels.len())).unwrap_or_default();
        let mut search = Search {
            masks: self,
            branched,
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

    /// The free numbers and the lanes with the given numbers in place; `None` if those contradict each other.
    fn start(&self, figure: &Figure, sum: u32) -> Option<(F, Lanes<N>)> {
        let mut lanes = [0; N];
        for (index, (formula, constant)) in self.formulas.iter().zip(&self.constants).enumerate() {
            let total = formula.per_sum * i64::from(sum) + constant;
            let steps = total / i64::from(self.spacing.step());
            if total % i64::from(self.spacing.step()) != 0 || steps.abs() >= HALF {
                return None;
            }
            lanes[index] = steps as i16;
        }
        let mut free = self.numbers;
        for &given in figure.given().iter().flatten() {
            free = free & !F::Set::of(self.spacing.steps(given));
        }
        for (level, &number) in self.levels.iter().zip(&self.given) {
            lanes = sum_of(&lanes, &level.add[number as usize]);
        }
        let settled =
            self.formulas.iter().enumerate().filter(|(_, formula)| formula.per_branch.len() <= self.given.len());
        for (lane, formula) in settled {
            let number = self.number(lane, &lanes)?;
            let given = figure.given()[formula.cell];
            match given {
                Some(given) if self.spacing.steps(given) == number => {}
                None if free.has(number) => free = free & !F::Set::of(number),
                _ => return None,
            }
        }
        Some((F::new(free), lanes))
    }

    /// The number of the cell with this formula, in steps above the smallest one, if it is in range.
    fn number(&self, index: usize, lanes: &Lanes<N>) -> Option<u32> {
        let product = Lane::of(index).held(lanes);
        let divisor = self.formulas[index].divisor as i32;
        let number = (product % divisor == 0).then_some(product / divisor)?;
        u32::try_from(number).ok().filter(|&number| number < F::NUMBERS)
    }

    /// The number of each cell for these choices and what the formulas come to by them.
    pub(super) fn filling(&self, branched: &[i32], lanes: &Lanes<N>) -> Vec<u32> {
        let mut numbers = vec![0; self.cells];
        for (level, &number) in self.levels.iter().zip(branched) {
            numbers[level.cell] = self.spacing.number(number as u32);
        }
        for (lane, formula) in self.formulas.iter().enumerate() {
            numbers[formula.cell] = self.spacing.number(self.number(lane, lanes).unwrap_or_default());
        }
        numbers
    }

    /// How many levels there are to search, behind those that are given.
    pub(super) fn depths(&self) -> std::ops::Range<usize> {
        self.given.len()..self.levels.len()
    }
}

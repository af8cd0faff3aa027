//! The fast search, for numbers that lie within 64 of each other: sets of numbers are words, one bit a number.
//!
//! A forced cell is c + x or c - x for the choice x, where c is known before. So the choices for which it gets a free
//! number are the free numbers shifted by c, or their mirror image shifted; intersecting a few such words leaves the
//! choices worth a look. All formulas are kept up to date together: a choice adds one row of a table to them.
//!
//! Numbers are counted from the smallest one here, so that any close set of them will do.

use std::ops::ControlFlow;

use super::plan::{Formula, Plan};
use super::puzzle::Figure;

/// What the formulas come to with the choices so far, each times its divisor: one lane for each forced cell.
type Lanes<const L: usize> = [i16; L];

/// Looks ahead only where at most so many numbers are left: with more, some choice nearly always fits.
const FEW_LEFT: usize = 9;

/// A plan made ready.
pub(super) struct Masks<const L: usize, W> {
    smallest: u32,
    numbers: u64,
    cells: usize,
    /// The formulas by lane, and what each of them comes to with no choice made and for sum 0.
    formulas: Vec<Formula>,
    constants: Vec<i64>,
    /// The number of the first `given` branches is given.
    given: Vec<u64>,
    levels: Vec<Level<L>>,
    word: std::marker::PhantomData<W>,
}

/// A cell to branch on.
struct Level<const L: usize> {
    cell: usize,
    /// Forced cells that are c + x or c - x.
    straight: Vec<Straight>,
    /// The other forced cells.
    others: Vec<Other>,
    /// What each choice adds to the lanes.
    add: Vec<Lanes<L>>,
    /// Pairs of which the first must be less than the second.
    less: Vec<(Place, Place)>,
    /// Forced cells of a later level that are settled, but for its choice, from here on: some choice must fit.
    ahead: Vec<Vec<Straight>>,
}

#[derive(Clone, Copy)]
struct Straight {
    lane: usize,
    /// c - x rather than c + x.
    falls: bool,
}

#[derive(Clone, Copy)]
struct Other {
    lane: usize,
    divisor: i16,
}

/// Where the number of a cell is found.
#[derive(Clone, Copy)]
enum Place {
    Branch(usize),
    Lane(usize),
}

/// A word of twice as many bits as there may be numbers.
pub(super) trait Word: Copy {
    /// How many numbers there may be.
    const NUMBERS: u32;

    /// The set in the upper half.
    fn upper(set: u64) -> Self;

    /// The lower half when shifted down; empty if that is not a shift by 0 or more within the word.
    fn down(self, by: i32) -> u64;
}

impl Word for u64 {
    const NUMBERS: u32 = 32;

    #[inline(always)]
    fn upper(set: u64) -> Self {
        set << 32
    }

    #[inline(always)]
    fn down(self, by: i32) -> u64 {
        if (by as u32) < 64 { self >> by } else { 0 }
    }
}

impl Word for u128 {
    const NUMBERS: u32 = 64;

    #[inline(always)]
    fn upper(set: u64) -> Self {
        u128::from(set) << 64
    }

    #[inline(always)]
    fn down(self, by: i32) -> u64 {
        if (by as u32) < 128 { (self >> by) as u64 } else { 0 }
    }
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

/// A search under way.
struct Search<'s, const L: usize, W> {
    masks: &'s Masks<L, W>,
    branched: Vec<i16>,
    floor: usize,
    share: Share,
    dealt: u64,
    unpaid: u64,
    pay: &'s mut dyn FnMut(u64) -> ControlFlow<()>,
}

/// Nodes between two payments.
const PAYMENT: u64 = 1024;

/// What is done with a complete filling.
pub(super) trait Visit {
    /// Takes it; `numbers` writes down the number of each cell.
    fn visit(&mut self, numbers: &dyn Fn() -> Vec<u32>) -> ControlFlow<()>;
}

impl<const L: usize, W: Word> Masks<L, W> {
    /// Makes a plan ready; the first steps of it are the cells that have a number given. `None` if the numbers are too
    /// far apart or the formulas too many or too large.
    pub(super) fn new(figure: &Figure, plan: &Plan, less: &[(usize, usize)]) -> Option<Self> {
        let (smallest, largest) = (*figure.numbers().first()?, *figure.numbers().last()?);
        let range = largest - smallest;
        let formulas: Vec<Formula> =
            plan.forced_first.iter().chain(plan.steps.iter().flat_map(|step| &step.forced)).cloned().collect();
        if range >= W::NUMBERS || formulas.len() > L || !formulas.iter().all(|formula| is_small(formula, range)) {
            return None;
        }
        let lane_of = |cell: usize| formulas.iter().position(|formula| formula.cell == cell);
        let branch_of = |cell: usize| plan.steps.iter().position(|step| step.cell == cell);
        let place = |cell: usize| branch_of(cell).map(Place::Branch).or_else(|| lane_of(cell).map(Place::Lane));
        // With every number less by the smallest one, a formula changes by a constant.
        let constant = |formula: &Formula| {
            i64::from(smallest) * (formula.per_branch.iter().sum::<i64>() - formula.divisor)
        };
        let mut levels = Vec::new();
        for (depth, step) in plan.steps.iter().enumerate() {
            let mut level = Level {
                cell: step.cell,
                straight: Vec::new(),
                others: Vec::new(),
                add: (0..=range).map(|x| added(&formulas, depth, x)).collect(),
                less: Vec::new(),
                ahead: Vec::new(),
            };
            for formula in &step.forced {
                let lane = lane_of(formula.cell)?;
                match straight(formula, lane) {
                    Some(straight) => level.straight.push(straight),
                    None => level.others.push(Other { lane, divisor: i16::try_from(formula.divisor).ok()? }),
                }
            }
            levels.push(level);
        }
        let depth_of = |cell: usize| {
            plan.steps.iter().position(|step| step.cell == cell || step.forced.iter().any(|f| f.cell == cell))
        };
        for &(a, b) in less {
            let depth = depth_of(a).max(depth_of(b))?;
            levels[depth].less.push((place(a)?, place(b)?));
        }
        let mut left = figure.numbers().len() - plan.forced_first.len();
        for depth in 0..levels.len() {
            left -= 1 + plan.steps[depth].forced.len();
            if left <= FEW_LEFT {
                let later = plan.steps.iter().enumerate().skip(depth + 2);
                levels[depth].ahead = later.filter_map(|(at, step)| ahead(step, depth, at, &lane_of)).collect();
            }
        }
        let given: Vec<u64> = plan
            .steps
            .iter()
            .map_while(|step| figure.given()[step.cell])
            .map(|number| u64::from(number - smallest))
            .collect();
        let numbers = figure.numbers().iter().fold(0, |set, number| set | 1u64 << (number - smallest));
        let constants = formulas.iter().map(constant).collect();
        let cells = figure.cells();
        Some(Masks { smallest, numbers, cells, formulas, constants, given, levels, word: std::marker::PhantomData })
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
        let mut branched = vec![0; self.levels.len() + 1];
        for (at, number) in branched.iter_mut().zip(&self.given) {
            *at = *number as i16;
        }
        let mut search = Search { masks: self, branched, floor, share, dealt: 0, unpaid: 0, pay };
        search.search(self.given.len(), free, &lanes, visit)?;
        let unpaid = search.unpaid;
        (search.pay)(unpaid)
    }

    /// The free numbers and the lanes with the given numbers in place; `None` if those contradict each other.
    fn start(&self, figure: &Figure, sum: u32) -> Option<(u64, Lanes<L>)> {
        let mut lanes = [0; L];
        for (lane, (formula, constant)) in lanes.iter_mut().zip(self.formulas.iter().zip(&self.constants)) {
            *lane = i16::try_from(formula.per_sum * i64::from(sum) + constant).ok().filter(|c| c.abs() < HALF)?;
        }
        let mut free = self.numbers;
        for given in figure.given().iter().flatten() {
            free &= !(1 << (given - self.smallest));
        }
        for (level, &number) in self.levels.iter().zip(&self.given) {
            lanes = sum_of(&lanes, &level.add[number as usize]);
        }
        let settled = self.formulas.iter().enumerate().filter(|(_, formula)| formula.per_branch.len() <= self.given.len());
        for (lane, formula) in settled {
            let number = self.number(lane, &lanes)?;
            let given = figure.given()[formula.cell];
            match given {
                Some(given) if given - self.smallest == number => {}
                None if free >> number & 1 == 1 => free &= !(1 << number),
                _ => return None,
            }
        }
        Some((free, lanes))
    }

    /// The number in a lane, counted from the smallest one, if it is in range.
    fn number(&self, lane: usize, lanes: &Lanes<L>) -> Option<u32> {
        let divisor = i16::try_from(self.formulas[lane].divisor).ok()?;
        let number = (lanes[lane] % divisor == 0).then_some(lanes[lane] / divisor)?;
        u32::try_from(number).ok().filter(|&number| number < W::NUMBERS)
    }

    /// How many levels there are to search, behind those that are given.
    pub(super) fn depths(&self) -> std::ops::Range<usize> {
        self.given.len()..self.levels.len()
    }
}

impl<const L: usize, W: Word> Search<'_, L, W> {
    /// Visits every filling from here on.
    fn search(&mut self, depth: usize, free: u64, lanes: &Lanes<L>, visit: &mut dyn Visit) -> ControlFlow<()> {
        if depth == self.share.depth && self.share.of > 1 {
            let turn = self.dealt % self.share.of;
            self.dealt += 1;
            if turn != self.share.index {
                return ControlFlow::Continue(());
            }
        }
        // What all shares look at is a node of the first one alone.
        self.unpaid += u64::from(depth >= self.share.depth || self.share.index == 0);
        if self.unpaid >= PAYMENT {
            (self.pay)(std::mem::take(&mut self.unpaid))?;
        }
        let masks = self.masks;
        let Some(level) = masks.levels.get(depth).filter(|_| depth != self.floor) else {
            return visit.visit(&|| self.numbers(lanes));
        };
        let mut choices = fitting::<L, W>(free, lanes, &level.straight);
        while choices != 0 {
            let x = choices.trailing_zeros() as usize;
            choices &= choices - 1;
            let Some(add) = level.add.get(x) else { break };
            let lanes = sum_of(lanes, add);
            let Some(taken) = self.taken(level, x, free, &lanes) else { continue };
            let left = free & !taken;
            self.branched[depth] = x as i16;
            let goes_on = level.ahead.iter().all(|later| fitting::<L, W>(left, &lanes, later) != 0)
                && level.less.iter().all(|&(a, b)| self.at(a, &lanes) < self.at(b, &lanes));
            if goes_on {
                self.search(depth + 1, left, &lanes, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The numbers of the choice and of what it forces, if they are free and different.
    #[inline(always)]
    fn taken(&self, level: &Level<L>, x: usize, free: u64, lanes: &Lanes<L>) -> Option<u64> {
        // Different bits add up to what they are together.
        let mut union = 1u64 << x;
        let mut total = union;
        for straight in &level.straight {
            let bit = 1u64.wrapping_shl(lanes[straight.lane] as u32);
            union |= bit;
            total = total.wrapping_add(bit);
        }
        for other in &level.others {
            let product = lanes[other.lane];
            let number = if other.divisor == 2 { product >> 1 } else { product / other.divisor };
            let is_free = number * other.divisor == product && number >= 0 && number < 64 && free >> number & 1 == 1;
            if !is_free {
                return None;
            }
            let bit = 1u64 << number;
            union |= bit;
            total = total.wrapping_add(bit);
        }
        (union == total).then_some(union)
    }

    fn at(&self, place: Place, lanes: &Lanes<L>) -> i16 {
        match place {
            Place::Branch(index) => self.branched[index],
            Place::Lane(lane) => lanes[lane] / self.masks.formulas[lane].divisor as i16,
        }
    }

    fn numbers(&self, lanes: &Lanes<L>) -> Vec<u32> {
        let masks = self.masks;
        let mut numbers = vec![0; masks.cells];
        for (level, &number) in masks.levels.iter().zip(&self.branched) {
            numbers[level.cell] = masks.smallest + number as u32;
        }
        for (lane, formula) in masks.formulas.iter().enumerate() {
            numbers[formula.cell] = masks.smallest + masks.number(lane, lanes).unwrap_or(0);
        }
        numbers
    }
}

/// The free numbers that are worth choosing: what they force is free.
#[inline(always)]
fn fitting<const L: usize, W: Word>(free: u64, lanes: &Lanes<L>, forced: &[Straight]) -> u64 {
    let half = W::NUMBERS as i32;
    let (up, down) = (W::upper(free), W::upper(free.reverse_bits() >> (64 - W::NUMBERS)));
    forced.iter().fold(free, |choices, straight| {
        let c = i32::from(lanes[straight.lane]);
        // c + x is free: x is a free number less c. c - x is free: bit half-1-(c-x) of the mirror image.
        choices & if straight.falls { down.down(2 * half - 1 - c) } else { up.down(half + c) }
    })
}

#[inline(always)]
fn sum_of<const L: usize>(a: &Lanes<L>, b: &Lanes<L>) -> Lanes<L> {
    let mut sum = [0; L];
    for lane in 0..L {
        sum[lane] = a[lane].wrapping_add(b[lane]);
    }
    sum
}

/// Half of what a lane can hold: the constant part and the choices may each have so much.
const HALF: i16 = 1 << 14;

/// Whether a formula cannot leave its lane whatever is chosen.
fn is_small(formula: &Formula, range: u32) -> bool {
    let times: i64 = formula.per_branch.iter().map(|times| times.abs()).sum();
    times.saturating_mul(i64::from(range)) < i64::from(HALF)
}

fn straight(formula: &Formula, lane: usize) -> Option<Straight> {
    let times = *formula.per_branch.last()?;
    (formula.divisor == 1 && times.abs() == 1).then_some(Straight { lane, falls: times < 0 })
}

/// The forced cells of a step at depth `at` that do not depend on choices between `depth` and that step.
fn ahead(
    step: &super::plan::Step,
    depth: usize,
    at: usize,
    lane_of: &dyn Fn(usize) -> Option<usize>,
) -> Option<Vec<Straight>> {
    let settled = step.forced.iter().filter(|f| f.per_branch[depth + 1..at].iter().all(|&times| times == 0));
    let settled: Vec<Straight> = settled.filter_map(|f| straight(f, lane_of(f.cell)?)).collect();
    (!settled.is_empty()).then_some(settled)
}

fn added<const L: usize>(formulas: &[Formula], depth: usize, x: u32) -> Lanes<L> {
    let mut add = [0; L];
    for (lane, formula) in add.iter_mut().zip(formulas) {
        let times = formula.per_branch.get(depth).copied().unwrap_or(0);
        // `is_small` has seen that it fits.
        *lane = (times * i64::from(x)) as i16;
    }
    add
}

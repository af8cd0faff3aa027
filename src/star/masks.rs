//! The fast search, for numbers that lie within 64 of each other: sets of numbers are words, one bit a number.
//!
//! A forced cell is c + x or c - x for the choice x, where c is known before. So the choices for which it gets a free
//! number are the free numbers shifted by c, or their mirror image shifted; intersecting a few such words leaves the
//! choices worth a look. All formulas are kept up to date together: a choice adds one row of a table to them.
//!
//! Numbers are counted from the smallest one here, so that any close set of them will do.

use std::ops::ControlFlow;

use super::plan::{Formula, Plan, Step};
use super::puzzle::Figure;

/// What the formulas come to with the choices so far, each times its divisor: one lane for each forced cell.
type Lanes<const N: usize> = [i32; N];

/// Looks ahead only where at most so many numbers are left: with more, some choice nearly always fits.
const FEW_LEFT: usize = 9;

/// A plan made ready.
pub(super) struct Masks<const N: usize, W> {
    smallest: u32,
    numbers: u64,
    cells: usize,
    /// The formulas by lane, and what each of them comes to with no choice made and for sum 0.
    formulas: Vec<Formula>,
    constants: Vec<i64>,
    /// The number of the first `given` branches is given.
    given: Vec<u64>,
    levels: Vec<Level<N>>,
    /// Some lanes hold twice a number.
    has_halves: bool,
    word: std::marker::PhantomData<W>,
}

/// A cell to branch on.
struct Level<const N: usize> {
    cell: usize,
    depth: usize,
    /// Forced cells that are c - x, and those that are c + x.
    straight: Sides,
    /// The other forced cells.
    others: Vec<Other>,
    /// There are no others, and there is nothing less or ahead.
    is_simple: bool,
    /// What each choice adds to the lanes.
    add: Vec<Lanes<N>>,
    /// Pairs of which the first must be less than the second.
    less: Vec<(Place, Place)>,
    /// Forced cells of a later level that are settled, but for its choice, from here on: some choice must fit.
    ahead: Vec<Sides>,
}

/// Forced cells that depend on the choice x directly.
#[derive(Default)]
struct Sides {
    /// Those that are c - x.
    fall: Vec<Straight>,
    /// Those that are c + x.
    rise: Vec<Straight>,
}

#[derive(Clone, Copy)]
struct Straight {
    lane: Lane,
    /// How far the free numbers, or their mirror image, are shifted when the lane holds 0.
    shift: i32,
    /// The lane holds twice the number: 1 or 0, as a shift.
    twice: u8,
    /// The same as a mask: the bit in which a number that is not whole would show.
    odd: i32,
    /// What the lane gains for each unit of the choice before the one that forces the cell.
    before: i32,
}

/// The index of a lane.
#[derive(Clone, Copy)]
struct Lane(u8);

impl Lane {
    fn of(index: usize) -> Self {
        Lane(index as u8)
    }

    /// What the lane holds.
    #[inline(always)]
    fn held<const N: usize>(self, lanes: &Lanes<N>) -> i32 {
        // N is a power of 2; this spares the test for the bounds.
        lanes[usize::from(self.0) & (N - 1)]
    }
}

#[derive(Clone, Copy)]
struct Other {
    lane: Lane,
    divisor: i32,
}

/// Where the number of a cell is found.
#[derive(Clone, Copy)]
enum Place {
    Branch(usize),
    Lane(Other),
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
struct Search<'s, const N: usize, W> {
    masks: &'s Masks<N, W>,
    /// The choices so far.
    branched: [i32; MOST_LEVELS],
    share: Share,
    /// The depth at which fillings are dealt out, and how many have been.
    deals_at: usize,
    dealt: u64,
    /// From this depth on nodes are counted: what all shares look at is counted by the first one alone.
    counts_from: usize,
    unpaid: u64,
    pay: &'s mut dyn FnMut(u64) -> ControlFlow<()>,
}

/// The most levels: there are at most as many cells as numbers.
const MOST_LEVELS: usize = 64;

/// Nodes between two payments.
const PAYMENT: u64 = 1024;

/// What is done with a complete filling.
pub(super) trait Visit {
    /// Takes it; `numbers` writes down the number of each cell.
    fn visit(&mut self, numbers: &dyn Fn() -> Vec<u32>) -> ControlFlow<()>;
}

impl<const N: usize, W: Word> Masks<N, W> {
    /// Makes a plan ready; the first steps of it are the cells that have a number given. `None` if the numbers are too
    /// far apart or the formulas too many or too large.
    pub(super) fn new(figure: &Figure, plan: &Plan, less: &[(usize, usize)]) -> Option<Self> {
        let (smallest, largest) = (*figure.numbers().first()?, *figure.numbers().last()?);
        let range = largest - smallest;
        let formulas: Vec<Formula> =
            plan.forced_first.iter().chain(plan.steps.iter().flat_map(|step| &step.forced)).cloned().collect();
        if range >= W::NUMBERS || formulas.len() > N || !formulas.iter().all(|formula| is_small(formula, range)) {
            return None;
        }
        let lane_of = |cell: usize| formulas.iter().position(|formula| formula.cell == cell);
        let branch_of = |cell: usize| plan.steps.iter().position(|step| step.cell == cell);
        let other = |index: usize| Other { lane: Lane::of(index), divisor: formulas[index].divisor as i32 };
        let place =
            |cell: usize| branch_of(cell).map(Place::Branch).or_else(|| lane_of(cell).map(|i| Place::Lane(other(i))));
        // With every number less by the smallest one, a formula changes by a constant.
        let constant =
            |formula: &Formula| i64::from(smallest) * (formula.per_branch.iter().sum::<i64>() - formula.divisor);
        let mut levels = Vec::new();
        for (depth, step) in plan.steps.iter().enumerate() {
            let mut level = Level {
                cell: step.cell,
                depth,
                straight: Sides::default(),
                others: Vec::new(),
                is_simple: true,
                add: (0..=range).map(|x| added(&formulas, depth, x)).collect(),
                less: Vec::new(),
                ahead: Vec::new(),
            };
            for formula in &step.forced {
                let lane = lane_of(formula.cell)?;
                if !level.straight.add::<W>(formula, lane, depth.checked_sub(1)) {
                    level.others.push(other(lane));
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
        for (depth, level) in levels.iter_mut().enumerate() {
            left -= 1 + plan.steps[depth].forced.len();
            if left <= FEW_LEFT {
                let later = plan.steps.iter().enumerate().skip(depth + 2);
                level.ahead = later.filter_map(|(at, step)| ahead::<W>(step, depth, at, &lane_of)).collect();
            }
        }
        for level in &mut levels {
            level.is_simple = level.others.is_empty() && level.less.is_empty() && level.ahead.is_empty();
        }
        let given: Vec<u64> = plan
            .steps
            .iter()
            .map_while(|step| figure.given()[step.cell])
            .map(|number| u64::from(number - smallest))
            .collect();
        let numbers = figure.numbers().iter().fold(0, |set, number| set | 1u64 << (number - smallest));
        let constants = formulas.iter().map(constant).collect();
        let has_halves = formulas.iter().any(|formula| formula.divisor > 1);
        let cells = figure.cells();
        Some(Masks {
            smallest,
            numbers,
            cells,
            formulas,
            constants,
            given,
            levels,
            has_halves,
            word: std::marker::PhantomData,
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
        };
        let mirror = mirrored::<W>(free);
        let flow = match levels.first() {
            Some(level) => {
                let choices = fitting::<true, N, W>(free, mirror, &lanes, 0, &level.straight);
                if self.has_halves {
                    search.search::<true>(levels, choices, free, mirror, &lanes, visit)
                } else {
                    search.search::<false>(levels, choices, free, mirror, &lanes, visit)
                }
            }
            None => visit.visit(&|| search.numbers(&lanes)),
        };
        let paid = (search.pay)(search.unpaid);
        if flow.is_break() { flow } else { paid }
    }

    /// The free numbers and the lanes with the given numbers in place; `None` if those contradict each other.
    fn start(&self, figure: &Figure, sum: u32) -> Option<(u64, Lanes<N>)> {
        let mut lanes = [0; N];
        for (index, (formula, constant)) in self.formulas.iter().zip(&self.constants).enumerate() {
            let total = formula.per_sum * i64::from(sum) + constant;
            if total.abs() >= HALF {
                return None;
            }
            lanes[index] = total as i32;
        }
        let mut free = self.numbers;
        for given in figure.given().iter().flatten() {
            free &= !(1 << (given - self.smallest));
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
                Some(given) if given - self.smallest == number => {}
                None if free >> number & 1 == 1 => free &= !(1 << number),
                _ => return None,
            }
        }
        Some((free, lanes))
    }

    /// The number of the cell with this formula, counted from the smallest one, if it is in range.
    fn number(&self, index: usize, lanes: &Lanes<N>) -> Option<u32> {
        let product = Lane::of(index).held(lanes);
        let divisor = self.formulas[index].divisor as i32;
        let number = (product % divisor == 0).then_some(product / divisor)?;
        u32::try_from(number).ok().filter(|&number| number < W::NUMBERS)
    }

    /// How many levels there are to search, behind those that are given.
    pub(super) fn depths(&self) -> std::ops::Range<usize> {
        self.given.len()..self.levels.len()
    }
}

impl<const N: usize, W: Word> Search<'_, N, W> {
    /// Visits every filling with one of these choices for the first of the levels. `mirror` is the mirror image of
    /// `free`.
    fn search<const HALVES: bool>(
        &mut self,
        levels: &[Level<N>],
        mut choices: u64,
        free: u64,
        mirror: u64,
        lanes: &Lanes<N>,
        visit: &mut dyn Visit,
    ) -> ControlFlow<()> {
        let Some((level, levels)) = levels.split_first() else { return ControlFlow::Continue(()) };
        if level.depth == self.deals_at {
            let turn = self.dealt % self.share.of;
            self.dealt += 1;
            if turn != self.share.index {
                return ControlFlow::Continue(());
            }
        }
        if self.unpaid >= PAYMENT {
            (self.pay)(std::mem::take(&mut self.unpaid))?;
        }
        let mut nodes = 0u64;
        while choices != 0 {
            let x = choices.trailing_zeros();
            choices &= choices.wrapping_sub(1);
            let taken = take::<HALVES, N, W>(&level.straight, x, free, mirror, lanes);
            let Some((mut free, mut mirror)) = taken else { continue };
            if !level.is_simple {
                self.branched[level.depth % MOST_LEVELS] = x as i32;
                (free, mirror) = match self.take_others::<HALVES>(level, x, free, mirror, lanes) {
                    Some(left) => left,
                    None => continue,
                };
            }
            nodes = nodes.wrapping_add(1);
            // The lanes are added up only for the few that go on; until then each lane is worked out by itself.
            let choices = match levels.first() {
                Some(next) => fitting::<HALVES, N, W>(free, mirror, lanes, x, &next.straight),
                None => 1,
            };
            if choices != 0 {
                let Some(add) = level.add.get(x as usize) else { break };
                self.branched[level.depth % MOST_LEVELS] = x as i32;
                let lanes = sum_of(lanes, add);
                let flow = if levels.is_empty() {
                    visit.visit(&|| self.numbers(&lanes))
                } else {
                    self.search::<HALVES>(levels, choices, free, mirror, &lanes, visit)
                };
                if flow.is_break() {
                    self.count(level, nodes);
                    return flow;
                }
            }
        }
        self.count(level, nodes);
        ControlFlow::Continue(())
    }

    /// Counts the nodes of one call for a level, unless another share counts them.
    fn count(&mut self, level: &Level<N>, nodes: u64) {
        if level.depth >= self.counts_from {
            self.unpaid = self.unpaid.wrapping_add(nodes);
        }
    }

    /// The same as [`take`] for the cells that are not straight; `None` also if pairs or a look ahead tell that the
    /// filling cannot be completed.
    fn take_others<const HALVES: bool>(
        &self,
        level: &Level<N>,
        x: u32,
        mut free: u64,
        mut mirror: u64,
        lanes: &Lanes<N>,
    ) -> Option<(u64, u64)> {
        let after = level.add.get(x as usize).map(|add| sum_of(lanes, add))?;
        for other in &level.others {
            let product = other.lane.held(&after);
            let number = (product % other.divisor == 0).then_some(product / other.divisor)?;
            let number = u32::try_from(number).ok().filter(|&number| number < 64 && free >> number & 1 == 1)?;
            free &= !(1 << number);
            mirror &= !mirror_bit::<W>(number);
        }
        let goes_on = level.ahead.iter().all(|later| fitting::<HALVES, N, W>(free, mirror, lanes, x, later) != 0)
            && level.less.iter().all(|&(a, b)| self.at(a, &after) < self.at(b, &after));
        goes_on.then_some((free, mirror))
    }

    fn at(&self, place: Place, lanes: &Lanes<N>) -> i32 {
        match place {
            Place::Branch(index) => self.branched[index],
            Place::Lane(Other { lane, divisor }) => lane.held(lanes) / divisor,
        }
    }

    fn numbers(&self, lanes: &Lanes<N>) -> Vec<u32> {
        let masks = self.masks;
        let mut numbers = vec![0; masks.cells];
        for (level, &number) in masks.levels.iter().zip(&self.branched) {
            numbers[level.cell] = masks.smallest + number as u32;
        }
        for (lane, formula) in masks.formulas.iter().enumerate() {
            numbers[formula.cell] = masks.smallest + masks.number(lane, lanes).unwrap_or_default();
        }
        numbers
    }
}

/// What is free, and its mirror image, without the choice and the straight cells that it forces; `None` if these are
/// not free and different.
#[inline(always)]
fn take<const HALVES: bool, const N: usize, W: Word>(
    forced: &Sides,
    x: u32,
    free: u64,
    mirror: u64,
    lanes: &Lanes<N>,
) -> Option<(u64, u64)> {
    let (mut free, mut mirror) = (free & !(1u64.wrapping_shl(x)), mirror & !mirror_bit::<W>(x));
    for straight in &forced.fall {
        let number = straight.constant::<HALVES, N>(lanes).wrapping_sub(x);
        if free.wrapping_shr(number) & 1 == 0 {
            return None;
        }
        free &= !(1u64.wrapping_shl(number));
        mirror &= !mirror_bit::<W>(number);
    }
    for straight in &forced.rise {
        let number = straight.constant::<HALVES, N>(lanes).wrapping_add(x);
        if free.wrapping_shr(number) & 1 == 0 {
            return None;
        }
        free &= !(1u64.wrapping_shl(number));
        mirror &= !mirror_bit::<W>(number);
    }
    Some((free, mirror))
}

impl Straight {
    /// The c of c - x or c + x, once `fitting` has seen that it is whole and for which x that is a free number.
    #[inline(always)]
    fn constant<const HALVES: bool, const N: usize>(&self, lanes: &Lanes<N>) -> u32 {
        let product = self.lane.held(lanes);
        (if HALVES { product.wrapping_shr(self.twice.into()) } else { product }) as u32
    }
}

#[inline(always)]
fn mirror_bit<W: Word>(number: u32) -> u64 {
    1u64.wrapping_shl((W::NUMBERS - 1).wrapping_sub(number))
}

/// The free numbers that are worth choosing after the choice `x`: what they force is free. `mirror` is the mirror image
/// of `free`, and the lanes are those before the choice.
#[inline(always)]
fn fitting<const HALVES: bool, const N: usize, W: Word>(
    free: u64,
    mirror: u64,
    lanes: &Lanes<N>,
    x: u32,
    forced: &Sides,
) -> u64 {
    let (up, down) = (W::upper(free), W::upper(mirror));
    let mut choices = free;
    for straight in &forced.fall {
        let held = straight.lane.held(lanes).wrapping_add(straight.before.wrapping_mul(x as i32));
        if HALVES && held & straight.odd != 0 {
            return 0;
        }
        let c = if HALVES { held.wrapping_shr(straight.twice.into()) } else { held };
        choices &= down.down(straight.shift.wrapping_sub(c));
    }
    for straight in &forced.rise {
        let held = straight.lane.held(lanes).wrapping_add(straight.before.wrapping_mul(x as i32));
        if HALVES && held & straight.odd != 0 {
            return 0;
        }
        let c = if HALVES { held.wrapping_shr(straight.twice.into()) } else { held };
        choices &= up.down(straight.shift.wrapping_add(c));
    }
    choices
}

/// The mirror image of a set: bit v goes to the last bit less v.
fn mirrored<W: Word>(set: u64) -> u64 {
    set.reverse_bits() >> (64 - W::NUMBERS)
}

#[inline(always)]
fn sum_of<const N: usize>(a: &Lanes<N>, b: &Lanes<N>) -> Lanes<N> {
    let mut sum = *a;
    for (sum, b) in sum.iter_mut().zip(b) {
        *sum = sum.wrapping_add(*b);
    }
    sum
}

/// Half of what a lane can hold: the constant part and the choices may each have so much.
const HALF: i64 = 1 << 14;

/// Whether a formula cannot leave its lane whatever is chosen.
fn is_small(formula: &Formula, range: u32) -> bool {
    let times: i64 = formula.per_branch.iter().map(|times| times.abs()).sum();
    times.saturating_mul(i64::from(range)) < HALF && formula.divisor < HALF
}

impl Sides {
    /// Adds a forced cell with its lane, unless it is neither c - x nor c + x; it is asked for when the choice `before`
    /// has just been made.
    fn add<W: Word>(&mut self, formula: &Formula, index: usize, before: Option<usize>) -> bool {
        let times = formula.per_branch.last().copied().unwrap_or(0);
        if times == 0 || times.abs() != formula.divisor || formula.divisor > 2 {
            return false;
        }
        let half = W::NUMBERS as i32;
        let twice = u8::from(formula.divisor == 2);
        let before = before.and_then(|depth| formula.per_branch.get(depth)).map_or(0, |&times| times as i32);
        let straight = |shift: i32| Straight { lane: Lane::of(index), shift, twice, odd: i32::from(twice), before };
        if times < 0 {
            // c - x is free: in the mirror image that is bit half-1-(c-x).
            self.fall.push(straight(2 * half - 1));
        } else {
            // c + x is free: x is a free number less c.
            self.rise.push(straight(half));
        }
        true
    }
}

/// The forced cells of a step at depth `at` that do not depend on choices between `depth` and that step.
fn ahead<W: Word>(step: &Step, depth: usize, at: usize, lane_of: &dyn Fn(usize) -> Option<usize>) -> Option<Sides> {
    let mut sides = Sides::default();
    for formula in &step.forced {
        if formula.per_branch[depth + 1..at].iter().all(|&times| times == 0) {
            sides.add::<W>(formula, lane_of(formula.cell)?, Some(depth));
        }
    }
    (!sides.fall.is_empty() || !sides.rise.is_empty()).then_some(sides)
}

/// What the choice `x` at this depth adds to the lanes.
fn added<const N: usize>(formulas: &[Formula], depth: usize, x: u32) -> Lanes<N> {
    let mut add = [0; N];
    for (lane, formula) in add.iter_mut().zip(formulas) {
        // `is_small` has seen that it fits.
        *lane = (formula.per_branch.get(depth).copied().unwrap_or(0) * i64::from(x)) as i32;
    }
    add
}

//! The recursion of the fast search, from level to level.

use std::ops::ControlFlow;

use super::free::{Free, Set};
use super::level::{Few, Known, Lanes, Level, Other, Place, Sides, sum_of};
use super::masks::{MOST_LEVELS, Masks, Share, Visit};

/// Nodes between two payments.
const PAYMENT: u64 = 1024;

/// A search under way. A node is a choice whose straight cells get free numbers; those that would not are passed over
/// without a look at each.
pub(super) struct Search<'s, const N: usize, F: Free> {
    pub masks: &'s Masks<N, F>,
    /// The numbers that were known before the first choice.
    pub known: &'s [Option<u32>],
    /// The choices so far.
    pub branched: [i32; MOST_LEVELS],
    pub share: Share,
    /// The depth at which fillings are dealt out, and how many have been.
    pub deals_at: usize,
    pub dealt: u64,
    /// From this depth on nodes are counted: what all shares look at is counted by the first one alone.
    pub counts_from: usize,
    pub unpaid: u64,
    pub pay: &'s mut dyn FnMut(u64) -> ControlFlow<()>,
    pub visit: &'s mut dyn Visit,
}

/// Visits every filling with one of these choices for the first of the levels, of which there is at least one.
pub(super) type Run<const N: usize, F> = fn(
    search: &mut Search<'_, N, F>,
    levels: &[Level<N, F>],
    choices: <F as Free>::Set,
    free: F,
    lanes: &Lanes<N>,
) -> ControlFlow<()>;

/// How many cells a level forces, where the compiler knows it: loops over them are written out then.
pub(super) trait Shape {
    /// The cells that are c - x.
    fn fall<const N: usize>(forced: &Sides, lanes: &Lanes<N>) -> impl Iterator<Item = Known> + Clone;

    /// The cells that are c + x.
    fn rise<const N: usize>(forced: &Sides, lanes: &Lanes<N>) -> impl Iterator<Item = Known> + Clone;
}

/// So many falling and so many rising cells.
struct Fixed<const FALL: usize, const RISE: usize>;

/// Any number of cells.
pub(super) struct Any;

impl<const FALL: usize, const RISE: usize> Shape for Fixed<FALL, RISE> {
    #[inline(always)]
    fn fall<const N: usize>(forced: &Sides, lanes: &Lanes<N>) -> impl Iterator<Item = Known> + Clone {
        written_out::<FALL, N>(&forced.fall, lanes)
    }

    #[inline(always)]
    fn rise<const N: usize>(forced: &Sides, lanes: &Lanes<N>) -> impl Iterator<Item = Known> + Clone {
        written_out::<RISE, N>(&forced.rise, lanes)
    }
}

/// The first `CELLS` of these, and there are no others: `fastest` has looked.
#[inline(always)]
fn written_out<const CELLS: usize, const N: usize>(
    cells: &Few,
    lanes: &Lanes<N>,
) -> impl Iterator<Item = Known> + Clone {
    let known: [Known; CELLS] = cells.array().map(|cell| cell.known(lanes));
    known.into_iter()
}

impl Shape for Any {
    #[inline(always)]
    fn fall<const N: usize>(forced: &Sides, lanes: &Lanes<N>) -> impl Iterator<Item = Known> + Clone {
        forced.fall.cells().iter().map(|cell| cell.known(lanes))
    }

    #[inline(always)]
    fn rise<const N: usize>(forced: &Sides, lanes: &Lanes<N>) -> impl Iterator<Item = Known> + Clone {
        forced.rise.cells().iter().map(|cell| cell.known(lanes))
    }
}

/// The fastest search from `level` on.
pub(super) fn fastest<const N: usize, F: Free>(
    level: &Level<N, F>,
    next: Option<&Level<N, F>>,
    halves: bool,
) -> Run<N, F> {
    match (level.straight.fall.cells().len(), level.straight.rise.cells().len()) {
        (0, 0) => after::<Fixed<0, 0>, N, F>(level, next, halves),
        (1, 0) => after::<Fixed<1, 0>, N, F>(level, next, halves),
        (1, 1) => after::<Fixed<1, 1>, N, F>(level, next, halves),
        (2, 0) => after::<Fixed<2, 0>, N, F>(level, next, halves),
        (2, 1) => after::<Fixed<2, 1>, N, F>(level, next, halves),
        _ => after::<Any, N, F>(level, next, halves),
    }
}

/// The same for the shape of a level, by the shape of the next one.
fn after<S: Shape, const N: usize, F: Free>(
    level: &Level<N, F>,
    next: Option<&Level<N, F>>,
    halves: bool,
) -> Run<N, F> {
    match next.map(|next| (next.straight.fall.cells().len(), next.straight.rise.cells().len())) {
        Some((0, 0)) => with_halves::<S, Fixed<0, 0>, N, F>(level, halves),
        Some((1, 0)) => with_halves::<S, Fixed<1, 0>, N, F>(level, halves),
        Some((1, 1)) => with_halves::<S, Fixed<1, 1>, N, F>(level, halves),
        Some((2, 0)) => with_halves::<S, Fixed<2, 0>, N, F>(level, halves),
        Some((2, 1)) => with_halves::<S, Fixed<2, 1>, N, F>(level, halves),
        _ => with_halves::<S, Any, N, F>(level, halves),
    }
}

/// The same for the shapes of a level and of the next one.
fn with_halves<S: Shape, T: Shape, const N: usize, F: Free>(level: &Level<N, F>, halves: bool) -> Run<N, F> {
    let is_plain = level.others.is_empty() && level.less.is_empty();
    match (is_plain, halves) {
        (true, true) => search::<S, T, true, true, N, F>,
        (true, false) => search::<S, T, true, false, N, F>,
        (false, true) => search::<S, T, false, true, N, F>,
        (false, false) => search::<S, T, false, false, N, F>,
    }
}

/// Visits every filling with one of these choices for the first of the levels.
pub(super) fn search<S: Shape, T: Shape, const PLAIN: bool, const HALVES: bool, const N: usize, F: Free>(
    search: &mut Search<'_, N, F>,
    levels: &[Level<N, F>],
    choices: F::Set,
    free: F,
    lanes: &Lanes<N>,
) -> ControlFlow<()> {
    let Some((level, levels)) = levels.split_first() else { return ControlFlow::Continue(()) };
    let Some(next) = levels.first() else { return finish::<HALVES, N, F>(search, level, choices, free, lanes) };
    if (search.unpaid >= PAYMENT || level.depth == search.deals_at) && !search.goes_on(level.depth)? {
        return ControlFlow::Continue(());
    }
    let (fall, rise) = (S::fall(&level.straight, lanes), S::rise(&level.straight, lanes));
    let (next_fall, next_rise) = (T::fall(&next.straight, lanes), T::rise(&next.straight, lanes));
    let mut choices = distinct::<HALVES, F::Set>(choices, fall.clone(), rise.clone());
    let mut nodes = 0;
    while choices != F::Set::EMPTY {
        let x = choices.first();
        choices = choices.without_first();
        nodes = u64::wrapping_add(nodes, 1);
        let mut free = take::<HALVES, F>(free, x, fall.clone(), rise.clone());
        if !PLAIN && !level.others.is_empty() {
            match take_others(level, x, free, lanes) {
                Some(left) => free = left,
                None => continue,
            }
        }
        // The lanes are added up only for the few that go on; until then each lane is worked out by itself.
        let choices = fitting::<HALVES, F>(free, x, next_fall.clone(), next_rise.clone());
        if choices != F::Set::EMPTY {
            let Some(add) = level.add.get(x as usize) else { break };
            search.branched[level.depth % MOST_LEVELS] = x as i32;
            let lanes = sum_of(lanes, add);
            if !PLAIN && !level.less.iter().all(|&pair| search.is_less(pair, &lanes)) {
                continue;
            }
            let flow = (next.run)(search, levels, choices, free, &lanes);
            if flow.is_break() {
                search.count(level.depth, nodes);
                return flow;
            }
        }
    }
    search.count(level.depth, nodes);
    ControlFlow::Continue(())
}

/// The same for the last level.
fn finish<const HALVES: bool, const N: usize, F: Free>(
    search: &mut Search<'_, N, F>,
    level: &Level<N, F>,
    choices: F::Set,
    free: F,
    lanes: &Lanes<N>,
) -> ControlFlow<()> {
    if (search.unpaid >= PAYMENT || level.depth == search.deals_at) && !search.goes_on(level.depth)? {
        return ControlFlow::Continue(());
    }
    let (fall, rise) = (Any::fall(&level.straight, lanes), Any::rise(&level.straight, lanes));
    let mut choices = distinct::<HALVES, F::Set>(choices, fall.clone(), rise.clone());
    while choices != F::Set::EMPTY {
        let x = choices.first();
        choices = choices.without_first();
        search.count(level.depth, 1);
        let free = take::<HALVES, F>(free, x, fall.clone(), rise.clone());
        let Some(add) = level.add.get(x as usize) else { break };
        search.branched[level.depth % MOST_LEVELS] = x as i32;
        if take_others(level, x, free, lanes).is_none() {
            continue;
        }
        let lanes = sum_of(lanes, add);
        if level.less.iter().all(|&pair| search.is_less(pair, &lanes)) {
            search.visit(&lanes)?;
        }
    }
    ControlFlow::Continue(())
}

impl<const N: usize, F: Free> Search<'_, N, F> {
    /// Visits the filling that the choices have come to.
    pub(super) fn visit(&mut self, lanes: &Lanes<N>) -> ControlFlow<()> {
        self.visit.visit(&|| self.masks.filling(self.known, &self.branched, lanes))
    }

    /// Counts nodes at this depth, unless another share counts them.
    #[inline(always)]
    fn count(&mut self, depth: usize, nodes: u64) {
        if depth >= self.counts_from {
            self.unpaid = self.unpaid.wrapping_add(nodes);
        }
    }

    /// Pays, and tells whether the filling at this depth is one of this share.
    #[cold]
    fn goes_on(&mut self, depth: usize) -> ControlFlow<(), bool> {
        if self.unpaid >= PAYMENT {
            (self.pay)(std::mem::take(&mut self.unpaid))?;
        }
        if depth != self.deals_at {
            return ControlFlow::Continue(true);
        }
        let turn = self.dealt % self.share.of;
        self.dealt += 1;
        ControlFlow::Continue(turn == self.share.index)
    }

    /// Whether the first number is less than the second one.
    fn is_less(&self, (a, b): (Place, Place), lanes: &Lanes<N>) -> bool {
        let (a, b) = (self.at(a, lanes), self.at(b, lanes));
        a.0.wrapping_mul(b.1) < b.0.wrapping_mul(a.1)
    }

    /// A number as a fraction.
    #[inline(always)]
    fn at(&self, place: Place, lanes: &Lanes<N>) -> (i32, i32) {
        match place {
            Place::Branch(index) => (self.branched[index % MOST_LEVELS], 1),
            Place::Lane(Other { lane, divisor }) => (lane.held(lanes), divisor),
        }
    }
}

/// The free numbers without the choice and the straight cells that it forces.
#[inline(always)]
fn take<const HALVES: bool, F: Free>(
    free: F,
    x: u32,
    fall: impl Iterator<Item = Known>,
    rise: impl Iterator<Item = Known>,
) -> F {
    let free = free.without(x);
    let free = fall.fold(free, |free, cell| free.without((cell.constant::<HALVES>() as u32).wrapping_sub(x)));
    rise.fold(free, |free, cell| free.without((cell.constant::<HALVES>() as u32).wrapping_add(x)))
}

/// The free numbers without those of the cells that are not straight; `None` if these are not free.
fn take_others<const N: usize, F: Free>(level: &Level<N, F>, x: u32, mut free: F, lanes: &Lanes<N>) -> Option<F> {
    let after = level.add.get(x as usize).map(|add| sum_of(lanes, add))?;
    for other in &level.others {
        let product = other.lane.held(&after);
        let number = (product % other.divisor == 0).then_some(product / other.divisor)?;
        let number = u32::try_from(number).ok().filter(|&number| number < F::NUMBERS)?;
        if !free.numbers().has(number) {
            return None;
        }
        free = free.without(number);
    }
    Some(free)
}

/// The free numbers that are worth choosing after the choice `x`: what they force is free. The lanes are those before
/// the choice.
#[inline(always)]
pub(super) fn fitting<const HALVES: bool, F: Free>(
    free: F,
    x: u32,
    fall: impl Iterator<Item = Known>,
    rise: impl Iterator<Item = Known>,
) -> F::Set {
    let mut choices = free.numbers();
    for cell in fall {
        let Some(c) = cell.after::<HALVES>(x) else { return F::Set::EMPTY };
        choices = choices & free.falling(c);
    }
    for cell in rise {
        let Some(c) = cell.after::<HALVES>(x) else { return F::Set::EMPTY };
        choices = choices & free.rising(c);
    }
    choices
}

/// The choices that fit and by which no two cells get the same number.
#[inline(always)]
fn distinct<const HALVES: bool, S: Set>(
    mut choices: S,
    fall: impl Iterator<Item = Known> + Clone,
    rise: impl Iterator<Item = Known> + Clone,
) -> S {
    for (index, falling) in fall.clone().enumerate() {
        let c = falling.constant::<HALVES>();
        // c - x = x
        choices = choices & !S::half(c);
        // c - x = d - x
        if fall.clone().take(index).any(|other| other.constant::<HALVES>() == c) {
            return S::EMPTY;
        }
        // c - x = d + x
        for rising in rise.clone() {
            let d = rising.constant::<HALVES>();
            if c >= d {
                choices = choices & !S::half(c.wrapping_sub(d));
            }
        }
    }
    for (index, rising) in rise.clone().enumerate() {
        let c = rising.constant::<HALVES>();
        // c + x = x, c + x = d + x
        if c == 0 || rise.clone().take(index).any(|other| other.constant::<HALVES>() == c) {
            return S::EMPTY;
        }
    }
    choices
}

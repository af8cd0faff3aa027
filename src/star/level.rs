//! One level of the fast search: a cell to branch on, what it forces, and what rules a choice out.

use super::free::Free;
use super::plan::{Formula, Step};
use super::search::{self, Run};

/// What the formulas come to with the choices so far, each times its divisor: one lane for each forced cell.
pub(super) type Lanes<const N: usize> = [i16; N];

/// Half of what a lane can hold: the constant part and the choices may each have so much.
pub(super) const HALF: i64 = 1 << 14;

/// A cell to branch on.
pub(super) struct Level<const N: usize, F: Free> {
    pub cell: usize,
    pub depth: usize,
    /// Forced cells that are c - x or c + x.
    pub straight: Sides,
    /// The other forced cells.
    pub others: Vec<Other>,
    /// What each choice adds to the lanes.
    pub add: Vec<Lanes<N>>,
    /// Pairs of which the first must be less than the second.
    pub less: Vec<(Place, Place)>,
    /// Searches from this level on.
    pub run: Run<N, F>,
}

/// Forced cells that depend on the choice x directly.
#[derive(Default)]
pub(super) struct Sides {
    /// Those that are c - x.
    pub fall: Few,
    /// Those that are c + x.
    pub rise: Few,
}

/// At most [`MOST`] cells, at hand without a look elsewhere in memory.
#[derive(Default)]
pub(super) struct Few {
    cells: [Straight; MOST],
    len: usize,
}

/// More straight cells than this are treated like any other cell.
const MOST: usize = 4;

impl Few {
    fn push(&mut self, cell: Straight) -> bool {
        let Some(free) = self.cells.get_mut(self.len) else { return false };
        *free = cell;
        self.len += 1;
        true
    }

    pub(super) fn cells(&self) -> &[Straight] {
        &self.cells[..self.len.min(MOST)]
    }

    /// The first `CELLS` of them, and there are no others.
    #[inline(always)]
    pub(super) fn array<const CELLS: usize>(&self) -> [Straight; CELLS] {
        std::array::from_fn(|index| self.cells[index % MOST])
    }
}

#[derive(Clone, Copy, Default)]
pub(super) struct Straight {
    lane: Lane,
    /// The lane holds twice the number: 1 or 0, as a shift.
    twice: u8,
    /// The same as a mask: the bit in which a number that is not whole would show.
    odd: i32,
    /// What the lane gains for each unit of the choice before the one that forces the cell.
    before: i32,
}

/// The index of a lane.
#[derive(Clone, Copy, Default)]
pub(super) struct Lane(u8);

impl Lane {
    pub(super) fn of(index: usize) -> Self {
        Lane(index as u8)
    }

    /// What the lane holds.
    #[inline(always)]
    pub(super) fn held<const N: usize>(self, lanes: &Lanes<N>) -> i32 {
        // N is a power of 2; this spares the test for the bounds.
        i32::from(lanes[usize::from(self.0) & (N - 1)])
    }
}

#[derive(Clone, Copy)]
pub(super) struct Other {
    pub lane: Lane,
    pub divisor: i32,
}

/// Where the number of a cell is found.
#[derive(Clone, Copy)]
pub(super) enum Place {
    Branch(usize),
    Lane(Other),
}

/// A straight cell with what its lane holds.
#[derive(Clone, Copy, Default)]
pub(super) struct Known {
    held: i32,
    twice: u8,
    odd: i32,
    before: i32,
}

impl Straight {
    #[inline(always)]
    pub(super) fn known<const N: usize>(&self, lanes: &Lanes<N>) -> Known {
        Known { held: self.lane.held(lanes), twice: self.twice, odd: self.odd, before: self.before }
    }
}

impl Known {
    /// The c of c - x or c + x, once [`Known::after`] has seen that it is whole.
    #[inline(always)]
    pub(super) fn constant<const HALVES: bool>(self) -> i32 {
        if HALVES { self.held.wrapping_shr(self.twice.into()) } else { self.held }
    }

    /// What [`Known::constant`] will be after `choice`, the one before that which forces this cell; `None` if it is not
    /// whole.
    #[inline(always)]
    pub(super) fn after<const HALVES: bool>(self, choice: u32) -> Option<i32> {
        let held = self.held.wrapping_add(self.before.wrapping_mul(choice as i32));
        if HALVES && held & self.odd != 0 {
            return None;
        }
        Some(if HALVES { held.wrapping_shr(self.twice.into()) } else { held })
    }
}

#[inline(always)]
pub(super) fn sum_of<const N: usize>(a: &Lanes<N>, b: &Lanes<N>) -> Lanes<N> {
    let mut sum = *a;
    for (sum, b) in sum.iter_mut().zip(b) {
        *sum = sum.wrapping_add(*b);
    }
    sum
}

/// The levels of these steps, whose formulas have these lanes, for numbers from 0 to `range`; `None` if a pair has a cell
/// that is none of theirs.
pub(super) fn levels<const N: usize, F: Free>(
    steps: &[Step],
    formulas: &[Formula],
    less: &[(usize, usize)],
    range: u32,
) -> Option<Vec<Level<N, F>>> {
    let lane_of = |cell: usize| formulas.iter().position(|formula| formula.cell == cell);
    let branch_of = |cell: usize| steps.iter().position(|step| step.cell == cell);
    let other = |index: usize| Other { lane: Lane::of(index), divisor: formulas[index].divisor as i32 };
    let place =
        |cell: usize| branch_of(cell).map(Place::Branch).or_else(|| lane_of(cell).map(|i| Place::Lane(other(i))));
    let mut levels: Vec<Level<N, F>> = Vec::new();
    for (depth, step) in steps.iter().enumerate() {
        let mut level = Level {
            cell: step.cell,
            depth,
            straight: Sides::default(),
            others: Vec::new(),
            add: (0..=range).map(|x| added(formulas, depth, x)).collect(),
            less: Vec::new(),
            run: search::search::<search::Any, search::Any, false, true, N, F>,
        };
        for formula in &step.forced {
            let lane = lane_of(formula.cell)?;
            if !level.straight.add(&formulas[lane], lane, depth.checked_sub(1)) {
                level.others.push(other(lane));
            }
        }
        levels.push(level);
    }
    let depth_of =
        |cell: usize| steps.iter().position(|step| step.cell == cell || step.forced.iter().any(|f| f.cell == cell));
    for &(a, b) in less {
        let depth = depth_of(a).max(depth_of(b))?;
        levels[depth].less.push((place(a)?, place(b)?));
    }
    let has_halves = formulas.iter().any(|formula| formula.divisor > 1);
    for depth in 0..levels.len() {
        levels[depth].run = search::fastest(&levels[depth], levels.get(depth + 1), has_halves);
    }
    Some(levels)
}

impl Sides {
    /// Adds a forced cell with its lane, unless it is neither c - x nor c + x; it is asked for when the choice `before`
    /// has just been made.
    fn add(&mut self, formula: &Formula, index: usize, before: Option<usize>) -> bool {
        let times = formula.per_branch.last().copied().unwrap_or(0);
        if times == 0 || times.abs() != formula.divisor || formula.divisor > 2 {
            return false;
        }
        let twice = u8::from(formula.divisor == 2);
        let before = before.and_then(|depth| formula.per_branch.get(depth)).map_or(0, |&times| times as i32);
        let straight = Straight { lane: Lane::of(index), twice, odd: i32::from(twice), before };
        if times < 0 { self.fall.push(straight) } else { self.rise.push(straight) }
    }
}

/// What the choice `x` at this depth adds to the lanes.
fn added<const N: usize>(formulas: &[Formula], depth: usize, x: u32) -> Lanes<N> {
    let mut add = [0; N];
    for (lane, formula) in add.iter_mut().zip(formulas) {
        // `is_small` has seen that it fits.
        *lane = (formula.per_branch.get(depth).copied().unwrap_or(0) * i64::from(x)) as i16;
    }
    add
}

/// Whether a formula cannot leave its lane whatever is chosen, and cannot come to a number in range if its constant part is
/// [`HALF`] or more.
pub(super) fn is_small(formula: &Formula, range: u32) -> bool {
    let times: i64 = formula.per_branch.iter().map(|times| times.abs()).sum();
    (times + formula.divisor).saturating_mul(i64::from(range).max(1)) < HALF
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_constant_that_leaves_its_lane_leads_to_no_number() {
        // 10 times the number is some total less 120 times the choice, which is 127 at most.
        let formula = Formula { cell: 0, divisor: 10, per_sum: 1, per_branch: vec![-120] };
        let (total, choice) = (HALF, 127);
        let leads_to_a_number = (0..=127 * 10).contains(&(total - 120 * choice));
        assert!(leads_to_a_number && !is_small(&formula, 127));
        assert!(is_small(&Formula { divisor: 1, ..formula }, 127));
    }
}

//! Counts the tilings of a part from cell to cell, along a frontier.
//!
//! Cells are covered in order, row by row or column by column. What matters for the cells to come is which of them are
//! covered already and which dominoes are laid that could also lie further on; all ways that agree in this are counted
//! together. Where values repeat in a small area few dominoes can lie on both sides, so there are few such states, however
//! many tilings there are. (Dynamic programming over a broken profile; D. E. Knuth, "Simpath", The Art of Computer
//! Programming 4A, section 7.1.4, calls its like a frontier.)

use super::cover::Cover;
use super::tally::Tally;
use crate::solver::Budget;

/// What became of a count.
pub(super) enum Outcome {
    /// The number of tilings.
    Exact(Tally),
    /// There are more states than allowed.
    TooMany,
    /// The budget ran out.
    OutOfBudget,
}

/// A set of items that are open at the frontier, one bit each: cells that are covered, and dominoes that are laid.
type State = u128;

/// What is done at one cell.
struct Step {
    /// The cell's own bit, if an earlier option could have covered it.
    cell: State,
    /// Its options to later cells: the bits that must not be set, and are then.
    options: Vec<State>,
    /// The dominoes whose last option this was: they must be laid.
    last: State,
}

/// The steps over a part.
pub(super) struct Frontier {
    steps: Vec<Step>,
}

/// States between two looks at the budget.
const STATES_BETWEEN_LOOKS: u64 = 1 << 14;

impl Frontier {
    /// Plans the way over the `items` of one part, row by row or column by column, whichever keeps fewer items open;
    /// `columns` are those of the grid. `None` if too many are open either way.
    pub(super) fn new(cover: &Cover, items: &[u32], columns: usize) -> Option<Self> {
        let mut cells: Vec<u32> = items.iter().copied().filter(|&item| !cover.is_domino(item)).collect();
        cells.sort_unstable();
        let by_rows = Frontier::along(cover, &cells);
        cells.sort_unstable_by_key(|&cell| (cell as usize % columns, cell));
        let by_columns = Frontier::along(cover, &cells);
        [by_rows, by_columns].into_iter().flatten().min_by_key(|&(_, open)| open).map(|(frontier, _)| frontier)
    }

    /// The way over the cells in this order, and the sum over all steps of how many items are open.
    fn along(cover: &Cover, cells: &[u32]) -> Option<(Self, usize)> {
        // Items of a part only: the others have no bit.
        let mut at = vec![usize::MAX; cover.items() as usize];
        cells.iter().enumerate().for_each(|(index, &cell)| at[cell as usize] = index);
        let later = |option: u32| {
            let [a, b, domino] = cover.items_of(option);
            let (a, b) = (at[a as usize], at[b as usize]);
            (a.min(b), a.max(b), domino)
        };
        // How many options of each domino are still to come; each option comes at the first of its cells.
        let mut to_come = vec![0u32; cover.items() as usize];
        for (index, &cell) in cells.iter().enumerate() {
            for (first, _, domino) in cover.options_of(cell).map(later) {
                to_come[domino as usize] += u32::from(first == index);
            }
        }
        let mut bits = Bits { free: State::MAX, of: vec![0; cover.items() as usize] };
        let (mut steps, mut open) = (Vec::with_capacity(cells.len()), 0);
        for (index, &cell) in cells.iter().enumerate() {
            let mut step = Step { cell: bits.of[cell as usize], options: Vec::new(), last: 0 };
            let coming = || cover.options_of(cell).map(later).filter(|&(first, ..)| first == index);
            for (_, second, domino) in coming() {
                step.options.push(bits.take(cells[second])? | bits.take(domino)?);
                to_come[domino as usize] -= 1;
            }
            bits.give_back(cell);
            for (.., domino) in coming().filter(|&(.., domino)| to_come[domino as usize] == 0) {
                step.last |= bits.of[domino as usize];
            }
            for (.., domino) in coming().filter(|&(.., domino)| to_come[domino as usize] == 0) {
                bits.give_back(domino);
            }
            open += bits.free.count_zeros() as usize;
            steps.push(step);
        }
        Some((Frontier { steps }, open))
    }

    /// Counts, with no more than `allowed` states in all.
    pub(super) fn count(&self, allowed: u64, budget: &Budget<'_>) -> Outcome {
        let mut states = vec![(0, Tally::ONE)];
        let (mut made, mut looked) = (0, 0u64);
        for step in &self.steps {
            states = step.from(&states);
            made += states.len() as u64;
            if made > allowed {
                return Outcome::TooMany;
            }
            if made - looked >= STATES_BETWEEN_LOOKS {
                if budget.spend_many(made - looked).is_break() {
                    return Outcome::OutOfBudget;
                }
                looked = made;
            }
        }
        if budget.spend_many(made - looked).is_break() {
            return Outcome::OutOfBudget;
        }
        Outcome::Exact(states.pop().map_or(Tally::ZERO, |(_, count)| count))
    }
}

impl Step {
    /// The states behind this cell, each once, in ascending order.
    fn from(&self, states: &[(State, Tally)]) -> Vec<(State, Tally)> {
        let mut after: Vec<(State, Tally)> = Vec::with_capacity(states.len());
        let mut add = |state: State, count: &Tally| {
            if state & self.last == self.last {
                after.push((state & !self.last, count.clone()));
            }
        };
        for (state, count) in states {
            if state & self.cell != 0 {
                add(state & !self.cell, count);
            } else {
                self.options.iter().filter(|&option| state & option == 0).for_each(|option| add(state | option, count));
            }
        }
        after.sort_unstable_by_key(|&(state, _)| state);
        let mut merged: Vec<(State, Tally)> = Vec::with_capacity(after.len());
        for (state, count) in after {
            match merged.last_mut() {
                Some((last, total)) if *last == state => *total = std::mem::replace(total, Tally::ZERO) + count,
                _ => merged.push((state, count)),
            }
        }
        merged
    }
}

/// Which bit stands for which open item.
struct Bits {
    free: State,
    /// 0 for an item that is not open.
    of: Vec<State>,
}

impl Bits {
    /// The bit of an item, which is open from now on.
    fn take(&mut self, item: u32) -> Option<State> {
        let bit = &mut self.of[item as usize];
        if *bit == 0 {
            if self.free == 0 {
                return None;
            }
            *bit = 1 << self.free.trailing_zeros();
            self.free &= !*bit;
        }
        Some(*bit)
    }

    /// The item is not open any more.
    fn give_back(&mut self, item: u32) {
        self.free |= std::mem::take(&mut self.of[item as usize]);
    }
}

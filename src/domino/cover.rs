//! Dominosa as an exact cover, and what follows from it without search.
//!
//! Items are what must be covered once: the cells and the dominoes of the set. Options are the places where a domino
//! could lie, that is the pairs of adjacent cells; each covers two cells and one domino. (D. E. Knuth, The Art of
//! Computer Programming 4B, section 7.2.2.1, calls them so.) Two deductions are drawn until neither says more:
//!
//! - an item with one option left takes it, and the other options of that option's items go;
//! - if both options that an item has left touch a second item, the second item's other options go, since one of the
//!   two will cover it.

use super::puzzle::{Domino, Grid, Tiling};

/// The state of a search: which options are live. Choosing removes options; [`Cover::undo`] brings them back.
pub(super) struct Cover {
    /// The items of each option: its two cells in reading order, then its domino. Options stand in the order of their
    /// first cells.
    options: Vec<[u32; 3]>,
    /// The options of item `i`, live or not: `of_items[starts[i]..starts[i + 1]]`.
    starts: Vec<u32>,
    of_items: Vec<u32>,
    /// The cells come first, then the dominoes.
    cells: usize,
    live: Vec<bool>,
    left: Vec<Left>,
    /// Removed options, the last one on top.
    trail: Vec<u32>,
    /// Items that came down to one option, and to two: what remains to be drawn from that.
    ones: Vec<u32>,
    twos: Vec<u32>,
    /// Whether the second deduction is drawn.
    narrows: bool,
}

/// What an item has left.
#[derive(Clone, Copy, Default)]
struct Left {
    /// How many live options.
    options: u32,
    /// Their numbers under exclusive or: when one is left, this is it.
    xor: u32,
}

/// An item cannot be covered any more.
pub(super) struct Contradiction;

impl Cover {
    /// All places for all dominoes, after the first round of deductions, the second kind only if `narrows`.
    ///
    /// # Errors
    /// The grid has no tiling, as its values or the deductions show.
    pub(super) fn new(grid: &Grid, narrows: bool) -> Result<Self, Contradiction> {
        if !grid.has_full_set() {
            return Err(Contradiction);
        }
        let options = places(grid);
        let cells = grid.values().len();
        let items = cells + cells / 2;
        let mut starts = vec![0; items + 1];
        for &item in options.iter().flatten() {
            starts[item as usize + 1] += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut of_items = vec![0; options.len() * 3];
        let mut left = vec![Left::default(); items];
        for (option, items) in options.iter().enumerate() {
            for &item in items {
                let left = &mut left[item as usize];
                of_items[(starts[item as usize] + left.options) as usize] = option as u32;
                left.options += 1;
                left.xor ^= option as u32;
            }
        }
        let live = vec![true; options.len()];
        let trail = Vec::with_capacity(options.len());
        let mut cover =
            Cover { options, starts, of_items, cells, live, left, trail, ones: Vec::new(), twos: Vec::new(), narrows };
        for item in 0..items as u32 {
            match cover.left(item) {
                0 => return Err(Contradiction),
                1 => cover.ones.push(item),
                2 if narrows => cover.twos.push(item),
                _ => {}
            }
        }
        cover.deduce()?;
        Ok(cover)
    }

    /// The number of items; they are numbered from 0, cells before dominoes.
    pub(super) fn items(&self) -> u32 {
        self.left.len() as u32
    }

    /// The number of options, live or not.
    pub(super) fn options(&self) -> usize {
        self.options.len()
    }

    /// Whether `item` is a domino rather than a cell.
    pub(super) fn is_domino(&self, item: u32) -> bool {
        item as usize >= self.cells
    }

    /// How many items are not settled.
    pub(super) fn open(&self) -> usize {
        self.left.iter().filter(|left| left.options > 1).count()
    }

    /// How many live options `item` has: with one, it is settled.
    #[inline]
    pub(super) fn left(&self, item: u32) -> u32 {
        self.left[item as usize].options
    }

    /// Of the `items` that are not settled, the one with the fewest live options; the first of several.
    #[inline]
    pub(super) fn fewest(&self, items: impl Iterator<Item = u32>) -> Option<u32> {
        items.filter(|&item| self.left(item) > 1).min_by_key(|&item| (self.left(item), item))
    }

    /// The live options of `item`.
    #[inline]
    pub(super) fn options_of(&self, item: u32) -> impl Iterator<Item = u32> + '_ {
        self.of_items[self.range(item)].iter().copied().filter(|&option| self.live[option as usize])
    }

    /// The `index`-th option of `item`, live or not, and `None` behind the last: for loops that change the state.
    pub(super) fn option_at(&self, item: u32, index: usize) -> Option<u32> {
        self.of_items[self.range(item)].get(index).copied()
    }

    /// Whether `option` is live.
    pub(super) fn is_live(&self, option: u32) -> bool {
        self.live[option as usize]
    }

    /// The items of `option`.
    #[inline]
    pub(super) fn items_of(&self, option: u32) -> [u32; 3] {
        self.options[option as usize]
    }

    #[inline]
    fn range(&self, item: u32) -> std::ops::Range<usize> {
        self.starts[item as usize] as usize..self.starts[item as usize + 1] as usize
    }

    /// A mark for [`Cover::undo`].
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Takes back everything since `mark`.
    pub(super) fn undo(&mut self, mark: usize) {
        for option in self.trail.drain(mark..) {
            self.live[option as usize] = true;
            for item in self.options[option as usize] {
                let left = &mut self.left[item as usize];
                left.options += 1;
                left.xor ^= option;
            }
        }
    }

    /// Takes a live `option` and draws the consequences.
    ///
    /// # Errors
    /// Some item cannot be covered then; the caller undoes.
    pub(super) fn choose(&mut self, option: u32) -> Result<(), Contradiction> {
        let done = self.options[option as usize]
            .into_iter()
            .try_for_each(|item| self.keep_only(item, option, option))
            .and_then(|()| self.deduce());
        if done.is_err() {
            self.ones.clear();
            self.twos.clear();
        }
        done
    }

    /// Removes options that are in no tiling and draws the consequences.
    ///
    /// # Errors
    /// Some item cannot be covered then.
    pub(super) fn strike_out(&mut self, options: &[u32]) -> Result<(), Contradiction> {
        for &option in options {
            if self.is_live(option) {
                self.remove(option)?;
            }
        }
        self.deduce()
    }

    /// Draws both deductions until neither says more.
    fn deduce(&mut self) -> Result<(), Contradiction> {
        loop {
            if let Some(item) = self.ones.pop() {
                let only = self.left[item as usize].xor;
                for item in self.options[only as usize] {
                    if self.left(item) > 1 {
                        self.keep_only(item, only, only)?;
                    }
                }
            } else if let Some(item) = self.twos.pop() {
                if self.left(item) == 2 {
                    self.narrow_by_two(item)?;
                }
            } else {
                return Ok(());
            }
        }
    }

    /// If both options of `item` touch another item, that item keeps only these two.
    fn narrow_by_two(&mut self, item: u32) -> Result<(), Contradiction> {
        let Some(a) = self.options_of(item).next() else { return Ok(()) };
        let b = a ^ self.left[item as usize].xor;
        let [items_a, items_b] = [a, b].map(|option| self.options[option as usize]);
        for shared in items_a {
            if shared != item && items_b.contains(&shared) && self.left(shared) > 2 {
                self.keep_only(shared, a, b)?;
            }
        }
        Ok(())
    }

    /// Removes the live options of `item` other than `a` and `b`.
    fn keep_only(&mut self, item: u32, a: u32, b: u32) -> Result<(), Contradiction> {
        for index in self.range(item) {
            let option = self.of_items[index];
            if option != a && option != b && self.live[option as usize] {
                self.remove(option)?;
            }
        }
        Ok(())
    }

    fn remove(&mut self, option: u32) -> Result<(), Contradiction> {
        self.live[option as usize] = false;
        self.trail.push(option);
        let mut fate = Ok(());
        // All three items are told before a contradiction is reported, so that `undo` can take the option back whole.
        for item in self.options[option as usize] {
            let left = &mut self.left[item as usize];
            left.options -= 1;
            left.xor ^= option;
            match left.options {
                0 => fate = Err(Contradiction),
                1 => self.ones.push(item),
                2 if self.narrows => self.twos.push(item),
                _ => {}
            }
        }
        fate
    }

    /// Writes the live options as a tiling of `grid`: one, when every item is settled.
    pub(super) fn write_tiling(&self, grid: &Grid, tiling: &mut Tiling) {
        write(grid, self.options.iter().zip(&self.live).filter(|&(_, &live)| live).map(|(option, _)| option), tiling);
    }

    /// Writes as a tiling of `grid` the options of settled items and these of the others.
    pub(super) fn write_tiling_with(&self, taken: &[u32], grid: &Grid, tiling: &mut Tiling) {
        let is_settled =
            |option: &u32| self.live[*option as usize] && self.left(self.options[*option as usize][0]) == 1;
        let mut chosen: Vec<u32> =
            (0..self.options.len() as u32).filter(is_settled).chain(taken.iter().copied()).collect();
        chosen.sort_unstable();
        write(grid, chosen.iter().map(|&option| &self.options[option as usize]), tiling);
    }
}

/// Writes options in their order as a tiling of `grid`.
fn write<'o>(grid: &Grid, options: impl Iterator<Item = &'o [u32; 3]>, tiling: &mut Tiling) {
    tiling.dominoes.clear();
    tiling.dominoes.extend(options.map(|&[a, b, _]| {
        let (at_a, at_b) = (grid.values()[a as usize], grid.values()[b as usize]);
        Domino { pips: [at_a.min(at_b), at_a.max(at_b)], cells: [a, b] }
    }));
}

/// The pairs of adjacent cells with the domino that would lie there, in the order of their first cells, across before
/// down.
fn places(grid: &Grid) -> Vec<[u32; 3]> {
    let (values, columns) = (grid.values(), grid.columns());
    let cells = values.len();
    // The dominoes are numbered 0-0, 0-1, 1-1, 0-2, ...
    let domino = |a: usize, b: usize| {
        let low = u32::from(values[a].min(values[b]));
        let high = u32::from(values[a].max(values[b]));
        cells as u32 + high * (high + 1) / 2 + low
    };
    let mut places = Vec::with_capacity(2 * cells);
    for row in (0..cells).step_by(columns) {
        for a in row..row + columns {
            if a + 1 < row + columns {
                places.push([a as u32, a as u32 + 1, domino(a, a + 1)]);
            }
            if a + columns < cells {
                places.push([a as u32, (a + columns) as u32, domino(a, a + columns)]);
            }
        }
    }
    places
}

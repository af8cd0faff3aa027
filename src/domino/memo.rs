//! Counts by a search that remembers.
//!
//! The search branches like that of `solve`, but where the live options fall apart into components that share no cell
//! and no domino, each is counted by itself and the counts multiply. What a component counts depends on its live
//! options alone, so the counts are remembered under them. (Counting of models by components and their cache: R. J.
//! Bayardo and J. D. Pehoushek, AAAI 2000; T. Sang et al., SAT 2004.)

use std::collections::HashMap;
use std::ops::Range;

use super::cover::Cover;
use super::solve::{LARGE, STACK};
use super::tally::Tally;
use crate::solver::Budget;

/// Parts with fewer items are counted again rather than remembered: that is faster.
const WORTH_REMEMBERING: usize = 12;

/// The memory that remembered counts may take, in bytes; when it is full, all are forgotten.
const MEMORY: usize = 16 << 20;

/// What an entry takes beside its key, about.
const ENTRY: usize = 96;

/// A search that counts parts of a cover.
pub(super) struct Counter<'s> {
    pub cover: Cover,
    budget: &'s Budget<'s>,
    order: Order,
    /// The parts still to be counted, on all levels of the search.
    parts: Vec<Range<usize>>,
    /// Counts of parts under their live options, as [`Counter::write_key`] writes them.
    known: HashMap<Box<[u64]>, Known>,
    memory: usize,
    key: Vec<u64>,
    remembers: bool,
    /// How many more nodes are allowed.
    allowed: u64,
    /// Why counting has stopped: counts are lower bounds now.
    stopped: Option<Stopped>,
}

/// Why a count is a lower bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stopped {
    /// As many nodes as allowed were searched.
    Allowance,
    /// The budget ran out.
    Budget,
}

/// The items in an order that makes every part of the current division a range; a part of a part is a range within it.
/// So dividing takes no memory beside this, however deep the search.
struct Order {
    items: Vec<u32>,
    /// Where each item stands in `items`.
    at: Vec<u32>,
}

impl Order {
    fn new(items: u32) -> Self {
        let items: Vec<u32> = (0..items).collect();
        Order { at: items.clone(), items }
    }

    fn swap(&mut self, a: usize, b: usize) {
        self.items.swap(a, b);
        self.at[self.items[a] as usize] = a as u32;
        self.at[self.items[b] as usize] = b as u32;
    }
}

/// A remembered count.
struct Known {
    count: Tally,
    /// Whether that is all, or a limit ended the counting.
    exact: bool,
}

impl<'s> Counter<'s> {
    pub(super) fn new(cover: Cover, remembers: bool, budget: &'s Budget<'s>) -> Self {
        Counter {
            order: Order::new(cover.items()),
            cover,
            budget,
            parts: Vec::new(),
            known: HashMap::new(),
            memory: 0,
            key: Vec::new(),
            remembers,
            allowed: u64::MAX,
            stopped: None,
        }
    }

    /// The parts that the cover falls apart into, the small ones first.
    pub(super) fn all_parts(&mut self) -> Vec<Range<usize>> {
        self.divide(0..self.order.items.len());
        std::mem::take(&mut self.parts)
    }

    /// The items of a part.
    pub(super) fn items(&self, part: Range<usize>) -> &[u32] {
        &self.order.items[part]
    }

    /// The number of ways to settle one part, searched with so many nodes at most, and why that is a lower bound if it is.
    ///
    /// A result below `limit` is exact; one that is not is a lower bound, too. The next call for the same part knows what
    /// this one has found out.
    pub(super) fn count(&mut self, part: Range<usize>, limit: Option<u64>, allowed: u64) -> (Tally, Option<Stopped>) {
        self.allowed = allowed;
        let count = self.part(part, limit);
        (count, self.stopped.take())
    }

    /// The number of ways to settle the items in `range`: the product over its parts.
    ///
    /// A result below `limit` is exact; one that is not is a lower bound. So it is once counting has stopped.
    fn parts(&mut self, range: Range<usize>, limit: Option<u64>) -> Tally {
        let first = self.parts.len();
        self.divide(range);
        let mut product = Tally::ONE;
        for index in first..self.parts.len() {
            if self.stopped.is_some() {
                // Nothing is known of this part.
                product = Tally::ZERO;
                break;
            }
            let enough = limit.map(|limit| product.times_to(limit));
            let part = self.parts[index].clone();
            product = product * stacker::maybe_grow(STACK.0, STACK.1, || self.part(part, enough));
            if product.is_zero() {
                break;
            }
        }
        self.parts.truncate(first);
        product
    }

    /// The number of ways to settle one part, which is connected; `limit` as for [`Counter::parts`].
    fn part(&mut self, range: Range<usize>, limit: Option<u64>) -> Tally {
        if self.budget.spend().is_break() || (range.len() >= LARGE as usize && self.budget.look().is_break()) {
            self.stopped = Some(Stopped::Budget);
            return Tally::ZERO;
        }
        let Some(left) = self.allowed.checked_sub(1) else {
            self.stopped = Some(Stopped::Allowance);
            return Tally::ZERO;
        };
        self.allowed = left;
        let key = if self.remembers && range.len() >= WORTH_REMEMBERING {
            self.write_key(range.clone());
            if let Some(known) = self.known.get(self.key.as_slice())
                && (known.exact || limit.is_some_and(|limit| known.count.below(limit).is_none()))
            {
                return known.count.clone();
            }
            Some(Box::from(self.key.as_slice()))
        } else {
            None
        };
        let total = self.branch(range, limit);
        if let Some(key) = key
            && self.stopped.is_none()
        {
            let exact = limit.is_none_or(|limit| total.below(limit).is_some());
            self.remember(key, Known { count: total.clone(), exact });
        }
        total
    }

    /// The sum over the options of the item that has the fewest.
    fn branch(&mut self, range: Range<usize>, limit: Option<u64>) -> Tally {
        let mut total = Tally::ZERO;
        let Some(item) = self.cover.fewest(self.order.items[range.clone()].iter().copied()) else { return Tally::ONE };
        let mark = self.cover.mark();
        let mut index = 0;
        while let Some(option) = self.cover.option_at(item, index) {
            index += 1;
            if !self.cover.is_live(option) {
                continue;
            }
            let missing = match limit.map(|limit| total.below(limit).map(|total| limit - total)) {
                Some(None) => break,
                missing => missing.flatten(),
            };
            if self.cover.choose(option).is_ok() {
                total = total + self.parts(range.clone(), missing);
            }
            self.cover.undo(mark);
            if self.stopped.is_some() {
                break;
            }
        }
        total
    }

    /// Reorders `range` so that settled items come first and then, one behind the other, the connected components of
    /// the rest, and adds those to the parts. Small ones come first: if one has no way, that is found out cheaply.
    fn divide(&mut self, range: Range<usize>) {
        let Counter { cover, order, parts, .. } = self;
        let first = parts.len();
        let mut settled = range.start;
        for index in range.clone() {
            if cover.left(order.items[index]) == 1 {
                order.swap(index, settled);
                settled += 1;
            }
        }
        // The items before `reached` are in this or an earlier part; the neighbours of those before `seen` are, too.
        let (mut seen, mut reached) = (settled, settled);
        while reached < range.end {
            let start = reached;
            reached += 1;
            while seen < reached && reached < range.end {
                for option in cover.options_of(order.items[seen]) {
                    for near in cover.items_of(option) {
                        let at = order.at[near as usize] as usize;
                        if at >= reached {
                            order.swap(at, reached);
                            reached += 1;
                        }
                    }
                }
                seen += 1;
            }
            parts.push(start..reached);
        }
        parts[first..].sort_unstable_by_key(|part| (part.len(), part.start));
    }

    /// Writes into `key` the live options of a part: a bit for each, in words without the empty ones before and behind,
    /// and where the first word stands.
    fn write_key(&mut self, range: Range<usize>) {
        let words = self.cover.options().div_ceil(64);
        self.key.clear();
        self.key.resize(1 + words, 0);
        let (mut first, mut last) = (words, 0);
        // Every option has one domino.
        for &item in self.order.items[range].iter().filter(|&&item| self.cover.is_domino(item)) {
            for option in self.cover.options_of(item) {
                let word = option as usize / 64;
                self.key[1 + word] |= 1 << (option % 64);
                first = first.min(word);
                last = last.max(word);
            }
        }
        self.key.copy_within(1 + first..2 + last, 1);
        self.key.truncate(2 + last - first);
        self.key[0] = first as u64;
    }

    fn remember(&mut self, key: Box<[u64]>, known: Known) {
        let size = ENTRY + 8 * key.len();
        if self.memory + size > MEMORY {
            self.known.clear();
            self.memory = 0;
        }
        self.memory += size;
        self.known.insert(key, known);
    }
}

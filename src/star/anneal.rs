//! Fills a star at random, by weights (`weights`).
//!
//! Weights are changed one at a time, so that an absent number comes up. A change by which no more is wrong than before is
//! kept, and one that makes more wrong only with a chance that shrinks by the same factor for each thing. (N. Metropolis
//! and others, "Equation of state calculations by fast computing machines", 1953.) Whole numbers do, so all machines make
//! the same changes.
//!
//! The last numbers of a large star hardly ever fall into place like this. There a window of points is left open at
//! first: the other points take all numbers but those of a block in the middle, and some of these. What remains of the
//! block is spread over the window by the search for completions; there are many, since the numbers are close to each
//! other.

use std::ops::ControlFlow;

use super::case::Case;
use super::compact::compact;
use super::coverage::Coverage;
use super::polygram::Polygram;
use super::weights::{Meeting, Weights};
use super::written::TextStar;
use crate::random::Random;
use crate::solver::Budget;

/// Stars of more points have a window.
pub(super) const MOST_WITHOUT_WINDOW: usize = 26;

/// The points of a window.
const WINDOW: usize = 22;

/// How many numbers the block has more than the window needs.
const SLACK: usize = 40;

/// A change that makes one thing wrong is kept in one of 2^`HALVINGS` cases.
const HALVINGS: u32 = 7;

/// So many changes are tried before the weights are drawn anew.
const CHANGES: u64 = 1 << 23;

/// So many nodes a window may take before all is drawn anew.
const NODES: u64 = 1 << 24;

/// How often all is drawn, at most.
const TRIES: usize = 300;

/// A filling of the star with the numbers 1 to 2n and the sum 4n+2, points before valleys; `None` if none was found.
///
/// # Errors
/// Breaks if the budget runs out.
pub(super) fn fill(star: Polygram, random: &mut Random, budget: &Budget<'_>) -> ControlFlow<(), Option<Vec<u32>>> {
    let layout = Layout::new(star);
    for _ in 0..TRIES {
        let mut weights = Weights::new(star, random);
        if layout.anneal(&mut weights, random, budget)?
            && let Some(numbers) = layout.with_window(&weights, budget)
        {
            return ControlFlow::Continue(Some(numbers));
        }
        budget.look()?;
    }
    ControlFlow::Continue(None)
}

/// Which points are weighted when.
struct Layout {
    star: Polygram,
    /// The points that are weighted first.
    outside: Vec<usize>,
    /// Whether a point is in the window.
    is_open: Vec<bool>,
    /// For each point outside the window its cells in which the other point is outside, too.
    meetings: Vec<Vec<Meeting>>,
    /// The block reaches so far up and down from the middle.
    reach: usize,
}

impl Layout {
    fn new(star: Polygram) -> Self {
        let n = star.n();
        let size = if n > MOST_WITHOUT_WINDOW { WINDOW } else { 0 };
        let mut is_open = vec![false; n];
        compact(star).into_iter().take(size).for_each(|point| is_open[point] = true);
        let outside: Vec<usize> = (0..n).filter(|&point| !is_open[point]).collect();
        let meetings = |point: usize| {
            Weights::meetings(star, point).into_iter().filter(|meeting| !is_open[meeting.with]).collect()
        };
        let meetings = (0..n).map(meetings).collect();
        let mut layout = Layout { star, outside, is_open, meetings, reach: 0 };
        if size > 0 {
            let needed = (0..2 * n).filter(|&cell| !layout.is_outside(cell)).count();
            layout.reach = (needed + SLACK).div_ceil(2);
        }
        layout
    }

    /// Whether a cell has the weights of two points outside the window.
    fn is_outside(&self, cell: usize) -> bool {
        Weights::points(self.star, cell).iter().all(|&point| !self.is_open[point])
    }

    /// The star with these weights outside the window, and with the numbers that are left in it; `None` if they do not
    /// fit, or no way was found with [`NODES`] nodes.
    fn with_window(&self, weights: &Weights, budget: &Budget<'_>) -> Option<Vec<u32>> {
        let given = weights.numbers().enumerate().map(|(cell, number)| {
            if self.is_outside(cell) { u32::try_from(number).ok().map(Some) } else { Some(None) }
        });
        let TextStar { figure, .. } = TextStar::new(self.star, None, None, given.collect::<Option<_>>()?).ok()?;
        let mut found = None;
        let _ = budget.allow(NODES, |budget| {
            Case::in_any_order(&figure, &[], budget)?.list(4 * self.star.n() as u32 + 2, budget, &mut |filling| {
                found = Some(filling.numbers.clone());
                ControlFlow::Break(())
            })
        });
        found
    }

    /// Weights for the points outside the window by which their cells get all numbers outside the block, and none twice.
    /// False if they were not found.
    fn anneal(&self, weights: &mut Weights, random: &mut Random, budget: &Budget<'_>) -> ControlFlow<(), bool> {
        let n = self.star.n();
        let (lowest, highest) = (n as i64 + 1 - self.reach as i64, (n + self.reach) as i64);
        let mut coverage = Coverage::new(2 * n, |number| !(lowest..=highest).contains(&number));
        // Beside the window weights are near the mean, or the cells between could not be in the block.
        let middle = n as i64 / 2;
        let is_beside =
            |point: usize| Weights::meetings(self.star, point).iter().any(|meeting| self.is_open[meeting.with]);
        let mut most_off = vec![i64::MAX; n];
        for &point in &self.outside {
            let mut off = n / 2;
            if is_beside(point) {
                off = self.reach / 2;
                most_off[point] = off as i64;
            }
            weights.of[point] = middle - off as i64 + random.below(2 * off + 1) as i64;
        }
        for &point in &self.outside {
            let met = self.meetings[point].iter().filter(|meeting| meeting.with < point);
            met.for_each(|&meeting| coverage.put(weights.number(weights.of[point], meeting)));
        }
        // Without a window as many numbers are missing as come up again.
        let wrong = |coverage: &Coverage| coverage.missing() + if self.reach == 0 { 0 } else { coverage.again() };
        for _ in 0..CHANGES {
            let before = wrong(&coverage);
            if before == 0 {
                return ControlFlow::Continue(true);
            }
            budget.spend()?;
            let drawn = random.below(4 * self.outside.len());
            let point = self.outside[drawn / 4];
            let Some(&aimed) = self.meetings[point].get(drawn % 4) else { continue };
            let old = weights.of[point];
            self.numbers(weights, point, old).for_each(|number| coverage.take(number));
            let absent = coverage.absent()[random.below(coverage.absent().len())];
            let new = weights.weight_for(absent, aimed);
            let fits = (new - middle).abs() <= most_off[point]
                && self.numbers(weights, point, new).all(|number| coverage.is_number(number));
            if fits {
                self.numbers(weights, point, new).for_each(|number| coverage.put(number));
                let worse = wrong(&coverage).saturating_sub(before);
                if worse == 0 || random.is_rare(HALVINGS * worse as u32) {
                    weights.of[point] = new;
                    continue;
                }
                self.numbers(weights, point, new).for_each(|number| coverage.take(number));
            }
            self.numbers(weights, point, old).for_each(|number| coverage.put(number));
        }
        ControlFlow::Continue(false)
    }

    /// The numbers that this weight gives to the cells of a point that are weighted by then.
    fn numbers(&self, weights: &Weights, point: usize, weight: i64) -> impl Iterator<Item = i64> {
        self.meetings[point].iter().map(move |&meeting| weights.number(weight, meeting))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn filled(star: Polygram, random: &mut Random) -> Vec<u32> {
        fill(star, random, &Budget::unlimited()).continue_value().flatten().unwrap()
    }

    #[test]
    fn every_hexagram_comes_up() {
        let mut random = Random::new(1, 0);
        let found: BTreeSet<_> = (0..20_000).map(|_| filled(Polygram::HEXAGRAM, &mut random)).collect();
        assert_eq!(found.len(), 960);
    }

    #[test]
    fn stars_of_all_sizes_are_filled() {
        for (n, k) in [(7, 3), (16, 5), (27, 2), (27, 13), (53, 11), (64, 31), (100, 2), (100, 33)] {
            let star = Polygram::new(n, k).unwrap();
            let numbers = filled(star, &mut Random::new(1, 0));
            assert_eq!(numbers.iter().copied().collect::<BTreeSet<_>>(), (1..=2 * n as u32).collect(), "{n}/{k}");
            for line in star.lines() {
                assert_eq!(line.iter().map(|&cell| numbers[cell]).sum::<u32>(), 4 * n as u32 + 2, "{n}/{k}");
            }
        }
    }
}

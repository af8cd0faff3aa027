//! All magic stars {n/k}, made of one weight a point.
//!
//! Give each point i a weight w_i, and let P_i = w_i + w_(i-k+1) + d and V_i = 2n+1 - w_(i+1) - w_(i-k+1) - d. Then every
//! line sums to 4n+2, whatever the weights are: each weight in it is added once and taken away once. With d = 0 or 1 all
//! stars with these sums can be written like this, for the n lines leave n of the 2n cells free. What remains is to find
//! weights by which each of the numbers 1 to 2n comes up. Compared with numbers that change places until the sums
//! are right, far fewer things can be wrong.

use super::polygram::Polygram;
use crate::random::Random;

/// The weights of the points.
#[derive(Debug)]
pub(super) struct Weights {
    star: Polygram,
    /// Point by point.
    pub of: Vec<i64>,
    /// The d of all cells.
    shift: i64,
}

/// A cell, seen from a point whose weight it has: the other point, and whether it is a point or a valley of the star.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Meeting {
    pub with: usize,
    is_point: bool,
}

impl Weights {
    /// All weights are 0.
    pub(super) fn new(star: Polygram, random: &mut Random) -> Self {
        Weights { star, of: vec![0; star.n()], shift: i64::from(random.flip()) }
    }

    /// The four cells that have the weight of a point.
    pub(super) fn meetings(star: Polygram, point: usize) -> [Meeting; 4] {
        let (n, k) = (star.n(), star.k());
        let to = |steps: usize, is_point| Meeting { with: (point + steps) % n, is_point };
        [to(n - k + 1, true), to(k - 1, true), to(n - k, false), to(k, false)]
    }

    /// The number of the cell in which this weight meets that of another point.
    pub(super) fn number(&self, weight: i64, meeting: Meeting) -> i64 {
        let both = weight + self.of[meeting.with] + self.shift;
        if meeting.is_point { both } else { 2 * self.star.n() as i64 + 1 - both }
    }

    /// The weight by which that cell gets this number.
    pub(super) fn weight_for(&self, number: i64, meeting: Meeting) -> i64 {
        let both = if meeting.is_point { number } else { 2 * self.star.n() as i64 + 1 - number };
        both - self.of[meeting.with] - self.shift
    }

    /// The number of each cell, points before valleys.
    pub(super) fn numbers(&self) -> impl Iterator<Item = i64> {
        (0..2 * self.star.n()).map(|cell| {
            let [point, with] = Weights::points(self.star, cell);
            self.number(self.of[point], Meeting { with, is_point: cell < self.star.n() })
        })
    }

    /// The two points whose weights a cell has.
    pub(super) fn points(star: Polygram, cell: usize) -> [usize; 2] {
        let (n, k) = (star.n(), star.k());
        let first = if cell < n { cell } else { (cell - n + 1) % n };
        [first, (cell + n - k + 1) % n]
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn weighted_stars() -> impl Strategy<Value = (Polygram, Weights)> {
        let stars = (5usize..100).prop_flat_map(|n| (Just(n), 2..n.div_ceil(2)));
        stars.prop_flat_map(|(n, k)| {
            let star = Polygram::new(n, k).unwrap();
            let weights = prop::collection::vec(-300i64..300, n);
            (weights, 0i64..2).prop_map(move |(of, shift)| (star, Weights { star, of, shift }))
        })
    }

    proptest! {
        #[test]
        fn any_weights_make_all_lines_right((star, weights) in weighted_stars()) {
            let numbers: Vec<i64> = weights.numbers().collect();
            for line in star.lines() {
                prop_assert_eq!(line.iter().map(|&cell| numbers[cell]).sum::<i64>(), 4 * star.n() as i64 + 2);
            }
        }

        #[test]
        fn a_weight_is_in_four_cells((star, mut weights) in weighted_stars(), point: prop::sample::Index) {
            let point = point.index(star.n());
            let before: Vec<i64> = weights.numbers().collect();
            let meetings = Weights::meetings(star, point);
            let met = meetings.map(|meeting| weights.number(weights.of[point], meeting));
            for (meeting, number) in meetings.into_iter().zip(met) {
                prop_assert_eq!(weights.weight_for(number, meeting), weights.of[point]);
            }
            weights.of[point] += 10_000;
            let changed = before.iter().zip(weights.numbers()).filter(|&(&old, new)| old != new).map(|(&old, _)| old);
            prop_assert_eq!(BTreeSet::from(met), changed.collect::<BTreeSet<_>>());
        }
    }
}

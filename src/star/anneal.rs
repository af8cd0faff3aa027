//! Fills a star at random.
//!
//! Give each point i a weight w_i, and let P_i = w_i + w_(i-k+1) + d and V_i = 2n+1 - w_(i+1) - w_(i-k+1) - d. Then every
//! line sums to 4n+2, whatever the weights are: each weight in it is added once and taken away once. With d = 0 or 1 all
//! stars with these sums can be written like this, for the n lines leave n of the 2n cells free. What remains is to find
//! weights by which each of the numbers 1 to 2n comes up. Compared with numbers that change places until the sums
//! are right, far fewer things can be wrong.
//!
//! Weights are changed one at a time, so that a missing number comes up. A change by which no more numbers are missing than
//! before is kept, and one that loses numbers only with a chance that shrinks by the same factor for each. (N. Metropolis
//! and others, "Equation of state calculations by fast computing machines", 1953.) Whole numbers do, so all machines make
//! the same changes.

use std::ops::ControlFlow;

use super::polygram::Polygram;
use crate::random::Random;
use crate::solver::Budget;

/// So many changes are tried: a minute or so of time, and several times what stars of 50 points need.
const MOST_CHANGES: u64 = 1 << 30;

/// A change that loses a number is kept in one of 2^`HALVINGS` cases.
const HALVINGS: u32 = 7;

/// A filling of the star with the numbers 1 to 2n and the sum 4n+2, points before valleys; `None` if none was found.
///
/// # Errors
/// Breaks if the budget runs out.
pub(super) fn fill(star: Polygram, random: &mut Random, budget: &Budget<'_>) -> ControlFlow<(), Option<Vec<u32>>> {
    let n = star.n();
    let mut weights = Weights::new(star, random);
    let mut coverage = Coverage::new(2 * n);
    weights.numbers().for_each(|number| coverage.put(number));
    for _ in 0..MOST_CHANGES {
        if coverage.missing.is_empty() {
            return ControlFlow::Continue(Some(weights.numbers().map(|number| number as u32).collect()));
        }
        budget.spend()?;
        let (drawn, missed) = (random.below(4 * n), coverage.missing.len());
        let (point, cell) = (drawn / 4, drawn % 4);
        let around = weights.around(point);
        let old = weights.weights[point];
        around.numbers(old).into_iter().for_each(|number| coverage.take(number));
        let wanted = coverage.missing[random.below(coverage.missing.len())];
        let new = around.weight_for(wanted, cell);
        if around.numbers(new).into_iter().all(|number| coverage.is_number(number)) {
            around.numbers(new).into_iter().for_each(|number| coverage.put(number));
            let lost = coverage.missing.len().saturating_sub(missed);
            if lost == 0 || random.is_rare(HALVINGS * lost as u32) {
                weights.weights[point] = new;
                continue;
            }
            around.numbers(new).into_iter().for_each(|number| coverage.take(number));
        }
        around.numbers(old).into_iter().for_each(|number| coverage.put(number));
    }
    ControlFlow::Continue(None)
}

/// The weights of the points, and what they make of the star.
struct Weights {
    star: Polygram,
    weights: Vec<i64>,
    /// The d of all points and valleys.
    shift: i64,
}

impl Weights {
    /// Any weights.
    fn new(star: Polygram, random: &mut Random) -> Self {
        let weights = (0..star.n()).map(|_| random.below(star.n()) as i64).collect();
        Weights { star, weights, shift: i64::from(random.flip()) }
    }

    /// The number of each cell, points before valleys.
    fn numbers(&self) -> impl Iterator<Item = i64> {
        let (n, k) = (self.star.n(), self.star.k());
        let weight = move |i: usize| self.weights[i % n];
        let points = (0..n).map(move |i| weight(i) + weight(i + n - k + 1) + self.shift);
        let valleys = (0..n).map(move |i| 2 * n as i64 + 1 - weight(i + 1) - weight(i + n - k + 1) - self.shift);
        points.chain(valleys)
    }

    /// What the weight of a point meets in its two points and its two valleys.
    fn around(&self, point: usize) -> Around {
        let (n, k) = (self.star.n(), self.star.k());
        let weight = |i: usize| self.weights[i % n] + self.shift;
        let above = 2 * n as i64 + 1;
        Around {
            points: [weight(point + n - k + 1), weight(point + k - 1)],
            valleys: [above - weight(point + n - k), above - weight(point + k)],
        }
    }
}

/// Two cells to which a weight is added, and two from which it is taken.
struct Around {
    points: [i64; 2],
    valleys: [i64; 2],
}

impl Around {
    /// The numbers of the four cells for this weight.
    fn numbers(&self, weight: i64) -> [i64; 4] {
        let ([a, b], [c, d]) = (self.points, self.valleys);
        [a + weight, b + weight, c - weight, d - weight]
    }

    /// The weight that brings a number to one of the four cells.
    fn weight_for(&self, number: i64, cell: usize) -> i64 {
        let ([a, b], [c, d]) = (self.points, self.valleys);
        [number - a, number - b, c - number, d - number][cell % 4]
    }
}

/// How often each number comes up.
struct Coverage {
    /// For each number; numbers that a star does not have are not counted.
    times: Vec<u32>,
    /// Those that do not come up, in any order.
    missing: Vec<i64>,
    /// Where each of them stands there.
    places: Vec<usize>,
}

impl Coverage {
    /// None of the numbers 1 to `largest` comes up.
    fn new(largest: usize) -> Self {
        let places = (0..=largest).map(|number| number.saturating_sub(1)).collect();
        Coverage { times: vec![0; largest + 1], missing: (1..=largest as i64).collect(), places }
    }

    fn is_number(&self, number: i64) -> bool {
        number > 0 && number < self.times.len() as i64
    }

    fn put(&mut self, number: i64) {
        if !self.is_number(number) {
            return;
        }
        let times = &mut self.times[number as usize];
        *times += 1;
        if *times == 1 {
            let place = self.places[number as usize];
            self.missing.swap_remove(place);
            if let Some(&moved) = self.missing.get(place) {
                self.places[moved as usize] = place;
            }
        }
    }

    fn take(&mut self, number: i64) {
        if !self.is_number(number) {
            return;
        }
        let times = &mut self.times[number as usize];
        *times -= 1;
        if *times == 0 {
            self.places[number as usize] = self.missing.len();
            self.missing.push(number);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn stars() -> impl Strategy<Value = Polygram> {
        (5usize..100).prop_flat_map(|n| (Just(n), 2..n.div_ceil(2))).prop_map(|(n, k)| Polygram::new(n, k).unwrap())
    }

    proptest! {
        #[test]
        fn any_weights_make_all_lines_right(star in stars(), seed: u64) {
            let numbers: Vec<i64> = Weights::new(star, &mut Random::new(seed, 0)).numbers().collect();
            for line in star.lines() {
                prop_assert_eq!(line.iter().map(|&cell| numbers[cell]).sum::<i64>(), 4 * star.n() as i64 + 2);
            }
        }

        #[test]
        fn a_weight_changes_the_four_cells_around_its_point(star in stars(), seed: u64, point: prop::sample::Index) {
            let mut weights = Weights::new(star, &mut Random::new(seed, 0));
            let point = point.index(star.n());
            let before: Vec<i64> = weights.numbers().collect();
            let around = weights.around(point).numbers(weights.weights[point]);
            weights.weights[point] += 1000;
            let changed: BTreeSet<i64> =
                before.iter().zip(weights.numbers()).filter(|&(&old, new)| old != new).map(|(&old, _)| old).collect();
            prop_assert_eq!(BTreeSet::from(around), changed);
        }
    }

    #[test]
    fn every_hexagram_comes_up() {
        let mut random = Random::new(1, 0);
        let mut found = BTreeSet::new();
        for _ in 0..20_000 {
            let ControlFlow::Continue(Some(numbers)) = fill(Polygram::HEXAGRAM, &mut random, &Budget::unlimited())
            else {
                panic!("hexagrams can be filled");
            };
            found.insert(numbers);
        }
        assert_eq!(found.len(), 960);
    }
}

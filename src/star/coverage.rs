//! How often each number of a star comes up.

/// The numbers 1 to 2n of a star, and how often each comes up.
pub(super) struct Coverage {
    /// For each number.
    times: Vec<u32>,
    /// Numbers that must come up.
    wanted: Vec<bool>,
    /// How many of those do not.
    missing: usize,
    /// How many times numbers come up that have come up before or that no star has.
    again: usize,
    /// Those that do not come up, wanted or not, in any order.
    absent: Vec<i64>,
    /// Where each of them stands there.
    places: Vec<usize>,
}

impl Coverage {
    /// None of the numbers 1 to `largest` comes up.
    pub(super) fn new(largest: usize, is_wanted: impl Fn(i64) -> bool) -> Self {
        let wanted: Vec<bool> = (0..=largest as i64).map(|number| number > 0 && is_wanted(number)).collect();
        Coverage {
            times: vec![0; largest + 1],
            missing: wanted.iter().filter(|&&wanted| wanted).count(),
            wanted,
            again: 0,
            absent: (1..=largest as i64).collect(),
            places: (0..=largest).map(|number| number.saturating_sub(1)).collect(),
        }
    }

    /// Whether a star has this number.
    pub(super) fn is_number(&self, number: i64) -> bool {
        number > 0 && number < self.times.len() as i64
    }

    /// How many wanted numbers do not come up.
    pub(super) fn missing(&self) -> usize {
        self.missing
    }

    /// How many times numbers come up that have come up before or that no star has.
    pub(super) fn again(&self) -> usize {
        self.again
    }

    /// The numbers that do not come up, in any order.
    pub(super) fn absent(&self) -> &[i64] {
        &self.absent
    }

    /// The number comes up once more.
    pub(super) fn put(&mut self, number: i64) {
        if !self.is_number(number) {
            self.again += 1;
            return;
        }
        let at = number as usize;
        self.times[at] += 1;
        if self.times[at] > 1 {
            self.again += 1;
            return;
        }
        self.missing -= usize::from(self.wanted[at]);
        let place = self.places[at];
        self.absent.swap_remove(place);
        if let Some(&moved) = self.absent.get(place) {
            self.places[moved as usize] = place;
        }
    }

    /// The number comes up once less.
    pub(super) fn take(&mut self, number: i64) {
        if !self.is_number(number) {
            self.again -= 1;
            return;
        }
        let at = number as usize;
        self.times[at] -= 1;
        if self.times[at] > 0 {
            self.again -= 1;
            return;
        }
        self.missing += usize::from(self.wanted[at]);
        self.places[at] = self.absent.len();
        self.absent.push(number);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn it_counts_like_a_list(numbers in prop::collection::vec(-2i64..14, 0..60), taken: prop::sample::Index) {
            let taken = taken.index(numbers.len() + 1);
            let mut coverage = Coverage::new(10, |number| number % 3 > 0);
            numbers.iter().for_each(|&number| coverage.put(number));
            numbers[..taken].iter().for_each(|&number| coverage.take(number));
            let left = &numbers[taken..];
            let absent: Vec<i64> = (1..=10).filter(|number| !left.contains(number)).collect();
            let mut found = coverage.absent().to_vec();
            found.sort_unstable();
            prop_assert_eq!(&found, &absent);
            prop_assert_eq!(coverage.missing(), absent.iter().filter(|&number| number % 3 > 0).count());
            prop_assert_eq!(coverage.again(), left.len() - (10 - absent.len()));
        }
    }
}

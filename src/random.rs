//! Random numbers that are the same on every machine: the generator is ChaCha, and what is made of its numbers stands here.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Random numbers for one puzzle.
pub struct Random(ChaCha8Rng);

impl Random {
    /// The numbers for puzzle `number` (from 0) of the seed `seed`: no other puzzle shares them.
    pub fn new(seed: u64, number: u64) -> Self {
        let mut numbers = ChaCha8Rng::seed_from_u64(seed);
        numbers.set_stream(number);
        Random(numbers)
    }

    /// A number from 0 to below `end`, each as likely; 0 if `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        let Some(end) = u64::try_from(end).ok().filter(|&end| end > 0) else { return 0 };
        // What is left above the last multiple of `end` would make small numbers more likely.
        let above = u64::MAX - u64::MAX % end;
        loop {
            let number = self.0.next_u64();
            if number < above {
                return (number % end) as usize;
            }
        }
    }

    /// True in half of all cases.
    pub fn flip(&mut self) -> bool {
        self.below(2) == 1
    }

    /// One of the items; `None` if there is none.
    pub fn pick<'i, T>(&mut self, items: &'i [T]) -> Option<&'i T> {
        items.get(self.below(items.len()))
    }

    /// Brings the items into any order, each as likely. (R. A. Fisher and F. Yates.)
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_of_a_seed_are_these_forever() {
        let mut random = Random::new(7, 0);
        assert_eq!([(); 8].map(|()| random.below(1000)), GOLDEN);
        let mut next = Random::new(7, 1);
        assert_ne!([(); 8].map(|()| next.below(1000)), GOLDEN);
    }

    const GOLDEN: [usize; 8] = [635, 994, 745, 443, 440, 238, 251, 470];

    #[test]
    fn every_number_and_every_order_comes_up() {
        let mut random = Random::new(1, 0);
        let mut times = [0; 6];
        for _ in 0..6000 {
            let mut items = [0, 1, 2];
            random.shuffle(&mut items);
            let order = match items {
                [0, 1, 2] => 0,
                [0, 2, 1] => 1,
                [1, 0, 2] => 2,
                [1, 2, 0] => 3,
                [2, 0, 1] => 4,
                _ => 5,
            };
            times[order] += 1;
        }
        assert!(times.iter().all(|times| (850..1150).contains(times)), "{times:?}");
        assert_eq!(random.below(0), 0);
        assert_eq!(random.below(1), 0);
        assert_eq!(random.pick::<u8>(&[]), None);
    }
}

//! Sets of free numbers as words, one bit a number, together with their mirror image.
//!
//! A forced cell is c - x or c + x for the choice x, where c is known before. So the choices for which it gets a free
//! number are the free numbers shifted by c, or their mirror image shifted.

use std::ops::{BitAnd, BitOr, Not};

/// A set of numbers, one bit each.
pub(super) trait Set:
    Copy + PartialEq + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self> + Send + Sync + 'static
{
    /// The set without a number.
    const EMPTY: Self;

    /// The set of this number, for which there is a bit.
    fn of(number: u32) -> Self;

    /// Whether the number is one of them.
    #[inline(always)]
    fn has(self, number: u32) -> bool {
        self & Self::of(number) != Self::EMPTY
    }

    /// The smallest number.
    fn first(self) -> u32;

    /// The same without the smallest number.
    fn without_first(self) -> Self;

    /// The set of the number of which `twice` is twice as much, if there is one; there is a bit for it.
    fn half(twice: i32) -> Self;
}

macro_rules! impl_set {
    ($word:ty) => {
        impl Set for $word {
            const EMPTY: Self = 0;

            #[inline(always)]
            fn of(number: u32) -> Self {
                <$word>::wrapping_shl(1, number)
            }

            #[inline(always)]
            fn first(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline(always)]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline(always)]
            fn half(twice: i32) -> Self {
                <$word>::from(!twice as u32 & 1).wrapping_shl(twice as u32 >> 1)
            }
        }
    };
}

impl_set!(u64);
impl_set!(u128);

/// A set of 256 numbers: those from 128 on are bits of `high`.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Pair {
    low: u128,
    high: u128,
}

impl BitAnd for Pair {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Pair { low: self.low & other.low, high: self.high & other.high }
    }
}

impl BitOr for Pair {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Pair { low: self.low | other.low, high: self.high | other.high }
    }
}

impl Not for Pair {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Pair { low: !self.low, high: !self.high }
    }
}

impl Set for Pair {
    const EMPTY: Self = Pair { low: 0, high: 0 };

    #[inline(always)]
    fn of(number: u32) -> Self {
        let bit = 1u128.wrapping_shl(number);
        if number & 128 == 0 { Pair { low: bit, high: 0 } } else { Pair { low: 0, high: bit } }
    }

    #[inline(always)]
    fn first(self) -> u32 {
        if self.low != 0 { self.low.trailing_zeros() } else { 128 + self.high.trailing_zeros() }
    }

    #[inline(always)]
    fn without_first(self) -> Self {
        if self.low != 0 {
            Pair { low: self.low.without_first(), ..self }
        } else {
            Pair { high: self.high.without_first(), ..self }
        }
    }

    #[inline(always)]
    fn half(twice: i32) -> Self {
        if twice & 1 == 0 { Self::of(twice as u32 >> 1) } else { Self::EMPTY }
    }
}

/// A set that can be mirrored and shifted.
pub(super) trait Wide: Set {
    /// How many numbers there is a bit for: a power of 2.
    const BITS: u32;

    /// The set with each number v as `BITS` - 1 - v.
    fn mirrored(self) -> Self;

    /// The numbers that are more by `by`, or less if it is below 0, as far as there are bits for them.
    fn shifted(self, by: i32) -> Self;
}

impl Wide for u128 {
    const BITS: u32 = 128;

    fn mirrored(self) -> Self {
        self.reverse_bits()
    }

    #[inline(always)]
    fn shifted(self, by: i32) -> Self {
        let distance = by.unsigned_abs();
        if by < 0 { self.checked_shr(distance) } else { self.checked_shl(distance) }.unwrap_or(0)
    }
}

impl Wide for Pair {
    const BITS: u32 = 256;

    fn mirrored(self) -> Self {
        Pair { low: self.high.reverse_bits(), high: self.low.reverse_bits() }
    }

    #[inline(always)]
    fn shifted(self, by: i32) -> Self {
        let distance = by.unsigned_abs();
        let Pair { low, high } = self;
        match (by >= 0, distance) {
            (_, 0) => self,
            (true, 1..128) => Pair { low: low << distance, high: high << distance | low >> (128 - distance) },
            (true, 128..256) => Pair { low: 0, high: low << (distance - 128) },
            (false, 1..128) => Pair { low: low >> distance | high << (128 - distance), high: high >> distance },
            (false, 128..256) => Pair { low: high >> (distance - 128), high: 0 },
            _ => Self::EMPTY,
        }
    }
}

/// The free numbers, each less than [`Free::NUMBERS`].
pub(super) trait Free: Copy + Send + Sync + 'static {
    /// How many numbers there may be.
    const NUMBERS: u32;

    /// A set of so many numbers.
    type Set: Set;

    /// These numbers are free.
    fn new(numbers: Self::Set) -> Self;

    /// The free numbers.
    fn numbers(self) -> Self::Set;

    /// The same without one number.
    fn without(self, number: u32) -> Self;

    /// The x for which c - x is free. Some may be no numbers.
    fn falling(self, c: i32) -> Self::Set;

    /// The x for which c + x is free. Some may be no numbers.
    fn rising(self, c: i32) -> Self::Set;
}

/// Number v is bit v, and bit 63 - v in the mirror image, which is the upper half.
impl Free for u64 {
    const NUMBERS: u32 = 32;
    type Set = u64;

    fn new(numbers: u64) -> Self {
        numbers | numbers.reverse_bits()
    }

    #[inline(always)]
    fn numbers(self) -> u64 {
        self & LOWER
    }

    #[inline(always)]
    fn without(self, number: u32) -> Self {
        self & WITHOUT_64[number as usize & 31]
    }

    #[inline(always)]
    fn falling(self, c: i32) -> u64 {
        let mirror = self & !LOWER;
        if (c as u32) < 64 { mirror.wrapping_shr(!c as u32) } else { 0 }
    }

    #[inline(always)]
    fn rising(self, c: i32) -> u64 {
        let up = c.wrapping_add(32) as u32;
        if up < 64 { (self << 32).wrapping_shr(up) } else { 0 }
    }
}

const LOWER: u64 = u32::MAX as u64;

const WITHOUT_64: [u64; 32] = {
    let mut words = [0; 32];
    let mut number = 0;
    while number < 32 {
        words[number] = !(1 << number | 1 << (63 - number));
        number += 1;
    }
    words
};

/// Number v is bit v, and bit 127 - v in the mirror image, which is the upper half.
impl Free for u128 {
    const NUMBERS: u32 = 64;
    type Set = u64;

    fn new(numbers: u64) -> Self {
        let numbers = u128::from(numbers);
        numbers | numbers.reverse_bits()
    }

    #[inline(always)]
    fn numbers(self) -> u64 {
        self as u64
    }

    #[inline(always)]
    fn without(self, number: u32) -> Self {
        self & WITHOUT_128[number as usize & 63]
    }

    #[inline(always)]
    fn falling(self, c: i32) -> u64 {
        let mirror = self & !u128::from(u64::MAX);
        if (c as u32) < 128 { mirror.wrapping_shr(!c as u32) as u64 } else { 0 }
    }

    #[inline(always)]
    fn rising(self, c: i32) -> u64 {
        let up = c.wrapping_add(64) as u32;
        if up < 128 { (self << 64).wrapping_shr(up) as u64 } else { 0 }
    }
}

const WITHOUT_128: [u128; 64] = {
    let mut words = [0; 64];
    let mut number = 0;
    while number < 64 {
        words[number] = !(1 << number | 1 << (127 - number));
        number += 1;
    }
    words
};

/// The free numbers and their mirror image, in a set each: number v is `BITS` - 1 - v there.
#[derive(Clone, Copy)]
pub(super) struct Mirrored<S> {
    numbers: S,
    mirror: S,
}

impl<S: Wide> Free for Mirrored<S> {
    const NUMBERS: u32 = S::BITS;
    type Set = S;

    fn new(numbers: S) -> Self {
        Mirrored { numbers, mirror: numbers.mirrored() }
    }

    #[inline(always)]
    fn numbers(self) -> S {
        self.numbers
    }

    #[inline(always)]
    fn without(self, number: u32) -> Self {
        let last = S::BITS - 1;
        let (number, mirror) = (S::of(number & last), S::of(!number & last));
        Mirrored { numbers: self.numbers & !number, mirror: self.mirror & !mirror }
    }

    #[inline(always)]
    fn falling(self, c: i32) -> S {
        self.mirror.shifted(c.wrapping_sub(S::BITS as i32 - 1))
    }

    #[inline(always)]
    fn rising(self, c: i32) -> S {
        self.numbers.shifted(c.wrapping_neg())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The numbers as a list.
    fn listed<S: Set>(mut set: S) -> Vec<u32> {
        let mut numbers = Vec::new();
        while set != S::EMPTY {
            numbers.push(set.first());
            set = set.without_first();
        }
        numbers
    }

    /// Compares each operation with a list of the free numbers.
    fn is_like_a_list<F: Free>(numbers: F::Set, gone: u32, c: i32) -> Result<(), TestCaseError> {
        let free: Vec<u32> = listed(numbers).into_iter().filter(|&number| number != gone).collect();
        let set = F::new(numbers).without(gone);
        prop_assert_eq!(&listed(set.numbers()), &free);
        let choices = |fits: &dyn Fn(i64) -> i64| -> Vec<u32> {
            let is_free = |number: i64| u32::try_from(number).is_ok_and(|number| free.contains(&number));
            (0..F::NUMBERS).filter(|&x| is_free(fits(i64::from(x)))).collect()
        };
        let numbers = |set: F::Set| -> Vec<u32> { listed(set).into_iter().filter(|&x| x < F::NUMBERS).collect() };
        prop_assert_eq!(numbers(set.falling(c)), choices(&|x| i64::from(c) - x));
        prop_assert_eq!(numbers(set.rising(c)), choices(&|x| i64::from(c) + x));
        Ok(())
    }

    proptest! {
        #[test]
        fn sets_of_free_numbers_are_like_lists(numbers: u128, high: u128, gone in 0u32..256, c in -600i32..600) {
            is_like_a_list::<u64>((numbers as u64) & LOWER, gone % 32, c)?;
            is_like_a_list::<u128>(numbers as u64, gone % 64, c)?;
            is_like_a_list::<Mirrored<u128>>(numbers, gone % 128, c)?;
            is_like_a_list::<Mirrored<Pair>>(Pair { low: numbers, high }, gone, c)?;
        }

        #[test]
        fn a_half_is_a_number_or_none(twice in 0i32..512) {
            let halves = if twice % 2 == 0 { vec![twice as u32 / 2] } else { vec![] };
            prop_assert_eq!(&listed(Pair::half(twice)), &halves);
            if twice < 256 {
                prop_assert_eq!(&listed(<u128 as Set>::half(twice)), &halves);
            }
            if twice < 128 {
                prop_assert_eq!(&listed(<u64 as Set>::half(twice)), &halves);
            }
        }
    }
}

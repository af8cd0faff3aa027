//! Numbers of tilings: machine words while they fit, big integers from there on.

use std::ops::{Add, Mul};

use num_bigint::BigUint;

/// A number of tilings, exact.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Tally {
    /// One that fits a machine's integers.
    Small(u128),
    /// Any other: larger than all of those.
    Big(BigUint),
}

impl Tally {
    pub(super) const ZERO: Tally = Tally::Small(0);
    pub(super) const ONE: Tally = Tally::Small(1);

    /// The number, if it is below `cap`.
    pub(super) fn below(&self, cap: u64) -> Option<u64> {
        match self {
            Tally::Small(number) => u64::try_from(*number).ok().filter(|&number| number < cap),
            Tally::Big(_) => None,
        }
    }

    /// How many times as much reaches `limit`; at least 1, so that what is counted next is known to be there.
    pub(super) fn times_to(&self, limit: u64) -> u64 {
        self.below(limit).map_or(1, |number| limit.div_ceil(number))
    }

    pub(super) fn is_zero(&self) -> bool {
        *self == Tally::ZERO
    }

    pub(super) fn into_big(self) -> BigUint {
        match self {
            Tally::Small(number) => BigUint::from(number),
            Tally::Big(number) => number,
        }
    }
}

impl Add for Tally {
    type Output = Tally;

    fn add(self, other: Tally) -> Tally {
        if let (Tally::Small(a), Tally::Small(b)) = (&self, &other)
            && let Some(sum) = a.checked_add(*b)
        {
            return Tally::Small(sum);
        }
        Tally::Big(self.into_big() + other.into_big())
    }
}

impl Mul for Tally {
    type Output = Tally;

    fn mul(self, other: Tally) -> Tally {
        if let (Tally::Small(a), Tally::Small(b)) = (&self, &other)
            && let Some(product) = a.checked_mul(*b)
        {
            return Tally::Small(product);
        }
        Tally::Big(self.into_big() * other.into_big())
    }
}

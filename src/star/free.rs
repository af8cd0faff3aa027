//! Sets of free numbers as words, one bit a number, together with their mirror image.
//!
//! A forced cell is c - x or c + x for the choice x, where c is known before. So the choices for which it gets a free
//! number are the free numbers shifted by c, or their mirror image shifted.

/// The free numbers, each less than [`Free::NUMBERS`].
pub(super) trait Free: Copy + 'static {
    /// How many numbers there may be.
    const NUMBERS: u32;

    /// These numbers are free, those of the bits that are set.
    fn new(numbers: u64) -> Self;

    /// The free numbers as bits.
    fn numbers(self) -> u64;

    /// The same without one number.
    fn without(self, number: u32) -> Self;

    /// The x for which c - x is free. Some may be no numbers.
    fn falling(self, c: i32) -> u64;

    /// The x for which c + x is free. Some may be no numbers.
    fn rising(self, c: i32) -> u64;
}

/// Number v is bit v, and bit 63 - v in the mirror image, which is the upper half.
impl Free for u64 {
    const NUMBERS: u32 = 32;

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

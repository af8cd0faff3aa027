//! All 960 full hexagrams, found once by the compiler.
//!
//! With so few of them a puzzle is answered by looking through them: that takes about a microsecond whatever is given,
//! and no search does better for the puzzles with few letters.

use super::hexagram::{CELLS, Hexagram, SUM};

/// How many full hexagrams there are.
pub(super) const HEXAGRAMS: usize = 960;

/// A full hexagram in one word: four bits a cell, the first cell in reading order highest. So the order of the words
/// is that of the joined rows.
pub(super) type Packed = u64;

/// All of them, in order.
pub(super) static ALL: [Packed; HEXAGRAMS] = find_all();

/// The full hexagrams that keep what is given, in order.
pub(super) fn completions(hexagram: &Hexagram) -> impl Iterator<Item = [u8; CELLS]> + use<> {
    let (mut mask, mut given) = (0, 0);
    for number in hexagram.given() {
        mask = mask << 4 | if number.is_some() { 15 } else { 0 };
        given = given << 4 | Packed::from(number.unwrap_or(0));
    }
    ALL.iter().filter(move |&&packed| packed & mask == given).map(|&packed| unpacked(packed))
}

fn unpacked(packed: Packed) -> [u8; CELLS] {
    std::array::from_fn(|cell| (packed >> (4 * (CELLS - 1 - cell)) & 15) as u8)
}

/// The cells to choose in reading order, and what each choice forces: a cell, and the other three of its line.
const STEPS: [(usize, &[[usize; 4]]); 7] = [
    (0, &[]),
    (1, &[]),
    (2, &[]),
    (3, &[[4, 1, 2, 3]]),
    (5, &[[7, 0, 2, 5]]),
    (6, &[[10, 0, 3, 6]]),
    (8, &[[9, 7, 8, 10], [11, 1, 5, 8]]),
];

/// The line that no step has seen to.
const LAST_LINE: [usize; 4] = [4, 6, 9, 11];

const fn find_all() -> [Packed; HEXAGRAMS] {
    let mut found = [0; HEXAGRAMS];
    let count = fill([0; CELLS], 0, 0, &mut found, 0);
    assert!(count == HEXAGRAMS);
    found
}

/// Adds every completion of what the first steps have filled to the `count` that were found, smallest number first;
/// `used` has a bit for each number that stands. Returns how many there are then.
const fn fill(
    mut numbers: [u8; CELLS],
    step: usize,
    used: u16,
    found: &mut [Packed; HEXAGRAMS],
    mut count: usize,
) -> usize {
    if step == STEPS.len() {
        let [a, b, c, d] = LAST_LINE;
        if numbers[a] + numbers[b] + numbers[c] + numbers[d] == SUM {
            found[count] = packed(&numbers);
            count += 1;
        }
        return count;
    }
    let (cell, forced) = STEPS[step];
    let mut number = 1;
    while number <= CELLS as u8 {
        if used >> number & 1 == 0 {
            numbers[cell] = number;
            if let Some(used) = force(&mut numbers, forced, used | 1 << number) {
                count = fill(numbers, step + 1, used, found, count);
            }
        }
        number += 1;
    }
    count
}

/// Fills the forced cells; the numbers used then, or `None` if one is used already or not from 1 to 12.
const fn force(numbers: &mut [u8; CELLS], forced: &[[usize; 4]], mut used: u16) -> Option<u16> {
    let mut index = 0;
    while index < forced.len() {
        let [cell, a, b, c] = forced[index];
        let others = numbers[a] + numbers[b] + numbers[c];
        if others >= SUM || others + (CELLS as u8) < SUM || used >> (SUM - others) & 1 == 1 {
            return None;
        }
        numbers[cell] = SUM - others;
        used |= 1 << (SUM - others);
        index += 1;
    }
    Some(used)
}

const fn packed(numbers: &[u8; CELLS]) -> Packed {
    let (mut packed, mut cell) = (0, 0);
    while cell < CELLS {
        packed = packed << 4 | numbers[cell] as Packed;
        cell += 1;
    }
    packed
}

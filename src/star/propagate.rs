//! Completes a hexagram by propagation: a cell keeps only the numbers that its lines and the other cells leave it.
//!
//! The search branches on cells in reading order, smallest number first, so that solutions come in the order of
//! their joined rows.

use std::ops::ControlFlow;

use super::hexagram::{CELLS, Hexagram, LINES, SUM};
use crate::solver::Budget;

/// Visits every completion of `hexagram`, smallest first in reading order.
pub(super) fn list(
    hexagram: &Hexagram,
    budget: &Budget<'_>,
    visit: &mut dyn FnMut([u8; CELLS]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    Candidates::of(hexagram).map_or(ControlFlow::Continue(()), |candidates| {
        complete(&candidates, budget, &mut |full| visit(full.numbers()))
    })
}

/// Visits every completion below `candidates`.
fn complete(
    candidates: &Candidates,
    budget: &Budget<'_>,
    visit: &mut dyn FnMut(&Candidates) -> ControlFlow<()>,
) -> ControlFlow<()> {
    budget.spend()?;
    let Some(cell) = candidates.first_open() else { return visit(candidates) };
    for number in Bits(candidates.0[cell]) {
        if let Some(narrowed) = candidates.with(cell, number) {
            complete(&narrowed, budget, visit)?;
        }
    }
    ControlFlow::Continue(())
}

/// The numbers still possible in each cell: bit v for number v.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Candidates([u16; CELLS]);

/// The numbers 1 to 12.
const ALL: u16 = 0b1_1111_1111_1110;

impl Candidates {
    /// What is left where the star's numbers are given; `None` if that contradicts itself.
    fn of(star: &Hexagram) -> Option<Self> {
        Candidates(star.given().map(|given| given.map_or(ALL, |number| 1 << number))).propagate()
    }

    fn with(&self, cell: usize, number: u8) -> Option<Self> {
        let mut narrowed = *self;
        narrowed.0[cell] = 1 << number;
        narrowed.propagate()
    }

    /// The first cell with more than one number left.
    fn first_open(&self) -> Option<usize> {
        self.0.iter().position(|&cell| !is_single(cell))
    }

    fn numbers(&self) -> [u8; CELLS] {
        self.0.map(|cell| cell.trailing_zeros() as u8)
    }

    /// Narrows until nothing changes; `None` if a cell or a number has no place left.
    fn propagate(mut self) -> Option<Self> {
        loop {
            let before = self;
            self.place_numbers()?;
            for line in LINES {
                self.balance(line)?;
            }
            if self == before {
                return Some(self);
            }
        }
    }

    /// Each number stands once: a settled one leaves the other cells, and one with a single cell left settles there.
    fn place_numbers(&mut self) -> Option<()> {
        let mut settled = 0;
        for cell in self.0 {
            if is_single(cell) {
                if settled & cell != 0 {
                    return None;
                }
                settled |= cell;
            }
        }
        let (mut once, mut more) = (0, 0);
        for cell in &mut self.0 {
            if !is_single(*cell) {
                *cell &= !settled;
            }
            more |= once & *cell;
            once |= *cell;
        }
        let lonely = once & !more;
        for cell in &mut self.0 {
            match *cell & lonely {
                0 if *cell != 0 => {}
                alone if is_single(alone) => *cell = alone,
                _ => return None,
            }
        }
        (once == ALL).then_some(())
    }

    /// Leaves each cell of a line only numbers that the other three can bring to the sum.
    fn balance(&mut self, line: [usize; 4]) -> Option<()> {
        let [a, b, c, d] = line.map(|cell| self.0[cell]);
        let (ab, cd) = (sums(a, b), sums(c, d));
        self.0[line[0]] &= differences(cd, b);
        self.0[line[1]] &= differences(cd, a);
        self.0[line[2]] &= differences(ab, d);
        self.0[line[3]] &= differences(ab, c);
        line.iter().all(|&cell| self.0[cell] != 0).then_some(())
    }
}

/// The sums of two different numbers, one from each cell: bit s for sum s.
fn sums(a: u16, b: u16) -> u32 {
    Bits(a).fold(0, |sums, number| sums | u32::from(b & !(1 << number)) << number)
}

/// The numbers v for which v and a number of `other` and a sum of `pairs` make the line's sum.
fn differences(pairs: u32, other: u16) -> u16 {
    // Bit s of `pairs` asks for v = SUM - s - o: mirrored, bit SUM - s, then shifted down by each o.
    let mirrored = pairs.reverse_bits() >> (31 - SUM);
    Bits(other).fold(0, |numbers, other| numbers | (mirrored >> other) as u16 & !(1 << other)) & ALL
}

fn is_single(cell: u16) -> bool {
    cell.is_power_of_two()
}

/// The numbers of a mask, smallest first.
struct Bits(u16);

impl Iterator for Bits {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let number = self.0.trailing_zeros() as u8;
        (self.0 != 0).then(|| {
            self.0 &= self.0 - 1;
            number
        })
    }
}

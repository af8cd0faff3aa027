//! Makes stars to complete.

use std::ops::ControlFlow;

use super::hexagram::{CELLS, Hexagram, POINTS, VALLEYS};
use super::polygram::Polygram;
use super::solve::Complete;
use super::written::{Puzzle, TextStar};
use crate::generator::{Generator, NotMade, Promise};
use crate::random::Random;
use crate::solver::{Budget, Solver};

/// Makes stars of one type with exactly one completion.
#[derive(Debug, Clone, Copy, Default)]
pub struct Stars {
    /// The type, written as text; `None` makes pictures of hexagrams.
    pub polygram: Option<Polygram>,
    /// How many numbers are given. Without it none can be dropped from a star with one completion; where any will do, it
    /// is half as many as the star has points.
    pub clues: Option<usize>,
    /// Stars with several completions are good, too.
    pub any: bool,
}

/// Stars that are tried before it is said that there is none with so few clues.
const TRIES: usize = 1000;

/// A full star is looked for by giving numbers to cells one after the other, as long as it can be completed. A number that
/// has not been seen to be good after so many looks at the budget is left for another.
const LOOKS: usize = 400;

impl Generator for Stars {
    type Puzzle = Puzzle;

    fn generate(&self, random: &mut Random, budget: &Budget<'_>) -> Result<Puzzle, NotMade> {
        for _ in 0..TRIES {
            let full = self.full(random, budget)?;
            let given = if self.any { self.some_of(&full, random) } else { self.thinned(&full, random, budget)? };
            let clues = given.iter().flatten().count();
            if let Some(puzzle) = self.puzzle(&given).filter(|_| self.clues.is_none_or(|wanted| wanted == clues)) {
                return Ok(puzzle);
            }
        }
        let clues = self.clues.unwrap_or_default();
        Err(NotMade::NoneFound(format!(
            "no star with {clues} clues and one completion was found in {TRIES} tries; give more --clues, or --any"
        )))
    }

    fn promise(&self) -> Promise {
        if self.any { Promise::Some } else { Promise::One }
    }
}

impl Stars {
    /// How many cells a star has.
    pub fn cells(&self) -> usize {
        self.polygram.map_or(CELLS, |polygram| 2 * polygram.n())
    }

    fn in_any_order(&self, random: &mut Random) -> Vec<usize> {
        let mut cells: Vec<usize> = (0..self.cells()).collect();
        random.shuffle(&mut cells);
        cells
    }

    /// The star with these numbers given, points before valleys; `None` if some number stands twice.
    fn puzzle(&self, given: &[Option<u32>]) -> Option<Puzzle> {
        match self.polygram {
            Some(polygram) => TextStar::new(polygram, None, None, given.to_vec()).map(Puzzle::Star).ok(),
            None => {
                let mut cells = [None; CELLS];
                for (cell, number) in POINTS.into_iter().chain(VALLEYS).zip(given) {
                    cells[cell] = number.and_then(|number| u8::try_from(number).ok());
                }
                Hexagram::new(cells).map(Puzzle::Picture).ok()
            }
        }
    }

    /// As many numbers of a full star as are wanted.
    fn some_of(&self, full: &[u32], random: &mut Random) -> Vec<Option<u32>> {
        let mut given: Vec<Option<u32>> = full.iter().copied().map(Some).collect();
        let clues = self.clues.unwrap_or(self.cells() / 4);
        self.in_any_order(random).into_iter().skip(clues).for_each(|cell| given[cell] = None);
        given
    }

    /// A full magic star.
    fn full(&self, random: &mut Random, budget: &Budget<'_>) -> Result<Vec<u32>, NotMade> {
        let mut given = vec![None; self.cells()];
        if self.completions(&given, 1, &Budget::unlimited()) == 0 {
            return Err(NotMade::NoneFound(format!("no star of this type can be filled with 1 to {}", self.cells())));
        }
        while !self.fill(&mut given, random, budget)? {
            given.fill(None);
        }
        Ok(given.into_iter().flatten().collect())
    }

    /// Gives a number to each cell; returns false if that has led nowhere.
    fn fill(&self, given: &mut [Option<u32>], random: &mut Random, budget: &Budget<'_>) -> Result<bool, NotMade> {
        for cell in self.in_any_order(random) {
            let mut left: Vec<u32> =
                (1..=self.cells() as u32).filter(|&number| !given.contains(&Some(number))).collect();
            random.shuffle(&mut left);
            let mut is_good = |number| {
                given[cell] = Some(number);
                let looks = std::cell::Cell::new(0);
                let hook = |_| {
                    looks.set(looks.get() + 1);
                    if looks.get() > LOOKS { ControlFlow::Break(()) } else { budget.look() }
                };
                self.completions(given, 1, &Budget::new(&hook, 1)) > 0
            };
            let good = left.into_iter().find(|&number| is_good(number));
            if budget.look().is_break() {
                return Err(NotMade::OutOfBudget);
            }
            if good.is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Takes numbers away from a full star, in any order, as long as it keeps one completion and more clues than wanted.
    fn thinned(&self, full: &[u32], random: &mut Random, budget: &Budget<'_>) -> Result<Vec<Option<u32>>, NotMade> {
        let mut given: Vec<Option<u32>> = full.iter().copied().map(Some).collect();
        let mut clues = given.len();
        for cell in self.in_any_order(random) {
            if self.clues.is_some_and(|wanted| clues <= wanted) {
                break;
            }
            let number = given[cell].take();
            if self.completions(&given, 2, budget) == 1 {
                clues -= 1;
            } else {
                given[cell] = number;
            }
            if budget.look().is_break() {
                return Err(NotMade::OutOfBudget);
            }
        }
        Ok(given)
    }

    /// How many completions there are, at most `cap`; fewer if the budget ends the search.
    fn completions(&self, given: &[Option<u32>], cap: u64, budget: &Budget<'_>) -> u64 {
        let Some(puzzle) = self.puzzle(given) else { return 0 };
        u64::try_from(Complete::default().count(&puzzle, budget, Some(cap)).found).unwrap_or(cap)
    }
}

//! Makes stars to complete.

use std::ops::ControlFlow;

use super::anneal::{self, MOST_WITHOUT_WINDOW};
use super::compact::compact;
use super::hexagram::{CELLS, Hexagram, POINTS, VALLEYS};
use super::polygram::Polygram;
use super::puzzle::Filling;
use super::solve::Complete;
use super::weights::Weights;
use super::written::{Puzzle, TextStar};
use crate::beside;
use crate::generator::{Generator, Made, NotMade, Promise};
use crate::random::Random;
use crate::solver::{Budget, Solver};

/// Makes stars of one type with exactly one completion.
#[derive(Debug, Clone, Copy, Default)]
pub struct Stars {
    /// The type, written as text; `None` makes pictures of hexagrams.
    pub polygram: Option<Polygram>,
    /// How many numbers are given. Without it none can be dropped from a star with one completion, as far as that can be
    /// told: of large stars there is a [`doubt`](Made::doubt). Where any star will do, it is half as many as it has points.
    pub clues: Option<usize>,
    /// Stars with several completions are good, too.
    pub any: bool,
}

/// Stars that are tried before it is said that there is none with so few clues.
const TRIES: usize = 1000;

/// The same for stars with more points than [`MOST_WITHOUT_WINDOW`]; one of them can take minutes.
const TRIES_OF_LARGE: usize = 5;

/// Of stars with at most so many cells it is known at once whether they can be filled; all larger ones can.
const SMALL: usize = 16;

/// A round of questions whether a number can be dropped.
#[derive(Clone, Copy)]
struct Round {
    /// So many nodes may each question take.
    nodes: u64,
    /// Once so many questions are left open there is no hope: the round ends, and no other one follows.
    patience: usize,
    /// Whether threads ask several questions beside each other. Where most numbers can be dropped that is in vain: what
    /// is asked after one that can be must be asked again.
    beside: bool,
}

/// These come first, and are enough for stars of up to 40 points or so.
const QUICK: [Round; 2] = [
    Round { nodes: 1 << 20, patience: usize::MAX, beside: false },
    Round { nodes: 1 << 24, patience: usize::MAX, beside: true },
];

/// Some stars leave far more questions open than others. With no more than this a star is good enough.
const FEW: usize = 16;

/// Otherwise it is the best one of so many that is asked on.
const STARS: usize = 3;

/// These answer all there are for stars of up to 64 points, and of some larger ones. Of the others most are left after some
/// minutes, and more nodes would not help much: where no clue can be dropped, another completion is never far, but in any
/// order of search the last ten lines or so have too few cells of their own for all sums to come out right by chance. All
/// partial fillings that fail there must be seen before, and with 100 points these are 10^10 or more.
const LONG: [Round; 3] = [
    Round { nodes: 1 << 28, patience: 16, beside: true },
    Round { nodes: 1 << 31, patience: 16, beside: true },
    Round { nodes: 1 << 34, patience: 4, beside: true },
];

impl Generator for Stars {
    type Puzzle = Puzzle;
    type Solution = Filling;

    fn generate(&self, random: &mut Random, budget: &Budget<'_>) -> Result<Made<Puzzle, Filling>, NotMade> {
        let is_large = self.cells() > 2 * MOST_WITHOUT_WINDOW;
        for _ in 0..if is_large { TRIES_OF_LARGE } else { TRIES } {
            let Thinned { full, given, unknown } = if self.any {
                let full = self.full(random, budget)?;
                Thinned { given: self.some_of(&full, random), full, unknown: Vec::new() }
            } else {
                self.thinned(random, budget)?
            };
            let clues = given.iter().flatten().count();
            if let Some(puzzle) = self.puzzle(&given).filter(|_| self.clues.is_none_or(|wanted| wanted == clues)) {
                let doubt = (!unknown.is_empty() && self.clues.is_none()).then(|| {
                    let unknown = unknown.len();
                    format!("it has one completion, but for {unknown} of its {clues} clues it is not known whether it needs them")
                });
                return Ok(Made { puzzle, solution: Some(self.filling(&full)), doubt });
            }
            if !unknown.is_empty() {
                break;
            }
        }
        let clues = self.clues.unwrap_or_default();
        Err(NotMade::NoneFound(format!(
            "no star with {clues} clues and one completion was found; give more --clues, or --any"
        )))
    }

    fn promise(&self) -> Promise {
        if self.any { Promise::Some } else { Promise::One }
    }
}

/// What is known of a given number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Clue {
    /// Without it there are several completions.
    Needed,
    /// The search was ended before that was known.
    Unknown,
    /// It can be dropped.
    Dropped,
}

/// A star that lacks some numbers.
struct Thinned {
    full: Vec<u32>,
    /// Those that are left.
    given: Vec<Option<u32>>,
    /// The cells of which it is not known whether their numbers can be dropped.
    unknown: Vec<usize>,
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

    /// The cells in the order in which they are asked for. Those of a large star come part by part, so that what is open is
    /// searched without the rest: many clues turn out to be needed while that is quick to see.
    fn part_by_part(&self, random: &mut Random) -> Vec<usize> {
        let mut cells = self.in_any_order(random);
        if let Some(star) = self.polygram.filter(|star| star.n() > MOST_WITHOUT_WINDOW) {
            let mut turns = vec![0; star.n()];
            compact(star).into_iter().enumerate().for_each(|(turn, point)| turns[point] = turn);
            cells.sort_by_key(|&cell| Weights::points(star, cell).map(|point| turns[point]).into_iter().max());
        }
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

    /// The full star with these numbers, points before valleys.
    fn filling(&self, full: &[u32]) -> Filling {
        let mut numbers = full.to_vec();
        if self.polygram.is_none() {
            POINTS.into_iter().chain(VALLEYS).zip(full).for_each(|(cell, &number)| numbers[cell] = number);
        }
        Filling { sum: 2 * self.cells() as u32 + 2, numbers }
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
        let polygram = self.polygram.unwrap_or(Polygram::HEXAGRAM);
        if self.cells() <= SMALL && self.completions(&vec![None; self.cells()], 1, budget) == 0 {
            return Err(NotMade::NoneFound(format!(
                "this star cannot be filled with the numbers 1 to {}",
                self.cells()
            )));
        }
        match anneal::fill(polygram, random, budget) {
            ControlFlow::Continue(Some(numbers)) => Ok(numbers),
            ControlFlow::Continue(None) => {
                let message = format!("no full star of {} points was found; another --seed may find one", polygram.n());
                Err(NotMade::NoneFound(message))
            }
            ControlFlow::Break(()) => Err(NotMade::OutOfBudget),
        }
    }

    /// A star with one completion, and with no clue that can be dropped or as many as are wanted.
    fn thinned(&self, random: &mut Random, budget: &Budget<'_>) -> Result<Thinned, NotMade> {
        let mut best = self.begun(random, budget)?;
        for _ in 1..STARS {
            if best.unknown.len() <= FEW {
                break;
            }
            let other = self.begun(random, budget)?;
            if other.unknown.len() < best.unknown.len() {
                best = other;
            }
        }
        self.thin(&mut best, &LONG, budget)?;
        Ok(best)
    }

    /// A star that has been asked the quick questions.
    fn begun(&self, random: &mut Random, budget: &Budget<'_>) -> Result<Thinned, NotMade> {
        let full = self.full(random, budget)?;
        let mut star = self.untouched(full, random);
        self.thin(&mut star, &QUICK, budget)?;
        Ok(star)
    }

    /// A full star, of which nothing has been asked.
    fn untouched(&self, full: Vec<u32>, random: &mut Random) -> Thinned {
        Thinned { given: full.iter().copied().map(Some).collect(), full, unknown: self.part_by_part(random) }
    }

    /// Takes numbers away as long as the star keeps one completion and more clues than wanted.
    fn thin(&self, star: &mut Thinned, rounds: &[Round], budget: &Budget<'_>) -> Result<(), NotMade> {
        for &Round { nodes, patience, beside } in rounds {
            let asked = std::mem::take(&mut star.unknown);
            let mut cells = asked.as_slice();
            while !cells.is_empty() && star.unknown.len() < patience {
                if self.clues.is_some_and(|wanted| star.given.iter().flatten().count() <= wanted) {
                    star.unknown.clear();
                    return Ok(());
                }
                // All of these would be asked one after the other, too, until one of them can be dropped.
                let most = if beside { patience - star.unknown.len() } else { 1 };
                let next = &cells[..most.min(cells.len())];
                let clues = self.ask(next, star, nodes, budget)?;
                for (&cell, clue) in next.iter().zip(&clues) {
                    match clue {
                        Clue::Needed => {}
                        Clue::Unknown => star.unknown.push(cell),
                        Clue::Dropped => star.given[cell] = None,
                    }
                }
                cells = &cells[clues.len()..];
            }
            star.unknown.extend(cells);
            if star.unknown.len() >= patience {
                break;
            }
        }
        Ok(())
    }

    /// Asks of one cell after the other whether the star, as it is, can do without its number. Nothing is asked after the
    /// first one that can be dropped.
    fn ask(&self, cells: &[usize], star: &Thinned, nodes: u64, budget: &Budget<'_>) -> Result<Vec<Clue>, NotMade> {
        let without = |&cell: &usize, budget: &Budget<'_>| {
            let mut given = star.given.clone();
            given[cell] = None;
            match self.completions(&given, 2, budget) {
                0 | 1 if budget.look().is_break() => Clue::Unknown,
                0 | 1 => Clue::Dropped,
                _ => Clue::Needed,
            }
        };
        let clues = beside::answers(cells, nodes, budget, without, |&clue| clue == Clue::Dropped);
        NotMade::check(budget)?;
        Ok(clues)
    }

    /// How many completions there are, at most `cap`; fewer if the budget ends the search.
    fn completions(&self, given: &[Option<u32>], cap: u64, budget: &Budget<'_>) -> u64 {
        let Some(puzzle) = self.puzzle(given) else { return 0 };
        u64::try_from(Complete::default().count(&puzzle, budget, Some(cap)).found).unwrap_or(cap)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_number_of_threads_leaves_the_same_clues() {
        let stars = Stars { polygram: Polygram::new(12, 5).ok(), clues: None, any: false };
        let full = stars.full(&mut Random::new(1, 0), &Budget::unlimited()).unwrap();
        let thinned = |threads, round| {
            let hook = |_| ControlFlow::Continue(());
            let mut star = stars.untouched(full.clone(), &mut Random::new(1, 1));
            stars.thin(&mut star, &[round], &Budget::new(&hook, threads)).unwrap();
            (star.given, star.unknown)
        };
        for (nodes, patience) in [(1 << 8, usize::MAX), (1 << 12, 5), (1 << 14, 2), (u64::MAX, 3)] {
            let expected = thinned(1, Round { nodes, patience, beside: false });
            for threads in [1, 2, 5] {
                assert_eq!(thinned(threads, Round { nodes, patience, beside: true }), expected, "{nodes}, {patience}");
            }
        }
    }

    #[test]
    fn clues_are_kept_where_nobody_knows_whether_they_are_needed() {
        let stars = Stars { polygram: Polygram::new(12, 3).ok(), clues: None, any: false };
        let (mut random, budget) = (Random::new(1, 0), Budget::unlimited());
        let full = stars.full(&mut random, &budget).unwrap();
        let thinned = |nodes, patience| {
            let mut star = stars.untouched(full.clone(), &mut Random::new(1, 1));
            stars.thin(&mut star, &[Round { nodes, patience, beside: false }], &budget).unwrap();
            assert_eq!(stars.completions(&star.given, 2, &budget), 1);
            (star.given.into_iter().flatten().count(), star.unknown.len())
        };
        let (fewest, unknown) = thinned(u64::MAX, usize::MAX);
        assert_eq!(unknown, 0);
        let (clues, unknown) = thinned(1, usize::MAX);
        assert!(clues > fewest && (1..=clues).contains(&unknown), "{clues} clues, {unknown} unknown");
        let (more, impatient) = thinned(1, 1);
        assert!(more >= clues && impatient >= unknown, "{more} clues, {impatient} unknown");
    }
}

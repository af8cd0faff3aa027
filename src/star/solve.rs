//! Completes stars and figures.

use std::ops::ControlFlow;

use super::check;
use super::engine::{self, Counted};
use super::hexagram::{self, CELLS, LINES, SUM};
use super::hexagrams;
use super::listing;
use super::puzzle::Filling;
use super::symmetry::Symmetry;
use super::tally;
use super::written::{Puzzle, TextFigure, TextStar};
use crate::solver::{Budget, Count, Report, Solver, Violation};

/// Finds the completions of a star or figure: smallest sum first, then in the order of the cells.
#[derive(Debug, Clone, Copy, Default)]
pub struct Complete {
    /// List or count only one solution of each class under the star's turns and reflections: the smallest one.
    pub basic: bool,
    /// Count only this part of the search.
    pub part: Option<Part>,
}

/// The `index`-th of `of` disjoint parts of a search, 1 <= index <= of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// Which part, from 1.
    pub index: u64,
    /// How many parts there are.
    pub of: u64,
}

impl Part {
    /// All of the search.
    pub const ALL: Part = Part { index: 1, of: 1 };
}

impl Solver for Complete {
    type Puzzle = Puzzle;
    type Solution = Filling;

    fn solve(
        &self,
        puzzle: &Puzzle,
        budget: &Budget<'_>,
        visit: &mut dyn FnMut(&Filling) -> ControlFlow<()>,
    ) -> Report {
        let classes = self.classes(puzzle);
        let is_first = |given: &[Option<u32>], filling: &Filling| {
            classes.is_empty() || tally::is_first_of_class(given, &classes, &filling.numbers)
        };
        let flow = match puzzle {
            Puzzle::Picture(hexagram) => {
                let given = hexagram.given().map(|given| given.map(u32::from));
                hexagrams::completions(hexagram).try_for_each(|numbers| {
                    budget.spend()?;
                    let filling = Filling { sum: SUM.into(), numbers: numbers.map(u32::from).into() };
                    if is_first(&given, &filling) { visit(&filling) } else { ControlFlow::Continue(()) }
                })
            }
            Puzzle::Star(TextStar { figure, .. }) | Puzzle::Figure(TextFigure { figure, .. }) => {
                listing::list(figure, budget, &mut |filling| {
                    if is_first(figure.given(), filling) { visit(filling) } else { ControlFlow::Continue(()) }
                })
            }
        };
        budget.report(flow)
    }

    fn count(&self, puzzle: &Puzzle, budget: &Budget<'_>, cap: Option<u64>) -> Count {
        let classes = self.classes(puzzle);
        let counted = if classes.is_empty() { Counted::Each } else { Counted::Class(&classes) };
        let part = self.part.unwrap_or(Part::ALL);
        let (found, flow) = match puzzle {
            Puzzle::Picture(_) => return self.count_pictures(puzzle, part, budget, cap),
            Puzzle::Star(star) => engine::count(&star.figure, &star.polygram.symmetries(), counted, part, budget, cap),
            Puzzle::Figure(figure) => engine::count(&figure.figure, &[], counted, part, budget, cap),
        };
        Count { found: found.into(), report: budget.report(flow) }
    }

    fn check(puzzle: &Puzzle, filling: &Filling) -> Result<(), Violation> {
        match puzzle {
            Puzzle::Picture(hexagram) => {
                let given = hexagram.given().map(|given| given.map(u32::from));
                let numbers: [u32; CELLS] = std::array::from_fn(|index| index as u32 + 1);
                check::check(&given, LINES.iter().map(|line| &line[..]), &numbers, Some(SUM.into()), filling)
            }
            Puzzle::Star(TextStar { figure, .. }) | Puzzle::Figure(TextFigure { figure, .. }) => {
                let lines = figure.lines().iter().map(Vec::as_slice);
                check::check(figure.given(), lines, figure.numbers(), figure.sum(), filling)
            }
        }
    }
}

impl Complete {
    /// The symmetries under which solutions count as one; none where each counts.
    fn classes(&self, puzzle: &Puzzle) -> Vec<Symmetry> {
        match puzzle {
            Puzzle::Picture(_) if self.basic => hexagram::symmetries(),
            Puzzle::Star(star) if self.basic => star.polygram.symmetries(),
            _ => Vec::new(),
        }
    }

    /// There are so few hexagrams that they are listed to be counted; the parts take turns.
    fn count_pictures(&self, puzzle: &Puzzle, part: Part, budget: &Budget<'_>, cap: Option<u64>) -> Count {
        let (mut turn, mut found) = (0, 0);
        let report = self.solve(puzzle, budget, &mut |_| {
            turn = turn % part.of + 1;
            found += u64::from(turn == part.index);
            if Some(found) == cap { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        Count { found: found.into(), report }
    }
}

//! Completes stars and figures.

use std::ops::ControlFlow;

use super::check;
use super::propagate;
use super::puzzle::{Figure, Filling};
use super::written::Puzzle;
use crate::solver::{Budget, Report, Solver, Violation};

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

impl Solver for Complete {
    type Puzzle = Puzzle;
    type Solution = Filling;

    fn solve(&self, puzzle: &Puzzle, budget: &Budget<'_>, visit: &mut dyn FnMut(&Filling) -> ControlFlow<()>) -> Report {
        let flow = match puzzle {
            Puzzle::Picture(hexagram) => propagate::list(hexagram, budget, &mut |numbers| {
                visit(&Filling { sum: 26, numbers: numbers.map(u32::from).into() })
            }),
            Puzzle::Star(star) => naive(&star.figure, budget, visit),
            Puzzle::Figure(figure) => naive(&figure.figure, budget, visit),
        };
        budget.report(flow)
    }

    fn check(puzzle: &Puzzle, filling: &Filling) -> Result<(), Violation> {
        match puzzle {
            Puzzle::Picture(hexagram) => match hexagram.figure() {
                Ok(figure) => check::check(&figure, filling),
                Err(fault) => Err(Violation(fault.to_string())),
            },
            Puzzle::Star(star) => check::check(&star.figure, filling),
            Puzzle::Figure(figure) => check::check(&figure.figure, filling),
        }
    }
}

fn naive(figure: &Figure, budget: &Budget<'_>, visit: &mut dyn FnMut(&Filling) -> ControlFlow<()>) -> ControlFlow<()> {
    let sums = match figure.sum() {
        Some(sum) => sum..=sum,
        None => 0..=figure.numbers().iter().sum(),
    };
    for sum in sums {
        fill(figure, sum, &mut Vec::new(), budget, visit)?;
    }
    ControlFlow::Continue(())
}

fn fill(
    figure: &Figure,
    sum: u32,
    numbers: &mut Vec<u32>,
    budget: &Budget<'_>,
    visit: &mut dyn FnMut(&Filling) -> ControlFlow<()>,
) -> ControlFlow<()> {
    budget.spend()?;
    for line in figure.lines() {
        let known = line.iter().filter_map(|&cell| numbers.get(cell));
        let (filled, total) = known.fold((0, 0), |(filled, total), number| (filled + 1, total + number));
        if total > sum || filled == line.len() && total != sum {
            return ControlFlow::Continue(());
        }
    }
    let Some(given) = figure.given().get(numbers.len()) else {
        return visit(&Filling { sum, numbers: numbers.clone() });
    };
    for &number in figure.numbers() {
        let fits = given.map_or(!figure.given().contains(&Some(number)), |given| given == number);
        if fits && !numbers.contains(&number) {
            numbers.push(number);
            fill(figure, sum, numbers, budget, visit)?;
            numbers.pop();
        }
    }
    ControlFlow::Continue(())
}

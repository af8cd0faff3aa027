//! The question for the shortest win by continuous fours.

use std::ops::ControlFlow;

use super::judge::Judge;
use super::puzzle::{Color, Puzzle};
use super::replay;
use super::win;
use crate::solver::{Budget, End, Report, Solver, Violation};

/// Finds a win by continuous fours for the side to move: every stone of the winner makes a four, so that every reply is
/// forced, up to the five. There is at most one solution, the shortest win, or one of the shortest.
///
/// Where somebody has five already the game is over, and there is none.
///
/// Complete: if it ends with [`End::Exhausted`](crate::solver::End::Exhausted) and without a solution, there is no such win.
/// With [`End::OutOfBudget`](crate::solver::End::OutOfBudget) a win that was found may not be the shortest.
#[derive(Debug, Clone, Copy, Default)]
pub struct Fours {
    /// The first win found will do, the shortest or not.
    pub any: bool,
}

/// A win by continuous fours, as it is claimed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Win {
    /// Who wins.
    pub color: Color,
    /// The winner's stones and the forced replies in turn, from the first four to the five: row and column from 1, from the
    /// top left. `None` is the reply of a black defender who is forbidden to play at the only point that stops the five.
    pub moves: Vec<Option<(usize, usize)>>,
}

impl Win {
    /// How many stones the winner puts, the five included.
    pub fn length(&self) -> usize {
        self.moves.len().div_ceil(2)
    }
}

/// Whose turn it is: what the puzzle says, or else what the numbers of stones tell if black has moved first and nobody has
/// passed; `None` if they do not tell.
pub fn side_to_move(puzzle: &Puzzle) -> Option<Color> {
    let stones = |color| puzzle.board().rows(color).iter().map(|row| row.count_ones()).sum::<u32>();
    puzzle.to_move().or_else(|| match stones(Color::Black).checked_sub(stones(Color::White)) {
        Some(0) => Some(Color::Black),
        Some(1) => Some(Color::White),
        _ => None,
    })
}

/// Whether somebody has won already: then nobody is to move.
pub(super) fn is_over(puzzle: &Puzzle) -> bool {
    Judge.solve(puzzle, &Budget::unlimited(), &mut |_| ControlFlow::Break(())).end == End::Stopped
}

impl Solver for Fours {
    type Puzzle = Puzzle;
    type Solution = Win;

    fn solve(&self, puzzle: &Puzzle, budget: &Budget<'_>, visit: &mut dyn FnMut(&Win) -> ControlFlow<()>) -> Report {
        if is_over(puzzle) {
            return budget.report(ControlFlow::Continue(()));
        }
        let Some(color) = side_to_move(puzzle) else {
            return budget.report(ControlFlow::Continue(()));
        };
        let size = puzzle.board().size();
        let place = |point: u16| (usize::from(point) / size + 1, usize::from(point) % size + 1);
        let flow = match win::find(puzzle, color, self.any, budget) {
            ControlFlow::Continue(Some((moves, is_certain))) => {
                let moves = moves.into_iter().map(|point| point.map(place)).collect();
                let flow = visit(&Win { color, moves });
                // A win that may not be the shortest has used up the budget.
                if is_certain { flow } else { ControlFlow::Break(()) }
            }
            ControlFlow::Continue(None) => ControlFlow::Continue(()),
            ControlFlow::Break(()) => ControlFlow::Break(()),
        };
        budget.report(flow)
    }

    fn check(puzzle: &Puzzle, win: &Win) -> Result<(), Violation> {
        replay::check(puzzle, win).map_err(Violation)
    }
}

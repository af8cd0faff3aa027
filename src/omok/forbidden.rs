//! Finds the points that are forbidden to black.

use std::ops::ControlFlow;

use super::check;
use super::puzzle::{Puzzle, Rule};
use super::renju::{Forbidden, Move, Position};
use crate::solver::{Budget, Report, Solver, Violation};

/// Where may black not play? The solutions are the forbidden points, from the top, then from the left.
///
/// Only renju has any. Each point of the board costs one search node.
#[derive(Debug, Clone, Copy, Default)]
pub struct ForbiddenPoints;

/// A point where black may not play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ForbiddenPoint {
    /// The row, from 1, from the top.
    pub row: usize,
    /// The column, from 1, from the left.
    pub column: usize,
    /// Why: the first kind that holds.
    pub kind: Forbidden,
}

impl Solver for ForbiddenPoints {
    type Puzzle = Puzzle;
    type Solution = ForbiddenPoint;

    fn solve(
        &self,
        puzzle: &Puzzle,
        budget: &Budget<'_>,
        visit: &mut dyn FnMut(&ForbiddenPoint) -> ControlFlow<()>,
    ) -> Report {
        let flow = if puzzle.rule() == Rule::Renju { list(puzzle, budget, visit) } else { ControlFlow::Continue(()) };
        budget.report(flow)
    }

    fn check(puzzle: &Puzzle, point: &ForbiddenPoint) -> Result<(), Violation> {
        check::check_forbidden(puzzle, point.row, point.column, point.kind)
    }
}

/// Lends every forbidden point to `visit`, in order.
fn list(
    puzzle: &Puzzle,
    budget: &Budget<'_>,
    visit: &mut dyn FnMut(&ForbiddenPoint) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let board = puzzle.board();
    let mut position = Position::new(board);
    for row in 1..=board.size() {
        for column in 1..=board.size() {
            if board.stone(row, column).is_some() {
                continue;
            }
            budget.spend()?;
            if let Move::Forbidden(kind) = position.judge(row - 1, column - 1) {
                visit(&ForbiddenPoint { row, column, kind })?;
            }
        }
    }
    ControlFlow::Continue(())
}

//! Finds the winning lines of a board.
//!
//! The stones of a colour are one word a row. Shifting whole rows against each other and intersecting them finds all
//! runs of five at once (the usual bit board technique, as in J. Tromp's Connect Four programs). Most boards have
//! none, so that is all that is done for them; where there are some, the rows around them are listed in order.

use std::ops::ControlFlow;

use super::check;
use super::puzzle::{Board, Color, Direction, Puzzle, ROWS_KEPT, WinningLine};
use super::rules::{FIVE, wins};
use crate::solver::{Budget, Report, Solver, Violation};

/// Rows that can be the upper row of a run of five, with some to spare.
const UPPER_ROWS: usize = ROWS_KEPT - (FIVE - 1);

/// Who has won? The solutions are all winning lines, ordered by row, column and direction.
///
/// Judging costs one search node a board, and no memory.
#[derive(Debug, Clone, Copy, Default)]
pub struct Judge;

impl Solver for Judge {
    type Puzzle = Puzzle;
    type Solution = WinningLine;

    fn solve(
        &self,
        puzzle: &Puzzle,
        budget: &Budget<'_>,
        visit: &mut dyn FnMut(&WinningLine) -> ControlFlow<()>,
    ) -> Report {
        let flow = if budget.spend().is_break() { ControlFlow::Break(()) } else { list(puzzle, visit) };
        budget.report(flow)
    }

    fn check(puzzle: &Puzzle, solution: &WinningLine) -> Result<(), Violation> {
        check::check(puzzle, solution)
    }
}

/// Lends every winning line to `visit`, in order.
fn list(puzzle: &Puzzle, visit: &mut dyn FnMut(&WinningLine) -> ControlFlow<()>) -> ControlFlow<()> {
    let board = puzzle.board();
    let fives = runs_of_five(board);
    if fives.iter().fold(0, |any, row| any | row) == 0 {
        return ControlFlow::Continue(());
    }
    for row in 0..board.size() {
        // A line that begins in this row has it as its upper row, or goes up from here.
        if fives[row] | fives[row.saturating_sub(FIVE - 1)] != 0 {
            list_row(puzzle, row, visit)?;
        }
    }
    ControlFlow::Continue(())
}

/// Boards of up to so many rows are the usual ones; no others need more of their words looked at.
const USUAL_ROWS: usize = 20;

/// For each row, a word that is 0 unless some run of five of either colour has this row as its upper one.
fn runs_of_five(board: &Board) -> [u32; UPPER_ROWS] {
    let mut fives = [0; UPPER_ROWS];
    // The compiler works on several rows at once where it knows their number.
    if board.size() <= USUAL_ROWS {
        mark_fives::<USUAL_ROWS>(board, &mut fives);
    } else {
        mark_fives::<UPPER_ROWS>(board, &mut fives);
    }
    fives
}

#[inline(always)]
fn mark_fives<const ROWS: usize>(board: &Board, fives: &mut [u32; UPPER_ROWS]) {
    let [black, white] = Color::BOTH.map(|color| board.rows(color).array_windows());
    for (five, (black, white)) in fives[..ROWS].iter_mut().zip(black.zip(white)) {
        *five = fives_below(black) | fives_below(white);
    }
}

/// The stones of the first of five rows from which five run right, down, down to the right or down to the left.
#[inline(always)]
fn fives_below(&[a, b, c, d, e]: &[u32; FIVE]) -> u32 {
    let two = a & a >> 1;
    let right = two & two >> 2 & a >> 4;
    let down = a & b & c & d & e;
    let down_right = a & (b & (c & (d & e >> 1) >> 1) >> 1) >> 1;
    let down_left = a & (b & (c & (d & e << 1) << 1) << 1) << 1;
    right | down | down_right | down_left
}

/// Lends the winning lines whose first stone stands in `row` (from 0), in order.
fn list_row(puzzle: &Puzzle, row: usize, visit: &mut dyn FnMut(&WinningLine) -> ControlFlow<()>) -> ControlFlow<()> {
    let begins = Color::BOTH.map(|color| {
        let rows = puzzle.board().rows(color);
        Direction::ALL.map(|direction| beginnings(rows, row, direction))
    });
    let mut columns = begins.iter().flatten().fold(0, |any, begin| any | begin);
    while columns != 0 {
        let column = columns.trailing_zeros();
        columns &= columns - 1;
        for (color, begins) in Color::BOTH.into_iter().zip(&begins) {
            for (direction, begin) in Direction::ALL.into_iter().zip(begins) {
                if begin >> column & 1 == 0 {
                    continue;
                }
                let length = run_length(puzzle.board().rows(color), row, column, direction);
                if wins(puzzle.rule(), color, length) {
                    visit(&WinningLine { color, row: row + 1, column: column as usize + 1, direction, length })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The points of `row` where a run of five or more begins.
fn beginnings(rows: &[u32; ROWS_KEPT], row: usize, direction: Direction) -> u32 {
    let before = ahead(rows, row, direction, -1);
    (0..FIVE as isize).fold(!before, |begins, steps| begins & ahead(rows, row, direction, steps))
}

/// The number of stones from a point along `direction`.
fn run_length(rows: &[u32; ROWS_KEPT], row: usize, column: u32, direction: Direction) -> usize {
    (0..ROWS_KEPT).take_while(|&steps| ahead(rows, row, direction, steps as isize) >> column & 1 == 1).count()
}

/// For each point of `row`, whether a stone stands `steps` steps from it along `direction`.
#[inline]
fn ahead(rows: &[u32; ROWS_KEPT], row: usize, direction: Direction, steps: isize) -> u32 {
    let (down, right) = direction.step();
    let there = row.checked_add_signed(down * steps).and_then(|row| rows.get(row)).copied().unwrap_or(0);
    match right * steps {
        left if left < 0 => there << -left,
        right => there >> right,
    }
}

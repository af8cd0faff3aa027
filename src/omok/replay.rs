//! Replays a claimed win by continuous fours, knowing the rules alone.

use super::fours::Win;
use super::puzzle::{Board, Color, Direction, Puzzle, Rule};
use super::renju::may_play;
use super::rules::wins;

/// Puts the stones one by one: each of the winner's is legal and makes a four while the other side cannot make five, or is
/// the five that ends it; each reply is the first legal point that stops the five, or missing where there is none.
///
/// # Errors
/// What is wrong with which move.
pub(super) fn check(puzzle: &Puzzle, win: &Win) -> Result<(), String> {
    let mut board = puzzle.board().clone();
    let (rule, defender) = (puzzle.rule(), win.color.other());
    if is_over(&board, rule) {
        return Err("somebody has won already".to_owned());
    }
    let mut stops: Vec<(usize, usize)> = Vec::new();
    for (index, &played) in win.moves.iter().enumerate() {
        let number = index + 1;
        let is_last = number == win.moves.len();
        if index % 2 == 1 {
            if is_last {
                return Err("the win does not end with a five".to_owned());
            }
            let legal = stops.iter().copied().find(|&point| may_play(rule, defender, &board, point));
            if played != legal {
                return Err(format!("move {number} is not the forced reply"));
            }
            if let Some(point) = played {
                put(&mut board, point, defender, number)?;
            }
            continue;
        }
        let Some(point) = played else { return Err(format!("move {number} is missing")) };
        if board.stone(point.0, point.1).is_none() && !may_play(rule, win.color, &board, point) {
            return Err(format!("move {number} is forbidden"));
        }
        let is_five = fives(&board, rule, win.color).contains(&point);
        put(&mut board, point, win.color, number)?;
        if is_five != is_last {
            return Err(format!("move {number} {}", if is_five { "is a five already" } else { "is not a five" }));
        }
        if is_last {
            return Ok(());
        }
        stops = fives(&board, rule, win.color);
        if stops.is_empty() {
            return Err(format!("move {number} makes no four"));
        }
        if !fives(&board, rule, defender).is_empty() {
            return Err(format!("after move {number} the other side makes five"));
        }
    }
    Err("there are no moves".to_owned())
}

fn put(board: &mut Board, (row, column): (usize, usize), color: Color, number: usize) -> Result<(), String> {
    board.place(row, column, color).map_err(|fault| format!("move {number}: {fault}"))
}

/// The points where `color` makes a five that wins, in reading order.
fn fives(board: &Board, rule: Rule, color: Color) -> Vec<(usize, usize)> {
    let is_free = |&(row, column): &(usize, usize)| board.stone(row, column).is_none();
    board.points().filter(is_free).filter(|&point| is_won_at(board, rule, point, color)).collect()
}

/// Whether somebody has won.
fn is_over(board: &Board, rule: Rule) -> bool {
    board
        .points()
        .any(|(row, column)| board.stone(row, column).is_some_and(|color| is_won_at(board, rule, (row, column), color)))
}

/// Whether a stone of `color` at this point is, or would be, in a line that wins.
fn is_won_at(board: &Board, rule: Rule, point: (usize, usize), color: Color) -> bool {
    Direction::ALL.into_iter().any(|direction| {
        let (down, right) = direction.step();
        let run = |down: isize, right: isize| {
            let next = |&(row, column): &(usize, usize)| {
                Some((row.checked_add_signed(down)?, column.checked_add_signed(right)?))
            };
            let along = std::iter::successors(next(&point), next);
            along.take_while(|&(row, column)| board.stone(row, column) == Some(color)).count()
        };
        wins(rule, color, 1 + run(down, right) + run(-down, -right))
    })
}

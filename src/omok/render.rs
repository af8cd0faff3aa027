//! How a judgement and a list of forbidden points look.

use std::fmt::Write;

use serde::Serialize;

use super::drawing::{draw, sign};
use super::forbidden::{ForbiddenPoint, ForbiddenPoints};
use super::judge::Judge;
use super::notation::point_name;
use super::puzzle::{Puzzle, WinningLine};
use crate::render::{Listing, Nothing, Render};

/// The winner: in plain text the digit of the colour, and on the next line the row and the column of the first stone.
#[derive(Debug, Clone, Copy, Default)]
pub struct Verdict;

/// A winning line in JSON.
#[derive(Serialize)]
struct Line {
    winner: u8,
    color: &'static str,
    row: usize,
    column: usize,
    direction: &'static str,
    length: usize,
}

impl Render<Judge> for Verdict {
    fn plain(&self, _: &Puzzle, line: &WinningLine, out: &mut String) {
        // Writing to a string cannot fail.
        let _ = write!(out, "{}\n{} {}\n", line.color.digit(), line.row, line.column);
    }

    /// The same, then the board with the stones of the line in brackets.
    fn pretty(&self, puzzle: &Puzzle, line: &WinningLine, out: &mut String) {
        self.plain(puzzle, line, out);
        let stones: Vec<(usize, usize)> = (0..line.length as isize).filter_map(|steps| line.point(steps)).collect();
        let board = puzzle.board();
        let cell = |row, column| {
            let sign = sign(board, row, column);
            if stones.contains(&(row, column)) { format!("[{sign}]") } else { sign.to_owned() }
        };
        draw(board, 3, &cell, out);
    }

    fn json<'a>(&'a self, _: &'a Puzzle, line: &'a WinningLine) -> impl Serialize + 'a {
        Line {
            winner: line.color.digit(),
            color: line.color.name(),
            row: line.row,
            column: line.column,
            direction: line.direction.name(),
            length: line.length,
        }
    }

    fn nothing(&self) -> Nothing {
        Nothing { word: "0", is_answer: true }
    }

    fn several(&self) -> Option<&'static str> {
        Some("several lines win; the first is printed (--all lists them)")
    }
}

/// The points where black may not play, one a line: the point in board notation and the kind.
#[derive(Debug, Clone, Copy, Default)]
pub struct PointList;

/// A forbidden point in JSON.
#[derive(Serialize)]
struct Point {
    point: String,
    row: usize,
    column: usize,
    kind: &'static str,
}

impl Render<ForbiddenPoints> for PointList {
    fn plain(&self, puzzle: &Puzzle, found: &ForbiddenPoint, out: &mut String) {
        let name = point_name(puzzle.board().size(), found.row, found.column);
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{name} {}", found.kind.name());
    }

    fn json<'a>(&'a self, puzzle: &'a Puzzle, found: &'a ForbiddenPoint) -> impl Serialize + 'a {
        let &ForbiddenPoint { row, column, kind } = found;
        Point { point: point_name(puzzle.board().size(), row, column), row, column, kind: kind.name() }
    }

    fn nothing(&self) -> Nothing {
        Nothing { word: "none", is_answer: true }
    }

    fn listing(&self) -> Listing {
        Listing { key: "forbidden", is_one_answer: true }
    }
}

#[cfg(test)]
mod tests {
    use super::super::puzzle::{Board, Color, Direction, Rule};
    use super::*;

    #[test]
    fn a_line_in_plain_and_in_json() {
        let puzzle = Puzzle::new(Board::empty(19).unwrap(), Rule::Standard);
        let line = WinningLine { color: Color::White, row: 19, column: 4, direction: Direction::UpRight, length: 5 };
        let mut plain = String::new();
        Verdict.plain(&puzzle, &line, &mut plain);
        assert_eq!(plain, "2\n19 4\n");
        let json = serde_json::to_string(&Verdict.json(&puzzle, &line)).unwrap();
        assert_eq!(json, r#"{"winner":2,"color":"white","row":19,"column":4,"direction":"up-right","length":5}"#);
        assert_eq!(Verdict.nothing(), Nothing { word: "0", is_answer: true });
    }
}

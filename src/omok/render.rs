//! How a judgement and a list of forbidden points look.

use std::fmt::Write;

use serde::Serialize;

use super::diagram::{self, Marks};
use super::drawing::{draw, sign};
use super::forbidden::{ForbiddenPoint, ForbiddenPoints};
use super::judge::Judge;
use super::notation::point_name;
use super::puzzle::{Color, Puzzle, Rule, WinningLine};
use super::renju::Forbidden;
use crate::ink::Ink;
use crate::render::{Listing, Nothing, Render, Scene};

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
    fn pretty(&self, puzzle: &Puzzle, scene: &Scene<'_, WinningLine>, ink: Ink, out: &mut String) {
        scene.solutions().iter().for_each(|line| self.plain(puzzle, line, out));
        let stones: Vec<(usize, usize)> = scene.solutions().iter().flat_map(WinningLine::points).collect();
        let mark =
            |row, column| stones.contains(&(row, column)).then(|| format!("[{}]", sign(puzzle.board(), row, column)));
        draw(puzzle.board(), if stones.is_empty() { 1 } else { 3 }, &mark, ink, out);
    }

    /// The stones of the line are numbered, ringed, and joined.
    fn svg(&self, puzzle: &Puzzle, scene: &Scene<'_, WinningLine>) -> String {
        let size = puzzle.board().size();
        let rule = match puzzle.rule() {
            Rule::Standard => "Exactly five in a row win",
            Rule::Freestyle => "Five or more in a row win",
            Rule::Renju => "Exactly five in a row win for black, five or more for white",
        };
        let verdict = match scene {
            Scene::Puzzle => "Who has won?".to_owned(),
            Scene::Unsolvable => "Nobody has won".to_owned(),
            Scene::Unknown => "It is not known who has won".to_owned(),
            Scene::Solved(lines) => lines.iter().map(|line| verdict(size, line)).collect::<Vec<_>>().join(", "),
        };
        let stones = scene.solutions().iter().flat_map(|line| (1..).zip(line.points()));
        let marks = Marks {
            words: stones.map(|(number, point): (usize, _)| (point, number.to_string())).collect(),
            lines: scene.solutions().to_vec(),
            title: "Five in a row",
            captions: vec![verdict, rule.to_owned()],
            ..Marks::default()
        };
        diagram::draw(puzzle.board(), &marks)
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

/// The winner and its line in words.
fn verdict(size: usize, line: &WinningLine) -> String {
    let color = if line.color == Color::Black { "Black" } else { "White" };
    let points = line.points();
    let name =
        |point: Option<&(usize, usize)>| point.map_or_else(String::new, |&(row, column)| point_name(size, row, column));
    format!("{color} wins with {} in a row, {} to {}", line.length, name(points.first()), name(points.last()))
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

/// A forbidden point in board notation, and its kind.
fn in_words(puzzle: &Puzzle, found: &ForbiddenPoint) -> String {
    format!("{} {}", point_name(puzzle.board().size(), found.row, found.column), found.kind.name())
}

impl Render<ForbiddenPoints> for PointList {
    fn plain(&self, puzzle: &Puzzle, found: &ForbiddenPoint, out: &mut String) {
        out.push_str(&in_words(puzzle, found));
        out.push('\n');
    }

    /// The same, then the board with a digit on each of these points: 6 overline, 4 double-four, 3 double-three.
    fn pretty(&self, puzzle: &Puzzle, scene: &Scene<'_, ForbiddenPoint>, ink: Ink, out: &mut String) {
        scene.solutions().iter().for_each(|found| self.plain(puzzle, found, out));
        let mark = |row, column| {
            let found = scene.solutions().iter().find(|found| (found.row, found.column) == (row, column));
            found.map(|found| digit(found.kind).to_owned())
        };
        draw(puzzle.board(), 1, &mark, ink, out);
    }

    fn svg(&self, puzzle: &Puzzle, scene: &Scene<'_, ForbiddenPoint>) -> String {
        let kinds = Forbidden::ALL.into_iter().filter(|&kind| scene.solutions().iter().any(|found| found.kind == kind));
        let (caption, list) = match scene {
            Scene::Puzzle => ("Where may black not play in renju?".to_owned(), String::new()),
            Scene::Unsolvable => ("In renju black may play anywhere".to_owned(), String::new()),
            Scene::Unknown => ("It is not known where black may not play in renju".to_owned(), String::new()),
            Scene::Solved(points) => {
                let kinds: Vec<String> = kinds.map(|kind| format!("{}\u{a0}{}", digit(kind), kind.name())).collect();
                let caption = format!("In renju black may not play at: {}", kinds.join(", "));
                (caption, points.iter().map(|found| in_words(puzzle, found)).collect::<Vec<_>>().join(", "))
            }
        };
        let words = scene.solutions().iter().map(|found| ((found.row, found.column), digit(found.kind).to_owned()));
        let marks = Marks {
            words: words.collect(),
            title: "Forbidden points",
            details: list,
            captions: vec![caption],
            ..Marks::default()
        };
        diagram::draw(puzzle.board(), &marks)
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

/// The number of stones that makes a point forbidden.
fn digit(kind: Forbidden) -> &'static str {
    match kind {
        Forbidden::Overline => "6",
        Forbidden::DoubleFour => "4",
        Forbidden::DoubleThree => "3",
    }
}

#[cfg(test)]
mod tests {
    use super::super::puzzle::{Board, Direction};
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

//! How a win by continuous fours looks.

use std::ops::ControlFlow;

use serde::Serialize;

use super::diagram::{self, Marks};
use super::drawing::draw;
use super::fours::{Fours, Win, is_over, side_to_move};
use super::judge::Judge;
use super::notation::point_name;
use super::puzzle::{Color, Puzzle};
use crate::ink::Ink;
use crate::render::{Render, Scene};
use crate::solver::{Budget, Solver};

/// The moves in board notation on one line: winner and reply in turn, `-` for a reply that black is forbidden.
#[derive(Debug, Clone, Copy, Default)]
pub struct WinText;

/// A win in JSON.
#[derive(Serialize)]
struct Moves {
    player: &'static str,
    length: usize,
    moves: Vec<String>,
}

fn names(puzzle: &Puzzle, win: &Win) -> Vec<String> {
    let size = puzzle.board().size();
    let name = |point: &Option<(usize, usize)>| {
        point.map_or_else(|| "-".to_owned(), |(row, column)| point_name(size, row, column))
    };
    win.moves.iter().map(name).collect()
}

/// The moves of a win as numbered stones, and the lines that win at its end.
fn played(puzzle: &Puzzle, win: &Win) -> Marks {
    let mut board = puzzle.board().clone();
    let mut marks = Marks::default();
    let colors = [win.color, win.color.other()].into_iter().cycle();
    for ((index, point), color) in win.moves.iter().enumerate().zip(colors) {
        let Some((row, column)) = *point else { continue };
        if board.place(row, column, color).is_ok() {
            marks.played.push(((row, column), color));
            marks.words.push(((row, column), (index + 1).to_string()));
        }
    }
    Judge.solve(&Puzzle::new(board, puzzle.rule()), &Budget::unlimited(), &mut |line| {
        marks.lines.push(*line);
        ControlFlow::Continue(())
    });
    marks
}

impl Render<Fours> for WinText {
    fn plain(&self, puzzle: &Puzzle, win: &Win, out: &mut String) {
        out.push_str(&names(puzzle, win).join(" "));
        out.push('\n');
    }

    /// The same, then the board with the moves numbered: odd numbers are the winner's.
    fn pretty(&self, puzzle: &Puzzle, scene: &Scene<'_, Win>, ink: Ink, out: &mut String) {
        scene.solutions().iter().for_each(|win| self.plain(puzzle, win, out));
        let moves: Vec<_> = scene.solutions().iter().flat_map(|win| &win.moves).collect();
        let mark = |row, column| {
            let index = moves.iter().position(|&&played| played == Some((row, column)));
            index.map(|index| (index + 1).to_string())
        };
        draw(puzzle.board(), moves.len().max(1).to_string().len(), &mark, ink, out);
    }

    /// Moves are numbered stones, and the five at the end is ringed and joined.
    fn svg(&self, puzzle: &Puzzle, scene: &Scene<'_, Win>) -> String {
        let side = match side_to_move(puzzle) {
            Some(Color::White) => "White",
            _ => "Black",
        };
        let caption = match scene {
            Scene::Puzzle => format!("{side} to move: is there a win by continuous fours?"),
            Scene::Unsolvable => format!("{side} to move has no win by continuous fours"),
            Scene::Unknown => format!("{side} to move: it is not known whether there is a win by continuous fours"),
            Scene::Solved(wins) => {
                let length: usize = wins.iter().map(Win::length).sum();
                let stones = if length == 1 { "one stone".to_owned() } else { format!("{length} stones") };
                format!("{side} to move wins by continuous fours with {stones}")
            }
        };
        let moves = scene.solutions().iter().flat_map(|win| (1..).zip(names(puzzle, win)));
        let moves: Vec<String> = moves.map(|(number, name): (usize, _)| format!("{number} {name}")).collect();
        let marks = Marks {
            title: "Win by fours",
            details: moves.join(", "),
            captions: vec![caption],
            ..scene.solutions().first().map_or_else(Marks::default, |win| played(puzzle, win))
        };
        diagram::draw(puzzle.board(), &marks)
    }

    fn json<'a>(&'a self, puzzle: &'a Puzzle, win: &'a Win) -> impl Serialize + 'a {
        Moves { player: win.color.name(), length: win.length(), moves: names(puzzle, win) }
    }

    fn why_none(&self, puzzle: &Puzzle) -> Option<String> {
        is_over(puzzle).then(|| "somebody has won already".to_owned())
    }

    fn unproven(&self) -> Option<&'static str> {
        Some("the search ended before this win was proven to be the shortest")
    }
}

//! How a win by continuous fours looks.

use serde::Serialize;

use super::drawing::{draw, sign};
use super::fours::{Fours, Win, is_over};
use super::notation::point_name;
use super::puzzle::Puzzle;
use crate::render::Render;

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

impl Render<Fours> for WinText {
    fn plain(&self, puzzle: &Puzzle, win: &Win, out: &mut String) {
        out.push_str(&names(puzzle, win).join(" "));
        out.push('\n');
    }

    /// The same, then the board with the moves numbered: odd numbers are the winner's.
    fn pretty(&self, puzzle: &Puzzle, win: &Win, out: &mut String) {
        self.plain(puzzle, win, out);
        let board = puzzle.board();
        let cell = |row, column| match win.moves.iter().position(|&played| played == Some((row, column))) {
            Some(index) => (index + 1).to_string(),
            None => sign(board, row, column).to_owned(),
        };
        draw(board, win.moves.len().to_string().len(), &cell, out);
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

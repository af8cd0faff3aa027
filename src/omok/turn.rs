//! Puzzles for which it must be known whose turn it is.

use super::fours::side_to_move;
use super::parse::Omok;
use super::puzzle::{Color, Puzzle};
use crate::input::{Format, ParseError, Position, Record};

/// The forms of [`Omok`], for questions about the side to move: it is the one told here, or else the one that the text
/// tells, or else the one that the numbers of stones tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WithTurn {
    /// How positions are read.
    pub omok: Omok,
    /// Whose turn it is, whatever else may tell.
    pub to_move: Option<Color>,
}

impl Format for WithTurn {
    type Puzzle = Puzzle;

    const NAME: &'static str = Omok::NAME;

    fn cut(&self, text: &[u8], at_end: bool) -> Option<usize> {
        self.omok.cut(text, at_end)
    }

    fn parse(&self, record: Record<'_>) -> Result<Puzzle, ParseError> {
        let puzzle = self.omok.parse(record)?;
        let color = self.to_move.or_else(|| side_to_move(&puzzle));
        match color {
            Some(color) => Ok(puzzle.with_to_move(Some(color))),
            None => {
                let at = Position { line: record.line, column: 1 };
                let message = "the numbers of stones do not tell whose turn it is";
                Err(ParseError::new(at, message, "say so with --to-move black or --to-move white"))
            }
        }
    }

    fn print(&self, puzzle: &Puzzle) -> String {
        self.omok.print(puzzle)
    }
}

//! Stones that a text names one by one: each point is on the board and taken once.

use std::collections::BTreeMap;

use super::frame::{clipped_to, counted};
use super::puzzle::{Board, Color, MAX_SIZE, MIN_SIZE};
use crate::input::{ParseError, Record};

/// Characters of a point in a message: two numbers of two digits and some more.
const LONGEST_NAME: usize = 8;

/// How a form names the points of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Notation {
    /// `H8`: a column letter, and the row from the bottom.
    Board,
    /// `hh`: two letters, column and row from the upper left.
    Sgf,
    /// `8,8`: column and row from the upper left.
    Psq,
}

/// A point as it stands in the text, row and column from the upper left; those off the board too.
#[derive(Debug, Clone, Copy)]
pub(super) struct Point<'a> {
    /// Row from 1.
    pub row: usize,
    /// Column from 1.
    pub column: usize,
    /// The byte offset in the record.
    pub at: usize,
    /// How it is written.
    pub name: &'a str,
}

/// The stones so far.
pub(super) struct Stones<'a> {
    record: Record<'a>,
    notation: Notation,
    size: usize,
    /// The stone on each point that is taken, and the byte offset at which it stands in the text. Places are worked out
    /// from offsets only when there is a fault to tell: counting lines for each stone would take too long.
    points: BTreeMap<(usize, usize), (Color, usize)>,
}

impl<'a> Stones<'a> {
    /// An empty board, whose size stands at byte offset `at` of the record.
    ///
    /// # Errors
    /// There are no boards of this size.
    pub(super) fn new(record: Record<'a>, notation: Notation, size: usize, at: usize) -> Result<Self, ParseError> {
        if (MIN_SIZE..=MAX_SIZE).contains(&size) {
            return Ok(Stones { record, notation, size, points: BTreeMap::new() });
        }
        let message = format!("a board of {}", counted(size, "row"));
        Err(ParseError::new(record.at(at), message, format!("boards have {MIN_SIZE} to {MAX_SIZE} rows")))
    }

    /// Rows of the board.
    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// Puts a stone on the board.
    ///
    /// # Errors
    /// The point is off the board or taken.
    pub(super) fn place(&mut self, point: Point<'_>, color: Color) -> Result<(), ParseError> {
        self.check(point)?;
        match self.points.insert((point.row, point.column), (color, point.at)) {
            None => Ok(()),
            Some((_, before)) => {
                let message = format!("`{}` is taken", clipped_to(point.name, LONGEST_NAME));
                Err(ParseError::new(self.record.at(point.at), message, self.record.already_at(before)))
            }
        }
    }

    /// Leaves the point empty; it may have been empty before.
    ///
    /// # Errors
    /// The point is off the board.
    pub(super) fn clear(&mut self, point: Point<'_>) -> Result<(), ParseError> {
        self.check(point)?;
        self.points.remove(&(point.row, point.column));
        Ok(())
    }

    /// # Errors
    /// The point is off the board.
    pub(super) fn check(&self, point: Point<'_>) -> Result<(), ParseError> {
        let on_board = 1..=self.size;
        if on_board.contains(&point.row) && on_board.contains(&point.column) {
            return Ok(());
        }
        let message = format!("`{}` is off the board", clipped_to(point.name, LONGEST_NAME));
        Err(ParseError::new(self.record.at(point.at), message, self.points_are()))
    }

    /// Which points the board has.
    pub(super) fn points_are(&self) -> String {
        let size = self.size;
        let letter = |first: u8| (first..=b'z').nth(size - 1).map_or('?', char::from);
        match self.notation {
            Notation::Board => format!("points are A1 to {}{size}, columns before rows", letter(b'A')),
            Notation::Sgf => format!("points are aa to {0}{0}, columns before rows", letter(b'a')),
            Notation::Psq => format!("points are 1,1 to {size},{size}, columns before rows"),
        }
    }

    /// The board.
    ///
    /// # Errors
    /// None that [`Stones::place`] has not found before.
    pub(super) fn finish(self) -> Result<Board, ParseError> {
        let fault = |error: super::BoardError| ParseError::new(self.record.at(0), error.to_string(), self.points_are());
        let mut board = Board::empty(self.size).map_err(fault)?;
        for (&(row, column), &(color, _)) in &self.points {
            board.place(row, column, color).map_err(fault)?;
        }
        Ok(board)
    }
}

/// A number in decimal; one that is too large for any board is only known to be that.
pub(super) fn number(digits: &str) -> Option<usize> {
    let all_digits = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    all_digits.then(|| digits.parse().unwrap_or(usize::MAX))
}

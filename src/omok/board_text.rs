//! Reads a board from text, row by row from the left, and places the first fault.

use std::iter::Peekable;

use super::frame::{Numbering, clipped, counted, read_letters, too_long, too_small};
use super::layout::{Numbers, all_cells, both_numbered, cells, is_letters, is_number, numbers, signs};
use super::puzzle::{Board, Color, MAX_SIZE, MIN_SIZE};
use crate::input::{Line, ParseError, Position, Record, shown};

/// What stands in the cells of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cells {
    /// `0` empty, `1` black, `2` white.
    Digits,
    /// Signs such as `.`, `X` and `O`.
    Signs,
}

/// Reads the one board of `record`, in the form `input` or, without it, in the form that its first rows show.
///
/// # Errors
/// The first fault, row by row and in each row from the left.
pub(super) fn read(record: Record<'_>, input: Option<Cells>) -> Result<Board, ParseError> {
    let (after, mut first_rows) = (record.after(), record.rows()?);
    let Some(first) = first_rows.next() else {
        return Err(ParseError::new(after, "no board", format!("a board has {MIN_SIZE} to {MAX_SIZE} rows")));
    };
    let mut numbered = || first_rows.next().is_some_and(|second| both_numbered(first, second));
    if input != Some(Cells::Digits) && (is_letters(first) || numbered()) {
        read_framed(record.rows()?.peekable(), after)
    } else {
        read_square(record.rows()?, after, input.unwrap_or_else(|| form_of(first)))
    }
}

/// A board without a frame: nothing but cells.
fn read_square<'a>(rows: impl Iterator<Item = Line<'a>>, after: Position, form: Cells) -> Result<Board, ParseError> {
    let mut reader = Reader::new(form);
    for row in rows {
        if reader.is_full() {
            return Err(too_many(row, reader.rows));
        }
        reader.row(row, all_cells(row), 0)?;
    }
    reader.finish(after)
}

/// Digits or signs: what most characters of the first row are.
fn form_of(first: Line<'_>) -> Cells {
    let digits = signs(first).filter(char::is_ascii_digit).count();
    if 2 * digits >= signs(first).count() { Cells::Digits } else { Cells::Signs }
}

/// A board with letters above or below it, row numbers, or both.
fn read_framed<'a>(mut rows: Peekable<impl Iterator<Item = Line<'a>>>, after: Position) -> Result<Board, ParseError> {
    let mut reader = Reader::new(Cells::Signs);
    if let Some(letters) = rows.next_if(|&row| is_letters(row)) {
        reader.size = Some(read_letters(letters, None)?);
    }
    let mut numbering = Numbering::on(rows.peek().map_or(Numbers::default(), |&row| numbers(row)));
    let mut closed = false;
    for row in rows {
        match (reader.is_full(), is_letters(row)) {
            (false, false) => read_framed_row(row, &mut numbering, &mut reader)?,
            (false, true) => return reader.finish(Position { line: row.number, column: 1 }),
            (true, true) if !closed => {
                read_letters(row, reader.size)?;
                closed = true;
            }
            (true, _) => return Err(too_many(row, reader.rows)),
        }
    }
    reader.finish(after)
}

/// Reads the next row with its numbers.
fn read_framed_row(row: Line<'_>, numbering: &mut Numbering, reader: &mut Reader) -> Result<(), ParseError> {
    let is_number = |&(_, word): &(usize, &str)| is_number(word);
    let left = row.words().next().filter(|word| numbering.sides.left && is_number(word));
    let right = row.words().skip(1).last().filter(|word| numbering.sides.right && is_number(word));
    let from = left.map_or(0, |(at, word)| at + word.len());
    let to = right.map_or(row.text.len(), |(at, _)| at);
    let (index, size) = (reader.rows, reader.size.unwrap_or_else(|| cells(row, from, to).count()));
    if numbering.sides.left {
        let start = row.words().next().map_or(0, |(at, _)| at);
        numbering.check(row, left, start, index, size)?;
    }
    reader.row(row, cells(row, from, to), from)?;
    if numbering.sides.right {
        numbering.check(row, right, row.text.len(), index, size)?;
    }
    Ok(())
}

/// The cells read so far.
struct Reader {
    form: Cells,
    /// Cells of a row, known from the letters above or from the first row on; within the limits.
    size: Option<usize>,
    rows: usize,
    black: [u32; MAX_SIZE],
    white: [u32; MAX_SIZE],
    /// The sign in use for each colour, in signs.
    signs: [Option<char>; 2],
}

impl Reader {
    fn new(form: Cells) -> Self {
        Reader { form, size: None, rows: 0, black: [0; MAX_SIZE], white: [0; MAX_SIZE], signs: [None; 2] }
    }

    /// Whether all rows have been read.
    fn is_full(&self) -> bool {
        self.size == Some(self.rows)
    }

    /// Reads the cells of the next row of a board that is not full; without any, they are missing at offset `from`.
    fn row<'a>(
        &mut self,
        row: Line<'_>,
        cells: impl Iterator<Item = (usize, &'a str)>,
        from: usize,
    ) -> Result<(), ParseError> {
        let (mut black, mut white) = (0, 0);
        let (mut read, mut end) = (0, from);
        for (at, cell) in cells {
            if read == self.size.unwrap_or(MAX_SIZE) {
                return Err(too_long(row.at(at), read, "cells"));
            }
            match self.cell(row, at, cell)? {
                None => {}
                Some(Color::Black) => black |= 1 << read,
                Some(Color::White) => white |= 1 << read,
            }
            read += 1;
            end = at + cell.len();
        }
        match self.size {
            None if read < MIN_SIZE => return Err(too_small(row.at(end), read)),
            Some(size) if read < size => {
                let message = format!("row {} has {}", self.rows + 1, counted(read, "cell"));
                return Err(ParseError::new(row.at(end), message, format!("{size} cells a row")));
            }
            _ => self.size = Some(read),
        }
        (self.black[self.rows], self.white[self.rows]) = (black, white);
        self.rows += 1;
        Ok(())
    }

    /// The stone on one cell, which begins at byte offset `at`.
    fn cell(&mut self, row: Line<'_>, at: usize, cell: &str) -> Result<Option<Color>, ParseError> {
        let mut signs = cell.chars();
        let single = signs.next().filter(|_| signs.next().is_none());
        match (self.form, single.map(|sign| (sign, meaning(sign)))) {
            (Cells::Digits, Some((_, Some(Meaning::Digit(Some(stone)))))) => Ok(stone),
            (Cells::Signs, Some((_, Some(Meaning::Sign(None))))) => Ok(None),
            (Cells::Signs, Some((sign, Some(Meaning::Sign(Some(color)))))) => {
                let known = *self.signs[usize::from(color == Color::White)].get_or_insert(sign);
                if known == sign { Ok(Some(color)) } else { Err(second_sign(row.at(at), color, sign, known)) }
            }
            _ => Err(no_cell(self.form, row, at, cell)),
        }
    }

    /// The board, if it is full; else its rows are missing at `after`.
    fn finish(self, after: Position) -> Result<Board, ParseError> {
        let size = self.size.unwrap_or_default();
        if !self.is_full() {
            let message = match self.rows + 1 {
                last if last == size => format!("row {size} is missing"),
                next => format!("rows {next} to {size} are missing"),
            };
            return Err(ParseError::new(after, message, format!("a board of {size} columns has {size} rows")));
        }
        Board::from_rows(&self.black[..size], &self.white[..size])
            .map_err(|fault| ParseError::new(after, fault.to_string(), "a square board"))
    }
}

/// What a character can stand for.
enum Meaning {
    /// A digit: a point with or without a stone, if it is small enough.
    Digit(Option<Option<Color>>),
    /// Another sign: a point with or without a stone.
    Sign(Option<Color>),
}

fn meaning(sign: char) -> Option<Meaning> {
    Some(match sign {
        '0' => Meaning::Digit(Some(None)),
        '1' => Meaning::Digit(Some(Some(Color::Black))),
        '2' => Meaning::Digit(Some(Some(Color::White))),
        '3'..='9' => Meaning::Digit(None),
        '.' | '-' | '_' | '+' | '·' | '┼' => Meaning::Sign(None),
        'X' | 'x' | '*' | '●' => Meaning::Sign(Some(Color::Black)),
        'O' | 'o' | '○' => Meaning::Sign(Some(Color::White)),
        _ => return None,
    })
}

/// What is wrong with a cell that stands for nothing in this form of board.
#[cold]
fn no_cell(form: Cells, row: Line<'_>, at: usize, cell: &str) -> ParseError {
    let (allowed, board) = match form {
        Cells::Digits => ("a cell is `0` (empty), `1` (black) or `2` (white)", "a board of digits"),
        Cells::Signs => ("a cell is `.` (empty), `X` or `●` (black), `O` or `○` (white)", "a board of signs"),
    };
    let (at, message) = match cell.char_indices().find(|&(_, c)| meaning(c).is_none()) {
        Some((index, c)) => (at + index, format!("`{}` is no cell", shown(c))),
        None if cell.chars().nth(1).is_some() => (at, format!("`{}` is not one cell", clipped(cell))),
        None if form == Cells::Digits && is_number(cell) => (at, format!("`{cell}` is no cell")),
        None => (at, format!("`{cell}` in {board}")),
    };
    ParseError::new(row.at(at), message, allowed)
}

/// A colour has got another sign before.
#[cold]
fn second_sign(at: Position, color: Color, sign: char, known: char) -> ParseError {
    let name = color.name();
    ParseError::new(at, format!("`{sign}` as a second sign for {name}"), format!("{name} is `{known}` above"))
}

/// A row behind the last one.
fn too_many(row: Line<'_>, size: usize) -> ParseError {
    let at = row.at(row.words().next().map_or(0, |(at, _)| at));
    ParseError::new(
        at,
        format!("a row behind the {size} rows of the board"),
        "the board has ended; a blank line separates boards",
    )
}

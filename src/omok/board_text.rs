//! Reads a board from text, row by row from the left, and places the first fault.

use super::layout::{Numbers, all_cells, both_numbered, cells, is_letters, is_number, numbers, signs};
use super::parse::InputForm;
use super::puzzle::{Board, Color, MAX_SIZE, MIN_SIZE};
use crate::input::{Line, ParseError, Position, Record, shown};

/// Reads the one board of `record`, in the form `input` or, without it, in the form that its first rows show.
///
/// # Errors
/// The first fault, row by row and in each row from the left.
pub(super) fn read(record: Record<'_>, input: Option<InputForm>) -> Result<Board, ParseError> {
    let rows: Vec<Line<'_>> = record.rows()?.collect();
    let after = record.after();
    let Some(&first) = rows.first() else {
        return Err(ParseError::new(after, "no board", "a board has 5 to 26 rows"));
    };
    let framed = input != Some(InputForm::Digits)
        && (is_letters(first) || rows.get(1).is_some_and(|&second| both_numbered(first, second)));
    if framed { read_framed(&rows, after) } else { read_square(&rows, after, input) }
}

/// A board without a frame: nothing but cells.
fn read_square(rows: &[Line<'_>], after: Position, input: Option<InputForm>) -> Result<Board, ParseError> {
    let form = input.unwrap_or_else(|| rows.first().map_or(InputForm::Digits, |&first| form_of(first)));
    let mut reader = Reader::new(form);
    for &row in rows {
        if reader.is_full() {
            return Err(too_many(row, rows.len()));
        }
        reader.row(row, &all_cells(row), 0)?;
    }
    reader.finish(after)
}

/// Digits or signs: what most characters of the first row are.
fn form_of(first: Line<'_>) -> InputForm {
    let (digits, others): (Vec<char>, Vec<char>) =
        signs(first).map(|(_, sign)| sign).partition(|sign| sign.is_ascii_digit());
    if digits.len() >= others.len() { InputForm::Digits } else { InputForm::Board }
}

/// A board with letters above or below it, row numbers, or both.
fn read_framed(rows: &[Line<'_>], after: Position) -> Result<Board, ParseError> {
    let mut reader = Reader::new(InputForm::Board);
    let mut rows = rows.iter().copied().peekable();
    if let Some(letters) = rows.next_if(|&row| is_letters(row)) {
        reader.size = Some(read_letters(letters, None)?);
    }
    let mut numbering = Numbering { sides: rows.peek().map_or(Numbers::default(), |&row| numbers(row)), order: None };
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

/// Reads the letters of a frame, as many as the board has columns if that is known already, and counts them.
fn read_letters(row: Line<'_>, size: Option<usize>) -> Result<usize, ParseError> {
    let letters = all_cells(row);
    let lower_case = row.text.trim_start().starts_with(|c: char| c.is_ascii_lowercase());
    let alphabet = if lower_case { 'a'..='z' } else { 'A'..='Z' };
    let mut expected = alphabet.take(size.unwrap_or(MAX_SIZE));
    for (index, &(at, letter)) in letters.iter().enumerate() {
        let Some(expected) = expected.next() else {
            return Err(too_long(row.at(at), index, "letters"));
        };
        if !letter.chars().eq([expected]) {
            let label = format!("column {} is `{expected}`: no letter is left out", index + 1);
            return Err(ParseError::new(row.at(at), format!("`{}` as a column letter", clipped(letter)), label));
        }
    }
    match expected.next() {
        Some(missing) if size.is_some() => {
            let message = format!("column letter `{missing}` is missing");
            Err(ParseError::new(row.end(), message, "as many letters as columns"))
        }
        _ if letters.len() < MIN_SIZE => Err(too_small(row.end(), letters.len())),
        _ => Ok(letters.len()),
    }
}

/// How the rows of a board are numbered.
struct Numbering {
    sides: Numbers,
    /// Known from the first number on.
    order: Option<Order>,
}

#[derive(Clone, Copy)]
enum Order {
    FromTop,
    FromBottom,
}

/// Reads the next row with its numbers.
fn read_framed_row(row: Line<'_>, numbering: &mut Numbering, reader: &mut Reader) -> Result<(), ParseError> {
    let mut words: Vec<(usize, &str)> = row.words().collect();
    let right = words.pop_if(|(_, word)| numbering.sides.right && is_number(word) && row.words().nth(1).is_some());
    let left = words.first().copied().filter(|(_, word)| numbering.sides.left && is_number(word));
    let from = left.map_or(0, |(at, word)| at + word.len());
    let to = right.map_or(row.text.len(), |(at, _)| at);
    let cells = cells(row, from, to);
    let (index, size) = (reader.rows, reader.size.unwrap_or(cells.len()));
    if numbering.sides.left {
        let start = words.first().map_or(0, |&(at, _)| at);
        numbering.check(row, left, start, index, size)?;
    }
    reader.row(row, &cells, from)?;
    if numbering.sides.right {
        numbering.check(row, right, row.text.len(), index, size)?;
    }
    Ok(())
}

impl Numbering {
    /// Checks the number of row `index` (from 0) of `size`, which should stand at byte offset `place`.
    fn check(
        &mut self,
        row: Line<'_>,
        number: Option<(usize, &str)>,
        place: usize,
        index: usize,
        size: usize,
    ) -> Result<(), ParseError> {
        let of = |order| match order {
            Order::FromTop => index + 1,
            Order::FromBottom => size.saturating_sub(index),
        };
        let is = |word: &str, order| word == of(order).to_string();
        let orders = [Order::FromTop, Order::FromBottom];
        let allowed = |order: &Order| number.is_none_or(|(_, word)| is(word, *order));
        let order = self.order.or_else(|| orders.into_iter().find(allowed));
        match (number, order) {
            (Some((_, word)), Some(order)) if is(word, order) => {
                self.order = Some(order);
                Ok(())
            }
            (Some((at, word)), order) => {
                let message = format!("`{}` as a row number", clipped(word));
                let label = match order {
                    Some(order) => format!("this is row {}", of(order)),
                    None => format!("rows are numbered 1 to {size} or {size} to 1"),
                };
                Err(ParseError::new(row.at(at), message, label))
            }
            (None, order) => {
                let number = order.map_or(index + 1, of);
                let message = format!("row number {number} is missing");
                Err(ParseError::new(row.at(place), message, "the number stands here, a blank between it and the cells"))
            }
        }
    }
}

/// The cells read so far.
struct Reader {
    form: InputForm,
    /// Cells of a row, known from the letters above or from the first row on; within the limits.
    size: Option<usize>,
    rows: usize,
    black: [u32; MAX_SIZE],
    white: [u32; MAX_SIZE],
    /// The sign in use for each colour, in signs.
    signs: [Option<char>; 2],
}

impl Reader {
    fn new(form: InputForm) -> Self {
        Reader { form, size: None, rows: 0, black: [0; MAX_SIZE], white: [0; MAX_SIZE], signs: [None; 2] }
    }

    /// Whether all rows have been read.
    fn is_full(&self) -> bool {
        self.size == Some(self.rows)
    }

    /// Reads the cells of the next row of a board that is not full; without any, they are missing at offset `from`.
    fn row(&mut self, row: Line<'_>, cells: &[(usize, &str)], from: usize) -> Result<(), ParseError> {
        let (mut black, mut white) = (0, 0);
        for (column, &(at, cell)) in cells.iter().enumerate() {
            if column == self.size.unwrap_or(MAX_SIZE) {
                return Err(too_long(row.at(at), column, "cells"));
            }
            match self.cell(cell).map_err(|(message, label)| ParseError::new(row.at(at), message, label))? {
                None => {}
                Some(Color::Black) => black |= 1 << column,
                Some(Color::White) => white |= 1 << column,
            }
        }
        let end = row.at(cells.last().map_or(from, |(at, cell)| at + cell.len()));
        match self.size {
            None if cells.len() < MIN_SIZE => return Err(too_small(end, cells.len())),
            Some(size) if cells.len() < size => {
                let message = format!("row {} has {}", self.rows + 1, counted(cells.len(), "cell"));
                return Err(ParseError::new(end, message, format!("{size} cells a row")));
            }
            _ => self.size = Some(cells.len()),
        }
        (self.black[self.rows], self.white[self.rows]) = (black, white);
        self.rows += 1;
        Ok(())
    }

    /// The stone on one cell; or what is wrong with it, and what would be right.
    fn cell(&mut self, cell: &str) -> Result<Option<Color>, (String, String)> {
        let mut characters = cell.chars();
        let (Some(sign), None) = (characters.next(), characters.next()) else {
            return Err((format!("`{}` is not one cell", clipped(cell)), self.allowed()));
        };
        match (self.form, meaning(sign)) {
            (InputForm::Digits, Some((InputForm::Digits, stone))) => Ok(stone),
            (InputForm::Board, Some((InputForm::Board, stone))) => {
                if let Some(color) = stone {
                    self.one_sign_a_color(color, sign)?;
                }
                Ok(stone)
            }
            (InputForm::Digits, Some(_)) => Err((format!("`{sign}` in a board of digits"), self.allowed())),
            (InputForm::Board, Some(_)) => Err((format!("`{sign}` in a board of signs"), self.allowed())),
            (_, None) => Err((format!("`{}` is no cell", shown(sign)), self.allowed())),
        }
    }

    /// Takes note of the sign of a colour.
    fn one_sign_a_color(&mut self, color: Color, sign: char) -> Result<(), (String, String)> {
        let known = self.signs[usize::from(color == Color::White)].get_or_insert(sign);
        if *known == sign {
            return Ok(());
        }
        Err((format!("`{sign}` as a second sign for {}", color.name()), format!("{} is `{known}` above", color.name())))
    }

    /// What may stand on a cell.
    fn allowed(&self) -> String {
        match self.form {
            InputForm::Digits => "a cell is `0` (empty), `1` (black) or `2` (white)".to_owned(),
            InputForm::Board => "a cell is `.` (empty), `X` or `●` (black), `O` or `○` (white)".to_owned(),
        }
    }

    /// The board, if it is full; else its rows are missing at `after`.
    fn finish(self, after: Position) -> Result<Board, ParseError> {
        let size = self.size.unwrap_or_default();
        if !self.is_full() {
            let message = format!("{} of a board of {size}", counted(self.rows, "row"));
            return Err(ParseError::new(after, message, format!("as many rows as columns: {} more", size - self.rows)));
        }
        Board::from_rows(&self.black[..size], &self.white[..size])
            .map_err(|fault| ParseError::new(after, fault.to_string(), "a square board"))
    }
}

/// The form to which a sign belongs, and the stone that it stands for.
fn meaning(sign: char) -> Option<(InputForm, Option<Color>)> {
    Some(match sign {
        '0' => (InputForm::Digits, None),
        '1' => (InputForm::Digits, Some(Color::Black)),
        '2' => (InputForm::Digits, Some(Color::White)),
        '.' | '-' | '_' | '+' | '·' | '┼' => (InputForm::Board, None),
        'X' | 'x' | '*' | '●' => (InputForm::Board, Some(Color::Black)),
        'O' | 'o' | '○' => (InputForm::Board, Some(Color::White)),
        _ => return None,
    })
}

/// A row of the first or of no known length that is no board's.
fn too_small(at: Position, columns: usize) -> ParseError {
    let message = format!("a board of {}", counted(columns, "column"));
    ParseError::new(at, message, format!("boards have {MIN_SIZE} to {MAX_SIZE} columns"))
}

/// A row goes on behind its `size` cells or letters.
fn too_long(at: Position, size: usize, what: &str) -> ParseError {
    let label = if size == MAX_SIZE {
        format!("a board has at most {MAX_SIZE} columns")
    } else {
        format!("{size} {what} a row")
    };
    ParseError::new(at, format!("more than {size} {what} in a row"), label)
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

/// `1 cell`, `2 cells`.
fn counted(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// A word in a message: its first characters, control characters escaped.
fn clipped(word: &str) -> String {
    const ENOUGH: usize = 4;
    let rest = if word.chars().nth(ENOUGH).is_some() { "..." } else { "" };
    word.chars().take(ENOUGH).map(shown).chain([rest.to_owned()]).collect()
}

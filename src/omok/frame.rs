//! The frame of a board: column letters and row numbers. And the faults that it shares with the cells.

use super::layout::{Numbers, all_cells};
use super::puzzle::{MAX_SIZE, MIN_SIZE};
use crate::input::{Line, ParseError, Position, shown};

/// Reads the letters of a frame, as many as the board has columns if that is known already, and counts them.
///
/// # Errors
/// The first letter that is not the next one of the alphabet, is missing, or is one too many.
pub(super) fn read_letters(row: Line<'_>, size: Option<usize>) -> Result<usize, ParseError> {
    let lower_case = row.text.trim_start().starts_with(|c: char| c.is_ascii_lowercase());
    let alphabet = if lower_case { 'a'..='z' } else { 'A'..='Z' };
    let mut expected = alphabet.take(size.unwrap_or(MAX_SIZE));
    let mut read = 0;
    for (at, letter) in all_cells(row) {
        let Some(expected) = expected.next() else {
            return Err(too_long(row.at(at), read, "letters"));
        };
        if !letter.chars().eq([expected]) {
            let label = format!("column {} is `{expected}`: no letter is left out", read + 1);
            return Err(ParseError::new(row.at(at), format!("`{}` as a column letter", clipped(letter)), label));
        }
        read += 1;
    }
    match expected.next() {
        Some(missing) if size.is_some() => {
            let message = format!("column letter `{missing}` is missing");
            Err(ParseError::new(row.end(), message, "as many letters as columns"))
        }
        _ if read < MIN_SIZE => Err(too_small(row.end(), read)),
        _ => Ok(read),
    }
}

/// How the rows of a board are numbered.
pub(super) struct Numbering {
    /// Where the numbers stand.
    pub sides: Numbers,
    /// From which end they run: known from the first number on.
    order: Option<Order>,
}

#[derive(Clone, Copy)]
enum Order {
    FromTop,
    FromBottom,
}

impl Numbering {
    /// Numbers on these sides.
    pub(super) fn on(sides: Numbers) -> Self {
        Numbering { sides, order: None }
    }

    /// Checks the number of row `index` (from 0) of `size`, which should stand at byte offset `place`.
    ///
    /// # Errors
    /// The number is missing or not the next one.
    pub(super) fn check(
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

/// The first row is too short for a board.
pub(super) fn too_small(at: Position, columns: usize) -> ParseError {
    let message = format!("a board of {}", counted(columns, "column"));
    ParseError::new(at, message, format!("boards have {MIN_SIZE} to {MAX_SIZE} columns"))
}

/// A row goes on behind its `size` cells or letters.
pub(super) fn too_long(at: Position, size: usize, what: &str) -> ParseError {
    let label = if size == MAX_SIZE {
        format!("a board has at most {MAX_SIZE} columns")
    } else {
        format!("{size} {what} a row")
    };
    ParseError::new(at, format!("more than {size} {what} in a row"), label)
}

/// `1 cell`, `2 cells`.
pub(super) fn counted(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// A word in a message: its first characters, control characters escaped.
pub(super) fn clipped(word: &str) -> String {
    clipped_to(word, 4)
}

/// The same with at most `most` characters.
pub(super) fn clipped_to(word: &str, most: usize) -> String {
    let rest = if word.chars().nth(most).is_some() { "..." } else { "" };
    word.chars().take(most).map(shown).chain([rest.to_owned()]).collect()
}

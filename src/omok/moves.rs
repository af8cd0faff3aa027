//! Move lists: one line of moves in board notation, black first.

use super::frame::clipped;
use super::puzzle::{Board, Color};
use super::stones::{Notation, Point, Stones, number};
use crate::input::{LineKind, ParseError, Record, cut_rows, is_blank, kind, whole_lines};

/// Whether a line is a move list, well-formed or not: one letter, or two by mistake, and a digit. A row of cells such
/// as `X1..O`, with a digit by mistake, is not: there are empty points in it.
pub(super) fn begins(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    let letters = line.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let (word, rest) = line.split_at(letters);
    let may_be_cells = word.iter().all(|byte| b"xXoO".contains(byte));
    let is_cell = |byte: &u8| b".-_+*".contains(byte) || !byte.is_ascii();
    (1..=2).contains(&letters)
        && rest.first().is_some_and(u8::is_ascii_digit)
        && !(may_be_cells && rest.iter().any(is_cell))
}

/// A move list ends with its line.
pub(super) fn cut(text: &[u8], at_end: bool) -> Option<usize> {
    cut_rows(text, at_end, 1)
}

/// Reads a move list on a board of `size` rows: the position, and whose turn it is.
///
/// # Errors
/// The first fault, from the left.
pub(super) fn read(record: Record<'_>, size: usize) -> Result<(Board, Option<Color>), ParseError> {
    let text = record.text()?;
    let mut rows = whole_lines(record.bytes, true).filter(|(line, _)| kind(line) == LineKind::Row);
    let (from, to) = rows.next().map_or((0, 0), |(line, end)| (end - line.len(), end));
    let mut stones = Stones::new(record, Notation::Board, size, from)?;
    let line = text.get(..to).unwrap_or(text).trim_ascii_end();
    let mut color = Color::Black;
    let mut at = from;
    let (mut moved, mut comma) = (false, None);
    loop {
        let rest = line.get(at..).unwrap_or_default();
        let may_follow = moved && comma.is_none();
        match rest.bytes().next() {
            None => break,
            Some(byte) if is_blank(byte) => at += 1,
            // Between two moves stands one comma at most.
            Some(b',') if may_follow => {
                comma = Some(at);
                at += 1;
            }
            Some(_) => {
                let point = point(rest, at, size)
                    .ok_or_else(|| ParseError::new(record.at(at), no_move(rest), stones.points_are()))?;
                stones.place(point, color)?;
                color = color.other();
                (moved, comma) = (true, None);
                at += point.name.len();
            }
        }
    }
    if let Some(comma) = comma {
        return Err(ParseError::new(record.at(comma), "no move behind the comma", "commas stand between moves"));
    }
    if let Some((line, end)) = rows.next() {
        return Err(ParseError::new(record.at(end - line.len()), "a line behind the moves", "moves stand on one line"));
    }
    Ok((stones.finish()?, Some(color)))
}

/// The move at the beginning of `rest`.
fn point(rest: &str, at: usize, size: usize) -> Option<Point<'_>> {
    let letter = rest.bytes().next().filter(u8::is_ascii_alphabetic)?;
    let digits = rest.get(1..)?;
    let digits = &digits[..digits.bytes().take_while(u8::is_ascii_digit).count()];
    let from_bottom = number(digits).filter(|_| digits == "0" || !digits.starts_with('0'))?;
    Some(Point {
        // Rows below the board and above it are row 0, which is off the board too.
        row: if from_bottom == 0 { 0 } else { (size + 1).saturating_sub(from_bottom) },
        column: usize::from(letter.to_ascii_uppercase() - b'A') + 1,
        at,
        name: &rest[..1 + digits.len()],
    })
}

fn no_move(rest: &str) -> String {
    let word = rest.split([' ', '\t', ',']).next().filter(|word| !word.is_empty());
    format!("`{}` is no move", clipped(word.unwrap_or(",")))
}

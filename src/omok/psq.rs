//! Boards of the Gomocup and of Piskvork: a header, one move a line, then names and results.

use super::frame::clipped_to;
use super::puzzle::{Board, Color};
use super::stones::{Notation, Point, Stones, number};
use crate::input::{LineKind, ParseError, Record, kind, whole_lines};

/// The first word of a board.
const NAME: &str = "Piskvorky";

/// Whether a line is the header of a board, well-formed or not.
pub(super) fn begins(line: &[u8]) -> bool {
    line.trim_ascii_start().get(..4).is_some_and(|start| start.eq_ignore_ascii_case(b"pisk"))
}

/// Whether a line behind a board is the header of the next one: a name of a player or a file may begin like one.
fn begins_next(line: &[u8]) -> bool {
    let mut words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    begins(line)
        && words.next().is_some_and(|name| name.iter().all(u8::is_ascii_alphabetic))
        && words.next().is_some_and(|size| size.first().is_some_and(u8::is_ascii_digit))
}

/// A board ends before the next header; behind a fault it ends at a blank line too.
pub(super) fn cut(text: &[u8], at_end: bool) -> Option<usize> {
    let mut reader = Reader::new(Record { bytes: text, line: 1, column: 0 });
    let mut faulty = false;
    for (line, end) in whole_lines(text, at_end) {
        let start = end - line.len();
        if start > 0 && begins_next(line) || faulty && kind(line) == LineKind::Blank {
            return Some(start);
        }
        faulty = faulty || reader.line(line, start).is_err();
    }
    at_end.then_some(text.len())
}

/// Reads a board: the position, and whose turn it is.
///
/// # Errors
/// The first fault of the header or a move. What stands behind the moves is not read.
pub(super) fn read(record: Record<'_>) -> Result<(Board, Option<Color>), ParseError> {
    let mut reader = Reader::new(record);
    for (line, end) in whole_lines(record.bytes, true) {
        reader.line(line, end - line.len())?;
    }
    let stones = reader.stones.ok_or_else(|| wrong_header(record, 0))?;
    Ok((stones.finish()?, Some(reader.color)))
}

/// What has been read of a board.
struct Reader<'a> {
    record: Record<'a>,
    /// From the header on.
    stones: Option<Stones<'a>>,
    /// Whose turn it is.
    color: Color,
    moves_are_over: bool,
}

impl<'a> Reader<'a> {
    fn new(record: Record<'a>) -> Self {
        Reader { record, stones: None, color: Color::Black, moves_are_over: false }
    }

    /// Reads the line at byte offset `at`.
    fn line(&mut self, line: &[u8], at: usize) -> Result<(), ParseError> {
        if self.moves_are_over || kind(line) != LineKind::Row {
            return Ok(());
        }
        let blanks = line.len() - line.trim_ascii_start().len();
        let at = at + blanks;
        let text = std::str::from_utf8(line.trim_ascii());
        let Some(stones) = &mut self.stones else {
            let text = text.map_err(|_| wrong_header(self.record, at))?;
            self.stones = Some(read_header(self.record, text, at)?);
            return Ok(());
        };
        match text.ok().and_then(|text| read_move(text, at)) {
            Some(point) => {
                stones.place(point, self.color)?;
                self.color = self.color.other();
            }
            None => self.moves_are_over = true,
        }
        Ok(())
    }
}

/// Reads `Piskvorky WxH, a:b, s`, which stands at byte offset `at`. What the last two say of the game does not matter.
fn read_header<'a>(record: Record<'a>, text: &str, at: usize) -> Result<Stones<'a>, ParseError> {
    let Some(rest) = text.strip_prefix(NAME).filter(|rest| rest.starts_with([' ', '\t'])) else {
        return Err(wrong_header(record, at));
    };
    let mut from = text.len() - rest.len();
    let mut parts = rest.split(',').map(|part| {
        let start = from + part.len() - part.trim_start().len();
        from += part.len() + 1;
        (at + start, part.trim())
    });
    let (size_at, size) = parts.next().unwrap_or((at, ""));
    let sides = size.split_once(['x', 'X']).and_then(|(width, height)| Some((number(width)?, number(height)?)));
    let Some((width, height)) = sides else { return Err(wrong_header(record, size_at)) };
    let is_pair = |part: &str| part.split_once(':').is_some_and(|(a, b)| number(a).is_some() && number(b).is_some());
    let is_number = |part: &str| number(part).is_some();
    for is_right in [&is_pair as &dyn Fn(&str) -> bool, &is_number] {
        match parts.next() {
            Some((_, part)) if is_right(part) => {}
            Some((at, _)) => return Err(wrong_header(record, at)),
            None => return Err(wrong_header(record, at + text.len())),
        }
    }
    if let Some((at, _)) = parts.next() {
        return Err(wrong_header(record, at));
    }
    if width != height {
        let message = format!("a board of `{}`", clipped_to(size, 12));
        return Err(ParseError::new(record.at(size_at), message, "boards are square, as 15x15"));
    }
    Stones::new(record, Notation::Psq, width, size_at)
}

fn wrong_header(record: Record<'_>, at: usize) -> ParseError {
    let rest = String::from_utf8_lossy(record.bytes.get(at..).unwrap_or_default());
    let message = match rest.split_ascii_whitespace().next().filter(|_| !rest.starts_with(['\r', '\n'])) {
        Some(word) => format!("`{}` in the header", clipped_to(word, 12)),
        None => "the header is not complete".to_owned(),
    };
    ParseError::new(record.at(at), message, format!("a header is written as `{NAME} 15x15, 11:11, 0`"))
}

/// A move `x,y` or `x,y,ms`, if the line is one.
fn read_move(text: &str, at: usize) -> Option<Point<'_>> {
    let mut parts = text.split(',').map(|part| number(part.trim()));
    let (column, row) = (parts.next()??, parts.next()??);
    let is_move = parts.next().is_none_or(|milliseconds| milliseconds.is_some()) && parts.next().is_none();
    let name = text.match_indices(',').nth(1).map_or(text, |(end, _)| &text[..end]);
    is_move.then_some(Point { row, column, at, name })
}

//! What the parsers share: one puzzle's text with its place in the file, its lines, and errors that point.

use thiserror::Error;

/// A puzzle's text forms: where a puzzle ends in a stream, how it is read, how it is written.
pub trait Format: Sync {
    /// A puzzle that has passed the parser.
    type Puzzle;

    /// The puzzle's name, as on the command line and in JSON.
    const NAME: &'static str;

    /// Where the first puzzle of `text` ends, as a byte offset; `None` while that is not known yet.
    ///
    /// `text` begins with the puzzle's first line (neither blank nor comment). With `at_end` nothing follows, and the
    /// answer is never `None`. The cut does not judge: a malformed puzzle is cut where it would have ended, or at the
    /// next blank line, whichever comes first. What [`Format::print`] writes is cut behind all of it.
    ///
    /// [`Record::rows`] shows rows without the blanks at their end, so a cut that measures a row leaves them out, too. Of a
    /// puzzle above 1 MiB it is asked again with comments left out and long rows shortened.
    fn cut(&self, text: &[u8], at_end: bool) -> Option<usize>;

    /// Reads one puzzle.
    ///
    /// # Errors
    /// The first fault, with its place in the file and what would be right.
    fn parse(&self, record: Record<'_>) -> Result<Self::Puzzle, ParseError>;

    /// Writes `puzzle` so that [`Format::parse`] reads the same puzzle again; the last line is ended.
    fn print(&self, puzzle: &Self::Puzzle) -> String;
}

/// Reads one puzzle; of several faults the first one in the file is told, also where one is a byte that is not UTF-8.
///
/// # Errors
/// The first fault.
pub fn parse<F: Format>(format: &F, record: Record<'_>) -> Result<F::Puzzle, ParseError> {
    let parsed = format.parse(record);
    // Returned as it came: a puzzle need not be moved.
    let Err(first) = &parsed else { return parsed };
    let fault = match record.text() {
        Ok(_) => first.clone(),
        Err(not_text) => {
            let lossy = String::from_utf8_lossy(record.bytes);
            match format.parse(Record { bytes: lossy.as_bytes(), ..record }) {
                Err(fault) if (fault.at.line, fault.at.column) < (not_text.at.line, not_text.at.column) => fault,
                _ => not_text,
            }
        }
    };
    Err(ParseError { at: record.in_file(fault.at), ..fault })
}

/// A place in a file: line and column from 1, columns in characters, a byte order mark not counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// Line, from 1.
    pub line: u64,
    /// Column, from 1, in characters.
    pub column: u64,
}

impl Position {
    /// The place behind `bytes`, which begin at the start of line `line`.
    pub fn behind(bytes: &[u8], line: u64) -> Self {
        let line_start = memchr::memrchr(b'\n', bytes).map_or(0, |newline| newline + 1);
        let characters = String::from_utf8_lossy(&bytes[line_start..]).chars().count();
        Position { line: line + memchr::memchr_iter(b'\n', bytes).count() as u64, column: 1 + characters as u64 }
    }
}

/// A fault in the input.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct ParseError {
    /// What is wrong, in one line.
    pub message: String,
    /// Where.
    pub at: Position,
    /// What stands under the caret: what would be right.
    pub label: String,
}

impl ParseError {
    /// A fault at `at`; `label` says what would be right.
    pub fn new(at: Position, message: impl Into<String>, label: impl Into<String>) -> Self {
        ParseError { message: message.into(), at, label: label.into() }
    }
}

/// The bytes of one puzzle as they stand in the file, and the number of their first line.
#[derive(Debug, Clone, Copy)]
pub struct Record<'a> {
    /// From the puzzle's first line (neither blank nor comment) to where it was cut.
    pub bytes: &'a [u8],
    /// The number of the first line, from 1.
    pub line: u64,
    /// Characters of the first line that stand before the record: not 0 only where a puzzle has ended in that line.
    pub column: u64,
}

impl<'a> Record<'a> {
    /// A record that is a whole text of its own, from line 1: for tests and for callers of the library.
    pub fn whole(text: &'a str) -> Self {
        Record { bytes: text.as_bytes(), line: 1, column: 0 }
    }

    /// The place of byte offset `byte`, as if nothing stood before the record in its first line. Formats place their
    /// faults like that, and [`parse`] moves them to where they stand in the file.
    pub fn at(&self, byte: usize) -> Position {
        Position::behind(self.bytes.get(..byte).unwrap_or(self.bytes), self.line)
    }

    /// Where in the file a place in the record is.
    pub fn in_file(&self, at: Position) -> Position {
        if at.line == self.line { Position { column: at.column + self.column, ..at } } else { at }
    }

    /// The label of something that stands twice: where in the file it stood first.
    pub fn already_at(&self, byte: usize) -> String {
        let Position { line, column } = self.in_file(self.at(byte));
        format!("already at line {line}, column {column}")
    }

    /// The record as text.
    ///
    /// # Errors
    /// The first byte that is not UTF-8.
    pub fn text(&self) -> Result<&'a str, ParseError> {
        std::str::from_utf8(self.bytes).map_err(|fault| {
            let (good, bad) = self.bytes.split_at(fault.valid_up_to());
            let message = format!("byte 0x{:02X} is not UTF-8 text", bad.first().copied().unwrap_or_default());
            ParseError::new(Position::behind(good, self.line), message, "puzzles are written in UTF-8")
        })
    }

    /// The record's rows: its lines but for blank ones and comments.
    ///
    /// # Errors
    /// The first byte that is not UTF-8.
    pub fn rows(&self) -> Result<impl Iterator<Item = Line<'a>> + use<'a>, ParseError> {
        let first = self.line;
        Ok(self.text()?.split_inclusive('\n').enumerate().filter_map(move |(index, raw)| {
            let row = kind(raw.as_bytes()) == LineKind::Row;
            row.then(|| Line { number: first + index as u64, text: without_end(raw) })
        }))
    }

    /// The place for what is missing behind the record: the line after the last row, column 1.
    pub fn after(&self) -> Position {
        let lines = self.bytes.split_inclusive(|&byte| byte == b'\n').map(kind);
        let rows = lines.enumerate().filter(|(_, kind)| *kind == LineKind::Row);
        let last = rows.last().map_or(0, |(index, _)| index as u64 + 1);
        Position { line: self.line + last, column: 1 }
    }
}

/// One line without its line end and the blanks at its end.
#[derive(Debug, Clone, Copy)]
pub struct Line<'a> {
    /// Its number in the file, from 1.
    pub number: u64,
    /// Its text; blanks before the first cell still stand.
    pub text: &'a str,
}

impl<'a> Line<'a> {
    /// The place of the character at byte offset `byte`; the length of the text is one past its end.
    pub fn at(&self, byte: usize) -> Position {
        let before = self.text.get(..byte).map_or(0, |text| text.chars().count());
        Position { line: self.number, column: 1 + before as u64 }
    }

    /// The place one past the last character.
    pub fn end(&self) -> Position {
        self.at(self.text.len())
    }

    /// The words between blanks, each with its byte offset.
    pub fn words(&self) -> impl Iterator<Item = (usize, &'a str)> + use<'a> {
        let text = self.text;
        let mut from = 0;
        std::iter::from_fn(move || {
            let start = from + text[from..].find(|c| !is_blank_char(c))?;
            let end = text[start..].find(is_blank_char).map_or(text.len(), |length| start + length);
            from = end;
            Some((start, &text[start..end]))
        })
    }
}

/// What a line is, seen from the stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineKind {
    /// Nothing but blanks: it separates puzzles.
    Blank,
    /// Its first character that is no blank is `#`: it does not count at all.
    Comment,
    /// Anything else.
    Row,
}

/// The kind of a line, given with or without its line end.
pub fn kind(line: &[u8]) -> LineKind {
    let line = line.strip_suffix(b"\n").map_or(line, |line| line.strip_suffix(b"\r").unwrap_or(line));
    match line.iter().find(|&&byte| !is_blank(byte)) {
        None => LineKind::Blank,
        Some(b'#') => LineKind::Comment,
        Some(_) => LineKind::Row,
    }
}

/// Spaces and tabs are blanks.
pub fn is_blank(byte: u8) -> bool {
    byte == b' ' || byte == b'\t'
}

fn is_blank_char(c: char) -> bool {
    c == ' ' || c == '\t'
}

/// A line without its line end, then without blanks at its end.
fn without_end(line: &str) -> &str {
    let line = line.strip_suffix('\n').map_or(line, |line| line.strip_suffix('\r').unwrap_or(line));
    line.trim_end_matches(is_blank_char)
}

/// The lines of `text` that have arrived whole, each with the offset behind it; with `at_end` the rest is a line too.
pub fn whole_lines(text: &[u8], at_end: bool) -> impl Iterator<Item = (&[u8], usize)> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let rest = text.get(from..).filter(|rest| !rest.is_empty())?;
        let length = match memchr::memchr(b'\n', rest) {
            Some(newline) => newline + 1,
            None if at_end => rest.len(),
            None => return None,
        };
        from += length;
        Some((&rest[..length], from))
    })
}

/// Cuts behind the `rows`-th row, or before a blank line if that comes first: for puzzles whose end is known.
pub fn cut_rows(text: &[u8], at_end: bool, rows: usize) -> Option<usize> {
    let mut seen = 0;
    for (line, end) in whole_lines(text, at_end) {
        match kind(line) {
            LineKind::Blank => return Some(end - line.len()),
            LineKind::Comment => {}
            LineKind::Row => {
                seen += 1;
                if seen == rows {
                    return Some(end);
                }
            }
        }
    }
    at_end.then_some(text.len())
}

/// Cuts before the next blank line: for puzzles whose rows are not counted.
pub fn cut_at_blank(text: &[u8], at_end: bool) -> Option<usize> {
    cut_rows(text, at_end, usize::MAX)
}

/// A character in an error message: what a terminal would obey or hide is shown escaped, and so are unusual blanks.
pub fn shown(c: char) -> String {
    match c {
        ' ' => c.to_string(),
        c if c.is_control() => c.escape_debug().to_string(),
        c if c.is_whitespace() || is_unprintable(c) => c.escape_unicode().to_string(),
        c => c.to_string(),
    }
}

/// Control characters, and characters that change how the text around them is shown.
pub fn is_unprintable(c: char) -> bool {
    let is_invisible = matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}');
    c.is_control() || is_invisible
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_shown_as_they_are_unless_they_could_not_be_seen() {
        for c in [' ', 'a', '"', '\'', '\\', '\u{301}', '가', '●'] {
            assert_eq!(shown(c), c.to_string());
        }
        let escaped = [
            ('\t', "\\t"),
            ('\r', "\\r"),
            ('\u{1b}', "\\u{1b}"),
            ('\u{85}', "\\u{85}"),
            ('\u{a0}', "\\u{a0}"),
            ('\u{3000}', "\\u{3000}"),
            ('\u{ad}', "\\u{ad}"),
            ('\u{202e}', "\\u{202e}"),
            ('\u{feff}', "\\u{feff}"),
            ('\u{e0041}', "\\u{e0041}"),
        ];
        for (c, text) in escaped {
            assert_eq!(shown(c), text);
        }
    }
}

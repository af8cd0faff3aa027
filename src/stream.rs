//! Reads a stream of puzzles as it comes, in constant memory.

use std::io::{self, Read};
use std::ops::Range;

use crate::input::{self, Format, LineKind, ParseError, Position, Record};

/// The longest puzzle, and the longest line, in bytes (1 MiB).
pub const LONGEST_PUZZLE: usize = 1 << 20;

/// Bytes asked for in one read, at first and at most.
const CHUNKS: [usize; 2] = [1 << 14, 1 << 18];

/// A stream of puzzles of one file.
pub struct Stream<R> {
    source: R,
    buffer: Vec<u8>,
    /// What has arrived and is not yet cut: `buffer[start..end]`.
    start: usize,
    end: usize,
    /// Bytes to ask for in the next read.
    chunk: usize,
    /// The line number at `start`.
    line: u64,
    /// Characters of that line before `start`.
    column: u64,
    /// Puzzles cut so far.
    records: u64,
    at_end: bool,
    after_mark: bool,
    lost: Lost,
}

/// What is left to drop of something that was too long to keep.
enum Lost {
    Nothing,
    /// The rest of a line.
    Line,
    /// Everything up to where the puzzle would have ended.
    Puzzle {
        /// Its rows so far, each cut short: enough to tell where it ends.
        rows: Vec<u8>,
        /// Whether the last of them has not ended yet.
        inside_line: bool,
    },
}

/// Bytes that are kept of each row to tell where a puzzle ends.
const ROW_KEPT: usize = 4096;

/// One puzzle in the stream's buffer.
#[derive(Debug)]
pub struct Piece {
    range: Range<usize>,
    /// The number of its first line that is neither blank nor comment, from 1.
    pub line: u64,
    /// Characters of that line before it.
    pub column: u64,
    /// Its number in the file, from 1.
    pub record: u64,
    /// A fault that shows before the puzzle is parsed: there is no puzzle, or it is too long.
    pub fault: Option<ParseError>,
}

impl<R: Read> Stream<R> {
    /// A stream that has not read anything yet.
    pub fn new(source: R) -> Self {
        Stream {
            source,
            buffer: Vec::new(),
            start: 0,
            end: 0,
            chunk: CHUNKS[0],
            line: 1,
            column: 0,
            records: 0,
            at_end: false,
            after_mark: false,
            lost: Lost::Nothing,
        }
    }

    /// Waits for more input, or for the end of the file; false if that was reached before.
    ///
    /// # Errors
    /// What the source reports, but for interrupted reads, which are tried again.
    pub fn read_more(&mut self) -> io::Result<bool> {
        if self.at_end {
            return Ok(false);
        }
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        if self.buffer.len() < self.end + self.chunk {
            self.buffer.resize(self.end + self.chunk, 0);
        }
        let got = loop {
            match self.source.read(&mut self.buffer[self.end..self.end + self.chunk]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => break other?,
            }
        };
        // A source that fills the chunk has more.
        if got == self.chunk {
            self.chunk = (2 * self.chunk).min(CHUNKS[1]);
        }
        self.end += got;
        self.at_end = got == 0;
        Ok(true)
    }

    /// The same for a source that has all its bytes at hand: reads on until there is a good part of them.
    ///
    /// # Errors
    /// As for [`Stream::read_more`].
    pub fn read_much(&mut self) -> io::Result<bool> {
        let more = self.read_more()?;
        let wanted = self.end + CHUNKS[1] / 2;
        while more && !self.at_end && self.end < wanted {
            self.read_more()?;
        }
        Ok(more)
    }

    /// Cuts every puzzle that is complete in what has arrived.
    pub fn cut_arrived<F: Format>(&mut self, format: &F, pieces: &mut Vec<Piece>) {
        while let Some(piece) = self.cut_one(format) {
            pieces.push(piece);
        }
    }

    /// The puzzle of a piece that was cut since the last read.
    pub fn record(&self, piece: &Piece) -> Record<'_> {
        Record { bytes: &self.buffer[piece.range.clone()], line: piece.line, column: piece.column }
    }

    fn cut_one<F: Format>(&mut self, format: &F) -> Option<Piece> {
        self.skip_byte_order_mark()?;
        self.skip_lost(format)?;
        if let Some((fault, length)) = self.skip_to_row() {
            return Some(self.piece(length, Some(fault)));
        }
        let rest = &self.buffer[self.start..self.end];
        if rest.is_empty() {
            let fault = (self.at_end && self.records == 0).then(no_puzzle)?;
            let mut piece = self.piece(0, Some(fault));
            piece.line = 1;
            return Some(piece);
        }
        match format.cut(rest, self.at_end) {
            Some(length) if length <= LONGEST_PUZZLE => Some(self.piece(length, None)),
            None if rest.len() <= LONGEST_PUZZLE => None,
            _ => {
                let fault = too_long(&rest[..LONGEST_PUZZLE], self.line);
                let mut rows = Vec::new();
                let inside_line = keep_rows(&mut rows, false, &rest[..LONGEST_PUZZLE]);
                self.lost = Lost::Puzzle { rows, inside_line };
                Some(self.piece(LONGEST_PUZZLE, Some(fault)))
            }
        }
    }

    /// Takes `length` bytes as the next piece.
    fn piece(&mut self, length: usize, fault: Option<ParseError>) -> Piece {
        let range = self.start..self.start + length;
        self.records += 1;
        let piece = Piece { range, line: self.line, column: self.column, record: self.records, fault };
        self.take(length);
        piece
    }

    fn take(&mut self, length: usize) {
        let taken = &self.buffer[self.start..self.start + length];
        self.line += memchr::memchr_iter(b'\n', taken).count() as u64;
        // Nearly always whole lines are taken.
        if taken.last() == Some(&b'\n') {
            self.column = 0;
        } else {
            let Position { line, column } = Position::behind(taken, 1);
            self.column = column - 1 + if line == 1 { self.column } else { 0 };
        }
        self.start += length;
    }

    /// `None` while it is not known whether the file begins with a byte order mark.
    fn skip_byte_order_mark(&mut self) -> Option<()> {
        const MARK: &[u8] = b"\xEF\xBB\xBF";
        if !self.after_mark {
            let arrived = &self.buffer[self.start..self.end];
            if arrived.starts_with(MARK) {
                self.start += MARK.len();
            } else if MARK.starts_with(arrived) && !self.at_end {
                return None;
            }
            self.after_mark = true;
        }
        Some(())
    }

    /// Drops what is left of something that was too long, line by line; `None` while its end has not arrived.
    fn skip_lost<F: Format>(&mut self, format: &F) -> Option<()> {
        loop {
            let rest = &self.buffer[self.start..self.end];
            let newline = memchr::memchr(b'\n', rest);
            let length = newline.map_or(rest.len(), |newline| newline + 1);
            let is_over = match &mut self.lost {
                Lost::Nothing => return Some(()),
                Lost::Line => newline.is_some(),
                Lost::Puzzle { rows, inside_line } => {
                    *inside_line = keep_rows(rows, *inside_line, &rest[..length]);
                    // With too many rows it is a puzzle that ends at a blank line.
                    let ends = if rows.len() <= LONGEST_PUZZLE { format.cut(rows, false) } else { None };
                    ends.is_some() || rows.ends_with(BLANK_LINE)
                }
            };
            self.take(length);
            if is_over || newline.is_none() && self.at_end {
                self.lost = Lost::Nothing;
            } else if newline.is_none() {
                return None;
            }
        }
    }

    /// Drops blank lines and comments before the next row, as far as they have arrived; a fault among them comes
    /// with the length of what it spoils.
    fn skip_to_row(&mut self) -> Option<(ParseError, usize)> {
        loop {
            let rest = &self.buffer[self.start..self.end];
            let (line, length) = match input::whole_lines(rest, self.at_end).next() {
                Some(whole) => whole,
                None if rest.len() > LONGEST_PUZZLE => (rest, rest.len()),
                None => return None,
            };
            match input::kind(line) {
                LineKind::Row => return None,
                _ if length > LONGEST_PUZZLE => {
                    self.lost = Lost::Line;
                    return Some((too_long(&rest[..LONGEST_PUZZLE], self.line), LONGEST_PUZZLE));
                }
                LineKind::Blank => {}
                LineKind::Comment => {
                    if let Err(fault) = (Record { bytes: line, line: self.line, column: self.column }).text() {
                        return Some((fault, length));
                    }
                }
            }
            self.take(length);
        }
    }
}

/// A row that is blank, as [`keep_rows`] keeps it, behind another one.
const BLANK_LINE: &[u8] = b"\n\n";

/// Adds the lines of `text` to `rows`: comments left out, blank lines empty, long ones cut short. The first one goes on
/// with the last row if that is not ended. Returns whether the last line is not ended.
fn keep_rows(rows: &mut Vec<u8>, mut inside_line: bool, text: &[u8]) -> bool {
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        let row = rows.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
        if !inside_line {
            debug_assert_eq!(row, rows.len());
        }
        let room = (row + ROW_KEPT).saturating_sub(rows.len());
        let (content, end) = line.strip_suffix(b"\n").map_or((line, &b""[..]), |content| (content, b"\n"));
        rows.extend_from_slice(&content[..content.len().min(room)]);
        inside_line = end.is_empty();
        if !inside_line {
            match input::kind(&rows[row..]) {
                LineKind::Comment => rows.truncate(row),
                LineKind::Blank => {
                    rows.truncate(row);
                    rows.push(b'\n');
                }
                LineKind::Row => rows.push(b'\n'),
            }
        }
    }
    inside_line
}

fn no_puzzle() -> ParseError {
    ParseError::new(Position { line: 1, column: 1 }, "there is no puzzle here", "a puzzle must be here")
}

fn too_long(kept: &[u8], line: u64) -> ParseError {
    let message = "this puzzle is longer than 1 MiB";
    ParseError::new(Position::behind(kept, line), message, "a puzzle, and a line, may have 1,048,576 bytes")
}

//! Reads a stream of puzzles as it comes, in constant memory.

use std::io::{self, Read};
use std::ops::Range;

use crate::input::{self, Format, LineKind, ParseError, Position, Record};

/// The longest puzzle, and the longest line, in bytes (1 MiB).
pub const LONGEST_PUZZLE: usize = 1 << 20;

/// Bytes asked for in one read.
const CHUNK: usize = 1 << 18;

/// A stream of puzzles of one file.
pub struct Stream<R> {
    source: R,
    buffer: Vec<u8>,
    /// What has arrived and is not yet cut: `buffer[start..end]`.
    start: usize,
    end: usize,
    /// The line number at `start`.
    line: u64,
    /// Puzzles cut so far.
    records: u64,
    at_end: bool,
    after_mark: bool,
    lost: Lost,
}

/// Whether the stream is looking for the blank line behind a puzzle that was too long to keep.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lost {
    No,
    AtLineStart,
    InsideLine,
}

/// One puzzle in the stream's buffer.
#[derive(Debug)]
pub struct Piece {
    range: Range<usize>,
    /// The number of its first line that is neither blank nor comment, from 1.
    pub line: u64,
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
            line: 1,
            records: 0,
            at_end: false,
            after_mark: false,
            lost: Lost::No,
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
        if self.buffer.len() < self.end + CHUNK {
            self.buffer.resize(self.end + CHUNK, 0);
        }
        let got = loop {
            match self.source.read(&mut self.buffer[self.end..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => break other?,
            }
        };
        self.end += got;
        self.at_end = got == 0;
        Ok(true)
    }

    /// Cuts every puzzle that is complete in what has arrived.
    pub fn cut_arrived<F: Format>(&mut self, format: &F, pieces: &mut Vec<Piece>) {
        while let Some(piece) = self.cut_one(format) {
            pieces.push(piece);
        }
    }

    /// The puzzle of a piece that was cut since the last read.
    pub fn record(&self, piece: &Piece) -> Record<'_> {
        Record { bytes: &self.buffer[piece.range.clone()], line: piece.line }
    }

    fn cut_one<F: Format>(&mut self, format: &F) -> Option<Piece> {
        self.skip_byte_order_mark()?;
        self.skip_lost()?;
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
                self.lost = Lost::AtLineStart;
                let piece = self.piece(LONGEST_PUZZLE, Some(fault));
                if self.buffer[self.start - 1] != b'\n' {
                    self.lost = Lost::InsideLine;
                }
                Some(piece)
            }
        }
    }

    /// Takes `length` bytes as the next piece.
    fn piece(&mut self, length: usize, fault: Option<ParseError>) -> Piece {
        let range = self.start..self.start + length;
        self.records += 1;
        let piece = Piece { range: range.clone(), line: self.line, record: self.records, fault };
        self.take(length);
        piece
    }

    fn take(&mut self, length: usize) {
        let taken = &self.buffer[self.start..self.start + length];
        self.line += memchr::memchr_iter(b'\n', taken).count() as u64;
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

    /// Drops what is left of a puzzle that was too long; `None` while its end has not arrived.
    fn skip_lost(&mut self) -> Option<()> {
        while self.lost != Lost::No {
            let rest = &self.buffer[self.start..self.end];
            let newline = memchr::memchr(b'\n', rest);
            let length = newline.map_or(rest.len(), |newline| newline + 1);
            let is_blank = input::kind(&rest[..length]) == LineKind::Blank;
            if newline.is_none() && !self.at_end {
                // A start of a line that is blank so far is kept until it is known what the line is.
                if self.lost == Lost::InsideLine || !is_blank || length > LONGEST_PUZZLE {
                    self.lost = Lost::InsideLine;
                    self.take(length);
                }
                return None;
            }
            self.lost = match self.lost {
                Lost::AtLineStart if is_blank => Lost::No,
                _ if newline.is_none() => Lost::No,
                _ => Lost::AtLineStart,
            };
            self.take(length);
        }
        Some(())
    }

    /// Drops blank lines and comments before the next row, as far as they have arrived; a fault among them comes
    /// with the length of what it spoils.
    fn skip_to_row(&mut self) -> Option<(ParseError, usize)> {
        loop {
            let rest = &self.buffer[self.start..self.end];
            let Some((line, length)) = input::whole_lines(rest, self.at_end).next() else {
                let waits = rest.len() > LONGEST_PUZZLE && input::kind(rest) != LineKind::Row;
                return waits.then(|| {
                    self.lost = Lost::InsideLine;
                    (too_long(&rest[..LONGEST_PUZZLE], self.line), LONGEST_PUZZLE)
                });
            };
            match input::kind(line) {
                LineKind::Row => return None,
                _ if length > LONGEST_PUZZLE => return Some((too_long(&line[..LONGEST_PUZZLE], self.line), length)),
                LineKind::Blank => {}
                LineKind::Comment => {
                    if let Err(fault) = (Record { bytes: line, line: self.line }).text() {
                        return Some((fault, length));
                    }
                }
            }
            self.take(length);
        }
    }
}

fn no_puzzle() -> ParseError {
    ParseError::new(Position { line: 1, column: 1 }, "there is no puzzle here", "a puzzle must be here")
}

fn too_long(kept: &[u8], line: u64) -> ParseError {
    let message = "this puzzle is longer than 1 MiB";
    ParseError::new(Position::behind(kept, line), message, "a puzzle, and a line, may have 1,048,576 bytes")
}

//! The text forms of a position: where one ends in a stream, which form it has, and how it is written.

use super::board_text::{self, Cells};
use super::layout::{self, both_numbered, is_letters};
use super::puzzle::{Color, MAX_SIZE, MIN_SIZE, Puzzle, Rule};
use super::{moves, plain_digits, psq, sgf};
use crate::input::{Format, Line, LineKind, ParseError, Record, cut_at_blank, cut_rows, kind, whole_lines};

/// Rows of the board where neither the text nor [`Omok::size`] says how many there are.
pub const DEFAULT_SIZE: usize = 15;

/// The forms in which a position can be given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InputForm {
    /// `0` empty, `1` black, `2` white.
    Digits,
    /// A picture in signs such as `.`, `X` and `O`, perhaps with a frame.
    Board,
    /// One line of moves in board notation.
    Moves,
    /// A game in the Smart Game Format.
    Sgf,
    /// A board of the Gomocup or of Piskvork.
    Psq,
}

/// Positions as text. Boards stand with or without blanks between the cells:
///
/// - Digits: `0` empty, `1` black, `2` white.
/// - Signs: empty `.` `-` `_` `+` `·` `┼`, which may be mixed; black one of `X` `x` `*` `●`, white one of `O` `o` `○`,
///   one sign a colour. A frame is allowed: the letters from `A` above the board, below it or both (all of a line in
///   one case, the letter I is used), and the row numbers from either end, left, right or both, with a blank between
///   number and cells.
///
/// A row with a blank between cells has blanks between all of them. A board without a frame ends at its N-th row, one
/// with a frame at a blank line. A board is known to have a frame by the letters above it or by the numbers of its
/// first two rows; letters that stand below only need numbers too, since without them the board has ended before.
///
/// Or the moves of a game are given:
///
/// - Moves in board notation on one line, such as `H8 I9 G7`, black first, blanks, a comma or nothing between them.
///   Columns are A, B, C ... from the left, the letter I is used, rows 1, 2, 3 ... from the bottom.
/// - SGF: the main line of a game with `GM[4]` or without `GM`. It ends at its closing bracket; setup may stand in any
///   node; properties other than `SZ`, `AB`, `AW`, `AE`, `PL`, `B` and `W` are not read.
/// - Boards of the Gomocup and of Piskvork: `Piskvorky 15x15, 11:11, 0` and one move `x,y` or `x,y,ms` a line, from the
///   upper left. The moves end at the first other line; nothing is read from there to the next header.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Omok {
    /// The rule that the positions are judged by.
    pub rule: Rule,
    /// The form of the positions; `None` recognises it by itself.
    pub input: Option<InputForm>,
    /// Rows of the board where the text does not say it: in move lists, and in SGF without `SZ`. `None` is
    /// [`DEFAULT_SIZE`].
    pub size: Option<usize>,
}

impl Format for Omok {
    type Puzzle = Puzzle;

    const NAME: &'static str = "omok";

    fn cut(&self, text: &[u8], at_end: bool) -> Option<usize> {
        let plain = if self.may_be_digits() { plain_digits::cut(text) } else { None };
        plain.or_else(|| cut(text, at_end, self.input))
    }

    #[inline]
    fn parse(&self, record: Record<'_>) -> Result<Puzzle, ParseError> {
        if self.may_be_digits()
            && let Some(board) = plain_digits::parse(record.bytes)
        {
            return Ok(Puzzle::new(board, self.rule));
        }
        self.parse_any(record)
    }

    /// In digits with blanks between, or in SGF if it is known whose turn it is; the rule is not written.
    fn print(&self, puzzle: &Puzzle) -> String {
        let board = puzzle.board();
        if let Some(to_move) = puzzle.to_move() {
            return sgf::write(board, to_move);
        }
        let mut text = String::with_capacity(2 * board.size() * board.size());
        for row in 1..=board.size() {
            for column in 1..=board.size() {
                text.push(match board.stone(row, column) {
                    None => '0',
                    Some(Color::Black) => '1',
                    Some(Color::White) => '2',
                });
                text.push(if column == board.size() { '\n' } else { ' ' });
            }
        }
        text
    }
}

impl Omok {
    /// Reads a position in any form.
    #[inline(never)]
    fn parse_any(&self, record: Record<'_>) -> Result<Puzzle, ParseError> {
        let size = self.size.unwrap_or(DEFAULT_SIZE);
        let (board, to_move) = match self.input.or_else(|| recognised(record.bytes, true)) {
            Some(InputForm::Moves) => moves::read(record, size)?,
            Some(InputForm::Sgf) => sgf::read(record, size)?,
            Some(InputForm::Psq) => psq::read(record)?,
            Some(InputForm::Digits) => (board_text::read(record, Some(Cells::Digits))?, None),
            Some(InputForm::Board) => (board_text::read(record, Some(Cells::Signs))?, None),
            None => (board_text::read(record, None)?, None),
        };
        Ok(Puzzle::new(board, self.rule).with_to_move(to_move))
    }

    /// Whether digits are a board.
    fn may_be_digits(&self) -> bool {
        matches!(self.input, None | Some(InputForm::Digits))
    }
}

/// The form of a text, if its first row shows that it is no board in digits or signs. A game in SGF is known before its
/// first line has arrived whole.
fn recognised(text: &[u8], at_end: bool) -> Option<InputForm> {
    if sgf::begins(text) {
        return Some(InputForm::Sgf);
    }
    let first = whole_lines(text, at_end).map(|(line, _)| line).find(|line| kind(line) == LineKind::Row)?;
    if sgf::begins(first) {
        Some(InputForm::Sgf)
    } else if psq::begins(first) {
        Some(InputForm::Psq)
    } else if moves::begins(first) {
        Some(InputForm::Moves)
    } else {
        None
    }
}

/// Cuts a position of any form.
pub(super) fn cut(text: &[u8], at_end: bool, input: Option<InputForm>) -> Option<usize> {
    match input.or_else(|| recognised(text, at_end)) {
        Some(InputForm::Moves) => moves::cut(text, at_end),
        Some(InputForm::Sgf) => sgf::cut(text, at_end),
        Some(InputForm::Psq) => psq::cut(text, at_end),
        Some(InputForm::Digits | InputForm::Board) | None => cut_board(text, at_end, input),
    }
}

/// Cuts a board in digits or signs.
fn cut_board(text: &[u8], at_end: bool, input: Option<InputForm>) -> Option<usize> {
    let mut rows = whole_lines(text, at_end).map(|(line, _)| line).filter(|line| kind(line) != LineKind::Comment);
    let Some(first) = rows.next() else {
        return at_end.then_some(text.len());
    };
    let first_text = String::from_utf8_lossy(first);
    let first = row_of(&first_text);
    let framed = input != Some(InputForm::Digits) && {
        let numbered = layout::numbers(first) != layout::Numbers::default();
        is_letters(first)
            || numbered
                && match rows.next() {
                    Some(second) => both_numbered(first, row_of(&String::from_utf8_lossy(second))),
                    None if at_end => false,
                    None => return None,
                }
    };
    let size = layout::all_cells(first).count();
    // Without a frame a board ends at its last row; where no board has such rows, at a blank line.
    if framed || !(MIN_SIZE..=MAX_SIZE).contains(&size) {
        cut_at_blank(text, at_end)
    } else {
        cut_rows(text, at_end, size)
    }
}

/// A line of the stream as a row; its number does not matter.
fn row_of(line: &str) -> Line<'_> {
    let ends: &[char] = &['\n', '\r', ' ', '\t'];
    Line { number: 1, text: line.trim_end_matches(ends) }
}

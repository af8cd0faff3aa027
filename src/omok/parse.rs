//! The text forms of a board: where one ends in a stream, which form it has, and how it is written.

use super::layout::{self, both_numbered, is_letters};
use super::puzzle::{Color, Puzzle, Rule};
use super::{board_text, plain_digits};
use crate::input::{Format, Line, LineKind, ParseError, Record, cut_at_blank, cut_rows, kind, whole_lines};

/// The forms in which a board can be given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InputForm {
    /// `0` empty, `1` black, `2` white.
    Digits,
    /// A picture in signs such as `.`, `X` and `O`, perhaps with a frame.
    Board,
}

/// Boards as text, with or without blanks between the cells.
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Omok {
    /// The rule that the boards are judged by.
    pub rule: Rule,
    /// The form of the boards; `None` recognises it by itself.
    pub input: Option<InputForm>,
}

impl Format for Omok {
    type Puzzle = Puzzle;

    const NAME: &'static str = "omok";

    fn cut(&self, text: &[u8], at_end: bool) -> Option<usize> {
        plain_digits::cut(text).or_else(|| cut(text, at_end, self.input))
    }

    fn parse(&self, record: Record<'_>) -> Result<Puzzle, ParseError> {
        if self.input != Some(InputForm::Board)
            && let Some(board) = plain_digits::parse(record.bytes)
        {
            return Ok(Puzzle::new(board, self.rule));
        }
        Ok(Puzzle::new(board_text::read(record, self.input)?, self.rule))
    }

    /// In digits with blanks between; the rule is not written.
    fn print(&self, puzzle: &Puzzle) -> String {
        let board = puzzle.board();
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

/// Cuts a board of any form.
pub(super) fn cut(text: &[u8], at_end: bool, input: Option<InputForm>) -> Option<usize> {
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
    if framed { cut_at_blank(text, at_end) } else { cut_rows(text, at_end, layout::all_cells(first).count()) }
}

/// A line of the stream as a row; its number does not matter.
fn row_of(line: &str) -> Line<'_> {
    let ends: &[char] = &['\n', '\r', ' ', '\t'];
    Line { number: 1, text: line.trim_end_matches(ends) }
}

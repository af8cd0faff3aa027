//! What the first rows of a text tell about it: has the board a frame, and how many cells has a row?
//!
//! A row may be as long as a puzzle is allowed to be, so nothing is collected here.

use crate::input::Line;

/// On which sides of the rows their numbers stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Numbers {
    /// At the beginning of each row.
    pub left: bool,
    /// At the end of each row.
    pub right: bool,
}

/// Whether a row is the letters above or below a board, well-formed or not: at least every second letter of it is
/// followed by the next one of the alphabet. Rows of cells such as `X O O X` never are.
pub(super) fn is_letters(row: Line<'_>) -> bool {
    let follows = |a: char, b: char| a.is_ascii_alphabetic() && b.is_ascii_alphabetic() && b as u32 == a as u32 + 1;
    let letters = || signs(row).map(|sign| sign.to_ascii_uppercase());
    let pairs = letters().zip(letters().skip(1));
    let (all, consecutive) = pairs.fold((0, 0), |(all, found), (a, b)| (all + 1, found + usize::from(follows(a, b))));
    consecutive > 0 && 2 * consecutive >= all
}

/// Where a row of cells has row numbers. A row of digits has none: there the numbers are cells.
pub(super) fn numbers(row: Line<'_>) -> Numbers {
    let words = || row.words().map(|(_, word)| word);
    let left = words().next().is_some_and(is_number);
    let right = words().skip(1).last().is_some_and(is_number);
    let inner = words().count() - usize::from(left) - usize::from(right);
    let has_digit = |word: &&str| word.contains(|c: char| c.is_ascii_digit());
    let digits = words().skip(usize::from(left)).take(inner).filter(has_digit).count();
    if 2 * digits < inner { Numbers { left, right } } else { Numbers::default() }
}

/// Whether a word is a row number, right or wrong.
pub(super) fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether two neighbouring rows of cells have numbers on the same side: a single one may be a slip of the pen.
pub(super) fn both_numbered(first: Line<'_>, second: Line<'_>) -> bool {
    let (first, second) = (numbers(first), numbers(second));
    first.left && second.left || first.right && second.right
}

/// The cells of `row` from byte offset `from` up to `to`: its words if there are several, else its characters.
pub(super) fn cells<'a>(row: Line<'a>, from: usize, to: usize) -> impl Iterator<Item = (usize, &'a str)> {
    let words = move || row.words().skip_while(move |&(at, _)| at < from).take_while(move |&(at, _)| at < to);
    let spaced = words().nth(1).is_some();
    words().flat_map(move |(at, word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let length = if spaced { rest.len() } else { rest.chars().next()?.len_utf8() };
            let (cell, behind) = rest.split_at(length);
            let start = at + word.len() - rest.len();
            rest = behind;
            (!cell.is_empty()).then_some((start, cell))
        })
    })
}

/// All cells of a row without a frame.
pub(super) fn all_cells<'a>(row: Line<'a>) -> impl Iterator<Item = (usize, &'a str)> {
    cells(row, 0, row.text.len())
}

/// The characters of a row that are no blanks.
pub(super) fn signs<'a>(row: Line<'a>) -> impl Iterator<Item = char> + use<'a> {
    row.words().flat_map(|(_, word)| word.chars())
}

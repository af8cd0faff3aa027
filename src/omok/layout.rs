//! What the first rows of a text tell about it: has the board a frame, and how many rows does it have?

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
    let letters: Vec<char> = signs(row).map(|(_, sign)| sign.to_ascii_uppercase()).collect();
    let follows = |pair: &[char]| matches!(pair, &[a, b] if a.is_ascii_uppercase() && b as u32 == a as u32 + 1);
    let consecutive = letters.windows(2).filter(|pair| follows(pair) && pair[1].is_ascii_uppercase()).count();
    consecutive > 0 && 2 * consecutive >= letters.len() - 1
}

/// Where a row of cells has row numbers. A row of digits has none: there the numbers are cells.
pub(super) fn numbers(row: Line<'_>) -> Numbers {
    let words: Vec<&str> = row.words().map(|(_, word)| word).collect();
    let is_number = |word: Option<&&str>| word.is_some_and(|word| is_number(word));
    let found = Numbers { left: is_number(words.first()), right: words.len() > 1 && is_number(words.last()) };
    let inner = &words[usize::from(found.left)..words.len() - usize::from(found.right)];
    let digits = inner.iter().filter(|word| word.contains(|c: char| c.is_ascii_digit())).count();
    if 2 * digits < inner.len() { found } else { Numbers::default() }
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
pub(super) fn cells<'a>(row: Line<'a>, from: usize, to: usize) -> Vec<(usize, &'a str)> {
    let words: Vec<_> = row.words().filter(|&(at, _)| (from..to).contains(&at)).collect();
    match words[..] {
        [(at, word)] => {
            word.char_indices().map(|(index, c)| (at + index, &word[index..index + c.len_utf8()])).collect()
        }
        _ => words,
    }
}

/// All cells of a row without a frame.
pub(super) fn all_cells<'a>(row: Line<'a>) -> Vec<(usize, &'a str)> {
    cells(row, 0, row.text.len())
}

/// The characters of a row that are no blanks, each with its byte offset.
pub(super) fn signs<'a>(row: Line<'a>) -> impl Iterator<Item = (usize, char)> + use<'a> {
    row.words().flat_map(|(at, word)| word.char_indices().map(move |(index, c)| (at + index, c)))
}

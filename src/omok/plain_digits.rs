//! The fast way through the plain forms of a board: rows of `0 1 2 ...` or of `012...`, each ended by a line feed, all
//! as long as the first, nothing before, between or behind them.
//!
//! Streams of many boards are written like this. Anything else is left to the general way, which gives the same answer
//! for what is read here.

use super::puzzle::{Board, MAX_SIZE};
use super::sixteen;

/// Four cells with a blank behind each, all empty.
const FOUR_EMPTY: u64 = u64::from_le_bytes(*b"0 0 0 0 ");
/// The same at the end of a row.
const LAST_FOUR_EMPTY: u64 = u64::from_le_bytes(*b"0 0 0 0\n");
/// Eight cells without blanks, all empty.
const EIGHT_EMPTY: u64 = u64::from_le_bytes(*b"00000000");

/// Where the board at the beginning of `text` ends, if it has a plain form and has arrived whole. A 3 is taken for a
/// cell here.
pub(super) fn cut(text: &[u8]) -> Option<usize> {
    let shape = Shape::of(text)?;
    let end = shape.stride * shape.size;
    shape.read(text.get(..end)?, |_, _| Some(())).map(|()| end)
}

/// The board, if `bytes` are one in a plain form and nothing else.
#[inline]
pub(super) fn parse(bytes: &[u8]) -> Option<Board> {
    let shape = Shape::of(bytes)?;
    if bytes.len() != shape.stride * shape.size {
        return None;
    }
    let mut board = Board::empty(shape.size).ok()?;
    let mut rows = 0..shape.size;
    // Where a 3 stands the row is not sound.
    shape.read(bytes, |black, white| board.fill_row(rows.next()?, black, white))?;
    Some(board)
}

/// The shape of a plain board, as its first row tells it.
struct Shape {
    spaced: bool,
    /// Rows, and cells of a row.
    size: usize,
    /// Bytes of a row with its line end.
    stride: usize,
}

/// Up to eight cells are read at once, so smaller boards are not read here.
const LEAST: usize = 8;

impl Shape {
    fn of(text: &[u8]) -> Option<Shape> {
        let longest = 2 * MAX_SIZE;
        let stride = 1 + memchr::memchr(b'\n', text.get(..longest).unwrap_or(text))?;
        let spaced = text.get(1) == Some(&b' ');
        let size = if spaced { stride / 2 } else { stride - 1 };
        let fits = (LEAST..=MAX_SIZE).contains(&size) && (!spaced || stride.is_multiple_of(2));
        fits.then_some(Shape { spaced, size, stride })
    }

    /// Reads all rows and hands on the black and the white stones of each; `None` if there is anything but blanks, line
    /// ends and digits up to 3, each in its place.
    #[inline(always)]
    fn read(&self, board: &[u8], row: impl FnMut(u32, u32) -> Option<()>) -> Option<()> {
        // The compiler unrolls a row when it knows the number of words.
        let differing = match (self.spaced, self.size.div_ceil(if self.spaced { 4 } else { 8 })) {
            (true, 2) => self.read_rows(board, spaced::<2>, row),
            (true, 3) => self.read_rows(board, spaced::<3>, row),
            (true, 4) => self.read_rows(board, spaced::<4>, row),
            (true, 5) => self.read_rows(board, spaced::<5>, row),
            (true, 6) => self.read_rows(board, spaced::<6>, row),
            (true, 7) => self.read_rows(board, spaced::<7>, row),
            (false, 1) => self.read_rows(board, packed::<1>, row),
            (false, 2) => self.read_rows(board, packed::<2>, row),
            (false, 3) => self.read_rows(board, packed::<3>, row),
            (false, 4) => self.read_rows(board, packed::<4>, row),
            _ => None,
        }?;
        let stones = if self.spaced { 0x0003_0003_0003_0003 } else { 0x0303_0303_0303_0303 };
        (differing & !stones == 0).then_some(())
    }

    /// Returns all bits in which some word differs from empty cells.
    #[inline(always)]
    fn read_rows(
        &self,
        board: &[u8],
        read: impl Fn(&[u8], usize) -> Option<Cells>,
        mut row: impl FnMut(u32, u32) -> Option<()>,
    ) -> Option<u64> {
        let mut differing = 0;
        for bytes in board.chunks_exact(self.stride) {
            let cells = read(bytes, self.size)?;
            differing |= cells.differing;
            row(cells.black, cells.white)?;
        }
        Some(differing)
    }
}

/// What has been read of a row.
struct Cells {
    /// One bit a stone.
    black: u32,
    white: u32,
    /// The bits in which some word differs from empty cells. A 3 counts as both colours.
    differing: u64,
}

impl Cells {
    /// A row of twice sixteen cells.
    #[inline(always)]
    fn new([[black, white], [more_black, more_white]]: [[u32; 2]; 2], differing: u64) -> Self {
        Cells { black: black | more_black << 16, white: white | more_white << 16, differing }
    }
}

/// Reads a row of `size` cells with blanks between, in `WORDS` words of four cells.
///
/// The exclusive or with empty cells leaves two bits of each cell, the lower one for black.
#[inline(always)]
fn spaced<const WORDS: usize>(row: &[u8], size: usize) -> Option<Cells> {
    let mut words = [0; 8];
    for (word, bytes) in words.iter_mut().zip(row.as_chunks().0.get(..WORDS - 1)?) {
        *word = u64::from_le_bytes(*bytes) ^ FOUR_EMPTY;
    }
    let last = u64::from_le_bytes(*row.last_chunk()?) ^ LAST_FOUR_EMPTY;
    let differing = words.iter().fold(last, |all, word| all | word);
    // The last word is read from the end of the row: cells that it shares with the one before are dropped.
    words[WORDS - 1] = last.wrapping_shr(16 * (4 * WORDS - size) as u32);
    let [a, b, c, d, e, f, g, h] = words;
    Some(Cells::new([sixteen::spaced([a, b, c, d]), sixteen::spaced([e, f, g, h])], differing))
}

/// Reads a row of `size` cells without blanks, in `WORDS` words of eight cells.
#[inline(always)]
fn packed<const WORDS: usize>(row: &[u8], size: usize) -> Option<Cells> {
    let row = row.strip_suffix(b"\n")?;
    let mut words = [0; 4];
    for (word, bytes) in words.iter_mut().zip(row.as_chunks().0.get(..WORDS - 1)?) {
        *word = u64::from_le_bytes(*bytes) ^ EIGHT_EMPTY;
    }
    let last = u64::from_le_bytes(*row.last_chunk()?) ^ EIGHT_EMPTY;
    let differing = words.iter().fold(last, |all, word| all | word);
    words[WORDS - 1] = last.wrapping_shr(8 * (8 * WORDS - size) as u32);
    let [a, b, c, d] = words;
    Some(Cells::new([sixteen::packed([a, b]), sixteen::packed([c, d])], differing))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::input::Record;
    use crate::omok::{board_text, parse as general};

    /// A plain board of any size, or nearly one: some bytes are changed, some text follows.
    fn texts() -> impl Strategy<Value = Vec<u8>> {
        let cells = prop::collection::vec(prop::sample::select(b"0012".to_vec()), 27 * 27);
        let changes = prop::collection::vec((any::<prop::sample::Index>(), strange_byte()), 0..3);
        let behind = prop::sample::select(vec!["", "0 0 0\n", "\n", "# remark\n", "."]);
        (3..28usize, any::<bool>(), cells, changes, behind).prop_map(|(size, spaced, cells, changes, behind)| {
            let mut text = Vec::new();
            for row in cells.chunks(size).take(size) {
                for &cell in row {
                    text.push(cell);
                    text.extend(spaced.then_some(b' '));
                }
                if spaced {
                    text.pop();
                }
                text.push(b'\n');
            }
            for (index, byte) in changes {
                let index = index.index(text.len());
                text[index] = byte;
            }
            text.extend_from_slice(behind.as_bytes());
            text
        })
    }

    fn strange_byte() -> impl Strategy<Value = u8> {
        prop_oneof![prop::sample::select(b"0123 \t\n\r#.X\0\xFF".to_vec()), any::<u8>()]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn the_general_way_agrees(text in texts()) {
            if let Some(end) = cut(&text) {
                prop_assert_eq!(general::cut(&text, false, None), Some(end));
            }
            let end = general::cut(&text, true, None).unwrap();
            let bytes = &text[..end];
            if let Some(board) = parse(bytes) {
                prop_assert_eq!(board_text::read(Record { bytes, line: 1, column: 0 }, None), Ok(board));
            }
        }
    }

    #[test]
    fn plain_boards_are_read_here() {
        for size in LEAST..=MAX_SIZE {
            let row: String = (0..size).map(|column| char::from(b'0' + (column * column % 3) as u8)).collect();
            let packed = format!("{row}\n").repeat(size);
            let spaced: String = row.chars().flat_map(|cell| [cell, ' ']).collect();
            let spaced = format!("{}\n", spaced.trim_end()).repeat(size);
            assert_eq!(cut(packed.as_bytes()), Some(packed.len()));
            assert_eq!(cut(spaced.as_bytes()), Some(spaced.len()));
            assert!(parse(packed.as_bytes()).is_some());
            assert_eq!(parse(packed.as_bytes()), parse(spaced.as_bytes()));
        }
    }

    #[test]
    fn two_wrong_cells_in_a_row_do_not_hide_each_other() {
        for spaced in [false, true] {
            let row = if spaced { format!("{}\n", ["0"; 26].join(" ")) } else { format!("{}\n", "0".repeat(26)) };
            let board = row.repeat(26).into_bytes();
            assert!(parse(&board).is_some());
            let step = if spaced { 2 } else { 1 };
            for (one, other) in (0..26).flat_map(|one| (0..one).map(move |other| (one, other))) {
                let mut board = board.clone();
                board[step * one] = b'p';
                board[step * other] = b'p';
                assert!(parse(&board).is_none() && cut(&board).is_none(), "cells {other} and {one}");
            }
        }
    }
}

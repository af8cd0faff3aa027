//! The fast way through the plain forms of a board: rows of `0 1 2 ...` or of `012...`, each ended by a line feed, all
//! as long as the first, nothing before, between or behind them.
//!
//! Streams of many boards are written like this. Anything else is left to the general way, which gives the same answer
//! for what is read here.

use super::puzzle::{Board, MAX_SIZE, ROWS_KEPT};

/// Four cells with a blank behind each, all empty.
const FOUR_EMPTY: u64 = u64::from_le_bytes(*b"0 0 0 0 ");
/// The same at the end of a row.
const LAST_FOUR_EMPTY: u64 = u64::from_le_bytes(*b"0 0 0 0\n");
/// Eight cells without blanks, all empty.
const EIGHT_EMPTY: u64 = u64::from_le_bytes(*b"00000000");

/// Where the board at the beginning of `text` ends, if it has a plain form and has arrived whole. Of the rows behind
/// the first it is only known that they are rows, and how long they are.
pub(super) fn cut(text: &[u8]) -> Option<usize> {
    let shape = Shape::of(text)?;
    let end = shape.stride * shape.size;
    let block = text.get(..end)?;
    if shape.row(block.get(..shape.stride)?)?.strange != 0 {
        return None;
    }
    let no_other_line = memchr::memchr_iter(b'\n', block).count() == shape.size;
    let is_row = |row: &[u8]| matches!(row.first(), Some(b'0'..=b'2')) && row.last() == Some(&b'\n');
    (no_other_line && block.chunks_exact(shape.stride).all(is_row)).then_some(end)
}

/// The board, if `bytes` are one in a plain form and nothing else.
pub(super) fn parse(bytes: &[u8]) -> Option<Board> {
    let shape = Shape::of(bytes)?;
    if bytes.len() != shape.stride * shape.size {
        return None;
    }
    let mut black = [0; ROWS_KEPT];
    let mut white = [0; ROWS_KEPT];
    let rows = bytes.chunks_exact(shape.stride).zip(black.iter_mut().zip(&mut white));
    let mut strange = 0;
    for (row, (black, white)) in rows {
        let cells = shape.row(row)?;
        (*black, *white) = (cells.black, cells.white);
        strange |= cells.strange;
    }
    // Where a 3 stands the board is not sound.
    if strange == 0 { Board::from_words(shape.size, black, white).ok() } else { None }
}

/// The shape of a plain board, as its first row tells it.
struct Shape {
    spaced: bool,
    /// Rows, and cells of a row.
    size: usize,
    /// Bytes of a row with its line end.
    stride: usize,
}

/// Cells are read eight at a time, so smaller boards are not read here.
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

    /// Reads a row with its line end, eight cells at a time and the last eight from the end of the row: some cells are
    /// read twice then.
    #[inline(always)]
    fn row(&self, row: &[u8]) -> Option<Cells> {
        let mut cells = Cells::default();
        let (_, before_end) = row.split_last()?;
        let mut start = 0;
        if self.spaced {
            for chunk in before_end.as_chunks().0 {
                cells.add(spaced(chunk, FOUR_EMPTY), start);
                start += 8;
            }
            cells.add(spaced(row.last_chunk()?, LAST_FOUR_EMPTY), self.size - 8);
        } else {
            for chunk in before_end.as_chunks().0 {
                cells.add(packed(chunk), start);
                start += 8;
            }
            cells.add(packed(before_end.last_chunk()?), self.size - 8);
            cells.strange |= u64::from(row[self.size] ^ b'\n');
        }
        Some(cells)
    }
}

/// What has been read of a row.
#[derive(Default)]
struct Cells {
    /// One bit a stone.
    black: u32,
    white: u32,
    /// Not 0 if there is anything but blanks and digits up to 3; a 3 counts as both colours.
    strange: u64,
}

impl Cells {
    /// Adds eight cells, whose first one is cell `start` of the row.
    #[inline]
    fn add(&mut self, eight: Cells, start: usize) {
        self.black |= eight.black << start;
        self.white |= eight.white << start;
        self.strange |= eight.strange;
    }
}

/// Reads eight cells with a blank behind each, or with `last_four` empty ones at the end of the row.
///
/// The exclusive or with empty cells leaves two bits of each cell, the lower one for black, in every second byte. The
/// second half goes four bits above the first, and the bits for white seven bits higher, so that those of one column
/// stand at 0 and 4 (black), 8 and 12 (white) of 16. The product adds up four copies, which bring each of the four
/// columns into place at the top; no two bits of all copies meet, so nothing is carried.
#[inline]
fn spaced(bytes: &[u8; 16], last_four: u64) -> Cells {
    let (halves, _) = bytes.as_chunks();
    let [first, second] =
        [(0, FOUR_EMPTY), (1, last_four)].map(|(half, empty)| u64::from_le_bytes(halves[half]) ^ empty);
    let cells = first | second << 4;
    let black = cells & 0x0011_0011_0011_0011;
    let white = cells & 0x0022_0022_0022_0022;
    let gathered = (black | white << 7).wrapping_mul(1 << 48 | 1 << 33 | 1 << 18 | 1 << 3) >> 48;
    let strange = (first | second) & !0x0003_0003_0003_0003;
    Cells { black: gathered as u32 & 0xFF, white: gathered as u32 >> 8, strange }
}

/// Reads eight cells without blanks: the same, with one bit of eight bytes brought together by each product.
#[inline]
fn packed(bytes: &[u8; 8]) -> Cells {
    let cells = u64::from_le_bytes(*bytes) ^ EIGHT_EMPTY;
    let black = cells & 0x0101_0101_0101_0101;
    let white = cells >> 1 & 0x0101_0101_0101_0101;
    let gather = |bits: u64| (bits.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32;
    let strange = cells & !0x0303_0303_0303_0303;
    Cells { black: gather(black), white: gather(white), strange }
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
}

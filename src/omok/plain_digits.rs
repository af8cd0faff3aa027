//! The fast way through the plain forms of a board: rows of `0 1 2 ...` or of `012...`, each ended by a line feed, all
//! as long as the first, nothing before, between or behind them.
//!
//! Streams of many boards are written like this. Anything else is left to the general way, which gives the same answer
//! for what is read here.

use super::puzzle::{Board, MAX_SIZE, MIN_SIZE};

/// Four cells with a blank behind each, all empty.
const FOUR_EMPTY: u64 = u64::from_le_bytes(*b"0 0 0 0 ");
/// The same at the end of a row.
const LAST_FOUR_EMPTY: u64 = u64::from_le_bytes(*b"0 0 0 0\n");
/// Eight cells, all empty.
const EIGHT_EMPTY: u64 = u64::from_le_bytes(*b"00000000");

/// Where the board at the beginning of `text` ends, if it has a plain form and has arrived whole. Of the rows behind
/// the first it is only known that they are rows, and how long they are.
pub(super) fn cut(text: &[u8]) -> Option<usize> {
    let shape = Shape::of(text)?;
    let end = shape.stride * shape.size;
    let block = text.get(..end)?;
    shape.row(block.get(..shape.stride)?)?;
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
    let mut black = [0; MAX_SIZE];
    let mut white = [0; MAX_SIZE];
    for (index, row) in bytes.chunks_exact(shape.stride).enumerate() {
        (black[index], white[index]) = shape.row(row)?;
    }
    Board::from_rows(&black[..shape.size], &white[..shape.size]).ok()
}

/// The shape of a plain board, as its first row tells it.
struct Shape {
    spaced: bool,
    /// Rows, and cells of a row.
    size: usize,
    /// Bytes of a row with its line end.
    stride: usize,
}

impl Shape {
    fn of(text: &[u8]) -> Option<Shape> {
        let longest = 2 * MAX_SIZE;
        let stride = 1 + memchr::memchr(b'\n', text.get(..longest).unwrap_or(text))?;
        let spaced = text.get(1) == Some(&b' ');
        let size = if spaced { stride / 2 } else { stride - 1 };
        // Packed rows are read eight cells at a time.
        let least = if spaced { MIN_SIZE } else { 8 };
        let fits = (least..=MAX_SIZE).contains(&size) && (!spaced || stride.is_multiple_of(2));
        fits.then_some(Shape { spaced, size, stride })
    }

    /// The black and the white stones of one row with its line end, if it is plain.
    #[inline]
    fn row(&self, row: &[u8]) -> Option<(u32, u32)> {
        if self.spaced { spaced_row(row, self.size) } else { packed_row(row, self.size) }
    }
}

/// Reads a row four cells at a time. The last four are taken from the end: some cells are read twice then.
#[inline]
fn spaced_row(row: &[u8], size: usize) -> Option<(u32, u32)> {
    let (mut stones, mut strange) = (Stones::default(), 0);
    let last = size.checked_sub(4)?;
    for start in (0..last).step_by(4) {
        let cells = word(row, 2 * start)? ^ FOUR_EMPTY;
        strange |= cells & !0x0003_0003_0003_0003 | cells & cells >> 1 & 0x0001_0001_0001_0001;
        stones.add(gather_four(cells), start);
    }
    let cells = word(row, 2 * last)? ^ LAST_FOUR_EMPTY;
    strange |= cells & !0x0003_0003_0003_0003 | cells & cells >> 1 & 0x0001_0001_0001_0001;
    stones.add(gather_four(cells), last);
    (strange == 0).then_some((stones.black, stones.white))
}

/// Reads a row eight cells at a time, the last eight from the end.
#[inline]
fn packed_row(row: &[u8], size: usize) -> Option<(u32, u32)> {
    let (mut stones, mut strange) = (Stones::default(), 0);
    let last = size.checked_sub(8)?;
    for start in (0..last).step_by(8).chain([last]) {
        let cells = word(row, start)? ^ EIGHT_EMPTY;
        strange |= cells & !0x0303_0303_0303_0303 | cells & cells >> 1 & 0x0101_0101_0101_0101;
        stones.add(gather_eight(cells), start);
    }
    (strange == 0 && row.get(size) == Some(&b'\n')).then_some((stones.black, stones.white))
}

/// Eight bytes of a row, the first one lowest.
#[inline]
fn word(row: &[u8], start: usize) -> Option<u64> {
    row.get(start..)?.first_chunk().copied().map(u64::from_le_bytes)
}

/// The stones of a row found so far.
#[derive(Default)]
struct Stones {
    black: u32,
    white: u32,
}

impl Stones {
    #[inline]
    fn add(&mut self, (black, white): (u32, u32), start: usize) {
        self.black |= black << start;
        self.white |= white << start;
    }
}

/// Brings the lowest bits of four pairs of bytes together (black), and the next bits (white).
///
/// The product adds up shifted copies of its first factor. One copy for each cell brings that cell's bit into place; no
/// two bits of all copies meet, so nothing is carried.
#[inline]
fn gather_four(cells: u64) -> (u32, u32) {
    let black = cells & 0x0001_0001_0001_0001;
    let white = cells & 0x0002_0002_0002_0002;
    let gathered = (black | white << 7).wrapping_mul(1 << 48 | 1 << 33 | 1 << 18 | 1 << 3) >> 48;
    (gathered as u32 & 0xF, gathered as u32 >> 8)
}

/// The same for eight bytes.
#[inline]
fn gather_eight(cells: u64) -> (u32, u32) {
    let gather = |bits: u64| ((bits & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32;
    (gather(cells), gather(cells >> 1))
}

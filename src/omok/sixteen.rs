//! Brings the stones of sixteen cells together, one bit a cell, the first cell lowest.
//!
//! A cell is a byte: bit 0 for a black stone, bit 1 for a white one, the other bits 0. Processors have an instruction
//! that collects one bit of each of sixteen bytes.

use wide::{bytemuck::cast, i16x8, u8x16};

/// The black and the white stones of cells that stand in every second byte, the others 0.
#[inline(always)]
pub(super) fn spaced([a, b, c, d]: [u64; 4]) -> [u32; 2] {
    // A lane of 16 bits takes two bytes. Where the bytes of a lane are the other way round, every stone counts as both
    // colours, and the board is left to the general way.
    stones(u8x16::narrow_i16x8(cast([a, b].map(u64::to_le)), cast([c, d].map(u64::to_le))))
}

/// The black and the white stones of cells that stand in every byte.
#[inline(always)]
pub(super) fn packed(words: [u64; 2]) -> [u32; 2] {
    stones(cast(words.map(u64::to_le)))
}

/// The highest bit of each byte is collected, so the bit of the colour is moved there.
#[inline(always)]
fn stones(cells: u8x16) -> [u32; 2] {
    let cells: i16x8 = cast(cells);
    [7, 6].map(|shift: i32| cast::<i16x8, u8x16>(cells << shift).to_bitmask())
}

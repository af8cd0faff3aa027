//! The hexagram, empty, begun or full.

use thiserror::Error;

use super::polygram::Polygram;

/// Cells of the hexagram. They are numbered from 0 in reading order: rows of 1, 4, 2, 4 and 1 cells.
pub const CELLS: usize = 12;

/// The sum of every line.
pub const SUM: u8 = 26;

/// The six lines, as cells: the two through the top point, the two level ones, the two through the bottom point.
pub const LINES: [[usize; 4]; 6] =
    [[0, 2, 5, 7], [0, 3, 6, 10], [1, 2, 3, 4], [7, 8, 9, 10], [1, 5, 8, 11], [4, 6, 9, 11]];

/// A hexagram with some numbers given: each is 1 to 12 and stands once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hexagram {
    given: [Option<u8>; CELLS],
}

/// Why some numbers make no hexagram.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NotAHexagram {
    /// A number is not one of 1 to 12.
    #[error("cell {cell} holds {number}, not one of 1 to 12")]
    Outside {
        /// The cell, from 0.
        cell: usize,
        /// Its number.
        number: u8,
    },
    /// A number stands in two cells.
    #[error("cells {first} and {second} hold the same number")]
    Twice {
        /// The earlier cell, from 0.
        first: usize,
        /// The later cell, from 0.
        second: usize,
    },
}

impl Hexagram {
    /// A star with these numbers given, in reading order; `None` is a blank.
    ///
    /// # Errors
    /// The first cell whose number is outside 1 to 12 or stands before.
    pub fn new(given: [Option<u8>; CELLS]) -> Result<Self, NotAHexagram> {
        for (cell, number) in given.iter().enumerate() {
            let Some(number) = *number else { continue };
            if !(1..=CELLS as u8).contains(&number) {
                return Err(NotAHexagram::Outside { cell, number });
            }
            if let Some(first) = given[..cell].iter().position(|&earlier| earlier == Some(number)) {
                return Err(NotAHexagram::Twice { first, second: cell });
            }
        }
        Ok(Hexagram { given })
    }

    /// The given numbers in reading order.
    pub fn given(&self) -> &[Option<u8>; CELLS] {
        &self.given
    }
}

/// The six points, clockwise from the top, as cells in reading order.
pub(super) const POINTS: [usize; 6] = [0, 4, 10, 11, 7, 1];

/// The six valleys: the first lies between the top point and the next one clockwise.
pub(super) const VALLEYS: [usize; 6] = [3, 6, 9, 8, 5, 2];

/// The 12 turns and reflections, each as where every cell goes.
pub(super) fn symmetries() -> Vec<Vec<usize>> {
    // Written as the star 6/2, points before valleys.
    let cells: Vec<usize> = POINTS.into_iter().chain(VALLEYS).collect();
    let star = Polygram::HEXAGRAM.symmetries();
    let renamed = |symmetry: Vec<usize>| {
        let mut renamed = vec![0; CELLS];
        symmetry.iter().enumerate().for_each(|(cell, &to)| renamed[cells[cell]] = cells[to]);
        renamed
    };
    star.into_iter().map(renamed).collect()
}

//! The lines of a board, and what one line has to offer: as words, one bit a point.

use super::puzzle::{Direction, MAX_SIZE};
use super::rules::FIVE;

/// A point, numbered from 0 in reading order.
pub(super) type Point = u16;

/// All rows, columns and diagonals of a board that are long enough for five.
pub(super) struct Lines {
    /// For each point, its lines and its bit on each; on a short diagonal it has none.
    pub through: Vec<Vec<(usize, u32)>>,
    /// The points of each line, by bit.
    pub points: Vec<Vec<Point>>,
}

impl Lines {
    pub(super) fn new(size: usize) -> Self {
        let mut lines = Lines { through: vec![Vec::new(); size * size], points: Vec::new() };
        for direction in Direction::ALL {
            let (down, right) = direction.step();
            let inside = |index: Option<usize>| index.filter(|&index| index < size);
            let next = |(row, column): (usize, usize)| {
                Some((inside(row.checked_add_signed(down))?, inside(column.checked_add_signed(right))?))
            };
            let starts =
                (0..size).flat_map(|row| (0..size).map(move |column| (row, column))).filter(|&(row, column)| {
                    let before = (row.checked_add_signed(-down), column.checked_add_signed(-right));
                    inside(before.0).is_none() || inside(before.1).is_none()
                });
            for start in starts {
                let along = std::iter::successors(Some(start), |&at| next(at));
                let points: Vec<Point> = along.map(|(row, column)| (row * size + column) as Point).collect();
                if points.len() >= FIVE {
                    for (bit, &point) in points.iter().enumerate() {
                        lines.through[usize::from(point)].push((lines.points.len(), 1 << bit));
                    }
                    lines.points.push(points);
                }
            }
        }
        lines
    }
}

/// The stones of one colour on a line, and its empty points.
#[derive(Clone, Copy)]
pub(super) struct Word {
    pub own: u32,
    pub empty: u32,
    /// Six in a row do not win.
    pub exact: bool,
}

impl Word {
    /// The points that make five.
    pub(super) fn fives(self) -> u32 {
        let [a, b, c, d, e] = std::array::from_fn(|steps| self.own >> steps);
        let [p, q, r, s, t] = std::array::from_fn(|steps| self.empty >> steps);
        // Bits are the first points of windows of five.
        let apart = self.apart();
        let (ab, de) = (a & b & apart, d & e);
        let (abc, cde) = (ab & c, c & de & apart);
        (p & b & cde) | (a & q & cde) << 1 | (ab & r & de) << 2 | (abc & s & e) << 3 | (abc & d & t) << 4
    }

    /// The points that make a four: a stone there and one more make five.
    pub(super) fn fours(self) -> u32 {
        let own: [u32; FIVE] = std::array::from_fn(|steps| self.own >> steps);
        let empty: [u32; FIVE] = std::array::from_fn(|steps| self.empty >> steps);
        let apart = self.apart();
        let mut fours = 0;
        for first in 0..FIVE {
            for second in first + 1..FIVE {
                let mut windows = apart & empty[first] & empty[second];
                for (steps, own) in own.iter().enumerate() {
                    if steps != first && steps != second {
                        windows &= own;
                    }
                }
                fours |= windows << first | windows << second;
            }
        }
        fours
    }

    /// The windows of five that would be five and not a part of six.
    fn apart(self) -> u32 {
        if self.exact { !(self.own << 1) & !(self.own >> FIVE) } else { !0 }
    }
}

const _: () = assert!(MAX_SIZE < 32, "a line is a word");

//! A position that stones are put on and taken from, with the fours and fives that each side can make.

use super::lines::{Lines, Point, Word};
use super::puzzle::{Board, Color, Puzzle};
use super::rules::{FIVE, wins};

/// A position in play.
pub(super) struct Position<'l> {
    lines: &'l Lines,
    size: usize,
    /// By line and colour.
    on_line: Vec<[OnLine; 2]>,
    /// Whether six do not win, by colour.
    exact: [bool; 2],
    board: Board,
    key: u64,
    /// For what was overwritten: enough to take back every stone.
    before: Vec<[OnLine; 2]>,
    /// Lines that have fours and fives, one bit each, by colour.
    with_fours: [LineSet; 2],
    with_fives: [LineSet; 2],
}

/// The stones of one colour on a line, and the points that would make a four or a five.
#[derive(Clone, Copy, Default)]
struct OnLine {
    stones: u32,
    fours: u32,
    fives: u32,
}

/// A set of lines: there are at most 2 * 26 + 2 * 43 of them.
#[derive(Clone, Copy, Default)]
struct LineSet([u64; 3]);

impl LineSet {
    fn set(&mut self, line: usize, is_in: bool) {
        let (word, bit) = (&mut self.0[line / 64], 1 << (line % 64));
        if is_in { *word |= bit } else { *word &= !bit }
    }

    fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(index, word)| bits(word).map(move |bit| 64 * index + bit))
    }
}

/// The bits that are set, lowest first.
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        (word != 0).then(|| {
            word &= word - 1;
            bit
        })
    })
}

fn index(color: Color) -> usize {
    match color {
        Color::Black => 0,
        Color::White => 1,
    }
}

impl<'l> Position<'l> {
    /// The position of a puzzle, on the lines of its board.
    pub(super) fn new(puzzle: &Puzzle, lines: &'l Lines) -> Self {
        let size = puzzle.board().size();
        let exact = Color::BOTH.map(|color| !wins(puzzle.rule(), color, FIVE + 1));
        let mut position = Position {
            lines,
            size,
            on_line: vec![Default::default(); lines.points.len()],
            exact,
            board: puzzle.board().clone(),
            key: 0,
            before: Vec::new(),
            with_fours: Default::default(),
            with_fives: Default::default(),
        };
        for point in 0..(size * size) as Point {
            let (row, column) = position.row_and_column(point);
            if let Some(color) = position.board.stone(row, column) {
                position.key ^= key(point, color);
                for &(line, bit) in &lines.through[usize::from(point)] {
                    position.on_line[line][index(color)].stones |= bit;
                }
            }
        }
        (0..lines.points.len()).for_each(|line| position.look_at(line));
        position
    }

    pub(super) fn board(&self) -> &Board {
        &self.board
    }

    /// Row and column from 1.
    pub(super) fn row_and_column(&self, point: Point) -> (usize, usize) {
        (usize::from(point) / self.size + 1, usize::from(point) % self.size + 1)
    }

    /// A number for this set of stones; two sets share one hardly ever. (A. L. Zobrist 1970.)
    pub(super) fn key(&self) -> u64 {
        self.key
    }

    /// Puts a stone on an empty point.
    pub(super) fn put(&mut self, point: Point, color: Color) {
        self.turn(point, color);
        for &(line, bit) in &self.lines.through[usize::from(point)] {
            self.before.push(self.on_line[line]);
            self.on_line[line][index(color)].stones |= bit;
            self.look_at(line);
        }
    }

    /// Takes back the stone that was put last.
    pub(super) fn take_back(&mut self, point: Point, color: Color) {
        self.turn(point, color);
        for &(line, _) in self.lines.through[usize::from(point)].iter().rev() {
            if let Some(before) = self.before.pop() {
                self.on_line[line] = before;
                self.note(line);
            }
        }
    }

    fn turn(&mut self, point: Point, color: Color) {
        let (row, column) = self.row_and_column(point);
        self.board.turn(row, column, color);
        self.key ^= key(point, color);
    }

    /// Works out what a line has to offer.
    fn look_at(&mut self, line: usize) {
        let on_line = &mut self.on_line[line];
        let all = (1u64 << self.lines.points[line].len()) as u32;
        let empty = all.wrapping_sub(1) & !on_line[0].stones & !on_line[1].stones;
        for (own, &exact) in on_line.iter_mut().zip(&self.exact) {
            let word = Word { own: own.stones, empty, exact };
            (own.fives, own.fours) = if own.stones.count_ones() < 3 { (0, 0) } else { (word.fives(), word.fours()) };
        }
        self.note(line);
    }

    fn note(&mut self, line: usize) {
        for (color, on_line) in self.on_line[line].iter().enumerate() {
            self.with_fours[color].set(line, on_line.fours != 0);
            self.with_fives[color].set(line, on_line.fives != 0);
        }
    }

    /// The points where a colour makes five; some may come twice.
    pub(super) fn fives(&self, color: Color) -> impl Iterator<Item = Point> + '_ {
        self.points(color, &self.with_fives, |on_line| on_line.fives)
    }

    /// The points where a colour makes a four; some may come more than once.
    pub(super) fn fours(&self, color: Color) -> impl Iterator<Item = Point> + '_ {
        self.points(color, &self.with_fours, |on_line| on_line.fours)
    }

    /// The points of these lines that `word` tells.
    fn points<'s>(
        &'s self,
        color: Color,
        lines: &[LineSet; 2],
        word: impl Fn(&OnLine) -> u32 + 's,
    ) -> impl Iterator<Item = Point> + 's {
        let color = index(color);
        lines[color].iter().flat_map(move |line| {
            let points = &self.lines.points[line];
            bits(word(&self.on_line[line][color]).into()).map(|bit| points[bit])
        })
    }
}

/// A number for each stone that could stand. (The mix of G. L. Steele, D. Lea and C. Flood, "Fast splittable pseudorandom
/// number generators", 2014.)
fn key(point: Point, color: Color) -> u64 {
    let mut key = (2 * u64::from(point) + u64::from(color == Color::White) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    key = (key ^ key >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    key = (key ^ key >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    key ^ key >> 31
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_stone_and_no_two_stones_look_like_none_or_like_others() {
        let keys: Vec<u64> = (0..15 * 15).flat_map(|point| Color::BOTH.map(|color| key(point, color))).collect();
        let mut seen = HashSet::from([0]);
        for (index, key) in keys.iter().enumerate() {
            assert!(seen.insert(*key), "stone {index}");
            for (other, earlier) in keys[..index].iter().enumerate() {
                assert!(seen.insert(key ^ earlier), "stones {other} and {index}");
            }
        }
    }
}

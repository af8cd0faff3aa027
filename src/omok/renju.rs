//! The points that renju forbids to black, after the rules of the Renju International Federation (sections 3 and 9).
//!
//! All that a stone makes on one line is decided by the points up to five steps away from it. These are gathered into
//! words of bits, and since five, four and three are unbroken once they are filled, only the first gap on either side
//! of the stone's own run can complete them. So each line costs a few shifts.

use super::puzzle::{Board, Color, Direction, MAX_SIZE, Rule};

/// Why black may not play at a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Forbidden {
    /// Six or more in a row.
    Overline,
    /// Two fours or more.
    DoubleFour,
    /// Two threes or more.
    DoubleThree,
}

impl Forbidden {
    /// All kinds, in the order in which they are looked for.
    pub const ALL: [Forbidden; 3] = [Forbidden::Overline, Forbidden::DoubleFour, Forbidden::DoubleThree];

    /// The name of the kind, as it is printed.
    pub fn name(self) -> &'static str {
        match self {
            Forbidden::Overline => "overline",
            Forbidden::DoubleFour => "double-four",
            Forbidden::DoubleThree => "double-three",
        }
    }
}

/// Why black may not play at a row and column from 1: the first kind that holds, `None` if black may.
///
/// 1. A stone that makes exactly five is legal, whatever else it makes.
/// 2. Six or more in a row are an overline.
/// 3. A four is a line on which one more stone makes exactly five with the new stone. Each such point counts, but the
///    two around an unbroken four are one straight four. Two fours are forbidden, on one line too.
/// 4. A three is a line without a four on which one more stone makes a straight four with the new stone, where that
///    stone makes no five elsewhere and is, with the first one on the board, itself legal. Two threes are forbidden.
///
/// A point that is taken or off the board is not forbidden.
pub fn forbidden(board: &Board, row: usize, column: usize) -> Option<Forbidden> {
    let on_board = |index: usize| (1..=board.size()).contains(&index);
    if !on_board(row) || !on_board(column) || board.stone(row, column).is_some() {
        return None;
    }
    match Position::new(board).judge(row - 1, column - 1) {
        Move::Forbidden(kind) => Some(kind),
        Move::Five | Move::Legal => None,
    }
}

/// Whether the rule lets a colour play at an empty point, row and column from 1: all but black in renju may play anywhere.
pub(super) fn may_play(rule: Rule, color: Color, board: &Board, (row, column): (usize, usize)) -> bool {
    rule != Rule::Renju || color == Color::White || forbidden(board, row, column).is_none()
}

/// What a black stone is on a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Move {
    /// It makes exactly five.
    Five,
    /// It may be played.
    Legal,
    /// It may not.
    Forbidden(Forbidden),
}

/// Points that are looked at on either side of a stone: the five itself and the point that makes it an overline.
const REACH: usize = 5;

/// Rows of a position: a margin on both sides of the largest board saves all questions about its edge.
const ROWS: usize = MAX_SIZE + 2 * REACH;

/// The bit of the new stone in the word of a line. It leaves room below for a step more than is looked at.
const MIDDLE: u32 = 8;

/// The points of a line that can be part of a five with its middle.
const NEAR: u32 = 0b1_1111_1111 << (MIDDLE - 4);

/// The points of a line that are looked at.
const WINDOW: u32 = 0b111_1111_1111 << (MIDDLE - REACH as u32);

/// A board laid out for quick looks along its lines, on which stones can be tried.
///
/// Row `r` and column `c`, from 0, are bit `c + MIDDLE` of word `r + REACH`. The margins are neither black nor empty.
#[derive(Debug, Clone)]
pub(super) struct Position {
    black: [u64; ROWS],
    empty: [u64; ROWS],
}

impl Position {
    /// The stones of `board`.
    pub(super) fn new(board: &Board) -> Self {
        let mut position = Position { black: [0; ROWS], empty: [0; ROWS] };
        let on_board = !(!0 << board.size());
        let rows = board.rows(Color::Black).iter().zip(board.rows(Color::White)).take(board.size());
        let words = position.black.iter_mut().zip(&mut position.empty).skip(REACH);
        for ((black, empty), (&black_row, &white_row)) in words.zip(rows) {
            *black = u64::from(black_row) << MIDDLE;
            *empty = u64::from(on_board & !(black_row | white_row)) << MIDDLE;
        }
        position
    }

    /// What a black stone would be at an empty point, row and column from 0.
    pub(super) fn judge(&mut self, row: usize, column: usize) -> Move {
        let black = gather(&self.black, row, column);
        if !can_matter(&black) {
            return Move::Legal;
        }
        let empty = gather(&self.empty, row, column);
        let mut lines = [Line { black: 0, empty: 0 }; 4];
        for (line, (black, empty)) in lines.iter_mut().zip(black.into_iter().zip(empty)) {
            *line = Line { black: black | 1 << MIDDLE, empty: empty & !(1 << MIDDLE) };
        }

        let longest = lines.map(Line::run_length);
        if longest.contains(&5) {
            return Move::Five;
        }
        if longest.iter().any(|&length| length > 5) {
            return Move::Forbidden(Forbidden::Overline);
        }
        let fours = lines.map(Line::fours);
        if fours.iter().sum::<u32>() >= 2 {
            return Move::Forbidden(Forbidden::DoubleFour);
        }
        let mut extensions = lines.map(Line::straight_fours);
        for (points, fours) in extensions.iter_mut().zip(fours) {
            if fours > 0 {
                *points = 0;
            }
        }
        if extensions.iter().filter(|&&points| points != 0).count() < 2 {
            return Move::Legal;
        }
        self.flip(row, column);
        let threes = Direction::ALL
            .into_iter()
            .zip(extensions)
            .filter(|&(direction, points)| self.any_is_legal(row, column, direction, points));
        let is_double = threes.take(2).count() == 2;
        self.flip(row, column);
        if is_double { Move::Forbidden(Forbidden::DoubleThree) } else { Move::Legal }
    }

    /// Whether black may play at one of the points of a line through `row` and `column` without making five.
    fn any_is_legal(&mut self, row: usize, column: usize, direction: Direction, mut points: u32) -> bool {
        let (down, right) = direction.step();
        while points != 0 {
            let steps = points.trailing_zeros() as isize - MIDDLE as isize;
            points &= points - 1;
            let row = row.wrapping_add_signed(down * steps);
            let column = column.wrapping_add_signed(right * steps);
            if self.judge(row, column) == Move::Legal {
                return true;
            }
        }
        false
    }

    /// Puts a black stone on an empty point, or takes it away again.
    fn flip(&mut self, row: usize, column: usize) {
        let bit = 1 << (column + MIDDLE as usize);
        self.black[row + REACH] ^= bit;
        self.empty[row + REACH] ^= bit;
    }
}

/// The four lines through a point, in the order of [`Direction::ALL`]: bit `MIDDLE + k` is `k` steps from it.
#[inline]
fn gather(rows: &[u64; ROWS], row: usize, column: usize) -> [u32; 4] {
    let right = (rows[row + REACH] >> column) as u32 & WINDOW;
    let (mut down, mut down_right, mut up_right) = (0, 0, 0);
    for (index, &word) in rows[row..=row + 2 * REACH].iter().enumerate() {
        let word = (word >> column) as u32;
        let bit = MIDDLE - REACH as u32 + index as u32;
        down |= (word >> MIDDLE & 1) << bit;
        down_right |= word & 1 << bit;
        // The lower of two rows is to the left on this line.
        up_right |= word & 1 << (2 * MIDDLE - bit);
    }
    [right, down, down_right, up_right]
}

/// Whether a stone in the middle of lines with these black stones can make anything but a legal, quiet move: five,
/// overline and two fours on a line need four other stones on it, a four or a three on each of two lines two.
#[inline]
fn can_matter(lines: &[u32; 4]) -> bool {
    let stones = lines.map(|line| (line & NEAR).count_ones());
    stones.iter().any(|&stones| stones >= 4) || stones.iter().filter(|&&stones| stones >= 2).count() >= 2
}

/// A line through a new black stone, which stands on bit `MIDDLE`.
#[derive(Debug, Clone, Copy)]
struct Line {
    black: u32,
    empty: u32,
}

impl Line {
    /// The points before and behind the run of the new stone.
    fn ends(self) -> [u32; 2] {
        let below = (self.black << (u32::BITS - 1 - MIDDLE)).leading_ones();
        let above = (self.black >> MIDDLE).trailing_ones();
        [MIDDLE - below, MIDDLE + above]
    }

    /// The length of the run of the new stone; all above five are alike.
    fn run_length(self) -> u32 {
        let [before, behind] = self.ends();
        behind - before - 1
    }

    fn has_empty(self, bit: u32) -> bool {
        self.empty >> bit & 1 == 1
    }

    fn has_black(self, bit: u32) -> bool {
        self.black >> bit & 1 == 1
    }

    /// The line with one more black stone.
    fn with(self, bit: u32) -> Line {
        Line { black: self.black | 1 << bit, empty: self.empty & !(1 << bit) }
    }

    /// The number of fours, where there is neither a five nor an overline.
    fn fours(self) -> u32 {
        let ends = self.ends();
        let completing = ends.iter().filter(|&&end| self.has_empty(end) && self.with(end).run_length() == 5).count();
        let is_straight = completing == 2 && self.run_length() == 4;
        if is_straight { 1 } else { completing as u32 }
    }

    /// The points where one more stone makes a straight four, where there is no four yet.
    fn straight_fours(self) -> u32 {
        let mut points = 0;
        for end in self.ends() {
            if self.has_empty(end) && self.with(end).is_straight_four() {
                points |= 1 << end;
            }
        }
        points
    }

    /// Whether the run is a four that can become exactly five at both ends.
    fn is_straight_four(self) -> bool {
        let [before, behind] = self.ends();
        behind - before - 1 == 4
            && self.has_empty(before)
            && self.has_empty(behind)
            && !self.has_black(before - 1)
            && !self.has_black(behind + 1)
    }
}

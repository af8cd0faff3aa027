//! What is planted on a generated board: for each mistake that programs make when they judge, scenes that show it.
//!
//! A scene is a list of strokes, a stroke is a row of stones in some direction: `X` stands for stones of one colour, `O`
//! for those of the other, `.` for a point about which nothing is said, `|` for an edge of the board.

use super::puzzle::{Board, Color, Direction};
use crate::random::Random;

/// Stones in line: one of the patterns, and where it stands.
type Stroke = (&'static [&'static str], Place);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Anywhere,
    /// In the first or last row or column.
    AlongEdge,
    /// In any other direction through one stone of the stroke before.
    Crossing,
    /// Crossing with its first stone.
    Branching,
    /// Going on at the opposite edge: where a program looks whose index of -1 is the last.
    OnTheOtherSide,
    /// Going on in the next row (or column): where a program looks that keeps the rows in one array.
    InTheNextRow,
}
use Place::{AlongEdge, Anywhere, Branching, Crossing, InTheNextRow, OnTheOtherSide};

const FIVE: &[&str] = &["XXXXX"];
const FIVE_AT_EDGE: &[&str] = &["|XXXXX", "XXXXX|"];
const FIVE_BETWEEN_ENEMIES: &[&str] = &["OXXXXXO"];
const FIVE_AND_MORE: &[&str] = &["XXXXX.X", "XXXXX.XX", "X.XXXXX", "XX.XXXXX"];
const FIVE_AND_ONE_BEYOND: &[&str] = &["X|XXXXX", "XXXXX|X"];
const OVERLINE: &[&str] = &["XXXXXX", "XXXXXXX", "XXXXXXXX", "XXXXXXXXX"];
const OVERLINE_AT_EDGE: &[&str] = &["|XXXXXX", "XXXXXX|", "|XXXXXXX", "XXXXXXX|"];
const SHORT: &[&str] = &["XXX", "XXXX"];
const FOUR: &[&str] = &["XXXX", "OXXXX", "XXXXO", "OXXXXO", "|XXXX", "XXXX|"];
const BROKEN: &[&str] = &["X.XXXX", "XX.XXX", "XXX.XX", "XXXX.X", "XX.XX", "X.XXX", "XXX.X"];
const TWO_COLORS: &[&str] = &["XOOOO", "XXOOO", "XXXOO", "XXXXO", "XXOXX", "XXOXXX", "XXXOXX"];
const OVER_EDGE: &[&str] = &["X|XXXX", "XX|XXX", "XXX|XX", "XXXX|X"];

/// Each is as likely as any other.
const SCENES: &[&[Stroke]] = &[
    &[],
    &[(FOUR, Anywhere)],
    &[(BROKEN, Anywhere)],
    &[(TWO_COLORS, Anywhere)],
    &[(OVER_EDGE, OnTheOtherSide)],
    &[(OVER_EDGE, InTheNextRow)],
    &[(OVERLINE, Anywhere)],
    &[(OVERLINE_AT_EDGE, Anywhere)],
    &[(OVERLINE, Anywhere), (OVERLINE, Anywhere)],
    &[(FIVE, Anywhere)],
    &[(FIVE, AlongEdge)],
    &[(FIVE_AT_EDGE, Anywhere)],
    &[(FIVE_BETWEEN_ENEMIES, Anywhere)],
    &[(FIVE_AND_MORE, Anywhere)],
    &[(FIVE_AND_ONE_BEYOND, OnTheOtherSide)],
    &[(FIVE_AND_ONE_BEYOND, InTheNextRow)],
    &[(FIVE, Anywhere), (OVERLINE, Anywhere)],
    &[(FIVE, Anywhere), (OVERLINE, Crossing)],
    &[(FIVE, Anywhere), (SHORT, Crossing)],
    &[(OVERLINE, Anywhere), (FIVE, Branching)],
];

/// Plants any of the scenes on an empty board; `None` if it does not fit.
pub(super) fn plant(mut board: Board, random: &mut Random) -> Option<Board> {
    let mut own = color(random);
    for &(patterns, place) in *random.pick(SCENES)? {
        if !matches!(place, Crossing | Branching) {
            own = color(random);
        }
        let stroke = Pattern::new(random.pick(patterns)?, own);
        let spots = stroke.spots(&board, random.pick(&Direction::ALL).copied()?, place);
        for &(row, column, color) in random.pick(&spots)? {
            if board.stone(row, column).is_none() {
                board.place(row, column, color).ok()?;
            }
        }
    }
    Some(board)
}

fn color(random: &mut Random) -> Color {
    if random.flip() { Color::Black } else { Color::White }
}

/// Row and column from 1, and the stone there.
type Stone = (usize, usize, Color);

/// A pattern as it was read.
struct Pattern {
    /// A stone, or nothing said.
    points: Vec<Option<Color>>,
    /// The point that the edge stands before, or the number of points if it stands behind the last.
    edge: Option<usize>,
}

impl Pattern {
    fn new(signs: &str, own: Color) -> Self {
        let stone = |sign| match sign {
            'X' => Some(own),
            'O' => Some(own.other()),
            _ => None,
        };
        Pattern { points: signs.chars().filter(|&sign| sign != '|').map(stone).collect(), edge: signs.find('|') }
    }

    /// The stones of the pattern wherever it may stand in this direction.
    fn spots(&self, board: &Board, direction: Direction, place: Place) -> Vec<Vec<Stone>> {
        let size = board.size() as isize;
        let starts = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
        let spots = starts.filter_map(|start| self.laid(Steps { size, direction, place }, start));
        spots.filter(|spot| is_good(board, spot, place)).collect()
    }

    /// The stones of the pattern if its first point is this one, from 0; `None` if it is off the board somewhere, or has
    /// an edge elsewhere.
    fn laid(&self, steps: Steps, start: (isize, isize)) -> Option<Vec<Stone>> {
        let mut stones = Vec::new();
        let mut point = start;
        for (index, stone) in self.points.iter().enumerate() {
            if index > 0 {
                let next = steps.next(point, 1);
                point = match (steps.is_on_board(next), self.edge == Some(index)) {
                    (true, false) => next,
                    (false, true) => steps.beyond_edge(next)?,
                    _ => return None,
                };
            }
            stones.extend(stone.map(|color| (point.0 as usize + 1, point.1 as usize + 1, color)));
        }
        let goes_on = self.edge == Some(0) && steps.is_on_board(steps.next(start, -1))
            || self.edge == Some(self.points.len()) && steps.is_on_board(steps.next(point, 1));
        Some(stones).filter(|_| !goes_on)
    }
}

/// Whether the stones may be added to those that stand on the board.
fn is_good(board: &Board, stones: &[Stone], place: Place) -> bool {
    let there = |&(row, column, _): &Stone| board.stone(row, column);
    let is_shared = |stone: &Stone| there(stone) == Some(stone.2);
    let is_at_edge = |&(row, column, _): &Stone| [row, column].iter().any(|&at| at == 1 || at == board.size());
    let shared = stones.iter().filter(|stone| is_shared(stone)).count();
    let taken = stones.iter().filter(|stone| there(stone).is_some()).count();
    match place {
        Crossing => (shared, taken) == (1, 1),
        Branching => (shared, taken) == (1, 1) && stones.first().is_some_and(is_shared),
        AlongEdge => taken == 0 && stones.iter().all(is_at_edge),
        Anywhere | OnTheOtherSide | InTheNextRow => taken == 0,
    }
}

/// How to go from point to point, rows and columns from 0.
#[derive(Clone, Copy)]
struct Steps {
    size: isize,
    direction: Direction,
    place: Place,
}

impl Steps {
    fn is_on_board(self, (row, column): (isize, isize)) -> bool {
        (0..self.size).contains(&row) && (0..self.size).contains(&column)
    }

    fn next(self, (row, column): (isize, isize), steps: isize) -> (isize, isize) {
        let (down, right) = self.direction.step();
        (row + down * steps, column + right * steps)
    }

    /// Where a careless program takes this point off the board to be.
    fn beyond_edge(self, (row, column): (isize, isize)) -> Option<(isize, isize)> {
        let size = self.size;
        let there = match (self.place, self.direction) {
            (OnTheOtherSide, _) => (row.rem_euclid(size), column.rem_euclid(size)),
            // Columns one after the other, for programs that go down them.
            (InTheNextRow, Direction::Down) => (row.rem_euclid(size), column + row.div_euclid(size)),
            (InTheNextRow, _) => (row + column.div_euclid(size), column.rem_euclid(size)),
            _ => return None,
        };
        Some(there).filter(|&there| self.is_on_board(there))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spots(signs: &str, direction: Direction, place: Place) -> Vec<Vec<(usize, usize)>> {
        let spots = Pattern::new(signs, Color::Black).spots(&Board::empty(6).unwrap(), direction, place);
        spots.iter().map(|stones| stones.iter().map(|&(row, column, _)| (row, column)).collect()).collect()
    }

    #[test]
    fn an_edge_is_where_the_pattern_has_it() {
        let left = spots("|XXXXX", Direction::Right, Anywhere);
        assert_eq!((left.len(), &left[0][..2]), (6, &[(1, 1), (1, 2)][..]));
        let lower = spots("XXXXX|", Direction::Down, Anywhere);
        assert_eq!((lower.len(), &lower[0][..2]), (6, &[(2, 1), (3, 1)][..]));
        assert_eq!(spots("XXXXX", Direction::Right, Anywhere).len(), 12);
        assert_eq!(spots("XXXXX", Direction::Right, AlongEdge).len(), 4);
    }

    #[test]
    fn lines_go_on_where_careless_programs_look() {
        let lines = |direction, place| spots("XX|XX", direction, place);
        let other_side = lines(Direction::Right, OnTheOtherSide);
        assert_eq!((other_side.len(), &other_side[0]), (6, &vec![(1, 5), (1, 6), (1, 1), (1, 2)]));
        let next_row = lines(Direction::Right, InTheNextRow);
        assert_eq!((next_row.len(), &next_row[0]), (5, &vec![(1, 5), (1, 6), (2, 1), (2, 2)]));
        assert_eq!(lines(Direction::Down, InTheNextRow)[0], [(5, 1), (6, 1), (1, 2), (2, 2)]);
        assert_eq!(lines(Direction::DownRight, InTheNextRow)[0], [(1, 5), (2, 6), (4, 1), (5, 2)]);
        assert_eq!(lines(Direction::UpRight, InTheNextRow)[0], [(3, 5), (2, 6), (2, 1), (1, 2)]);
    }

    #[test]
    fn every_scene_fits_on_the_usual_board() {
        for (index, scene) in SCENES.iter().enumerate() {
            for &(patterns, place) in scene.iter().filter(|stroke| !matches!(stroke.1, Crossing | Branching)) {
                for signs in patterns {
                    let board = Board::empty(19).unwrap();
                    let fits = |&direction: &Direction| {
                        !Pattern::new(signs, Color::White).spots(&board, direction, place).is_empty()
                    };
                    assert!(Direction::ALL.iter().any(fits), "scene {index}, {signs}");
                }
            }
        }
    }
}

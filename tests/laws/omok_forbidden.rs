//! Omok: the points that renju forbids to black.

use gridsolve::omok::{Board, Color, forbidden};

use crate::oracle::renju::forbidden_points;

type Grid = Vec<Vec<u8>>;
type Found = Vec<(usize, usize, &'static str)>;

fn board(grid: &Grid) -> Board {
    let mut board = Board::empty(grid.len()).unwrap();
    for (row, cells) in grid.iter().enumerate() {
        for (column, &cell) in cells.iter().enumerate() {
            if let Some(&color) = Color::BOTH.iter().find(|color| color.digit() == cell) {
                board.place(row + 1, column + 1, color).unwrap();
            }
        }
    }
    board
}

/// All forbidden points by the library, which the slow twin must confirm.
fn points(grid: &Grid) -> Found {
    let board = board(grid);
    let size = board.size();
    let all = (1..=size).flat_map(|row| (1..=size).map(move |column| (row, column)));
    let found: Found =
        all.filter_map(|(row, column)| Some((row, column, forbidden(&board, row, column)?.name()))).collect();
    assert_eq!(found, forbidden_points(grid), "{board:?}");
    found
}

/// Numbers below a bound, the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }
}

/// A board of 5 to 19 rows whose stones, of one of some densities, stand close together.
fn clustered(numbers: &mut Numbers) -> Grid {
    let size = 5 + numbers.below(15);
    let area = [5, 7, 9, 19][numbers.below(4)].min(size);
    let (top, left) = (numbers.below(size - area + 1), numbers.below(size - area + 1));
    let [black, white] = [[20, 5], [30, 5], [30, 20], [40, 10], [50, 20], [60, 5]][numbers.below(6)];
    let mut grid = vec![vec![0; size]; size];
    for row in &mut grid[top..top + area] {
        for cell in &mut row[left..left + area] {
            *cell = match numbers.below(100) {
                percent if percent < black => 1,
                percent if percent < black + white => 2,
                _ => 0,
            };
        }
    }
    grid
}

#[test]
fn the_slow_twin_agrees() {
    let mut numbers = Numbers(1);
    let mut seen = [("overline", 0), ("double-four", 0), ("double-three", 0)];
    for _ in 0..10_000 {
        for (_, _, kind) in points(&clustered(&mut numbers)) {
            seen.iter_mut().filter(|seen| seen.0 == kind).for_each(|seen| seen.1 += 1);
        }
    }
    assert!(seen.iter().all(|&(_, times)| times > 500), "{seen:?}");
}

#[test]
fn the_eight_symmetries_keep_the_forbidden_points() {
    let mut numbers = Numbers(2);
    for _ in 0..500 {
        let mut grid = clustered(&mut numbers);
        let size = grid.len();
        let mut found = points(&grid);
        for _ in 0..4 {
            grid = (0..size).map(|row| (0..size).map(|column| grid[size - 1 - column][row]).collect()).collect();
            found = found.iter().map(|&(row, column, kind)| (column, size + 1 - row, kind)).collect();
            found.sort_unstable();
            assert_eq!(points(&grid), found);
            let mirrored: Grid = grid.iter().map(|row| row.iter().rev().copied().collect()).collect();
            let mut mirrored_points: Found =
                found.iter().map(|&(row, column, kind)| (row, size + 1 - column, kind)).collect();
            mirrored_points.sort_unstable();
            assert_eq!(points(&mirrored), mirrored_points);
        }
    }
}

#[test]
fn a_point_that_is_taken_or_off_the_board_is_not_forbidden() {
    let grid = vec![vec![1; 7]; 7];
    let mut board = board(&grid);
    for (row, column) in [(1, 1), (7, 7), (0, 1), (1, 0), (8, 1), (1, 8), (usize::MAX, usize::MAX)] {
        assert_eq!(forbidden(&board, row, column), None);
    }
    board = Board::empty(26).unwrap();
    assert_eq!(forbidden(&board, 26, 26), None);
}

/// What the stone at `?` is, on a board in signs.
fn kind(picture: &[&str]) -> Option<&'static str> {
    let digit = |sign: char| match sign {
        'X' => 1,
        'O' => 2,
        _ => 0,
    };
    let grid: Grid = picture.iter().map(|row| row.chars().map(digit).collect()).collect();
    let (row, column) = picture
        .iter()
        .enumerate()
        .find_map(|(row, cells)| Some((row + 1, cells.find('?')? + 1)))
        .expect("a point is asked about");
    points(&grid).iter().find(|point| (point.0, point.1) == (row, column)).map(|point| point.2)
}

/// The same on an otherwise empty board where the stones stand in one row, with and without room around.
fn kind_in_row(row: &str) -> Option<&'static str> {
    let size = row.len();
    let empty = ".".repeat(size);
    let mut picture = vec![empty.as_str(); size];
    picture[size / 2] = row;
    let inner = kind(&picture);
    picture.swap(0, size / 2);
    assert_eq!(kind(&picture), inner, "{row}");
    inner
}

#[test]
fn a_five_is_legal_whatever_else_it_makes() {
    // Four down, and two open threes on the diagonals.
    let picture = [
        "....X....",
        "....X....",
        "....X....",
        "XX..X.X..",
        "XXXX?....",
        "X..X.X...",
        "..X...X..",
        ".........",
        ".........",
    ];
    assert_eq!(kind(&picture), None);
    let with_six_down = [
        "....X.....",
        "....X.....",
        "....X.....",
        "....X.....",
        "XXXX?.....",
        "....X.....",
        "..........",
        "..........",
        "..........",
        "..........",
    ];
    assert_eq!(kind(&with_six_down), None);
    assert_eq!(kind(&with_six_down.map(|row| if row.contains('?') { "O.XX?....." } else { row })), Some("overline"));
}

#[test]
fn six_and_more_are_an_overline() {
    for row in ["XXX?XX", "XXXXX?", "?XXXXX", "OXXX?XXXO", "XXXXXX?XXXXX"] {
        assert_eq!(kind_in_row(row), Some("overline"), "{row}");
    }
    assert_eq!(kind_in_row("XX.?XX"), None);
}

#[test]
fn two_fours_on_one_line() {
    for row in ["X.X?X.X", "XX.X?.XX", "XXX.?.XXX", "OX.X?X.XO", "..XX.?X.XX..."] {
        assert_eq!(kind_in_row(row), Some("double-four"), "{row}");
    }
    // One of the two would be six.
    for row in ["X.X?X.XX", "XX.X?.XXX", "X.X?X.OX"] {
        assert_eq!(kind_in_row(row), None, "{row}");
    }
}

#[test]
fn a_straight_four_counts_once() {
    for row in ["..XX?X..", ".XX?X.", "OXX?X...", "XX?X...", "X.XX?X..X"] {
        assert_eq!(kind_in_row(row), None, "{row}");
    }
}

/// A cross of two lines with `?` in common; `down` is written from the top.
fn kind_in_cross(right: &str, down: &str) -> Option<&'static str> {
    let size = right.len().max(down.len()) * 2;
    let mut grid = vec![vec!['.'; size]; size];
    let middle = size / 2;
    let start = |line: &str| middle - line.find('?').expect("a line through the point");
    right.chars().enumerate().for_each(|(index, sign)| grid[middle][start(right) + index] = sign);
    down.chars().enumerate().for_each(|(index, sign)| grid[start(down) + index][middle] = sign);
    let rows: Vec<String> = grid.iter().map(|row| row.iter().collect()).collect();
    kind(&rows.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn two_fours_on_two_lines() {
    for other in ["OX?XX.", ".X?XX.", "X.X?X", "XXX.?", "?.XXX", "OXX.?XO"] {
        assert_eq!(kind_in_cross("OXXX?.", other), Some("double-four"), "{other}");
    }
}

#[test]
fn a_four_that_would_be_six_is_no_four() {
    for other in ["X.XX?X.X", "OXX?X.X", "OXX?XO"] {
        assert_eq!(kind_in_cross("OXXX?.", other), None, "{other}");
    }
    assert_eq!(kind_in_cross("OXXX?.", "OX.X?X.O"), Some("double-four"));
}

#[test]
fn two_threes() {
    for other in [".X?X.", ".?XX.", "XX?", "X.X?", "X?.X", "?.XX", "XX.?", "O..XX?..O", "O.XX?..O"] {
        assert_eq!(kind_in_cross(".X?X.", other), Some("double-three"), "{other}");
    }
}

#[test]
fn a_three_needs_room_on_both_sides() {
    for other in ["O.X?X.O", "OXX?", "X?XO", "O.X.?XO", "OX.X?", "O.XX.?O", "X..X?", "X?", "X.?"] {
        assert_eq!(kind_in_cross(".X?X.", other), None, "{other}");
    }
}

#[test]
fn a_three_that_would_be_six_at_one_end_is_no_three() {
    for other in ["O.X?X..X", "X..X?X.O", "X..X?X..X"] {
        assert_eq!(kind_in_cross(".X?X.", other), None, "{other}");
    }
    assert_eq!(kind_in_cross(".X?X.", "O.X?X..O"), Some("double-three"));
}

#[test]
fn a_four_and_a_three_are_legal_and_with_one_more_three_they_are_not() {
    assert_eq!(kind_in_cross("OXXX?.", ".X?X."), None);
    assert_eq!(kind_in_cross(".XXX?.", ".X?X."), None);
    let four_three_three = [
        "...........",
        "...........",
        "...........",
        "...........",
        "....X.X....",
        ".OXXX?.....",
        "....X.X....",
        "...........",
        "...........",
        "...........",
        "...........",
    ];
    assert_eq!(kind(&four_three_three), Some("double-three"));
}

/// Two threes, one upright and one along row 6, which has its only straight four with a stone at row 6, column 7; and
/// `more` stones.
fn kind_with_one_way_on(more: &[(usize, usize)]) -> Option<&'static str> {
    let mut rows = ["..........."; 11].map(str::to_owned);
    rows[4] = "....X......".to_owned();
    rows[5] = ".O.X?X.....".to_owned();
    rows[6] = "....X......".to_owned();
    for &(row, column) in more {
        rows[row - 1].replace_range(column - 1..column, "X");
    }
    kind(&rows.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn a_three_is_none_where_its_straight_four_is_forbidden() {
    assert_eq!(kind_with_one_way_on(&[]), Some("double-three"));
    let overline = [(3, 7), (4, 7), (5, 7), (7, 7), (8, 7)];
    assert_eq!(kind_with_one_way_on(&overline), None);
    let four = [(3, 7), (4, 7), (5, 7)];
    assert_eq!(kind_with_one_way_on(&four), None);
    let one_three = [(4, 7), (5, 7)];
    assert_eq!(kind_with_one_way_on(&one_three), Some("double-three"));
    let two_threes = [(4, 7), (5, 7), (5, 8), (4, 9)];
    assert_eq!(kind_with_one_way_on(&two_threes), None);
}

#[test]
fn a_three_whose_straight_four_comes_with_a_five_is_none() {
    let five = [(2, 7), (3, 7), (4, 7), (5, 7)];
    assert_eq!(kind_with_one_way_on(&five), None);
}

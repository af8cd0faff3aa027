//! Omok: wins by continuous fours.

use std::ops::ControlFlow;

use gridsolve::omok::{Color, Fours, Puzzle, Rule, Win, WinText};
use gridsolve::render::Render;
use gridsolve::solver::{Budget, End, Solver};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use super::omok::{RULES, board};
use crate::oracle::fours::{Grid, Rules};
use crate::oracle::omok::winning_runs;
use crate::oracle::renju::is_forbidden;

/// The win that is found, checked, and whether the search was complete.
fn win(puzzle: &Puzzle, any: bool) -> Option<Win> {
    let mut found = None;
    let report = Fours { any }.solve(puzzle, &Budget::unlimited(), &mut |win| {
        Fours::check(puzzle, win).unwrap();
        found = Some(win.clone());
        ControlFlow::Break(())
    });
    assert_eq!(report.end, if found.is_some() { End::Stopped } else { End::Exhausted });
    found
}

fn length(grid: &Grid, rule: Rule, attacker: u8) -> Option<usize> {
    win(&puzzle(grid, rule, attacker), false).map(|win| win.length())
}

fn puzzle(grid: &Grid, rule: Rule, attacker: u8) -> Puzzle {
    let color = if attacker == 1 { Color::Black } else { Color::White };
    Puzzle::new(board(grid), rule).with_to_move(Some(color))
}

fn exact(rule: Rule) -> [bool; 2] {
    match rule {
        Rule::Standard => [true, true],
        Rule::Freestyle => [false, false],
        Rule::Renju => [true, false],
    }
}

/// Stones close together, more of the side to move, so that there are fours to make.
fn position(size: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = (Grid, u8)> {
    (size, 1..=2u8, 0..3usize, 0..3usize)
        .prop_flat_map(|(size, attacker, down, right)| {
            let side = (size - 2).min(7);
            let stones = prop::collection::vec((0..side, 0..side), 10..30);
            let colors = prop::collection::vec(0..5u8, 30);
            (Just((size, attacker, down, right)), stones, colors)
        })
        .prop_map(|((size, attacker, down, right), stones, colors)| {
            let mut grid = vec![vec![0; size]; size];
            for ((row, column), color) in stones.into_iter().zip(colors) {
                let (row, column) = ((row + down).min(size - 1), (column + right).min(size - 1));
                grid[row][column] = if color < 3 { attacker } else { 3 - attacker };
            }
            (grid, attacker)
        })
}

fn is_over(grid: &Grid, rule: Rule) -> bool {
    let [black, white] = exact(rule);
    !winning_runs(grid, (black, white)).is_empty()
}

fn shortest(grid: &Grid, rule: Rule, attacker: u8) -> Option<usize> {
    let is_forbidden = |grid: &Grid, point: (usize, usize)| rule == Rule::Renju && is_forbidden(grid, point);
    let rules = Rules { exact: exact(rule), is_forbidden: &is_forbidden };
    rules.shortest_win(grid, attacker).filter(|_| !is_over(grid, rule))
}

fn transposed(grid: &Grid) -> Grid {
    (0..grid.len()).map(|column| grid.iter().map(|row| row[column]).collect()).collect()
}

fn mirrored(grid: &Grid) -> Grid {
    grid.iter().rev().cloned().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn the_shortest_win_is_that_of_the_plain_twin((grid, attacker) in position(7..=9), rule in prop::sample::select(&RULES[..])) {
        prop_assert_eq!(length(&grid, rule, attacker), shortest(&grid, rule, attacker));
    }

    #[test]
    fn any_win_is_found_where_there_is_one((grid, attacker) in position(7..=15), rule in prop::sample::select(&RULES[..])) {
        let puzzle = puzzle(&grid, rule, attacker);
        let (any, best) = (win(&puzzle, true), win(&puzzle, false));
        prop_assert_eq!(any.is_some(), best.is_some());
        if let (Some(any), Some(best)) = (any, best) {
            prop_assert!(any.length() >= best.length());
        }
    }

    #[test]
    fn the_eight_symmetries_keep_the_length((grid, attacker) in position(7..=15), rule in prop::sample::select(&RULES[..])) {
        let expected = length(&grid, rule, attacker);
        let mut grid = grid;
        for _ in 0..4 {
            grid = transposed(&grid);
            prop_assert_eq!(length(&grid, rule, attacker), expected);
            grid = mirrored(&grid);
            prop_assert_eq!(length(&grid, rule, attacker), expected);
        }
    }

    #[test]
    fn swapping_the_colours_keeps_the_length((grid, attacker) in position(7..=15), rule in prop::sample::select(&RULES[..2])) {
        let other = |&cell: &u8| if cell == 0 { 0 } else { 3 - cell };
        let swapped: Grid = grid.iter().map(|row| row.iter().map(other).collect()).collect();
        prop_assert_eq!(length(&swapped, rule, 3 - attacker), length(&grid, rule, attacker));
    }

    #[test]
    fn a_stone_of_the_defender_far_from_the_solution_keeps_the_win(
        (grid, attacker) in position(12..=15),
        rule in prop::sample::select(&RULES[..2]),
        place in any::<prop::sample::Index>(),
    ) {
        let Some(win) = win(&puzzle(&grid, rule, attacker), false) else { return Ok(()) };
        let size = grid.len();
        let in_line = |(row, column): (usize, usize), (r, c): (usize, usize)| {
            row == r || column == c || row + column == r + c || row + c == r + column
        };
        // On no line through a stone of the win, nor through one of its own colour.
        let defends = |point: (usize, usize)| grid[point.0 - 1][point.1 - 1] == 3 - attacker;
        let points = (1..=size).flat_map(|row| (1..=size).map(move |column| (row, column)));
        let quiet: Vec<(usize, usize)> = points
            .clone()
            .filter(|&point| grid[point.0 - 1][point.1 - 1] == 0)
            .filter(|&point| win.moves.iter().flatten().all(|&stone| !in_line(point, stone)))
            .filter(|&point| points.clone().filter(|&other| defends(other)).all(|other| !in_line(point, other)))
            .collect();
        if !quiet.is_empty() {
            let (row, column) = quiet[place.index(quiet.len())];
            let mut grid = grid;
            grid[row - 1][column - 1] = 3 - attacker;
            prop_assert!(length(&grid, rule, attacker).is_some_and(|length| length <= win.length()));
        }
    }

    #[test]
    fn a_damaged_win_is_refused((grid, attacker) in position(9..=15), at in any::<prop::sample::Index>(), to in (1..=15usize, 1..=15usize)) {
        let puzzle = puzzle(&grid, Rule::Standard, attacker);
        let Some(mut win) = win(&puzzle, false) else { return Ok(()) };
        let at = at.index(win.moves.len());
        let short = Win { moves: win.moves[..at].to_vec(), ..win.clone() };
        prop_assert!(Fours::check(&puzzle, &short).is_err());
        let before = win.moves[at].replace(to);
        let is_same_kind = at + 1 == win.moves.len() || at % 2 == 0;
        prop_assert!(before == Some(to) || is_same_kind || Fours::check(&puzzle, &win).is_err());
        win.moves[at] = None;
        prop_assert!(Fours::check(&puzzle, &win).is_err());
    }
}

#[test]
fn the_positions_tried_have_wins_of_many_lengths() {
    let mut runner = TestRunner::deterministic();
    let mut lengths = vec![0; 9];
    for _ in 0..2000 {
        let (grid, attacker) = position(7..=15).new_tree(&mut runner).unwrap().current();
        for rule in RULES {
            lengths[length(&grid, rule, attacker).unwrap_or(0).min(8)] += 1;
        }
    }
    // No win, then wins by 1, 2, 3 stones and so on.
    assert!(lengths[..6].iter().all(|&times| times >= 20), "{lengths:?}");
}

/// A board of signs: `X` black, `O` white; rows that are not given are empty.
fn signs(size: usize, first_row: usize, rows: &[&str]) -> Grid {
    let mut grid = vec![vec![0; size]; size];
    for (row, signs) in rows.iter().enumerate() {
        for (column, sign) in signs.chars().enumerate() {
            grid[first_row - 1 + row][column] = match sign {
                'X' => 1,
                'O' => 2,
                _ => 0,
            };
        }
    }
    grid
}

/// The moves of the shortest win, row and column from 1.
fn moves(grid: &Grid, rule: Rule, attacker: u8) -> Vec<Option<(usize, usize)>> {
    win(&puzzle(grid, rule, attacker), false).map(|win| win.moves).unwrap_or_default()
}

#[test]
fn a_game_that_is_over_has_no_win() {
    for five in ["XXXXX.XXXX.", "OOOOO.XXXX."] {
        let grid = signs(15, 8, &[five]);
        for rule in RULES {
            assert_eq!(length(&grid, rule, 1), None, "{five} {rule:?}");
        }
    }
    // Six are no five for black in standard and renju: the game goes on.
    let grid = signs(15, 8, &["XXXXXX.O.XXXX"]);
    assert_eq!(length(&grid, Rule::Freestyle, 1), None);
    assert_eq!(length(&grid, Rule::Standard, 1), Some(1));
    assert_eq!(length(&grid, Rule::Renju, 1), Some(1));
}

#[test]
fn a_five_at_once_comes_before_everything() {
    let grid = signs(15, 8, &["OXXXX..OOOO"]);
    for rule in RULES {
        assert_eq!(moves(&grid, rule, 1), [Some((8, 6))], "{rule:?}");
        assert_eq!(moves(&grid, rule, 2), [Some((8, 7))], "{rule:?}");
    }
}

#[test]
fn a_four_of_the_other_side_is_answered_first() {
    // White threatens at row 8, column 5. Black has an open three in row 12.
    let threat = signs(15, 8, &["OOOO.X", "", "", "", ".........XXX"]);
    for rule in RULES {
        assert_eq!(length(&threat, rule, 1), None, "{rule:?}");
    }
    // Now the answer makes a four itself, with three stones below it; white can only stop it above.
    let answered = signs(15, 8, &["OOOO.X", "....X", "....X", "....X", "....O....XXX"]);
    for rule in RULES {
        let moves = moves(&answered, rule, 1);
        assert_eq!((moves.len(), &moves[..2]), (5, &[Some((8, 5)), Some((7, 5))][..]), "{rule:?}");
    }
}

#[test]
fn a_reply_that_makes_a_four_must_be_answered_by_a_four() {
    // Black's four at row 8, column 5 is stopped at column 6, which makes four white stones in that column.
    let grid = signs(15, 5, &[".....O", ".....O", ".....O", "OXXX...", "", "", "..........XXX"]);
    for rule in [Rule::Standard, Rule::Freestyle] {
        let moves = moves(&grid, rule, 1);
        assert_ne!(moves.first(), Some(&Some((8, 5))), "{rule:?}");
        assert_eq!(length(&grid, rule, 1), Some(2), "{rule:?}");
    }
    let mut alone = grid.clone();
    alone[10] = vec![0; 15];
    assert_eq!(length(&alone, Rule::Standard, 1), shortest(&alone, Rule::Standard, 1));
}

#[test]
fn black_may_not_win_by_a_double_four_in_renju() {
    // Row 8, column 5 makes four across and four down, each stopped at one end.
    let grid = signs(15, 5, &["....X", "....X", "....X", "OXXX.", "....", "....O"]);
    assert_eq!(length(&grid, Rule::Standard, 1), Some(2));
    assert_eq!(length(&grid, Rule::Freestyle, 1), Some(2));
    let renju = length(&grid, Rule::Renju, 1);
    assert_eq!(renju, shortest(&grid, Rule::Renju, 1));
    assert_ne!(moves(&grid, Rule::Renju, 1).first(), Some(&Some((8, 5))));
}

#[test]
fn white_wins_where_black_is_forbidden_to_reply() {
    // White's four at column 7 can only be stopped at row 8, column 8, where black would have six in the column.
    let grid = signs(15, 5, &[".......X", ".......X", ".......X", "..XOOO..", ".......X", ".......X"]);
    assert_eq!(moves(&grid, Rule::Renju, 2), [Some((8, 7)), None, Some((8, 8))]);
    assert_eq!(length(&grid, Rule::Standard, 2), None);
}

#[test]
fn a_four_that_would_become_six_is_none_where_five_must_be_exact() {
    // Columns 3 to 5 and 7 to 8: column 6 makes six.
    let grid = signs(15, 8, &["..XXX.XX.O"]);
    assert_eq!(length(&grid, Rule::Freestyle, 1), Some(1));
    assert_eq!(length(&grid, Rule::Standard, 1), shortest(&grid, Rule::Standard, 1));
    let mut blocked = grid.clone();
    blocked[7][0] = 2;
    blocked[7][1] = 2;
    assert_eq!(length(&blocked, Rule::Standard, 1), None);
}

#[test]
fn of_two_points_that_stop_the_five_the_first_is_the_reply() {
    let grid = signs(15, 8, &["OXXX"]);
    assert_eq!(length(&grid, Rule::Standard, 1), None);
    let grid = signs(15, 8, &["....XXX"]);
    for rule in RULES {
        let moves = moves(&grid, rule, 1);
        assert_eq!(moves.len(), 3, "{rule:?}");
        let (Some(reply), Some(five)) = (moves[1], moves[2]) else { panic!("{moves:?}") };
        assert!(reply < five, "{moves:?}");
    }
}

/// What the check says of black's moves (white's if `attacker` is 2), row and column from 1.
fn judged(grid: &Grid, rule: Rule, attacker: u8, moves: &[Option<(usize, usize)>]) -> Result<(), String> {
    let color = if attacker == 1 { Color::Black } else { Color::White };
    let win = Win { color, moves: moves.to_vec() };
    Fours::check(&puzzle(grid, rule, attacker), &win).map_err(|violation| violation.0)
}

#[test]
fn a_claimed_win_is_wrong_at_the_first_move_that_is() {
    let three = signs(15, 8, &["....XXX"]);
    let [four, reply, five] = [Some((8, 4)), Some((8, 3)), Some((8, 8))];
    assert_eq!(judged(&three, Rule::Standard, 1, &[four, reply, five]), Ok(()));
    let faults: [(&[_], _); 12] = [
        (&[], "there are no moves"),
        (&[None], "move 1 is missing"),
        (&[Some((1, 1))], "move 1 is not a five"),
        (&[Some((8, 5)), reply, five], "move 1: row 8, column 5 is taken"),
        (&[Some((8, 16)), reply, five], "move 1: row 8, column 16 is off the board"),
        (&[Some((0, 4)), reply, five], "move 1: row 0, column 4 is off the board"),
        (&[Some((1, 1)), Some((1, 2)), five], "move 1 makes no four"),
        (&[four, reply], "the win does not end with a five"),
        (&[four, five, reply], "move 2 is not the forced reply"),
        (&[four, None, five], "move 2 is not the forced reply"),
        (&[four, reply, None], "move 3 is missing"),
        (&[four, reply, Some((8, 9))], "move 3 is not a five"),
    ];
    for (moves, fault) in faults {
        assert_eq!(judged(&three, Rule::Standard, 1, moves), Err(fault.to_owned()), "{moves:?}");
    }
    assert_eq!(
        judged(&three, Rule::Standard, 1, &[four, reply, five, Some((1, 1)), Some((1, 2))]),
        Err("move 3 is a five already".to_owned())
    );
    // Six in a row are over where six win, and are no five where they do not.
    let six = signs(15, 8, &["XXX.XX.O.XXXX"]);
    assert_eq!(judged(&six, Rule::Freestyle, 1, &[Some((8, 4))]), Ok(()));
    assert_eq!(judged(&six, Rule::Standard, 1, &[Some((8, 4))]), Err("move 1 is not a five".to_owned()));
    assert_eq!(judged(&six, Rule::Standard, 1, &[Some((8, 9))]), Ok(()));
    for over in ["XXXXX.XXXX.", "OOOOO.XXXX."] {
        let over = signs(15, 8, &[over]);
        let fault = judged(&over, Rule::Renju, 1, &[Some((8, 11))]);
        assert_eq!(fault, Err("somebody has won already".to_owned()));
    }
}

#[test]
fn a_claimed_win_must_be_legal_and_keep_the_other_side_from_five() {
    let threat = signs(15, 8, &["OOOO.X", "", "", "", ".........XXX"]);
    assert_eq!(
        judged(&threat, Rule::Standard, 1, &[Some((12, 9)), Some((12, 8)), Some((12, 13))]),
        Err("after move 1 the other side makes five".to_owned())
    );
    // Row 8, column 5 makes four across and four down.
    let fours = signs(15, 5, &["....X", "....X", "....X", "OXXX.", "....", "....O"]);
    let moves = [Some((8, 5)), Some((4, 5)), Some((8, 6))];
    assert_eq!(judged(&fours, Rule::Standard, 1, &moves), Ok(()));
    assert_eq!(judged(&fours, Rule::Renju, 1, &moves), Err("move 1 is forbidden".to_owned()));
    // Black is forbidden to stop white at row 8, column 8: a missing reply is right there, and only there.
    let overline = signs(15, 5, &[".......X", ".......X", ".......X", "..XOOO..", ".......X", ".......X"]);
    let moves = [Some((8, 7)), None, Some((8, 8))];
    assert_eq!(judged(&overline, Rule::Renju, 2, &moves), Ok(()));
    let fault = Err("move 2 is not the forced reply".to_owned());
    assert_eq!(judged(&overline, Rule::Standard, 2, &moves), fault);
    assert_eq!(judged(&overline, Rule::Renju, 2, &[moves[0], moves[2], Some((1, 1))]), fault);
}

#[test]
fn a_win_that_may_not_be_the_shortest_is_said_to_be_that() {
    let remark = Render::<Fours>::unproven(&WinText);
    assert_eq!(remark, Some("the search ended before this win was proven to be the shortest"));
}

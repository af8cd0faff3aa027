//! Omok: wins by continuous fours.

use std::ops::ControlFlow;

use gridsolve::omok::{Color, Fours, Puzzle, Rule, Win};
use gridsolve::solver::{Budget, End, Solver};
use proptest::prelude::*;

use super::omok::{RULES, board};
use crate::oracle::fours::{Grid, Rules};
use crate::oracle::omok::winning_runs;

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
    Puzzle::new(board(grid), rule).with_to_move(color)
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

fn no_point_is_forbidden(_: &Grid, _: (usize, usize)) -> bool {
    false
}

fn shortest(grid: &Grid, rule: Rule, attacker: u8) -> Option<usize> {
    assert_ne!(rule, Rule::Renju);
    let rules = Rules { exact: exact(rule), is_forbidden: &no_point_is_forbidden };
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
    fn the_shortest_win_is_that_of_the_plain_twin((grid, attacker) in position(7..=9), rule in prop::sample::select(&RULES[..2])) {
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
        let before = std::mem::replace(&mut win.moves[at], Some(to));
        let is_same_kind = at + 1 == win.moves.len() || at % 2 == 0;
        prop_assert!(before == Some(to) || is_same_kind || Fours::check(&puzzle, &win).is_err());
        win.moves[at] = None;
        prop_assert!(Fours::check(&puzzle, &win).is_err());
    }
}

//! Omok: the boards of `generate` keep what is promised, and show every mistake.

use std::collections::BTreeMap;

use gridsolve::generator::Generator;
use gridsolve::input::{Format, Record};
use gridsolve::omok::{Boards, Color, Omok, Puzzle, Rule};
use gridsolve::random::Random;
use gridsolve::solver::Budget;
use proptest::prelude::*;

use crate::omok::{Grid, plain, rules, slow};
use crate::oracle::omok::Run;
use crate::wrong_judges::{MISTAKES, right};

fn generate(boards: Boards, seed: u64, number: u64) -> Puzzle {
    boards.generate(&mut Random::new(seed, number), &Budget::unlimited()).unwrap().puzzle
}

const USUAL: Boards = Boards { size: 19, rule: Rule::Standard, stones: None };

/// Two hundred boards as they come without options.
fn two_hundred(seed: u64) -> Vec<Puzzle> {
    (0..200).map(|number| generate(USUAL, seed, number)).collect()
}

fn grid(puzzle: &Puzzle) -> Grid {
    let points = 1..=puzzle.board().size();
    let digit = |row, column| puzzle.board().stone(row, column).map_or(0, Color::digit);
    points.clone().map(|row| points.clone().map(|column| digit(row, column)).collect()).collect()
}

#[test]
fn two_hundred_boards_catch_every_mistake() {
    for seed in 1..=3 {
        let mut caught: BTreeMap<&str, usize> = MISTAKES.iter().map(|&(name, _)| (name, 0)).collect();
        for puzzle in two_hundred(seed) {
            let (grid, answer) = (grid(&puzzle), plain(&puzzle));
            assert_eq!(right(&grid), answer);
            for (name, wrong) in MISTAKES {
                *caught.get_mut(name).unwrap() += usize::from(wrong(&grid) != answer);
            }
        }
        let missed: Vec<&str> = caught.iter().filter(|&(_, &boards)| boards == 0).map(|(name, _)| *name).collect();
        assert_eq!(missed, [""; 0], "no board of seed {seed} catches these");
    }
}

#[test]
fn two_hundred_boards_show_everything_that_can_be_seen() {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut wanted = vec!["undecided".to_owned(), "undecided, full".to_owned(), "won, full".to_owned()];
    for color in [1, 2] {
        wanted.extend(["right", "down", "down-right", "up-right"].map(|direction| format!("{color} wins {direction}")));
        wanted.extend([6, 7, 8, 9].map(|length| format!("{color} has {length} in a row")));
        wanted.push(format!("{color} has four in a row, nobody wins"));
    }
    for puzzle in two_hundred(1) {
        let grid = grid(&puzzle);
        let mut see = |kind: String| *seen.entry(kind).or_default() += 1;
        let winner = slow(&grid, Rule::Standard).first().copied();
        let is_full = grid.iter().flatten().all(|&cell| cell != 0);
        match winner {
            Some((color, _, _, direction, _)) => see(format!("{color} wins {direction}")),
            None => see("undecided".to_owned()),
        }
        if is_full {
            see(format!("{}, full", if winner.is_some() { "won" } else { "undecided" }));
        }
        for (color, _, _, _, length) in slow(&grid, Rule::Freestyle) {
            see(format!("{color} has {length} in a row"));
        }
        for color in [1, 2].into_iter().filter(|&color| winner.is_none() && has_four(&grid, color)) {
            see(format!("{color} has four in a row, nobody wins"));
        }
    }
    wanted.retain(|kind| !seen.contains_key(kind));
    assert_eq!(wanted, [""; 0], "these are not among {seen:#?}");
}

/// Whether exactly four stones of this colour stand side by side in a row or column.
fn has_four(grid: &Grid, color: u8) -> bool {
    let row = |row: &Vec<u8>| row.split(|&cell| cell != color).any(|run| run.len() == 4);
    let column = |column: usize| row(&grid.iter().map(|row| row[column]).collect());
    grid.iter().any(row) || (0..grid.len()).any(column)
}

/// Any size, and any number of stones that fits on the board.
fn boards() -> impl Strategy<Value = Boards> {
    (5..=26usize, rules()).prop_flat_map(|(size, rule)| {
        let points = size * size;
        let stones =
            prop_oneof![Just(None), (0..=points).prop_map(Some), Just(Some(points)), (0..=12usize).prop_map(Some)];
        stones.prop_map(move |stones| Boards { size, rule, stones })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_board_has_at_most_one_winner_who_moved_last(boards in boards(), seed: u64, number in 0..1000u64) {
        let puzzle = generate(boards, seed, number);
        let grid = grid(&puzzle);
        let lines: Vec<Run> = slow(&grid, boards.rule);
        prop_assert!(lines.len() <= 1, "{lines:?} {grid:?}");
        let stones = [1, 2].map(|color| grid.iter().flatten().filter(|&&cell| cell == color).count());
        let all = stones[0] + stones[1];
        prop_assert_eq!((grid.len(), puzzle.rule()), (boards.size, boards.rule));
        prop_assert_eq!(stones, [all - all / 2, all / 2]);
        prop_assert_eq!(boards.stones.unwrap_or(all), all);
        if let [(winner, ..)] = lines[..] {
            prop_assert_eq!(winner, if all % 2 == 1 { 1 } else { 2 });
            prop_assert!(all >= 9);
        }
        let format = Omok { rule: boards.rule, ..Omok::default() };
        let text = format.print(&puzzle);
        prop_assert_eq!(format.cut(text.as_bytes(), false), Some(text.len()));
        prop_assert_eq!(format.parse(Record::whole(&text)), Ok(puzzle));
    }
}

#[test]
fn what_cannot_be_made_is_given_up() {
    let none = |boards: Boards| boards.generate(&mut Random::new(1, 0), &Budget::unlimited()).unwrap_err().to_string();
    let message = "no board of 19 rows with 362 stones was found in 1000 tries; give fewer --stones";
    assert_eq!(none(Boards { stones: Some(362), ..USUAL }), message);
    assert_eq!(none(Boards { size: 27, ..USUAL }), "a board has 5 to 26 rows and as many columns");
}

//! Omok: judging and reading boards.

use std::ops::ControlFlow;

use gridsolve::input::{Format, LineKind, ParseError, Record, kind, whole_lines};
use gridsolve::omok::{Board, Color, InputForm, Judge, Omok, Puzzle, Rule, Verdict, WinningLine};
use gridsolve::render::Render;
use gridsolve::solver::{Budget, End, Solver};
use num_bigint::BigUint;
use proptest::prelude::*;
use serde_json::Value;

use crate::oracle::omok::{Run, winning_runs};

const RULES: [Rule; 3] = [Rule::Standard, Rule::Freestyle, Rule::Renju];

type Grid = Vec<Vec<u8>>;

/// The board of a grid of digits.
fn board(grid: &[Vec<u8>]) -> Board {
    let mut board = Board::empty(grid.len()).unwrap();
    for (row, cells) in grid.iter().enumerate() {
        for (column, &cell) in cells.iter().enumerate() {
            match cell {
                1 => board.place(row + 1, column + 1, Color::Black).unwrap(),
                2 => board.place(row + 1, column + 1, Color::White).unwrap(),
                _ => {}
            }
        }
    }
    board
}

/// The winning lines, each checked.
fn judge(puzzle: &Puzzle) -> Vec<WinningLine> {
    let mut lines = Vec::new();
    let report = Judge.solve(puzzle, &Budget::unlimited(), &mut |line| {
        Judge::check(puzzle, line).unwrap();
        lines.push(*line);
        ControlFlow::Continue(())
    });
    assert_eq!((report.end, report.nodes), (End::Exhausted, 1));
    lines
}

fn runs(lines: &[WinningLine]) -> Vec<Run> {
    let run = |line: &WinningLine| (line.color.digit(), line.row, line.column, line.direction.name(), line.length);
    lines.iter().map(run).collect()
}

fn judge_grid(grid: &[Vec<u8>], rule: Rule) -> Vec<Run> {
    runs(&judge(&Puzzle::new(board(grid), rule)))
}

fn slow(grid: &[Vec<u8>], rule: Rule) -> Vec<Run> {
    winning_runs(
        grid,
        match rule {
            Rule::Standard => (true, true),
            Rule::Freestyle => (false, false),
            Rule::Renju => (true, false),
        },
    )
}

/// The answer in plain text.
fn plain(puzzle: &Puzzle) -> String {
    let mut text = String::new();
    match judge(puzzle).first() {
        Some(line) => Verdict.plain(puzzle, line, &mut text),
        None => text.push_str("0\n"),
    }
    text
}

/// The answers to all boards of a stream, up to the first fault.
fn answers(format: Omok, bytes: &[u8]) -> (Vec<Puzzle>, Result<(), ParseError>) {
    let mut rest = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let mut line = 1;
    let mut puzzles = Vec::new();
    while !rest.is_empty() {
        let (first, end) = whole_lines(rest, true).next().unwrap();
        let end = if kind(first) == LineKind::Row {
            let end = format.cut(rest, true).unwrap();
            match format.parse(Record { bytes: &rest[..end], line }) {
                Ok(puzzle) => puzzles.push(puzzle),
                Err(fault) => return (puzzles, Err(fault)),
            }
            end
        } else {
            end
        };
        line += rest[..end].iter().filter(|&&byte| byte == b'\n').count() as u64;
        rest = &rest[end..];
    }
    (puzzles, Ok(()))
}

/// Random boards: some nearly empty, some full, one colour or both, so that there are runs of every length.
fn grids() -> impl Strategy<Value = Grid> {
    (5..=26usize, prop::sample::select(vec![[1u32, 1, 1], [9, 1, 1], [0, 1, 1], [1, 6, 1], [0, 9, 1], [1, 0, 5]]))
        .prop_flat_map(|(size, [empty, black, white])| {
            let cell = prop_oneof![empty => Just(0u8), black => Just(1), white => Just(2)];
            prop::collection::vec(prop::collection::vec(cell, size), size)
        })
}

fn rules() -> impl Strategy<Value = Rule> {
    prop::sample::select(RULES.to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn the_slow_twin_agrees(grid in grids(), rule in rules()) {
        prop_assert_eq!(judge_grid(&grid, rule), slow(&grid, rule));
    }

    #[test]
    fn print_then_parse_is_the_identity(grid in grids(), rule in rules()) {
        let format = Omok { rule, input: None };
        let puzzle = Puzzle::new(board(&grid), rule);
        let text = format.print(&puzzle);
        prop_assert_eq!(format.cut(text.as_bytes(), false), Some(text.len()));
        prop_assert_eq!(format.parse(Record::whole(&text)), Ok(puzzle));
    }

    #[test]
    fn the_eight_symmetries_keep_the_winners(grid in grids(), rule in rules()) {
        let winners = |grid: &Grid| {
            let mut winners: Vec<_> = judge_grid(grid, rule).iter().map(|run| (run.0, run.4)).collect();
            winners.sort_unstable();
            winners
        };
        let before = winners(&grid);
        let mut turned = grid;
        for _ in 0..4 {
            let size = turned.len();
            turned = (0..size).map(|row| (0..size).map(|column| turned[size - 1 - column][row]).collect()).collect();
            prop_assert_eq!(winners(&turned), before.clone());
            let mirrored: Grid = turned.iter().map(|row| row.iter().rev().copied().collect()).collect();
            prop_assert_eq!(winners(&mirrored), before.clone());
        }
    }

    #[test]
    fn colours_are_alike_but_in_renju(grid in grids()) {
        let swapped: Grid = grid.iter().map(|row| row.iter().map(|&cell| [0, 2, 1][usize::from(cell)]).collect()).collect();
        for rule in [Rule::Standard, Rule::Freestyle] {
            let back: Vec<Run> = judge_grid(&swapped, rule).iter().map(|run| (3 - run.0, run.1, run.2, run.3, run.4)).collect();
            prop_assert_eq!(judge_grid(&grid, rule), back);
        }
    }

    #[test]
    fn a_limit_gives_the_first_lines_of_all(grid in grids(), rule in rules(), limit in 1..9usize) {
        let puzzle = Puzzle::new(board(&grid), rule);
        let all = judge(&puzzle);
        let mut first = Vec::new();
        let report = Judge.solve(&puzzle, &Budget::unlimited(), &mut |line| {
            first.push(*line);
            if first.len() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        prop_assert_eq!(report.end, if all.len() < limit { End::Exhausted } else { End::Stopped });
        prop_assert_eq!(&first[..], &all[..limit.min(all.len())]);
        prop_assert_eq!(Judge.count(&puzzle, &Budget::unlimited(), None).found, BigUint::from(all.len()));
    }

    #[test]
    fn every_way_to_write_a_board_reads_the_same(
        grid in grids(),
        signs in prop::sample::select(vec!["012", ".XO", "-x○", "_*o", "+●O", "·Xo", "┼●○"]),
        spaced in any::<bool>(),
        margin in prop::sample::select(vec!["", " ", "\t", "   \t"]),
        end in prop::sample::select(vec!["\n", "\r\n", " \t\n", "  \r\n", "\n# a remark\n", "\n \t# another\r\n"]),
        upper in prop::sample::select(vec![None, Some(b'A'), Some(b'a')]),
        lower in prop::sample::select(vec![None, Some(b'A'), Some(b'a')]),
        sides in 0..4,
        from_top in any::<bool>(),
    ) {
        let digits = signs == "012";
        let (sides, upper) = if digits { (0, None) } else { (sides, upper) };
        let lower = if sides == 0 && upper.is_none() { None } else { lower };
        let size = grid.len();
        let signs: Vec<char> = signs.chars().collect();
        let joined = |cells: Vec<String>| cells.join(if spaced { " " } else { "" });
        let letters = |first: u8| format!("   {}{end}", joined((0..size as u8).map(|i| ((first + i) as char).to_string()).collect()));
        let mut text = upper.map_or_else(String::new, letters);
        for (index, row) in grid.iter().enumerate() {
            let number = if from_top { index + 1 } else { size - index };
            let cells = joined(row.iter().map(|&cell| signs[usize::from(cell)].to_string()).collect());
            let left = if sides & 1 == 0 { String::new() } else { format!("{number:2} ") };
            let right = if sides & 2 == 0 { String::new() } else { format!(" {number}") };
            text += &format!("{margin}{left}{cells}{right}{end}");
        }
        text += &lower.map_or_else(String::new, letters);
        let puzzle = Puzzle::new(board(&grid), Rule::Renju);
        let form = if digits { InputForm::Digits } else { InputForm::Board };
        for input in [None, Some(form)] {
            let format = Omok { rule: Rule::Renju, input };
            let (found, fault) = answers(format, text.as_bytes());
            prop_assert_eq!(&fault, &Ok(()), "{}", text);
            prop_assert_eq!(&found[..], std::slice::from_ref(&puzzle), "{}", text);
        }
    }
}

#[test]
fn the_cases_are_answered() {
    let mut judged = 0;
    for line in include_str!("../../fixtures/omok/cases.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let bytes = bytes_of(&case);
        let (puzzles, fault) = answers(Omok::default(), &bytes);
        let text: Vec<String> = puzzles.iter().map(plain).collect();
        let id = &case["id"];
        if case["error"] == "empty input" {
            assert_eq!((puzzles.len(), fault), (0, Ok(())), "{id}");
        } else if !case["error"].is_null() {
            let at = fault.expect_err(&id.to_string()).at;
            assert_eq!(text.concat(), case["before"].as_str().unwrap_or(""), "{id}");
            assert_eq!(at.line, case["line"].as_u64().unwrap(), "{id}");
            assert!(case["column"].is_null() || case["column"] == at.column, "{id}: column {}", at.column);
        } else if case["ambiguous"] == true {
            assert_eq!(fault, Ok(()), "{id}");
            let mut expected: Vec<_> = case["lines"].as_array().unwrap().iter().map(line_of).collect();
            let mut found: Vec<_> =
                runs(&judge(&puzzles[0])).iter().map(|run| (run.1, run.2, run.3, u64::from(run.0))).collect();
            assert!(found.is_sorted_by_key(|line| (line.0, line.1)), "{id}");
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "{id}");
        } else {
            assert_eq!((text.concat().as_str(), fault), (case["answer"].as_str().unwrap(), Ok(())), "{id}");
        }
        judged += 1;
    }
    assert_eq!(judged, 78);
}

fn line_of(line: &Value) -> (usize, usize, &str, u64) {
    let direction = match line["dir"].as_str().unwrap() {
        "E" => "right",
        "S" => "down",
        "SE" => "down-right",
        _ => "up-right",
    };
    let number = |key: &str| line[key].as_u64().unwrap();
    (number("row") as usize, number("col") as usize, direction, number("player"))
}

#[test]
fn the_board_texts_are_answered() {
    for line in include_str!("../../fixtures/omok/board_texts.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let rule = match case["args"][2].as_str() {
            Some("freestyle") => Rule::Freestyle,
            Some("renju") => Rule::Renju,
            _ => Rule::Standard,
        };
        let (puzzles, fault) = answers(Omok { rule, input: None }, &bytes_of(&case));
        if case["error"].is_null() {
            let text: Vec<String> = puzzles.iter().map(plain).collect();
            assert_eq!((text.concat().as_str(), fault), (case["answer"].as_str().unwrap(), Ok(())), "{}", case["id"]);
        } else {
            assert!(puzzles.is_empty() && fault.is_err(), "{}", case["id"]);
        }
    }
}

/// The input of a case: text, or bytes in base 64.
fn bytes_of(case: &Value) -> Vec<u8> {
    let Some(coded) = case["input_b64"].as_str() else {
        return case["input"].as_str().unwrap().as_bytes().to_vec();
    };
    let value = |digit: u8| match digit {
        b'A'..=b'Z' => digit - b'A',
        b'a'..=b'z' => digit - b'a' + 26,
        b'0'..=b'9' => digit - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let mut bytes = Vec::new();
    for digits in coded.trim_end_matches('=').as_bytes().chunks(4) {
        let bits = digits.iter().fold(0u32, |bits, &digit| bits << 6 | u32::from(value(digit)));
        let bits = bits << (6 * (4 - digits.len()));
        bytes.extend_from_slice(&bits.to_be_bytes()[1..digits.len()]);
    }
    bytes
}

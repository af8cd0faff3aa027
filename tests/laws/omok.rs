//! Omok: judging and reading boards.

use std::ops::ControlFlow;

use gridsolve::input::{Format, LineKind, ParseError, Position, Record, kind, parse, whole_lines};
use gridsolve::omok::{Board, Color, InputForm, Judge, Omok, Puzzle, Rule, Verdict, WinningLine};
use gridsolve::render::Render;
use gridsolve::solver::{Budget, End, Solver};
use num_bigint::BigUint;
use proptest::prelude::*;

use crate::oracle::omok::{Run, winning_runs};

pub const RULES: [Rule; 3] = [Rule::Standard, Rule::Freestyle, Rule::Renju];

pub type Grid = Vec<Vec<u8>>;

/// The board of a grid of digits.
pub fn board(grid: &[Vec<u8>]) -> Board {
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

pub fn slow(grid: &[Vec<u8>], rule: Rule) -> Vec<Run> {
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
pub fn plain(puzzle: &Puzzle) -> String {
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
    let (mut line, mut column) = (1, 0);
    let mut puzzles = Vec::new();
    while !rest.is_empty() {
        let (first, end) = whole_lines(rest, true).next().unwrap();
        let end = if kind(first) == LineKind::Row {
            let end = format.cut(rest, true).unwrap();
            match parse(&format, Record { bytes: &rest[..end], line, column }) {
                Ok(puzzle) => puzzles.push(puzzle),
                Err(fault) => return (puzzles, Err(fault)),
            }
            end
        } else {
            end
        };
        let behind = Position::behind(&rest[..end], line);
        column = behind.column - 1 + if behind.line == line { column } else { 0 };
        line = behind.line;
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

pub fn rules() -> impl Strategy<Value = Rule> {
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
        let format = Omok { rule, ..Omok::default() };
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
            let format = Omok { rule: Rule::Renju, input, size: None };
            let (found, fault) = answers(format, text.as_bytes());
            prop_assert_eq!(&fault, &Ok(()), "{}", text);
            prop_assert_eq!(&found[..], std::slice::from_ref(&puzzle), "{}", text);
        }
    }
}

const FORMS: [Option<InputForm>; 6] = [
    None,
    Some(InputForm::Digits),
    Some(InputForm::Board),
    Some(InputForm::Moves),
    Some(InputForm::Sgf),
    Some(InputForm::Psq),
];

/// Texts of all kinds that look a little like boards.
fn scrawls() -> impl Strategy<Value = Vec<u8>> {
    let pieces = [
        "0 1 2 0 0\n",
        "01200\n",
        "X . O . .\n",
        ".XO..\n",
        "A B C D E\n",
        "abcde\n",
        "5 . . . . .\n",
        "4 ..X..\n",
        "..X.. 3\n",
        "1 ..... 1\n",
        "\n",
        "# remark\n",
        "\r\n",
        "  \t",
        "15",
        "0",
        "x",
        "●",
        "\n\n",
        "3 \n",
        "(;GM[4]SZ[9]",
        ";B[aa]",
        "AW[bb:cc]",
        "(;",
        ")",
        "C[",
        "\\]",
        "]",
        "h8 i9",
        "H8,",
        "Piskvorky 9x9, 11:11, 0\n",
        "1,1\n",
        "9,10,0\n",
    ];
    let piece = prop_oneof![
        12 => prop::sample::select(pieces.to_vec()).prop_map(|piece| piece.as_bytes().to_vec()),
        1 => any::<u8>().prop_map(|byte| vec![byte]),
    ];
    prop::collection::vec(piece, 1..14).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// Nothing panics, every cut moves on, and a cut stays where it is when more arrives.
    #[test]
    fn any_bytes_are_answered(text in scrawls(), input in prop::sample::select(FORMS.to_vec())) {
        let format = Omok { input, ..Omok::default() };
        let (_, fault) = answers(format, &text);
        if let Err(fault) = fault {
            let lines = text.iter().filter(|&&byte| byte == b'\n').count() as u64;
            prop_assert!((1..=lines + 2).contains(&fault.at.line) && !fault.message.contains('\n'));
        }
        if whole_lines(&text, true).next().is_some_and(|(line, _)| kind(line) == LineKind::Row) {
            let end = format.cut(&text, true).unwrap();
            prop_assert!(end > 0);
            for arrived in 0..text.len() {
                let early = format.cut(&text[..arrived], false);
                prop_assert!(early.is_none_or(|early| early == end), "{:?} of {} at {}", early, end, arrived);
            }
        }
    }
}

#[test]
fn a_form_can_be_forced() {
    let read = |text: &str, input| answers(Omok { input: Some(input), ..Omok::default() }, text.as_bytes());
    let digits = "0 0 0 0 0\n".repeat(5);
    let fault = read(&digits, InputForm::Board).1.unwrap_err();
    assert_eq!((fault.at.line, fault.at.column, fault.message.as_str()), (1, 1, "`0` in a board of signs"));
    let signs = ".....\n".repeat(5);
    let fault = read(&signs, InputForm::Digits).1.unwrap_err();
    assert_eq!((fault.at.line, fault.at.column, fault.message.as_str()), (1, 1, "`.` in a board of digits"));
    assert!(read(&digits, InputForm::Digits).1.is_ok() && read(&signs, InputForm::Board).1.is_ok());
    // Large boards of digits are read in a way of their own, but only where digits are asked for.
    let digits = format!("{}\n", "0".repeat(15)).repeat(15);
    let fault = read(&digits, InputForm::Board).1.unwrap_err();
    assert_eq!((fault.at.line, fault.at.column, fault.message.as_str()), (1, 1, "`0` in a board of signs"));
}

#[test]
fn a_number_in_the_first_row_alone_makes_no_frame() {
    let cut = |text: &str, at_end| Omok::default().cut(text.as_bytes(), at_end);
    let board = format!("1 . . . .\n{}", ". . . . .\n".repeat(5));
    assert_eq!(cut(&board, false), Some(50));
    let board = format!(". . . . 1\n{}", ". . . . .\n".repeat(5));
    assert_eq!(cut(&board, false), Some(50));
    let framed = format!("1 . . . . .\n2 . . . . .\n{}\n", ". . . . .\n".repeat(5));
    assert_eq!(cut(&framed, false), Some(framed.len() - 1));
    assert_eq!((cut("1 . . . .\n", false), cut("1 . . . .\n", true)), (None, Some(10)));
}

#[test]
fn boards_follow_each_other_without_a_blank_line() {
    let text = "00000\n00000\n# between\n00000\n00000\n11111\nO O O O O\n. . . . .\n. . . . .\n. . . . .\n. . . . .";
    let (puzzles, fault) = answers(Omok::default(), text.as_bytes());
    assert_eq!(fault, Ok(()));
    assert_eq!(puzzles.iter().map(plain).collect::<Vec<_>>(), ["1\n5 1\n", "2\n1 1\n"]);
}

#[test]
fn a_board_is_cut_as_soon_as_its_last_row_has_arrived() {
    let framed = "5 . . . . .\n4 . . . . .\n3 . . . . .\n2 . . . . .\n1 . . . . .\n  A B C D E\n";
    let spaced = "1 2 0 0 0 0 0 0 0\n".repeat(9);
    let signs = "X . . . O\n# a remark\n".repeat(5);
    let format = Omok::default();
    for (text, end) in [(&spaced[..], spaced.len()), (&signs, signs.len() - "# a remark\n".len())] {
        for arrived in 0..text.len() {
            let expected = (arrived >= end).then_some(end);
            assert_eq!(format.cut(&text.as_bytes()[..arrived], false), expected, "{arrived} bytes of {text}");
        }
        assert_eq!(format.cut(&text.as_bytes()[..end - 1], true), Some(end - 1));
    }
    let then_blank = format!("{framed}\n");
    for arrived in 0..then_blank.len() {
        assert_eq!(format.cut(&then_blank.as_bytes()[..arrived], false), None);
    }
    assert_eq!(format.cut(then_blank.as_bytes(), false), Some(framed.len()));
    assert_eq!(format.cut(framed.as_bytes(), true), Some(framed.len()));
    // A malformed board ends where its first row says.
    let bad = "0 0 0 0 10\n".repeat(9);
    assert_eq!(format.cut(bad.as_bytes(), false), Some(5 * 11));
}

/// Every board that differs from a valid one in one byte is another board or has a fault that is placed in the text,
/// unless that byte decides nothing: one blank or sign for an empty point instead of another; a line end or a `#` before
/// the letters above numbered rows; no line end behind the last row.
#[test]
fn one_wrong_byte_is_never_ignored() {
    let framed = "  A B C D E\n5 X . . O .\n4 . X O . .\n3 . O X . .\n2 O . . X .\n1 . . . . X\n";
    let packed = "210000\n020001\n002010\n000200\n001020\n000000\n";
    let spaced = "1 0 0 0 2\n0 1 0 2 0\n0 0 1 0 0\n0 2 0 1 0\n2 0 0 0 0\n";
    for text in [framed, packed, spaced] {
        let (before, fault) = answers(Omok::default(), text.as_bytes());
        assert_eq!((before.len(), fault), (1, Ok(())));
        for index in 0..text.len() {
            for byte in 0..=255u8 {
                let mut bytes = text.as_bytes().to_vec();
                let old = std::mem::replace(&mut bytes[index], byte);
                let (puzzles, fault) = answers(Omok::default(), &bytes);
                let same_kind = |set: &[u8]| set.contains(&old) && set.contains(&byte);
                if let Err(fault) = fault {
                    let lines = 1 + bytes.iter().filter(|&&byte| byte == b'\n').count() as u64;
                    assert!((1..=lines).contains(&fault.at.line), "{text} {index} {byte}");
                } else if old != byte && puzzles == before {
                    let above = text.starts_with(' ') && (index < 2 && byte == b'\n' || index < 3 && byte == b'#');
                    let at_end = index + 1 == text.len() && b" \t".contains(&byte);
                    let decides = !(same_kind(b" \t") || same_kind(b".-_+") || above || at_end);
                    assert!(!decides, "{index} {old} {byte} in {text}");
                }
            }
        }
    }
}

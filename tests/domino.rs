//! `gridsolve domino`, run as a user would.
#![allow(clippy::expect_used, reason = "a test that fails panics")]

mod support;

use serde_json::{Value, json};
use support::{cases, run, text};

#[test]
fn recorded_cases() {
    for case in cases("domino/cases.jsonl", 55) {
        if case.has("error") {
            case.assert_refused("domino");
            continue;
        }
        let id = case.id();
        // Counts above 2^53 are recorded as strings.
        let count = case.get("count").as_str().map_or_else(|| case.get("count").to_string(), str::to_owned);
        let counted = run(&["domino", "--count"], case.input());
        assert_eq!((counted.code, counted.out), (Some(0), format!("{count}\n")), "{id}");
        let unique = run(&["domino", "--unique"], case.input());
        let word = match count.as_str() {
            "0" => "none",
            "1" => "unique",
            _ => "multiple",
        };
        assert_eq!((unique.code, unique.out), (Some(i32::from(word != "unique")), format!("{word}\n")), "{id}");
        let first = run(&["domino"], case.input());
        let json = run(&["domino", "--json"], case.input()).json();
        if word == "none" {
            assert_eq!((first.code, first.out.as_str()), (Some(1), "no solution\n"), "{id}");
            assert_eq!((&json["solutions"], &json["complete"]), (&json!([]), &json!(true)), "{id}");
        } else {
            assert_eq!((first.code, first.err.as_str()), (Some(0), ""), "{id}");
            assert_drawn(&first.out, &json["solutions"][0], case.get("rows").as_u64().expect("rows") as usize);
        }
    }
}

/// The drawing shows each domino of the JSON answer as one box: no wall between its halves, and a wall around it.
fn assert_drawn(drawing: &str, solution: &Value, rows: usize) {
    let lines: Vec<&[u8]> = drawing.lines().map(str::as_bytes).collect();
    assert_eq!(lines.len(), 2 * rows + 1, "{drawing}");
    let width = drawing.lines().nth(1).expect("a row").split('|').find(|cell| !cell.is_empty()).map_or(0, str::len);
    let dominoes = solution["dominoes"].as_array().expect("dominoes");
    // Cells are as wide as the widest value: told by the first row's first box.
    let halves = if dominoes[0]["cells"][0][0] == dominoes[0]["cells"][1][0] { 2 } else { 1 };
    let width = (width + 1) / halves - 1;
    let sign = |line: usize, column: usize| lines[line].get(column).copied().unwrap_or(b' ');
    for domino in dominoes {
        let cells: Vec<(usize, usize)> = [0, 1]
            .map(|half| {
                let at = |axis: usize| domino["cells"][half][axis].as_u64().expect("a number") as usize;
                (at(0), at(1))
            })
            .to_vec();
        for &(row, column) in &cells {
            let (top, left) = (2 * row - 2, (column - 1) * (width + 1));
            let own = |row: usize, column: usize| cells.contains(&(row, column));
            assert_eq!(sign(top + 1, left) == b' ', own(row, column - 1), "left of {row},{column} in\n{drawing}");
            assert_eq!(sign(top + 1, left + width + 1) == b' ', own(row, column + 1), "right of {row},{column}");
            assert_eq!(sign(top, left + 1) == b' ', row > 1 && own(row - 1, column), "above {row},{column}");
            assert_eq!(sign(top + 2, left + 1) == b' ', own(row + 1, column), "below {row},{column}");
        }
    }
}

#[test]
fn the_original_example_has_60_tilings() {
    assert_eq!(run(&["domino", "--count"], text("domino/sample.txt")).out, "60\n");
    let listed = run(&["domino", "--all", "--json"], text("domino/sample.txt")).json();
    let tilings: std::collections::HashSet<String> =
        listed["solutions"].as_array().expect("a list").iter().map(Value::to_string).collect();
    assert_eq!((tilings.len(), &listed["count"], &listed["complete"]), (60, &json!(60), &json!(true)));
}

#[test]
fn the_richest_known_double_six_grid() {
    let grid = "6665060\n4650100\n1411130\n6121513\n2622336\n4220233\n4452534\n4555340\n";
    assert_eq!(run(&["domino", "-c"], grid).out, "685268\n");
}

#[test]
fn a_small_drawing() {
    let drawing = "+---+-+\n|0 0|1|\n+---+ |\n|1 1|0|\n+---+-+\n";
    assert_eq!(run(&["domino"], "001\n110\n").out, drawing);
    assert_eq!(run(&["domino"], "1:001110").out, drawing);
}

#[test]
fn a_wrong_multiset_is_a_puzzle_without_a_tiling() {
    let ran = run(&["domino", "--count"], "1111111\n".repeat(8));
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "0\n"));
    assert_eq!(run(&["domino"], "000\n111\n".replace("111", "001")).out, "no solution\n");
}

/// The sample with 3 for its first 0: one 0 too few, one 3 too many.
fn miscounted() -> String {
    text("domino/sample.txt").replacen('0', "3", 1)
}

#[test]
fn a_value_too_often_is_told_whatever_is_asked() {
    let head = r#"{"puzzle":"domino","file":"<stdin>","record":1,"line":1,"#;
    let json = |rest: &str| format!("{head}{rest}\n");
    let list = json(r#""solutions":[],"count":0,"complete":true}"#);
    let count = json(r#""count":0,"complete":true}"#);
    let unique = json(r#""unique":false,"count":0,"complete":true}"#);
    for (arguments, out, code) in [
        (&[][..], "no solution\n", 1),
        (&["--all"], "no solution\n", 1),
        (&["--limit", "2"], "no solution\n", 1),
        (&["--count"], "0\n", 0),
        (&["--count", "--limit", "2"], "0\n", 0),
        (&["--unique"], "none\n", 1),
        (&["--json"], &list, 1),
        (&["--json", "--all"], &list, 1),
        (&["--json", "--limit", "2"], &list, 1),
        (&["--json", "--count"], &count, 0),
        (&["--json", "--unique"], &unique, 1),
        // As with other remarks, only answers are kept quiet.
        (&["--quiet"], "", 1),
        (&["--quiet", "--count"], "", 0),
        (&["--quiet", "--unique"], "", 1),
    ] {
        let ran = run(&[&["domino"], arguments].concat(), miscounted());
        let err = "warning: <stdin>:1: no tiling: 3 stands 9 times, a double-six set has it 8 times\n";
        assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (Some(code), out, err), "{arguments:?}");
    }
}

#[test]
fn each_grid_has_its_own_remark_and_others_have_none() {
    // The third grid has the right values but no tiling.
    let stream = format!("1:000001\n001\n110\n\n1:010101\n\n# long\n{}", "1 ".repeat(210));
    let err = "\
warning: <stdin>:1: no tiling: 0 stands 5 times, a double-one set has it 3 times
warning: <stdin>:8: no tiling: 1 stands 210 times, a double-13 set has it 15 times
";
    for threads in ["-j1", "-j2"] {
        let ran = run(&["domino", "--count", threads], &stream);
        assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (Some(0), "0\n1\n0\n0\n", err));
    }
}

#[test]
fn of_several_values_too_often_the_smallest_is_told() {
    let remark = |grid: &str| run(&["domino"], grid).err;
    let one = "warning: <stdin>:1: no tiling: 1 stands 5 times, a double-two set has it 4 times\n";
    assert_eq!(remark("1112\n2222\n1100\n"), one);
    assert_eq!(remark("2221\n1111\n2200\n"), one);
}

#[test]
fn game_ids_follow_each_other_line_by_line() {
    let ran = run(&["domino", "-c"], "1:001110\n1:001110\n\n001\n110\n\n1:001110");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "1\n1\n1\n1\n"));
}

#[test]
fn each_grid_of_dominosa_has_exactly_one_tiling() {
    for (order, grids) in [(3, 20), (6, 200), (9, 20), (12, 20)] {
        let ids = text(&format!("domino/tatham-{order}.txt"));
        assert_eq!(ids.lines().filter(|id| id.starts_with(&format!("{order}:"))).count(), grids);
        let ran = run(&["domino", "--count"], &ids);
        assert_eq!((ran.code, ran.out), (Some(0), "1\n".repeat(grids)), "order {order}");
        // The same IDs as they are with a difficulty.
        let ran = run(&["domino", "--count"], ids.replace(':', "dt:"));
        assert_eq!((ran.code, ran.out), (Some(0), "1\n".repeat(grids)), "order {order}");
    }
}

/// Two rows for order `n` (n+1 or n+2 divisible by 4): blocks `a b` over `c a`, each of which can lie across or down
/// with the same two dominoes, so that there are at least two tilings for each block.
fn strip(n: u64) -> String {
    let mut blocks = Vec::new();
    let mut single = Vec::new();
    for a in 0..=n {
        let others: Vec<u64> = (a..=n).collect();
        for pair in others.chunks(2) {
            match *pair {
                [b, c] => blocks.push((a, b, c)),
                _ => single.push(a),
            }
        }
    }
    // What is left over are dominoes (a, n): they share the n.
    blocks.extend(single.chunks_exact(2).map(|pair| (n, pair[0], pair[1])));
    let upper: Vec<String> = blocks.iter().map(|(a, b, _)| format!("{a} {b}")).collect();
    let lower: Vec<String> = blocks.iter().map(|(a, _, c)| format!("{c} {a}")).collect();
    format!("{}\n{}\n", upper.join(" "), lower.join(" "))
}

#[test]
fn counts_beyond_what_json_readers_keep_exact_are_strings() {
    let json = run(&["domino", "-c", "--json"], strip(14)).json();
    let count = json["count"].as_str().expect("a string of digits");
    assert_eq!(run(&["domino", "-c"], strip(14)).out, format!("{count}\n"));
    // 60 blocks.
    assert!(count.parse::<u128>().expect("digits") >= 1 << 60);
}

#[test]
fn grids_beyond_order_60_are_answered_where_deductions_suffice() {
    let ran = run(&["domino", "--unique"], strip(62));
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), "multiple\n"));
    assert_eq!(run(&["domino"], strip(62)).code, Some(0));
    // A single row can only be cut into twos.
    let row: String = (0..=60).flat_map(|a| (a..=60).map(move |b| format!("{a} {b} "))).collect();
    assert_eq!(run(&["domino", "--unique"], &row).out, "unique\n");
    assert_eq!(run(&["domino", "--count"], &row).out, "1\n");
    assert_eq!(run(&["domino"], &row).out.lines().count(), 3);
}

//! `gridsolve star`, run as a user would.
#![allow(clippy::expect_used, reason = "a test that fails panics")]

mod support;

use serde_json::json;
use support::{cases, run, text};

const SOLVED: &str = "....F....\n.A.I.D.L.\n..H...E..\n.C.J.B.K.\n....G....\n";

#[test]
fn recorded_cases() {
    for case in cases("star/cases.jsonl", 40) {
        if case.has("error") {
            case.assert_refused("star");
            continue;
        }
        let counts = match case.get("counts").as_array() {
            Some(counts) => counts.clone(),
            None => vec![case.get("count").clone()],
        };
        let first = run(&["star"], case.input());
        assert_eq!(first.out, case.get("first").as_str().unwrap_or("no solution\n"), "{}", case.id());
        assert_eq!(first.code, Some(i32::from(counts.contains(&json!(0)))), "{}", case.id());
        let counted = run(&["star", "--count"], case.input());
        assert_eq!(counted.out, counts.iter().map(|count| format!("{count}\n")).collect::<String>(), "{}", case.id());
        assert_eq!(counted.code, Some(0), "{}", case.id());
    }
}

#[test]
fn the_original_example() {
    let ran = run(&["star"], text("star/sample.txt"));
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (Some(0), SOLVED, ""));
}

#[test]
fn the_empty_star_has_960_completions_in_order() {
    assert_eq!(run(&["star", "-c"], text("star/empty.txt")).out, "960\n");
    let all = run(&["star", "--all"], text("star/empty.txt")).out;
    let stars: Vec<String> = all.split("\n\n").map(|star| star.replace('\n', "")).collect();
    assert_eq!(stars.len(), 960);
    assert!(stars.is_sorted_by(|earlier, later| earlier < later));
    assert_eq!(stars[0], "....A.....B.D.L.H...J...F...K.E.C.G.....I....");
}

#[test]
fn an_answer_is_valid_input_with_itself_as_its_one_completion() {
    assert_eq!(run(&["star", "-u"], SOLVED).out, "unique\n");
    assert_eq!(run(&["star"], SOLVED).out, SOLVED);
}

#[test]
fn a_full_star_with_a_wrong_line_has_no_completion() {
    let swapped = SOLVED.replace('F', "?").replace('G', "F").replace('?', "G");
    let ran = run(&["star"], &swapped);
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), "no solution\n"));
    assert_eq!(run(&["star", "--count"], &swapped).out, "0\n");
    assert_eq!(run(&["star", "--unique"], &swapped).out, "none\n");
    assert_eq!(run(&["star", "--all"], &swapped).out, "no solution\n");
}

#[test]
fn json_has_rows_points_and_valleys() {
    let ran = run(&["star", "--json"], text("star/sample.txt"));
    let line = concat!(
        r#"{"puzzle":"star","file":"<stdin>","record":1,"line":1,"solutions":[{"rows":["....F....",".A.I.D.L.","#,
        r#""..H...E..",".C.J.B.K.","....G...."],"points":[6,12,11,7,3,1],"valleys":[4,5,2,10,8,9]}],"#,
        r#""count":1,"complete":false}"#,
        "\n"
    );
    assert_eq!(ran.out, line);
}

#[test]
fn stars_follow_each_other_without_a_blank_line() {
    let two = format!("# first\n{SOLVED}{SOLVED}");
    assert_eq!(run(&["star"], two).out, format!("{SOLVED}\n{SOLVED}"));
}

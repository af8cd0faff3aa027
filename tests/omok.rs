//! `gridsolve omok`, run as a user would.
#![allow(clippy::expect_used, reason = "a test that fails panics")]

mod support;

use std::collections::BTreeSet;

use serde_json::{Value, json};
use support::{Case, cases, run, text};

/// The letters of directions in the recorded cases.
const DIRECTIONS: [(&str, &str); 4] = [("E", "right"), ("S", "down"), ("SE", "down-right"), ("NE", "up-right")];

#[test]
fn recorded_cases() {
    for case in cases("omok/cases.jsonl", 75) {
        if case.has("error") {
            case.assert_refused("omok");
            continue;
        }
        let ran = run(&["omok"], case.input());
        assert_eq!(ran.code, Some(0), "{}", case.id());
        if !case.has("ambiguous") {
            let answer = case.get("answer").as_str().expect("an answer");
            assert_eq!((ran.out.as_str(), ran.err.as_str()), (answer, ""), "{}", case.id());
            continue;
        }
        let mut lines: Vec<(u64, u64, usize, u64)> =
            case.get("lines").as_array().expect("lines").iter().map(key).collect();
        lines.sort_unstable();
        let (row, column, _, player) = lines[0];
        assert_eq!(ran.out, format!("{player}\n{row} {column}\n"), "{}", case.id());
        assert!(ran.err.starts_with("warning: <stdin>:1: "), "{}: {}", case.id(), ran.err);
        assert_eq!(run(&["omok", "-c"], case.input()).out, format!("{}\n", lines.len()), "{}", case.id());
        let json = run(&["omok", "--all", "--json"], case.input()).json();
        let listed: Vec<_> = json["solutions"].as_array().expect("solutions").iter().map(listed_key).collect();
        assert_eq!(listed, lines, "{}", case.id());
    }
}

/// Row, column, direction and winner of a recorded line.
fn key(line: &Value) -> (u64, u64, usize, u64) {
    let number = |key: &str| line[key].as_u64().expect("a number");
    let direction = DIRECTIONS.iter().position(|(letters, _)| line["dir"] == *letters).expect("a direction");
    (number("row"), number("col"), direction, number("player"))
}

/// The same of a line in JSON.
fn listed_key(line: &Value) -> (u64, u64, usize, u64) {
    let number = |key: &str| line[key].as_u64().expect("a number");
    let direction = DIRECTIONS.iter().position(|(_, word)| line["direction"] == *word).expect("a direction");
    (number("row"), number("column"), direction, number("winner"))
}

#[test]
fn recorded_forms() {
    for case in cases("omok/formats.jsonl", 52) {
        let arguments: Vec<&str> =
            case.get("args").as_array().expect("arguments").iter().filter_map(Value::as_str).collect();
        let ran = run(&arguments, case.input());
        if case.has("error") {
            assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{}", case.id());
            assert!(ran.err.contains("--> <stdin>:"), "{}: {}", case.id(), ran.err);
        } else {
            let answer = case.get("answer").as_str().expect("an answer");
            assert_eq!((ran.code, ran.out.as_str()), (Some(0), answer), "{}: {}", case.id(), ran.err);
        }
    }
}

const UNDECIDED: &str = "00000\n01110\n00000\n02220\n00000\n";
const FIVE: &str = "00000\n11111\n00000\n02220\n00000\n";
const TWO: &str = "22222\n00000\n11111\n00000\n00000\n";

#[test]
fn an_undecided_board_is_an_answer() {
    let ran = run(&["omok"], UNDECIDED);
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "0\n"));
    assert_eq!(run(&["omok", "--all"], UNDECIDED).out, "0\n");
    assert_eq!(run(&["omok", "-n", "2"], UNDECIDED).out, "0\n");
    assert_eq!(run(&["omok", "-c"], UNDECIDED).out, "0\n");
    let json = run(&["omok", "--json"], UNDECIDED).json();
    assert_eq!((&json["solutions"], &json["count"], &json["complete"]), (&json!([]), &json!(0), &json!(true)));
    let unique = run(&["omok", "--unique"], UNDECIDED);
    assert_eq!((unique.code, unique.out.as_str()), (Some(1), "none\n"));
}

#[test]
fn the_judge_sees_every_line() {
    let one = run(&["omok", "--json"], FIVE);
    let line = r#"{"puzzle":"omok","file":"<stdin>","record":1,"line":1,"solutions":[{"winner":1,"color":"black","row":2,"column":1,"direction":"right","length":5}],"count":1,"complete":true}"#;
    assert_eq!((one.out, one.err.as_str()), (format!("{line}\n"), ""));
    let two = run(&["omok", "--json"], TWO);
    let json = two.json();
    assert_eq!((&json["count"], &json["complete"]), (&json!(1), &json!(false)));
    assert!(two.err.starts_with("warning: ") && two.code == Some(0));
    assert_eq!(run(&["omok", "--all"], TWO).out, "2\n1 1\n\n1\n3 1\n");
    assert_eq!(run(&["omok", "--all"], TWO).err, "");
    assert_eq!(run(&["omok", "--unique"], TWO).out, "multiple\n");
    assert_eq!(run(&["omok", "--unique"], FIVE).out, "unique\n");
}

#[test]
fn the_three_rules_differ_on_an_overline() {
    let six = |color: char| format!("000000\n{}\n000000\n000000\n000000\n000000\n", color.to_string().repeat(6));
    let answer = |rule: &str, color: char| run(&["omok", "--rule", rule], six(color)).out;
    assert_eq!([answer("standard", '1'), answer("standard", '2')], ["0\n", "0\n"]);
    assert_eq!([answer("freestyle", '1'), answer("freestyle", '2')], ["1\n2 1\n", "2\n2 1\n"]);
    assert_eq!([answer("renju", '1'), answer("renju", '2')], ["0\n", "2\n2 1\n"]);
}

#[test]
fn boards_follow_each_other_with_and_without_a_blank_line() {
    let ran = run(&["omok"], format!("{FIVE}{UNDECIDED}\n# three\n{TWO}"));
    assert_eq!(ran.out, "1\n2 1\n\n0\n\n2\n1 1\n");
}

#[test]
fn a_row_too_many_is_a_fault_behind_the_answer() {
    let ran = run(&["omok"], format!("{FIVE}00000\n"));
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), "1\n2 1\n"));
    assert!(ran.err.contains("<stdin>:7:1"), "{}", ran.err);
}

#[test]
fn a_board_whose_first_row_tells_no_size_ends_at_a_blank_line() {
    let ran = run(&["omok", "-kc"], format!("000 00\n11111\n00000\n00000\n00000\n\n{FIVE}"));
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), "invalid\n1\n"));
}

#[test]
fn the_input_form_can_be_forced() {
    assert_eq!(run(&["omok", "--input", "digits"], FIVE).out, "1\n2 1\n");
    assert_eq!(run(&["omok", "--input", "board"], FIVE).code, Some(2));
    assert_eq!(
        run(&["omok", "--input", "board"], FIVE.replace('0', ".").replace('1', "X").replace('2', "O")).out,
        "1\n2 1\n"
    );
}

#[test]
fn the_sample() {
    let ran = run(&["omok"], text("omok/sample.txt"));
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "1\n11 6\n"));
}

#[test]
fn the_named_games() {
    assert_eq!(run(&["omok"], text("omok/moves.txt")).out, "2\n7 5\n");
    assert_eq!(run(&["omok"], text("omok/game.sgf")).out, "1\n8 8\n");
    assert_eq!(run(&["omok"], text("omok/game.psq")).out, "1\n7 8\n");
    let together = ["moves.txt", "game.sgf", "game.psq", "game.psq"].map(|name| text(&format!("omok/{name}"))).concat();
    assert_eq!(run(&["omok"], together).out, "2\n7 5\n\n1\n8 8\n\n1\n7 8\n\n1\n7 8\n");
}

#[test]
fn a_run_goes_on_behind_malformed_games() {
    let moves = format!("h8 h8\nh8\n{FIVE}");
    assert_eq!(run(&["omok", "-kc"], moves).out, "invalid\n0\n1\n");
    let games = format!("(;B[zz]\n\nC[)])(;B[aa](;W[aa\\])\n])) (;B[aa])\n{FIVE}");
    assert_eq!(run(&["omok", "-kc"], games).out, "invalid\ninvalid\n0\n1\n");
    let open = format!("(;B[aa]\n;W[bb]\n\n{FIVE}");
    assert_eq!(run(&["omok", "-kc"], open).out, "invalid\n1\n");
    let header = "Piskvorky 15x15, 11:11, 0\n";
    let boards = format!("{header}16,1\n{header}1,1\nname\n\n{header}0,0\n\n{FIVE}");
    assert_eq!(run(&["omok", "-kc"], boards).out, "invalid\n0\ninvalid\n1\n");
}

#[test]
fn columns_count_from_the_start_of_the_line() {
    let ran = run(&["omok", "-k", "--json"], "\u{feff}(;C[é])  (;B[aa];W[aa])(;B[aa]\n;B[zz])\n");
    let places: Vec<Value> = ran
        .out
        .lines()
        .skip(1)
        .map(|line| {
            let json: Value = serde_json::from_str(line).expect("a line is JSON");
            json!([json["error"]["line"], json["error"]["column"]])
        })
        .collect();
    assert_eq!(places, [json!([1, 20]), json!([2, 4])]);
    assert!(ran.err.contains("<stdin>:1:20\n") && ran.err.contains("already at line 1, column 14\n"), "{}", ran.err);
}

#[test]
fn games_can_be_forced() {
    for (form, right, wrong) in [("moves", "h8", "(;)"), ("sgf", "(;)", "h8"), ("psq", "Piskvorky 9x9, 1:1, 0", FIVE)] {
        assert_eq!(run(&["omok", "--input", form], right).out, "0\n", "{form}");
        let ran = run(&["omok", "--input", form], wrong);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{form}");
        assert!(ran.err.contains("--> <stdin>:1:1\n"), "{form}: {}", ran.err);
    }
}

#[test]
fn the_size_of_a_board_without_one() {
    assert_eq!(run(&["omok", "--size", "19"], "S19").out, "0\n");
    assert_eq!(run(&["omok"], "S19").code, Some(2));
    assert_eq!(run(&["omok", "--size", "9"], "(;B[jj])").code, Some(2));
    for size in ["4", "27", "x"] {
        let ran = run(&["omok", "--size", size], "a1");
        assert!(ran.code == Some(2) && ran.err.contains("a board has 5 to 26 rows"), "{ran:?}");
    }
}

/// A text board of stones in board notation.
fn board_of(case: &Case) -> String {
    let size = case.get("size").as_u64().expect("a size") as usize;
    let mut rows = vec![vec!['.'; size]; size];
    for (color, sign) in [("black", 'X'), ("white", 'O')] {
        for point in case.get(color).as_array().expect("stones") {
            let (column, row) = point.as_str().and_then(|point| point.split_at_checked(1)).expect("a point");
            let column = column.bytes().next().map(|letter| usize::from(letter - b'A')).expect("a letter");
            rows[size - row.parse::<usize>().expect("a row")][column] = sign;
        }
    }
    rows.iter().map(|row| row.iter().collect::<String>() + "\n").collect()
}

#[test]
fn recorded_forbidden_points() {
    for case in cases("omok/forbid.jsonl", 40) {
        let board = board_of(&case);
        let ran = run(&["omok", "--forbidden"], &board);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", case.id());
        let recorded: BTreeSet<&str> =
            case.get("forbidden").as_array().expect("points").iter().filter_map(Value::as_str).collect();
        let listed: Vec<&str> = ran.out.lines().map(|line| line.split(' ').next().unwrap_or_default()).collect();
        if recorded.is_empty() {
            assert_eq!(ran.out, "none\n", "{}", case.id());
        } else {
            assert_eq!(listed.iter().copied().collect::<BTreeSet<_>>(), recorded, "{}", case.id());
            assert_eq!(listed.len(), recorded.len(), "{}", case.id());
        }
        let json = run(&["omok", "--forbidden", "--json"], &board).json();
        let points = json["forbidden"].as_array().expect("points");
        let text = |point: &Value, key: &str| point[key].as_str().expect("text").to_owned();
        let lines: String =
            points.iter().map(|point| format!("{} {}\n", text(point, "point"), text(point, "kind"))).collect();
        assert_eq!(if lines.is_empty() { "none\n" } else { &lines }, ran.out, "{}", case.id());
        let places: Vec<_> = points.iter().map(|point| (point["row"].as_u64(), point["column"].as_u64())).collect();
        assert!(places.is_sorted(), "{}: {places:?}", case.id());
    }
}

const CROSS: &str = ".......\n.......\n...X...\n..X.X..\n...X...\n.......\n.......\n";

#[test]
fn forbidden_points_in_plain_and_in_json() {
    let ran = run(&["omok", "--forbidden"], format!("{CROSS}{UNDECIDED}XXX.XX\n{}{CROSS}", "......\n".repeat(5)));
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_eq!(ran.out, "D4 double-three\n\nnone\n\nD6 overline\n\nD4 double-three\n");
    let two = "XXX.XXX.XXX\n".to_owned() + &"...........\n".repeat(10);
    assert_eq!(run(&["omok", "--forbidden"], &two).out, "D11 overline\nH11 overline\n");
    let json = run(&["omok", "--forbidden", "--json"], CROSS);
    let line = r#"{"puzzle":"omok","file":"<stdin>","record":1,"line":1,"forbidden":[{"point":"D4","row":4,"column":4,"kind":"double-three"}],"count":1,"complete":true}"#;
    assert_eq!((json.code, json.out), (Some(0), format!("{line}\n")));
    let none = run(&["omok", "--forbidden", "--json"], UNDECIDED);
    let line = r#"{"puzzle":"omok","file":"<stdin>","record":1,"line":1,"forbidden":[],"count":0,"complete":true}"#;
    assert_eq!((none.code, none.out), (Some(0), format!("{line}\n")));
    let invalid = run(&["omok", "--forbidden", "-k"], format!("000 00\n\n{CROSS}"));
    assert_eq!((invalid.code, invalid.out.as_str()), (Some(2), "invalid\n\nD4 double-three\n"));
}

#[test]
fn forbidden_points_are_a_question_of_renju_alone() {
    assert_eq!(run(&["omok", "--forbidden", "--rule", "renju"], CROSS).out, "D4 double-three\n");
    for rule in ["standard", "freestyle"] {
        let ran = run(&["omok", "--forbidden", "--rule", rule], CROSS);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
        assert!(ran.err.starts_with("error: only --rule renju has forbidden points"), "{}", ran.err);
        assert!(ran.err.contains("Usage: gridsolve omok"), "{}", ran.err);
    }
    for other in [&["--count"][..], &["--all"], &["--limit", "2"], &["--unique"]] {
        let ran = run(&[&["omok", "--forbidden"], other].concat(), CROSS);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{other:?}");
        assert!(ran.err.contains("'--forbidden' cannot be used with"), "{}", ran.err);
    }
}

#[test]
fn recorded_wins_by_continuous_fours() {
    for case in cases("omok/vcf.jsonl", 55) {
        let word = |key: &str| case.get(key).as_str().expect("a word").to_owned();
        let (rule, to_move) = (word("rule"), word("to_move"));
        let arguments = ["omok", "--win", "--rule", &rule, "--to-move", &to_move];
        let board = board_of(&case);
        let ran = run(&arguments, &board);
        let Some(length) = case.get("vcf_length").as_u64() else {
            assert_eq!((ran.code, ran.out.as_str()), (Some(1), "no solution\n"), "{}", case.id());
            continue;
        };
        let moves: Vec<&str> = ran.out.split_whitespace().collect();
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", case.id());
        assert_eq!(moves.len() as u64, 2 * length - 1, "{}", case.id());
        let json = run(&[&arguments[..], &["--json"]].concat(), &board).json();
        let win = json!({"player": to_move, "length": length, "moves": moves});
        assert_eq!((&json["solutions"], &json["count"]), (&json!([win]), &json!(1)), "{}", case.id());
        let any = run(&["omok", "--win=any", "--rule", &rule, "--to-move", &to_move], &board);
        assert!(any.code == Some(0) && any.out.split_whitespace().count() >= moves.len(), "{}", case.id());
    }
}

#[test]
fn whose_turn_it_is_must_be_known_for_a_win() {
    let empty = ".....\n".repeat(4);
    let ask = |row: &str, arguments: &[&str]| run(&[&["omok", "--win"], arguments].concat(), format!("{row}\n{empty}"));
    assert_eq!(ask("XX.OO", &[]).out, "no solution\n");
    let ran = ask("XXXX.", &[]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(
        ran.err.starts_with("error: the numbers of stones do not tell whose turn it is\n --> <stdin>:1:1\n"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("--to-move black or --to-move white"), "{}", ran.err);
    assert_eq!(ask("XXXX.", &["--to-move", "black"]).out, "E5\n");
    assert_eq!(ask("XXXX.", &["--to-move", "white"]).out, "no solution\n");
}

#[test]
fn a_game_that_is_over_has_no_win_and_says_why() {
    let ran = run(&["omok", "--win", "--to-move", "white"], FIVE);
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), "no solution\n"));
    assert_eq!(ran.err, "warning: <stdin>:1: somebody has won already\n");
}

#[test]
fn a_win_is_a_question_by_itself() {
    for other in [&["--count"][..], &["--all"], &["--limit", "2"], &["--unique"], &["--forbidden"]] {
        let ran = run(&[&["omok", "--win"], other].concat(), UNDECIDED);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{other:?}");
    }
    assert_eq!(run(&["omok", "--to-move", "black"], UNDECIDED).code, Some(2));
    for other in [&["--count"][..], &["--all"], &["--limit", "2"], &["--unique"], &["--forbidden"]] {
        assert_eq!(run(&[&["omok", "--to-move", "black"], other].concat(), UNDECIDED).code, Some(2), "{other:?}");
    }
    assert_eq!(run(&["omok", "--win=longest"], UNDECIDED).code, Some(2));
}

#[test]
fn pretty_marks_the_winning_line() {
    let ran = run(&["omok", "--format", "pretty"], "X....\n.X.O.\n..XO.\nO..X.\n....X\n");
    let picture = "1\n1 1\n    A   B   C   D   E\n 5 [X]  .   .   .   .\n 4  .  [X]  .   O   .\n 3  .   .  [X]  O   .\n 2  O   .   .  [X]  .\n 1  .   .   .   .  [X]\n";
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), picture));
}

#[test]
fn whose_turn_it_is_in_a_game() {
    let ask = |game: &str| {
        let ran = run(&["omok", "--win"], game);
        (ran.code, ran.out)
    };
    let four = "(;SZ[9]AB[aa][ba][ca][da]AW[ac][bc][cc][dc]";
    assert_eq!(ask(&format!("{four})")), (Some(0), "E9\n".to_owned()));
    assert_eq!(ask(&format!("{four}PL[W])")), (Some(0), "E7\n".to_owned()));
    // The numbers of stones tell, not who moved last; here they do not.
    assert_eq!(ask(&format!("{four};W[ii])")).0, Some(2));
    assert_eq!(ask(&format!("{four};W[ii]PL[B])")), (Some(0), "E9\n".to_owned()));
}

#[test]
fn a_broken_game_takes_no_others_with_it() {
    for broken in ["(;B[aa]]", "(;B[aa]", "(;B[aa]9"] {
        let input = format!("{broken}\n\n{}", "H8\n\n".repeat(1000));
        let ran = run(&["omok", "--keep-going", "--count"], &input);
        let answers = ran.out.lines().filter(|&line| line == "0").count();
        assert_eq!((ran.out.lines().next(), answers), (Some("invalid"), 1000), "{broken}");
    }
}

/// What this version makes of seed 1, on every machine.
const GOLDEN: &str = "\
2 0 2 0 2 1
0 1 2 0 0 1
0 0 0 0 1 1
0 0 2 0 0 1
0 1 0 0 2 1
0 0 2 0 1 2

0 0 1 1 1 2
0 0 1 0 2 2
1 2 0 2 0 1
0 1 2 1 0 1
0 2 1 2 0 2
2 1 2 0 1 0

0 2 0 2 0 0
0 0 2 0 1 1
1 0 0 2 0 1
0 1 0 0 0 1
0 2 1 2 0 1
0 0 0 1 2 2
";

#[test]
fn a_seed_makes_the_same_boards_for_ever() {
    let seed = |number: &str| run(&["generate", "omok", "--size", "6", "--seed", "1", "-n", number], "");
    let ran = seed("3");
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (Some(0), GOLDEN, ""));
    assert_eq!(seed("1").out, GOLDEN[..=GOLDEN.find("\n\n").expect("a blank line")]);
    let other = run(&["generate", "omok", "--size", "6"], "");
    let named = other.err.strip_prefix("seed: ").expect("the seed is named").trim_end();
    assert_eq!(run(&["generate", "omok", "--size", "6", "--seed", named], "").out, other.out);
}

#[test]
fn generated_boards_are_judged_by_the_rule_they_are_made_for() {
    for rule in ["standard", "freestyle", "renju"] {
        let boards = run(&["generate", "omok", "-n", "200", "--seed", "1", "--rule", rule], "");
        assert_eq!((boards.code, boards.err.as_str()), (Some(0), ""));
        let counts = run(&["omok", "--count", "--rule", rule], boards.out.as_str());
        assert_eq!((counts.code, counts.err.as_str()), (Some(0), ""));
        let counts: Vec<&str> = counts.out.lines().collect();
        let of = |wanted: &str| counts.iter().filter(|&&count| count == wanted).count();
        assert!(of("0") > 50 && of("1") > 50 && of("0") + of("1") == 200, "{rule}: {counts:?}");
    }
}

#[test]
fn generated_boards_have_as_many_stones_as_asked_for() {
    for (stones, size) in [("0", "5"), ("25", "5"), ("40", "19"), ("676", "26")] {
        let ran = run(&["generate", "omok", "--seed", "1", "--size", size, "--stones", stones], "");
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        assert_eq!(ran.out.matches(['1', '2']).count().to_string(), stones);
    }
}

#[test]
fn boards_that_cannot_be_are_not_generated() {
    for (arguments, message) in [
        (&["--stones", "362"][..], "error: a board of 19 rows has 361 points, too few for 362 stones\n"),
        (&["--size", "5", "--stones", "26"], "error: a board of 5 rows has 25 points, too few for 26 stones\n"),
        (&["--size", "4"], "error: invalid value '4' for '--size <N>': a board has 5 to 26 rows\n"),
        (&["--size", "27"], "error: invalid value '27' for '--size <N>': a board has 5 to 26 rows\n"),
        (&["--stones", "-1"], "error: unexpected argument '-1' found\n"),
        (&["--rule", "caro"], "error: invalid value 'caro' for '--rule <RULE>'\n"),
        (&["-n", "0"], "error: invalid value '0' for '--number <N>'"),
    ] {
        let ran = run(&[&["generate", "omok"], arguments].concat(), "");
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(ran.err.starts_with(message), "{}", ran.err);
    }
}

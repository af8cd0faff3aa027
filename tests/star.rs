//! `gridsolve star`, run as a user would.
#![allow(clippy::expect_used, reason = "a test that fails panics")]

mod support;

use serde_json::json;
use support::{Case, cases, run, text};

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

/// Recorded puzzles in text, and empty stars, as arguments, input and what is right.
#[test]
fn recorded_cases_in_text() {
    for case in cases("star/general.jsonl", 58) {
        let (id, input) = (case.id(), case.get("input").as_str().unwrap_or_default());
        let arguments = arguments(&case);
        let first = run(&arguments, input);
        if case.has("error") {
            assert_eq!((first.code, first.out.as_str()), (Some(2), ""), "{id}: {first:?}");
            assert!(first.err.starts_with("error: "), "{id}: {first:?}");
            continue;
        }
        let solution = case.get("first").as_str();
        assert_eq!(first.out, solution.unwrap_or("no solution\n"), "{id}");
        assert_eq!(first.code, Some(i32::from(solution.is_none())), "{id}");
        if let Some(count) = case.get("count").as_u64() {
            let counted = run(&[&arguments[..], &["--count"]].concat(), input);
            assert_eq!((counted.code, counted.out), (Some(0), format!("{count}\n")), "{id}");
        }
    }
}

#[test]
fn recorded_basic_counts() {
    for case in cases("star/general.jsonl", 58).iter().filter(|case| case.has("basic")) {
        let input = case.get("input").as_str().unwrap_or_default();
        let ran = run(&[&arguments(case)[..], &["--count", "--basic"]].concat(), input);
        assert_eq!((ran.code, ran.out), (Some(0), format!("{}\n", case.get("basic"))), "{}", case.id());
    }
    assert_eq!(run(&["star", "--count", "--basic"], text("star/empty.txt")).out, "80\n");
}

fn arguments(case: &Case) -> Vec<&str> {
    let arguments = case.get("args").as_array().expect("a case has arguments");
    arguments.iter().map(|argument| argument.as_str().expect("arguments are strings")).collect()
}

#[test]
fn empty_stars_take_the_place_of_files() {
    let ran = run(&["star", "--json", "--empty", "6/2"], "not read");
    let line = concat!(
        r#"{"puzzle":"star","file":"6/2","record":1,"line":1,"solutions":[{"points":[1,2,3,6,11,7],"#,
        r#""valleys":[12,10,8,4,9,5],"sum":26}],"count":1,"complete":false}"#,
        "\n"
    );
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (Some(0), line, ""));
    assert_eq!(run(&["star", "--empty", "6a"], "").out, "star: 6/2\npoints: 1 2 3 6 11 7\nvalleys: 12 10 8 4 9 5\n");
}

#[test]
fn every_name_of_a_star_has_its_type() {
    use gridsolve::star::{Puzzle, empty};
    let polygram = |name: &str| match empty(name).expect("a star") {
        Puzzle::Star(star) => star.polygram(),
        other => panic!("{other:?}"),
    };
    for n in 5usize..=54 {
        for (k, letter) in (2..n.div_ceil(2)).zip('a'..='z') {
            assert_eq!(polygram(&format!("{n}{letter}")), polygram(&format!("{n}/{k}")));
        }
        let behind = (b'a' + u8::try_from(n.div_ceil(2) - 2).expect("small")) as char;
        let fault = empty(&format!("{n}{behind}")).expect_err("the letter behind the last");
        assert!(fault.message.starts_with("there is no star "), "{n}{behind}: {fault}");
    }
}

#[test]
fn there_is_no_such_empty_star() {
    for (name, told) in [
        ("6b", "there is no star `6b`: the only star of 6 points is `6a`"),
        ("7c", "there is no star `7c`: the stars of 7 points are `7a` and `7b`"),
        ("12e", "there is no star `12e`: the stars of 12 points are `12a` to `12d`"),
        ("4a", "there is no star of 4 points: a star has 5 to 100 points"),
        ("501/2", "there is no star of 501 points: a star has 5 to 100 points"),
        ("99999999999999999999b", "there is no star of 99999999999999999999 points: a star has 5 to 100 points"),
        ("6/3", "there is no star `6/3`: with 6 points, K can only be 2"),
        ("9/1", "there is no star `9/1`: with 9 points, K is 2 to 4"),
        ("7A", "`7A` is no type of star: a type is written `7/2` or `7a`"),
        ("7/", "`7/` is no type of star: a star of N points with lines to every K-th"),
        ("7/-2", "`7/-2` is no type of star: "),
        ("", "`` is no type of star: "),
        ("a", "`a` is no type of star: "),
        ("star", "`star` is no type of star: "),
    ] {
        let ran = run(&["star", "--empty", name], "");
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{name}");
        assert!(ran.err.contains(told), "{name}: {}", ran.err);
    }
}

#[test]
fn wrong_usage_of_the_options_for_stars() {
    for arguments in [
        &["star", "--empty", "7/2", "FILE"][..],
        &["star", "--empty", "7/2", "-"],
        &["star", "--empty"],
        &["star", "--part", "1/2"],
        &["star", "--part", "1/2", "--all"],
        &["star", "--part", "1/2", "--unique"],
        &["star", "--part", "0/2", "--count"],
        &["star", "--part", "3/2", "--count"],
        &["star", "--part", "1/0", "--count"],
        &["star", "--part", "1", "--count"],
        &["star", "--part", "+1/2", "--count"],
        &["star", "--part", "1/99999999999999999999", "--count"],
        &["domino", "--empty", "7/2"],
        &["omok", "--basic"],
    ] {
        let ran = run(arguments, "");
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(ran.err.starts_with("error: "), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn a_part_of_a_count_says_so_in_json() {
    let ran = run(&["star", "--json", "--count", "--part", "1/1"], text("star/empty.txt"));
    let line = r#"{"puzzle":"star","file":"<stdin>","record":1,"line":1,"part":"1/1","count":960,"complete":true}"#;
    assert_eq!(ran.out, format!("{line}\n"));
}

#[test]
fn figures_are_refused_where_one_solution_a_class_is_asked_for() {
    let triangle = "# one\nnumbers: 1-6\nfigure: triangle\ncells: a b c d e f\nline: a b c\nline: c d e\nline: e f a\n";
    assert_eq!(run(&["star", "--count"], triangle).out, "24\n");
    let ran = run(&["star", "--count", "--basic"], triangle);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.contains("a figure with `--basic`") && ran.err.contains("<stdin>:3:1"), "{}", ran.err);
    let ran = run(&["star", "--count", "--basic", "-k"], format!("{triangle}\n{SOLVED}"));
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), "invalid\n1\n"));
}

#[test]
fn json_has_the_cells_of_a_figure_in_the_order_of_their_names() {
    let ran = run(&["star", "--json"], "figure: a \"wheel\"\nline: z a y\ncells: z é a y\nnumbers: 0-3\n");
    let line = concat!(
        r#"{"puzzle":"star","file":"<stdin>","record":1,"line":1,"solutions":"#,
        r#"[{"cells":{"z":0,"é":3,"a":1,"y":2},"sum":3}],"count":1,"complete":false}"#,
        "\n"
    );
    assert_eq!(ran.out, line);
}

#[test]
fn answers_in_text_are_valid_input_with_themselves_as_the_only_solution() {
    for case in cases("star/general.jsonl", 58) {
        let Some(first) = case.get("first").as_str() else { continue };
        assert_eq!(run(&["star", "--all"], first).out, first, "{}", case.id());
    }
}

#[test]
fn forms_may_be_mixed_in_a_stream() {
    let star = "star: 6/2\npoints: 1 2 3 6 11 7\nvalleys: 12 10 8 4 9 5\n";
    let stream = format!("{SOLVED}{star}\n{SOLVED}{SOLVED}# the last one\n{star}");
    assert_eq!(run(&["star"], &stream).out, [SOLVED, star, SOLVED, SOLVED, star].join("\n"));
    // A picture that follows keys without a blank line is a fault of theirs.
    let ran = run(&["star", "-k"], format!("{star}{SOLVED}\n{SOLVED}"));
    assert_eq!(ran.out, format!("invalid\n\n{SOLVED}"));
    assert!(ran.err.contains("<stdin>:4:1"), "{}", ran.err);
}

#[test]
fn long_text_takes_no_longer_than_its_length() {
    // Just under 1 MiB each: what took the square of the length would not end.
    let many = |count: usize, item: &dyn Fn(usize) -> String| (0..count).map(item).collect::<String>();
    let cells = many(120_000, &|i| format!(" c{i}"));
    for (text, place) in [
        (format!("figure: long\ncells:{cells}\nline:{}", &cells[..20_000]), "<stdin>:4:1"),
        (format!("figure: f\ncells: a b\n{}", "line: a b\n".repeat(100_000)), "<stdin>:100003:1"),
        (format!("figure: f\ncells:{cells}\nline: c0\nnumbers: 1-200000\ngiven: c1=1 c1=2\n"), "<stdin>:5:13"),
        (
            format!("figure: f\ncells: a\nline: a\nnumbers: 1{}\nsum: y\n", many(130_000, &|i| format!(",{}", 2 * i))),
            "<stdin>:5:6",
        ),
        (format!("star: 5/2\npoints:{}x\nvalleys: x\n", " ".repeat(1_000_000)), "<stdin>:2:1000009"),
        (format!("{}: 5/2\n", "star".repeat(250_000)), "<stdin>:1:1"),
        (format!("star: {}/2\npoints: x\nvalleys: x\n", "9".repeat(1_000_000)), "<stdin>:1:7"),
        (format!("star: 5/2\n{}", "points: x\n".repeat(100_000)), "<stdin>:3:1"),
    ] {
        let ran = run(&["star", "--count", "--limit", "1"], &text);
        assert_eq!(ran.code, Some(2), "{place}");
        assert!(ran.err.contains(place), "{place}: {}", ran.err.chars().take(300).collect::<String>());
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

/// The published counts of basic stars (H. Heinz, magic-squares.net; J. Howroyd 2005; OEIS A200720), and one more.
const PUBLISHED: [(&str, u64); 26] = [
    ("5a", 0),
    ("6a", 80),
    ("7a", 72),
    ("7b", 72),
    ("8a", 112),
    ("8b", 112),
    ("9a", 3_014),
    ("9b", 1_676),
    ("9c", 1_676),
    ("10a", 10_882),
    ("10b", 115_552),
    ("10c", 10_882),
    ("11a", 53_528),
    ("11b", 75_940),
    ("11c", 53_528),
    ("11d", 75_940),
    ("12a", 396_930),
    ("12b", 826_112),
    ("12c", 560_348),
    ("12d", 496_336),
    ("13a", 2_434_692),
    ("13b", 3_044_940),
    ("13c", 3_510_442),
    ("13d", 2_434_692),
    ("13e", 3_510_442),
    // Not published yet; counted by three programs.
    ("14c", 513_606_016),
];

fn order(name: &str) -> u64 {
    name.trim_end_matches(|c: char| c.is_ascii_lowercase()).parse().expect("an order and a letter")
}

fn assert_published(orders: std::ops::RangeInclusive<u64>) {
    for (name, basic) in PUBLISHED.into_iter().filter(|(name, _)| orders.contains(&order(name))) {
        assert_eq!(run(&["star", "--empty", name, "-c", "--basic"], "").out, format!("{basic}\n"), "{name}");
        if basic < 1_000_000 {
            // No star is its own image under a turn or reflection.
            let raw = basic * 2 * order(name);
            assert_eq!(run(&["star", "--empty", name, "-c"], "").out, format!("{raw}\n"), "{name}");
        }
    }
}

#[test]
fn published_counts_up_to_order_10() {
    assert_published(5..=10);
}

#[test]
#[ignore = "takes a minute in a release build: cargo test --release --test star -- --ignored"]
fn counts_of_orders_11_to_14() {
    assert_published(11..=14);
}

/// Nodes are the same on every machine.
#[test]
fn searches_stay_small() {
    for (name, most) in [("6a", 317), ("7a", 2_900), ("8a", 25_000), ("9a", 200_000), ("9b", 133_000), ("10b", 300_000)]
    {
        let ran = run(&["star", "--empty", name, "-c", "--stats"], "");
        let nodes = ran.err.split(' ').find_map(|word| word.parse::<u64>().ok()).expect("nodes");
        assert!(nodes <= most, "{name}: {nodes} nodes");
    }
}

#[test]
fn parts_add_up_and_threads_change_nothing() {
    for (name, basic) in [("9a", 3_014), ("10b", 115_552), ("11b", 75_940)] {
        let part = |part: u64| {
            let part = format!("{part}/7");
            let count =
                |threads: &str| run(&["star", "--empty", name, "-c", "--basic", "--part", &part, threads], "").out;
            let alone = count("-j1");
            assert_eq!(count("-j3"), alone);
            alone.trim_end().parse::<u64>().expect("a count")
        };
        let parts: Vec<u64> = (1..=7).map(part).collect();
        assert_eq!(parts.iter().sum::<u64>(), basic, "{name}: {parts:?}");
        assert!(parts.iter().all(|&part| part > 0), "{name}: {parts:?}");
    }
}

#[test]
fn a_long_count_in_the_most_parts_does_not_overflow() {
    // Each of so many parts has the same fillings as it has of any larger number of parts.
    for parts in ["1000000000000", "9223372036854775808", "18446744073709551615"] {
        for threads in ["-j1", "-j2"] {
            let ran = run(&["star", "--empty", "11b", "-c", "--basic", "--part", &format!("1/{parts}"), threads], "");
            assert_eq!((ran.code, ran.out.as_str()), (Some(0), "15\n"), "{parts} {threads}: {}", ran.err);
        }
    }
}

#[test]
fn stars_of_order_5_need_other_numbers() {
    let star = |rest: &str| format!("star: 5/2\npoints: x x x x x\nvalleys: x x x x x\n{rest}\n");
    for (rest, basic) in [
        ("", 0),
        ("numbers: 1-6,8-10,12\nsum: 24\n", 12),
        ("numbers: 1,3-5,7-12\nsum: 28\n", 12),
        ("numbers: 1-12\nsum: 24\n", 12),
        ("numbers: 5,7,11,13,17,19,23,31,41,43\nsum: 84\n", 12),
        // Far apart: the same star with every number a thousand times as large.
        ("numbers: 1000,2000,3000,4000,5000,6000,8000,9000,10000,12000\nsum: 24000\n", 12),
    ] {
        assert_eq!(run(&["star", "-c", "--basic"], star(rest)).out, format!("{basic}\n"), "{rest}");
    }
}

#[test]
fn numbers_with_gaps_of_one_length_are_searched_like_close_ones() {
    let star = |numbers: &str, sum: &str| {
        format!("star: 6/2\npoints: x x x x x x\nvalleys: x x x x x x\nnumbers: {numbers}\n{sum}")
    };
    let nodes = |star: &str| {
        let ran = run(&["star", "-c", "--stats", "-j1"], star);
        (ran.out, ran.err.split(' ').find_map(|word| word.parse::<u64>().ok()).expect("nodes"))
    };
    let close = nodes(&star("1-13", ""));
    let numbers: Vec<String> = (0..13).map(|number| (7 + 70_000 * number).to_string()).collect();
    assert_eq!(nodes(&star(&numbers.join(","), "")), close);
    assert_eq!(nodes(&star("1-12", "sum: 26\n")).0, "960\n");
    let tens: Vec<String> = (1..=12).map(|number| (number * 10).to_string()).collect();
    assert_eq!(nodes(&star(&tens.join(","), "sum: 260\n")).0, "960\n");
    assert_eq!(nodes(&star(&tens.join(","), "sum: 261\n")), ("0\n".to_owned(), 0));
}

#[test]
fn fillings_of_large_figures_are_counted_up_to_a_limit() {
    // A hundred pairs with the sum 201: any pairing of the numbers will do.
    let cells: Vec<String> = (0..200).map(|cell| format!("c{cell}")).collect();
    let lines: String = cells.chunks(2).map(|pair| format!("line: {}\n", pair.join(" "))).collect();
    let figure = format!("figure: pairs\ncells: {}\n{lines}numbers: 1-200\nsum: 201\n", cells.join(" "));
    let count = |given: &str| run(&["star", "--count", "--limit", "3"], format!("{figure}{given}")).out;
    assert_eq!(count(""), "3+\n");
    assert_eq!(count("given: c0=1 c1=2\n"), "0\n");
    let most: String = (1..99).map(|at| format!(" c{}={at} c{}={}", 2 * at, 2 * at + 1, 201 - at)).collect();
    assert_eq!(count(&format!("given: c0=99{most}\n")), "2\n");
}

#[test]
fn well_known_figures() {
    assert_eq!(run(&["star", "-c"], text("star/magic-hexagon.txt")).out, "12\n");
    assert_eq!(run(&["star", "-c"], text("star/magic-hexagon.txt").replace("sum: 38", "sum: ?")).out, "12\n");
    let centre = run(&["star", "-a"], text("star/star-with-centre.txt")).out;
    assert_eq!(centre.matches("sum: 28\n").count(), 48);
    assert_eq!(centre.matches("sum: ").count(), 48);
}

#[test]
fn a_star_of_order_40_with_a_quarter_of_its_cells_given_is_completed() {
    let star = "star: 40/2\n\
        points: x x x x x x x 78 x x 25 x 45 x 47 17 x x x x x x x x x x x x x x 55 8 x x 66 x x x x x\n\
        valleys: x x 46 x 67 x x x 36 44 x x x x x x 75 70 x 52 x 27 x x x x x x x x x 38 43 40 31 14 58 x x x\n";
    assert_eq!(run(&["star", "--unique"], star).out, "unique\n");
}

#[test]
fn a_star_of_order_20_with_half_its_cells_given_is_completed() {
    let star = "star: 20/2\n\
        points: x x 15 40 11 x 28 x 24 23 x 37 x x x x 27 x 16 14\n\
        valleys: x x x x 4 39 8 x 19 x 13 1 12 7 x 20 3 x x x\n";
    let full = "star: 20/2\n\
        points: 31 5 15 40 11 17 28 18 24 23 30 37 38 32 25 33 27 26 16 14\n\
        valleys: 34 2 35 21 4 39 8 22 19 9 13 1 12 7 10 20 3 36 6 29\n";
    assert_eq!(run(&["star"], star).out, full);
    assert_eq!(run(&["star", "--unique"], star).out, "unique\n");
    assert_eq!(run(&["star", "--count"], full).out, "1\n");
}

#[test]
fn a_part_is_refused_beside_other_questions() {
    for question in [&["--all"][..], &["--unique"], &["--limit", "3"], &["--puzzle", "--format", "svg"], &[]] {
        let ran = run(&[&["star", "--empty", "7a", "--part", "1/2"], question].concat(), "");
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{question:?}");
    }
}

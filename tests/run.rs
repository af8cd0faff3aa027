//! The driver: streams, order, threads, limits, exit status. What holds for all puzzles is shown on stars.
#![allow(clippy::expect_used, reason = "a test that fails panics")]

mod support;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use support::{Ran, STAR, UNSOLVABLE, fixture_name, gridsolve, long_search, run, text};

const SOLVED: &str = "....F....\n.A.I.D.L.\n..H...E..\n.C.J.B.K.\n....G....\n";
const EMPTY: &str = "....x....\n.x.x.x.x.\n..x...x..\n.x.x.x.x.\n....x....\n";
const MALFORMED: &str = "....x....\n.A.A.D.x.\n..x...x..\n.x.x.x.x.\n....x....\n";

// Answers of several puzzles.

#[test]
fn answers_are_kept_apart_by_a_blank_line_and_counts_are_not() {
    let three = format!("{STAR}\n{UNSOLVABLE}\n\n# a comment\n{STAR}");
    let ran = run(&["star"], &three);
    assert_eq!((ran.code, ran.out), (Some(1), format!("{SOLVED}\nno solution\n\n{SOLVED}")));
    let ran = run(&["star", "--count"], &three);
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "2\n0\n2\n"));
    let ran = run(&["star", "--unique"], &three);
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), "multiple\nnone\nmultiple\n"));
}

#[test]
fn the_first_malformed_puzzle_ends_the_run_behind_earlier_answers() {
    let ran = run(&["star"], format!("{STAR}{MALFORMED}{STAR}"));
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), SOLVED));
    assert!(ran.err.contains("<stdin>:7:4"), "{}", ran.err);
}

#[test]
fn with_keep_going_answers_stay_aligned() {
    let stream = format!("{STAR}{MALFORMED}\n{STAR}");
    let ran = run(&["star", "-k"], &stream);
    assert_eq!((ran.code, ran.out), (Some(2), format!("{SOLVED}\ninvalid\n\n{SOLVED}")));
    let ran = run(&["star", "-kc"], &stream);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), "2\ninvalid\n2\n"));
    let ran = run(&["star", "-k", "--json", "-c"], &stream);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 3);
    let error = r#"{"puzzle":"star","file":"<stdin>","record":2,"line":6,"error":{"line":7,"column":4,"message":"letter `A` stands twice"}}"#;
    assert_eq!(lines[1], error);
    assert_eq!(lines[2], r#"{"puzzle":"star","file":"<stdin>","record":3,"line":12,"count":2,"complete":true}"#);
}

#[test]
fn behind_a_malformed_puzzle_it_resumes_where_that_one_would_have_ended() {
    let short = "....x....\n.A.I.D.x.\n\n";
    let ran = run(&["star", "-kc"], format!("{MALFORMED}{STAR}{short}{STAR}"));
    assert_eq!(ran.out, "invalid\n2\ninvalid\n2\n");
}

#[test]
fn files_are_read_in_the_order_given_and_records_count_in_each() {
    let (sample, empty) = (fixture_name("star/sample.txt"), fixture_name("star/empty.txt"));
    let ran = run(&["star", "-c", &empty, "-", &sample], STAR);
    assert_eq!(ran.out, "960\n2\n2\n");
    let ran = run(&["star", "-c", "--json", &sample, &sample], "");
    assert_eq!(ran.out.matches(r#""record":1,"#).count(), 2, "{}", ran.out);
}

#[test]
fn a_puzzle_never_runs_across_two_files() {
    let folder = scratch("two_files");
    let (top, bottom) = (folder.join("top"), folder.join("bottom"));
    fs::write(&top, "....x....\n.A.I.D.x.\n").expect("the file can be written");
    fs::write(&bottom, "..x...x..\n.x.x.x.x.\n....x....\n").expect("the file can be written");
    let ran = run(&["star", top.to_str().expect("plain"), bottom.to_str().expect("plain")], "");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.contains("top:3:1"), "{}", ran.err);
}

// Lenient input.

#[test]
fn byte_order_mark_carriage_returns_blanks_and_comments_are_accepted() {
    let star = STAR.replace('\n', " \t\r\n");
    let lenient = format!("\u{feff}\r\n \t\r\n# one\r\n{}", star.replacen("\r\n", "\r\n  # two\r\n", 1));
    assert_eq!(run(&["star"], lenient.trim_end()).out, SOLVED);
    assert_eq!(run(&["star", "-c", "--json"], lenient).json()["line"], 4);
}

// Unreadable and unusual files.

#[test]
fn unreadable_files_are_clean_errors() {
    let folder = fixture_name("star");
    for name in ["no-such-file", folder.as_str()] {
        let ran = run(&["star", name, "-"], STAR);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
        assert!(ran.err.starts_with(&format!("error: cannot read `{name}`: ")), "{}", ran.err);
        let ran = run(&["star", "-k", name, "-"], STAR);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), SOLVED));
    }
}

#[test]
#[cfg(unix)]
fn a_path_that_is_not_utf8_works_and_its_control_characters_are_escaped() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let path = scratch("odd_names").join(OsStr::from_bytes(b"caf\xe9\x1b[31m"));
    fs::write(&path, format!("{STAR}{MALFORMED}")).expect("the file can be written");
    let ran = gridsolve(&["star"]).arg(&path).output().expect("the program runs");
    assert_eq!(String::from_utf8_lossy(&ran.stdout), SOLVED);
    let err = String::from_utf8_lossy(&ran.stderr);
    assert!(err.contains("caf\u{fffd}\\u{1b}[31m:7:4") && !err.contains('\u{1b}'), "{err}");
}

#[test]
fn a_line_or_a_puzzle_over_1_mib_is_an_error() {
    let line = "x".repeat(10_000_000);
    for (stream, place) in [
        (format!("{STAR}{line}\n\n{STAR}"), "<stdin>:6:1048577"),
        (format!("{STAR}#{line}\n\n{STAR}"), "<stdin>:6:1048577"),
        (format!("{STAR}....x....\n{}\n{STAR}", "#c\n".repeat(400_000)), "<stdin>:349529:1"),
    ] {
        let ran = run(&["star", "-k"], &stream);
        assert_eq!((ran.code, ran.out), (Some(2), format!("{SOLVED}\ninvalid\n\n{SOLVED}")), "{place}");
        assert!(ran.err.contains(place) && ran.err.len() < 1000, "{}", ran.err);
    }
    let harmless = format!("{}{STAR}", "# a comment\n\n".repeat(200_000));
    assert_eq!(run(&["star"], harmless).out, SOLVED);
}

#[test]
fn behind_what_is_too_long_it_resumes_where_that_would_have_ended() {
    let zeros = "0".repeat(1_100_000);
    let comment = format!("# {zeros}\n");
    let blanks = " ".repeat(1_400_000);
    for (puzzle, stream, answers) in [
        ("domino", format!("1:001110\n1:{zeros}\n1:001110\n1:001110\n"), "1\ninvalid\n1\n1\n"),
        ("domino", format!("{zeros}\n001\n\n1:001110\n"), "invalid\n1\n"),
        ("star", format!("....x....\n{comment}.A.I.D.x.\n..x...x..\n.x.x.x.x.\n....x....\n{STAR}"), "invalid\n2\n"),
        ("star", format!("{comment}{STAR}{STAR}"), "invalid\n2\n2\n"),
        ("star", format!("{blanks}\n{STAR}{STAR}"), "invalid\n2\n2\n"),
    ] {
        let path = scratch("too_long").join("stream");
        fs::write(&path, &stream).expect("the file can be written");
        let file = run(&[puzzle, "-kc", path.to_str().expect("plain")], "");
        assert_eq!((file.code, file.out.as_str()), (Some(2), answers));
        let pipe = run(&[puzzle, "-kc"], &stream);
        assert_eq!(pipe.out, answers);
        assert_eq!(pipe.err.replace("<stdin>", path.to_str().expect("plain")), file.err);
    }
}

#[test]
fn a_lone_carriage_return_is_no_blank() {
    for (stream, place) in [
        (format!("\r# comment\n{STAR}"), ":1:1"),
        (STAR.trim_end().to_owned() + "\r", ":5:10"),
        (format!("{STAR}\r\r\n"), ":6:1"),
    ] {
        let ran = run(&["star"], &stream);
        assert!(ran.code == Some(2) && ran.err.contains(&format!("<stdin>{place}\n")), "{stream:?}: {}", ran.err);
    }
}

#[test]
fn a_missing_row_is_missed_behind_the_last_one() {
    let ran = run(&["star"], "....x....\n# a comment\n# another\n");
    assert!(ran.err.contains("<stdin>:2:1\n"), "{}", ran.err);
}

// Every single-byte damage.

#[test]
fn damage_is_never_ignored() {
    use gridsolve::input::{Format, Record};
    use gridsolve::star::Text;
    let format = Text::default();
    let whole = format.parse(Record::whole(STAR)).expect("a star");
    for index in 0..STAR.len() {
        for byte in 0..=u8::MAX {
            let mut damaged = STAR.as_bytes().to_vec();
            if damaged[index] == byte {
                continue;
            }
            damaged[index] = byte;
            let length = format.cut(&damaged, true).expect("at the end a puzzle is cut");
            let bytes = &damaged[..length];
            match format.parse(Record { bytes, line: 1, column: 0 }) {
                Ok(star) => {
                    let is_blank_end = index == STAR.len() - 1 && matches!(byte, b' ' | b'\t');
                    assert!(star != whole || is_blank_end, "byte {byte} at {index} is ignored");
                }
                Err(fault) => assert!((1..=6).contains(&fault.at.line) && fault.at.column >= 1),
            }
        }
    }
}

// Questions and their limits.

#[test]
fn limits_of_listing_and_counting() {
    assert_eq!(run(&["star", "-n", "1"], STAR).out, SOLVED);
    let two = run(&["star", "--limit", "2"], STAR).out;
    assert_eq!(two, run(&["star", "--all"], STAR).out);
    assert_eq!(run(&["star", "-c", "-n", "960"], EMPTY).out, "960\n");
    let ran = run(&["star", "-c", "-n", "959"], EMPTY);
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "959+\n"));
    let json = run(&["star", "-c", "-n", "959", "--json"], EMPTY).json();
    assert_eq!((json["count"].as_u64(), json["complete"].as_bool()), (Some(959), Some(false)));
}

#[test]
fn json_tells_what_is_complete() {
    let complete = |arguments: &[&str], input: &str| {
        let json = run(&[&["star", "--json"], arguments].concat(), input).json();
        (json["count"].as_u64().expect("a count"), json["complete"].as_bool().expect("a flag"))
    };
    assert_eq!(complete(&[], STAR), (1, false));
    assert_eq!(complete(&[], UNSOLVABLE), (0, true));
    assert_eq!(complete(&["-a"], STAR), (2, true));
    assert_eq!(complete(&["-n2"], STAR), (2, false));
    assert_eq!(complete(&["-n3"], STAR), (2, true));
    assert_eq!(complete(&["-u"], STAR), (2, false));
    assert_eq!(complete(&["-u"], SOLVED), (1, true));
    assert_eq!(complete(&["-u"], UNSOLVABLE), (0, true));
    let none = run(&["star", "--json"], UNSOLVABLE);
    assert!(none.out.contains(r#""solutions":[],"count":0,"complete":true}"#) && none.code == Some(1));
    let unique = run(&["star", "--json", "-u"], SOLVED);
    assert!(unique.out.contains(r#""line":1,"unique":true,"count":1,"complete":true}"#) && unique.code == Some(0));
}

#[test]
fn quiet_leaves_only_the_exit_status_and_errors() {
    for (input, code) in [(STAR, 0), (UNSOLVABLE, 1), (MALFORMED, 2)] {
        let ran = run(&["star", "-q"], input);
        assert_eq!((ran.code, ran.out.as_str()), (Some(code), ""));
        assert_eq!(ran.err.is_empty(), code < 2, "{}", ran.err);
    }
}

#[test]
fn stats_are_one_line_a_puzzle_on_stderr() {
    let ran = run(&["star", "--stats", "-c"], format!("{STAR}{SOLVED}"));
    assert_eq!(ran.out, "2\n1\n");
    let lines: Vec<&str> = ran.err.lines().collect();
    assert_eq!(lines.len(), 2, "{}", ran.err);
    assert!(lines[1].starts_with("stats: <stdin>:6: 1 nodes, ") && lines[1].ends_with(" seconds"), "{}", ran.err);
}

#[test]
fn color_marks_errors_only_when_asked() {
    let colored = |ran: Ran| ran.err.contains("\u{1b}[");
    assert!(!colored(run(&["star"], MALFORMED)));
    assert!(colored(run(&["star", "--color", "always"], MALFORMED)));
    assert!(!colored(run(&["star", "--color", "never"], MALFORMED)));
}

#[test]
fn wrong_usage() {
    for arguments in [
        &["star", "-c", "-a"][..],
        &["star", "-c", "-u"],
        &["star", "-a", "-u"],
        &["star", "-u", "-n", "2"],
        &["star", "-a", "-n", "2"],
        &["star", "-n", "0"],
        &["star", "-n", "x"],
        &["star", "-j", "0"],
        &["star", "--time-limit", "5"],
        &["star", "--no-such-option"],
        &["chess"],
        &[],
    ] {
        let ran = run(arguments, STAR);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(!ran.err.is_empty(), "{arguments:?}");
    }
    for arguments in [
        &["--help"][..],
        &["-h"],
        &["--version"],
        &["star", "--help"],
        &["star", "-h"],
        &["star", "-V"],
        &["domino", "--help"],
        &["omok", "--help"],
    ] {
        let ran = run(arguments, "");
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{arguments:?}");
        assert!(!ran.out.is_empty(), "{arguments:?}");
    }
}

// The same bytes for any number of threads.

#[test]
fn threads_change_nothing() {
    let stream = [STAR, EMPTY, SOLVED, MALFORMED, UNSOLVABLE, STAR].concat().repeat(40);
    // More than the buffers hold.
    let empties = EMPTY.repeat(100);
    let alone = run(&["star", "-j1", "--all", "--json"], &empties);
    assert_eq!(run(&["star", "-j4", "--all", "--json"], &empties), alone);
    for question in [&[][..], &["-c"], &["-u"], &["-n3"], &["--json", "-n3"]] {
        for keep_going in [&["-k"][..], &[]] {
            let alone = run(&[&["star", "-j1"], question, keep_going].concat(), &stream);
            for threads in ["-j2", "-j8"] {
                assert_eq!(run(&[&["star", threads], question, keep_going].concat(), &stream), alone);
            }
        }
    }
}

#[test]
#[cfg(target_os = "linux")]
fn one_small_puzzle_starts_no_thread() {
    let mut child = gridsolve(&["star"]).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    let mut answers = BufReader::new(child.stdout.take().expect("stdout is a pipe"));
    stdin.write_all(STAR.as_bytes()).expect("it is read");
    for row in SOLVED.lines() {
        assert_eq!(line(&mut answers), row);
    }
    let tasks = fs::read_dir(format!("/proc/{}/task", child.id())).expect("it runs").count();
    assert_eq!(tasks, 1);
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
}

// A stream that is long, comes slowly, or never ends.

#[test]
#[cfg(target_os = "linux")]
fn memory_does_not_grow_with_the_stream() {
    let mut child = gridsolve(&["star", "-c", "-j1"]).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    let answers = BufReader::new(child.stdout.take().expect("stdout is a pipe"));
    let feeder = thread::spawn(move || {
        let piece = format!("# {}\n\n{STAR}", "long ".repeat(600)).repeat(100);
        for _ in 0..200 {
            stdin.write_all(piece.as_bytes()).expect("it is read");
        }
        stdin
    });
    // 60 MB. The last answer is there, so all of it has been read; the program still waits for more.
    assert_eq!(answers.lines().take(20_000).count(), 20_000);
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).expect("it runs");
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("Linux tells");
    let kilobytes: u64 = peak.trim().trim_end_matches(" kB").parse().expect("a number");
    assert!(kilobytes < 32 << 10, "{kilobytes} kB");
    drop(feeder.join().expect("the feeder ends"));
    child.wait().expect("it ends");
}

#[test]
fn a_co_process_gets_each_answer_before_it_writes_on() {
    for threads in ["-j1", "-j2"] {
        let mut child = gridsolve(&["star", "-c", threads]).spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("stdin is a pipe");
        let mut answers = BufReader::new(child.stdout.take().expect("stdout is a pipe"));
        for (puzzle, count) in [(STAR, "2"), (EMPTY, "960"), (SOLVED, "1")] {
            stdin.write_all(puzzle.as_bytes()).expect("it is read");
            assert_eq!(line(&mut answers), count);
        }
        drop(stdin);
        assert!(child.wait().expect("it ends").success());
    }
}

#[test]
fn bytes_may_come_one_by_one() {
    let mut child = gridsolve(&["star"]).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    for byte in format!("\u{feff}# slow\r\n{STAR}").bytes() {
        stdin.write_all(&[byte]).expect("it is read");
        stdin.flush().expect("it is read");
        thread::sleep(Duration::from_micros(300));
    }
    drop(stdin);
    let mut out = String::new();
    child.stdout.take().expect("stdout is a pipe").read_to_string(&mut out).expect("answers are UTF-8");
    assert_eq!(out, SOLVED);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn a_closed_pipe_ends_the_run_quietly() {
    for threads in ["-j1", "-j2"] {
        let mut child = gridsolve(&["star", "--all", threads]).spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("stdin is a pipe");
        // Far more than the pipes can hold; nobody reads it to the end.
        let feeder = thread::spawn(move || drop(stdin.write_all(EMPTY.repeat(100_000).as_bytes())));
        let mut answers = BufReader::new(child.stdout.take().expect("stdout is a pipe"));
        assert_eq!(line(&mut answers), "....A....");
        drop(answers);
        assert_eq!(end_of(&mut child), Some(0));
        feeder.join().expect("the feeder ends");
        let mut err = String::new();
        child.stderr.take().expect("stderr is a pipe").read_to_string(&mut err).expect("messages are UTF-8");
        assert_eq!(err, "");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
    let mut child = gridsolve(&["star", &fixture_name("star/sample.txt")]).stdout(full).spawn().expect("it starts");
    assert_eq!(end_of(&mut child), Some(2));
}

// Ctrl-C.

#[test]
#[cfg(unix)]
fn ctrl_c_while_waiting_for_input_ends_at_the_first_press() {
    let mut child = gridsolve(&["star"]).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    let mut answers = BufReader::new(child.stdout.take().expect("stdout is a pipe"));
    stdin.write_all(STAR.as_bytes()).expect("it is read");
    assert_eq!(line(&mut answers), "....F....");
    press_ctrl_c(&child);
    assert_eq!(end_of(&mut child), Some(130));
}

#[test]
#[cfg(unix)]
fn ctrl_c_while_a_named_pipe_waits_for_its_writer_ends_at_the_first_press() {
    let pipe = scratch("named_pipe").join("pipe");
    let _ = fs::remove_file(&pipe);
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
    let mut child = gridsolve(&["star"]).arg(&pipe).spawn().expect("the program starts");
    thread::sleep(Duration::from_millis(200));
    press_ctrl_c(&child);
    assert_eq!(end_of(&mut child), Some(130));
}

#[test]
#[cfg(unix)]
fn ctrl_c_during_a_search_leaves_whole_json_lines() {
    for threads in ["-j1", "-j2"] {
        let mut child = gridsolve(&["star", "--json", "--all", threads]).spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("stdin is a pipe");
        let feeder = thread::spawn(move || drop(stdin.write_all(EMPTY.repeat(20_000).as_bytes())));
        let mut answers = BufReader::new(child.stdout.take().expect("stdout is a pipe"));
        let first = line(&mut answers);
        press_ctrl_c(&child);
        let mut rest = String::new();
        answers.read_to_string(&mut rest).expect("answers are UTF-8");
        assert!(rest.is_empty() || rest.ends_with('\n'));
        for line in std::iter::once(first.as_str()).chain(rest.lines()) {
            let answer: serde_json::Value = serde_json::from_str(line).expect("each line is whole");
            assert_eq!(answer["solutions"].as_array().map(Vec::len), answer["count"].as_u64().map(|n| n as usize));
        }
        assert_eq!(end_of(&mut child), Some(130));
        feeder.join().expect("the feeder ends");
    }
}

#[test]
#[cfg(unix)]
fn ctrl_c_prints_what_was_found_so_far() {
    let hard = scratch("ctrl-c").join("long-search.txt");
    fs::write(&hard, long_search()).expect("the folder can be written to");
    let hard = hard.to_str().expect("the folder has a plain name");
    for (question, answer) in [("--count", "0+"), ("--unique", "unknown"), ("--all", "unknown")] {
        for threads in ["-j1", "-j2"] {
            let first = fixture_name("domino/sample.txt");
            let mut child = gridsolve(&["domino", question, threads, &first, hard, hard]).spawn().expect("it starts");
            let mut answers = BufReader::new(child.stdout.take().expect("stdout is a pipe"));
            line(&mut answers);
            thread::sleep(Duration::from_millis(200));
            press_ctrl_c(&child);
            let mut rest = String::new();
            answers.read_to_string(&mut rest).expect("answers are UTF-8");
            assert_eq!(end_of(&mut child), Some(130), "{question} {threads}: {rest}");
            assert_eq!(rest.lines().last(), Some(answer), "{question} {threads}: {rest}");
        }
    }
}

#[test]
#[cfg(unix)]
fn ctrl_c_says_how_many_solutions_a_cut_list_has() {
    let richest = fixture_name("domino/richest-8x7.txt");
    let mut child = gridsolve(&["domino", "--all", &richest]).spawn().expect("the program starts");
    let mut answers = BufReader::new(child.stdout.take().expect("stdout is a pipe"));
    line(&mut answers);
    press_ctrl_c(&child);
    let mut rest = String::new();
    answers.read_to_string(&mut rest).expect("answers are UTF-8");
    assert_eq!(end_of(&mut child), Some(130));
    let mut err = String::new();
    child.stderr.take().expect("stderr is a pipe").read_to_string(&mut err).expect("messages are UTF-8");
    let listed = rest.split("\n\n").count();
    assert!(err.contains(&format!("Ctrl-C ended the search after {listed} solution")), "{listed}: {err}");
}

// The time limit.

#[test]
fn what_the_time_limit_leaves_undecided_says_so() {
    let hard = long_search();
    for (question, answer) in [("-c", "0+\n"), ("-u", "unknown\n"), ("-n1", "unknown\n"), ("-a", "unknown\n")] {
        let ran = run(&["domino", question, "--time-limit", "50ms"], &hard);
        assert_eq!((ran.code, ran.out.as_str()), (Some(3), answer), "{question}");
    }
    let ran = run(&["domino", "--time-limit", "50ms", "--json", "-u"], &hard);
    assert!(ran.out.ends_with("\"unique\":null,\"count\":0,\"complete\":false}\n"), "{}", ran.out);
    let ran = run(&["domino", "--time-limit", "50ms"], format!("{hard}\n001\n110\n"));
    assert!(ran.code == Some(3) && ran.out.starts_with("unknown\n\n+---+-+\n"), "{}", ran.out);
}

#[test]
#[cfg(target_os = "linux")]
fn a_search_ends_when_its_pipe_is_closed_though_it_has_nothing_to_write() {
    for threads in ["-j1", "-j2"] {
        let cells = "x ".repeat(17);
        let puzzles = format!("{STAR}\nstar: 17/2\npoints: {cells}\nvalleys: {cells}\n");
        let mut child = gridsolve(&["star", "-c", threads]).spawn().expect("it starts");
        let mut stdin = child.stdin.take().expect("stdin is a pipe");
        stdin.write_all(puzzles.as_bytes()).expect("it is read");
        drop(stdin);
        let mut answers = BufReader::new(child.stdout.take().expect("stdout is a pipe"));
        assert_eq!(line(&mut answers), "2");
        drop(answers);
        assert_eq!(end_of(&mut child), Some(0));
    }
}

// What the tests share.

fn line(from: &mut impl BufRead) -> String {
    let mut line = String::new();
    from.read_line(&mut line).expect("answers are UTF-8");
    line.trim_end_matches('\n').to_owned()
}

/// The exit status of a program that should be ending now; one that runs on is a failure.
fn end_of(child: &mut Child) -> Option<i32> {
    let patience = Instant::now() + Duration::from_secs(30);
    loop {
        if let Some(status) = child.try_wait().expect("the program can be waited for") {
            return status.code();
        }
        if Instant::now() > patience {
            child.kill().expect("the program can be ended");
            panic!("the program runs on");
        }
        thread::sleep(Duration::from_millis(5));
    }
}

fn press_ctrl_c(child: &Child) {
    let status = Command::new("kill").args(["-INT", &child.id().to_string()]).stdin(Stdio::null()).status();
    assert!(status.expect("kill runs").success());
}

fn scratch(name: &str) -> std::path::PathBuf {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

#[test]
fn the_fixture_is_the_star_of_these_tests() {
    assert_eq!(text("star/sample.txt"), STAR);
}

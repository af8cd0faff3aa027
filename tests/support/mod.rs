//! Runs the program as a user would.
#![allow(dead_code, reason = "each test file uses a part of it")]

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::thread;

use serde_json::Value;

/// A hexagram with two completions, of which the smaller one is the first.
pub const STAR: &str = "....x....\n.A.I.D.x.\n..x...x..\n.x.x.x.x.\n....x....\n";

/// A hexagram whose line of B, C, D and E has the wrong sum.
pub const UNSOLVABLE: &str = "....A....\n.B.C.D.E.\n..x...x..\n.x.x.x.x.\n....x....\n";

/// What one run of the program gave.
#[derive(Debug, PartialEq, Eq)]
pub struct Ran {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Ran {
    /// The one JSON object on stdout.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error} in {:?}", self.out))
    }
}

/// The program with these arguments, nothing attached yet.
pub fn gridsolve(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gridsolve"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program on `input` and waits for its end.
pub fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> Ran {
    let input = input.as_ref().to_vec();
    let mut child = gridsolve(arguments).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    let feeder = thread::spawn(move || drop(stdin.write_all(&input)));
    let Output { status, stdout, stderr } = child.wait_with_output().expect("the program ends");
    feeder.join().expect("the input is written");
    Ran {
        code: status.code(),
        out: String::from_utf8(stdout).expect("answers are UTF-8"),
        err: String::from_utf8(stderr).expect("messages are UTF-8"),
    }
}

/// A folder or file below `fixtures`.
pub fn fixture(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(path)
}

/// A fixture's path as an argument.
pub fn fixture_name(path: &str) -> String {
    fixture(path).to_str().expect("fixtures have plain names").to_owned()
}

/// A text fixture.
pub fn text(path: &str) -> String {
    fs::read_to_string(fixture(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// A domino grid of order 300 that takes seconds before anything is known of it: the set in some order, every domino lying
/// down in rows of two.
pub fn long_search() -> String {
    let (order, columns) = (300, 301);
    let mut set: Vec<[usize; 2]> = (0..=order).flat_map(|a| (a..=order).map(move |b| [a, b])).collect();
    let mut random = 1u64;
    for index in (1..set.len()).rev() {
        random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        set.swap(index, (random >> 33) as usize % (index + 1));
        let turn = (random >> 32) as usize % 2;
        set[index].rotate_left(turn);
    }
    let row = |values: Vec<usize>| values.iter().map(|value| format!("{value} ")).collect::<String>();
    set.chunks(columns)
        .flat_map(|pair| [0, 1].map(|end| row(pair.iter().map(|domino| domino[end]).collect()) + "\n"))
        .collect()
}

/// One recorded input with what is right for it.
pub struct Case(Value);

impl Case {
    pub fn id(&self) -> &str {
        self.0["id"].as_str().expect("a case has an id")
    }

    pub fn input(&self) -> Vec<u8> {
        match self.0["input"].as_str() {
            Some(text) => text.as_bytes().to_vec(),
            None => base64(self.0["input_b64"].as_str().expect("a case has an input")),
        }
    }

    pub fn get(&self, key: &str) -> &Value {
        &self.0[key]
    }

    pub fn has(&self, key: &str) -> bool {
        self.0.get(key).is_some()
    }

    /// A malformed input: exit status 2, the answers before the fault, and the place of the fault.
    pub fn assert_refused(&self, puzzle: &str) {
        let ran = run(&[puzzle], self.input());
        let id = self.id();
        assert_eq!(ran.code, Some(2), "{id}: {ran:?}");
        assert_eq!(ran.out, self.get("before").as_str().unwrap_or(""), "{id}");
        let (_, place) = ran.err.split_once("<stdin>:").unwrap_or_else(|| panic!("{id}: no place in {:?}", ran.err));
        let mut numbers = place.split(|c: char| !c.is_ascii_digit()).map(str::parse::<u64>);
        for key in ["line", "column"] {
            let number = numbers.next().and_then(Result::ok).unwrap_or_else(|| panic!("{id}: {:?}", ran.err));
            if let Some(right) = self.get(key).as_u64() {
                assert_eq!(number, right, "{id}: {key} in {:?}", ran.err);
            }
        }
    }
}

/// The recorded cases of a file below `fixtures`, at least `least` of them.
pub fn cases(path: &str, least: usize) -> Vec<Case> {
    let cases: Vec<Case> =
        text(path).lines().map(|line| Case(serde_json::from_str(line).expect("a case is JSON"))).collect();
    assert!(cases.len() >= least, "only {} cases in {path}", cases.len());
    cases
}

/// Bytes written in base 64 (RFC 4648, with or without padding).
fn base64(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let (mut bits, mut width) = (0u32, 0);
    for c in text.trim_end_matches('=').bytes() {
        let digit = match c {
            b'A'..=b'Z' => c - b'A',
            b'a'..=b'z' => c - b'a' + 26,
            b'0'..=b'9' => c - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => panic!("not base 64: {text}"),
        };
        bits = bits << 6 | u32::from(digit);
        width += 6;
        if width >= 8 {
            width -= 8;
            bytes.push((bits >> width) as u8);
        }
    }
    bytes
}

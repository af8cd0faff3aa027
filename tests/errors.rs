//! Every malformed input below `fixtures/*/bad` gives exactly the message beside it, and exit status 2.
//!
//! `GRIDSOLVE_BLESS=1 cargo test --test errors` writes the messages anew; read the difference before it is committed.
#![allow(clippy::expect_used, reason = "a test that fails panics")]

mod support;

use std::fs;
use std::path::Path;

use support::{fixture, run};

#[test]
fn messages_are_word_for_word() {
    let puzzles = fs::read_dir(fixture(""))
        .expect("the folder is there")
        .filter(|entry| entry.as_ref().is_ok_and(|entry| entry.path().join("bad").is_dir()));
    let puzzles: Vec<_> = puzzles.map(|entry| entry.expect("it can be read").file_name()).collect();
    assert!(puzzles.len() >= 3, "{puzzles:?}");
    for puzzle in puzzles {
        assert_messages(puzzle.to_str().expect("fixtures have plain names"));
    }
}

fn assert_messages(puzzle: &str) {
    let mut seen = 0;
    let folder = fixture(&format!("{puzzle}/bad"));
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("the folder can be read").path();
        if path.extension().is_some_and(|extension| extension == "in") {
            assert_message(puzzle, &path);
            seen += 1;
        }
    }
    assert!(seen >= 25, "only {seen} malformed inputs for {puzzle}");
}

fn assert_message(puzzle: &str, input: &Path) {
    let ran = run(&[puzzle], fs::read(input).expect("the input can be read"));
    assert_eq!(ran.code, Some(2), "{}: {ran:?}", input.display());
    assert!(ran.err.starts_with("error: ") && ran.err.contains("--> <stdin>:"), "{}: {ran:?}", input.display());
    let unprintable = |c: char| c.is_control() && c != '\n';
    assert!(!ran.err.contains(unprintable), "{}: {ran:?}", input.display());
    let right = input.with_extension("err");
    if std::env::var_os("GRIDSOLVE_BLESS").is_some() {
        fs::write(&right, &ran.err).expect("the message can be written");
    }
    let right = fs::read_to_string(&right).unwrap_or_else(|error| panic!("{}: {error}", right.display()));
    assert_eq!(ran.err, right, "{}", input.display());
}

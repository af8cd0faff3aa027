//! The README says what is true: its console examples give what they show, and its stress-test recipe runs.
#![cfg(unix)]
#![allow(clippy::expect_used, reason = "a test that fails panics")]

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn readme() -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).expect("the README is there")
}

/// The fenced blocks of one kind.
fn blocks<'a>(text: &'a str, kind: &str) -> Vec<&'a str> {
    let opening = format!("```{kind}\n");
    text.split(&opening).skip(1).map(|rest| rest.split("```").next().unwrap_or_default()).collect()
}

/// What a shell prints for `script` in `folder`, errors included, with the program on its path.
fn shell(script: &str, folder: &Path) -> String {
    let program = PathBuf::from(env!("CARGO_BIN_EXE_gridsolve"));
    let mut path = program.parent().expect("it lies in a folder").as_os_str().to_owned();
    path.push(":");
    path.push(env::var_os("PATH").unwrap_or_default());
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{script}")])
        .current_dir(folder)
        .env("PATH", path)
        .output()
        .expect("sh runs");
    String::from_utf8(output.stdout).expect("answers are UTF-8")
}

#[test]
fn console_examples_give_what_they_show() {
    let text = readme();
    let mut seen = 0;
    for block in blocks(&text, "console") {
        for example in block.split("$ ").skip(1) {
            let (command, shown) = example.split_once('\n').expect("a command is a line");
            assert_eq!(shell(command, Path::new(env!("CARGO_MANIFEST_DIR"))), shown, "$ {command}");
            seen += 1;
        }
    }
    assert!(seen >= 15, "only {seen} examples were found");
}

/// A stress-test recipe of the README, shortened, in a folder of its own.
struct Recipe {
    script: String,
    folder: PathBuf,
}

impl Recipe {
    /// The one that holds `mark`, with fewer rounds.
    fn of(mark: &str, [rounds, fewer]: [&str; 2], folder: &str) -> Recipe {
        let text = readme();
        let whole = blocks(&text, "sh").into_iter().find(|block| block.contains(mark)).expect("the recipe");
        let script = whole.replace(rounds, fewer);
        assert_ne!(script, whole);
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
        fs::create_dir_all(&folder).expect("the folder can be made");
        Recipe { script, folder }
    }

    /// What it prints where `mine` is this line of shell.
    fn with(&self, mine: &str) -> String {
        let Recipe { script, folder } = self;
        shell(&format!("printf '#!/bin/sh\\n{mine}\\n' > mine; chmod +x mine\n{script}"), folder)
    }
}

#[test]
fn the_stress_test_recipe_finds_a_wrong_program_and_passes_a_right_one() {
    let recipe = Recipe::of("generate star", ["seq 1 100", "seq 1 3"], "recipe");
    assert_eq!(recipe.with("exec gridsolve star"), "seed 3 was the last one\n");
    let wrong = "seed 1: different answers for puzzle.txt\nseed 1 was the last one\n";
    assert_eq!(recipe.with("echo wrong"), wrong);
    let puzzle = fs::read_to_string(recipe.folder.join("puzzle.txt")).expect("the recipe made a puzzle");
    assert!(puzzle.contains('x') && puzzle.lines().count() == 5, "{puzzle}");
}

#[test]
fn the_recipe_with_generated_boards_finds_a_program_that_takes_six_for_five() {
    let recipe = Recipe::of("generate omok", ["seq 1 200", "seq 1 40"], "boards");
    assert_eq!(recipe.with("exec gridsolve omok"), "seed 40 was the last one\n");
    let wrong = recipe.with("exec gridsolve omok --rule freestyle");
    assert!(wrong.contains(": different answers for board.txt\n"), "{wrong}");
}

#[test]
fn the_recipe_in_korean_runs_too() {
    let recipe = Recipe::of("답이 다릅니다", ["seq 1 200", "seq 1 30"], "korean");
    assert_eq!(recipe.with("exec gridsolve omok"), "");
    assert_eq!(recipe.with("echo 3"), "board.txt: 답이 다릅니다 (1)\n");
}

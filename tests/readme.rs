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

#[test]
fn the_stress_test_recipe_finds_a_wrong_program_and_passes_a_right_one() {
    let text = readme();
    let recipe = blocks(&text, "sh").into_iter().find(|block| block.contains("generate star")).expect("the recipe");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("recipe");
    fs::create_dir_all(&folder).expect("the folder can be made");
    let short = recipe.replace("seq 1 100", "seq 1 3");
    assert_ne!(short, recipe);
    // As files in the folder, `mine` is a copy of the program that always gets it right, then one that never does.
    let with = |mine: &str| shell(&format!("printf '#!/bin/sh\\n{mine}\\n' > mine; chmod +x mine\n{short}"), &folder);
    assert_eq!(with("exec gridsolve star"), "seed 3 was the last one\n");
    let wrong = "seed 1: different answers for puzzle.txt\nseed 1 was the last one\n";
    assert_eq!(with("echo wrong"), wrong);
    let puzzle = fs::read_to_string(folder.join("puzzle.txt")).expect("the recipe made a puzzle");
    assert!(puzzle.contains('x') && puzzle.lines().count() == 5, "{puzzle}");
}

#[test]
fn the_recipe_with_generated_boards_finds_a_program_that_takes_six_for_five() {
    let text = readme();
    let recipe = blocks(&text, "sh").into_iter().find(|block| block.contains("generate omok")).expect("the recipe");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("boards");
    fs::create_dir_all(&folder).expect("the folder can be made");
    let short = recipe.replace("seq 1 200", "seq 1 40");
    assert_ne!(short, recipe);
    let with = |mine: &str| shell(&format!("printf '#!/bin/sh\\n{mine}\\n' > mine; chmod +x mine\n{short}"), &folder);
    assert_eq!(with("exec gridsolve omok"), "seed 40 was the last one\n");
    let wrong = with("exec gridsolve omok --rule freestyle");
    assert!(wrong.contains(": different answers for board.txt\n"), "{wrong}");
}

#[test]
fn the_recipe_in_korean_runs_too() {
    let text = readme();
    let recipe = blocks(&text, "sh").into_iter().find(|block| block.contains("답이 다릅니다")).expect("the recipe");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("korean");
    fs::create_dir_all(&folder).expect("the folder can be made");
    let short = recipe.replace("seq 1 200", "seq 1 30");
    assert_ne!(short, recipe);
    let with = |mine: &str| shell(&format!("printf '#!/bin/sh\\n{mine}\\n' > mine; chmod +x mine\n{short}"), &folder);
    assert_eq!(with("exec gridsolve omok"), "");
    assert_eq!(with("echo 3"), "board.txt: 답이 다릅니다 (1)\n");
}

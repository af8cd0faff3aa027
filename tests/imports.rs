//! The modules keep to what they may know of each other.
#![allow(clippy::expect_used, reason = "a test that fails panics")]

use std::fs;
use std::path::{Path, PathBuf};

/// The command line: it alone knows clap and all puzzles.
const CLI: [&str; 4] = ["cli.rs", "cli_completions.rs", "cli_generate.rs", "cli_man.rs"];

fn is_cli(path: &Path) -> bool {
    CLI.iter().any(|file| path.starts_with(file))
}

/// The puzzles are the folders of `src`.
fn puzzles() -> Vec<String> {
    let folders = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).expect("src can be read");
    let folders = folders.map(|entry| entry.expect("src can be read").path()).filter(|path| path.is_dir());
    folders.filter_map(|path| Some(path.file_name()?.to_str()?.to_owned())).collect()
}

/// The code of each source file without its comments and its own tests, and its path below `src`.
fn sources() -> Vec<(PathBuf, String)> {
    fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("src can be read") {
            let path = entry.expect("src can be read").path();
            if path.is_dir() { collect(&path, files) } else { files.push(path) }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    collect(&root, &mut files);
    assert!(files.len() > 20, "the sources were not found");
    let code = |path: &Path| {
        let text = fs::read_to_string(path).expect("sources are UTF-8");
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
    };
    files.iter().map(|path| (path.strip_prefix(&root).expect("below src").to_owned(), code(path))).collect()
}

/// The puzzle that a source file belongs to.
fn puzzle_of(path: &Path) -> Option<String> {
    puzzles().into_iter().find(|puzzle| path.starts_with(puzzle))
}

fn assert_free_of(path: &Path, code: &str, words: &[&str]) {
    for word in words {
        assert!(!code.contains(word), "{} must not mention `{word}`", path.display());
    }
}

#[test]
fn puzzles_do_not_know_each_other() {
    for (path, code) in sources() {
        let Some(own) = puzzle_of(&path) else { continue };
        for other in puzzles().into_iter().filter(|other| *other != own) {
            assert_free_of(&path, &code, &[&format!("crate::{other}"), &format!("{other}::")]);
        }
    }
}

#[test]
fn puzzles_know_nothing_of_the_program_around_them() {
    // A use of several parts of std at once would hide which.
    let around =
        ["clap", "anyhow", "std::{", "std::io", "std::env", "std::fs", "crate::cli", "crate::run", "crate::output"];
    for (path, code) in sources() {
        if puzzle_of(&path).is_some() {
            assert_free_of(&path, &code, &around);
        }
    }
}

#[test]
fn puzzle_files_know_none_of_their_neighbours() {
    for (path, code) in sources() {
        if path.ends_with("puzzle.rs") {
            assert_free_of(&path, &code, &["super::", "crate::"]);
        }
    }
}

#[test]
fn checks_know_only_the_puzzle_and_its_rules() {
    for (path, code) in sources() {
        if path.ends_with("check.rs") {
            let neighbours = ["super::puzzle::", "super::rules::", "super::renju::", "crate::solver::Violation"]
                .into_iter()
                .fold(code, |code, allowed| code.replace(allowed, ""));
            assert_free_of(&path, &neighbours, &["super::", "crate::"]);
        }
    }
}

#[test]
fn clap_and_anyhow_stay_at_the_edge() {
    for (path, code) in sources() {
        if !is_cli(&path) {
            assert_free_of(&path, &code, &["clap::", "clap_complete", "clap_mangen"]);
        }
        if !is_cli(&path) && !["run.rs", "main.rs"].iter().any(|edge| path.starts_with(edge)) {
            assert_free_of(&path, &code, &["anyhow::"]);
        }
    }
}

#[test]
fn only_the_output_writes_to_a_stream() {
    for (path, code) in sources() {
        let may_write = path.starts_with("output.rs") || path.starts_with("main.rs");
        if !may_write {
            let code = code.replace("io::stdout().is_terminal()", "").replace("io::stderr().is_terminal()", "");
            assert_free_of(&path, &code, &["io::stdout", "io::stderr", "println!", "print!"]);
        }
    }
}

#[test]
fn the_shared_modules_know_no_puzzle() {
    for (path, code) in sources() {
        let may_know = puzzle_of(&path).is_some() || is_cli(&path) || path.starts_with("lib.rs");
        if !may_know {
            for puzzle in puzzles() {
                assert_free_of(&path, &code, &[&format!("{puzzle}::"), &format!("crate::{puzzle}")]);
            }
        }
    }
}

//! The whole process on each original example, beside a program that only parses the same command line.
//!
#![allow(clippy::expect_used, missing_docs, reason = "a bench")]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use criterion::{Criterion, criterion_group, criterion_main};

/// The program that only parses, built as the other one is.
fn clap_only() -> PathBuf {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let built = Command::new(cargo).args(["build", "--release", "--example", "clap_only"]).status();
    assert!(built.expect("cargo runs").success());
    let bench = std::env::current_exe().expect("a bench has a path");
    bench.ancestors().nth(2).expect("it lies below the target folder").join("examples/clap_only")
}

fn start(program: &Path, puzzle: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(puzzle).join("sample.txt");
    let count: &[&str] = if puzzle == "domino" { &["--count"] } else { &[] };
    let status = Command::new(program).arg(puzzle).args(count).arg(file).stdout(Stdio::null()).status();
    assert!(status.expect("the program starts").success());
}

fn process(criterion: &mut Criterion) {
    let clap_only = clap_only();
    for puzzle in ["star", "domino", "omok"] {
        let mut group = criterion.benchmark_group(format!("process/{puzzle}"));
        group.bench_function("gridsolve", |b| b.iter(|| start(Path::new(env!("CARGO_BIN_EXE_gridsolve")), puzzle)));
        group.bench_function("clap_only", |b| b.iter(|| start(&clap_only, puzzle)));
        group.finish();
    }
}

criterion_group!(benches, process);
criterion_main!(benches);

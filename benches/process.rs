//! The whole process on each original example, beside a program that only parses the same command line.
//!
//! `cargo build --release --example clap_only && cargo bench --bench process`
#![allow(clippy::expect_used, missing_docs, reason = "a bench")]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use criterion::{Criterion, criterion_group, criterion_main};

fn example() -> PathBuf {
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
    for puzzle in ["star", "domino", "omok"] {
        let mut group = criterion.benchmark_group(format!("process/{puzzle}"));
        group.bench_function("gridsolve", |b| b.iter(|| start(Path::new(env!("CARGO_BIN_EXE_gridsolve")), puzzle)));
        group.bench_function("clap_only", |b| b.iter(|| start(&example(), puzzle)));
        group.finish();
    }
}

criterion_group!(benches, process);
criterion_main!(benches);

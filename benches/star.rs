//! Hexagrams a second: read, solved and printed, on one thread.
#![allow(clippy::expect_used, missing_docs, reason = "a bench")]

use std::io;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gridsolve::answer::{Answerer, Form, Options, Question};
use gridsolve::ink::Ink;
use gridsolve::interrupt::Interrupt;
use gridsolve::output::Output;
use gridsolve::run::{Source, run};
use gridsolve::star::{Complete, Drawing, Text};

/// The well-formed pictures among the recorded cases: from empty to full, solvable or not.
fn stars() -> Vec<String> {
    let cases = include_str!("../fixtures/star/cases.jsonl");
    let inputs = cases.lines().filter_map(|line| {
        let case: serde_json::Value = serde_json::from_str(line).expect("a case is JSON");
        case.get("count").and(case["input"].as_str()).map(|input| format!("{}\n", input.trim()))
    });
    inputs.filter(|input| input.is_ascii() && input.lines().count() == 5).collect()
}

fn stream(criterion: &mut Criterion) {
    let stars = stars();
    let text = stars.concat().repeat(20);
    let source = [Source::Text("stars".to_owned(), text)];
    let mut group = criterion.benchmark_group("star");
    group.throughput(Throughput::Elements(20 * stars.len() as u64));
    for (name, question) in [("first", Question::First), ("count", Question::Count { limit: None })] {
        let options = Options {
            question,
            form: Form::Plain,
            ink: Ink::default(),
            keep_going: false,
            time_limit: None,
            stats: false,
            progress: false,
            color: false,
            threads: 1,
            part: None,
        };
        let interrupt = Interrupt::default();
        let answerer = Answerer {
            format: &Text::default(),
            solver: &Complete::default(),
            render: &Drawing,
            options: &options,
            interrupt: &interrupt,
        };
        group.bench_function(name, |b| {
            b.iter(|| {
                let code = run(&answerer, &source, &Output::new(io::sink(), io::sink(), false));
                assert!(code < 2, "exit status {code}");
            });
        });
    }
    group.finish();
}

criterion_group!(benches, stream);
criterion_main!(benches);

//! Domino beside the exact-covers crate: ordinary 8x7 grids, a rich one, and random tilings of order 20; then larger and
//! richer grids by itself, which the crate would not finish.
//!
//! All tilings of the same grids are counted on one thread, each from the text on.

use std::ops::ControlFlow;

use criterion::{Criterion, criterion_group, criterion_main};
use exact_covers::{DlSolver, Solver as _};
use gridsolve::domino::{Grid, Text, Tilings};
use gridsolve::input::{Format, Record};
use gridsolve::solver::{Budget, Solver as _};
use std::hint::black_box;

const RICHEST: &str = "6665060\n4650100\n1411130\n6121513\n2622336\n4220233\n4452534\n4555340\n";

/// Random tilings, many of them with several solutions, and grids with exactly one: 8 rows of 7, a blank line between.
const ORDINARY: &str = include_str!("../fixtures/domino/ordinary-8x7.txt");

/// Random tilings of orders 20, 30 and 40.
const RANDOM: [(&str, &str); 3] = [
    ("order 20", include_str!("../fixtures/domino/random-20.txt")),
    ("order 30", include_str!("../fixtures/domino/random-30.txt")),
    ("order 40", include_str!("../fixtures/domino/random-40.txt")),
];

/// Grids of orders 6 to 10 with many tilings.
const RICH: &str = include_str!("../fixtures/domino/rich.txt");

fn parse(text: &str) -> Option<Grid> {
    Text.parse(Record::whole(text)).ok()
}

fn gridsolve(text: &str) -> u64 {
    let count = parse(text).map(|grid| Tilings::default().count(&grid, &Budget::unlimited(), None).found);
    count.and_then(|count| count.try_into().ok()).unwrap_or_default()
}

/// The same exact cover, without deductions: items are the cells and the dominoes, options the pairs of cells.
fn exact_covers(text: &str) -> u64 {
    let Some(grid) = parse(text) else { return 0 };
    let (columns, cells) = (grid.columns(), grid.values().len());
    let domino = |a: usize, b: usize| {
        let [a, b] = [a, b].map(|cell| usize::from(grid.values()[cell]));
        cells + a.max(b) * (a.max(b) + 1) / 2 + a.min(b)
    };
    let items: Vec<usize> = (0..cells + cells / 2).collect();
    let mut solver: DlSolver<'_, usize, ()> = DlSolver::new(&items, &[]);
    for a in 0..cells {
        for (b, adjacent) in [(a + 1, (a + 1) % columns != 0), (a + columns, a + columns < cells)] {
            if adjacent {
                solver.add_option([a, b, domino(a, b)], []);
            }
        }
    }
    let mut found = 0;
    solver.solve(|_| {
        found += 1;
        ControlFlow::Continue(())
    });
    found
}

fn compare(criterion: &mut Criterion, name: &str, texts: &[&str]) {
    assert!(texts.iter().all(|text| gridsolve(text) == exact_covers(text)));
    let mut group = criterion.benchmark_group(name);
    group.bench_function("gridsolve", |bencher| {
        bencher.iter(|| texts.iter().map(|text| gridsolve(black_box(text))).sum::<u64>());
    });
    group.bench_function("exact-covers", |bencher| {
        bencher.iter(|| texts.iter().map(|text| exact_covers(black_box(text))).sum::<u64>());
    });
    group.finish();
}

fn alone(criterion: &mut Criterion, name: &str, texts: &[&str]) {
    criterion.bench_function(name, |bencher| {
        bencher.iter(|| texts.iter().map(|text| gridsolve(black_box(text))).fold(0, u64::wrapping_add));
    });
}

fn domino(criterion: &mut Criterion) {
    let ordinary: Vec<&str> = ORDINARY.split("\n\n").collect();
    let (unique, several): (Vec<&str>, Vec<&str>) = ordinary.iter().partition(|text| gridsolve(text) == 1);
    compare(criterion, &format!("{} 8x7 grids with one tiling", unique.len()), &unique);
    compare(criterion, &format!("{} 8x7 grids with several tilings", several.len()), &several);
    compare(criterion, "685268 tilings", &[RICHEST]);
    for (order, texts) in RANDOM {
        let texts: Vec<&str> = texts.split("\n\n").collect();
        let name = format!("{} random tilings of {order}", texts.len());
        if order == "order 20" { compare(criterion, &name, &texts) } else { alone(criterion, &name, &texts) }
    }
    for (order, text) in (6..).zip(RICH.split("\n\n")) {
        alone(criterion, &format!("rich grid of order {order}"), &[text]);
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = domino
}
criterion_main!(benches);

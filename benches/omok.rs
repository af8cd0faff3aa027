//! Throughput of omok: many boards of 19 by 19 in one text, cut, parsed, judged and written on one thread.
//!
//! `cargo bench --bench omok`. The yardstick in Python is `omok_plain.py`; its boards can be piped to both programs.

use std::hint::black_box;
use std::ops::ControlFlow;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gridsolve::input::{Format, Record};
use gridsolve::omok::{Board, Color, Direction, Judge, Omok, Puzzle, Rule, Verdict};
use gridsolve::render::Render;
use gridsolve::solver::{Budget, Solver};

const BOARDS: usize = 2000;
const SIZE: usize = 19;

/// Numbers that look random and are the same in every run (Steele, Lea, Flood 2014: SplitMix64).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) % end as u64) as usize
    }
}

/// A position after some random moves; with `decided`, with a five in it.
fn position(numbers: &mut Numbers, decided: bool) -> Option<Puzzle> {
    let mut board = Board::empty(SIZE).ok()?;
    if decided {
        let (down, right) = Direction::ALL[numbers.below(4)].step();
        let (row, column) = (5 + numbers.below(11), 1 + numbers.below(15));
        for step in 0..5 {
            let place = |start: usize, delta: isize| start.checked_add_signed(delta * step);
            board.place(place(row, down)?, place(column, right)?, Color::White).ok()?;
        }
    }
    for index in 0..10 + numbers.below(240) {
        let color = if index % 2 == 0 { Color::Black } else { Color::White };
        // A point that is taken stays as it is.
        let _ = board.place(1 + numbers.below(SIZE), 1 + numbers.below(SIZE), color);
    }
    Some(Puzzle::new(board, Rule::Standard))
}

/// Answers every board of `text`, as the driver does.
fn answer_all(format: &Omok, mut text: &[u8], out: &mut String) {
    out.clear();
    while let Some(end) = format.cut(text, true).filter(|&end| end > 0) {
        let record = Record { bytes: &text[..end], line: 1, column: 0 };
        if let Ok(puzzle) = &format.parse(record) {
            Judge.solve(puzzle, &Budget::unlimited(), &mut |line| {
                Verdict.plain(puzzle, line, out);
                ControlFlow::Break(())
            });
        }
        text = &text[end..];
    }
}

fn bench(criterion: &mut Criterion) {
    let mut numbers = Numbers(2615);
    let format = Omok::default();
    let mut texts = Vec::new();
    for (name, decided) in [("undecided", false), ("decided", true)] {
        let puzzles = std::iter::repeat_with(|| position(&mut numbers, decided)).flatten();
        let spaced: String = puzzles.take(BOARDS).map(|puzzle| format.print(&puzzle)).collect();
        let packed = spaced.replace(' ', "");
        let signs = packed.replace('0', ".").replace('1', "X").replace('2', "O");
        texts.push((format!("{name}, spaced digits"), spaced));
        texts.push((format!("{name}, packed digits"), packed));
        texts.push((format!("{name}, signs"), signs));
    }
    let mut group = criterion.benchmark_group("omok");
    group.throughput(Throughput::Elements(BOARDS as u64));
    let mut out = String::new();
    for (name, text) in &texts {
        group.bench_function(name, |bencher| {
            bencher.iter(|| answer_all(&format, black_box(text.as_bytes()), &mut out));
        });
    }
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);

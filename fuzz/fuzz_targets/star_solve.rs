#![no_main]

use gridsolve::star::{CELLS, Complete, Figure, Hexagram, Polygram, Puzzle, TextFigure, TextStar};
use libfuzzer_sys::fuzz_target;

// The kind of puzzle, then its bytes.
fuzz_target!(|data: &[u8]| {
    let Some((kind, bytes)) = data.split_first() else { return };
    let puzzle = match kind % 3 {
        0 => hexagram(bytes),
        1 => star(bytes),
        _ => figure(bytes),
    };
    if let Some(puzzle) = puzzle {
        gridsolve_fuzz::solve(&Complete::default(), &puzzle);
    }
});

// One byte a cell: a number, or a blank.
fn hexagram(bytes: &[u8]) -> Option<Puzzle> {
    let mut given = [None; CELLS];
    for (cell, byte) in given.iter_mut().zip(bytes) {
        *cell = Some(byte % 16).filter(|number| (1..=CELLS as u8).contains(number));
    }
    Hexagram::new(given).ok().map(Puzzle::Picture)
}

// The type, by how much the numbers are multiplied, and one byte a cell: a number, or a blank. At most ten are blank.
fn star(bytes: &[u8]) -> Option<Puzzle> {
    let [n, k, times, bytes @ ..] = bytes else { return None };
    let star = Polygram::new(5 + usize::from(n % 5), 2 + usize::from(k % 3)).ok()?;
    let (cells, times) = (2 * star.n() as u32, u32::from(times % 12) + 1);
    let number = |byte: &u8| Some(u32::from(*byte) % (cells + 4)).filter(|number| (1..=cells).contains(number));
    let given: Vec<Option<u32>> = (0..cells as usize).map(|cell| bytes.get(cell).and_then(number)).collect();
    if given.iter().filter(|given| given.is_none()).count() > 10 {
        return None;
    }
    let given = given.into_iter().map(|given| given.map(|number| number * times)).collect();
    let numbers = (1..=cells).map(|number| number * times).collect();
    TextStar::new(star, Some(numbers), Some((2 * cells + 2) * times), given).ok().map(Puzzle::Star)
}

// The cells, the sum, by how much the numbers are multiplied, and a line for each byte: the cells whose bits are set.
fn figure(bytes: &[u8]) -> Option<Puzzle> {
    let [cells, sum, times, bytes @ ..] = bytes else { return None };
    let (cells, times) = (1 + usize::from(cells % 7), u32::from(times % 20) + 1);
    let line = |byte: &u8| (0..cells).filter(|cell| byte >> cell & 1 == 1).collect();
    let lines = bytes.iter().take(12).map(line).collect();
    let numbers = (1..=cells as u32 + 1).map(|number| number * times).collect();
    let sum = Some(u32::from(*sum)).filter(|&sum| sum > 0);
    let figure = Figure::new(lines, numbers, sum, vec![None; cells]).ok()?;
    let names = (0..cells).map(|cell| cell.to_string()).collect();
    TextFigure::new("fuzzed".to_owned(), names, figure).ok().map(Puzzle::Figure)
}

#![no_main]

use gridsolve::star::{CELLS, Complete, Hexagram, Puzzle};
use libfuzzer_sys::fuzz_target;

// One byte a cell: a number, or a blank.
fuzz_target!(|data: &[u8]| {
    let mut given = [None; CELLS];
    for (cell, byte) in given.iter_mut().zip(data) {
        *cell = Some(byte % 16).filter(|number| (1..=CELLS as u8).contains(number));
    }
    if let Ok(star) = Hexagram::new(given) {
        gridsolve_fuzz::solve(&Complete::default(), &Puzzle::Picture(star));
    }
});

#![no_main]

use gridsolve::omok::{Board, Color, Judge, MAX_SIZE, MIN_SIZE, Puzzle, Rule};
use libfuzzer_sys::fuzz_target;

// The size, then two bits a point.
fuzz_target!(|data: &[u8]| {
    let [size, points @ ..] = data else { return };
    let size = MIN_SIZE + usize::from(*size) % (MAX_SIZE - MIN_SIZE + 1);
    let mut board = Board::empty(size).expect("a size in range");
    for index in 0..size * size {
        let byte = points.get(index / 4).copied().unwrap_or(0);
        let color = match byte >> (index % 4 * 2) & 3 {
            1 => Color::Black,
            2 => Color::White,
            _ => continue,
        };
        board.place(index / size + 1, index % size + 1, color).expect("an empty point");
    }
    for rule in [Rule::Standard, Rule::Freestyle, Rule::Renju] {
        gridsolve_fuzz::solve(&Judge, &Puzzle::new(board.clone(), rule));
    }
});

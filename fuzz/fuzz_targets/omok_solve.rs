#![no_main]

use std::cell::Cell;
use std::ops::ControlFlow;

use gridsolve::omok::{Board, Color, ForbiddenPoints, Fours, Judge, MAX_SIZE, MIN_SIZE, Puzzle, Rule};
use gridsolve::solver::{Budget, Progress, Solver};
use libfuzzer_sys::fuzz_target;

/// Nodes that a search for a win may take: enough for most, and random boards of many stones have no end of fours.
const MOST_NODES: u64 = 20_000;

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
        let puzzle = Puzzle::new(board.clone(), rule);
        gridsolve_fuzz::solve(&Judge, &puzzle);
        gridsolve_fuzz::solve(&ForbiddenPoints, &puzzle);
        for color in Color::BOTH {
            let puzzle = puzzle.clone().with_to_move(Some(color));
            let looks = Cell::new(0);
            let hook = |_: Option<Progress>| {
                looks.set(looks.get() + 256);
                if looks.get() > MOST_NODES { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            Fours::default().solve(&puzzle, &Budget::new(&hook, 1), &mut |win| {
                Fours::check(&puzzle, win).expect("each four is forced up to the five");
                ControlFlow::Continue(())
            });
        }
    }
});

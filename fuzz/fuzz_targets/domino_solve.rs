#![no_main]

use gridsolve::domino::{Grid, Stages, Tilings, cells_of_set};
use gridsolve::solver::{Budget, Solver};
use libfuzzer_sys::fuzz_target;

#[path = "../../tests/laws/oracle/domino.rs"]
mod plain;

// The order, the shape and the stages that take part, then one byte for each swap of two cells in a grid that holds the
// full set.
fuzz_target!(|data: &[u8]| {
    let [order, shape, stages, swaps @ ..] = data else { return };
    let order = u16::from(order % 5);
    let cells = cells_of_set(order);
    let heights: Vec<usize> = (1..=cells).filter(|rows| cells % rows == 0).collect();
    let rows = heights[usize::from(*shape) % heights.len()];
    let mut values: Vec<u16> = (0..=order).flat_map(|value| vec![value; usize::from(order) + 2]).collect();
    for (index, &swap) in swaps.iter().enumerate() {
        values.swap(index % cells, usize::from(swap) % cells);
    }
    let grid = Grid::new(rows, cells / rows, values).expect("a rectangle of the right size");
    let stages = Stages {
        narrowing: stages & 1 != 0,
        sat_from: (stages & 2 != 0).then_some(0),
        frontier_after: (stages & 4 != 0).then_some(0),
        memory: stages & 8 != 0,
        prices_from: (stages & 16 != 0).then_some(0),
    };
    let tilings = Tilings { stages };
    gridsolve_fuzz::solve(&tilings, &grid);
    let counted = tilings.count(&grid, &Budget::unlimited(), None).found;
    assert_eq!(counted, plain::tilings(&grid).len().into());
});

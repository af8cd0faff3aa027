#![no_main]

use gridsolve::domino::{Grid, Tilings, cells_of_set};
use libfuzzer_sys::fuzz_target;

// The order and the shape, then one byte for each swap of two cells in a grid that holds the full set.
fuzz_target!(|data: &[u8]| {
    let [order, shape, swaps @ ..] = data else { return };
    let order = u16::from(order % 5);
    let cells = cells_of_set(order);
    let heights: Vec<usize> = (1..=cells).filter(|rows| cells % rows == 0).collect();
    let rows = heights[usize::from(*shape) % heights.len()];
    let mut values: Vec<u16> = (0..=order).flat_map(|value| vec![value; usize::from(order) + 2]).collect();
    for (index, &swap) in swaps.iter().enumerate() {
        values.swap(index % cells, usize::from(swap) % cells);
    }
    let grid = Grid::new(rows, cells / rows, values).expect("a rectangle of the right size");
    gridsolve_fuzz::solve(&Tilings::default(), &grid);
});

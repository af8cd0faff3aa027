//! Tilings the plain way: lay a domino on the first bare cell, across or down, unless it has been laid before.

use gridsolve::domino::{Domino, Grid, Tiling};

/// Every tiling of `grid`, in the order of that search.
pub fn tilings(grid: &Grid) -> Vec<Tiling> {
    let mut found = Vec::new();
    lay(grid, &mut vec![false; grid.values().len()], &mut Tiling::default(), &mut found);
    found
}

fn lay(grid: &Grid, covered: &mut [bool], laid: &mut Tiling, found: &mut Vec<Tiling>) {
    let Some(cell) = covered.iter().position(|&covered| !covered) else {
        found.push(laid.clone());
        return;
    };
    let columns = grid.columns();
    let right = Some(cell + 1).filter(|right| right % columns != 0);
    let below = Some(cell + columns).filter(|&below| below < covered.len());
    for other in [right, below].into_iter().flatten() {
        let mut pips = [grid.values()[cell], grid.values()[other]];
        pips.sort();
        if !covered[other] && laid.dominoes.iter().all(|domino| domino.pips != pips) {
            [covered[cell], covered[other]] = [true; 2];
            laid.dominoes.push(Domino { pips, cells: [cell as u32, other as u32] });
            lay(grid, covered, laid, found);
            laid.dominoes.pop();
            [covered[cell], covered[other]] = [false; 2];
        }
    }
}

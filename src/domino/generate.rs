//! Makes grids with one tiling, or with any: a tiling is planted, then what allows another one is mended.

use std::ops::ControlFlow;

use super::puzzle::{Domino, Grid, Tiling, cells_of_set};
use super::solve::Tilings;
use crate::generator::{Generator, NotMade, Promise};
use crate::random::Random;
use crate::solver::{Budget, End, Solver};

/// Makes grids of n+2 rows by n+1 columns for the double-n set.
#[derive(Debug, Clone, Copy)]
pub struct Grids {
    /// The highest pip n of the set, at most [`MAX_PIP`](super::MAX_PIP).
    pub max_pip: u16,
    /// Grids with several tilings are good, too.
    pub any: bool,
}

impl Generator for Grids {
    type Puzzle = Grid;

    fn generate(&self, random: &mut Random, budget: &Budget<'_>) -> Result<Grid, NotMade> {
        let mut planted = Planted::new(self.max_pip, random);
        loop {
            let grid = planted.grid().ok_or_else(|| NotMade::NoneFound("this set is too large".to_owned()))?;
            if self.any {
                return Ok(grid);
            }
            match planted.other_tiling(&grid, budget)? {
                Some(other) => planted.mend(&other, random),
                None => return Ok(grid),
            }
        }
    }

    fn promise(&self) -> Promise {
        if self.any { Promise::Some } else { Promise::One }
    }
}

/// A tiling of a rectangle by one domino set.
struct Planted {
    rows: usize,
    columns: usize,
    /// For each cell the other cell of its domino.
    partner: Vec<usize>,
    values: Vec<u16>,
}

/// Blocks of 2x2 cells that are looked at for each cell of the grid, to be turned if two dominoes lie side by side there.
const TURNS: usize = 40;

impl Planted {
    fn new(max_pip: u16, random: &mut Random) -> Self {
        let cells = cells_of_set(max_pip);
        let columns = usize::from(max_pip) + 1;
        let rows = columns + 1;
        let mut planted = Planted { rows, columns, partner: vec![0; cells], values: vec![0; cells] };
        // All upright to begin with, or all lying: the number of rows or that of columns is even.
        for cell in 0..cells {
            let (row, column) = (cell / columns, cell % columns);
            planted.partner[cell] = match (rows % 2, row % 2, column % 2) {
                (0, 0, _) => cell + columns,
                (0, _, _) => cell - columns,
                (_, _, 0) => cell + 1,
                (_, _, _) => cell - 1,
            };
        }
        for _ in 0..TURNS * cells {
            planted.turn(random.below(rows - 1), random.below(columns.max(2) - 1));
        }
        let mut set: Vec<[u16; 2]> = (0..=max_pip).flat_map(|a| (a..=max_pip).map(move |b| [a, b])).collect();
        random.shuffle(&mut set);
        for (cell, pips) in planted.places().into_iter().zip(set) {
            planted.lay(cell, pips, random);
        }
        planted
    }

    /// If the 2x2 block below and right of this cell holds two dominoes side by side, turns them.
    fn turn(&mut self, row: usize, column: usize) {
        if column + 1 >= self.columns {
            return;
        }
        let a = row * self.columns + column;
        let [b, c, d] = [a + 1, a + self.columns, a + self.columns + 1];
        let pairs = match (self.partner[a], self.partner[d]) {
            (x, y) if x == b && y == c => [(a, c), (b, d)],
            (x, y) if x == c && y == b => [(a, b), (c, d)],
            _ => return,
        };
        for (one, other) in pairs {
            (self.partner[one], self.partner[other]) = (other, one);
        }
    }

    /// The first cells of the dominoes, in reading order.
    fn places(&self) -> Vec<usize> {
        (0..self.partner.len()).filter(|&cell| self.partner[cell] > cell).collect()
    }

    /// Lays a domino on the cell and its partner, either way round.
    fn lay(&mut self, cell: usize, [a, b]: [u16; 2], random: &mut Random) {
        let (a, b) = if random.flip() { (a, b) } else { (b, a) };
        self.values[cell] = a;
        self.values[self.partner[cell]] = b;
    }

    fn pips(&self, cell: usize) -> [u16; 2] {
        [self.values[cell], self.values[self.partner[cell]]]
    }

    fn grid(&self) -> Option<Grid> {
        Grid::new(self.rows, self.columns, self.values.clone()).ok()
    }

    /// A tiling that is not the planted one.
    fn other_tiling(&self, grid: &Grid, budget: &Budget<'_>) -> Result<Option<Tiling>, NotMade> {
        let mut other = None;
        let report = Tilings::default().solve(grid, budget, &mut |tiling| {
            if tiling.dominoes.iter().all(|domino| self.has(domino)) {
                return ControlFlow::Continue(());
            }
            other = Some(tiling.clone());
            ControlFlow::Break(())
        });
        if report.end == End::OutOfBudget { Err(NotMade::OutOfBudget) } else { Ok(other) }
    }

    fn has(&self, &Domino { cells: [a, b], .. }: &Domino) -> bool {
        self.partner[a as usize] == b as usize
    }

    /// Lays other dominoes where the other tiling differs, so that it is none any more: in each ring of cells that both
    /// tilings cover, one domino changes its place with any other.
    fn mend(&mut self, other: &Tiling, random: &mut Random) {
        let mut there = vec![0; self.partner.len()];
        for &Domino { cells: [a, b], .. } in &other.dominoes {
            (there[a as usize], there[b as usize]) = (b as usize, a as usize);
        }
        let places = self.places();
        let mut is_seen = vec![false; there.len()];
        for start in 0..there.len() {
            if is_seen[start] || there[start] == self.partner[start] {
                continue;
            }
            let mut ring = Vec::new();
            let mut cell = start;
            while !is_seen[cell] {
                let across = self.partner[cell];
                ring.push(cell.min(across));
                (is_seen[cell], is_seen[across]) = (true, true);
                cell = there[across];
            }
            if let (Some(&here), Some(&elsewhere)) = (random.pick(&ring), random.pick(&places)) {
                let (pips, moved) = (self.pips(here), self.pips(elsewhere));
                self.lay(here, moved, random);
                self.lay(elsewhere, if here == elsewhere { moved } else { pips }, random);
            }
        }
    }
}

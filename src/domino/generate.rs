//! Makes grids with one tiling, or with any: a tiling is planted, then what allows another one is mended.

use std::ops::ControlFlow;

use super::puzzle::{Domino, Grid, Tiling, cells_of_set};
use super::solve::Tilings;
use crate::generator::{Generator, Made, NotMade, Promise};
use crate::random::Random;
use crate::solver::{Budget, End, Solver};

/// Makes grids of n+2 rows by n+1 columns for the double-n set.
#[derive(Debug, Clone, Copy)]
pub struct Grids {
    /// The highest pip n of the set; see [`Grids::MAX_PIP`].
    pub max_pip: u16,
    /// Grids with several tilings are good, too.
    pub any: bool,
}

impl Grids {
    /// The highest pip whose grids are sure to be short enough to be read again.
    pub const MAX_PIP: u16 = 500;
}

impl Generator for Grids {
    type Puzzle = Grid;
    type Solution = Tiling;

    fn generate(&self, random: &mut Random, budget: &Budget<'_>) -> Result<Made<Grid, Tiling>, NotMade> {
        loop {
            let mut planted = Planted::new(self.max_pip, random, budget)?;
            for _ in 0..MENDINGS {
                let grid = planted.grid().ok_or_else(|| NotMade::NoneFound("this set is too large".to_owned()))?;
                let other = if self.any { Other::None } else { planted.other_tiling(&grid, budget) };
                match other {
                    Other::Found(other) => planted.mend(&other, random),
                    Other::None => return Ok(Made { puzzle: grid, solution: Some(planted.tiling()), doubt: None }),
                    Other::Unknown => {
                        NotMade::check(budget)?;
                        break;
                    }
                }
            }
        }
    }

    fn promise(&self) -> Promise {
        if self.any { Promise::Some } else { Promise::One }
    }
}

/// A tiling is planted anew after so many mendings: in tiny grids some cannot be mended. Order 60 takes some ten.
const MENDINGS: usize = 100;

/// It is planted anew, too, when a search for another tiling takes so many nodes: most need a few hundred, one in some
/// hundred grids of order 50 a hundred thousand.
const NODES: u64 = 5000;

/// What came of the search for another tiling.
enum Other {
    Found(Tiling),
    None,
    /// The search was ended.
    Unknown,
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
const TURNS_BETWEEN_LOOKS: usize = 1 << 16;

impl Planted {
    fn new(max_pip: u16, random: &mut Random, budget: &Budget<'_>) -> Result<Self, NotMade> {
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
        for turn in 0..TURNS * cells {
            if turn % TURNS_BETWEEN_LOOKS == 0 {
                NotMade::check(budget)?;
            }
            planted.turn(random.below(rows - 1), random.below(columns.max(2) - 1));
        }
        let mut set: Vec<[u16; 2]> = (0..=max_pip).flat_map(|a| (a..=max_pip).map(move |b| [a, b])).collect();
        random.shuffle(&mut set);
        for (cell, pips) in planted.places().into_iter().zip(set) {
            planted.lay(cell, pips, random);
        }
        Ok(planted)
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

    fn tiling(&self) -> Tiling {
        let domino = |cell: usize| {
            let [a, b] = self.pips(cell);
            Domino { pips: [a.min(b), a.max(b)], cells: [cell as u32, self.partner[cell] as u32] }
        };
        Tiling { dominoes: self.places().into_iter().map(domino).collect() }
    }

    /// A tiling that is not the planted one.
    fn other_tiling(&self, grid: &Grid, budget: &Budget<'_>) -> Other {
        let mut other = None;
        let mut visit = |tiling: &Tiling| {
            if tiling.dominoes.iter().all(|domino| self.has(domino)) {
                return ControlFlow::Continue(());
            }
            other = Some(tiling.clone());
            ControlFlow::Break(())
        };
        let report = budget.allow(NODES, |budget| Tilings::default().solve(grid, budget, &mut visit));
        match other {
            Some(other) => Other::Found(other),
            None if report.end == End::OutOfBudget => Other::Unknown,
            None => Other::None,
        }
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

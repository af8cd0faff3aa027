//! What is forced: the cells that the lines determine once some cells are known.
//!
//! The lines are linear equations. In the language of linear matroids the cells that are known, together with all
//! that follow from them, are a flat; one more known cell makes a larger flat. Arithmetic is modulo a prime, where
//! numbers do not grow; `plan` checks what it takes from here with exact integers.

use super::puzzle::Figure;

/// A prime, small enough that products fit into 64 bits.
pub(super) const PRIME: u64 = 0x7FFF_FFFF;

/// The known cells, and the equations between the others.
#[derive(Clone)]
pub(super) struct Flat {
    known: Vec<bool>,
    /// The unknown cells, in ascending order: one column each.
    open: Vec<usize>,
    /// The pivot of each row: a column where all other rows are 0.
    pivots: Vec<usize>,
    /// Row after row, one coefficient for each column.
    terms: Vec<u32>,
}

impl Flat {
    /// The flat of no known cell. Some cells may be known even so.
    pub(super) fn new(figure: &Figure) -> Self {
        let cells = figure.cells();
        let mut flat =
            Flat { known: vec![false; cells], open: (0..cells).collect(), pivots: Vec::new(), terms: Vec::new() };
        for line in figure.lines() {
            let mut row = vec![0; cells];
            for &cell in line {
                row[cell] = 1;
            }
            for (index, &pivot) in flat.pivots.iter().enumerate() {
                let times = row[pivot];
                subtract(&mut row, &flat.terms[index * cells..][..cells], times);
            }
            flat.terms.extend(row);
            flat.pivots.push(usize::MAX);
            flat.settle(flat.pivots.len() - 1);
        }
        flat.take_determined();
        flat
    }

    /// Whether `cell` is known.
    pub(super) fn knows(&self, cell: usize) -> bool {
        self.known[cell]
    }

    /// The known cells, one flag a cell.
    pub(super) fn known(&self) -> &[bool] {
        &self.known
    }

    /// The same for good.
    pub(super) fn into_known(self) -> Vec<bool> {
        self.known
    }

    /// The unknown cells, in ascending order.
    pub(super) fn open(&self) -> &[usize] {
        &self.open
    }

    /// Makes an unknown `cell` known and returns the other cells that are known by that, in ascending order.
    pub(super) fn add(&mut self, cell: usize) -> Vec<usize> {
        let Ok(column) = self.open.binary_search(&cell) else { return Vec::new() };
        let row = self.pivots.iter().position(|&pivot| pivot == column);
        self.close(&[column]);
        if let Some(row) = row {
            self.settle(row);
        }
        self.take_determined()
    }

    /// Gives a row a pivot and clears it from the other rows; a row without cells says nothing and goes.
    fn settle(&mut self, row: usize) {
        let columns = self.open.len();
        let terms = &mut self.terms[row * columns..][..columns];
        let Some(pivot) = terms.iter().position(|&term| term != 0) else {
            self.remove(row);
            return;
        };
        let inverse = inverse(u64::from(terms[pivot]));
        for term in terms.iter_mut() {
            *term = (u64::from(*term) * inverse % PRIME) as u32;
        }
        let settled = terms.to_vec();
        self.pivots[row] = pivot;
        for (index, other) in self.terms.chunks_exact_mut(columns).enumerate() {
            if index != row {
                let times = other[pivot];
                subtract(other, &settled, times);
            }
        }
    }

    fn remove(&mut self, row: usize) {
        let columns = self.open.len();
        self.pivots.remove(row);
        self.terms.drain(row * columns..(row + 1) * columns);
    }

    /// Rows that are left with their pivot alone determine it.
    fn take_determined(&mut self) -> Vec<usize> {
        let columns = self.open.len();
        let mut determined = Vec::new();
        for row in (0..self.pivots.len()).rev() {
            if self.terms[row * columns..][..columns].iter().filter(|&&term| term != 0).count() == 1 {
                determined.push(self.pivots[row]);
                self.remove(row);
            }
        }
        determined.sort_unstable();
        let cells = determined.iter().map(|&column| self.open[column]).collect();
        self.close(&determined);
        cells
    }

    /// Makes the cells of these columns, in ascending order, known.
    fn close(&mut self, columns: &[usize]) {
        if columns.is_empty() {
            return;
        }
        let width = self.open.len();
        let mut at = 0..;
        self.terms.retain(|_| at.next().is_none_or(|at: usize| columns.binary_search(&(at % width)).is_err()));
        for pivot in &mut self.pivots {
            *pivot -= columns.partition_point(|column| column < pivot);
        }
        columns.iter().rev().for_each(|&column| self.known[self.open.remove(column)] = true);
    }
}

/// Subtracts a multiple of `other` from `row`.
fn subtract(row: &mut [u32], other: &[u32], times: u32) {
    if times != 0 {
        for (term, &other) in row.iter_mut().zip(other) {
            *term = ((u64::from(*term) + (PRIME - u64::from(times)) * u64::from(other)) % PRIME) as u32;
        }
    }
}

/// The inverse modulo the prime, by Fermat: number^(p-2).
pub(super) fn inverse(number: u64) -> u64 {
    let (mut result, mut base, mut exponent) = (1, number, PRIME - 2);
    while exponent > 0 {
        if exponent % 2 == 1 {
            result = result * base % PRIME;
        }
        base = base * base % PRIME;
        exponent /= 2;
    }
    result
}

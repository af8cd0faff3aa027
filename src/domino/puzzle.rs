//! A grid of pip values and the tilings that solve it.

use thiserror::Error;

/// The highest pip of a set that this program takes: its grid of (n+1)(n+2) cells is the largest that fits into 1 MiB
/// of text.
pub const MAX_PIP: u16 = 1022;

/// The number of cells that the double-`max_pip` set covers: (n+1)(n+2).
pub fn cells_of_set(max_pip: u16) -> usize {
    let n = usize::from(max_pip);
    (n + 1) * (n + 2)
}

/// What the double-`max_pip` set is called: in words up to double-twelve, in digits from there on.
pub fn set_name(max_pip: u16) -> String {
    const WORDS: [&str; 13] =
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    match WORDS.get(usize::from(max_pip)) {
        Some(word) => format!("double-{word}"),
        None => format!("double-{max_pip}"),
    }
}

/// A rectangle of pip values with as many cells as one full domino set covers.
///
/// Whether each value stands as often as the set needs is not promised: such a grid is a puzzle without a solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    rows: usize,
    columns: usize,
    max_pip: u16,
    values: Vec<u16>,
}

/// Why values are not a [`Grid`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum GridError {
    /// The values are not `rows` times `columns`.
    #[error("the values do not fill the rectangle")]
    NotARectangle,
    /// No domino set up to double-[`MAX_PIP`] has this many cells.
    #[error("no domino set covers {0} cells")]
    NoSuchSet(usize),
    /// The value at this index, from 0 in reading order, is above the highest pip of the set.
    #[error("the value at index {0} is above the highest pip")]
    AboveMaxPip(usize),
}

impl Grid {
    /// A grid of `rows` by `columns` values in reading order.
    ///
    /// # Errors
    /// The first of the three faults of [`GridError`], in their order.
    pub fn new(rows: usize, columns: usize, values: Vec<u16>) -> Result<Self, GridError> {
        if rows.checked_mul(columns) != Some(values.len()) {
            return Err(GridError::NotARectangle);
        }
        let set = (0..=MAX_PIP).find(|&n| cells_of_set(n) >= values.len());
        let Some(max_pip) = set.filter(|&n| cells_of_set(n) == values.len()) else {
            return Err(GridError::NoSuchSet(values.len()));
        };
        if let Some(index) = values.iter().position(|&value| value > max_pip) {
            return Err(GridError::AboveMaxPip(index));
        }
        Ok(Grid { rows, columns, max_pip, values })
    }

    /// The number of rows, at least 1.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns, at least 1.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The highest pip n of the set: (n+1)(n+2) is the number of cells.
    pub fn max_pip(&self) -> u16 {
        self.max_pip
    }

    /// The values in reading order, each from 0 to [`Grid::max_pip`].
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// Whether each value stands n+2 times, as often as on the dominoes of the set; if not, there is no tiling.
    pub fn has_full_set(&self) -> bool {
        self.miscount().is_none()
    }

    /// The smallest value that stands too often; `None` if each stands as often as on the dominoes of the set.
    ///
    /// The grid has as many cells as the set has halves: where a value stands too seldom, another stands too often.
    pub fn miscount(&self) -> Option<Miscount> {
        let in_set = usize::from(self.max_pip) + 2;
        let mut times = vec![0; usize::from(self.max_pip) + 1];
        for &value in &self.values {
            times[usize::from(value)] += 1;
        }
        let (value, &in_grid) = (0..).zip(&times).find(|&(_, &in_grid)| in_grid > in_set)?;
        Some(Miscount { value, in_grid, in_set })
    }
}

/// A value that stands more often in a grid than on the dominoes of its set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Miscount {
    /// The value.
    pub value: u16,
    /// How often it stands in the grid.
    pub in_grid: usize,
    /// How often the set has it.
    pub in_set: usize,
}

/// One domino of a tiling.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Domino {
    /// Its two values, the smaller first.
    pub pips: [u16; 2],
    /// Its two cells in reading order, each as its index in [`Grid::values`].
    pub cells: [u32; 2],
}

/// A claimed solution: dominoes in the order of their first cells.
///
/// What the solver yields has passed no check yet; anyone may build one, right or wrong.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Tiling {
    /// The dominoes, in the order of their first cells.
    pub dominoes: Vec<Domino>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_makes_no_grid_is_told() {
        assert!(Grid::new(2, 3, vec![1, 1, 1, 1, 1, 1]).is_ok());
        assert!(Grid::new(1, 2, vec![0, 0]).is_ok());
        let faults = [
            (2, 3, vec![0; 5], GridError::NotARectangle),
            (3, 3, vec![0; 6], GridError::NotARectangle),
            (usize::MAX, 2, vec![9; 6], GridError::NotARectangle),
            (0, 0, vec![], GridError::NoSuchSet(0)),
            (1, 1, vec![7], GridError::NoSuchSet(1)),
            (2, 4, vec![9; 8], GridError::NoSuchSet(8)),
            (2, 3, vec![0, 1, 2, 0, 2, 0], GridError::AboveMaxPip(2)),
            (1, 2, vec![0, 1], GridError::AboveMaxPip(1)),
        ];
        for (rows, columns, values, fault) in faults {
            assert_eq!(Grid::new(rows, columns, values), Err(fault), "{rows}x{columns}");
        }
    }
}

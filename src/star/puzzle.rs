//! Any figure of lines whose numbers sum to the same: stars {n/k}, magic hexagons, wheels, kites.

use thiserror::Error;

/// The largest number that a figure may hold, and the largest sum: far beyond any puzzle, and safe to add up.
pub const LARGEST: u32 = 1_000_000;

/// Lines of cells, and the numbers that fill them: each number at most once, each line with the same sum.
///
/// Cells are numbered from 0. Every value of this type can be solved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figure {
    lines: Vec<Vec<usize>>,
    numbers: Vec<u32>,
    sum: Option<u32>,
    given: Vec<Option<u32>>,
}

/// Why something is no figure. Cells, lines and numbers are named by their index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NotAFigure {
    /// There are no cells or no lines.
    #[error("a figure has at least one line")]
    Empty,
    /// A line holds a cell that is none of the figure's, or holds one twice, or holds none at all.
    #[error("line {0} does not hold different cells of the figure")]
    Line(usize),
    /// A number is not above the one before it, or too large.
    #[error("number {0} is not above the one before it and at most {LARGEST}")]
    Number(usize),
    /// There are fewer numbers than cells.
    #[error("there are fewer numbers than cells")]
    TooFewNumbers,
    /// The number given for this cell is not among the numbers, or is given twice.
    #[error("cell {0} cannot hold its number")]
    Given(usize),
    /// The sum is too large.
    #[error("the sum is more than {LARGEST}")]
    Sum,
}

impl Figure {
    /// A figure of these lines, filled with these numbers in ascending order; a number given for each cell, or `None`
    /// for a blank. Without a sum every possible one is tried.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn new(
        lines: Vec<Vec<usize>>,
        numbers: Vec<u32>,
        sum: Option<u32>,
        given: Vec<Option<u32>>,
    ) -> Result<Self, NotAFigure> {
        let cells = given.len();
        if cells == 0 || lines.is_empty() {
            return Err(NotAFigure::Empty);
        }
        let mut last_line = vec![usize::MAX; cells];
        for (index, line) in lines.iter().enumerate() {
            let fresh =
                |&cell: &usize| last_line.get_mut(cell).is_some_and(|last| std::mem::replace(last, index) != index);
            if line.is_empty() || !line.iter().all(fresh) {
                return Err(NotAFigure::Line(index));
            }
        }
        for (index, &number) in numbers.iter().enumerate() {
            if number > LARGEST || index > 0 && numbers[index - 1] >= number {
                return Err(NotAFigure::Number(index));
            }
        }
        if numbers.len() < cells {
            return Err(NotAFigure::TooFewNumbers);
        }
        let mut used = vec![false; numbers.len()];
        for (cell, number) in given.iter().enumerate() {
            let Some(number) = number else { continue };
            match numbers.binary_search(number) {
                Ok(index) if !used[index] => used[index] = true,
                _ => return Err(NotAFigure::Given(cell)),
            }
        }
        if sum.is_some_and(|sum| sum > LARGEST) {
            return Err(NotAFigure::Sum);
        }
        Ok(Figure { lines, numbers, sum, given })
    }

    /// The same with one more number given.
    ///
    /// # Errors
    /// [`NotAFigure::Given`] if the cell cannot hold it.
    pub fn with_given(&self, cell: usize, number: u32) -> Result<Self, NotAFigure> {
        let mut given = self.given.clone();
        *given.get_mut(cell).ok_or(NotAFigure::Given(cell))? = Some(number);
        Figure::new(self.lines.clone(), self.numbers.clone(), self.sum, given)
    }

    /// How many cells the figure has, at least 1.
    pub fn cells(&self) -> usize {
        self.given.len()
    }

    /// The lines, at least one, each of different cells.
    pub fn lines(&self) -> &[Vec<usize>] {
        &self.lines
    }

    /// The numbers, ascending, at least as many as cells.
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// The sum of each line, if it is fixed.
    pub fn sum(&self) -> Option<u32> {
        self.sum
    }

    /// How many cells have no number given.
    pub fn open_cells(&self) -> usize {
        self.given.iter().filter(|given| given.is_none()).count()
    }

    /// The number given for each cell.
    pub fn given(&self) -> &[Option<u32>] {
        &self.given
    }
}

/// A number in every cell: a claimed solution, which `check` judges.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Filling {
    /// The sum of every line. It comes first: solutions with a smaller sum come first.
    pub sum: u32,
    /// The numbers, cell by cell.
    pub numbers: Vec<u32>,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two lines through three cells, but for what the arguments say.
    fn made(
        lines: &[&[usize]],
        numbers: &[u32],
        sum: Option<u32>,
        given: &[Option<u32>],
    ) -> Result<Figure, NotAFigure> {
        let lines = lines.iter().map(|line| line.to_vec()).collect();
        Figure::new(lines, numbers.to_vec(), sum, given.to_vec())
    }

    #[test]
    fn what_makes_no_figure_is_told() {
        const LINES: &[&[usize]] = &[&[0, 1], &[1, 2]];
        const BLANK: &[Option<u32>] = &[None; 3];
        assert!(made(LINES, &[0, 2, 1_000_000], Some(1_000_000), &[Some(2), None, Some(0)]).is_ok());
        let fault = |lines: &[&[usize]], numbers: &[u32], sum, given: &[Option<u32>]| {
            made(lines, numbers, sum, given).unwrap_err()
        };
        assert_eq!(fault(&[], &[1, 2, 3], None, BLANK), NotAFigure::Empty);
        assert_eq!(fault(&[&[]], &[1, 2, 3], None, &[]), NotAFigure::Empty);
        assert_eq!(fault(&[&[0], &[]], &[1, 2, 3], None, BLANK), NotAFigure::Line(1));
        assert_eq!(fault(&[&[0, 3]], &[1, 2, 3], None, BLANK), NotAFigure::Line(0));
        assert_eq!(fault(&[&[0, 1], &[2, 1, 2]], &[1, 2, 3], None, BLANK), NotAFigure::Line(1));
        assert_eq!(fault(LINES, &[1, 2, 2], None, BLANK), NotAFigure::Number(2));
        assert_eq!(fault(LINES, &[2, 1, 3], None, BLANK), NotAFigure::Number(1));
        assert_eq!(fault(LINES, &[1_000_001, 1, 2], None, BLANK), NotAFigure::Number(0));
        assert_eq!(fault(LINES, &[1, 2, 1_000_001], None, BLANK), NotAFigure::Number(2));
        assert_eq!(fault(LINES, &[1, 2], None, BLANK), NotAFigure::TooFewNumbers);
        assert_eq!(fault(LINES, &[1, 2, 3], None, &[None, Some(4), None]), NotAFigure::Given(1));
        assert_eq!(fault(LINES, &[1, 2, 3], None, &[Some(3), None, Some(3)]), NotAFigure::Given(2));
        assert_eq!(fault(LINES, &[1, 2, 3], Some(1_000_001), BLANK), NotAFigure::Sum);
        // Of several faults the first is told.
        assert_eq!(fault(&[&[9]], &[2, 1], Some(1_000_001), BLANK), NotAFigure::Line(0));
        assert_eq!(fault(LINES, &[2, 1], Some(1_000_001), BLANK), NotAFigure::Number(1));
    }

    #[test]
    fn one_more_number_is_given_where_it_can_stand() {
        let figure = made(&[&[0, 1, 2]], &[1, 2, 3], Some(6), &[Some(2), None, None]).unwrap();
        let more = figure.with_given(1, 3).unwrap();
        assert_eq!((more.given(), more.sum(), more.cells()), (&[Some(2), Some(3), None][..], Some(6), 3));
        for (cell, number) in [(1, 2), (1, 4), (3, 1)] {
            assert_eq!(figure.with_given(cell, number), Err(NotAFigure::Given(cell)));
        }
    }
}

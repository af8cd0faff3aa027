//! The plain search, for any numbers: cell by cell in order, with the last open cell of a line forced.

use std::ops::ControlFlow;

use super::puzzle::{Figure, Filling};
use crate::solver::Budget;

/// Visits every filling with lines of this sum, in the order of the cells.
pub(super) fn search(
    figure: &Figure,
    sum: u32,
    budget: &Budget<'_>,
    visit: &mut dyn FnMut(&Filling) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut through = vec![Vec::new(); figure.cells()];
    for (index, line) in figure.lines().iter().enumerate() {
        line.iter().for_each(|&cell| through[cell].push(index));
    }
    let (smallest, largest) = (figure.numbers().first(), figure.numbers().last());
    let bounds = [smallest, largest].map(|number| u64::from(number.copied().unwrap_or(0)));
    let open = figure.lines().iter().map(Vec::len).collect();
    let rest = vec![i64::from(sum); figure.lines().len()];
    let mut search = Search {
        figure,
        through,
        bounds,
        open,
        rest,
        used: vec![false; figure.numbers().len()],
        filling: Filling { sum, numbers: vec![0; figure.cells()] },
    };
    // Given numbers are taken from the start.
    for given in figure.given().iter().flatten() {
        search.used[figure.numbers().partition_point(|number| number < given)] = true;
    }
    search.fill(0, budget, visit)
}

struct Search<'f> {
    figure: &'f Figure,
    /// The lines through each cell.
    through: Vec<Vec<usize>>,
    /// The smallest and the largest number.
    bounds: [u64; 2],
    /// How many cells of each line are open, and what they must sum to.
    open: Vec<usize>,
    rest: Vec<i64>,
    used: Vec<bool>,
    filling: Filling,
}

impl Search<'_> {
    fn fill(
        &mut self,
        cell: usize,
        budget: &Budget<'_>,
        visit: &mut dyn FnMut(&Filling) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        budget.spend()?;
        let Some(&given) = self.figure.given().get(cell) else { return visit(&self.filling) };
        if let Some(number) = given {
            return self.place(cell, number, budget, visit);
        }
        let last_of = self.through[cell].iter().find(|&&line| self.open[line] == 1);
        if let Some(&line) = last_of {
            let forced = u32::try_from(self.rest[line]).ok();
            let index = forced.and_then(|number| self.figure.numbers().binary_search(&number).ok());
            return match index {
                Some(index) => self.try_number(cell, index, budget, visit),
                None => ControlFlow::Continue(()),
            };
        }
        (0..self.used.len()).try_for_each(|index| self.try_number(cell, index, budget, visit))
    }

    /// Goes on with the number of this index in the cell, if it is free.
    fn try_number(
        &mut self,
        cell: usize,
        index: usize,
        budget: &Budget<'_>,
        visit: &mut dyn FnMut(&Filling) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if std::mem::replace(&mut self.used[index], true) {
            return ControlFlow::Continue(());
        }
        let flow = self.place(cell, self.figure.numbers()[index], budget, visit);
        self.used[index] = false;
        flow
    }

    fn place(
        &mut self,
        cell: usize,
        number: u32,
        budget: &Budget<'_>,
        visit: &mut dyn FnMut(&Filling) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.filling.numbers[cell] = number;
        let mut fits = true;
        for &line in &self.through[cell] {
            self.open[line] -= 1;
            self.rest[line] -= i64::from(number);
            let [least, most] = self.bounds.map(|bound| (bound * self.open[line] as u64) as i64);
            fits &= (least..=most).contains(&self.rest[line]);
        }
        // A figure may have more cells than the stack has room for.
        let flow = if fits {
            stacker::maybe_grow(64 << 10, 4 << 20, || self.fill(cell + 1, budget, visit))
        } else {
            ControlFlow::Continue(())
        };
        for &line in &self.through[cell] {
            self.open[line] += 1;
            self.rest[line] += i64::from(number);
        }
        flow
    }
}

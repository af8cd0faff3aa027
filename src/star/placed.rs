//! Which symmetry is broken before the search: where the smallest number stands, or it and the largest.

use std::ops::ControlFlow;

use super::case::Case;
use super::puzzle::Figure;
use super::sums;
use super::symmetry::{self, Symmetry};
use crate::solver::Budget;

/// The most cells of a figure whose symmetry is broken. Larger ones without a number cannot be counted anyway.
const MOST_CELLS: usize = 48;

/// A figure with some more numbers placed.
pub(super) struct Placed {
    figure: Figure,
    /// Where they stand.
    cells: Vec<usize>,
    /// How often each filling counts.
    pub times: u64,
}

impl Placed {
    /// The search for one filling of each class under those symmetries that leave what is placed.
    ///
    /// # Errors
    /// Breaks if the budget runs out.
    pub(super) fn case(&self, group: &[Symmetry], budget: &Budget<'_>) -> ControlFlow<(), Case> {
        let stays = |symmetry: &&Symmetry| self.cells.iter().all(|&cell| symmetry[cell] == cell);
        Case::in_any_order(&self.figure, &group.iter().filter(stays).collect::<Vec<_>>(), budget)
    }
}

/// The symmetries that are broken, and the figures to be filled for that. Where a number is given, or not every number
/// is used, no symmetry is broken.
pub(super) fn placed(figure: &Figure, known: &[Symmetry]) -> (Vec<Symmetry>, Vec<Placed>) {
    let is_open = figure.given().iter().all(Option::is_none) && figure.numbers().len() == figure.cells();
    if !is_open || figure.cells() > MOST_CELLS {
        return as_it_is(figure);
    }
    let mut group = symmetry::symmetries(figure);
    if group.len() < known.len() {
        group = known.to_vec();
    }
    let all: Vec<&Symmetry> = group.iter().collect();
    let placed = if is_mirrored(figure) { extremes(figure, &all) } else { smallest(figure, &all) };
    (group, placed)
}

/// Nothing is placed, and the only symmetry is the one that moves nothing.
pub(super) fn as_it_is(figure: &Figure) -> (Vec<Symmetry>, Vec<Placed>) {
    let alone = Placed { figure: figure.clone(), cells: Vec::new(), times: 1 };
    (vec![(0..figure.cells()).collect()], vec![alone])
}

/// The smallest number stands in one cell of each orbit.
fn smallest(figure: &Figure, group: &[&Symmetry]) -> Vec<Placed> {
    let orbits = (0..figure.cells()).filter(|&cell| symmetry::orbit(group, cell).first() == Some(&cell));
    let placed = orbits.filter_map(|cell| {
        let figure = figure.with_given(cell, *figure.numbers().first()?).ok()?;
        Some(Placed { figure, cells: vec![cell], times: 1 })
    });
    placed.collect()
}

/// The smallest and the largest number stand in one pair of cells of each orbit of pairs. With every number taken from
/// the sum of these two a filling is a filling again, and the two have changed places: so a pair and its reverse have
/// as many fillings.
fn extremes(figure: &Figure, group: &[&Symmetry]) -> Vec<Placed> {
    let mut placed = Vec::new();
    let pairs = (0..figure.cells()).flat_map(|a| (0..figure.cells()).map(move |b| (a, b))).filter(|(a, b)| a != b);
    for (a, b) in pairs {
        let first = |a: usize, b: usize| group.iter().map(|symmetry| (symmetry[a], symmetry[b])).min();
        let (here, there) = (first(a, b), first(b, a));
        let ends = figure.numbers().first().zip(figure.numbers().last());
        if let Some((&smallest, &largest)) = ends.filter(|_| here == Some((a, b)) && here <= there)
            && let Ok(figure) = figure.with_given(a, smallest).and_then(|figure| figure.with_given(b, largest))
        {
            placed.push(Placed { figure, cells: vec![a, b], times: if here == there { 1 } else { 2 } });
        }
    }
    placed
}

/// Whether every number can be taken from the sum of the smallest and the largest: that gives the same numbers, and
/// lines of the same sum.
fn is_mirrored(figure: &Figure) -> bool {
    let (numbers, sums) = (figure.numbers(), sums::bounds(figure));
    let both = numbers.first().zip(numbers.last()).map(|(smallest, largest)| smallest + largest);
    let both = both.filter(|_| sums.start() == sums.end() && numbers.len() > 1);
    both.is_some_and(|both| {
        numbers.iter().zip(numbers.iter().rev()).all(|(a, b)| a + b == both)
            && figure.lines().iter().all(|line| 2 * u64::from(*sums.start()) == u64::from(both) * line.len() as u64)
    })
}

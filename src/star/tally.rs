//! Counts complete fillings, and tells how far the count is.

use std::ops::ControlFlow;

use super::masks::Visit;
use super::symmetry::Symmetry;
use crate::solver::{Budget, Progress};

/// Whether no image of a filling that is a filling too comes before it.
pub(super) fn is_first_of_class(given: &[Option<u32>], classes: &[Symmetry], numbers: &[u32]) -> bool {
    let mut image = vec![0; numbers.len()];
    classes.iter().all(|symmetry| {
        symmetry.iter().zip(numbers).for_each(|(&to, &number)| image[to] = number);
        let keeps_given = image.iter().zip(given).all(|(number, given)| given.is_none_or(|given| given == *number));
        !keeps_given || image.as_slice() >= numbers
    })
}

/// Counts complete fillings.
#[derive(Clone)]
pub(super) struct Tally<'s> {
    pub found: u64,
    /// As many as are wanted.
    pub enough: Option<u64>,
    /// If classes count, only the first of each.
    pub classes: Option<&'s [Symmetry]>,
    pub given: &'s [Option<u32>],
    pub course: Course,
}

/// Where in a count of several cases a tally stands.
#[derive(Clone, Copy)]
pub(super) struct Course {
    pub index: usize,
    pub of: usize,
    /// Solutions found before.
    pub found: u64,
    /// Solutions for each filling.
    pub each: u64,
}

impl Tally<'_> {
    /// Tells how far the count is.
    pub(super) fn tell(&self, budget: &Budget<'_>, done: usize, of: usize) {
        let Course { index, of: cases, found, each } = self.course;
        let (done, of) = (index * of + done, cases * of);
        budget.tell(Progress { done: done as u64, of: of as u64, found: found + self.found * each });
    }

    pub(super) fn add(&mut self, found: u64) -> ControlFlow<()> {
        self.found += found;
        if self.enough.is_some_and(|enough| self.found >= enough) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

impl Visit for Tally<'_> {
    fn visit(&mut self, numbers: &dyn Fn() -> Vec<u32>) -> ControlFlow<()> {
        let counts = self.classes.is_none_or(|classes| is_first_of_class(self.given, classes, &numbers()));
        self.add(u64::from(counts))
    }
}

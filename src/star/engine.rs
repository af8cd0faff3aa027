//! Counts the fillings of any figure: what is forced (`plan`), in which order (`order`) and which symmetry is broken
//! (`symmetry`, `placed`) come together here, for each sum that the lines may have.

use std::ops::ControlFlow;

use super::case::Case;
use super::placed::{Placed, as_it_is, placed};
use super::puzzle::Figure;
use super::solve::Part;
use super::sums::sums;
use super::symmetry::Symmetry;
use super::tally::{Course, Tally};
use crate::solver::Budget;

/// What counts as one solution.
#[derive(Clone, Copy)]
pub(super) enum Counted<'s> {
    /// Every filling.
    Each,
    /// The fillings that are images of each other under these symmetries.
    Class(&'s [Symmetry]),
}

/// Counts the fillings of `figure`, at most `cap`, with any order of search. The symmetries in `known` are some of the
/// figure's, for figures that have too many to find.
pub(super) fn count(
    figure: &Figure,
    known: &[Symmetry],
    counted: Counted<'_>,
    part: Part,
    budget: &Budget<'_>,
    cap: Option<u64>,
) -> (u64, ControlFlow<()>) {
    if let Counted::Each = counted
        && part == Part::ALL
        && figure.open_cells() > SOON_ORDERED
        && let Some(found) = count_at_once(figure, budget, cap)
    {
        let is_enough = cap.is_some_and(|cap| found >= cap);
        return (found, if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) });
    }
    let (group, placed) = placed(figure, known);
    count_placed(figure, &group, &placed, counted, part, budget, cap).unwrap_or_else(|| {
        // The plain search does not break symmetry.
        let (group, placed) = as_it_is(figure);
        count_placed(figure, &group, &placed, counted, part, budget, cap).unwrap_or((0, ControlFlow::Break(())))
    })
}

/// It takes no while to find an order for so many open cells.
const SOON_ORDERED: usize = 48;

/// So many nodes are tried before an order is looked for that takes a while to find.
const AT_ONCE: u64 = 1 << 14;

/// Counts the fillings of `figure`, at most `cap`, if that takes next to no search.
fn count_at_once(figure: &Figure, budget: &Budget<'_>, cap: Option<u64>) -> Option<u64> {
    let case = Case::in_cell_order(figure);
    let mut found = 0;
    let is_enough = |found| cap.is_some_and(|cap| found >= cap);
    let flow = budget.allow(AT_ONCE, |budget| {
        sums(figure).try_for_each(|sum| {
            budget.look()?;
            case.list(sum, budget, &mut |_| {
                found += 1;
                if is_enough(found) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        })
    });
    (flow.is_continue() || is_enough(found)).then_some(found)
}

/// Counts what is placed, with the symmetries of `group` broken; `None` if they cannot be.
fn count_placed(
    figure: &Figure,
    group: &[Symmetry],
    placed: &[Placed],
    counted: Counted<'_>,
    part: Part,
    budget: &Budget<'_>,
    cap: Option<u64>,
) -> Option<(u64, ControlFlow<()>)> {
    // All images of a filling are fillings where no number is given: classes are all of the same size.
    let (each, classes) = match counted {
        Counted::Class(classes) if group.len() > 1 && group.len().is_multiple_of(classes.len()) => {
            (group.len() / classes.len(), None)
        }
        Counted::Class(classes) => (1, Some(classes)),
        Counted::Each => (group.len(), None),
    };
    // Planning takes a while for large stars, so each case is planned when its turn comes.
    let mut cases: Vec<Case> = Vec::new();
    let (mut found, mut is_long) = (0, false);
    for sum in sums(figure) {
        for (index, Placed { times, .. }) in placed.iter().enumerate() {
            if budget.look().is_break() {
                return Some((found, ControlFlow::Break(())));
            }
            if index == cases.len() {
                let ControlFlow::Continue(case) = placed[index].case(group, budget) else {
                    return Some((found, ControlFlow::Break(())));
                };
                cases.push(case);
            }
            let case = cases.get(index)?;
            if group.len() > 1 && case.is_plain() {
                return None;
            }
            let each = each as u64 * times;
            let enough = cap.map(|cap| (cap - found).div_ceil(each));
            let course = Course { index, of: placed.len(), found, each };
            let mut tally = Tally { found: 0, enough, classes, given: figure.given(), course };
            let flow = case.count(sum, part, budget, &mut tally, &mut is_long);
            found += tally.found * each;
            if let Some(cap) = cap.filter(|&cap| found >= cap) {
                return Some((cap, ControlFlow::Break(())));
            }
            if flow.is_break() {
                return Some((found, flow));
            }
        }
    }
    Some((found, ControlFlow::Continue(())))
}

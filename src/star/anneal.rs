//! Fills a star at random: numbers change places until all lines have their sum.
//!
//! A change that brings the sums nearer to what they should be is kept, and one that takes them away with a chance that
//! halves three times for each unit. (N. Metropolis and others, "Equation of state calculations by fast computing machines",
//! 1953.) Whole numbers do, so all machines make the same changes.

use std::ops::ControlFlow;

use super::polygram::Polygram;
use crate::random::Random;
use crate::solver::Budget;

/// So many changes are tried: hundreds of times what a star of 20 points needs, and a minute or so of time.
const MOST_CHANGES: u64 = 1 << 30;

/// A filling of the star with the numbers 1 to 2n and the sum 4n+2, points before valleys; `None` if none was found.
///
/// # Errors
/// Breaks if the budget runs out.
pub(super) fn fill(star: Polygram, random: &mut Random, budget: &Budget<'_>) -> ControlFlow<(), Option<Vec<u32>>> {
    let cells = 2 * star.n();
    let mut numbers: Vec<i64> = (1..=cells as i64).collect();
    random.shuffle(&mut numbers);
    let lines = star.lines();
    let mut lines_of = vec![Vec::new(); cells];
    for (line, cells) in lines.iter().enumerate() {
        cells.iter().for_each(|&cell| lines_of[cell].push(line));
    }
    // What each line has too much, below 0 what it lacks.
    let wanted = 2 * cells as i64 + 2;
    let mut excess: Vec<i64> =
        lines.iter().map(|line| line.iter().map(|&cell| numbers[cell]).sum::<i64>() - wanted).collect();
    let mut wrong: i64 = excess.iter().map(|excess| excess.abs()).sum();
    for _ in 0..MOST_CHANGES {
        if wrong == 0 {
            return ControlFlow::Continue(Some(numbers.into_iter().map(|number| number as u32).collect()));
        }
        budget.spend()?;
        let (a, b) = (random.below(cells), random.below(cells));
        let more = numbers[b] - numbers[a];
        let mut add = |cell: usize, more: i64| -> i64 {
            let worse = |excess: &mut i64| {
                let before = excess.abs();
                *excess += more;
                excess.abs() - before
            };
            lines_of[cell].iter().map(|&line| worse(&mut excess[line])).sum()
        };
        let worse = add(a, more) + add(b, -more);
        if worse <= 0 || random.is_rare(3 * worse as u32) {
            numbers.swap(a, b);
            wrong += worse;
        } else {
            add(a, -more);
            add(b, more);
        }
    }
    ControlFlow::Continue(None)
}

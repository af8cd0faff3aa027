//! Laws that hold for every puzzle, on random inputs, and the slow plain twins that the solvers must agree with.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test that fails panics")]

mod domino;
mod domino_stages;
mod omok;
mod omok_forbidden;
mod omok_games;
mod omok_generated;
mod omok_mistakes;
mod omok_wins;
mod oracle;
mod star;
mod wrong_judges;

use std::ops::ControlFlow;

use gridsolve::solver::{Budget, End, Solver};

/// The first `limit` solutions.
fn first<S: Solver>(solver: &S, puzzle: &S::Puzzle, limit: usize) -> Vec<S::Solution>
where
    S::Solution: Clone,
{
    let mut solutions = Vec::new();
    solver.solve(puzzle, &Budget::unlimited(), &mut |solution| {
        assert_eq!(S::check(puzzle, solution), Ok(()));
        solutions.push(solution.clone());
        if solutions.len() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    solutions
}

/// All solutions, in order.
fn all<S: Solver>(solver: &S, puzzle: &S::Puzzle) -> Vec<S::Solution>
where
    S::Solution: Clone,
{
    first(solver, puzzle, usize::MAX)
}

/// The exact number of solutions.
fn count<S: Solver>(solver: &S, puzzle: &S::Puzzle) -> u64 {
    let count = solver.count(puzzle, &Budget::unlimited(), None);
    assert_eq!(count.report.end, End::Exhausted);
    u64::try_from(&count.found).expect("a small count")
}

/// A count with a cap finds all there is, or stops when it has found as many as the cap.
fn assert_cap_is_kept<S: Solver>(solver: &S, puzzle: &S::Puzzle, total: u64) {
    for cap in [1, 2, total.max(1), total + 1] {
        let count = solver.count(puzzle, &Budget::unlimited(), Some(cap));
        if total < cap {
            assert_eq!((count.found, count.report.end), (total.into(), End::Exhausted));
        } else {
            assert_eq!((count.found, count.report.end), (cap.into(), End::Stopped), "cap {cap}");
        }
    }
}

/// `--limit k` is the first k of `--all`.
fn assert_limits_are_prefixes<S: Solver>(solver: &S, puzzle: &S::Puzzle)
where
    S::Solution: Clone + PartialEq + std::fmt::Debug,
{
    let all = all(solver, puzzle);
    for limit in [1, 2, 3, all.len().max(1)] {
        assert_eq!(first(solver, puzzle, limit), all[..limit.min(all.len())]);
    }
}

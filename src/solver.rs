//! What the puzzles share: a solver, its budget, and how it says how its search ended.
//!
//! A puzzle brings one type that implements [`Solver`] for each question it answers. The search itself stays a plain
//! recursive function: it lends every solution to a visitor and stops when the visitor breaks (push, not pull).
//! Threads have 2 MiB of stack: a search that may be deeper than some thousands of calls asks for more, as `domino` does.

use std::cell::Cell;
use std::ops::ControlFlow;

use num_bigint::BigUint;
use thiserror::Error;

/// A solver for one question about one kind of puzzle.
///
/// The puzzle holds all that decides whether a solution is legal; `self` holds how to search or list.
pub trait Solver: Sync {
    /// A puzzle that has passed its parser: every value of this type can be solved.
    type Puzzle;
    /// One solution.
    type Solution: Clone;

    /// Finds solutions in the order that the puzzle documents and lends each one to `visit`, once.
    ///
    /// Stops when `visit` breaks ([`End::Stopped`]) or when `budget` is used up ([`End::OutOfBudget`]).
    fn solve(
        &self,
        puzzle: &Self::Puzzle,
        budget: &Budget<'_>,
        visit: &mut dyn FnMut(&Self::Solution) -> ControlFlow<()>,
    ) -> Report;

    /// Counts the solutions, at most `cap` of them, which is 1 or more: reaching it ends the search with
    /// [`End::Stopped`].
    ///
    /// A solver that can count faster than it lists overrides this; the default visits every solution.
    fn count(&self, puzzle: &Self::Puzzle, budget: &Budget<'_>, cap: Option<u64>) -> Count {
        let mut found: u64 = 0;
        let report = self.solve(puzzle, budget, &mut |_| {
            found += 1;
            if Some(found) == cap { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        Count { found: BigUint::from(found), report }
    }

    /// Checks one solution against the rules of the puzzle, knowing nothing of the search.
    ///
    /// # Errors
    /// The first rule that `solution` breaks.
    fn check(puzzle: &Self::Puzzle, solution: &Self::Solution) -> Result<(), Violation>;
}

/// Why a search ended. Whoever prints a count must say which: a lower bound never looks like an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// Everything was searched: what was found is all there is.
    Exhausted,
    /// The visitor had enough, or the cap was reached.
    Stopped,
    /// The time limit or an interrupt ended the search.
    OutOfBudget,
}

/// How a search ended and what it cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Report {
    /// Why the search ended.
    pub end: End,
    /// Search nodes: the same for the same puzzle on every machine.
    pub nodes: u64,
}

/// The result of [`Solver::count`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Count {
    /// Solutions found: all of them only if the report says [`End::Exhausted`].
    pub found: BigUint,
    /// How the search ended.
    pub report: Report,
}

/// A rule that a claimed solution breaks.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Violation(pub String);

/// How much searching is allowed, asked once a node.
///
/// What it asks is a hook of the run, now and then while a search is busy: there the run lets out answers that wait in
/// a buffer, looks at the clock, and breaks when it is over (a time limit, Ctrl-C, a closed pipe, a malformed puzzle
/// before this one). A budget serves one puzzle and one thread; a search that starts threads of its own keeps it in the
/// thread that was called and tells the others to stop.
pub struct Budget<'a> {
    nodes: Cell<u64>,
    over: Cell<bool>,
    progress: Cell<Option<Progress>>,
    hook: &'a Hook<'a>,
    threads: usize,
    /// The most nodes.
    allowance: u64,
}

/// What a budget asks now and then: breaks when the search must end. It is told how far the search is, if that is known.
pub type Hook<'h> = dyn Fn(Option<Progress>) -> ControlFlow<()> + 'h;

/// How far a search is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Parts that are done, of about the same size.
    pub done: u64,
    /// All parts, at least 1.
    pub of: u64,
    /// Solutions found so far.
    pub found: u64,
}

/// Nodes between two looks at the hook: some microseconds to some tenths of a millisecond of search.
const NODES_BETWEEN_LOOKS: u64 = 256;

impl Budget<'static> {
    /// A budget that never runs out, for one thread.
    pub fn unlimited() -> Self {
        Budget::new(&|_| ControlFlow::Continue(()), 1)
    }
}

impl<'a> Budget<'a> {
    /// A budget until `hook` breaks, for a search that may use this many threads.
    pub fn new(hook: &'a Hook<'a>, threads: usize) -> Self {
        let (nodes, over, progress) = (Cell::new(0), Cell::new(false), Cell::new(None));
        Budget { nodes, over, progress, hook, threads: threads.max(1), allowance: u64::MAX }
    }

    /// Runs a search of one thread that ends with this budget, or soon after so many nodes of its own: a limit that is the
    /// same on every machine. They are paid for here, too.
    pub fn allow<T>(&self, nodes: u64, search: impl FnOnce(&Budget<'_>) -> T) -> T {
        let hook = |_| self.look();
        let own = Budget { allowance: nodes, ..Budget::new(&hook, 1) };
        let result = search(&own);
        self.nodes.set(self.nodes.get().saturating_add(own.nodes.get()));
        result
    }

    /// Pays for one search node; breaks soon after the budget is used up. A search that was told to break ends.
    #[inline]
    pub fn spend(&self) -> ControlFlow<()> {
        let nodes = self.nodes.get() + 1;
        self.nodes.set(nodes);
        if nodes.is_multiple_of(NODES_BETWEEN_LOOKS) { self.look() } else { ControlFlow::Continue(()) }
    }

    /// Pays for `nodes` at once and asks the hook.
    pub fn spend_many(&self, nodes: u64) -> ControlFlow<()> {
        self.nodes.set(self.nodes.get() + nodes);
        self.look()
    }

    /// Tells how far the search is.
    pub fn tell(&self, progress: Progress) {
        self.progress.set(Some(progress));
    }

    /// How many threads the search may use beside each other, at least 1.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Asks the hook now: for work between nodes that takes long by itself.
    #[cold]
    pub fn look(&self) -> ControlFlow<()> {
        if self.over.get() || self.nodes.get() > self.allowance || (self.hook)(self.progress.get()).is_break() {
            self.over.set(true);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// The report of a search that ended with `flow`: one that broke did so for the budget or for its visitor.
    pub fn report(&self, flow: ControlFlow<()>) -> Report {
        let end = match flow {
            ControlFlow::Continue(()) => End::Exhausted,
            ControlFlow::Break(()) if self.over.get() => End::OutOfBudget,
            ControlFlow::Break(()) => End::Stopped,
        };
        Report { end, nodes: self.nodes.get() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_allowance_ends_a_search_soon_after_so_many_nodes() {
        let whole = Budget::unlimited();
        whole.allow(1000, |budget| {
            let spent = (1..10_000).find(|_| budget.spend().is_break());
            assert_eq!(spent, Some(1024));
            assert_eq!(budget.report(ControlFlow::Break(())).end, End::OutOfBudget);
            assert!(budget.look().is_break());
        });
        assert!(whole.look().is_continue());
    }
}

//! The stars {n/k}: n points on a circle, each joined to the k-th next by a line.

use thiserror::Error;

/// A star {n/k} with `n` points, 2 <= k < n/2.
///
/// Its cells are the points P_0 ... P_(n-1), clockwise from the top, and the valleys V_0 ... V_(n-1): V_i is the
/// outermost crossing between P_i and P_(i+1). Cell i is point i, cell n + i is valley i. Line i holds P_i, V_i,
/// V_(i+k-1) and P_(i+k), indices modulo n.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Polygram {
    n: usize,
    k: usize,
}

/// The most points of a star: its text stays readable, and everything it needs fits into memory.
pub const MOST_POINTS: usize = 100;

/// Why there is no such star.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NoSuchStar {
    /// Fewer than 5 points, or more than [`MOST_POINTS`].
    #[error("a star has 5 to {MOST_POINTS} points")]
    Points,
    /// k is not from 2 to below n/2.
    #[error("{{n/k}} is a star with four cells a line for 2 <= k < n/2")]
    Step,
}

impl Polygram {
    /// The star {6/2}.
    pub(super) const HEXAGRAM: Polygram = Polygram { n: 6, k: 2 };

    /// The star {n/k}.
    ///
    /// # Errors
    /// [`NoSuchStar`].
    pub fn new(n: usize, k: usize) -> Result<Self, NoSuchStar> {
        if !(5..=MOST_POINTS).contains(&n) {
            return Err(NoSuchStar::Points);
        }
        if k < 2 || 2 * k >= n {
            return Err(NoSuchStar::Step);
        }
        Ok(Polygram { n, k })
    }

    /// The number of points.
    pub fn n(&self) -> usize {
        self.n
    }

    /// How many points further on each line ends.
    pub fn k(&self) -> usize {
        self.k
    }

    /// The lines, as cells.
    pub fn lines(&self) -> Vec<Vec<usize>> {
        let Polygram { n, k } = *self;
        (0..n).map(|i| vec![i, n + i, n + (i + k - 1) % n, (i + k) % n]).collect()
    }

    /// The 2n turns and reflections: for each one, where every cell goes.
    pub fn symmetries(&self) -> Vec<Vec<usize>> {
        let n = self.n;
        let turn = |by: usize| (0..n).map(move |i| (i + by) % n).chain((0..n).map(move |i| n + (i + by) % n));
        // A reflection that takes P_i to P_(by-i) takes V_i, between P_i and P_(i+1), to V_(by-i-1).
        let mirror =
            |by: usize| (0..n).map(move |i| (by + n - i) % n).chain((0..n).map(move |i| n + (by + 2 * n - i - 1) % n));
        (0..n).map(|by| turn(by).collect()).chain((0..n).map(|by| mirror(by).collect())).collect()
    }
}

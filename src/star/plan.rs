//! The plan of a search: the cells to branch on, and each forced cell as a formula in them.

use super::flat::{PRIME, inverse};
use super::order::Chain;
use super::puzzle::Figure;

/// The cells of a figure in the order in which they are filled.
#[derive(Debug, Clone)]
pub(super) struct Plan {
    /// One step for each cell to branch on.
    pub steps: Vec<Step>,
    /// Formulas of the cells that follow from no choice but the lines' sum, ahead of all steps.
    pub forced_first: Vec<Formula>,
    /// The lines contradict each other unless their sum is 0.
    pub only_sum_zero: bool,
}

/// A cell to branch on, and the cells that are forced then.
#[derive(Debug, Clone)]
pub(super) struct Step {
    /// The cell to branch on.
    pub cell: usize,
    /// What it forces.
    pub forced: Vec<Formula>,
}

/// A forced cell: `divisor` times its number is `per_sum` times the lines' sum and `per_branch[i]` times the number of
/// the i-th cell branched on, all added up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Formula {
    pub cell: usize,
    /// At least 1.
    pub divisor: i64,
    pub per_sum: i64,
    /// As many as there are cells branched on before this one is forced.
    pub per_branch: Vec<i64>,
}

impl Formula {
    /// The number that the cell gets by these branches, all that it depends on; `None` if that is no number.
    pub(super) fn number(&self, sum: u32, branches: &[u32]) -> Option<u32> {
        let by_branches: i64 =
            self.per_branch.iter().zip(branches).map(|(times, &number)| times * i64::from(number)).sum();
        let product = self.per_sum * i64::from(sum) + by_branches;
        (product % self.divisor == 0).then(|| u32::try_from(product / self.divisor).ok())?
    }
}

impl Plan {
    /// The plan of a chain, which must reach every cell of the figure; `None` if its formulas are too large.
    pub(super) fn new(figure: &Figure, chain: &Chain) -> Option<Self> {
        let branches: Vec<usize> = chain.iter().map(|(cell, _)| *cell).collect();
        let solved = solve(figure, &branches)?;
        let formula = |cell: usize, known: usize| -> Option<Formula> {
            let mut formula = solved.iter().find(|formula| formula.cell == cell)?.clone();
            // What is forced follows from the branches before it.
            if formula.per_branch[known..].iter().any(|&times| times != 0) {
                return None;
            }
            formula.per_branch.truncate(known);
            Some(formula)
        };
        let mut steps = Vec::new();
        for (index, (cell, forced)) in chain.iter().enumerate() {
            let forced = forced.iter().map(|&cell| formula(cell, index + 1)).collect::<Option<_>>()?;
            steps.push(Step { cell: *cell, forced });
        }
        let in_chain = |cell: usize| chain.iter().any(|(branch, forced)| *branch == cell || forced.contains(&cell));
        let first = (0..figure.cells()).filter(|&cell| !in_chain(cell));
        let forced_first = first.map(|cell| formula(cell, 0)).collect::<Option<_>>()?;
        let only_sum_zero = prove(figure, &branches, &solved)?;
        Some(Plan { steps, forced_first, only_sum_zero })
    }
}

/// The formulas of all cells but the branches, each in all branches; `None` if one is too large.
fn solve(figure: &Figure, branches: &[usize]) -> Option<Vec<Formula>> {
    let cells = figure.cells();
    let is_branch = {
        let mut is_branch = vec![false; cells];
        branches.iter().for_each(|&cell| is_branch[cell] = true);
        is_branch
    };
    // The cells, then the sum: a row says that its terms add up to 0.
    let mut rows: Vec<(usize, Vec<u64>)> = Vec::new();
    for line in figure.lines() {
        let mut row = vec![0; cells + 1];
        line.iter().for_each(|&cell| row[cell] = 1);
        row[cells] = PRIME - 1;
        for (pivot, other) in &rows {
            subtract(&mut row, other, *pivot);
        }
        let Some(pivot) = (0..cells).find(|&cell| !is_branch[cell] && row[cell] != 0) else { continue };
        let inverse = inverse(row[pivot]);
        row.iter_mut().for_each(|term| *term = *term * inverse % PRIME);
        for (_, other) in &mut rows {
            subtract(other, &row, pivot);
        }
        rows.push((pivot, row));
    }
    let formula = |(cell, row): &(usize, Vec<u64>)| {
        let term = |at: usize| fraction((PRIME - row[at]) % PRIME);
        let per_sum = term(cells)?;
        let per_branch = branches.iter().map(|&cell| term(cell)).collect::<Option<Vec<_>>>()?;
        let divisor = per_branch.iter().fold(per_sum.1, |divisor, fraction| lcm(divisor, fraction.1));
        let whole = |(above, below): (i64, i64)| above * (divisor / below);
        let per_branch = per_branch.into_iter().map(whole).collect();
        (divisor <= LARGEST_TERM).then_some(Formula { cell: *cell, divisor, per_sum: whole(per_sum), per_branch })
    };
    rows.iter().map(formula).collect()
}

/// Numerators and denominators up to this are recognised; far larger than any that were seen.
const LARGEST_TERM: i64 = 1 << 15;

/// Checks with exact integers that the formulas satisfy every line whatever the branches and the sum are. `Some(true)`
/// if that is so for sum 0 alone; `None` if it is not so.
fn prove(figure: &Figure, branches: &[usize], formulas: &[Formula]) -> Option<bool> {
    let mut only_sum_zero = false;
    for line in figure.lines() {
        let forced: Vec<&Formula> = formulas.iter().filter(|formula| line.contains(&formula.cell)).collect();
        let own = line.iter().filter(|cell| branches.contains(cell)).count();
        if forced.len() + own != line.len() {
            return None;
        }
        let divisor = forced.iter().fold(1, |divisor, formula| lcm(divisor, formula.divisor));
        if divisor > LARGEST_TERM {
            return None;
        }
        for (index, branch) in branches.iter().enumerate() {
            let by_forced: i64 = forced.iter().map(|f| f.per_branch[index] * (divisor / f.divisor)).sum();
            if by_forced + i64::from(line.contains(branch)) * divisor != 0 {
                return None;
            }
        }
        let per_sum: i64 = forced.iter().map(|formula| formula.per_sum * (divisor / formula.divisor)).sum();
        only_sum_zero |= per_sum != divisor;
    }
    Some(only_sum_zero)
}

fn subtract(row: &mut [u64], other: &[u64], pivot: usize) {
    let times = PRIME - row[pivot];
    if times != PRIME {
        row.iter_mut().zip(other).for_each(|(term, other)| *term = (*term + times * other) % PRIME);
    }
}

/// The fraction with small numerator and denominator that `residue` stands for modulo the prime (P. S. Wang 1981: the
/// remainders of Euclid's algorithm pass it).
fn fraction(residue: u64) -> Option<(i64, i64)> {
    let (mut high, mut low) = ((PRIME as i64, 0), (residue as i64, 1));
    while low.0 > LARGEST_TERM {
        let quotient = high.0 / low.0;
        (high, low) = (low, (high.0 - quotient * low.0, high.1 - quotient * low.1));
    }
    let (above, below) = if low.1 < 0 { (-low.0, -low.1) } else { low };
    (below != 0 && below <= LARGEST_TERM).then_some((above, below))
}

fn lcm(a: i64, b: i64) -> i64 {
    a / gcd(a, b) * b
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

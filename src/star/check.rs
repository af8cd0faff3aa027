//! Judges a filled figure from the puzzle alone.

use super::puzzle::Filling;
use crate::solver::Violation;

/// Whether `filling` keeps the given numbers, holds only these numbers (ascending) and each at most once, and gives every
/// line its sum, which is `sum` if that is fixed.
///
/// # Errors
/// The first of these that does not hold.
pub(super) fn check<'l>(
    given: &[Option<u32>],
    lines: impl Iterator<Item = &'l [usize]>,
    numbers: &[u32],
    sum: Option<u32>,
    filling: &Filling,
) -> Result<(), Violation> {
    let held = &filling.numbers;
    if held.len() != given.len() {
        return Err(Violation(format!("{} numbers for {} cells", held.len(), given.len())));
    }
    let mut used = vec![false; numbers.len()];
    for (cell, (given, number)) in given.iter().zip(held).enumerate() {
        if given.is_some_and(|given| given != *number) {
            return Err(Violation(format!("cell {cell} holds {number}, not the number given")));
        }
        match numbers.binary_search(number) {
            Ok(index) if !used[index] => used[index] = true,
            Ok(_) => return Err(Violation(format!("{number} stands twice"))),
            Err(_) => return Err(Violation(format!("{number} is not one of the numbers"))),
        }
    }
    if sum.is_some_and(|fixed| fixed != filling.sum) {
        return Err(Violation(format!("the sum is {}, not the one asked for", filling.sum)));
    }
    for line in lines {
        let total: u64 = line.iter().map(|&cell| u64::from(held[cell])).sum();
        if total != u64::from(filling.sum) {
            return Err(Violation(format!("the line through cells {line:?} sums to {total}, not {}", filling.sum)));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filling_must_keep_what_is_given_and_sum_up() {
        let given = [Some(1), None, None];
        let lines: [&[usize]; 2] = [&[0, 1], &[1, 2, 0]];
        let judged = |sum, numbers: &[u32], lines: &[&[usize]], fixed| {
            let filling = Filling { sum, numbers: numbers.to_vec() };
            check(&given, lines.iter().copied(), &[0, 1, 2, 4], fixed, &filling)
        };
        assert_eq!(judged(3, &[1, 2, 0], &lines, None), Ok(()));
        assert_eq!(judged(3, &[1, 2, 0], &lines, Some(3)), Ok(()));
        let faults: [(_, &[u32], _, _); 8] = [
            (3, &[1, 2], None, "2 numbers for 3 cells"),
            (3, &[1, 2, 0, 4], None, "4 numbers for 3 cells"),
            (3, &[2, 1, 0], None, "cell 0 holds 2, not the number given"),
            (2, &[1, 1, 0], None, "1 stands twice"),
            (4, &[1, 3, 0], None, "3 is not one of the numbers"),
            (3, &[1, 2, 0], Some(4), "the sum is 3, not the one asked for"),
            (4, &[1, 2, 0], None, "the line through cells [0, 1] sums to 3, not 4"),
            (5, &[1, 4, 2], None, "the line through cells [1, 2, 0] sums to 7, not 5"),
        ];
        for (sum, numbers, fixed, fault) in faults {
            assert_eq!(judged(sum, numbers, &lines, fixed), Err(Violation(fault.to_owned())));
        }
    }
}

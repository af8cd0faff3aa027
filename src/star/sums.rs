//! Which sums the lines of a figure may have.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::puzzle::Figure;
use super::spacing::Spacing;

/// The sums that the lines may have, ascending.
pub(super) fn sums(figure: &Figure) -> impl Iterator<Item = u32> {
    let spacing = Spacing::of(figure);
    let lengths: BTreeSet<usize> = figure.lines().iter().map(Vec::len).collect();
    bounds(figure).filter(move |&sum| lengths.iter().all(|&length| spacing.fits(sum, length)))
}

/// The least and the most that the lines may sum to; from 1 to 0 if there is no such sum.
pub(super) fn bounds(figure: &Figure) -> RangeInclusive<u32> {
    if let Some(sum) = figure.sum() {
        return sum..=sum;
    }
    let none = RangeInclusive::new(1, 0);
    let numbers = figure.numbers();
    let total = |numbers: &[u32]| numbers.iter().map(|&number| u64::from(number)).sum::<u64>();
    if let Some(times) = lines_through_each(figure)
        && numbers.len() == figure.cells()
    {
        // All numbers are used, and each counts in as many lines.
        let all = total(numbers) * times as u64;
        let lines = figure.lines().len() as u64;
        return match u32::try_from(all / lines) {
            Ok(sum) if all.is_multiple_of(lines) => sum..=sum,
            _ => none,
        };
    }
    let least = figure.lines().iter().map(|line| total(&numbers[..line.len()])).max();
    let most = figure.lines().iter().map(|line| total(&numbers[numbers.len() - line.len()..])).min();
    match (least.map(u32::try_from), most.map(u32::try_from)) {
        (Some(Ok(least)), Some(Ok(most))) => least..=most,
        _ => none,
    }
}

/// Through each cell go how many lines, if it is the same number for all cells.
fn lines_through_each(figure: &Figure) -> Option<usize> {
    let mut through = vec![0; figure.cells()];
    figure.lines().iter().flatten().for_each(|&cell| through[cell] += 1);
    let first = *through.first()?;
    through.iter().all(|&times| times == first).then_some(first)
}

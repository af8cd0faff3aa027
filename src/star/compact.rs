//! The points of a star in an order that keeps them together.

use super::polygram::Polygram;
use super::weights::Weights;

/// The points of a star, each one that has the most cells in common with those before it.
pub(super) fn compact(star: Polygram) -> Vec<usize> {
    let mut is_before = vec![false; star.n()];
    let mut order = Vec::new();
    let shared = |point: usize, is_before: &[bool]| {
        Weights::meetings(star, point).into_iter().filter(|meeting| is_before[meeting.with]).count()
    };
    while let Some(point) =
        (0..star.n()).rev().filter(|&point| !is_before[point]).max_by_key(|&point| shared(point, &is_before))
    {
        is_before[point] = true;
        order.push(point);
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_point_comes_once_and_shares_cells_with_those_before() {
        for (n, k) in [(5, 2), (12, 5), (48, 11), (100, 33)] {
            let star = Polygram::new(n, k).unwrap();
            let order = compact(star);
            let mut sorted = order.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, (0..n).collect::<Vec<_>>(), "{n}/{k}");
            for (at, &point) in order.iter().enumerate().skip(1) {
                let shares = Weights::meetings(star, point).iter().any(|meeting| order[..at].contains(&meeting.with));
                assert!(shares, "{n}/{k}: point {point}");
            }
        }
    }
}

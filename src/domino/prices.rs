//! Strikes out places by prices, without search.
//!
//! Let each cell and each domino have a price, which may be negative, and let a place cost what its two cells and its
//! domino cost together. A tiling covers each of them once, so all tilings cost the same: the sum of all prices. In a
//! tiling each domino costs at least what its cheapest place costs. What is left of the sum when all dominoes have paid for
//! their cheapest places is the slack: a place that is dearer than its domino's cheapest by more than the slack is in no
//! tiling, and with less than no slack there is none. (In linear programming that is called fixing by reduced costs;
//! G. Dantzig, R. Fulkerson and S. Johnson, "Solution of a large-scale traveling-salesman problem", 1954, did so.)
//!
//! The argument holds for any prices and is done in whole numbers. Good prices come from the most even fractional tiling,
//! which gives a share of 0 or more to each place so that the shares of what could cover an item add up to 1, and which
//! has the smallest sum of squares. Its dual asks for prices that make the sum of all prices and of half the squares of
//! shares least, where the share of a place is what it costs below 0. There a domino with one place in all fractional
//! tilings pays -1 for it, and 0 or more is asked for its other places: they go. If there is no fractional tiling, prices
//! grow without bound until the slack is negative; it must be once the dual is below half a -1 for each domino. Random tilings of large grids are like
//! that almost everywhere, and no other way is known to us that finds out so much about them.

use std::ops::ControlFlow;

use super::cover::{Contradiction, Cover};
use super::descent::Descent;
use crate::solver::Budget;

/// Steps of the descent between two times that places are struck out.
const STEPS: usize = 100;

/// So many pairs of open items are worth one such time. In a small grid the SAT solver is done before a slow descent
/// arrives; with the size its time grows faster than that of any descent.
const PAIRS_A_ROUND: usize = 200_000;

/// The descent has arrived when no item lacks more than this of its shares or has it too much.
const ARRIVED: f64 = 1e-3;

/// Strikes out options of `cover` that are in no tiling. Each step of the descent is a node; breaks if the budget runs
/// out.
///
/// # Errors
/// There is no tiling.
pub(super) fn strike_out(cover: &mut Cover, budget: &Budget<'_>) -> Result<ControlFlow<()>, Contradiction> {
    // All live options of an item begin with about the same share.
    let mut prices: Vec<f64> = (0..cover.items()).map(|item| -1.0 / (3.0 * f64::from(cover.left(item)))).collect();
    for _ in 0..=cover.open().pow(2) / PAIRS_A_ROUND {
        let market = Market::new(cover);
        let dual = |prices: &[f64], slope: &mut [f64]| market.dual(prices, slope);
        let mut descent = Descent::new(market.items.iter().map(|&item| prices[item as usize]).collect(), dual);
        let no_tiling_below = market.no_tiling_below();
        for _ in 0..STEPS {
            if budget.spend_many(1).is_break() {
                return Ok(ControlFlow::Break(()));
            }
            if descent.slope() < ARRIVED || descent.value() < no_tiling_below || !descent.step() {
                break;
            }
        }
        market.items.iter().zip(descent.point()).for_each(|(&item, &price)| prices[item as usize] = price);
        cover.strike_out(&market.too_dear(descent.point())?)?;
        if descent.slope() < ARRIVED {
            break;
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// The open items of a cover and their live options.
struct Market {
    /// The items; prices stand in this order.
    items: Vec<u32>,
    options: Vec<u32>,
    /// The two cells and the domino of each option, as indices of `items`.
    parts: Vec<[u32; 3]>,
    /// Which items are dominoes.
    is_domino: Vec<bool>,
}

impl Market {
    fn new(cover: &Cover) -> Self {
        let items: Vec<u32> = (0..cover.items()).filter(|&item| cover.left(item) > 1).collect();
        let mut index_of = vec![0; cover.items() as usize];
        (0..).zip(&items).for_each(|(index, &item)| index_of[item as usize] = index);
        let is_open = |&option: &u32| cover.is_live(option) && cover.left(cover.items_of(option)[0]) > 1;
        let options: Vec<u32> = (0..cover.options() as u32).filter(is_open).collect();
        let parts = options.iter().map(|&option| cover.items_of(option).map(|item| index_of[item as usize])).collect();
        let is_domino = items.iter().map(|&item| cover.is_domino(item)).collect();
        Market { items, options, parts, is_domino }
    }

    /// What is to be made least: the sum of all prices and of half the squares of all shares. Writes its slope, too: what
    /// the shares of each item lack to 1.
    fn dual(&self, prices: &[f64], slope: &mut [f64]) -> f64 {
        slope.fill(1.0);
        let mut squares = 0.0;
        for &parts in &self.parts {
            let share = (-cost(parts, prices)).max(0.0);
            squares += share * share;
            parts.iter().for_each(|&part| slope[part as usize] -= share);
        }
        prices.iter().sum::<f64>() + squares / 2.0
    }

    /// Where the dual is lower than this there is no tiling, with something to spare for rounding: for a tiling it is at
    /// least the sum of `cost + min(cost, 0)^2 / 2` over its places.
    fn no_tiling_below(&self) -> f64 {
        let dominoes = self.is_domino.iter().filter(|&&is_domino| is_domino).count();
        -1.0 - dominoes as f64 / 2.0
    }

    /// The options that no tiling can pay for.
    ///
    /// # Errors
    /// There is no tiling.
    fn too_dear(&self, prices: &[f64]) -> Result<Vec<u32>, Contradiction> {
        let highest = prices.iter().fold(0.0, |highest: f64, price| highest.max(price.abs()));
        let one = (HIGHEST / highest).min(ONE);
        let prices: Vec<i64> = prices.iter().map(|price| (price * one) as i64).collect();
        let mut cheapest = vec![i64::MAX; prices.len()];
        for &parts in &self.parts {
            let cheapest = &mut cheapest[parts[2] as usize];
            *cheapest = (*cheapest).min(cost(parts, &prices));
        }
        let dominoes = cheapest.iter().zip(&self.is_domino).filter(|&(_, &is_domino)| is_domino);
        let slack = prices.iter().sum::<i64>() - dominoes.map(|(&cheapest, _)| cheapest).sum::<i64>();
        if slack < 0 {
            return Err(Contradiction);
        }
        let is_too_dear = |parts: [u32; 3]| cost(parts, &prices) - cheapest[parts[2] as usize] > slack;
        Ok(self.options.iter().zip(&self.parts).filter(|&(_, &parts)| is_too_dear(parts)).map(|(&o, _)| o).collect())
    }
}

fn cost<P: Copy + std::iter::Sum>(parts: [u32; 3], prices: &[P]) -> P {
    parts.iter().map(|&part| prices[part as usize]).sum()
}

/// What a price of 1 is as a whole number, if the highest price allows it, and what that is at most: sums over all items of
/// any grid stay below 2^63.
const ONE: f64 = (1 << 20) as f64;
const HIGHEST: f64 = (1u64 << 36) as f64;

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::*;
    use crate::domino::{Grid, Stages, Tilings};
    use crate::solver::Solver;

    proptest! {
        #[test]
        fn whatever_the_prices_no_place_of_a_tiling_is_too_dear(
            across in prop::collection::vec(any::<bool>(), 15),
            prices in prop::collection::vec(-4.0..4.0f64, 45),
            zoom in prop::sample::select(vec![1.0, 1e-9, 1e30]),
        ) {
            // The double-four set laid in blocks of two dominoes, across or down, with one domino left over.
            let mut set = (0..5u16).flat_map(|a| (a..5).map(move |b| [a, b]));
            let mut rows = [const { Vec::new() }; 2];
            for across in across {
                match (across, set.next(), set.clone().next()) {
                    (true, Some(above), Some(below)) => {
                        rows[0].extend(above);
                        rows[1].extend(below);
                        set.next();
                    }
                    (_, Some([above, below]), _) => {
                        rows[0].push(above);
                        rows[1].push(below);
                    }
                    _ => {}
                }
            }
            let grid = Grid::new(2, rows[0].len(), rows.concat()).unwrap();
            let cover = Cover::new(&grid, false).ok().unwrap();
            let market = Market::new(&cover);
            let prices: Vec<f64> = market.items.iter().map(|&item| prices[item as usize] * zoom).collect();
            let too_dear: HashSet<u32> = market.too_dear(&prices).ok().unwrap().into_iter().collect();

            let stages = Stages { prices_from: None, sat_from: None, ..Stages::default() };
            let report = Tilings { stages }.solve(&grid, &Budget::unlimited(), &mut |tiling| {
                for option in market.options.iter().filter(|&option| too_dear.contains(option)) {
                    let [a, b, _] = cover.items_of(*option);
                    assert!(tiling.dominoes.iter().all(|domino| domino.cells != [a, b]));
                }
                ControlFlow::Continue(())
            });
            prop_assert_eq!(report.end, crate::solver::End::Exhausted);
        }
    }
}

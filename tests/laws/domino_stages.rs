//! Laws of the stages of the Dominosa solver: whichever take part, the answer is the same.

use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use gridsolve::domino::{Grid, Stages, Tiling, Tilings};
use gridsolve::solver::{Budget, End, Progress, Solver};
use num_bigint::BigUint;
use proptest::prelude::*;

use super::domino::{parse, shuffled, tiled};
use crate::oracle::domino as plain;

/// All 32 combinations, each stage as early as it can take part.
fn combinations() -> impl Iterator<Item = Tilings> {
    (0..32).map(|bits| {
        let is_on = |bit: u32| bits >> bit & 1 == 1;
        let stages = Stages {
            narrowing: is_on(0),
            sat_from: is_on(1).then_some(0),
            frontier_after: is_on(2).then_some(0),
            memory: is_on(3),
            prices_from: is_on(4).then_some(0),
        };
        Tilings { stages }
    })
}

fn counted(tilings: &Tilings, grid: &Grid) -> BigUint {
    let count = tilings.count(grid, &Budget::unlimited(), None);
    assert_eq!(count.report.end, End::Exhausted);
    count.found
}

fn listed(tilings: &Tilings, grid: &Grid) -> Vec<Tiling> {
    let mut found = Vec::new();
    let report = tilings.solve(grid, &Budget::unlimited(), &mut |tiling| {
        Tilings::check(grid, tiling).unwrap();
        found.push(tiling.clone());
        ControlFlow::Continue(())
    });
    assert_eq!(report.end, End::Exhausted);
    found
}

/// A hook that breaks at the look after `looks` others.
fn hook(looks: usize) -> impl Fn(Option<Progress>) -> ControlFlow<()> {
    let left = Cell::new(looks);
    move |_| match left.get().checked_sub(1) {
        Some(fewer) => {
            left.set(fewer);
            ControlFlow::Continue(())
        }
        None => ControlFlow::Break(()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn all_combinations_count_what_the_plain_twin_lists(grid in prop_oneof![3 => tiled(0..=5), 1 => shuffled()]) {
        let expected = plain::tilings(&grid).len();
        for tilings in combinations() {
            prop_assert_eq!(counted(&tilings, &grid), BigUint::from(expected), "{:?}", tilings);
        }
    }

    #[test]
    fn all_combinations_agree(grid in tiled(3..=7)) {
        let expected = counted(&Tilings::default(), &grid);
        for tilings in combinations() {
            prop_assert_eq!(counted(&tilings, &grid), expected.clone(), "{:?}", tilings);
        }
    }

    #[test]
    fn all_combinations_list_each_tiling_once(grid in prop_oneof![3 => tiled(0..=5), 1 => shuffled()]) {
        let expected: HashSet<Tiling> = plain::tilings(&grid).into_iter().collect();
        for tilings in combinations() {
            let found = listed(&tilings, &grid);
            prop_assert_eq!(found.len(), expected.len(), "{:?}", tilings);
            prop_assert_eq!(&found.into_iter().collect::<HashSet<_>>(), &expected, "{:?}", tilings);
        }
    }

    #[test]
    fn all_combinations_count_up_to_a_cap(grid in tiled(0..=4), cap in 1..5u64) {
        let all = plain::tilings(&grid).len() as u64;
        let end = if all >= cap { End::Stopped } else { End::Exhausted };
        for tilings in combinations() {
            let count = tilings.count(&grid, &Budget::unlimited(), Some(cap));
            prop_assert_eq!((count.found, count.report.end), (BigUint::from(all.min(cap)), end), "{:?}", tilings);
        }
    }

    #[test]
    fn an_interrupted_count_is_a_lower_bound_in_every_stage(grid in tiled(4..=7), looks in 0..60usize) {
        let all = counted(&Tilings::default(), &grid);
        for tilings in combinations() {
            let hook = hook(looks);
            let count = tilings.count(&grid, &Budget::new(&hook, 1), None);
            match count.report.end {
                End::OutOfBudget => prop_assert!(count.found <= all, "{:?}", tilings),
                _ => prop_assert_eq!(&count.found, &all, "{:?}", tilings),
            }
        }
    }
}

#[test]
fn a_large_grid_stops_when_the_budget_does() {
    let grid = parse(include_str!("../../fixtures/domino/order-60.txt"));
    for looks in [0, 1, 2, 5, 20, 100] {
        let once = hook(looks);
        let count = Tilings::default().count(&grid, &Budget::new(&once, 1), None);
        assert_eq!(count.report.end, End::OutOfBudget);
        let once = hook(looks);
        let report = Tilings::default().solve(&grid, &Budget::new(&once, 1), &mut |_| ControlFlow::Continue(()));
        assert_eq!(report.end, End::OutOfBudget);
    }
}

/// A 2x2 block `a b` over `c a`: it can lie across or down with the same two dominoes.
type Block = [u16; 3];

/// The double-`n` set in blocks.
fn blocks_of_set(n: u16) -> Vec<Block> {
    let (mut blocks, mut single) = (Vec::new(), Vec::new());
    for a in 0..=n {
        for pair in (a..=n).collect::<Vec<_>>().chunks(2) {
            match *pair {
                [b, c] => blocks.push([a, b, c]),
                _ => single.push(a),
            }
        }
    }
    // What is left over are the dominoes a-n: two of them share the n.
    blocks.extend(single.chunks_exact(2).map(|pair| [n, pair[0], pair[1]]));
    blocks
}

/// The borders between blocks side by side in two rows that dominoes might cross; border i lies left of block i.
///
/// A border is crossed by two dominoes or none. Where one is crossed, the block on its left gives up its a-b and the block
/// on its right gives up its a-c; all else stays. So the two dominoes that cross must have been given up by the blocks
/// that hold them, and these are crossed at their right or left border. The outer borders are shut, and so is any that
/// needs one that is shut.
fn open_borders(blocks: &[Block]) -> Vec<usize> {
    let domino = |a: u16, b: u16| (a.min(b), a.max(b));
    let mut given_up_at = HashMap::new();
    for (index, &[a, b, c]) in blocks.iter().enumerate() {
        given_up_at.insert(domino(a, c), index);
        given_up_at.insert(domino(a, b), index + 1);
    }
    assert_eq!(given_up_at.len(), 2 * blocks.len());
    let needs = |border: usize| {
        let ([a, b, _], [d, _, f]) = (blocks[border - 1], blocks[border]);
        [given_up_at[&domino(b, d)], given_up_at[&domino(a, f)]]
    };
    let mut open: HashSet<usize> = (1..blocks.len()).collect();
    loop {
        let before = open.len();
        open =
            open.iter().copied().filter(|&border| needs(border).iter().all(|needed| open.contains(needed))).collect();
        if open.len() == before {
            let mut open: Vec<usize> = open.into_iter().collect();
            open.sort();
            return open;
        }
    }
}

/// Two rows of blocks that can only be tiled block by block, and how many blocks.
fn blocks(n: u16) -> (Grid, u32) {
    let mut blocks = blocks_of_set(n);
    let mut seed = 1u64;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) as usize % below
    };
    let mut open = open_borders(&blocks);
    while let Some(&border) = open.first() {
        let other = random(blocks.len());
        blocks.swap(border, other);
        let now = open_borders(&blocks);
        if now.len() > open.len() {
            blocks.swap(border, other);
        } else {
            open = now;
        }
    }
    let upper = blocks.iter().flat_map(|&[a, b, _]| [a, b]);
    let lower = blocks.iter().flat_map(|&[a, _, c]| [c, a]);
    let grid = Grid::new(2, 2 * blocks.len(), upper.chain(lower).collect()).unwrap();
    (grid, blocks.len() as u32)
}

#[test]
fn blocks_have_two_tilings_each() {
    for (n, digits) in [(6, 5), (10, 10), (14, 19), (30, 75)] {
        let (grid, blocks) = blocks(n);
        let count = BigUint::from(2u32).pow(blocks);
        assert_eq!(count.to_string().len(), digits);
        // Without striking out places the larger ones do not fall apart.
        let feasible = |tilings: &Tilings| n == 6 || tilings.stages.sat_from.is_some();
        for tilings in combinations().filter(feasible).chain([Tilings::default()]) {
            assert_eq!(counted(&tilings, &grid), count, "order {n} {tilings:?}");
        }
    }
}

#[test]
fn rich_grids_are_counted_in_two_ways() {
    let text = include_str!("../../fixtures/domino/rich.txt");
    let counts = ["685268", "34294904", "2782538934", "333266808762", "29529098947344"];
    let grids: Vec<Grid> = text.split("\n\n").map(parse).collect();
    assert_eq!(grids.len(), counts.len());
    for (grid, count) in grids.iter().zip(counts) {
        let only = |stages: Stages| counted(&Tilings { stages }, grid).to_string();
        assert_eq!(only(Stages { memory: false, frontier_after: Some(0), ..Stages::default() }), count);
        assert_eq!(only(Stages { frontier_after: None, ..Stages::default() }), count);
        assert_eq!(only(Stages::default()), count);
    }
}

#[test]
fn random_tilings_of_large_orders_are_counted_in_several_ways() {
    for (text, rough) in [
        (include_str!("../../fixtures/domino/random-20.txt"), true),
        (include_str!("../../fixtures/domino/random-30.txt"), false),
        (include_str!("../../fixtures/domino/random-40.txt"), false),
    ] {
        for grid in text.split("\n\n").map(parse) {
            let count = counted(&Tilings::default(), &grid);
            let only = |stages: Stages| counted(&Tilings { stages }, &grid);
            assert_eq!(only(Stages { narrowing: false, ..Stages::default() }), count);
            assert_eq!(only(Stages { prices_from: None, ..Stages::default() }), count);
            assert_eq!(only(Stages { memory: false, frontier_after: Some(0), ..Stages::default() }), count);
            assert_eq!(only(Stages { frontier_after: None, ..Stages::default() }), count);
            assert_eq!(only(Stages { sat_from: None, ..Stages::default() }), count);
            if rough {
                assert_eq!(only(Stages { prices_from: None, sat_from: None, ..Stages::default() }), count);
            }
        }
    }
}

#[test]
fn a_random_tiling_of_order_50_that_takes_the_sat_solver_alone_20_seconds() {
    let grid = parse(include_str!("../../fixtures/domino/random-50.txt"));
    let count = |stages: Stages| {
        let count = Tilings { stages }.count(&grid, &Budget::unlimited(), None);
        assert!(count.report.nodes < 20_000);
        count.found.to_string()
    };
    // The same number as without prices.
    assert_eq!(count(Stages::default()), "304405807104");
    assert_eq!(count(Stages { sat_from: None, ..Stages::default() }), "304405807104");
}

#[test]
fn prices_show_that_a_large_grid_has_no_tiling() {
    let grid = parse(include_str!("../../fixtures/domino/random-50.txt"));
    let mut values = grid.values().to_vec();
    values.swap(0, 1300);
    let exchanged = Grid::new(grid.rows(), grid.columns(), values).unwrap();
    let stages = Stages { sat_from: None, ..Stages::default() };
    let count = Tilings { stages }.count(&exchanged, &Budget::unlimited(), None);
    assert_eq!((count.found, count.report.end), (BigUint::ZERO, End::Exhausted));
    assert!((1..1000).contains(&count.report.nodes));
}

#[test]
fn a_descent_that_arrives_late_is_waited_for_in_a_large_grid() {
    // The SAT solver alone takes more than a minute.
    let grid = parse(include_str!("../../fixtures/domino/unique-50.txt"));
    let count = Tilings::default().count(&grid, &Budget::unlimited(), None);
    assert_eq!((count.found, count.report.end), (BigUint::from(1u32), End::Exhausted));
    assert!(count.report.nodes < 20_000);
}

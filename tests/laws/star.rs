//! Laws of the hexagram.

use gridsolve::input::{Format, Record};
use gridsolve::star::{CELLS, Complete, FullStar, LINES, NotAStar, Picture, Star};
use proptest::prelude::*;

use crate::oracle::star::completions;
use crate::{all, assert_cap_is_kept, assert_limits_are_prefixes, count};

/// Any star with `least` numbers given or more, solvable or not.
fn star(least: usize) -> impl Strategy<Value = Star> {
    let numbers = Just((1..=CELLS as u8).collect::<Vec<_>>()).prop_shuffle();
    let cells = Just((0..CELLS).collect::<Vec<_>>()).prop_shuffle();
    (numbers, cells, least..=CELLS).prop_map(|(numbers, cells, given)| keep(&numbers, &cells[..given]))
}

/// A star that has a completion: one of the 960 with `least` cells kept or more.
fn solvable(least: usize) -> impl Strategy<Value = Star> {
    let empty = Star::new([None; CELLS]).expect("the empty star is a star");
    let full = all(&Complete, &empty);
    let cells = Just((0..CELLS).collect::<Vec<_>>()).prop_shuffle();
    (0..full.len(), cells, least..=CELLS).prop_map(move |(which, cells, given)| keep(&full[which].0, &cells[..given]))
}

fn any_star() -> impl Strategy<Value = Star> {
    prop_oneof![star(0), solvable(0)]
}

fn keep(numbers: &[u8], cells: &[usize]) -> Star {
    let mut given = [None; CELLS];
    for &cell in cells {
        given[cell] = Some(numbers[cell]);
    }
    Star::new(given).expect("different numbers")
}

fn drawings(star: &Star) -> Vec<String> {
    let drawing = |full: &FullStar| Picture.print(&Star::new(full.0.map(Some)).expect("a full star"));
    all(&Complete, star).iter().map(drawing).collect()
}

/// The six turns and six reflections of the star, as permutations of its cells.
fn symmetries() -> Vec<[usize; CELLS]> {
    const RING: [usize; 6] = [0, 4, 10, 11, 7, 1];
    const VALLEYS: [usize; 6] = [3, 6, 9, 8, 5, 2];
    let turn = |by: usize| {
        let mut to = [0; CELLS];
        for i in 0..6 {
            to[RING[i]] = RING[(i + by) % 6];
            to[VALLEYS[i]] = VALLEYS[(i + by) % 6];
        }
        to
    };
    let mirror = |by: usize| {
        let mut to = [0; CELLS];
        for i in 0..6 {
            to[RING[i]] = RING[(by + 6 - i) % 6];
            to[VALLEYS[i]] = VALLEYS[(by + 11 - i) % 6];
        }
        to
    };
    (0..6).map(turn).chain((0..6).map(mirror)).collect()
}

#[test]
fn the_twelve_symmetries_keep_the_lines() {
    let sorted = |mut line: [usize; 4]| {
        line.sort_unstable();
        line
    };
    let lines = LINES.map(sorted);
    for symmetry in symmetries() {
        for line in LINES {
            assert!(lines.contains(&sorted(line.map(|cell| symmetry[cell]))));
        }
    }
}

#[test]
fn numbers_outside_or_twice_make_no_star() {
    let mut given = [None; CELLS];
    given[3] = Some(13);
    assert_eq!(Star::new(given), Err(NotAStar::Outside { cell: 3, number: 13 }));
    given[3] = Some(7);
    given[9] = Some(7);
    assert_eq!(Star::new(given), Err(NotAStar::Twice { first: 3, second: 9 }));
}

#[test]
fn the_search_stays_small() {
    let empty = Star::new([None; CELLS]).expect("the empty star is a star");
    let counted = gridsolve::solver::Solver::count(&Complete, &empty, &gridsolve::solver::Budget::unlimited(), None);
    assert!(counted.report.nodes < 3_000, "{} nodes", counted.report.nodes);
}

proptest! {
    #[test]
    fn print_then_parse_is_the_identity(star in any_star()) {
        let printed = Picture.print(&star);
        prop_assert_eq!(Picture.parse(Record::whole(&printed)), Ok(star));
    }

    #[test]
    fn the_slow_twin_agrees(star in prop_oneof![1 => star(6), 4 => solvable(5)]) {
        prop_assert_eq!(drawings(&star), completions(&Picture.print(&star)));
    }

    #[test]
    fn symmetries_keep_the_count(star in any_star(), which in 0usize..12) {
        let symmetry = symmetries()[which];
        let mut turned = [None; CELLS];
        for (cell, number) in star.given().iter().enumerate() {
            turned[symmetry[cell]] = *number;
        }
        prop_assert_eq!(count(&Complete, &Star::new(turned).expect("a star")), count(&Complete, &star));
    }

    #[test]
    fn one_more_given_never_adds_solutions(star in any_star(), cell in 0..CELLS, number in 1..=CELLS as u8) {
        let mut given = *star.given();
        given[cell] = Some(number);
        if let Ok(more) = Star::new(given) && star.given()[cell].is_none() {
            prop_assert!(count(&Complete, &more) <= count(&Complete, &star));
        }
    }

    #[test]
    fn limits_caps_and_counts_agree(star in any_star()) {
        let total = count(&Complete, &star);
        prop_assert_eq!(all(&Complete, &star).len() as u64, total);
        assert_limits_are_prefixes(&Complete, &star);
        assert_cap_is_kept(&Complete, &star, total);
    }
}

//! Laws of the hexagram, of stars and of figures.

use std::ops::ControlFlow;

use gridsolve::caret;
use gridsolve::input::{Format, LineKind, Record, kind};
use gridsolve::render::Render;
use gridsolve::solver::{Budget, Solver};
use gridsolve::star::{
    CELLS, Complete, Drawing, Figure, Filling, Hexagram, LINES, NotAHexagram, Part, Polygram, Puzzle, Text, TextFigure,
    TextStar,
};
use proptest::prelude::*;

use crate::oracle::star::{basic, completions, fillings, star_lines};
use crate::{all, assert_cap_is_kept, assert_limits_are_prefixes, count};

const ALL: Complete = Complete { basic: false, part: None };
const BASIC: Complete = Complete { basic: true, part: None };

/// Any hexagram with `least` numbers given or more, solvable or not.
fn hexagram(least: usize) -> impl Strategy<Value = Hexagram> {
    let numbers = Just((1..=CELLS as u32).collect::<Vec<_>>()).prop_shuffle();
    let cells = Just((0..CELLS).collect::<Vec<_>>()).prop_shuffle();
    (numbers, cells, least..=CELLS).prop_map(|(numbers, cells, given)| keep(&numbers, &cells[..given]))
}

/// A hexagram that has a completion: one of the 960 with `least` cells kept or more.
fn solvable(least: usize) -> impl Strategy<Value = Hexagram> {
    let full = all(&ALL, &Puzzle::Picture(empty()));
    let cells = Just((0..CELLS).collect::<Vec<_>>()).prop_shuffle();
    (0..full.len(), cells, least..=CELLS)
        .prop_map(move |(which, cells, given)| keep(&full[which].numbers, &cells[..given]))
}

fn any_hexagram() -> impl Strategy<Value = Hexagram> {
    prop_oneof![hexagram(0), solvable(0)]
}

fn empty() -> Hexagram {
    Hexagram::new([None; CELLS]).expect("the empty star is a star")
}

fn keep(numbers: &[u32], cells: &[usize]) -> Hexagram {
    let mut given = [None; CELLS];
    for &cell in cells {
        given[cell] = Some(numbers[cell] as u8);
    }
    Hexagram::new(given).expect("different numbers")
}

fn count_of(hexagram: Hexagram) -> u64 {
    count(&ALL, &Puzzle::Picture(hexagram))
}

fn drawings(puzzle: &Puzzle) -> Vec<String> {
    let drawing = |full: &Filling| {
        let mut text = String::new();
        Drawing.plain(puzzle, full, &mut text);
        text
    };
    all(&ALL, puzzle).iter().map(drawing).collect()
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
    assert_eq!(Hexagram::new(given), Err(NotAHexagram::Outside { cell: 3, number: 13 }));
    given[3] = Some(7);
    given[9] = Some(7);
    assert_eq!(Hexagram::new(given), Err(NotAHexagram::Twice { first: 3, second: 9 }));
}

#[test]
fn the_search_stays_small() {
    let counted = ALL.count(&Puzzle::Picture(empty()), &Budget::unlimited(), None);
    assert!(counted.report.nodes < 3_000, "{} nodes", counted.report.nodes);
}

proptest! {
    #[test]
    fn print_then_parse_is_the_identity(hexagram in any_hexagram()) {
        let puzzle = Puzzle::Picture(hexagram);
        let printed = Text::default().print(&puzzle);
        prop_assert_eq!(Text::default().parse(Record::whole(&printed)), Ok(puzzle));
    }

    #[test]
    fn the_slow_twin_agrees(hexagram in prop_oneof![1 => hexagram(6), 4 => solvable(5)]) {
        let puzzle = Puzzle::Picture(hexagram);
        prop_assert_eq!(drawings(&puzzle), completions(&Text::default().print(&puzzle)));
    }

    #[test]
    fn symmetries_keep_the_count(hexagram in any_hexagram(), which in 0usize..12) {
        let symmetry = symmetries()[which];
        let mut turned = [None; CELLS];
        for (cell, number) in hexagram.given().iter().enumerate() {
            turned[symmetry[cell]] = *number;
        }
        prop_assert_eq!(count_of(Hexagram::new(turned).expect("a star")), count_of(hexagram));
    }

    #[test]
    fn one_more_given_never_adds_solutions(hexagram in any_hexagram(), cell in 0..CELLS, number in 1..=CELLS as u8) {
        let mut given = *hexagram.given();
        given[cell] = Some(number);
        if let Ok(more) = Hexagram::new(given) && hexagram.given()[cell].is_none() {
            prop_assert!(count_of(more) <= count_of(hexagram));
        }
    }

    #[test]
    fn limits_caps_and_counts_agree(hexagram in any_hexagram()) {
        let puzzle = Puzzle::Picture(hexagram);
        let total = count(&ALL, &puzzle);
        prop_assert_eq!(all(&ALL, &puzzle).len() as u64, total);
        assert_limits_are_prefixes(&ALL, &puzzle);
        assert_cap_is_kept(&ALL, &puzzle, total);
    }
}

// Stars and figures in text.

/// Ascending numbers: `cells` of them and up to `more`, from `from` on with random gaps.
fn numbers(cells: usize, more: usize) -> impl Strategy<Value = Vec<u32>> {
    let gaps = prop::collection::vec(prop_oneof![6 => Just(1u32), 1 => 2u32..5], cells..=cells + more);
    (gaps, 0u32..4).prop_map(|(gaps, from)| {
        gaps.iter().scan(from, |number, gap| Some(std::mem::replace(number, *number + gap))).collect()
    })
}

/// Some of the cells with different numbers of the list, at least `least` of them.
fn given(cells: usize, numbers: Vec<u32>, least: usize) -> impl Strategy<Value = Vec<Option<u32>>> {
    let places = Just((0..cells).collect::<Vec<_>>()).prop_shuffle();
    (places, Just(numbers).prop_shuffle(), least..=cells).prop_map(move |(places, numbers, many)| {
        let mut given = vec![None; cells];
        for (place, number) in places.into_iter().zip(numbers).take(many) {
            given[place] = Some(number);
        }
        given
    })
}

/// A star {n/k} of 5 to `most` points with all but `open` cells given or fewer, numbers and sum written or not. Its
/// given cells are random, so that it seldom has a solution.
fn text_star(most: usize, open: usize) -> impl Strategy<Value = TextStar> {
    let polygram = (5..=most).prop_flat_map(|n| (Just(n), 2..n.div_ceil(2)));
    polygram.prop_flat_map(move |(n, k)| {
        let usual = Just((1..=2 * n as u32).collect::<Vec<_>>());
        let list = prop_oneof![
            usual.clone().prop_map(|list| (list, false)),
            usual.prop_map(|list| (list, true)),
            numbers(2 * n, 3).prop_map(|list| (list, true))
        ];
        let sum = prop_oneof![Just(None), (4 * n as u32..4 * n as u32 + 6).prop_map(Some)];
        (list, sum).prop_flat_map(move |((list, is_written), sum)| {
            given(2 * n, list.clone(), (2 * n).saturating_sub(open)).prop_map(move |given| {
                let polygram = Polygram::new(n, k).expect("a star");
                TextStar::new(polygram, is_written.then(|| list.clone()), sum, given).expect("a puzzle")
            })
        })
    })
}

/// A star of 5 to 7 points that has a solution, with at least `least` of its cells given; numbers 1 to 2n, or for 5
/// points 1 to 12, with any sum or a fixed one.
fn solvable_star(least: usize) -> impl Strategy<Value = TextStar> {
    const STARS: [(usize, usize, &[u32]); 5] = [
        (5, 2, &[1, 2, 3, 4, 5, 8, 12, 6, 10, 9]),
        (6, 2, &[1, 2, 3, 6, 11, 7, 12, 10, 8, 4, 9, 5]),
        (6, 2, &[5, 3, 9, 8, 7, 10, 1, 11, 4, 6, 2, 12]),
        (7, 2, &[1, 2, 6, 7, 4, 5, 3, 14, 9, 12, 8, 10, 13, 11]),
        (7, 3, &[2, 1, 7, 5, 10, 8, 3, 12, 6, 11, 13, 4, 9, 14]),
    ];
    (0..STARS.len(), any::<bool>()).prop_flat_map(move |(which, is_fixed)| {
        let (n, k, full) = STARS[which];
        let cells = Just((0..2 * n).collect::<Vec<_>>()).prop_shuffle();
        (cells, least..=2 * n).prop_map(move |(cells, many)| {
            let mut given = vec![None; 2 * n];
            for &cell in &cells[..many.min(2 * n)] {
                given[cell] = Some(full[cell]);
            }
            let numbers = (n == 5).then(|| (1..=12).collect());
            let sum = is_fixed.then_some(full[0] + full[n] + full[n + k - 1] + full[k]);
            TextStar::new(Polygram::new(n, k).expect("a star"), numbers, sum, given).expect("a puzzle")
        })
    })
}

/// A star of 5 or 6 points in which at most two cells are given that lie on one axis, so that its solutions come in
/// pairs at least.
fn symmetric_star() -> impl Strategy<Value = TextStar> {
    (5usize..=6, any::<usize>(), any::<bool>(), 0usize..=2).prop_flat_map(|(n, turn, is_valley, many)| {
        // A point lies opposite to a point or, where their number is odd, to a valley.
        let point = |turn: usize| turn % n;
        let valley = |turn: usize| n + turn % n;
        let axis = match (n, is_valley) {
            (6, true) => [valley(turn % n), valley(turn % n + 3)],
            (6, false) => [point(turn % n), point(turn % n + 3)],
            (_, true) => [valley(turn % n + 2), point(turn % n)],
            (_, false) => [point(turn % n), valley(turn % n + 2)],
        };
        let numbers: Vec<u32> = if n == 5 { vec![1, 2, 3, 4, 5, 6, 8, 9, 10, 12] } else { (1..=12).collect() };
        Just(numbers.clone()).prop_shuffle().prop_map(move |shuffled| {
            let mut given = vec![None; 2 * n];
            for (&cell, number) in axis.iter().zip(shuffled).take(many) {
                given[cell] = Some(number);
            }
            TextStar::new(Polygram::new(n, 2).expect("a star"), Some(numbers.clone()), None, given).expect("a puzzle")
        })
    })
}

/// A figure of 1 to `most` cells with random lines.
fn text_figure(most: usize) -> impl Strategy<Value = TextFigure> {
    (1..=most).prop_flat_map(|cells| {
        let shuffled = Just((0..cells).collect::<Vec<_>>()).prop_shuffle();
        let line = (shuffled, 1..=cells.min(4)).prop_map(|(cells, length)| cells[..length].to_vec());
        let title = r"[a-zé:=#-]([a-zé:=# \t-]{0,6}[a-zé:=#-])?";
        let names = prop::collection::hash_set("[a-zA-Z0-9é#.,/?-]{1,3}", cells);
        let lines = prop::collection::vec(line, 1..=cells);
        (title, names, lines, numbers(cells, 2), prop::option::of(0u32..16)).prop_flat_map(
            move |(title, names, lines, numbers, sum)| {
                given(cells, numbers.clone(), 0).prop_map(move |given| {
                    let figure = Figure::new(lines.clone(), numbers.clone(), sum, given).expect("a figure");
                    let names = names.iter().cloned().collect();
                    TextFigure::new(title.clone(), names, figure).expect("it can be written")
                })
            },
        )
    })
}

/// What `solver` finds, as the slow twin puts it.
fn found(solver: &Complete, puzzle: &Puzzle) -> Vec<(u32, Vec<u32>)> {
    all(solver, puzzle).into_iter().map(|filling| (filling.sum, filling.numbers)).collect()
}

/// What the slow twin finds.
fn twin(figure: &Figure) -> Vec<(u32, Vec<u32>)> {
    fillings(figure.lines(), figure.numbers(), figure.sum(), figure.given())
}

fn assert_reads_itself(puzzle: &Puzzle) {
    let format = Text::default();
    let printed = format.print(puzzle);
    assert_eq!(format.parse(Record::whole(&printed)).as_ref(), Ok(puzzle), "{printed}");
    assert_eq!(format.cut(printed.as_bytes(), true), Some(printed.len()), "{printed}");
    // The rows may stand in any order: backwards, `line`s but for each other.
    let (lines, others): (Vec<&str>, Vec<&str>) = printed.lines().partition(|row| row.starts_with("line:"));
    let backwards = others.iter().rev().chain(&lines).map(|row| format!("{row} \r\n# between\n")).collect::<String>();
    assert_eq!(format.parse(Record::whole(&backwards)).as_ref(), Ok(puzzle), "{backwards}");
}

/// Each solution in text is a puzzle with itself as the only solution.
fn assert_answers_are_input(puzzle: &Puzzle) {
    let format = Text::default();
    for (answer, filling) in drawings(puzzle).iter().zip(all(&ALL, puzzle)).take(20) {
        let full = format.parse(Record::whole(answer)).expect("an answer is valid input");
        assert_eq!(all(&ALL, &full), [filling], "{answer}");
    }
}

#[test]
fn the_lines_of_a_star_are_those_of_the_slow_twin() {
    for (n, k) in (5..40).flat_map(|n: usize| (2..n.div_ceil(2)).map(move |k| (n, k))) {
        assert_eq!(Polygram::new(n, k).expect("a star").lines(), star_lines(n, k));
    }
}

/// The solutions of a picture that no turn and no reflection takes to a smaller one of them.
fn basic_pictures(solutions: Vec<Filling>) -> Vec<Filling> {
    let symmetries = symmetries();
    let image = |filling: &Filling, symmetry: &[usize; CELLS]| {
        let numbers = symmetry.iter().map(|&cell| filling.numbers[cell]).collect();
        Filling { sum: filling.sum, numbers }
    };
    let is_first = |filling: &&Filling| {
        symmetries
            .iter()
            .map(|symmetry| image(filling, symmetry))
            .all(|image| image >= **filling || !solutions.contains(&image))
    };
    solutions.iter().filter(is_first).cloned().collect()
}

proptest! {
    #[test]
    fn text_stars_read_as_they_are_printed(star in text_star(30, 60)) {
        assert_reads_itself(&Puzzle::Star(star));
    }

    #[test]
    fn text_figures_read_as_they_are_printed(figure in text_figure(12)) {
        assert_reads_itself(&Puzzle::Figure(figure));
    }

    #[test]
    fn damaged_text_is_read_or_refused_where_it_is_damaged(
        text in prop_oneof![
            text_star(9, 18).prop_map(|star| Text::default().print(&Puzzle::Star(star))),
            text_figure(9).prop_map(|figure| Text::default().print(&Puzzle::Figure(figure))),
        ],
        edits in prop::collection::vec((any::<usize>(), prop_oneof![any::<u8>(), 0u8..128, b'0'..b':']), 1..4),
    ) {
        let mut bytes = text.into_bytes();
        for (place, byte) in edits {
            let place = place % bytes.len();
            bytes[place] = byte;
        }
        // The stream begins a record at a row.
        let first = bytes.split_inclusive(|&byte| byte == b'\n').find(|line| kind(line) == LineKind::Row);
        prop_assume!(first.is_some_and(|first| bytes.starts_with(first)));
        let format = Text::default();
        let length = format.cut(&bytes, true).expect("at the end a puzzle is cut");
        let record = Record { bytes: &bytes[..length], line: 1, column: 0 };
        match format.parse(record) {
            Ok(puzzle) => assert_reads_itself(&puzzle),
            Err(fault) => {
                let lines = record.bytes.split(|&byte| byte == b'\n').count() as u64;
                prop_assert!((1..=lines + 1).contains(&fault.at.line) && fault.at.column > 0, "{:?}", fault);
                let shown = caret::render("<stdin>", record, &fault, false);
                prop_assert!(!shown.contains(|c: char| c.is_control() && c != '\n'), "{}", shown);
            }
        }
    }

    #[test]
    fn the_slow_twin_agrees_on_stars(star in prop_oneof![text_star(7, 5), solvable_star(8)]) {
        let right = twin(star.figure());
        let puzzle = Puzzle::Star(star);
        prop_assert_eq!(found(&ALL, &puzzle), right.clone());
        prop_assert_eq!(count(&ALL, &puzzle), right.len() as u64);
        assert_answers_are_input(&puzzle);
    }

    #[test]
    fn the_slow_twin_agrees_on_figures(figure in text_figure(7)) {
        let right = twin(figure.figure());
        let puzzle = Puzzle::Figure(figure);
        prop_assert_eq!(found(&ALL, &puzzle), right.clone());
        prop_assert_eq!(count(&ALL, &puzzle), right.len() as u64);
        assert_answers_are_input(&puzzle);
    }

    #[test]
    fn limits_caps_and_counts_agree_on_text(star in solvable_star(7), figure in text_figure(6)) {
        for puzzle in [Puzzle::Star(star), Puzzle::Figure(figure)] {
            assert_limits_are_prefixes(&ALL, &puzzle);
            assert_cap_is_kept(&ALL, &puzzle, count(&ALL, &puzzle));
        }
    }

    #[test]
    fn pictures_have_one_solution_a_class(hexagram in any_hexagram()) {
        let puzzle = Puzzle::Picture(hexagram);
        let right = basic_pictures(all(&ALL, &puzzle));
        prop_assert_eq!(count(&BASIC, &puzzle), right.len() as u64);
        prop_assert_eq!(all(&BASIC, &puzzle), right);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn the_slow_twin_agrees_on_one_solution_a_class(star in symmetric_star()) {
        let right = basic(star.polygram().n(), &twin(star.figure()));
        let puzzle = Puzzle::Star(star);
        prop_assert_eq!(found(&BASIC, &puzzle), right.clone());
        prop_assert_eq!(count(&BASIC, &puzzle), right.len() as u64);
    }
}

#[test]
fn the_slow_twin_agrees_on_the_classes_of_empty_stars() {
    for (n, numbers) in
        [(5, (1..=12).filter(|number| ![7, 11].contains(number)).collect()), (6, (1..=12).collect::<Vec<u32>>())]
    {
        let star = TextStar::new(Polygram::new(n, 2).expect("a star"), Some(numbers), None, vec![None; 2 * n]);
        let star = star.expect("a puzzle");
        let right = basic(n, &twin(star.figure()));
        assert_eq!(right.len(), [12, 80][n - 5]);
        assert_eq!(found(&BASIC, &Puzzle::Star(star)), right);
    }
    let smallest = all(&BASIC, &Puzzle::Picture(empty()));
    assert_eq!(smallest.len(), 80);
    assert_eq!(smallest, basic_pictures(all(&ALL, &Puzzle::Picture(empty()))));
}

#[test]
fn the_parts_of_a_count_add_up() {
    let figure =
        Text::default().parse(Record::whole("figure: f\ncells: a b c d e f\nline: a b c\nline: d e f\nnumbers: 1-7\n"));
    let star = gridsolve::star::empty("6a").expect("a star");
    for puzzle in [Puzzle::Picture(empty()), star, figure.expect("a figure")] {
        for is_basic in [false, true] {
            if is_basic && matches!(puzzle, Puzzle::Figure(_)) {
                continue;
            }
            let whole = count(&Complete { basic: is_basic, part: None }, &puzzle);
            for of in [1, 2, 7, 1000] {
                let part = |index| count(&Complete { basic: is_basic, part: Some(Part { index, of }) }, &puzzle);
                assert_eq!((1..=of).map(part).sum::<u64>(), whole, "{of} parts");
            }
        }
    }
}

/// The same star with every number and the sum multiplied.
fn multiplied(star: &TextStar, factor: u32) -> TextStar {
    let figure = star.figure();
    let numbers = figure.numbers().iter().map(|number| number * factor).collect();
    let given = figure.given().iter().map(|given| given.map(|number| number * factor)).collect();
    TextStar::new(star.polygram(), Some(numbers), figure.sum().map(|sum| sum * factor), given).expect("a puzzle")
}

proptest! {
    // The wider numbers are spread, the wider are the sets of the search.
    #[test]
    fn multiplied_numbers_have_the_same_completions(star in solvable_star(5), factor in 2u32..10) {
        let completions = |star: TextStar| {
            let mut found = Vec::new();
            ALL.solve(&Puzzle::Star(star), &Budget::unlimited(), &mut |filling| {
                found.push(filling.numbers.clone());
                ControlFlow::Continue(())
            });
            found
        };
        let wide = multiplied(&star, factor);
        let counted = ALL.count(&Puzzle::Star(wide.clone()), &Budget::unlimited(), None).found;
        let (few, many) = (completions(star), completions(wide));
        prop_assert_eq!(counted, few.len().into());
        let times = |numbers: Vec<u32>| numbers.into_iter().map(|number| number * factor).collect::<Vec<_>>();
        prop_assert_eq!(few.into_iter().map(times).collect::<Vec<_>>(), many);
    }
}

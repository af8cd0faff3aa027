//! Laws of Dominosa.

use std::collections::HashSet;
use std::ops::ControlFlow;

use gridsolve::domino::{Boxes, Domino, Grid, Miscount, Stages, Text, Tiling, Tilings, cells_of_set, set_name};
use gridsolve::input::{Format, LineKind, Record, kind, whole_lines};
use gridsolve::render::Render;
use gridsolve::solver::{Budget, End, Progress, Solver};
use num_bigint::BigUint;
use proptest::prelude::*;

use crate::oracle::domino as plain;

/// The first `limit` tilings, checked.
fn listed(grid: &Grid, limit: usize) -> (Vec<Tiling>, End) {
    let mut found = Vec::new();
    let report = Tilings::default().solve(grid, &Budget::unlimited(), &mut |tiling| {
        Tilings::check(grid, tiling).unwrap();
        found.push(tiling.clone());
        if found.len() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    (found, report.end)
}

fn counted(grid: &Grid) -> BigUint {
    let count = Tilings::default().count(grid, &Budget::unlimited(), None);
    assert_eq!(count.report.end, End::Exhausted);
    count.found
}

fn count_up_to(grid: &Grid, cap: u64) -> (u64, End) {
    let count = Tilings::default().count(grid, &Budget::unlimited(), Some(cap));
    (u64::try_from(count.found).unwrap(), count.report.end)
}

pub fn parse(text: &str) -> Grid {
    Text.parse(Record::whole(text)).unwrap_or_else(|fault| panic!("{fault:?}\n{text}"))
}

/// Rows and columns of any rectangle for the double-`max_pip` set.
fn rectangle(max_pip: u16) -> impl Strategy<Value = (usize, usize)> {
    let cells = cells_of_set(max_pip);
    let rows: Vec<usize> = (1..=cells).filter(|rows| cells.is_multiple_of(*rows)).collect();
    prop::sample::select(rows).prop_map(move |rows| (rows, cells / rows))
}

/// A grid that has a tiling: dominoes side by side, some pairs of them turned, with the set laid on them in any order.
pub fn tiled(max_pips: std::ops::RangeInclusive<u16>) -> impl Strategy<Value = Grid> {
    max_pips
        .prop_flat_map(|max_pip| {
            let set: Vec<[u16; 2]> = (0..=max_pip).flat_map(|b| (0..=b).map(move |a| [a, b])).collect();
            let turns = prop::collection::vec(any::<prop::sample::Index>(), 0..60);
            let halves = prop::collection::vec(any::<bool>(), set.len());
            (rectangle(max_pip), Just(set).prop_shuffle(), turns, halves)
        })
        .prop_map(|((rows, columns), set, turns, halves)| {
            let mut mates = side_by_side(rows, columns);
            for turn in turns {
                turn_pair(&mut mates, columns, turn.index(rows * columns));
            }
            let mut values = vec![0; rows * columns];
            let first_cells = (0..values.len()).filter(|&cell| mates[cell] > cell);
            for ((cell, pips), turned) in first_cells.zip(set).zip(halves) {
                values[cell] = pips[usize::from(turned)];
                values[mates[cell]] = pips[usize::from(!turned)];
            }
            Grid::new(rows, columns, values).unwrap()
        })
}

/// The other half of each cell when all dominoes lie along the side of even length.
fn side_by_side(rows: usize, columns: usize) -> Vec<usize> {
    let across = columns.is_multiple_of(2);
    let step = if across { 1 } else { columns };
    let place = |cell: usize| if across { cell % columns } else { cell / columns };
    (0..rows * columns).map(|cell| if place(cell).is_multiple_of(2) { cell + step } else { cell - step }).collect()
}

/// Turns the two dominoes of a 2x2 block with its upper left corner at `cell`, if there are two.
fn turn_pair(mates: &mut [usize], columns: usize, cell: usize) {
    let (right, below) = (cell + 1, cell + columns);
    if right % columns == 0 || below >= mates.len() {
        return;
    }
    let across = mates[cell] == right && mates[below] == below + 1;
    let down = mates[cell] == below && mates[right] == below + 1;
    if across || down {
        let (other, far) = if across { (below, right) } else { (right, below) };
        for (a, b) in [(cell, other), (far, below + 1)] {
            (mates[a], mates[b]) = (b, a);
        }
    }
}

/// The right values in any order.
pub fn shuffled() -> impl Strategy<Value = Grid> {
    (0..=5u16)
        .prop_flat_map(|max_pip| {
            let values: Vec<u16> =
                (0..=max_pip).flat_map(|value| std::iter::repeat_n(value, usize::from(max_pip) + 2)).collect();
            (rectangle(max_pip), Just(values).prop_shuffle())
        })
        .prop_map(|((rows, columns), values)| Grid::new(rows, columns, values).unwrap())
}

/// A grid with a tiling but for one exchange of two values, or one wrong value.
fn near_miss() -> impl Strategy<Value = Grid> {
    (tiled(1..=5), any::<[prop::sample::Index; 2]>(), prop::bool::weighted(0.9)).prop_map(|(grid, at, exchange)| {
        let mut values = grid.values().to_vec();
        let [a, b] = at.map(|at| at.index(values.len()));
        if exchange {
            values.swap(a, b)
        } else {
            values[a] = values[b]
        }
        Grid::new(grid.rows(), grid.columns(), values).unwrap()
    })
}

fn any_grid() -> impl Strategy<Value = Grid> {
    prop_oneof![4 => tiled(0..=5), 1 => shuffled(), 2 => near_miss()]
}

/// Values that may be wrong in number, up to two digits.
fn any_values() -> impl Strategy<Value = Grid> {
    (0..=13u16)
        .prop_flat_map(|max_pip| {
            (rectangle(max_pip), prop::collection::vec(0..=max_pip, cells_of_set(max_pip)), 0..=max_pip)
        })
        .prop_map(|((rows, columns), mut values, most)| {
            for value in &mut values {
                *value = (*value).min(most);
            }
            Grid::new(rows, columns, values).unwrap()
        })
}

/// A grid of n+1 rows of n+2 as a game ID, with `difficulty` behind the n.
fn game_id(grid: &Grid, difficulty: &str) -> String {
    let value = |value: &u16| if *value < 10 { value.to_string() } else { format!("[{value}]") };
    format!("{}{difficulty}:{}", grid.max_pip(), grid.values().iter().map(value).collect::<String>())
}

/// Whether a grid has a text form: one column is always read as digits.
fn has_text(grid: &Grid) -> bool {
    grid.columns() > 1 || grid.values().iter().all(|&value| value < 10)
}

fn transposed(grid: &Grid) -> Grid {
    let columns = grid.columns();
    let values = (0..columns).flat_map(|column| grid.values().iter().skip(column).step_by(columns));
    Grid::new(columns, grid.rows(), values.copied().collect()).unwrap()
}

/// Upside down.
fn mirrored(grid: &Grid) -> Grid {
    let values = grid.values().chunks(grid.columns()).rev().flatten().copied().collect();
    Grid::new(grid.rows(), grid.columns(), values).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn count_and_list_agree_with_row_major_backtracking(grid in any_grid()) {
        let expected = plain::tilings(&grid);
        prop_assert_eq!(counted(&grid), BigUint::from(expected.len()));
        let (found, end) = listed(&grid, usize::MAX);
        prop_assert_eq!(end, End::Exhausted);
        prop_assert_eq!(found.len(), expected.len());
        let found: HashSet<_> = found.into_iter().collect();
        prop_assert_eq!(found, expected.into_iter().collect::<HashSet<_>>());
    }

    #[test]
    fn a_limit_lists_the_first_of_all(grid in any_grid(), limit in 1..6usize) {
        let (all, _) = listed(&grid, usize::MAX);
        let (some, end) = listed(&grid, limit);
        prop_assert_eq!(&some[..], &all[..limit.min(all.len())]);
        prop_assert_eq!(end, if all.len() >= limit { End::Stopped } else { End::Exhausted });
    }

    #[test]
    fn a_cap_counts_up_to_itself(grid in any_grid(), cap in prop_oneof![1..4u64, 1..100u64]) {
        let all = plain::tilings(&grid).len() as u64;
        let end = if all >= cap { End::Stopped } else { End::Exhausted };
        prop_assert_eq!(count_up_to(&grid, cap), (all.min(cap), end));
    }

    #[test]
    fn the_eight_symmetries_keep_the_count(grid in tiled(0..=7)) {
        let expected = counted(&grid);
        let mut grid = grid;
        for _ in 0..4 {
            grid = transposed(&grid);
            prop_assert_eq!(counted(&grid), expected.clone());
            grid = mirrored(&grid);
            prop_assert_eq!(counted(&grid), expected.clone());
        }
    }

    #[test]
    fn other_names_for_the_pips_keep_the_count(
        (grid, names) in tiled(0..=7).prop_flat_map(|grid| {
            let names: Vec<u16> = (0..=grid.max_pip()).collect();
            (Just(grid), Just(names).prop_shuffle())
        })
    ) {
        let values = grid.values().iter().map(|&value| names[usize::from(value)]).collect();
        let renamed = Grid::new(grid.rows(), grid.columns(), values).unwrap();
        prop_assert_eq!(counted(&renamed), counted(&grid));
    }

    #[test]
    fn a_miscount_is_the_smallest_value_that_stands_too_often(grid in any_values()) {
        let in_set = usize::from(grid.max_pip()) + 2;
        let in_grid = |value| grid.values().iter().filter(|&&other| other == value).count();
        match grid.miscount() {
            Some(fault) => {
                prop_assert_eq!((fault.in_grid, fault.in_set), (in_grid(fault.value), in_set));
                // The plural is right for both numbers.
                prop_assert!(fault.in_grid > in_set && in_set >= 3);
                prop_assert!((0..fault.value).all(|value| in_grid(value) <= in_set));
            }
            None => prop_assert!((0..=grid.max_pip()).all(|value| in_grid(value) == in_set)),
        }
        prop_assert_eq!(grid.has_full_set(), grid.miscount().is_none());
    }

    #[test]
    fn one_wrong_value_is_one_too_many_and_leaves_no_tiling(
        grid in tiled(1..=5), [from, to] in any::<[prop::sample::Index; 2]>()
    ) {
        prop_assert_eq!(grid.miscount(), None);
        let mut values = grid.values().to_vec();
        let [from, to] = [from, to].map(|index| index.index(grid.values().len()));
        let (value, in_set) = (values[from], usize::from(grid.max_pip()) + 2);
        let is_same = values[to] == value;
        values[to] = value;
        let spoilt = Grid::new(grid.rows(), grid.columns(), values).unwrap();
        let fault = Miscount { value, in_grid: in_set + 1, in_set };
        prop_assert_eq!(spoilt.miscount(), Some(fault).filter(|_| !is_same));
        prop_assert_eq!(plain::tilings(&spoilt).is_empty(), !is_same);
    }

    #[test]
    fn print_then_parse_is_the_identity(grid in any_values().prop_filter("has a text form", has_text)) {
        prop_assert_eq!(parse(&Text.print(&grid)), grid);
    }

    #[test]
    fn integers_read_alike_with_any_separator(
        grid in any_values().prop_filter("has integers", |grid| grid.columns() > 1),
        sign in prop::sample::select(vec!["", ",", ";"]),
        blanks in prop::collection::vec(prop::sample::select(vec!["", " ", "\t", "  "]), 1..8),
    ) {
        let mut blanks = blanks.iter().cycle();
        let mut blank = || blanks.next().unwrap();
        let mut text = String::new();
        for row in grid.values().chunks(grid.columns()) {
            for (column, value) in row.iter().enumerate() {
                let sign = if column == 0 { "" } else if sign.is_empty() { " " } else { sign };
                text += &format!("{}{sign}{}{value}", blank(), blank());
            }
            text += blank();
            text.push('\n');
        }
        prop_assert_eq!(parse(&text), grid, "{}", text);
    }

    #[test]
    fn a_game_id_reads_like_its_grid(grid in tiled(0..=12), difficulty in "(a?)(d[tbhea])?") {
        let n = usize::from(grid.max_pip());
        let grid = Grid::new(n + 1, n + 2, grid.values().to_vec()).unwrap();
        let id = game_id(&grid, &difficulty);
        prop_assert_eq!(parse(&id), grid);
    }

    #[test]
    fn wrong_parameters_are_a_fault_at_the_first_wrong_character(letters in "([abdehtxT +]|\\PC){1,4}") {
        let letters = letters.replace([':', '#'], "").replace(|c: char| c.is_ascii_digit(), "");
        // The longest beginning that more letters can complete.
        let can_go_on = |text: &str| ["", "a"].iter().any(|a| {
            text.strip_prefix(a).is_some_and(|rest| "dt db dh de da".split(' ').any(|d| d.starts_with(rest)))
        });
        let good = letters.char_indices().map(|(byte, c)| byte + c.len_utf8()).take_while(|&end| can_go_on(&letters[..end]));
        let good = letters[..good.last().unwrap_or(0)].chars().count();
        let is_right = good == letters.chars().count() && !letters.ends_with('d');
        match Text.parse(Record::whole(&format!("1{letters}:001110"))) {
            Ok(grid) => prop_assert!(is_right && grid == parse("001\n110")),
            Err(fault) => {
                prop_assert!(!is_right);
                prop_assert_eq!((fault.at.line, fault.at.column), (1, good as u64 + 2), "{}", letters);
            }
        }
    }

    #[test]
    fn any_text_parses_or_is_a_placed_fault(text in "([0-9 \t\r\n:,;\\[\\]#x-]|\\PC){0,60}") {
        match Text.parse(Record::whole(&text)) {
            Ok(grid) => prop_assert_eq!(parse(&Text.print(&grid)), grid),
            Err(fault) => {
                let lines: Vec<&str> = text.split('\n').collect();
                let line = usize::try_from(fault.at.line).unwrap();
                prop_assert!(line >= 1 && line <= lines.len() + 1);
                let length = lines.get(line - 1).map_or(0, |line| line.chars().count());
                prop_assert!(fault.at.column >= 1 && fault.at.column <= length as u64 + 1);
                prop_assert!(!fault.message.contains('\n') && !fault.label.is_empty());
            }
        }
    }

    #[test]
    fn a_spoilt_tiling_fails_the_check(grid in tiled(1..=5), at in any::<prop::sample::Index>(), kind in 0..7) {
        let mut tiling = listed(&grid, 1).0.remove(0);
        let index = at.index(tiling.dominoes.len());
        let count = tiling.dominoes.len();
        let domino = &mut tiling.dominoes[index];
        match kind {
            0 => domino.pips[1] += 1,
            1 => domino.cells.swap(0, 1),
            2 => domino.cells[1] += 1,
            3 => { tiling.dominoes.remove(index); }
            4 => { let again = *domino; tiling.dominoes.insert(index, again); }
            5 => tiling.dominoes.swap(index, (index + 1) % count),
            _ => domino.cells = [u32::MAX - 1, u32::MAX],
        }
        prop_assert!(Tilings::check(&grid, &tiling).is_err());
    }
}

const SAMPLE: &str = include_str!("../../fixtures/domino/sample.txt");

#[test]
fn sets_have_names_in_words_up_to_double_twelve() {
    let names = [0, 1, 6, 9, 12, 13, 1022].map(set_name);
    let expected =
        ["double-zero", "double-one", "double-six", "double-nine", "double-twelve", "double-13", "double-1022"];
    assert_eq!(names, expected);
}

#[test]
fn two_tilings_with_one_domino_twice_are_told_apart() {
    // Every cell is covered by adjacent halves with the right pips, yet 0-0 is laid twice.
    let grid = Grid::new(2, 3, vec![0, 0, 0, 0, 1, 1]).unwrap();
    let dominoes = [([0, 0], [0, 3]), ([0, 1], [1, 4]), ([0, 1], [2, 5])];
    let tiling = Tiling { dominoes: dominoes.map(|(pips, cells)| Domino { pips, cells }).to_vec() };
    assert_eq!(Tilings::check(&grid, &tiling).unwrap_err().to_string(), "domino 0-1 is laid twice");
}

#[test]
fn known_counts() {
    for (rows, count) in [
        ("0000000 0123456 1111112 1234562 2222333 3456345 3444556 6456566", 60),
        ("1111111 1111111 1111111 1111111 1111111 1111111 1111111 1111111", 0),
        ("0054450 6645056 0151226 6522303 0246343 6411432 0324531 6215131", 1),
        ("54365346 06012311 32650420 53623206 40410041 52244165 55361231", 1),
        ("42526354 50431411 12302222 14013565 40603665 40164030 65362153", 2),
        ("21030455 62063140 32362543 54511212 00150544 46213661 42065336", 1),
        ("32211 03022 03213 10103", 1),
        ("001 110", 1),
        ("6665060 4650100 1411130 6121513 2622336 4220233 4452534 4555340", 685_268),
    ] {
        let grid = parse(&rows.replace(' ', "\n"));
        assert_eq!(counted(&grid), BigUint::from(count as u32), "{rows}");
        let (found, _) = listed(&grid, usize::MAX);
        assert_eq!(found.len(), count, "{rows}");
        assert_eq!(found.into_iter().collect::<HashSet<_>>().len(), count, "{rows}");
    }
}

#[test]
fn an_interrupted_count_is_a_lower_bound() {
    let grid = parse(include_str!("../../fixtures/domino/order-25.txt"));
    let all = counted(&grid);
    // The other stages are done before anybody looks.
    let stages = Stages { prices_from: None, sat_from: None, frontier_after: None, ..Stages::default() };
    let tilings = Tilings { stages };
    let mut some = false;
    for looks in 0..100usize {
        let left = std::cell::Cell::new(looks);
        let hook = |_: Option<Progress>| match left.get().checked_sub(1) {
            Some(fewer) => {
                left.set(fewer);
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(()),
        };
        let count = tilings.count(&grid, &Budget::new(&hook, 1), None);
        match count.report.end {
            End::OutOfBudget => assert!(count.found <= all),
            _ => assert_eq!(count.found, all),
        }
        some |= count.report.end == End::OutOfBudget && count.found > BigUint::ZERO;
    }
    assert!(some, "none of the counts was interrupted half-way");
}

/// All dominoes of a set, end to end in one row: every place is forced, the longest chain of deductions there is.
fn one_row(max_pip: u16) -> Grid {
    let set = (0..=max_pip).flat_map(|b| (0..=b).flat_map(move |a| [a, b]));
    Grid::new(1, cells_of_set(max_pip), set.collect()).unwrap()
}

/// What a thread of the program has.
fn with_a_small_stack(test: impl FnOnce() + Send) {
    std::thread::scope(|scope| {
        std::thread::Builder::new().stack_size(256 << 10).spawn_scoped(scope, test).unwrap();
    });
}

#[test]
fn large_grids_need_no_large_stack() {
    with_a_small_stack(|| {
        for max_pip in [60, 400] {
            let grid = one_row(max_pip);
            assert_eq!(counted(&grid), BigUint::from(1u32));
            assert_eq!(listed(&grid, usize::MAX).0.len(), 1);
            assert_eq!(parse(&Text.print(&grid)), grid);
            let grid = transposed(&grid);
            assert_eq!(counted(&grid), BigUint::from(1u32));
        }
        let zeros = Grid::new(1, cells_of_set(1000), vec![0; cells_of_set(1000)]).unwrap();
        assert_eq!(counted(&zeros), BigUint::ZERO);
    });
}

/// Damages each byte of `text` in every way: each gives another grid or a fault in or just behind the text, but for the
/// ways that `may_be_ignored`.
fn assert_damage_is_seen(text: &str, may_be_ignored: impl Fn(usize, u8) -> bool) {
    let whole = parse(text);
    let lines = text.lines().count() as u64;
    let longest = text.lines().map(str::len).max().unwrap_or(0) as u64;
    for at in 0..text.len() {
        for byte in 0..=u8::MAX {
            let mut damaged = text.as_bytes().to_vec();
            if damaged[at] == byte {
                continue;
            }
            damaged[at] = byte;
            let record = &damaged[..Text.cut(&damaged, true).unwrap()];
            match Text.parse(Record { bytes: record, line: 1, column: 0 }) {
                Ok(grid) => assert!(grid != whole || may_be_ignored(at, byte), "byte {byte} at {at} is ignored"),
                Err(fault) => {
                    // Two rows may have become one.
                    let is_inside = fault.at.line <= lines + 1 && fault.at.column <= 2 * longest + 3;
                    assert!(is_inside, "byte {byte} at {at}: {fault:?}");
                }
            }
        }
    }
}

#[test]
fn any_damage_of_a_byte_is_another_grid_or_a_placed_fault() {
    let is_blank_end = |text: &str, at: usize, byte: u8| at == text.len() - 1 && b" \t".contains(&byte);
    assert_damage_is_seen(SAMPLE, |at, byte| is_blank_end(SAMPLE, at, byte));
    for sign in [",", ";"] {
        let row = |row: &str| row.split("").filter(|value| !value.is_empty()).collect::<Vec<_>>().join(sign) + "\n";
        let text: String = SAMPLE.lines().map(row).collect();
        assert_damage_is_seen(&text, |at, byte| is_blank_end(&text, at, byte));
    }
    // Another difficulty is another game ID of the same grid.
    let id = game_id(&parse("0011\n0222\n0112\n"), "dt") + "\n";
    assert_damage_is_seen(&id, |at, byte| is_blank_end(&id, at, byte) || at == 2 && b"tbhea".contains(&byte));
}

#[test]
fn sound_fixtures_are_read() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/domino/");
    for (name, counts) in [
        ("sample.txt", &["60"][..]),
        ("uva-211.txt", &["1", "2"]),
        ("order-12.txt", &["5376"]),
        ("game-id.txt", &["36", "24"]),
        ("richest-8x7.txt", &["685268"]),
    ] {
        let bytes = std::fs::read([folder, name].concat()).unwrap();
        assert_eq!(counts_of_stream(&bytes), counts, "{name}");
    }
}

/// The counts of grids that stand behind one another, cut as a stream is.
fn counts_of_stream(mut bytes: &[u8]) -> Vec<String> {
    let mut counts = Vec::new();
    loop {
        let skipped = whole_lines(bytes, true).take_while(|(line, _)| kind(line) != LineKind::Row).last();
        bytes = &bytes[skipped.map_or(0, |(_, end)| end)..];
        if bytes.is_empty() {
            return counts;
        }
        let (record, rest) = bytes.split_at(Text.cut(bytes, true).unwrap());
        counts.push(counted(&Text.parse(Record { bytes: record, line: 1, column: 0 }).unwrap()).to_string());
        bytes = rest;
    }
}

#[test]
fn a_grid_is_cut_at_a_blank_line_and_a_game_id_at_the_end_of_its_line() {
    let cut = |text: &str, at_end| Text.cut(text.as_bytes(), at_end);
    assert_eq!(cut("001\n110\n", false), None);
    assert_eq!(cut("001\n110\n", true), Some(8));
    assert_eq!(cut("001\n# 0:\n110\n \t\n00\n", false), Some(13));
    assert_eq!(cut("1:001110\n", false), Some(9));
    assert_eq!(cut("1:0011", false), None);
    assert_eq!(cut("1:001110\n0:00\n", true), Some(9));
    assert_eq!(cut("1:x", true), Some(3));
}

#[test]
fn sloppy_text_is_read() {
    let grid = parse("001\n110\n");
    for text in [
        "  001\r\n\t110 \t\r\n",
        "0 0 1\n1\t1\t0",
        "00 0 1\n# half\n  1 01   0  \n",
        "1:001110",
        " 01:[0]0[01]110 \r\n",
        "1dt:001110",
        "1a:001110",
        "01adb:001110",
        "0,0,1\n1,1,0\n",
        " 0, 0, 1\r\n1 ,1\t,\t00 \r\n",
        "0;0;1\n# half\n01 ; 1; 0",
        "0\t0\t1\n1 1  0\n",
    ] {
        assert_eq!(parse(text), grid, "{text:?}");
    }
    let column = Grid::new(2, 1, vec![0, 0]).unwrap();
    assert_eq!(parse("0\n 0"), column);
    assert_eq!(parse("0:00"), transposed(&column));
}

#[test]
fn one_column_of_a_large_set_is_digits() {
    let grid = parse(&"7\n".repeat(132));
    assert_eq!((grid.rows(), grid.columns(), grid.max_pip()), (132, 1, 10));
    assert_eq!(parse(&Text.print(&grid)), grid);
    assert_eq!(counted(&grid), BigUint::ZERO);
}

fn drawn(grid: &Grid) -> String {
    let mut picture = String::new();
    Boxes.plain(grid, &listed(grid, 1).0[0], &mut picture);
    picture
}

#[test]
fn dominoes_are_drawn_as_boxes() {
    let grid = parse("001\n110\n");
    assert_eq!(drawn(&grid), "+---+-+\n|0 0|1|\n+---+ |\n|1 1|0|\n+---+-+\n");
    let json = serde_json::to_string(&Boxes.json(&grid, &listed(&grid, 1).0[0])).unwrap();
    let dominoes = [
        r#"{"pips":[0,0],"cells":[[1,1],[1,2]]}"#,
        r#"{"pips":[0,1],"cells":[[1,3],[2,3]]}"#,
        r#"{"pips":[1,1],"cells":[[2,1],[2,2]]}"#,
    ];
    assert_eq!(json, format!(r#"{{"dominoes":[{}]}}"#, dominoes.join(",")));
    assert_eq!(drawn(&one_row(1)), "+---+---+---+\n|0 0|0 1|1 1|\n+---+---+---+\n");
    assert_eq!(drawn(&parse("0\n0\n")), "+-+\n|0|\n| |\n|0|\n+-+\n");
}

#[test]
fn values_stand_to_the_right_of_cells_as_wide_as_the_widest() {
    let picture = drawn(&one_row(10));
    let lines: Vec<&str> = picture.lines().collect();
    assert_eq!(&lines[0][..12], "+-----+-----");
    assert_eq!(&lines[1][..12], "| 0  0| 0  1");
    assert!(lines[1].ends_with("| 9 10|10 10|"));
}

#[test]
fn counting_searches_far_fewer_nodes_than_there_are_tilings() {
    for (name, most, most_with_states) in
        [("richest-8x7.txt", 400, 1000), ("order-12.txt", 60, 60), ("sample.txt", 30, 30)]
    {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/domino/");
        let grid = parse(&std::fs::read_to_string([folder, name].concat()).unwrap());
        let nodes = |stages| Tilings { stages }.count(&grid, &Budget::unlimited(), None).report.nodes;
        let searched = nodes(Stages { frontier_after: None, ..Stages::default() });
        assert!(searched <= most, "{name}: {searched} nodes");
        // Along a frontier each state is a node, which takes far less time.
        let all = nodes(Stages::default());
        assert!(all <= most_with_states, "{name}: {all} nodes and states");
    }
}

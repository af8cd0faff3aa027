//! What programs for the omok problem get wrong, one test each.

use gridsolve::input::{Format, Record};
use gridsolve::omok::{Judge, Omok, Verdict, WinningLine};
use gridsolve::render::Render;

use crate::all;

/// The winning lines of a board in signs, by the standard rule, in plain text.
fn lines(picture: &str) -> Vec<String> {
    let puzzle = Omok::default().parse(Record::whole(picture)).unwrap();
    let shown = |line: &WinningLine| {
        let mut text = String::new();
        Verdict.plain(&puzzle, line, &mut text);
        text
    };
    all(&Judge, &puzzle).iter().map(shown).collect()
}

const NONE: [&str; 0] = [];

#[test]
fn a_six_is_no_five_counted_from_its_second_stone() {
    assert_eq!(lines("XXXXXX.\n.......\n.......\n.......\n.......\n.......\n.......\n"), NONE);
    assert_eq!(lines(".......\n.O.....\n.O.....\n.O.....\n.O.....\n.O.....\n.O.....\n"), NONE);
}

#[test]
fn a_five_needs_no_stone_of_its_own_before_it_nor_behind_it() {
    assert_eq!(lines("X......\n.X.....\n..X....\n...X...\n....X..\n.....X.\n.......\n"), NONE);
    assert_eq!(lines(".......\n.X.....\n..X....\n...X...\n....X..\n.....X.\n.......\n"), ["1\n2 2\n"]);
}

#[test]
fn a_rising_line_is_named_by_its_lower_end() {
    assert_eq!(lines(".......\n.....O.\n....O..\n...O...\n..O....\n.O.....\n.......\n"), ["2\n6 2\n"]);
}

#[test]
fn a_line_does_not_go_on_beyond_the_edge() {
    assert_eq!(lines("...XX\nXXX..\n.....\n.....\n.....\n"), NONE);
    assert_eq!(lines("XX...\n..X..\n...X.\n....X\nX....\n"), NONE);
    assert_eq!(lines("X...X\nX....\nX....\n....X\n....X\n"), NONE);
}

#[test]
fn lines_along_the_last_row_and_column_count() {
    let picture = "......X\n......X\n......X\n......X\n......X\n.......\n..OOOOO\n";
    assert_eq!(lines(picture), ["1\n1 7\n", "2\n7 3\n"]);
}

#[test]
fn a_five_behind_a_six_is_found() {
    let picture = "XXXXXX.\n.......\n.......\n.......\n.......\n.......\n.XXXXX.\n";
    assert_eq!(lines(picture), ["1\n7 2\n"]);
}

#[test]
fn a_six_through_the_same_stone_does_not_undo_a_five() {
    let picture = "XXXXXX.\nX......\nX......\nX......\nX......\n.......\n.......\n";
    assert_eq!(lines(picture), ["1\n1 1\n"]);
}

#[test]
fn a_stone_serves_in_several_lines() {
    let picture = "..X....\n..X....\nXXXXX..\n..X....\n..X....\n.......\n.......\n";
    assert_eq!(lines(picture), ["1\n1 3\n", "1\n3 1\n"]);
}

#[test]
fn rows_come_before_columns_and_count_from_one() {
    assert_eq!(lines(".......\n..OOOOO\n.......\n.......\n.......\n.......\n.......\n"), ["2\n2 3\n"]);
}

#[test]
fn five_empty_points_are_no_line() {
    assert_eq!(lines(&"......\n".repeat(6)), NONE);
}

#[test]
fn a_run_ends_with_its_row_and_with_its_colour() {
    assert_eq!(lines("..XXX\nXX...\n.....\n.....\n.....\n"), NONE);
    assert_eq!(lines("XXXOO\n.....\n.....\n.....\n.....\n"), NONE);
    assert_eq!(lines("XX.XXX\n......\n......\n......\n......\n......\n"), NONE);
}

#[test]
fn a_five_between_two_enemies_wins() {
    let picture = "OXXXXXO\n.......\n.......\n.......\n.......\n.......\n.......\n";
    assert_eq!(lines(picture), ["1\n1 2\n"]);
}

#[test]
fn a_full_board_is_answered_too() {
    assert_eq!(lines("XXOOX\nOOXXO\nXXOOX\nOOXXO\nXXOOX\n"), NONE);
}

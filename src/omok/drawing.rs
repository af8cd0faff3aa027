//! Draws a board for people: `X` black, `O` white, `.` empty, in a frame of letters and numbers.

use std::borrow::Cow;

use super::notation::point_name;
use super::puzzle::{Board, Color};
use crate::ink::Ink;

/// What stands on a point if no mark does.
pub(super) fn sign(board: &Board, row: usize, column: usize) -> &'static str {
    match board.stone(row, column) {
        None => ".",
        Some(Color::Black) => "X",
        Some(Color::White) => "O",
    }
}

/// Draws a board; `mark` is asked with row and column from 1 and answers with what stands there in place of the stone, at
/// most `width` characters. They stand in the middle of as many.
///
/// Letters and digits only: how wide round stones are depends on the terminal.
pub(super) fn draw(
    board: &Board,
    width: usize,
    mark: &dyn Fn(usize, usize) -> Option<String>,
    ink: Ink,
    out: &mut String,
) {
    let size = board.size();
    let letters = (1..=size).map(|column| point_name(size, size, column).chars().take(1).collect::<String>());
    line("", letters.map(|letter| centred(&letter, width, |letter| ink.faint(letter))), ink, out);
    for row in 1..=size {
        let cells = (1..=size).map(|column| match (mark(row, column), sign(board, row, column)) {
            (Some(mark), _) => centred(&mark, width, |mark| ink.found(mark)),
            (None, ".") => centred(".", width, |point| ink.faint(point)),
            (None, stone) => centred(stone, width, |stone| stone.into()),
        });
        line(&(size + 1 - row).to_string(), cells, ink, out);
    }
}

/// The text as `paint` gives it, in the middle of `width` characters or, where there is no middle, left of it.
fn centred(text: &str, width: usize, paint: impl Fn(&str) -> Cow<'_, str>) -> String {
    let blank = width.saturating_sub(text.len());
    let (left, right) = (" ".repeat(blank / 2), " ".repeat(blank - blank / 2));
    left + &paint(text) + &right
}

fn line(number: &str, cells: impl Iterator<Item = String>, ink: Ink, out: &mut String) {
    let start = out.len();
    out.push_str(&ink.faint(&format!("{number:>2}")));
    for cell in cells {
        out.push(' ');
        out.push_str(&cell);
    }
    out.truncate(start + out[start..].trim_end().len());
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_in_its_frame() {
        let mut board = Board::empty(5).unwrap();
        board.place(1, 2, Color::Black).unwrap();
        board.place(5, 5, Color::White).unwrap();
        let mut out = String::new();
        let mark = |row, column| ((row, column) == (3, 3)).then(|| "10".to_owned());
        draw(&board, 2, &mark, Ink::default(), &mut out);
        let rows = [
            "   A  B  C  D  E",
            " 5 .  X  .  .  .",
            " 4 .  .  .  .  .",
            " 3 .  .  10 .  .",
            " 2 .  .  .  .  .",
            " 1 .  .  .  .  O",
        ];
        assert_eq!(out.lines().collect::<Vec<_>>(), rows);
    }
}

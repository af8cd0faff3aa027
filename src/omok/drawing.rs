//! Draws a board for people: `X` black, `O` white, `.` empty, in a frame of letters and numbers.

use std::fmt::Write;

use super::notation::point_name;
use super::puzzle::{Board, Color};

/// What stands on a point if no mark does.
pub(super) fn sign(board: &Board, row: usize, column: usize) -> &'static str {
    match board.stone(row, column) {
        None => ".",
        Some(Color::Black) => "X",
        Some(Color::White) => "O",
    }
}

/// Draws a board whose points look like `cell`, which is asked with row and column from 1 and answers with at most `width`
/// characters. They stand in the middle of as many.
///
/// Letters and digits only: how wide round stones are depends on the terminal.
pub(super) fn draw(board: &Board, width: usize, cell: &dyn Fn(usize, usize) -> String, out: &mut String) {
    let size = board.size();
    let letters = (1..=size).map(|column| point_name(size, size, column).chars().take(1).collect());
    line("", width, letters, out);
    for row in 1..=size {
        line(&(size + 1 - row).to_string(), width, (1..=size).map(|column| cell(row, column)), out);
    }
}

fn line(number: &str, width: usize, cells: impl Iterator<Item = String>, out: &mut String) {
    let start = out.len();
    // Writing to a string cannot fail.
    let _ = write!(out, "{number:>2}");
    for cell in cells {
        let _ = write!(out, " {cell:^width$}");
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
        let cell = |row, column| {
            if (row, column) == (3, 3) { "10".to_owned() } else { sign(&board, row, column).to_owned() }
        };
        draw(&board, 2, &cell, &mut out);
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

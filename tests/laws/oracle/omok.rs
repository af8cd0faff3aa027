//! Judges a board the slow way: stone by stone, run by run, on a plain grid of digits, without any bit board.

/// A winning run: colour 1 or 2, row and column of its first stone from 1, direction, length.
pub type Run = (u8, usize, usize, &'static str, usize);

/// All winning runs on `grid` (0 empty, 1 black, 2 white), ordered by row, column and direction.
///
/// `exact` says for which colours a run must be exactly five stones long: for black, and for white.
pub fn winning_runs(grid: &[Vec<u8>], exact: (bool, bool)) -> Vec<Run> {
    let mut found = Vec::new();
    for row in 0..grid.len() {
        for column in 0..grid.len() {
            for (name, down, right) in [("right", 0, 1), ("down", 1, 0), ("down-right", 1, 1), ("up-right", -1, 1)] {
                let at = |steps: i32| {
                    let row = usize::try_from(row as i32 + steps * down).ok()?;
                    let column = usize::try_from(column as i32 + steps * right).ok()?;
                    grid.get(row)?.get(column).copied()
                };
                let color = grid[row][column];
                if color == 0 || at(-1) == Some(color) {
                    continue;
                }
                let length = (0..).take_while(|&steps| at(steps) == Some(color)).count();
                let must_be_exact = if color == 1 { exact.0 } else { exact.1 };
                if length == 5 || (length > 5 && !must_be_exact) {
                    found.push((color, row + 1, column + 1, name, length));
                }
            }
        }
    }
    found
}

//! Checks a claimed winning line stone by stone, and a claimed forbidden point by the rules of renju, knowing nothing of
//! how they were found.

use super::puzzle::{Board, Color, Puzzle, Rule, WinningLine};
use super::renju::{Forbidden, forbidden};
use super::rules::wins;
use crate::solver::Violation;

/// Walks along the line, one point before it, and one behind it.
///
/// # Errors
/// What is wrong with the line.
pub(super) fn check(puzzle: &Puzzle, line: &WinningLine) -> Result<(), Violation> {
    let board = puzzle.board();
    let name = line.color.name();
    for index in 0..line.length {
        if stone(board, line, index as isize) != Some(line.color) {
            return Err(Violation(format!("stone {} of the line is not {name}", index + 1)));
        }
    }
    if stone(board, line, -1) == Some(line.color) || stone(board, line, line.length as isize) == Some(line.color) {
        return Err(Violation(format!("the {name} line goes on beyond its ends")));
    }
    if !wins(puzzle.rule(), line.color, line.length) {
        return Err(Violation(format!("{} in a row do not win for {name}", line.length)));
    }
    Ok(())
}

/// Applies the rules of renju to the point.
///
/// # Errors
/// What is wrong with the claim.
pub(super) fn check_forbidden(puzzle: &Puzzle, row: usize, column: usize, kind: Forbidden) -> Result<(), Violation> {
    if puzzle.rule() != Rule::Renju {
        return Err(Violation("no point is forbidden by this rule".to_owned()));
    }
    match forbidden(puzzle.board(), row, column) {
        Some(found) if found == kind => Ok(()),
        found => {
            let (found, claimed) = (found.map_or("legal", Forbidden::name), kind.name());
            Err(Violation(format!("row {row}, column {column} is {found}, not {claimed}")))
        }
    }
}

/// The stone `steps` steps from the first one of the line.
fn stone(board: &Board, line: &WinningLine, steps: isize) -> Option<Color> {
    let (row, column) = line.point(steps)?;
    board.stone(row, column)
}

#[cfg(test)]
mod tests {
    use super::super::puzzle::Direction;
    use super::*;

    fn puzzle(stones: &[(usize, usize)], rule: Rule) -> Puzzle {
        let mut board = Board::empty(9).unwrap();
        for &(row, column) in stones {
            board.place(row, column, Color::Black).unwrap();
        }
        Puzzle::new(board, rule)
    }

    #[test]
    fn a_line_must_be_whole_and_win() {
        let six: Vec<_> = (0..6).map(|k| (8 - k, 2 + k)).collect();
        let line = |row, column, length| WinningLine {
            color: Color::Black,
            row,
            column,
            direction: Direction::UpRight,
            length,
        };
        let freestyle = puzzle(&six, Rule::Freestyle);
        assert_eq!(check(&freestyle, &line(8, 2, 6)), Ok(()));
        let faults = [
            (line(8, 2, 5), "the black line goes on beyond its ends"),
            (line(7, 3, 5), "the black line goes on beyond its ends"),
            (line(8, 2, 7), "stone 7 of the line is not black"),
            (line(3, 7, 6), "stone 2 of the line is not black"),
            (line(0, 0, 6), "stone 1 of the line is not black"),
            (line(8, 2, usize::MAX), "stone 7 of the line is not black"),
            (line(1, 1, 0), "0 in a row do not win for black"),
        ];
        for (line, fault) in faults {
            assert_eq!(check(&freestyle, &line), Err(Violation(fault.to_owned())));
        }
        let renju = puzzle(&six, Rule::Renju);
        assert_eq!(check(&renju, &line(8, 2, 6)), Err(Violation("6 in a row do not win for black".to_owned())));
        let white = WinningLine { color: Color::White, ..line(8, 2, 6) };
        assert!(check(&freestyle, &white).is_err());
    }

    #[test]
    fn a_forbidden_point_must_be_of_its_kind() {
        let cross = [(5, 4), (5, 6), (4, 5), (6, 5)];
        let renju = puzzle(&cross, Rule::Renju);
        assert_eq!(check_forbidden(&renju, 5, 5, Forbidden::DoubleThree), Ok(()));
        let faults = [
            (5, 5, Forbidden::Overline, "row 5, column 5 is double-three, not overline"),
            (5, 4, Forbidden::DoubleThree, "row 5, column 4 is legal, not double-three"),
            (1, 1, Forbidden::DoubleFour, "row 1, column 1 is legal, not double-four"),
            (0, 10, Forbidden::DoubleFour, "row 0, column 10 is legal, not double-four"),
        ];
        for (row, column, kind, fault) in faults {
            assert_eq!(check_forbidden(&renju, row, column, kind), Err(Violation(fault.to_owned())));
        }
        let standard = puzzle(&cross, Rule::Standard);
        assert!(check_forbidden(&standard, 5, 5, Forbidden::DoubleThree).is_err());
    }
}

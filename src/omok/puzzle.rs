//! A board of stones, the rule to judge it by, and what a winning line is.

use thiserror::Error;

/// The smallest board, in rows: on a smaller one nobody can have five in a row.
pub const MIN_SIZE: usize = 5;

/// The largest board, in rows: its columns are named by the letters of the alphabet.
pub const MAX_SIZE: usize = 26;

/// Rows kept in memory, whatever the size of the board. The spare rows stay empty, so that code that looks a few rows
/// down from any row needs no test for the edge.
pub(super) const ROWS_KEPT: usize = 32;

/// The colour of a stone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// Moves first; written `1` in digits.
    Black,
    /// Moves second; written `2` in digits.
    White,
}

impl Color {
    /// Both colours, the first mover first.
    pub const BOTH: [Color; 2] = [Color::Black, Color::White];

    /// The digit of the colour, 1 or 2.
    pub fn digit(self) -> u8 {
        match self {
            Color::Black => 1,
            Color::White => 2,
        }
    }

    /// The name of the colour, in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Color::Black => "black",
            Color::White => "white",
        }
    }

    /// The opponent.
    pub fn other(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }
}

/// Which rows of stones win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Rule {
    /// Exactly five, for both colours.
    #[default]
    Standard,
    /// Five or more, for both colours.
    Freestyle,
    /// Black exactly five, white five or more.
    Renju,
}

/// A way along which stones can stand in line, always from left to right, or from the top if vertical.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Along a row.
    Right,
    /// Along a column.
    Down,
    /// `\`, from the upper left.
    DownRight,
    /// `/`, from the lower left.
    UpRight,
}

impl Direction {
    /// All directions, in the order in which lines from the same stone are listed.
    pub const ALL: [Direction; 4] = [Direction::Right, Direction::Down, Direction::DownRight, Direction::UpRight];

    /// The name of the direction, as in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Direction::Right => "right",
            Direction::Down => "down",
            Direction::DownRight => "down-right",
            Direction::UpRight => "up-right",
        }
    }

    /// One step: how many rows down and how many columns to the right.
    pub fn step(self) -> (isize, isize) {
        match self {
            Direction::Right => (0, 1),
            Direction::Down => (1, 0),
            Direction::DownRight => (1, 1),
            Direction::UpRight => (-1, 1),
        }
    }
}

/// Stones that cannot stand on a board like that.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum BoardError {
    /// The number of rows is not between [`MIN_SIZE`] and [`MAX_SIZE`], or the colours have not as many rows.
    #[error("a board has {MIN_SIZE} to {MAX_SIZE} rows and as many columns")]
    Size,
    /// A stone stands beside the board.
    #[error("row {row}, column {column} is off the board")]
    Off {
        /// Row from 1.
        row: usize,
        /// Column from 1.
        column: usize,
    },
    /// A point holds two stones.
    #[error("row {row}, column {column} is taken")]
    Taken {
        /// Row from 1.
        row: usize,
        /// Column from 1.
        column: usize,
    },
}

/// A square board with at most one stone on each point.
///
/// Kept as one bit a point: bit `c` of word `r` stands for row `r + 1` and column `c + 1`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Board {
    size: usize,
    black: [u32; ROWS_KEPT],
    white: [u32; ROWS_KEPT],
}

impl Board {
    /// An empty board of `size` rows.
    ///
    /// # Errors
    /// [`BoardError::Size`].
    pub fn empty(size: usize) -> Result<Self, BoardError> {
        if !(MIN_SIZE..=MAX_SIZE).contains(&size) {
            return Err(BoardError::Size);
        }
        Ok(Board { size, black: [0; ROWS_KEPT], white: [0; ROWS_KEPT] })
    }

    /// A board from its rows, one bit a stone, column 1 lowest: as many rows for each colour as the board has.
    ///
    /// # Errors
    /// [`BoardError`]: the first row with a fault decides.
    pub fn from_rows(black: &[u32], white: &[u32]) -> Result<Self, BoardError> {
        let size = black.len();
        let mut board = Board::empty(size)?;
        if white.len() != size {
            return Err(BoardError::Size);
        }
        board.black[..size].copy_from_slice(black);
        board.white[..size].copy_from_slice(white);
        board.check()?;
        Ok(board)
    }

    /// Whether the words are sound.
    #[inline]
    fn check(&self) -> Result<(), BoardError> {
        // Rows are counted in words as wide as a row, so that the compiler works on several at once.
        let size = self.size as u32;
        let beyond = !0 << size;
        let (mut off, mut taken) = (0, 0);
        for (row, (black, white)) in (0..ROWS_KEPT as u32).zip(self.black.iter().zip(&self.white)) {
            off |= (black | white) & if row < size { beyond } else { !0 };
            taken |= black & white;
        }
        if off | taken == 0 { Ok(()) } else { Err(self.fault()) }
    }

    /// The first fault of a board that has one.
    #[cold]
    fn fault(&self) -> BoardError {
        for (index, (black, white)) in self.black.iter().zip(&self.white).enumerate() {
            let row = index + 1;
            let allowed = if row <= self.size { !(!0 << self.size) } else { 0 };
            let off = (black | white) & !allowed;
            if off != 0 {
                return BoardError::Off { row, column: off.trailing_zeros() as usize + 1 };
            }
            if black & white != 0 {
                return BoardError::Taken { row, column: (black & white).trailing_zeros() as usize + 1 };
            }
        }
        BoardError::Size
    }

    /// Fills the row with that index, from 0; `None` if a stone would be off the board or on another one.
    #[inline]
    pub(super) fn fill_row(&mut self, index: usize, black: u32, white: u32) -> Option<()> {
        let is_sound = index < self.size && (black | white) >> self.size == 0 && black & white == 0;
        let rows = self.black.get_mut(index).zip(self.white.get_mut(index)).filter(|_| is_sound);
        rows.map(|rows| (*rows.0, *rows.1) = (black, white))
    }

    /// Puts a stone on the board.
    ///
    /// # Errors
    /// [`BoardError::Off`] or [`BoardError::Taken`]; the board is then as it was.
    pub fn place(&mut self, row: usize, column: usize, color: Color) -> Result<(), BoardError> {
        let on_board = |index: usize| (1..=self.size).contains(&index);
        if !on_board(row) || !on_board(column) {
            return Err(BoardError::Off { row, column });
        }
        if self.stone(row, column).is_some() {
            return Err(BoardError::Taken { row, column });
        }
        self.rows_mut(color)[row - 1] |= 1 << (column - 1);
        Ok(())
    }

    /// Puts a stone of this colour on an empty point, or takes it away from where it stands; row and column from 1, on the
    /// board.
    pub(super) fn turn(&mut self, row: usize, column: usize, color: Color) {
        self.rows_mut(color)[row - 1] ^= 1 << (column - 1);
    }

    fn rows_mut(&mut self, color: Color) -> &mut [u32; ROWS_KEPT] {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }

    /// The number of rows, and of columns.
    pub fn size(&self) -> usize {
        self.size
    }

    /// All points in reading order, row and column from 1.
    pub fn points(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let size = self.size;
        (1..=size).flat_map(move |row| (1..=size).map(move |column| (row, column)))
    }

    /// The stone at a row and column from 1: `None` if the point is empty or off the board.
    pub fn stone(&self, row: usize, column: usize) -> Option<Color> {
        let (row, column) = (row.checked_sub(1)?, column.checked_sub(1)?);
        let holds =
            |rows: &[u32; ROWS_KEPT]| rows.get(row).is_some_and(|word| column < MAX_SIZE && word >> column & 1 == 1);
        Color::BOTH.into_iter().find(|&color| holds(self.rows(color)))
    }

    /// The stones of one colour, one word a row. The words behind the last row are 0.
    pub(super) fn rows(&self, color: Color) -> &[u32; ROWS_KEPT] {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }
}

/// A position and the rule by which it is judged.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Puzzle {
    board: Board,
    rule: Rule,
    to_move: Option<Color>,
}

impl Puzzle {
    /// Any position may be judged by any rule. Whose turn it is remains open.
    pub fn new(board: Board, rule: Rule) -> Self {
        Puzzle { board, rule, to_move: None }
    }

    /// The same position with that side to move, or with nothing said of it.
    pub fn with_to_move(self, to_move: Option<Color>) -> Self {
        Puzzle { to_move, ..self }
    }

    /// The stones.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The rule.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Whose turn it is, if the text said so.
    ///
    /// Boards in digits or signs never do. A list of moves does by their number, a game in SGF by `PL` or by its last
    /// move, whichever stands last.
    pub fn to_move(&self) -> Option<Color> {
        self.to_move
    }
}

/// A whole run of stones of one colour, as long as it can be, that wins.
///
/// Lines are ordered by row, column and direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct WinningLine {
    /// Whose stones.
    pub color: Color,
    /// The row of the leftmost stone, or of the topmost if vertical: from 1, from the top.
    pub row: usize,
    /// The column of that stone: from 1, from the left.
    pub column: usize,
    /// Where the other stones stand from there. On an [`Direction::UpRight`] line the first stone is the lowest.
    pub direction: Direction,
    /// The number of stones.
    pub length: usize,
}

impl WinningLine {
    /// Row and column `steps` steps from the first stone along the line; `None` if one of them would be less than 0.
    pub(super) fn point(&self, steps: isize) -> Option<(usize, usize)> {
        let (down, right) = self.direction.step();
        let row = self.row.checked_add_signed(down.checked_mul(steps)?)?;
        let column = self.column.checked_add_signed(right.checked_mul(steps)?)?;
        Some((row, column))
    }

    /// Row and column of its stones, from the first one on.
    pub(super) fn points(&self) -> Vec<(usize, usize)> {
        (0..self.length as isize).filter_map(|steps| self.point(steps)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_holds_its_stones_and_no_others() {
        let mut board = Board::empty(9).unwrap();
        assert_eq!(board.place(1, 9, Color::Black), Ok(()));
        assert_eq!(board.place(9, 1, Color::White), Ok(()));
        assert_eq!(board.place(9, 1, Color::Black), Err(BoardError::Taken { row: 9, column: 1 }));
        for (row, column) in [(0, 1), (1, 0), (10, 1), (1, 10), (usize::MAX, 1), (1, usize::MAX)] {
            assert_eq!(board.place(row, column, Color::White), Err(BoardError::Off { row, column }));
            assert_eq!(board.stone(row, column), None);
        }
        assert_eq!((board.stone(1, 9), board.stone(9, 1)), (Some(Color::Black), Some(Color::White)));
        let rows = |row: usize, bits: u32| (0..9).map(|index| if index == row { bits } else { 0 }).collect::<Vec<_>>();
        assert_eq!(Board::from_rows(&rows(0, 1 << 8), &rows(8, 1)), Ok(board));
    }

    #[test]
    fn unsound_rows_are_refused() {
        assert_eq!(Board::empty(4), Err(BoardError::Size));
        assert_eq!(Board::empty(27), Err(BoardError::Size));
        assert_eq!(Board::from_rows(&[0; 5], &[0; 6]), Err(BoardError::Size));
        assert_eq!(Board::from_rows(&[0; 27], &[0; 27]), Err(BoardError::Size));
        let off = BoardError::Off { row: 3, column: 6 };
        assert_eq!(Board::from_rows(&[0; 5], &[0, 0, 1 << 5, 0, 0]), Err(off));
        let taken = BoardError::Taken { row: 2, column: 4 };
        assert_eq!(Board::from_rows(&[0, 8, 0, 0, 0], &[0, 24, 0, 0, 0]), Err(taken));
        assert!(Board::from_rows(&[0x03FF_FFFF; 26], &[0; 26]).is_ok());
        let mut board = Board::empty(26).unwrap();
        assert_eq!(board.fill_row(25, 1 << 25, 1), Some(()));
        for (index, black, white) in [(26, 1, 0), (0, 1 << 26, 0), (0, 0, 1 << 26), (0, 6, 4), (usize::MAX, 0, 0)] {
            assert_eq!(board.fill_row(index, black, white), None);
        }
        assert_eq!((board.stone(26, 26), board.stone(26, 1)), (Some(Color::Black), Some(Color::White)));
    }
}

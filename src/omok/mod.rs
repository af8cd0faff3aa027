//! Omok, five in a row (gomoku, renju): who has won on a board of stones?
//!
//! A [`Puzzle`] is a square [`Board`] of 5 to 26 rows and the [`Rule`] to judge it by. [`Omok`] reads it from digits, from
//! a text board or from the moves of a game, [`Judge`] finds every [`WinningLine`], [`Verdict`] says how an answer looks.
//! The board serves every question that can be asked about a position; each question has a solver of its own.
//! [`ForbiddenPoints`] finds where black may not play by the rules of renju, [`PointList`] shows it. [`Fours`] finds wins by
//! continuous fours for the side that [`WithTurn`] says is to move, [`WinText`] shows them. [`Boards`] makes new boards to
//! judge.
//!
//! Rows and columns count from 1, from the top left.
//!
//! ```
//! use gridsolve::input::{Format, Record};
//! use gridsolve::omok::{Color, Judge, Omok};
//! use gridsolve::solver::{Budget, Solver};
//! use std::ops::ControlFlow;
//!
//! let puzzle = Omok::default().parse(Record::whole("....X\n...X.\n..XOO\n.X...\nX....\n"))?;
//! let mut lines = Vec::new();
//! Judge.solve(&puzzle, &Budget::unlimited(), &mut |line| {
//!     lines.push(*line);
//!     ControlFlow::Continue(())
//! });
//! assert_eq!((lines[0].color, lines[0].row, lines[0].column), (Color::Black, 5, 1));
//! # Ok::<(), gridsolve::input::ParseError>(())
//! ```

mod board_text;
mod check;
mod diagram;
mod drawing;
mod forbidden;
mod fours;
mod frame;
mod generate;
mod judge;
mod layout;
mod lines;
mod moves;
mod notation;
mod parse;
mod plain_digits;
mod position;
mod psq;
mod puzzle;
mod render;
mod renju;
mod replay;
mod rules;
mod scene;
mod sgf;
mod sixteen;
mod stones;
mod turn;
mod win;
mod win_text;

pub use forbidden::{ForbiddenPoint, ForbiddenPoints};
pub use fours::{Fours, Win, side_to_move};
pub use generate::Boards;
pub use judge::Judge;
pub use parse::{DEFAULT_SIZE, InputForm, Omok};
pub use puzzle::{Board, BoardError, Color, Direction, MAX_SIZE, MIN_SIZE, Puzzle, Rule, WinningLine};
pub use render::{PointList, Verdict};
pub use renju::{Forbidden, forbidden};
pub use rules::wins;
pub use turn::WithTurn;
pub use win_text::WinText;

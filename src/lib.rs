//! gridsolve: exact answers for three grid puzzles.
//!
//! - [`star`]: complete magic stars and other figures of lines.
//! - [`domino`]: tile a number grid with one full domino set (Dominosa) and count the tilings.
//! - [`omok`]: judge a five-in-a-row board.
//!
//! A puzzle is one module. It brings a [`Format`](input::Format) that cuts a stream into puzzles and parses them, a
//! [`Solver`](solver::Solver) for each question, and a [`Render`](render::Render) for the answers. [`run`] is the one
//! driver that carries them all; [`cli`] picks a puzzle and a question from the command line.

pub mod answer;
pub mod caret;
pub mod cli;
pub mod domino;
pub mod ink;
pub mod input;
pub mod interrupt;
pub mod json;
pub mod omok;
pub mod output;
pub mod render;
pub mod run;
pub mod sheet;
pub mod solver;
pub mod star;
pub mod stream;

//! gridsolve: exact answers for three grid puzzles.
//!
//! - [`star`]: complete magic stars and other figures of lines.
//! - [`domino`]: tile a number grid with one full domino set (Dominosa) and count the tilings.
//! - [`omok`]: judge a five-in-a-row board.
//!
//! A puzzle is one module. It brings a [`Format`](input::Format) that cuts a stream into puzzles and parses them, a
//! [`Solver`](solver::Solver) for each question, a [`Render`](render::Render) for the answers and a
//! [`Generator`](generator::Generator) for new puzzles. [`run`] is the one driver that answers them all, [`generate`]
//! the one that makes them; [`cli`] picks a puzzle and a question from the command line.

pub mod answer;
pub mod beside;
pub mod caret;
pub mod cli;
mod cli_completions;
mod cli_generate;
mod cli_man;
pub mod domino;
pub mod generate;
pub mod generator;
pub mod ink;
pub mod input;
pub mod interrupt;
pub mod json;
pub mod omok;
pub mod output;
pub mod random;
pub mod render;
pub mod run;
pub mod sheet;
pub mod solver;
pub mod star;
pub mod stream;

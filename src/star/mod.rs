//! Magic stars and figures: numbers in cells, each at most once, every line with the same sum.
//!
//! A [`Puzzle`] is the picture of a hexagram, a star {n/k} in text or any other figure in text; what it means is a
//! [`Figure`]. [`Text`] reads and writes puzzles, [`Complete`] solves and counts, [`Drawing`] shows the answers.

mod check;
mod engine;
mod flat;
mod hexagram;
mod lines;
mod masks;
mod order;
mod parse;
mod plan;
mod polygram;
mod propagate;
mod puzzle;
mod render;
mod solve;
mod symmetry;
mod written;

pub use hexagram::{CELLS, Hexagram, LINES, NotAHexagram, SUM};
pub use parse::Text;
pub use polygram::{MOST_POINTS, NoSuchStar, Polygram};
pub use puzzle::{Figure, Filling, LARGEST, NotAFigure};
pub use render::Drawing;
pub use solve::{Complete, Part};
pub use written::{Puzzle, Solution, TextFigure, TextStar};

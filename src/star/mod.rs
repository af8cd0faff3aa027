//! Magic stars and figures: numbers in cells, each at most once, every line with the same sum.
//!
//! A [`Puzzle`] is the picture of a hexagram, a star {n/k} in text or any other figure in text; what it means is a
//! [`Figure`]. [`Text`] reads and writes puzzles, [`Complete`] solves and counts, [`Drawing`] shows the answers, [`Stars`]
//! makes puzzles.

mod anneal;
mod case;
mod check;
mod compact;
mod coverage;
mod diagram;
mod engine;
mod figure_text;
mod flat;
mod free;
mod generate;
mod geometry;
mod hexagram;
mod hexagrams;
mod keyed;
mod level;
mod lines;
mod listing;
mod masks;
mod numbers;
mod order;
mod parse;
mod picture;
mod placed;
mod plan;
mod polygram;
mod puzzle;
mod render;
mod search;
mod sketch;
mod solve;
mod spacing;
mod star_text;
mod sums;
mod symmetry;
mod tally;
mod terminal;
mod types;
mod weights;
mod written;

pub use generate::Stars;
pub use hexagram::{CELLS, Hexagram, LINES, NotAHexagram, SUM};
pub use parse::Text;
pub use polygram::{MOST_POINTS, NoSuchStar, Polygram};
pub use puzzle::{Figure, Filling, LARGEST, NotAFigure};
pub use render::Drawing;
pub use solve::{Complete, Part};
pub use types::empty;
pub use written::{NotWritable, Puzzle, Solution, TextFigure, TextStar};

//! The magic hexagram: twelve cells, six lines of four, the numbers 1 to 12 once each, every line sums to 26.
//!
//! [`Picture`] reads and writes the drawing, [`Complete`] solves and counts, [`Drawing`] shows the answers.

mod check;
mod parse;
mod puzzle;
mod render;
mod solve;

pub use parse::Picture;
pub use puzzle::{CELLS, FullStar, LINES, NotAStar, SUM, Star};
pub use render::Drawing;
pub use solve::Complete;

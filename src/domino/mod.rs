//! Dominosa: tile a grid of pip values with one full set of dominoes.
//!
//! The double-`n` set holds every domino `(a, b)`, `0 <= a <= b <= n`, once: (n+1)(n+2)/2 pieces, so a grid has
//! (n+1)(n+2) cells. O. S. Adler described the game in 1874; Simon Tatham's collection made it known under this name.
//!
//! [`Grid`] is the puzzle and [`Tiling`] its solution, [`Text`] reads and writes grids, [`Tilings`] solves and counts,
//! [`Boxes`] draws, [`Grids`] makes puzzles. Legality is judged by [`Tilings::check`](crate::solver::Solver::check), apart from the search.

mod check;
mod count;
mod cover;
mod dead;
mod descent;
mod diagram;
mod frontier;
mod game_id;
mod generate;
mod grid_text;
mod memo;
mod parse;
mod prices;
mod puzzle;
mod render;
mod sat;
mod solve;
mod stages;
mod tally;

pub use generate::Grids;
pub use parse::Text;
pub use puzzle::{Domino, Grid, GridError, MAX_PIP, Miscount, Tiling, cells_of_set, set_name};
pub use render::Boxes;
pub use solve::Tilings;
pub use stages::Stages;

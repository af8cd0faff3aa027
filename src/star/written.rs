//! The three ways in which a puzzle may be written, each with what it means.

use super::hexagram::Hexagram;
use super::polygram::Polygram;
use super::puzzle::{Figure, Filling};

/// A star or figure as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Puzzle {
    /// The picture of a hexagram.
    Picture(Hexagram),
    /// A star {n/k} in text.
    Star(TextStar),
    /// Any other figure in text.
    Figure(TextFigure),
}

/// A star {n/k} in text: cells 0 to n-1 of its figure are the points, the others the valleys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextStar {
    /// Which star.
    pub polygram: Polygram,
    /// What it means.
    pub figure: Figure,
    /// Whether its numbers were written, rather than 1 to 2n by default.
    pub wrote_numbers: bool,
    /// Whether its sum was written, rather than 4n+2 by default or any sum for other numbers.
    pub wrote_sum: bool,
}

/// A figure in text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextFigure {
    /// Its title, perhaps of several words.
    pub title: String,
    /// The names of its cells.
    pub cells: Vec<String>,
    /// What it means.
    pub figure: Figure,
}

/// A solution is a number for each cell: those of a picture in reading order, those of a star points before valleys,
/// those of a figure in the order in which they were named.
pub type Solution = Filling;

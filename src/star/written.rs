//! The three ways in which a puzzle may be written, each with what it means.

use thiserror::Error;

use super::hexagram::Hexagram;
use super::polygram::Polygram;
use super::puzzle::{Figure, Filling, NotAFigure};
use crate::input::is_unprintable;

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
    pub(super) polygram: Polygram,
    pub(super) figure: Figure,
    pub(super) wrote_numbers: bool,
    pub(super) wrote_sum: bool,
}

impl TextStar {
    /// A star with these numbers (ascending) and this sum as far as they are written, and a number given for each
    /// cell or `None` for a blank, points before valleys.
    ///
    /// The numbers are 1 to 2n by default. The sum is 4n+2 by default for the numbers 1 to 2n, the only one that is
    /// possible; with other numbers every possible sum is tried.
    ///
    /// # Errors
    /// What is wrong with the numbers, the sum or what is given.
    pub fn new(
        polygram: Polygram,
        numbers: Option<Vec<u32>>,
        sum: Option<u32>,
        given: Vec<Option<u32>>,
    ) -> Result<Self, NotAFigure> {
        let n = polygram.n() as u32;
        let (wrote_numbers, wrote_sum) = (numbers.is_some(), sum.is_some());
        let numbers = numbers.unwrap_or_else(|| (1..=2 * n).collect());
        let is_usual = numbers.iter().copied().eq(1..=2 * n);
        let sum = sum.or(is_usual.then_some(4 * n + 2));
        if given.len() != 2 * polygram.n() {
            return Err(NotAFigure::Line(0));
        }
        let figure = Figure::new(polygram.lines(), numbers, sum, given)?;
        Ok(TextStar { polygram, figure, wrote_numbers, wrote_sum })
    }

    /// Which star.
    pub fn polygram(&self) -> Polygram {
        self.polygram
    }

    /// What it means.
    pub fn figure(&self) -> &Figure {
        &self.figure
    }

    /// Whether its numbers were written, rather than 1 to 2n by default.
    pub fn wrote_numbers(&self) -> bool {
        self.wrote_numbers
    }

    /// Whether its sum was written, rather than 4n+2 by default or any sum for other numbers.
    pub fn wrote_sum(&self) -> bool {
        self.wrote_sum
    }
}

/// A figure in text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextFigure {
    pub(super) title: String,
    pub(super) cells: Vec<String>,
    pub(super) figure: Figure,
}

/// Why a figure cannot be written with some names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NotWritable {
    /// The title is empty, has blanks around it, or a character that cannot be printed.
    #[error("the title is not a text in one line")]
    Title,
    /// There are not as many names as cells.
    #[error("there are not as many names as cells")]
    Names,
    /// This name is not a word without `=` and `:`, or is one of the earlier names.
    #[error("name {0} is not a word without `=` and `:`, different from the others")]
    Name(usize),
}

impl TextFigure {
    /// A figure with a title, perhaps of several words, and a name for each of its cells.
    ///
    /// # Errors
    /// What keeps it from being written down.
    pub fn new(title: String, cells: Vec<String>, figure: Figure) -> Result<Self, NotWritable> {
        let is_bare = title.trim_matches([' ', '\t']).len() == title.len();
        if title.is_empty() || !is_bare || unprintable_in(&title).is_some() {
            return Err(NotWritable::Title);
        }
        if cells.len() != figure.cells() {
            return Err(NotWritable::Names);
        }
        let mut seen = std::collections::HashSet::new();
        for (index, name) in cells.iter().enumerate() {
            if name.is_empty() || unfit_in_name(name).is_some() || name.contains([' ', '\t']) || !seen.insert(name) {
                return Err(NotWritable::Name(index));
            }
        }
        Ok(TextFigure { title, cells, figure })
    }

    /// Its title.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The names of its cells.
    pub fn cells(&self) -> &[String] {
        &self.cells
    }

    /// What it means.
    pub fn figure(&self) -> &Figure {
        &self.figure
    }
}

/// The first character that no answer may carry to a terminal, and its byte offset. Tabs are blanks.
pub(super) fn unprintable_in(text: &str) -> Option<(usize, char)> {
    text.char_indices().find(|&(_, c)| c != '\t' && is_unprintable(c))
}

/// The first character of a word that cannot be part of a cell's name, and its byte offset.
pub(super) fn unfit_in_name(word: &str) -> Option<(usize, char)> {
    word.char_indices().find(|&(_, c)| c == '=' || c == ':' || is_unprintable(c))
}

/// A solution is a number for each cell: those of a picture in reading order, those of a star points before valleys,
/// those of a figure in the order in which they were named.
pub type Solution = Filling;

#[cfg(test)]
mod tests {
    use super::*;

    fn star(numbers: Option<Vec<u32>>, sum: Option<u32>, given: usize) -> Result<TextStar, NotAFigure> {
        TextStar::new(Polygram::HEXAGRAM, numbers, sum, vec![None; given])
    }

    #[test]
    fn a_star_has_the_usual_numbers_and_their_only_sum_unless_others_are_written() {
        let (usual, other): (Vec<u32>, Vec<u32>) = ((1..=12).collect(), (2..=13).collect());
        let cases = [
            (None, None, Some(26), [false, false]),
            (Some(usual.clone()), None, Some(26), [true, false]),
            (None, Some(27), Some(27), [false, true]),
            (Some(other.clone()), None, None, [true, false]),
            (Some(other), Some(30), Some(30), [true, true]),
        ];
        for (numbers, sum, meant, wrote) in cases {
            let star = star(numbers.clone(), sum, 12).unwrap();
            assert_eq!(star.figure().numbers(), numbers.as_ref().unwrap_or(&usual));
            assert_eq!((star.figure().sum(), [star.wrote_numbers(), star.wrote_sum()]), (meant, wrote));
            assert_eq!(star.polygram(), Polygram::HEXAGRAM);
        }
    }

    #[test]
    fn a_star_needs_a_number_or_a_blank_for_each_cell() {
        assert_eq!(star(None, None, 11), Err(NotAFigure::Line(0)));
        assert_eq!(star(None, None, 13), Err(NotAFigure::Line(0)));
        assert_eq!(star(Some((1..=11).collect()), None, 12), Err(NotAFigure::TooFewNumbers));
    }

    #[test]
    fn names_and_titles_must_be_readable_again() {
        let figure = Figure::new(vec![vec![0, 1]], vec![1, 2], None, vec![None; 2]).unwrap();
        let made = |title: &str, cells: &[&str]| {
            let cells = cells.iter().map(|&name| name.to_owned()).collect();
            TextFigure::new(title.to_owned(), cells, figure.clone())
        };
        let sound = made("two\tcells: a=b", &["a", "b#"]).unwrap();
        assert_eq!((sound.title(), sound.cells()), ("two\tcells: a=b", &["a".to_owned(), "b#".to_owned()][..]));
        assert_eq!(sound.figure(), &figure);
        for title in ["", " pair", "pair\t", "a\npair", "a \u{202e}pair"] {
            assert_eq!(made(title, &["a", "b"]), Err(NotWritable::Title), "{title:?}");
        }
        for cells in [&["a"][..], &["a", "b", "c"]] {
            assert_eq!(made("pair", cells), Err(NotWritable::Names), "{cells:?}");
        }
        for name in ["", "a b", "a\tb", "a=", ":b", "a\u{200b}", "c"] {
            assert_eq!(made("pair", &["c", name]), Err(NotWritable::Name(1)), "{name:?}");
        }
    }
}

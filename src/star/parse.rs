//! Reads and writes puzzles in all their forms.

use super::figure_text;
use super::keyed::{Key, Keyed, is_keyed};
use super::picture;
use super::star_text;
use super::written::Puzzle;
use crate::input::{Format, ParseError, Record, cut_at_blank, cut_rows, whole_lines};

/// The text forms of a [`Puzzle`], recognised by themselves.
///
/// - A picture of the hexagram: five rows. It ends at the fifth.
/// - Rows of `key: value` in any order, which end at a blank line or the end of input. With `star: N/K` they are a
///   star, with `figure: TITLE` any other figure. Puzzles whose first row has a colon, or begins with one of the keys,
///   are read in this way.
///
/// In rows of keys, faults in the keys come before faults in the values.
#[derive(Debug, Clone, Copy, Default)]
pub struct Text {
    /// Refuse figures: they are not counted up to turns and reflections, for there is nothing that tells what those are.
    pub basic: bool,
}

impl Format for Text {
    type Puzzle = Puzzle;
    const NAME: &'static str = "star";

    fn cut(&self, text: &[u8], at_end: bool) -> Option<usize> {
        let (first, _) = whole_lines(text, at_end).next()?;
        if is_keyed(first) { cut_at_blank(text, at_end) } else { cut_rows(text, at_end, picture::OUTLINE.len()) }
    }

    fn parse(&self, record: Record<'_>) -> Result<Puzzle, ParseError> {
        let first = record.bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
        if !is_keyed(first) {
            return picture::read(record).map(Puzzle::Picture);
        }
        let rows = Keyed::read(record)?;
        match rows.get(Key::Figure) {
            None => star_text::read(&rows).map(Puzzle::Star),
            Some(figure) if self.basic => {
                Err(figure.fault(0, "a figure with `--basic`", "only stars are counted up to turns and reflections"))
            }
            Some(_) => figure_text::read(&rows).map(Puzzle::Figure),
        }
    }

    fn print(&self, puzzle: &Puzzle) -> String {
        let mut text = String::new();
        match puzzle {
            Puzzle::Picture(hexagram) => text = picture::write(hexagram),
            Puzzle::Star(star) => {
                let sum = star.figure.sum().filter(|_| star.wrote_sum);
                star_text::write(star, star.figure.given(), sum, &mut text);
            }
            Puzzle::Figure(text_figure) => {
                let figure = &text_figure.figure;
                figure_text::write(text_figure, figure.given(), figure.sum(), &mut text);
            }
        }
        text
    }
}

//! How a full star is shown.

use serde::Serialize;

use super::parse::{draw, letter};
use super::hexagram::{CELLS, POINTS, VALLEYS};
use super::puzzle::Filling;
use super::written::Puzzle;
use super::solve::Complete;
use crate::render::Render;

/// Shows a full star as a picture that is itself valid input.
#[derive(Debug, Clone, Copy, Default)]
pub struct Drawing;

#[derive(Serialize)]
struct Json {
    rows: Vec<String>,
    points: [u32; 6],
    valleys: [u32; 6],
}

impl Render<Complete> for Drawing {
    fn plain(&self, _: &Puzzle, full: &Filling, out: &mut String) {
        out.push_str(&picture(full));
    }

    fn json<'a>(&'a self, _: &'a Puzzle, full: &'a Filling) -> impl Serialize + 'a {
        let pick = |cells: [usize; CELLS / 2]| cells.map(|cell| full.numbers[cell]);
        let rows = picture(full).lines().map(str::to_owned).collect();
        Json { rows, points: pick(POINTS), valleys: pick(VALLEYS) }
    }
}

fn picture(full: &Filling) -> String {
    draw(full.numbers.iter().map(|&number| letter(number as u8)))
}

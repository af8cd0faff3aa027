//! How a full star is shown.

use serde::Serialize;

use super::parse::{draw, letter};
use super::puzzle::{CELLS, FullStar, Star};
use super::solve::Complete;
use crate::render::Render;

/// The six points, clockwise from the top, as cells in reading order.
const POINTS: [usize; 6] = [0, 4, 10, 11, 7, 1];

/// The six valleys: the first lies between the top point and the next one clockwise.
const VALLEYS: [usize; 6] = [3, 6, 9, 8, 5, 2];

/// Shows a full star as a picture that is itself valid input.
#[derive(Debug, Clone, Copy, Default)]
pub struct Drawing;

#[derive(Serialize)]
struct Json {
    rows: Vec<String>,
    points: [u8; 6],
    valleys: [u8; 6],
}

impl Render<Complete> for Drawing {
    fn plain(&self, _: &Star, full: &FullStar, out: &mut String) {
        out.push_str(&picture(full));
    }

    fn json<'a>(&'a self, _: &'a Star, full: &'a FullStar) -> impl Serialize + 'a {
        let pick = |cells: [usize; CELLS / 2]| cells.map(|cell| full.0[cell]);
        let rows = picture(full).lines().map(str::to_owned).collect();
        Json { rows, points: pick(POINTS), valleys: pick(VALLEYS) }
    }
}

fn picture(full: &FullStar) -> String {
    draw(full.0.iter().map(|&number| letter(number)))
}

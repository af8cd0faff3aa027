//! How a full star or figure is shown.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::diagram;
use super::figure_text;
use super::hexagram::{CELLS, POINTS, VALLEYS};
use super::parse::Text;
use super::picture::{draw, letter};
use super::puzzle::Filling;
use super::sketch::Sketch;
use super::solve::Complete;
use super::star_text;
use super::terminal;
use super::written::Puzzle;
use crate::ink::Ink;
use crate::input::Format;
use crate::render::{Render, Scene};

/// Shows a solution in the form in which its puzzle was written; it is itself valid input.
#[derive(Debug, Clone, Copy, Default)]
pub struct Drawing;

#[derive(Serialize)]
#[serde(untagged)]
enum Json<'a> {
    Picture { rows: Vec<String>, points: [u32; 6], valleys: [u32; 6] },
    Star { points: &'a [u32], valleys: &'a [u32], sum: u32 },
    Figure { cells: Named<'a>, sum: u32 },
}

/// Numbers by the names of their cells, in the order of the cells.
struct Named<'a> {
    names: &'a [String],
    numbers: &'a [u32],
}

impl Serialize for Named<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.names.len()))?;
        for (name, number) in self.names.iter().zip(self.numbers) {
            map.serialize_entry(name, number)?;
        }
        map.end()
    }
}

impl Render<Complete> for Drawing {
    fn plain(&self, puzzle: &Puzzle, full: &Filling, out: &mut String) {
        let cells = || full.numbers.iter().copied().map(Some).collect::<Vec<_>>();
        match puzzle {
            Puzzle::Picture(_) => out.push_str(&picture(full)),
            Puzzle::Star(star) => {
                let sum = (star.wrote_numbers || star.wrote_sum).then_some(full.sum);
                star_text::write(star, &cells(), sum, out);
            }
            Puzzle::Figure(figure) => figure_text::write(figure, &cells(), Some(full.sum), out),
        }
    }

    /// A star with its lines; a figure, whose cells have no places, as in plain text.
    fn pretty(&self, puzzle: &Puzzle, scene: &Scene<'_, Filling>, ink: Ink, out: &mut String) {
        match (puzzle, scene.solutions()) {
            (Puzzle::Picture(_) | Puzzle::Star(_), _) => terminal::draw(&Sketch::new(puzzle, scene), ink, out),
            (Puzzle::Figure(_), []) => out.push_str(&Text::default().print(puzzle)),
            (Puzzle::Figure(_), fillings) => fillings.iter().for_each(|full| self.plain(puzzle, full, out)),
        }
    }

    fn svg(&self, puzzle: &Puzzle, scene: &Scene<'_, Filling>) -> String {
        diagram::draw(&Sketch::new(puzzle, scene))
    }

    fn json<'a>(&'a self, puzzle: &'a Puzzle, full: &'a Filling) -> impl Serialize + 'a {
        let numbers = full.numbers.as_slice();
        match puzzle {
            Puzzle::Picture(_) => {
                let pick = |cells: [usize; CELLS / 2]| cells.map(|cell| numbers[cell]);
                let rows = picture(full).lines().map(str::to_owned).collect();
                Json::Picture { rows, points: pick(POINTS), valleys: pick(VALLEYS) }
            }
            Puzzle::Star(star) => {
                let (points, valleys) = numbers.split_at(star.polygram.n());
                Json::Star { points, valleys, sum: full.sum }
            }
            Puzzle::Figure(figure) => Json::Figure { cells: Named { names: &figure.cells, numbers }, sum: full.sum },
        }
    }
}

fn picture(full: &Filling) -> String {
    draw(full.numbers.iter().map(|&number| letter(number as u8)))
}

//! What the pictures of a star or figure have in common: places, lines, what stands in the cells, what is said about it.

use super::geometry::{self, Place};
use super::hexagram::{self, CELLS, SUM};
use super::numbers;
use super::picture::letter;
use super::polygram::Polygram;
use super::puzzle::Filling;
use super::written::{Puzzle, TextFigure, TextStar};
use crate::render::Scene;
use crate::sheet::sentences;

/// A star or figure, ready to be drawn.
pub(super) struct Sketch {
    pub title: String,
    /// All that can be seen, in words.
    pub description: String,
    /// What one must know to solve it, a paragraph each.
    pub captions: Vec<String>,
    pub lines: Vec<Vec<usize>>,
    pub cells: Vec<Cell>,
}

/// One cell of a sketch.
pub(super) struct Cell {
    pub place: Place,
    /// Its name, in figures.
    pub name: Option<String>,
    /// What stands in it: nothing in a blank.
    pub text: String,
    pub is_given: bool,
}

impl Sketch {
    pub(super) fn new(puzzle: &Puzzle, scene: &Scene<'_, Filling>) -> Self {
        let filling = scene.solutions().first();
        let mut sketch = match puzzle {
            Puzzle::Picture(hexagram) => {
                let given = hexagram.given().map(|given| given.map(u32::from));
                Sketch::of_picture(&contents(&given, filling, |number| letter(number as u8).to_string()))
            }
            Puzzle::Star(star) => {
                Sketch::of_star(star, contents(star.figure.given(), filling, |number| number.to_string()), filling)
            }
            Puzzle::Figure(figure) => Sketch::of_figure(
                figure,
                contents(figure.figure.given(), filling, |number| number.to_string()),
                filling,
            ),
        };
        let state = match scene {
            Scene::Puzzle => "To be completed",
            Scene::Solved(_) => "Completed; the numbers in bold were given",
            Scene::Unsolvable => "There is no solution",
            Scene::Unknown => "It is not known whether there is a solution",
        };
        let state = state.to_owned();
        sketch.description = sentences([&state].into_iter().chain(&sketch.captions).chain([&sketch.description]));
        sketch
    }

    /// A hexagram whose contents stand in reading order.
    fn of_picture(contents: &[(String, bool)]) -> Self {
        let cells = hexagram::POINTS.into_iter().chain(hexagram::VALLEYS);
        let contents = cells.filter_map(|cell| contents.get(cell).cloned()).collect();
        let captions = vec![format!("A to L stand for 1 to {CELLS}"), sum_in_words(Some(SUM.into()))];
        Sketch::of_polygram(Polygram::HEXAGRAM, contents, captions)
    }

    fn of_star(star: &TextStar, contents: Vec<(String, bool)>, filling: Option<&Filling>) -> Self {
        let sum = filling.map(|filling| filling.sum).or(star.figure.sum());
        let captions = vec![numbers_in_words(star.figure.numbers()), sum_in_words(sum)];
        Sketch::of_polygram(star.polygram, contents, captions)
    }

    fn of_polygram(polygram: Polygram, contents: Vec<(String, bool)>, captions: Vec<String>) -> Self {
        let words: Vec<&str> = contents.iter().map(|(text, _)| or_x(text)).collect();
        let (points, valleys) = words.split_at_checked(polygram.n()).unwrap_or((&words, &[]));
        let description =
            format!("Points clockwise from the top: {}. Valleys: {}", points.join(" "), valleys.join(" "));
        let cells = geometry::star(polygram).into_iter().zip(contents);
        Sketch {
            title: format!("Magic star {}/{}", polygram.n(), polygram.k()),
            description,
            captions,
            lines: polygram.lines(),
            cells: cells.map(|(place, (text, is_given))| Cell { place, name: None, text, is_given }).collect(),
        }
    }

    fn of_figure(text_figure: &TextFigure, contents: Vec<(String, bool)>, filling: Option<&Filling>) -> Self {
        let TextFigure { title, cells: names, figure } = text_figure;
        let sum = filling.map(|filling| filling.sum).or(figure.sum());
        let words: Vec<String> =
            names.iter().zip(&contents).map(|(name, (text, _))| format!("{name}={}", or_x(text))).collect();
        // The cells of a line stay together where the caption is wrapped.
        let line = |line: &Vec<usize>| line.iter().map(|&cell| names[cell].as_str()).collect::<Vec<_>>().join("\u{a0}");
        let lines: Vec<String> = figure.lines().iter().map(line).collect();
        let cells = geometry::circle(names.len()).into_iter().zip(names).zip(contents);
        Sketch {
            title: title.clone(),
            description: format!("Cells: {}", words.join(" ")),
            captions: vec![
                numbers_in_words(figure.numbers()),
                sum_in_words(sum),
                format!("Lines: {}", lines.join("; ")),
            ],
            lines: figure.lines().to_vec(),
            cells: cells
                .map(|((place, name), (text, is_given))| Cell { place, name: Some(name.clone()), text, is_given })
                .collect(),
        }
    }
}

/// What stands in each cell, and whether it was given.
fn contents(given: &[Option<u32>], filling: Option<&Filling>, write: impl Fn(u32) -> String) -> Vec<(String, bool)> {
    let found = |cell: usize| filling.and_then(|filling| filling.numbers.get(cell).copied());
    let cells = given.iter().enumerate();
    cells
        .map(|(cell, given)| (given.or_else(|| found(cell)).map_or_else(String::new, &write), given.is_some()))
        .collect()
}

fn or_x(text: &str) -> &str {
    if text.is_empty() { "x" } else { text }
}

fn numbers_in_words(list: &[u32]) -> String {
    format!("Numbers {}", numbers::write_list(list).replace(',', ", "))
}

fn sum_in_words(sum: Option<u32>) -> String {
    sum.map_or_else(|| "Every line has the same sum".to_owned(), |sum| format!("Every line sums to {sum}"))
}

//! A star or figure as SVG.

use svg::node::element::{Group, Polyline};

use super::sketch::{Cell, Sketch};
use crate::sheet::{Sheet, circle, round, text_at};

/// The size of the numbers, and of the names of cells.
const NUMBER: f64 = 16.0;
const NAME: f64 = 12.0;

/// The blank around the drawing, and the least between two cells.
const MARGIN: f64 = 10.0;
const GAP: f64 = 18.0;

/// The radius of the smallest star.
const SMALLEST: f64 = 130.0;

/// Lines of figures cross anywhere: these colours, which the colour-blind can tell apart, help the eye to follow them.
const COLORS: [&str; 6] = ["#0072b2", "#d55e00", "#009e73", "#a0527f", "#555555", "#b8860b"];

/// Draws lines through circles that hold the numbers: given ones in bold on grey, the others on white.
pub(super) fn draw(sketch: &Sketch) -> String {
    let longest = |texts: &mut dyn Iterator<Item = &str>| texts.map(width_of).max().unwrap_or_default() as f64;
    let numbers = longest(&mut sketch.cells.iter().map(|cell| cell.text.as_str()));
    let names = longest(&mut sketch.cells.iter().filter_map(|cell| cell.name.as_deref()));
    // Half of a bold digit is about a third as wide as it is high.
    let cell_radius = (4.0 + 0.355 * NUMBER * numbers).max(16.0);
    let radius = ((2.0 * cell_radius + GAP) / nearest(&sketch.cells)).max(SMALLEST);
    let beside = if names > 0.0 { 6.0 + 0.6 * NAME * names } else { 0.0 };
    let above = if names > 0.0 { 6.0 + NAME } else { 0.0 };
    let (reach_x, reach_y) = (radius + cell_radius + beside + MARGIN, radius + cell_radius + above + MARGIN);
    let at = |cell: &Cell, radius: f64| (reach_x + radius * cell.place.x, reach_y + radius * cell.place.y);

    let mut lines = Group::new().set("fill", "none").set("stroke", "#555555").set("stroke-width", 1.5);
    for (index, line) in sketch.lines.iter().enumerate() {
        let places = line.iter().filter_map(|&cell| sketch.cells.get(cell)).map(|cell| at(cell, radius));
        let places: Vec<String> = places.map(|(x, y)| format!("{},{}", round(x), round(y))).collect();
        let mut polyline = Polyline::new().set("points", places.join(" "));
        if names > 0.0 {
            polyline = polyline.set("stroke", COLORS[index % COLORS.len()]);
        }
        lines = lines.add(polyline);
    }
    let mut circles = Group::new().set("fill", "white").set("stroke", "black").set("stroke-width", 1.5);
    let mut texts = Group::new().set("font-size", NUMBER).set("text-anchor", "middle");
    let mut beside = Group::new().set("font-size", NAME).set("font-style", "italic").set("fill", "#333333");
    for cell in &sketch.cells {
        let mut ring = circle(at(cell, radius), cell_radius);
        if cell.is_given {
            ring = ring.set("fill", "#e6e6e6");
        }
        circles = circles.add(ring);
        if !cell.text.is_empty() {
            let (x, y) = at(cell, radius);
            let weight: &[_] = if cell.is_given { &[("font-weight", "bold")] } else { &[] };
            texts = texts.add(text_at(x, y, NUMBER, &cell.text, weight));
        }
        if let Some(name) = &cell.name {
            let (x, y) = at(cell, radius + cell_radius + 4.0 + NAME / 2.0);
            let anchor = match cell.place.x {
                x if x > 0.1 => "start",
                x if x < -0.1 => "end",
                _ => "middle",
            };
            beside = beside.add(text_at(x, y, NAME, name, &[("text-anchor", anchor)]));
        }
    }
    let sheet = Sheet {
        width: 2.0 * reach_x,
        height: 2.0 * reach_y,
        title: sketch.title.clone(),
        description: sketch.description.clone(),
        captions: sketch.captions.clone(),
    };
    let named = (names > 0.0).then_some(beside);
    sheet.draw([lines, circles, texts].into_iter().chain(named))
}

/// How wide a text is, in digits: letters beyond ASCII may be twice as wide.
fn width_of(text: &str) -> usize {
    text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()
}

/// The distance of the two nearest cells, in radii. A star looks the same from each point, and those that follow each
/// other around the circle are its nearest; so it is in figures.
fn nearest(cells: &[Cell]) -> f64 {
    let half = cells.len() / 2;
    let pairs = [(0, 1), (0, half), (half, half + 1)];
    let distance = |&(a, b): &(usize, usize)| Some(cells.get(a)?.place.distance(cells.get(b)?.place));
    let distances = pairs.iter().filter(|(a, b)| a != b).filter_map(distance);
    distances.fold(2.0, f64::min)
}

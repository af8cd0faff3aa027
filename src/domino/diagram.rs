//! A grid of dominoes as SVG.

use svg::node::element::{Group, Line, Rectangle};

use super::puzzle::{Domino, Grid, Tiling, set_name};
use crate::render::Scene;
use crate::sheet::{Sheet, filled, line, round, text_at};

/// The size of the numbers, and the blank around the drawing.
const NUMBER: f64 = 16.0;
const MARGIN: f64 = 10.0;

/// The blank between a domino and the edge of its cells, and the radius of its corners.
const GAP: f64 = 1.5;
const ROUNDING: f64 = 6.0;

/// Draws the numbers with a rounded box around each domino, or in a grid where there are none.
pub(super) fn draw(grid: &Grid, scene: &Scene<'_, Tiling>) -> String {
    let digits = grid.values().iter().max().map_or(1, |value| value.to_string().len()) as f64;
    let cell = (14.0 + 0.58 * NUMBER * digits).max(32.0);
    let corner = |index: usize| {
        let (row, column) = (index / grid.columns(), index % grid.columns());
        (MARGIN + column as f64 * cell, MARGIN + row as f64 * cell)
    };
    let (width, height) = (grid.columns() as f64 * cell, grid.rows() as f64 * cell);
    let mut shapes = Group::new().set("fill", "none").set("stroke", "black").set("stroke-width", 1.5);
    let mut halves = Group::new().set("stroke", "#999999");
    if let Some(tiling) = scene.solutions().first() {
        let corners = |domino: &Domino| domino.cells.map(|index| corner(index as usize));
        shapes = filled(shapes, tiling.dominoes.iter().map(|domino| shape(corners(domino), cell)));
        halves = filled(halves, tiling.dominoes.iter().map(|domino| half(corners(domino), cell)));
    } else {
        let frame = Rectangle::new().set("x", MARGIN).set("y", MARGIN);
        shapes = shapes.add(frame.set("width", round(width)).set("height", round(height)));
        let upright = (1..grid.columns()).map(|column| MARGIN + column as f64 * cell);
        let level = (1..grid.rows()).map(|row| MARGIN + row as f64 * cell);
        let upright = upright.map(|x| line((x, MARGIN), (x, MARGIN + height)));
        let level = level.map(|y| line((MARGIN, y), (MARGIN + width, y)));
        halves = filled(halves, upright.chain(level));
    }
    let numbers = Group::new().set("font-size", NUMBER).set("text-anchor", "middle");
    let numbers = filled(
        numbers,
        grid.values().iter().enumerate().map(|(index, value)| {
            let (x, y) = corner(index);
            text_at(x + cell / 2.0, y + cell / 2.0, NUMBER, &value.to_string(), &[])
        }),
    );
    let set = set_name(grid.max_pip());
    let sheet = Sheet {
        width: width + 2.0 * MARGIN,
        height: height + 2.0 * MARGIN,
        title: format!("Dominosa, {set}"),
        description: description(grid, scene),
        captions: vec![format!("The {set} set")],
    };
    sheet.draw([halves, shapes, numbers])
}

/// The box around a domino, from the corners of its two cells.
fn shape([(x, y), (to_x, to_y)]: [(f64, f64); 2], cell: f64) -> Rectangle {
    let shape = Rectangle::new().set("x", round(x + GAP)).set("y", round(y + GAP)).set("rx", ROUNDING);
    let [width, height] = [to_x - x, to_y - y].map(|beyond| round(beyond + cell - 2.0 * GAP));
    shape.set("width", width).set("height", height)
}

/// The line between the halves of a domino, a little shorter than it is wide.
fn half([(x, _), (to_x, to_y)]: [(f64, f64); 2], cell: f64) -> Line {
    let inset = cell / 5.0;
    if to_x > x {
        line((to_x, to_y + inset), (to_x, to_y + cell - inset))
    } else {
        line((to_x + inset, to_y), (to_x + cell - inset, to_y))
    }
}

/// All that can be seen, in words.
fn description(grid: &Grid, scene: &Scene<'_, Tiling>) -> String {
    let place = |index: u32| (index as usize / grid.columns() + 1, index as usize % grid.columns() + 1);
    let state = match scene {
        Scene::Puzzle => "To be tiled with dominoes".to_owned(),
        Scene::Solved(tilings) => {
            let dominoes = tilings.iter().flat_map(|tiling| &tiling.dominoes).map(|domino| {
                let [a, b] = domino.pips;
                let (row, column) = place(domino.cells[0]);
                let is_level = domino.cells[1] == domino.cells[0] + 1 && grid.columns() > 1;
                format!("{a}-{b} {} from row {row}, column {column}", if is_level { "level" } else { "upright" })
            });
            format!("Tiled with dominoes: {}", dominoes.collect::<Vec<_>>().join("; "))
        }
        Scene::Unsolvable => "There is no tiling with dominoes".to_owned(),
        Scene::Unknown => "It is not known whether there is a tiling with dominoes".to_owned(),
    };
    let row = |row: &[u16]| row.iter().map(u16::to_string).collect::<Vec<_>>().join(" ");
    let rows: Vec<String> = grid.values().chunks(grid.columns()).map(row).collect();
    format!("{} rows of {}: {}. {state}.", grid.rows(), grid.columns(), rows.join(" / "))
}

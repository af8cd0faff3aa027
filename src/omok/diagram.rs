//! A board as SVG.

use svg::node::element::{Group, Rectangle};

use super::notation::point_name;
use super::puzzle::{Board, Color, WinningLine};
use crate::sheet::{Sheet, circle, line, sentences, text_at};

/// From one line of the board to the next, and the radius of a stone.
const STEP: f64 = 28.0;
const STONE: f64 = 12.5;

/// From the edge of the drawing to the first line of the board: beside the row numbers and above the letters, or not.
const BESIDE: f64 = 42.0;
const FREE: f64 = 24.0;

/// What stands in stones and at the edges.
const NUMBER: f64 = 12.0;
const LONG_NUMBER: &str = "10.5";

/// What marks an answer, beside its numbers and rings.
const MARK: &str = "#c8102e";

/// What is drawn on a board beside its stones.
#[derive(Default)]
pub(super) struct Marks {
    /// Stones that are not on the board yet.
    pub played: Vec<((usize, usize), Color)>,
    /// Words of at most three letters, in stones or on empty points.
    pub words: Vec<((usize, usize), String)>,
    /// Lines that win.
    pub lines: Vec<WinningLine>,
    pub title: &'static str,
    /// What is said below the board.
    pub captions: Vec<String>,
    /// What is said beside that to those who cannot see it.
    pub details: String,
}

/// Draws a board with its marks: letters below and numbers at the left, as in board notation.
pub(super) fn draw(board: &Board, marks: &Marks) -> String {
    let size = board.size();
    let at = |(row, column): (usize, usize)| (BESIDE + (column as f64 - 1.0) * STEP, FREE + (row as f64 - 1.0) * STEP);
    let (left, top) = at((1, 1));
    let (right, bottom) = at((size, size));

    let mut grid = Group::new().set("stroke", "#555555").set("fill", "none");
    let mut edges = Group::new().set("font-size", NUMBER).set("text-anchor", "middle").set("fill", "#333333");
    for index in 1..=size {
        let (x, y) = at((index, index));
        grid = grid.add(line((left, y), (right, y))).add(line((x, top), (x, bottom)));
        let name = point_name(size, index, index);
        let (letter, number) = name.split_at_checked(1).unwrap_or_default();
        edges =
            edges.add(text_at(x, bottom + STEP, NUMBER, letter, &[])).add(text_at(left - STEP, y, NUMBER, number, &[]));
    }
    let mut dots = Group::new().set("fill", "#555555");
    for &row in star_points(size) {
        for &column in star_points(size) {
            dots = dots.add(circle(at((row, column)), 2.5));
        }
    }
    let winning: Vec<(usize, usize)> = marks.lines.iter().flat_map(WinningLine::points).collect();
    let mut wins = Group::new().set("stroke", MARK).set("stroke-width", 4).set("stroke-linecap", "round");
    for points in marks.lines.iter().map(WinningLine::points) {
        if let (Some(&first), Some(&last)) = (points.first(), points.last()) {
            wins = wins.add(line(at(first), at(last)));
        }
    }
    let mut stones = Group::new().set("stroke", "black").set("stroke-width", 1.5);
    let mut rings = Group::new().set("fill", "none").set("stroke", MARK).set("stroke-width", 2.5);
    let mut words = Group::new().set("font-size", NUMBER).set("text-anchor", "middle");
    let everywhere = (1..=size).flat_map(|row| (1..=size).map(move |column| (row, column)));
    for point in everywhere {
        let played = marks.played.iter().find(|(played, _)| *played == point).map(|&(_, color)| color);
        let stone = board.stone(point.0, point.1).or(played);
        if let Some(color) = stone {
            let fill = if color == Color::Black { "black" } else { "white" };
            stones = stones.add(circle(at(point), STONE).set("fill", fill));
        }
        if winning.contains(&point) {
            rings = rings.add(circle(at(point), STONE));
        }
        let Some((_, word)) = marks.words.iter().find(|(marked, _)| *marked == point) else { continue };
        let (x, y) = at(point);
        let mut look = match stone {
            Some(Color::Black) => vec![("fill", "white")],
            Some(Color::White) => vec![],
            None => {
                // Room for the word where lines of the board cross.
                let room = Rectangle::new().set("x", x - STONE).set("y", y - STONE).set("rx", 3).set("fill", "white");
                words = words.add(room.set("width", 2.0 * STONE).set("height", 2.0 * STONE).set("stroke", MARK));
                vec![("fill", MARK), ("font-weight", "bold")]
            }
        };
        if word.len() > 2 {
            look.push(("font-size", LONG_NUMBER));
        }
        words = words.add(text_at(x, y, NUMBER, word, &look));
    }
    let sheet = Sheet {
        width: right + FREE,
        height: bottom + BESIDE,
        title: format!("{}, board of {size} rows", marks.title),
        description: sentences(marks.captions.iter().chain([&marks.details, &stones_in_words(board)])),
        captions: marks.captions.clone(),
    };
    sheet.draw([grid, dots, edges, wins, stones, rings, words])
}

/// The rows, and columns, of the points that boards of wood mark with dots.
fn star_points(size: usize) -> &'static [usize] {
    match size {
        13 => &[4, 7, 10],
        15 => &[4, 8, 12],
        19 => &[4, 10, 16],
        _ => &[],
    }
}

fn stones_in_words(board: &Board) -> String {
    let stones = |color: Color| {
        let everywhere = (1..=board.size()).flat_map(|row| (1..=board.size()).map(move |column| (row, column)));
        let own = everywhere.filter(|&(row, column)| board.stone(row, column) == Some(color));
        let names: Vec<String> = own.map(|(row, column)| point_name(board.size(), row, column)).collect();
        if names.is_empty() { "none".to_owned() } else { names.join(" ") }
    };
    format!("Black stones: {}. White stones: {}", stones(Color::Black), stones(Color::White))
}

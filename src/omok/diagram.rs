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
    let (right, bottom) = at((size, size));
    let sheet = Sheet {
        width: right + FREE,
        height: bottom + BESIDE,
        title: format!("{}, board of {size} rows", marks.title),
        description: sentences(marks.captions.iter().chain([&marks.details, &stones_in_words(board)])),
        captions: marks.captions.clone(),
    };
    let winning: Vec<(usize, usize)> = marks.lines.iter().flat_map(WinningLine::points).collect();
    let mut stones = Group::new().set("stroke", "black").set("stroke-width", 1.5);
    let mut rings = Group::new().set("fill", "none").set("stroke", MARK).set("stroke-width", 2.5);
    let mut words = Group::new().set("font-size", NUMBER).set("text-anchor", "middle");
    for point in board.points() {
        let played = marks.played.iter().find(|(played, _)| *played == point).map(|&(_, color)| color);
        let stone = board.stone(point.0, point.1).or(played);
        if let Some(color) = stone {
            let fill = if color == Color::Black { "black" } else { "white" };
            stones = stones.add(circle(at(point), STONE).set("fill", fill));
        }
        if winning.contains(&point) {
            rings = rings.add(circle(at(point), STONE));
        }
        if let Some((_, word)) = marks.words.iter().find(|(marked, _)| *marked == point) {
            words = add_word(words, point, stone, word);
        }
    }
    sheet.draw([grid(size), dots(size), edges(size), lines(&marks.lines), stones, rings, words])
}

/// Where the point of a row and a column lies.
fn at((row, column): (usize, usize)) -> (f64, f64) {
    (BESIDE + (column as f64 - 1.0) * STEP, FREE + (row as f64 - 1.0) * STEP)
}

fn grid(size: usize) -> Group {
    let grid = Group::new().set("stroke", "#555555");
    (1..=size).fold(grid, |grid, index| {
        let (level, upright) = (line(at((index, 1)), at((index, size))), line(at((1, index)), at((size, index))));
        grid.add(level).add(upright)
    })
}

fn dots(size: usize) -> Group {
    let dots = Group::new().set("fill", "#555555");
    let rows = star_points(size);
    let points = rows.iter().flat_map(|&row| rows.iter().map(move |&column| (row, column)));
    points.fold(dots, |dots, point| dots.add(circle(at(point), 2.5)))
}

fn edges(size: usize) -> Group {
    let edges = Group::new().set("font-size", NUMBER).set("text-anchor", "middle").set("fill", "#333333");
    (1..=size).fold(edges, |edges, index| {
        let name = point_name(size, index, index);
        let (letter, number) = name.split_at_checked(1).unwrap_or_default();
        let ((x, y), (left, _), (_, bottom)) = (at((index, index)), at((1, 1)), at((size, size)));
        let letter = text_at(x, bottom + STEP, NUMBER, letter, &[]);
        edges.add(letter).add(text_at(left - STEP, y, NUMBER, number, &[]))
    })
}

fn lines(winning: &[WinningLine]) -> Group {
    let lines = Group::new().set("stroke", MARK).set("stroke-width", 4).set("stroke-linecap", "round");
    let ends = winning.iter().filter_map(|line| {
        let points = line.points();
        Some((at(*points.first()?), at(*points.last()?)))
    });
    ends.fold(lines, |lines, (first, last)| lines.add(line(first, last)))
}

/// A word in a stone, or on an empty point.
fn add_word(words: Group, point: (usize, usize), stone: Option<Color>, word: &str) -> Group {
    let (x, y) = at(point);
    let mut look = match stone {
        Some(Color::Black) => vec![("fill", "white")],
        Some(Color::White) => vec![],
        None => vec![("fill", MARK), ("font-weight", "bold")],
    };
    if word.len() > 2 {
        look.push(("font-size", LONG_NUMBER));
    }
    let text = text_at(x, y, NUMBER, word, &look);
    if stone.is_some() {
        return words.add(text);
    }
    // Room for the word where lines of the board cross.
    let room = Rectangle::new().set("x", x - STONE).set("y", y - STONE).set("width", 2.0 * STONE);
    let room = room.set("height", 2.0 * STONE).set("rx", 3).set("fill", "white").set("stroke", MARK);
    words.add(room).add(text)
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
        let own = board.points().filter(|&(row, column)| board.stone(row, column) == Some(color));
        let names: Vec<String> = own.map(|(row, column)| point_name(board.size(), row, column)).collect();
        if names.is_empty() { "none".to_owned() } else { names.join(" ") }
    };
    format!("Black stones: {}. White stones: {}", stones(Color::Black), stones(Color::White))
}

//! A star for people at a terminal: its lines in dots of Braille, eight to a character, with the numbers on top.

use super::geometry::Place;
use super::sketch::{Cell, Sketch};
use crate::ink::Ink;

/// Dots of a character, which is about twice as high as wide: dots are as far apart in both directions.
const ACROSS: usize = 2;
const DOWN: usize = 4;

/// The radius of the smallest star, and of the largest, in rows.
const SMALLEST: usize = 7;
const LARGEST: usize = 200;

/// Draws a star. Given numbers stand as they are, found ones in brackets, and empty brackets where a number is missing.
pub(super) fn draw(sketch: &Sketch, ink: Ink, out: &mut String) {
    let signs: Vec<String> = sketch.cells.iter().map(sign).collect();
    let widths: Vec<usize> = signs.iter().map(|sign| sign.chars().count()).collect();
    let mut canvases = (SMALLEST..LARGEST).map(|rows| Canvas::new(rows, &widths));
    let with_room = canvases.find(|canvas| canvas.has_room(&sketch.cells, &widths));
    let mut canvas = with_room.unwrap_or_else(|| Canvas::new(LARGEST, &widths));
    let spots = canvas.spots(&sketch.cells, &widths);
    for line in &sketch.lines {
        let end = |cell: Option<&usize>| cell.and_then(|&cell| spots.get(cell)).copied();
        if let (Some(from), Some(to)) = (end(line.first()), end(line.last())) {
            canvas.line(from.middle(), to.middle());
        }
    }
    spots.iter().for_each(|&spot| canvas.clear(spot));
    let labels = spots.into_iter().zip(&signs).zip(&sketch.cells);
    let mut labels: Vec<(Spot, &str, bool)> =
        labels.map(|((spot, sign), cell)| (spot, sign.as_str(), cell.is_given)).collect();
    labels.sort_by_key(|&(spot, ..)| (spot.row, spot.start));
    // With an odd number of points the lowest ones do not reach the bottom of the circle.
    let rows = labels.last().map_or(0, |(spot, ..)| spot.row + 1);
    let mut labels = labels.into_iter().peekable();
    for row in 0..rows {
        let start = out.len();
        let mut column = 0;
        while let Some((spot, sign, is_given)) = labels.next_if(|(spot, ..)| spot.row == row) {
            canvas.write(row, column..spot.start, ink, out);
            out.push_str(&if is_given { ink.bold(sign) } else { ink.found(sign) });
            column = spot.end;
        }
        canvas.write(row, column..canvas.columns, ink, out);
        out.truncate(start + out[start..].trim_end().len());
        out.push('\n');
    }
    for caption in &sketch.captions {
        out.push_str(&ink.faint(caption));
        out.push('\n');
    }
}

fn sign(cell: &Cell) -> String {
    let text = &cell.text;
    match text.as_str() {
        _ if cell.is_given => text.clone(),
        "" => "( )".to_owned(),
        _ => format!("({text})"),
    }
}

/// Where a sign stands.
#[derive(Clone, Copy)]
struct Spot {
    row: usize,
    start: usize,
    end: usize,
}

impl Spot {
    /// The dot in its middle, across and down.
    fn middle(self) -> (f64, f64) {
        ((ACROSS * (self.start + self.end)) as f64 / 2.0, (DOWN * self.row + DOWN / 2) as f64)
    }
}

/// Dots, as a bit for each of the eight in every character.
struct Canvas {
    columns: usize,
    /// The radius of the star, in rows, and the column of its centre, whose row is the radius.
    radius: usize,
    centre: usize,
    dots: Vec<u8>,
}

impl Canvas {
    fn new(radius: usize, widths: &[usize]) -> Self {
        let centre = radius * DOWN / ACROSS + widths.iter().max().map_or(0, |width| width / 2);
        let columns = 2 * centre + 1;
        Canvas { columns, radius, centre, dots: vec![0; columns * (2 * radius + 1)] }
    }

    fn spots(&self, cells: &[Cell], widths: &[usize]) -> Vec<Spot> {
        cells.iter().zip(widths).map(|(cell, &width)| self.spot(cell.place, width)).collect()
    }

    /// Where a sign of this width stands on a place: right and left of the centre it looks the same.
    fn spot(&self, place: Place, width: usize) -> Spot {
        let radius = (self.radius * DOWN) as f64;
        let middle = |cell: usize, dots: usize| (cell * dots) as f64 + dots as f64 / 2.0;
        let x = middle(self.centre, ACROSS) + radius * place.x;
        let y = middle(self.radius, DOWN) + radius * place.y;
        let before = if place.x > 0.0 { width.saturating_sub(1) / 2 } else { width / 2 };
        // A place on the edge of a character belongs to the one that is nearer to the centre's side.
        let column = if place.x < 0.0 { (x / ACROSS as f64).ceil() as usize - 1 } else { x as usize / ACROSS };
        let start = column.saturating_sub(before);
        Spot { row: y as usize / DOWN, start, end: start + width }
    }

    /// Whether signs of these widths have room between them.
    fn has_room(&self, cells: &[Cell], widths: &[usize]) -> bool {
        let spots = self.spots(cells, widths);
        spots.iter().enumerate().all(|(index, a)| {
            spots[..index].iter().all(|b| match a.row.abs_diff(b.row) {
                0 => a.end + 3 <= b.start || b.end + 3 <= a.start,
                1 => a.end < b.start || b.end < a.start,
                _ => true,
            })
        })
    }

    fn line(&mut self, (x, y): (f64, f64), (to_x, to_y): (f64, f64)) {
        let (across, down) = (to_x - x, to_y - y);
        let steps = (across.abs().max(down.abs()).ceil() as usize).max(1);
        for step in 0..=steps {
            let part = step as f64 / steps as f64;
            self.put((x + part * across) as usize, (y + part * down) as usize);
        }
    }

    fn put(&mut self, x: usize, y: usize) {
        let (column, row) = (x / ACROSS, y / DOWN);
        let bit = match (x % ACROSS, y % DOWN) {
            (0, 3) => 6,
            (_, 3) => 7,
            (across, down) => 3 * across + down,
        };
        if column < self.columns
            && let Some(dots) = self.dots.get_mut(row * self.columns + column)
        {
            *dots |= 1 << bit;
        }
    }

    /// Makes room for a sign and a blank on both sides.
    fn clear(&mut self, spot: Spot) {
        let row = spot.row * self.columns;
        let cells = row + spot.start.saturating_sub(1)..row + (spot.end + 1).min(self.columns);
        if let Some(dots) = self.dots.get_mut(cells) {
            dots.fill(0);
        }
    }

    fn write(&self, row: usize, columns: std::ops::Range<usize>, ink: Ink, out: &mut String) {
        let row = row * self.columns;
        let dots = self.dots.get(row + columns.start..row + columns.end).unwrap_or_default();
        let is_blank = |dots: &u8| *dots == 0;
        for run in dots.chunk_by(|a, b| is_blank(a) == is_blank(b)) {
            let sign =
                |&dots: &u8| if dots == 0 { ' ' } else { char::from_u32(0x2800 + u32::from(dots)).unwrap_or(' ') };
            let text: String = run.iter().map(sign).collect();
            out.push_str(&if run.iter().all(is_blank) { text.into() } else { ink.faint(&text) });
        }
    }
}

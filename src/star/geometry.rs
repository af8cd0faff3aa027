//! Where the cells of a star lie in the plane.

use std::f64::consts::{PI, TAU};

use super::polygram::Polygram;

/// A place in the circle of radius 1 around (0, 0): x goes to the right, y down.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Place {
    pub x: f64,
    pub y: f64,
}

impl Place {
    pub(super) fn distance(self, other: Place) -> f64 {
        let (x, y) = (self.x - other.x, self.y - other.y);
        (x * x + y * y).sqrt()
    }
}

/// The cells of a star: its points on the circle, the first at the top and the others clockwise, then its valleys.
pub(super) fn star(polygram: Polygram) -> Vec<Place> {
    let (n, k) = (polygram.n() as f64, polygram.k() as f64);
    // Both lines that cross in a valley pass the centre at cos(PI k/n), and it lies PI (k-1)/n beside the nearest
    // places on them.
    let valley = (PI * k / n).cos() / (PI * (k - 1.0) / n).cos();
    let ring = |radius: f64, ahead: f64| (0..polygram.n()).map(move |i| on_circle(radius, (i as f64 + ahead) / n));
    ring(1.0, 0.0).chain(ring(valley, 0.5)).collect()
}

/// So many cells that have no places of their own, around the circle.
pub(super) fn circle(cells: usize) -> Vec<Place> {
    (0..cells).map(|i| on_circle(1.0, i as f64 / cells as f64)).collect()
}

/// The place at this part of a whole turn clockwise from the top.
fn on_circle(radius: f64, turn: f64) -> Place {
    let (x, y) = (TAU * turn).sin_cos();
    Place { x: snapped(radius * x), y: snapped(-radius * y) }
}

/// Sines differ between machines in their last digits: without these, pictures are the same everywhere.
fn snapped(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Along a line the steps from cell to cell add up to its length.
    #[test]
    fn the_cells_of_a_line_lie_on_it_in_order() {
        for n in 5..=40usize {
            for k in 2..n.div_ceil(2) {
                let polygram = Polygram::new(n, k).unwrap();
                let places = star(polygram);
                for line in polygram.lines() {
                    let cells: Vec<Place> = line.iter().map(|&cell| places[cell]).collect();
                    let steps: f64 = cells.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
                    assert!((steps - cells[0].distance(cells[3])).abs() < 1e-5, "{n}/{k} {line:?}");
                }
            }
        }
    }

    #[test]
    fn the_first_point_is_at_the_top_and_they_go_clockwise() {
        let places = star(Polygram::new(8, 2).unwrap());
        assert_eq!((places[0], places[2]), (Place { x: 0.0, y: -1.0 }, Place { x: 1.0, y: 0.0 }));
        // The valley between them is right of the top.
        assert!(places[8].x > 0.0 && places[8].x < places[1].x && places[8].y < 0.0, "{places:?}");
    }
}

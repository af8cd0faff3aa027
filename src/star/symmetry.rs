//! Which symmetry is broken.
//!
//! A permutation of the cells that takes lines to lines takes solutions to solutions. Of solutions that are images of
//! each other only one is searched for: some cell must hold less than all others that it can go to, then a second one
//! among those that are left when the first stays, and so on (a stabiliser chain, after C. C. Sims).

use super::puzzle::Figure;

/// Where each cell goes.
pub(super) type Symmetry = Vec<usize>;

/// Larger groups are not used.
const MOST: usize = 4_000;

/// Looks at pairs of cells in the search for symmetries: some tenths of a second at most.
const LOOKS: usize = 100_000_000;

/// All symmetries of a figure's lines, or only the one that moves nothing if there are too many. Numbers and givens do
/// not matter.
pub(super) fn symmetries(figure: &Figure) -> Vec<Symmetry> {
    let cells = figure.cells();
    let mut lines = figure.lines().to_vec();
    lines.iter_mut().for_each(|line| line.sort_unstable());
    lines.sort_unstable();
    // For each pair of cells, which lines hold both: how many of each length, as one number.
    let mut bonds = vec![0u64; cells * cells];
    for line in &lines {
        for &a in line {
            for &b in line {
                let bond = &mut bonds[a * cells + b];
                *bond = bond.wrapping_add((line.len() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
            }
        }
    }
    let mut search =
        Search { cells, lines, bonds, images: vec![None; cells], found: Vec::new(), steps: LOOKS / (cells * cells) };
    if search.complete() { search.found } else { vec![(0..cells).collect()] }
}

struct Search {
    cells: usize,
    lines: Vec<Vec<usize>>,
    bonds: Vec<u64>,
    images: Vec<Option<usize>>,
    found: Vec<Symmetry>,
    steps: usize,
}

impl Search {
    /// Finds every symmetry with the images so far; false if it gave up.
    fn complete(&mut self) -> bool {
        if self.steps == 0 || self.found.len() > MOST {
            return false;
        }
        self.steps -= 1;
        let Some(cell) = self.next_cell() else {
            if self.keeps_lines() {
                self.found.push(self.images.iter().filter_map(|&image| image).collect());
            }
            return true;
        };
        for image in 0..self.cells {
            if self.fits(cell, image) {
                self.images[cell] = Some(image);
                let done = self.complete();
                self.images[cell] = None;
                if !done {
                    return false;
                }
            }
        }
        true
    }

    fn bond(&self, a: usize, b: usize) -> u64 {
        self.bonds[a * self.cells + b]
    }

    fn fits(&self, cell: usize, image: usize) -> bool {
        self.bond(cell, cell) == self.bond(image, image)
            && self
                .images
                .iter()
                .enumerate()
                .all(|(other, at)| at.is_none_or(|at| at != image && self.bond(cell, other) == self.bond(image, at)))
    }

    /// A cell without an image: of those, the one that shares lines with most cells that have one.
    fn next_cell(&self) -> Option<usize> {
        let ties = |cell: usize| {
            let images = self.images.iter().enumerate();
            images.filter(|&(other, at)| at.is_some() && self.bond(cell, other) != 0).count()
        };
        (0..self.cells).filter(|&cell| self.images[cell].is_none()).max_by_key(|&cell| ties(cell))
    }

    fn keeps_lines(&self) -> bool {
        let mut moved: Vec<Vec<usize>> =
            self.lines.iter().map(|line| line.iter().filter_map(|&cell| self.images[cell]).collect()).collect();
        moved.iter_mut().for_each(|line| line.sort_unstable());
        moved.sort_unstable();
        moved == self.lines
    }
}

/// The cells to which `cell` can go.
pub(super) fn orbit(group: &[&Symmetry], cell: usize) -> Vec<usize> {
    let mut orbit: Vec<usize> = group.iter().map(|symmetry| symmetry[cell]).collect();
    orbit.sort_unstable();
    orbit.dedup();
    orbit
}

/// Breaks `group` as far as the known cells allow, which leaves the symmetries that are not broken yet. Returns pairs of
/// cells of which the first must hold less than the second, and by what factor that cuts the fillings down.
pub(super) fn broken(group: &mut Vec<&Symmetry>, known: &[bool]) -> (Vec<(usize, usize)>, usize) {
    let mut less = Vec::new();
    let mut factor = 1;
    for cell in (0..known.len()).filter(|&cell| known[cell]) {
        if group.len() == 1 {
            break;
        }
        let orbit = orbit(group, cell);
        if orbit.len() > 1 && orbit.iter().all(|&cell| known[cell]) {
            factor *= orbit.len();
            less.extend(orbit.into_iter().filter(|&other| other != cell).map(|other| (cell, other)));
            group.retain(|symmetry| symmetry[cell] == cell);
        }
    }
    (less, factor)
}

//! How a tiling looks: dominoes as boxes, and as JSON.

use serde::ser::{Serialize, SerializeStruct, Serializer};

use super::diagram;
use super::puzzle::{Domino, Grid, Miscount, Tiling, set_name};
use super::solve::Tilings;
use crate::ink::Ink;
use crate::render::{Render, Scene};

/// Draws the dominoes of a [`Tiling`] as boxes.
///
/// `+`, `-` and `|` run around each domino, blanks fill its inside; a `+` stands where the corner of some domino is.
/// Cells are as wide as the widest value, values stand to the right.
#[derive(Debug, Clone, Copy, Default)]
pub struct Boxes;

impl Render<Tilings> for Boxes {
    fn plain(&self, grid: &Grid, tiling: &Tiling, out: &mut String) {
        Picture::of_tiling(grid, tiling, Signs { crossings: &ASCII, ink: Ink::default() }).draw(out);
    }

    fn pretty(&self, grid: &Grid, scene: &Scene<'_, Tiling>, ink: Ink, out: &mut String) {
        let signs = Signs { crossings: &BOX_DRAWING, ink };
        match scene.solutions() {
            [] => Picture::of_cells(grid, signs).draw(out),
            tilings => tilings.iter().for_each(|tiling| Picture::of_tiling(grid, tiling, signs).draw(out)),
        }
    }

    fn svg(&self, grid: &Grid, scene: &Scene<'_, Tiling>) -> String {
        diagram::draw(grid, scene)
    }

    fn json<'a>(&'a self, grid: &'a Grid, tiling: &'a Tiling) -> impl Serialize + 'a {
        Dominoes { grid, tiling }
    }

    // A value that stands too often stands four times or more and is on three halves of the set or more: there is
    // never a "1 times" to mend.
    fn why_none(&self, grid: &Grid) -> Option<String> {
        let Miscount { value, in_grid, in_set } = grid.miscount()?;
        let set = set_name(grid.max_pip());
        Some(format!("no tiling: {value} stands {in_grid} times, a {set} set has it {in_set} times"))
    }
}

/// What stands where borders meet: by the sum of 1 if one comes from above, 2 from the right, 4 from below, 8 from the left.
type Crossings = [&'static str; 16];

const ASCII: Crossings = [" ", "|", "-", "+", "|", "|", "+", "+", "-", "+", "-", "+", "+", "+", "+", "+"];
const BOX_DRAWING: Crossings = [" ", "╵", "╶", "└", "╷", "│", "┌", "├", "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"];

const ABOVE: usize = 1;
const RIGHT: usize = 2;
const BELOW: usize = 4;
const LEFT: usize = 8;

/// How borders look.
#[derive(Clone, Copy)]
struct Signs {
    crossings: &'static Crossings,
    ink: Ink,
}

/// A grid with the domino of each cell.
struct Picture<'a> {
    grid: &'a Grid,
    owners: Vec<Option<usize>>,
    width: usize,
    signs: Signs,
}

impl<'a> Picture<'a> {
    fn of_tiling(grid: &'a Grid, tiling: &Tiling, signs: Signs) -> Self {
        let mut owners = vec![None; grid.values().len()];
        for (index, domino) in tiling.dominoes.iter().enumerate() {
            for cell in domino.cells {
                if let Some(owner) = owners.get_mut(cell as usize) {
                    *owner = Some(index);
                }
            }
        }
        Picture::new(grid, owners, signs)
    }

    /// Each cell has a box of its own.
    fn of_cells(grid: &'a Grid, signs: Signs) -> Self {
        Picture::new(grid, (0..grid.values().len()).map(Some).collect(), signs)
    }

    fn new(grid: &'a Grid, owners: Vec<Option<usize>>, signs: Signs) -> Self {
        let widest = grid.values().iter().max().copied().unwrap_or_default();
        let width = widest.checked_ilog10().unwrap_or_default() as usize + 1;
        Picture { grid, owners, width, signs }
    }

    fn draw(&self, out: &mut String) {
        for row in 0..self.grid.rows() {
            self.edge(row, out);
            self.cells(row, out);
        }
        self.edge(self.grid.rows(), out);
    }

    /// The domino on the cell below and to the right of the crossing of two grid lines, both from 1; `None` outside.
    fn owner(&self, row: usize, column: usize) -> Option<usize> {
        let inside = (1..=self.grid.rows()).contains(&row) && (1..=self.grid.columns()).contains(&column);
        if inside { self.owners[(row - 1) * self.grid.columns() + column - 1] } else { None }
    }

    /// The line between row `row` and the next one, rows from 1: 0 is the top edge.
    fn edge(&self, row: usize, out: &mut String) {
        let mut line = String::new();
        for column in 0..=self.grid.columns() {
            let [above, above_right] = [column, column + 1].map(|column| self.owner(row, column));
            let [below, below_right] = [column, column + 1].map(|column| self.owner(row + 1, column));
            let arms = [
                (above != above_right, ABOVE),
                (above_right != below_right, RIGHT),
                (below != below_right, BELOW),
                (above != below, LEFT),
            ];
            let crossing: usize = arms.iter().filter(|(is_there, _)| *is_there).map(|(_, arm)| arm).sum();
            line.push_str(self.signs.crossings[crossing]);
            if column < self.grid.columns() {
                let level = if above_right == below_right { 0 } else { LEFT | RIGHT };
                line.extend(std::iter::repeat_n(self.signs.crossings[level], self.width));
            }
        }
        out.push_str(&self.signs.ink.faint(line.trim_end_matches(' ')));
        out.push('\n');
    }

    /// The line through row `row`, from 0.
    fn cells(&self, row: usize, out: &mut String) {
        let Signs { crossings, ink } = self.signs;
        let columns = self.grid.columns();
        for column in 0..=columns {
            let is_border = self.owner(row + 1, column) != self.owner(row + 1, column + 1);
            out.push_str(&if is_border { ink.faint(crossings[ABOVE | BELOW]) } else { " ".into() });
            if column < columns {
                let value = format!("{:>1$}", self.grid.values()[row * columns + column], self.width);
                out.push_str(&ink.bold(&value));
            }
        }
        out.push('\n');
    }
}

/// `{"dominoes":[{"pips":[0,3],"cells":[[1,1],[1,2]]}, ...]}`
struct Dominoes<'a> {
    grid: &'a Grid,
    tiling: &'a Tiling,
}

impl Serialize for Dominoes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let columns = self.grid.columns();
        let dominoes = self.tiling.dominoes.iter().map(|&domino| Placed { domino, columns });
        let mut object = serializer.serialize_struct("tiling", 1)?;
        object.serialize_field("dominoes", &Each(dominoes))?;
        object.end()
    }
}

/// The elements of an iterator as a JSON array.
struct Each<I>(I);

impl<I: Iterator<Item: Serialize> + Clone> Serialize for Each<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.clone())
    }
}

/// One domino; its cells are written as row and column, from 1.
struct Placed {
    domino: Domino,
    columns: usize,
}

impl Serialize for Placed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let place = |cell: u32| [cell as usize / self.columns + 1, cell as usize % self.columns + 1];
        let mut object = serializer.serialize_struct("domino", 2)?;
        object.serialize_field("pips", &self.domino.pips)?;
        object.serialize_field("cells", &self.domino.cells.map(place))?;
        object.end()
    }
}

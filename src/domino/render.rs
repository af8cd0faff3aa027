//! How a tiling looks: dominoes as boxes, and as JSON.

use std::fmt::Write;

use serde::ser::{Serialize, SerializeStruct, Serializer};

use super::puzzle::{Domino, Grid, Miscount, Tiling, set_name};
use super::solve::Tilings;
use crate::render::Render;

/// Draws the dominoes of a [`Tiling`] as boxes.
///
/// `+`, `-` and `|` run around each domino, blanks fill its inside; a `+` stands where the corner of some domino is.
/// Cells are as wide as the widest value, values stand to the right.
#[derive(Debug, Clone, Copy, Default)]
pub struct Boxes;

impl Render<Tilings> for Boxes {
    fn plain(&self, grid: &Grid, tiling: &Tiling, out: &mut String) {
        let picture = Picture::new(grid, tiling);
        for row in 0..grid.rows() {
            picture.edge(row, out);
            picture.cells(row, out);
        }
        picture.edge(grid.rows(), out);
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

/// A grid with the domino of each cell.
struct Picture<'a> {
    grid: &'a Grid,
    owners: Vec<Option<usize>>,
    width: usize,
}

impl<'a> Picture<'a> {
    fn new(grid: &'a Grid, tiling: &Tiling) -> Self {
        let mut owners = vec![None; grid.values().len()];
        for (index, domino) in tiling.dominoes.iter().enumerate() {
            for cell in domino.cells {
                if let Some(owner) = owners.get_mut(cell as usize) {
                    *owner = Some(index);
                }
            }
        }
        let widest = grid.values().iter().max().copied().unwrap_or_default();
        let width = widest.checked_ilog10().unwrap_or_default() as usize + 1;
        Picture { grid, owners, width }
    }

    /// The domino on the cell below and to the right of the crossing of two grid lines, both from 1; `None` outside.
    fn owner(&self, row: usize, column: usize) -> Option<usize> {
        let inside = (1..=self.grid.rows()).contains(&row) && (1..=self.grid.columns()).contains(&column);
        if inside { self.owners[(row - 1) * self.grid.columns() + column - 1] } else { None }
    }

    /// The line between row `row` and the next one, rows from 1: 0 is the top edge.
    fn edge(&self, row: usize, out: &mut String) {
        let start = out.len();
        for column in 0..=self.grid.columns() {
            let [above, above_right] = [column, column + 1].map(|column| self.owner(row, column));
            let [below, below_right] = [column, column + 1].map(|column| self.owner(row + 1, column));
            let upright = above != above_right || below != below_right;
            let level = above != below || above_right != below_right;
            out.push(match (upright, level) {
                (true, true) => '+',
                (true, false) => '|',
                (false, true) => '-',
                (false, false) => ' ',
            });
            if column < self.grid.columns() {
                let line = if above_right == below_right { ' ' } else { '-' };
                out.extend(std::iter::repeat_n(line, self.width));
            }
        }
        end_line(start, out);
    }

    /// The line through row `row`, from 0.
    fn cells(&self, row: usize, out: &mut String) {
        let start = out.len();
        let columns = self.grid.columns();
        for column in 0..=columns {
            let border = self.owner(row + 1, column) != self.owner(row + 1, column + 1);
            out.push(if border { '|' } else { ' ' });
            if column < columns {
                // Writing to a string cannot fail.
                let _ = write!(out, "{:>1$}", self.grid.values()[row * columns + column], self.width);
            }
        }
        end_line(start, out);
    }
}

/// Ends the line that begins at byte `start`, without blanks at its end.
fn end_line(start: usize, out: &mut String) {
    let length = out[start..].trim_end_matches(' ').len();
    out.truncate(start + length);
    out.push('\n');
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

//! Wins by continuous fours the plain way: all positions that can be reached with one stone of the attacker, then with two,
//! and so on, on plain grids of digits.

use std::collections::HashSet;

/// 0 empty, 1 black, 2 white.
pub type Grid = Vec<Vec<u8>>;

type Point = (usize, usize);

/// The rules: for which colours a five must be exact, and where black may not play.
pub struct Rules<'r> {
    pub exact: [bool; 2],
    pub is_forbidden: &'r dyn Fn(&Grid, Point) -> bool,
}

impl Rules<'_> {
    /// The length of the shortest win of `attacker`, who is to move: the number of the attacker's stones, the five included.
    pub fn shortest_win(&self, grid: &Grid, attacker: u8) -> Option<usize> {
        let defender = 3 - attacker;
        let mut positions = HashSet::from([grid.clone()]);
        let mut stones = 1;
        while !positions.is_empty() {
            if positions.iter().any(|grid| !self.fives(grid, attacker).is_empty()) {
                return Some(stones);
            }
            let mut next = HashSet::new();
            for grid in &positions {
                let threats = self.fives(grid, defender);
                for point in empty(grid).filter(|point| threats.iter().all(|threat| threat == point)) {
                    if !self.is_legal(grid, point, attacker) {
                        continue;
                    }
                    let after = with(grid, point, attacker);
                    let fives = self.fives(&after, attacker);
                    match fives[..] {
                        [] => {}
                        [five] if self.is_legal(&after, five, defender) => {
                            next.insert(with(&after, five, defender));
                        }
                        // Nothing stops the five, which is the next stone.
                        _ => return Some(stones + 1),
                    }
                }
            }
            positions = next;
            stones += 1;
        }
        None
    }

    fn is_legal(&self, grid: &Grid, point: Point, color: u8) -> bool {
        color == 2 || !(self.is_forbidden)(grid, point)
    }

    /// The empty points where `color` makes five.
    fn fives(&self, grid: &Grid, color: u8) -> Vec<Point> {
        let is_five = |&(row, column): &Point| {
            [(0, 1), (1, 0), (1, 1), (-1, 1)].into_iter().any(|(down, right)| {
                let run = |sign: i32| {
                    let at = |steps: i32| {
                        let row = usize::try_from(row as i32 + sign * steps * down).ok()?;
                        let column = usize::try_from(column as i32 + sign * steps * right).ok()?;
                        grid.get(row)?.get(column).copied()
                    };
                    (1..).take_while(|&steps| at(steps) == Some(color)).count()
                };
                let length = 1 + run(1) + run(-1);
                length == 5 || length > 5 && !self.exact[usize::from(color) - 1]
            })
        };
        empty(grid).filter(is_five).collect()
    }
}

fn empty(grid: &Grid) -> impl Iterator<Item = Point> + '_ {
    let points = (0..grid.len()).flat_map(|row| (0..grid.len()).map(move |column| (row, column)));
    points.filter(|&(row, column)| grid[row][column] == 0)
}

fn with(grid: &Grid, (row, column): Point, color: u8) -> Grid {
    let mut grid = grid.clone();
    grid[row][column] = color;
    grid
}

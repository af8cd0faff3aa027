//! Programs for the omok problem that each make one mistake: what people really write.

use std::ops::Range;

type Grid = [Vec<u8>];

/// A program: the board, 0 empty, 1 black, 2 white, and the answer as printed.
pub type Program = fn(&Grid) -> String;

const UNDECIDED: &str = "0\n";

/// A point of a board and a direction to look in.
#[derive(Clone, Copy)]
struct Look<'g> {
    grid: &'g Grid,
    row: i32,
    column: i32,
    down: i32,
    right: i32,
}

impl Look<'_> {
    fn size(&self) -> i32 {
        self.grid.len() as i32
    }

    fn cell(&self, row: i32, column: i32) -> Option<u8> {
        self.grid.get(usize::try_from(row).ok()?)?.get(usize::try_from(column).ok()?).copied()
    }

    fn color(&self) -> u8 {
        self.grid[self.row as usize][self.column as usize]
    }

    fn point(&self, steps: i32) -> (i32, i32) {
        (self.row + steps * self.down, self.column + steps * self.right)
    }

    fn at(&self, steps: i32) -> Option<u8> {
        let (row, column) = self.point(steps);
        self.cell(row, column)
    }

    fn is_own(&self, steps: i32) -> bool {
        self.at(steps) == Some(self.color())
    }

    fn are_own(&self, mut steps: Range<i32>) -> bool {
        steps.all(|steps| self.is_own(steps))
    }

    fn length(&self) -> i32 {
        (0..).take_while(|&steps| self.is_own(steps)).count() as i32
    }

    fn is_five(&self) -> bool {
        !self.is_own(-1) && self.length() == 5
    }

    /// Whether it is a five for those who look up points in this way.
    fn is_five_with(&self, at: impl Fn(i32) -> Option<u8>) -> bool {
        let is_own = |steps| at(steps) == Some(self.color());
        !is_own(-1) && (0..5).all(is_own) && !is_own(5)
    }

    fn goes_up(&self) -> bool {
        self.down < 0
    }

    fn told(&self) -> String {
        self.told_at(0)
    }

    fn told_at(&self, steps: i32) -> String {
        let (row, column) = self.point(steps);
        format!("{}\n{} {}\n", self.color(), row + 1, column + 1)
    }
}

/// All points, row by row, in all directions.
fn looks(grid: &Grid) -> impl Iterator<Item = Look<'_>> {
    let size = grid.len() as i32;
    let points = (0..size).flat_map(move |row| (0..size).map(move |column| (row, column)));
    points.flat_map(move |(row, column)| {
        [(0, 1), (1, 0), (1, 1), (-1, 1)].map(|(down, right)| Look { grid, row, column, down, right })
    })
}

/// The first stone from which a line wins.
fn first(grid: &Grid, wins: impl Fn(&Look<'_>) -> bool) -> String {
    looks(grid).find(|look| look.color() != 0 && wins(look)).map_or(UNDECIDED.to_owned(), |look| look.told())
}

/// The program without a mistake.
pub fn right(grid: &Grid) -> String {
    first(grid, |look| look.is_five())
}

fn is_full(grid: &Grid) -> bool {
    grid.iter().flatten().all(|&cell| cell != 0)
}

/// The two numbers of the second line.
fn with_point(answer: &str, told: impl Fn(usize, usize) -> String) -> String {
    let words: Vec<&str> = answer.split_whitespace().collect();
    match words[..] {
        [color, row, column] => format!("{color}\n{}\n", told(row.parse().unwrap(), column.parse().unwrap())),
        _ => answer.to_owned(),
    }
}

/// Whether five stones of one colour stand in line if what stands between them does not matter, except for `end`.
fn is_five_up_to(look: &Look<'_>, end: u8) -> bool {
    let along = |way: i32| {
        (1..).map(move |steps| look.at(way * steps)).take_while(move |&cell| cell.is_some_and(|cell| cell != end))
    };
    let own = Some(look.color());
    along(-1).all(|cell| cell != own) && along(1).filter(|&cell| cell == own).count() == 4
}

/// The mistakes by name. The numbers are those of the usual list.
pub const MISTAKES: [(&str, Program); 31] = [
    ("1 an overline is found from its middle", |grid| first(grid, |look| look.are_own(0..5))),
    ("1 an overline is found from its end", |grid| first(grid, |look| !look.is_own(-1) && look.are_own(0..5))),
    ("2 only the stone after is looked at", |grid| first(grid, |look| look.are_own(0..5) && !look.is_own(5))),
    ("3 a rising line is told by its upper end", |grid| {
        let five = looks(grid).find(|look| look.color() != 0 && look.is_five());
        five.map_or(UNDECIDED.to_owned(), |five| five.told_at(if five.goes_up() { 4 } else { 0 }))
    }),
    ("3 rising lines are not looked for", |grid| first(grid, |look| look.is_five() && !look.goes_up())),
    ("4 an index of -1 is the last", |grid| {
        first(grid, |look| {
            let wrapped = |index: i32| if index == -1 { look.size() - 1 } else { index };
            look.is_five_with(|steps| {
                let (row, column) = look.point(steps);
                look.cell(wrapped(row), wrapped(column))
            })
        })
    }),
    ("4 opposite edges touch", |grid| {
        first(grid, |look| {
            look.is_five_with(|steps| {
                let (row, column) = look.point(steps);
                look.cell(row.rem_euclid(look.size()), column.rem_euclid(look.size()))
            })
        })
    }),
    ("4 rows run on in a flat array", |grid| {
        first(grid, |look| {
            look.is_five_with(|steps| {
                let (row, column) = look.point(steps);
                let index = row * look.size() + column;
                look.cell(index.div_euclid(look.size()), index.rem_euclid(look.size()))
            })
        })
    }),
    ("5 loops over rows and columns stop at 15", |grid| {
        let end = grid.len() as i32 - 4;
        first(grid, |look| look.is_five() && look.row < end && look.column < end)
    }),
    ("5 loops along a line stop at 14", |grid| {
        let end = grid.len() as i32 - 5;
        first(grid, |look| {
            let upper = look.row.min(look.point(4).0);
            look.is_five() && (look.down == 0 || upper < end) && (look.right == 0 || look.column < end)
        })
    }),
    ("5 the last row and column are not looked at", |grid| {
        let last = grid.len() as i32 - 1;
        first(grid, |look| {
            look.is_five_with(|steps| {
                let (row, column) = look.point(steps);
                look.cell(row, column).filter(|_| row < last && column < last)
            }) && look.row < last
                && look.column < last
        })
    }),
    ("5 no line begins in the last row or column", |grid| {
        let last = grid.len() as i32 - 1;
        first(grid, |look| look.is_five() && look.row < last && look.column < last)
    }),
    ("5 the first row and column are not looked at", |grid| {
        first(grid, |look| look.is_five() && look.row > 0 && look.column > 0)
    }),
    ("6 the first five ends it, even if it goes on", |grid| {
        let long = looks(grid).find(|look| look.color() != 0 && !look.is_own(-1) && look.are_own(0..5));
        long.filter(Look::is_five).map_or(UNDECIDED.to_owned(), |five| five.told())
    }),
    ("7 an overline anywhere undoes a win", |grid| {
        let is_over = looks(grid).any(|look| look.color() != 0 && look.are_own(0..6));
        if is_over { UNDECIDED.to_owned() } else { right(grid) }
    }),
    ("7 an overline of the same colour undoes a win", |grid| {
        first(grid, |look| {
            look.is_five() && !looks(grid).any(|other| other.color() == look.color() && other.are_own(0..6))
        })
    }),
    ("8 a stone counted in one direction is not counted in another", |grid| {
        let mut is_seen: Vec<Vec<bool>> = grid.iter().map(|row| vec![false; row.len()]).collect();
        for look in looks(grid).filter(|look| look.color() != 0) {
            let mut length = 1;
            while look.is_own(length) {
                let (row, column) = look.point(length);
                if std::mem::replace(&mut is_seen[row as usize][column as usize], true) {
                    break;
                }
                length += 1;
            }
            if length == 5 && !look.is_own(-1) && !look.is_own(5) {
                return look.told();
            }
        }
        UNDECIDED.to_owned()
    }),
    ("8 no line begins at a stone of an overline", |grid| {
        let mut is_seen: Vec<Vec<bool>> = grid.iter().map(|row| vec![false; row.len()]).collect();
        for look in looks(grid).filter(|look| look.color() != 0 && !look.is_own(-1)) {
            if is_seen[look.row as usize][look.column as usize] {
                continue;
            }
            match look.length() {
                5 => return look.told(),
                length if length > 5 => {
                    for (row, column) in (0..length).map(|steps| look.point(steps)) {
                        is_seen[row as usize][column as usize] = true;
                    }
                }
                _ => {}
            }
        }
        UNDECIDED.to_owned()
    }),
    ("9 row and column are swapped", |grid| with_point(&right(grid), |row, column| format!("{column} {row}"))),
    ("9 rows and columns count from 0", |grid| {
        with_point(&right(grid), |row, column| format!("{} {}", row - 1, column - 1))
    }),
    ("10 a point is printed after 0", |grid| right(grid).replace(UNDECIDED, "0\n0 0\n")),
    ("11 runs of 0 are counted", |grid| {
        looks(grid).find(Look::is_five).map_or(UNDECIDED.to_owned(), |look| look.told())
    }),
    ("12 the counter is not reset between rows", |grid| {
        first(grid, |look| {
            look.is_five_with(|steps| match (look.down, look.right) {
                (0, 1) => {
                    let index = look.row * look.size() + look.column + steps;
                    look.cell(index.div_euclid(look.size()), index.rem_euclid(look.size()))
                }
                _ => look.at(steps),
            })
        })
    }),
    ("12 the counter is not reset between columns", |grid| {
        first(grid, |look| {
            look.is_five_with(|steps| match (look.down, look.right) {
                (1, 0) => {
                    let index = look.column * look.size() + look.row + steps;
                    look.cell(index.rem_euclid(look.size()), index.div_euclid(look.size()))
                }
                _ => look.at(steps),
            })
        })
    }),
    ("12 the counter is not reset by an empty point", |grid| first(grid, |look| is_five_up_to(look, 3 - look.color()))),
    ("12 the counter is not reset by the other colour", |grid| first(grid, |look| is_five_up_to(look, 0))),
    ("12 stones of both colours are counted", |grid| {
        let is_stone = |cell: Option<u8>| cell.is_some_and(|cell| cell != 0);
        first(grid, |look| {
            !is_stone(look.at(-1)) && (0..5).all(|steps| is_stone(look.at(steps))) && !is_stone(look.at(5))
        })
    }),
    ("13 a five between two enemies is refused", |grid| {
        let enemy = |look: &Look<'_>| Some(3 - look.color());
        first(grid, |look| look.is_five() && !(look.at(-1) == enemy(look) && look.at(5) == enemy(look)))
    }),
    ("13 a five that can grow on neither side is refused", |grid| {
        first(grid, |look| look.is_five() && (look.at(-1) == Some(0) || look.at(5) == Some(0)))
    }),
    ("14 nothing is printed when a full board is undecided", |grid| {
        if is_full(grid) && right(grid) == UNDECIDED { String::new() } else { right(grid) }
    }),
    ("14 a full board is taken to be undecided", |grid| if is_full(grid) { UNDECIDED.to_owned() } else { right(grid) }),
];

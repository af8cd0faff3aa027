//! Black's forbidden points the slow way: the definition word for word, stone by stone, on a plain grid of digits.

/// One step along each of the four lines: rows down and columns to the right.
const STEPS: [Step; 4] = [(0, 1), (1, 0), (1, 1), (-1, 1)];

type Point = (i32, i32);
type Step = (i32, i32);

/// 0 empty, 1 black, 2 white, 3 beyond the edge.
#[derive(Clone, Copy)]
struct Grid([[u8; 26]; 26]);

/// All forbidden points of `grid` (0 empty, 1 black, 2 white), row and column from 1 and the kind, in reading order.
pub fn forbidden_points(grid: &[Vec<u8>]) -> Vec<(usize, usize, &'static str)> {
    let mut plain = Grid([[3; 26]; 26]);
    for (row, cells) in grid.iter().enumerate() {
        plain.0[row][..cells.len()].copy_from_slice(cells);
    }
    let mut found = Vec::new();
    for (row, cells) in grid.iter().enumerate() {
        for (column, &cell) in cells.iter().enumerate() {
            if cell == 0
                && let Some(kind) = forbidden(&plain, (row as i32, column as i32))
            {
                found.push((row + 1, column + 1, kind));
            }
        }
    }
    found
}

/// Whether black may not play at this empty point of `grid`, row and column from 0.
pub fn is_forbidden(grid: &[Vec<u8>], (row, column): (usize, usize)) -> bool {
    let mut plain = Grid([[3; 26]; 26]);
    for (row, cells) in grid.iter().enumerate() {
        plain.0[row][..cells.len()].copy_from_slice(cells);
    }
    forbidden(&plain, (row as i32, column as i32)).is_some()
}

fn at(grid: &Grid, (row, column): Point) -> u8 {
    if (0..26).contains(&row) && (0..26).contains(&column) { grid.0[row as usize][column as usize] } else { 3 }
}

fn with_black(grid: &Grid, point: Point) -> Grid {
    assert_eq!(at(grid, point), 0);
    let mut grid = *grid;
    grid.0[point.0 as usize][point.1 as usize] = 1;
    grid
}

fn moved(point: Point, step: Step, times: i32) -> Point {
    (point.0 + times * step.0, point.1 + times * step.1)
}

/// The empty points of the line through `point`, from one edge to the other.
fn empty_points(grid: &Grid, point: Point, step: Step) -> impl Iterator<Item = Point> {
    (-25..=25).map(move |times| moved(point, step, times)).filter(|&other| at(grid, other) == 0)
}

/// The first and the last stone of the whole run of black stones through `stone`, and their number.
fn run(grid: &Grid, stone: Point, step: Step) -> (Point, Point, i32) {
    let ahead = (1..).take_while(|&times| at(grid, moved(stone, step, times)) == 1).count() as i32;
    let back = (1..).take_while(|&times| at(grid, moved(stone, step, -times)) == 1).count() as i32;
    (moved(stone, step, -back), moved(stone, step, ahead), back + 1 + ahead)
}

/// Whether both stones stand in the same run of this length.
fn share_run(grid: &Grid, one: Point, other: Point, step: Step, length: i32) -> bool {
    let run = run(grid, one, step);
    run.2 == length && (0..length).any(|times| moved(run.0, step, times) == other)
}

/// The points where one more stone makes exactly five together with `stone`.
fn completions(grid: &Grid, stone: Point, step: Step) -> Vec<Point> {
    empty_points(grid, stone, step)
        .filter(|&point| share_run(&with_black(grid, point), point, stone, step, 5))
        .collect()
}

/// Whether `stone` is part of an unbroken four that becomes exactly five at both ends.
fn is_straight_four(grid: &Grid, stone: Point, step: Step) -> bool {
    let (first, last, length) = run(grid, stone, step);
    length == 4 && completions(grid, stone, step) == [moved(first, step, -1), moved(last, step, 1)]
}

fn makes_five(grid: &Grid, stone: Point) -> bool {
    STEPS.iter().any(|&step| run(grid, stone, step).2 == 5)
}

fn forbidden(grid: &Grid, stone: Point) -> Option<&'static str> {
    let grid = with_black(grid, stone);
    if makes_five(&grid, stone) {
        return None;
    }
    if STEPS.iter().any(|&step| run(&grid, stone, step).2 > 5) {
        return Some("overline");
    }
    let fours = |step: Step| match is_straight_four(&grid, stone, step) {
        true => 1,
        false => completions(&grid, stone, step).len(),
    };
    if STEPS.iter().map(|&step| fours(step)).sum::<usize>() >= 2 {
        return Some("double-four");
    }
    let is_three = |step: Step| {
        fours(step) == 0
            && empty_points(&grid, stone, step).any(|q| {
                let after = with_black(&grid, q);
                share_run(&after, q, stone, step, 4)
                    && is_straight_four(&after, stone, step)
                    && !makes_five(&after, q)
                    && forbidden(&grid, q).is_none()
            })
    };
    let threes = STEPS.iter().filter(|&&step| is_three(step)).count();
    (threes >= 2).then_some("double-three")
}

//! Brute force over the free cells of a hexagram, and of any figure.

use std::collections::HashSet;

/// The lines as places in the drawing: (row, column) of each cell.
const LINES: [[(usize, usize); 4]; 6] = [
    [(0, 4), (1, 3), (2, 2), (3, 1)],
    [(0, 4), (1, 5), (2, 6), (3, 7)],
    [(1, 1), (1, 3), (1, 5), (1, 7)],
    [(3, 1), (3, 3), (3, 5), (3, 7)],
    [(4, 4), (3, 3), (2, 2), (1, 1)],
    [(4, 4), (3, 5), (2, 6), (1, 7)],
];

/// Every completion of a drawing (five rows), as drawings in one string, in the order of the strings.
pub fn completions(drawing: &str) -> Vec<String> {
    let mut rows: Vec<Vec<u8>> = drawing.lines().map(|row| row.as_bytes().to_vec()).collect();
    let mut found = Vec::new();
    fill(&mut rows, &mut found);
    found
}

fn fill(rows: &mut Vec<Vec<u8>>, found: &mut Vec<String>) {
    let blank = (0..5).flat_map(|r| (0..9).map(move |c| (r, c))).find(|&(r, c)| rows[r][c] == b'x');
    let Some((r, c)) = blank else {
        if LINES.iter().all(|line| line.iter().map(|&(r, c)| u32::from(rows[r][c] - b'A' + 1)).sum::<u32>() == 26) {
            let lines = rows.iter().map(|row| String::from_utf8_lossy(row).into_owned() + "\n");
            found.push(lines.collect());
        }
        return;
    };
    for letter in b'A'..=b'L' {
        if !rows.iter().flatten().any(|&used| used == letter) {
            rows[r][c] = letter;
            fill(rows, found);
        }
    }
    rows[r][c] = b'x';
}

/// Every filling of cells on `lines` with different numbers, given ones kept, so that all lines have the same sum, which
/// is `sum` if there is one: pairs of the sum and the numbers cell by cell, ascending. Cells are filled in order, and
/// nothing is looked at but lines that are full.
pub fn fillings(
    lines: &[Vec<usize>],
    numbers: &[u32],
    sum: Option<u32>,
    given: &[Option<u32>],
) -> Vec<(u32, Vec<u32>)> {
    let mut found = Vec::new();
    let mut cells = given.to_vec();
    fill_cells(lines, numbers, sum, &mut cells, 0, &mut found);
    found.sort();
    found
}

fn fill_cells(
    lines: &[Vec<usize>],
    numbers: &[u32],
    sum: Option<u32>,
    cells: &mut Vec<Option<u32>>,
    from: usize,
    found: &mut Vec<(u32, Vec<u32>)>,
) {
    let total = |line: &Vec<usize>| line.iter().map(|&cell| cells[cell]).sum::<Option<u32>>();
    let mut totals: Vec<u32> = lines.iter().filter_map(total).chain(sum).collect();
    totals.dedup();
    if totals.len() > 1 {
        return;
    }
    let Some(blank) = (from..cells.len()).find(|&cell| cells[cell].is_none()) else {
        found.push((totals[0], cells.iter().copied().flatten().collect()));
        return;
    };
    for &number in numbers {
        if !cells.contains(&Some(number)) {
            cells[blank] = Some(number);
            fill_cells(lines, numbers, sum, cells, blank + 1, found);
        }
    }
    cells[blank] = None;
}

/// The lines of the star with `n` points whose lines end `k` points further on: point i is cell i, the valley behind
/// it cell n + i.
pub fn star_lines(n: usize, k: usize) -> Vec<Vec<usize>> {
    // On its way from one point to the other a line passes the valley behind the first and the one before the last.
    (0..n).map(|i| vec![i, n + i, n + (i + n + k - 1) % n, (i + k) % n]).collect()
}

/// The fillings of a star of `n` points that no turn and no reflection takes to a smaller one of them.
pub fn basic(n: usize, fillings: &[(u32, Vec<u32>)]) -> Vec<(u32, Vec<u32>)> {
    let all: HashSet<&(u32, Vec<u32>)> = fillings.iter().collect();
    let is_first = |filling: &&(u32, Vec<u32>)| {
        let (sum, numbers) = filling;
        (0..n).flat_map(|by| [(by, false), (by, true)]).all(|(by, mirrored)| {
            // Where the point i comes from, and the valley between the points i and i + 1.
            let point = |i: usize| if mirrored { (by + n - i) % n } else { (by + i) % n };
            let valley = |i: usize| {
                let (one, other) = (point(i), point((i + 1) % n));
                if (one + 1) % n == other { one } else { other }
            };
            let points = (0..n).map(|i| numbers[point(i)]);
            let image = points.chain((0..n).map(|i| numbers[n + valley(i)])).collect::<Vec<_>>();
            image >= *numbers || !all.contains(&(*sum, image))
        })
    };
    fillings.iter().filter(is_first).cloned().collect()
}

//! Brute force over the free cells of a hexagram.

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

//! The hexagram as a picture of five rows of nine characters.

use super::hexagram::{CELLS, Hexagram};
use crate::input::{Line, ParseError, Position, Record, shown};

/// The outline: `.` is outside the star, `x` a cell.
pub(super) const OUTLINE: [&str; 5] = ["....x....", ".x.x.x.x.", "..x...x..", ".x.x.x.x.", "....x...."];

/// Reads a picture: [`OUTLINE`] with a letter in each cell that is given.
///
/// # Errors
/// The first fault in reading order.
pub(super) fn read(record: Record<'_>) -> Result<Hexagram, ParseError> {
    let mut rows = record.rows()?;
    let mut cells = Cells { numbers: [None; CELLS], places: [None; CELLS + 1], filled: 0 };
    for (index, outline) in OUTLINE.iter().enumerate() {
        let row = rows.next().ok_or_else(|| missing_row(record.after(), index))?;
        read_row(row, index, outline, &mut cells)?;
    }
    Hexagram::new(cells.numbers).map_err(|fault| {
        ParseError::new(Position { line: record.line, column: 1 }, fault.to_string(), "this star is malformed")
    })
}

/// Draws a hexagram, full or not.
pub(super) fn write(star: &Hexagram) -> String {
    draw(star.given().iter().map(|number| number.map_or('x', letter)))
}

/// Letters `A` to `L` stand for the numbers 1 to 12.
pub(super) fn letter(number: u8) -> char {
    char::from(b'A' + number - 1)
}

/// The picture with these signs in the cells, in reading order.
pub(super) fn draw(signs: impl Iterator<Item = char>) -> String {
    let mut signs = signs.fuse();
    let mut picture = String::with_capacity(50);
    for row in OUTLINE {
        picture.extend(row.chars().map(|c| if c == 'x' { signs.next().unwrap_or('x') } else { c }));
        picture.push('\n');
    }
    picture
}

/// The numbers read so far and where each of them stands.
struct Cells {
    numbers: [Option<u8>; CELLS],
    places: [Option<Position>; CELLS + 1],
    filled: usize,
}

fn read_row(row: Line<'_>, index: usize, outline: &str, cells: &mut Cells) -> Result<(), ParseError> {
    let mut expected = outline.chars();
    for (byte, c) in row.text.char_indices() {
        let at = || row.at(byte);
        match expected.next() {
            None => {
                let message = format!("row {} of the star is too long", index + 1);
                return Err(ParseError::new(at(), message, format!("a row has 9 characters, as in `{outline}`")));
            }
            Some('.') if c == '.' => {}
            Some('.') => {
                let message = format!("`{}` where no cell of the star is", shown(c));
                return Err(ParseError::new(at(), message, format!("a `.` must be here, as in `{outline}`")));
            }
            Some(_) => cells.put(read_cell(c, &at)?, &at)?,
        }
    }
    if expected.next().is_some() {
        let message = format!("row {} of the star is too short", index + 1);
        return Err(ParseError::new(row.end(), message, format!("a row has 9 characters, as in `{outline}`")));
    }
    Ok(())
}

fn read_cell(c: char, at: &dyn Fn() -> Position) -> Result<Option<u8>, ParseError> {
    match c {
        'x' => Ok(None),
        'A'..='L' => Ok(Some(c as u8 - b'A' + 1)),
        'X' => Err(ParseError::new(at(), "a blank is written in lower case", "write it `x`")),
        'M'..='Z' => {
            let message = format!("letter `{c}` is not one of `A` to `L`");
            Err(ParseError::new(at(), message, "the letters `A` to `L` stand for the numbers 1 to 12"))
        }
        'a'..='l' => {
            let upper = c.to_ascii_uppercase();
            Err(ParseError::new(at(), format!("letter `{c}` is lower case"), format!("write it `{upper}`")))
        }
        '.' => Err(ParseError::new(at(), "a cell of the star is missing", "a letter `A` to `L` or `x` must be here")),
        c => {
            let message = format!("`{}` in a cell of the star", shown(c));
            Err(ParseError::new(at(), message, "a letter `A` to `L` or `x` must be here"))
        }
    }
}

impl Cells {
    fn put(&mut self, number: Option<u8>, at: &dyn Fn() -> Position) -> Result<(), ParseError> {
        if let Some(number) = number {
            let place = &mut self.places[usize::from(number)];
            if let Some(Position { line, column }) = *place {
                let message = format!("letter `{}` stands twice", letter(number));
                return Err(ParseError::new(at(), message, format!("already at line {line}, column {column}")));
            }
            *place = Some(at());
        }
        if let Some(cell) = self.numbers.get_mut(self.filled) {
            *cell = number;
            self.filled += 1;
        }
        Ok(())
    }
}

fn missing_row(at: Position, have: usize) -> ParseError {
    let rows = if have == 1 { "row" } else { "rows" };
    let outline = OUTLINE[have];
    ParseError::new(
        at,
        format!("the star has only {have} {rows}"),
        format!("row {} of 5 must be here, as in `{outline}`", have + 1),
    )
}

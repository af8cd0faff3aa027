//! Reads a grid from its rows: rows of digits, or rows of integers with a separator between them.

use super::puzzle::{Grid, GridError, MAX_PIP, cells_of_set};
use crate::input::{Line, ParseError, Position, is_blank, shown};

/// Reads a grid; its first row sets the form of all.
///
/// # Errors
/// The first fault in reading order; then a size that fits no set, then the first value that is too high for the set.
pub(super) fn read<'a>(first: Line<'a>, rest: impl Iterator<Item = Line<'a>>) -> Result<Grid, ParseError> {
    let form = form_of(first);
    let mut cells = Cells::default();
    for row in std::iter::once(first).chain(rest) {
        match form {
            Form::Digits => cells.add_digits(row)?,
            Form::Integers => cells.add_integers(row)?,
        }
    }
    cells.into_grid(form)
}

/// How a grid writes its values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Digits,
    Integers,
}

/// The form that a first row sets for its grid.
fn form_of(row: Line<'_>) -> Form {
    let inside = &row.text[cells_start(row)..];
    if inside.contains(|c| Separator::of(c).is_some()) { Form::Integers } else { Form::Digits }
}

/// What separates the integers of a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Separator {
    Blanks,
    Commas,
    Semicolons,
}

impl Separator {
    fn of(c: char) -> Option<Self> {
        match c {
            ' ' | '\t' => Some(Separator::Blanks),
            ',' => Some(Separator::Commas),
            ';' => Some(Separator::Semicolons),
            _ => None,
        }
    }

    fn one(self) -> &'static str {
        match self {
            Separator::Blanks => "a blank",
            Separator::Commas => "a comma",
            Separator::Semicolons => "a semicolon",
        }
    }

    fn all(self) -> &'static str {
        match self {
            Separator::Blanks => "blanks",
            Separator::Commas => "commas",
            Separator::Semicolons => "semicolons",
        }
    }
}

/// The cells of a grid as its rows are read.
#[derive(Default)]
struct Cells<'a> {
    rows: Vec<Line<'a>>,
    values: Vec<u16>,
    columns: usize,
    /// What stands between the first two integers.
    separator: Option<Separator>,
}

impl<'a> Cells<'a> {
    fn add_digits(&mut self, row: Line<'a>) -> Result<(), ParseError> {
        let before = self.values.len();
        let first = cells_start(row);
        for (byte, c) in row.text[first..].char_indices() {
            let at = first + byte;
            match (c, Separator::of(c)) {
                ('0'..='9', _) if self.is_full(before) => return Err(self.long(row, at)),
                ('0'..='9', _) => self.values.push(c as u16 - '0' as u16),
                (_, None) => return Err(not_a_value(row, at, Form::Digits, self.is_full(before))),
                (_, Some(separator)) => {
                    let message = format!("{} between values, but the first row has none", separator.one());
                    return Err(ParseError::new(row.at(at), message, "all rows are digits, or all integers"));
                }
            }
        }
        self.end_row(row, before)
    }

    fn add_integers(&mut self, row: Line<'a>) -> Result<(), ParseError> {
        let before = self.values.len();
        let mut behind = 0;
        for (start, cell) in integers(row) {
            let fault = cell.bytes().position(|byte| !byte.is_ascii_digit());
            if let Some((at, separator)) = separation(row, behind, start)? {
                let first = *self.separator.get_or_insert(separator);
                // Blanks may also stand before something that is no value: then that is the fault.
                if separator != first && (separator != Separator::Blanks || fault.is_none()) {
                    let message = format!("{} between values, but {} before", separator.one(), first.all());
                    return Err(ParseError::new(row.at(at), message, "one sign separates all values of a grid"));
                }
            }
            if let Some(inside) = fault {
                return Err(not_a_value(row, start + inside, Form::Integers, self.is_full(before)));
            }
            if self.is_full(before) {
                return Err(self.long(row, start));
            }
            self.values.push(number(cell));
            behind = start + cell.len();
        }
        separation(row, behind, row.text.len())?;
        let values = self.values.len() - before;
        let mut digits = row.text[cells_start(row)..].bytes();
        if values == 1 && digits.len() > 1 && digits.all(|byte| byte.is_ascii_digit()) {
            let separator = self.separator.unwrap_or(Separator::Blanks).all();
            let message = format!("no {separator} between values, but the first row has some");
            return Err(ParseError::new(start(row), message, "all rows are integers, or all digits"));
        }
        self.end_row(row, before)
    }

    /// Whether the row that began at `before` values has as many as the first row.
    fn is_full(&self, before: usize) -> bool {
        !self.rows.is_empty() && self.values.len() - before == self.columns
    }

    fn long(&self, row: Line<'_>, byte: usize) -> ParseError {
        let label = format!("the first row has {}", self.values_in_row());
        ParseError::new(row.at(byte), "this row is too long", label)
    }

    fn end_row(&mut self, row: Line<'a>, before: usize) -> Result<(), ParseError> {
        let values = self.values.len() - before;
        if self.rows.is_empty() {
            self.columns = values;
        } else if values < self.columns {
            let label = format!("the first row has {}", self.values_in_row());
            return Err(ParseError::new(row.end(), format!("this row has {}", plural(values, "value")), label));
        }
        self.rows.push(row);
        Ok(())
    }

    fn values_in_row(&self) -> String {
        plural(self.columns, "value")
    }

    /// Whether the values are those of a full set, each higher by 1.
    fn counts_from_one(&self) -> bool {
        let lowered: Option<Vec<u16>> = self.values.iter().map(|value| value.checked_sub(1)).collect();
        let grid = lowered.map(|values| Grid::new(self.rows.len(), self.columns, values));
        grid.is_some_and(|grid| grid.is_ok_and(|grid| grid.has_full_set()))
    }

    fn into_grid(self, form: Form) -> Result<Grid, ParseError> {
        let (rows, columns) = (self.rows.len(), self.columns);
        let counts_from_one = self.counts_from_one();
        let highest = self.values.iter().copied().max().unwrap_or_default();
        Grid::new(rows, columns, self.values).map_err(|fault| match fault {
            GridError::AboveMaxPip(index) => {
                let row = self.rows[index / columns];
                let column = index % columns;
                let (byte, word) = match form {
                    Form::Digits => digit(row, column),
                    Form::Integers => integers(row).nth(column).unwrap_or_default(),
                };
                if counts_from_one {
                    let max_pip = set_for(rows * columns);
                    let label = format!("take 1 from each value: double-{max_pip} has values 0 to {max_pip}");
                    return ParseError::new(row.at(byte), "values count from 1, not from 0", label);
                }
                too_high(row.at(byte), word, rows * columns)
            }
            GridError::NoSuchSet(_) | GridError::NotARectangle => {
                let at = self.rows.first().map_or(Position { line: 1, column: 1 }, |&row| start(row));
                no_set(at, rows, columns, highest)
            }
        })
    }
}

/// What stands between two integers, from byte `from` behind one to byte `to` before the next, and where.
///
/// Before the first one and behind the last one there is no separator.
///
/// # Errors
/// A comma or semicolon that has no value before or behind it.
fn separation(row: Line<'_>, from: usize, to: usize) -> Result<Option<(usize, Separator)>, ParseError> {
    let mut signs = row.text[from..to].char_indices().filter(|&(_, c)| !matches!(c, ' ' | '\t'));
    let is_between = from > 0 && to < row.text.len();
    let Some((byte, sign)) = signs.next() else {
        return Ok(is_between.then_some((from, Separator::Blanks)));
    };
    if is_between && signs.next().is_none() {
        return Ok(Separator::of(sign).map(|separator| (from + byte, separator)));
    }
    let label = format!("a value stands before and behind each `{sign}`");
    Err(ParseError::new(row.at(from + byte), "a value is missing", label))
}

/// The integers of a row, or what stands in their places, each with its byte offset.
fn integers(row: Line<'_>) -> impl Iterator<Item = (usize, &str)> {
    let mut from = 0;
    std::iter::from_fn(move || {
        // All separators are ASCII: bytes tell where a cell begins and ends.
        let is_separator = |byte: &u8| Separator::of(char::from(*byte)).is_some();
        let bytes = row.text.as_bytes();
        let start = from + bytes[from..].iter().position(|byte| !is_separator(byte))?;
        let end = bytes[start..].iter().position(is_separator).map_or(bytes.len(), |length| start + length);
        from = end;
        Some((start, &row.text[start..end]))
    })
}

/// The `column`-th character of a row of digits, with its byte offset.
fn digit(row: Line<'_>, column: usize) -> (usize, &str) {
    let byte = cells_start(row) + column;
    (byte, row.text.get(byte..byte + 1).unwrap_or_default())
}

/// The byte offset of a row's first cell.
pub(super) fn cells_start(row: Line<'_>) -> usize {
    row.text.bytes().take_while(|&byte| is_blank(byte)).count()
}

/// The place of a row's first cell.
pub(super) fn start(row: Line<'_>) -> Position {
    row.at(cells_start(row))
}

/// A number in ASCII digits. What does not fit is too high for any set, and so is what stands for it here.
pub(super) fn number(digits: &str) -> u16 {
    digits.parse().unwrap_or(u16::MAX)
}

pub(super) fn plural(number: usize, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}

/// A number as it was written, unless that is too long to show.
fn written(digits: &str) -> String {
    if digits.len() <= 20 { format!("value {digits}") } else { format!("a value of {} digits", digits.len()) }
}

/// The highest pip of the smallest set that covers so many cells.
fn set_for(cells: usize) -> u16 {
    (0..=MAX_PIP).find(|&n| cells_of_set(n) >= cells).unwrap_or(MAX_PIP)
}

pub(super) fn too_high(at: Position, digits: &str, cells: usize) -> ParseError {
    let max_pip = set_for(cells);
    let message = format!("{} in a double-{max_pip} grid", written(digits));
    ParseError::new(at, message, format!("{} cells are covered by values 0 to {max_pip}", cells_of_set(max_pip)))
}

/// A size that no set covers.
fn no_set(at: Position, rows: usize, columns: usize, highest: u16) -> ParseError {
    let cells = rows * columns;
    if highest <= MAX_PIP && cells == 2 * cells_of_set(highest) {
        let label = format!("one grid takes one set, {} cells; a blank line ends a grid", cells / 2);
        return ParseError::new(at, format!("a grid with room for two double-{highest} sets"), label);
    }
    let above = (0..=MAX_PIP).find(|&n| cells_of_set(n) > cells);
    let below = above.map_or(Some(MAX_PIP), |n| n.checked_sub(1));
    let set = |n: u16| format!("double-{n} covers {} ({})", cells_of_set(n), shape(n, rows, columns));
    let sets: Vec<String> = below.into_iter().chain(above).map(set).collect();
    let size = format!("{} of {}", plural(rows, "row"), plural(columns, "value"));
    let label = format!("{}; {}", plural(cells, "cell"), sets.join(", "));
    ParseError::new(at, format!("no domino set covers {size}"), label)
}

/// Rows and columns of a grid for a set: with the same columns as this grid, or the same rows, if there is one.
fn shape(max_pip: u16, rows: usize, columns: usize) -> String {
    let cells = cells_of_set(max_pip);
    let (rows, columns) = if cells.is_multiple_of(columns) {
        (cells / columns, columns)
    } else if cells.is_multiple_of(rows) {
        (rows, cells / rows)
    } else {
        (usize::from(max_pip) + 2, usize::from(max_pip) + 1)
    };
    format!("{rows}x{columns}")
}

/// The signs by which people leave a cell out.
fn is_hole_sign(c: char) -> bool {
    matches!(c, '.' | '·' | '#' | 'x' | 'X' | '*' | '_' | '-' | '?' | '■' | '□' | '█')
}

/// The character at byte `byte` of a row, which is no digit and no separator. `is_full` tells whether the row has all
/// its values before it.
fn not_a_value(row: Line<'_>, byte: usize, form: Form, is_full: bool) -> ParseError {
    let is_separator = |c| Separator::of(c).is_some();
    let (before, from) = row.text.split_at(byte);
    let mut chars = from.chars();
    let c = chars.next().unwrap_or_default();
    let behind = chars.as_str();
    let is_hole = match form {
        // Before a digit it is a minus sign, as far as can be told.
        Form::Digits => is_hole_sign(c) && !(c == '-' && behind.starts_with(|c: char| c.is_ascii_digit())),
        Form::Integers => {
            let is_cell = before.chars().next_back().is_none_or(is_separator);
            is_cell && from.split(is_separator).next().is_some_and(|cell| cell.chars().all(is_hole_sign))
        }
    };
    // A `#` in place of a value is a hole, unless words follow.
    let is_word = |c: char| !c.is_ascii_digit() && !is_separator(c) && !is_hole_sign(c);
    let is_comment = c == '#' && (is_full || !is_hole || behind.contains(is_word));
    let (message, label) = match (c, form) {
        _ if is_comment => ("character `#`".to_string(), "a comment is a line of its own"),
        _ if is_hole => (format!("hole `{c}`"), "a domino grid has no holes: every cell needs a value"),
        ('-', _) => ("minus sign `-`".to_string(), "pip values are 0 or more"),
        (_, Form::Digits) if c.is_alphabetic() => {
            (letter(c), "one digit for each cell, or integers with blanks between")
        }
        (_, Form::Integers) if c.is_alphabetic() => (letter(c), "an integer for each cell, in the digits 0 to 9"),
        (_, Form::Digits) => (sign(c), "one digit for each cell"),
        (_, Form::Integers) => (sign(c), "an integer for each cell"),
    };
    ParseError::new(row.at(byte), message, label)
}

fn letter(c: char) -> String {
    format!("letter `{}`", shown(c))
}

fn sign(c: char) -> String {
    match c.is_numeric() {
        true => format!("`{c}` is not one of the digits 0 to 9"),
        false => format!("character `{}`", shown(c)),
    }
}

//! Reads a grid from its rows: rows of digits, or rows of integers with blanks between.

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
    if row.words().nth(1).is_some() { Form::Integers } else { Form::Digits }
}

/// The cells of a grid as its rows are read.
#[derive(Default)]
struct Cells<'a> {
    rows: Vec<Line<'a>>,
    values: Vec<u16>,
    columns: usize,
}

impl<'a> Cells<'a> {
    fn add_digits(&mut self, row: Line<'a>) -> Result<(), ParseError> {
        let before = self.values.len();
        let cells = cells_start(row);
        for (byte, c) in row.text[cells..].char_indices() {
            match c {
                '0'..='9' if self.is_full(before) => return Err(self.long(row, cells + byte)),
                '0'..='9' => self.values.push(c as u16 - '0' as u16),
                ' ' | '\t' => {
                    let message = "a blank between values, but the first row has none";
                    return Err(ParseError::new(row.at(cells + byte), message, "all rows are digits, or all integers"));
                }
                _ => return Err(not_a_value(row, cells + byte, c, Form::Digits)),
            }
        }
        self.end_row(row, before)
    }

    fn add_integers(&mut self, row: Line<'a>) -> Result<(), ParseError> {
        let before = self.values.len();
        for (byte, word) in row.words() {
            if let Some((inside, c)) = word.char_indices().find(|(_, c)| !c.is_ascii_digit()) {
                return Err(not_a_value(row, byte + inside, c, Form::Integers));
            }
            if self.is_full(before) {
                return Err(self.long(row, byte));
            }
            self.values.push(number(word));
        }
        let values = self.values.len() - before;
        let mut digits = row.text[cells_start(row)..].bytes();
        if values == 1 && digits.len() > 1 && digits.all(|byte| byte.is_ascii_digit()) {
            let message = "no blanks between values, but the first row has some";
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

    fn into_grid(self, form: Form) -> Result<Grid, ParseError> {
        let (rows, columns) = (self.rows.len(), self.columns);
        Grid::new(rows, columns, self.values).map_err(|fault| match fault {
            GridError::AboveMaxPip(index) => {
                let row = self.rows[index / columns];
                let column = index % columns;
                let (byte, word) = match form {
                    Form::Digits => digit(row, column),
                    Form::Integers => row.words().nth(column).unwrap_or_default(),
                };
                too_high(row.at(byte), word, rows * columns)
            }
            GridError::NoSuchSet(_) | GridError::NotARectangle => {
                let at = self.rows.first().map_or(Position { line: 1, column: 1 }, |&row| start(row));
                let size = format!("{} of {}", plural(rows, "row"), plural(columns, "value"));
                ParseError::new(at, format!("no domino set covers {size}"), nearest_sets(rows * columns))
            }
        })
    }
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

pub(super) fn too_high(at: Position, digits: &str, cells: usize) -> ParseError {
    let max_pip = (0..=MAX_PIP).find(|&n| cells_of_set(n) >= cells).unwrap_or(MAX_PIP);
    let message = format!("{} in a double-{max_pip} grid", written(digits));
    ParseError::new(at, message, format!("{} cells are covered by values 0 to {max_pip}", cells_of_set(max_pip)))
}

fn nearest_sets(cells: usize) -> String {
    let above = (0..=MAX_PIP).find(|&n| cells_of_set(n) > cells);
    let below = above.map_or(Some(MAX_PIP), |n| n.checked_sub(1));
    let set = |n: u16| format!("double-{n} covers {}", cells_of_set(n));
    let sets: Vec<String> = below.into_iter().chain(above).map(set).collect();
    format!("{}; {}", plural(cells, "cell"), sets.join(", "))
}

/// A character that cannot stand in a value.
fn not_a_value(row: Line<'_>, byte: usize, c: char, form: Form) -> ParseError {
    let message = match c {
        '-' => "minus sign `-`".to_string(),
        _ if c.is_alphabetic() => format!("letter `{}`", shown(c)),
        _ if c.is_numeric() => format!("`{c}` is not one of the digits 0 to 9"),
        _ => format!("character `{}`", shown(c)),
    };
    let label = match (c, form) {
        ('-', _) => "pip values are 0 or more",
        (',' | ';', _) => "values are separated by blanks",
        ('#', _) => "a comment is a line of its own",
        (_, Form::Digits) => "one digit for each cell",
        (_, Form::Integers) => "an integer for each cell",
    };
    ParseError::new(row.at(byte), message, label)
}

//! Reads and writes grids: rows of digits, rows of integers, and the game IDs of Simon Tatham's Dominosa.

use std::fmt::Write;

use super::puzzle::{Grid, GridError, MAX_PIP, cells_of_set};
use crate::input::{Format, Line, ParseError, Position, Record, cut_at_blank, cut_rows, is_blank, shown, whole_lines};

/// The text forms of a [`Grid`], recognised by themselves.
///
/// - Digits: one digit a cell, no blanks between (`0120342`).
/// - Integers: decimal numbers separated by blanks, leading zeros allowed. A first row with a blank between two values
///   makes it this form; every row is then of the same form. A grid of one column is always digits.
/// - A game ID on a line of its own, `n:` and then the values of (n+1) rows of (n+2) one after the other, those above 9
///   in brackets (`[12]`). As in Tatham's own reader, brackets may also stand around smaller values.
///
/// A grid ends at a blank line or the end of input, a game ID at the end of its line.
///
/// Faults are named in reading order, with two exceptions: a size that fits no domino set can only be known at the end
/// of the grid, and values that are too high for the set only after that.
#[derive(Debug, Clone, Copy, Default)]
pub struct Text;

impl Format for Text {
    type Puzzle = Grid;

    const NAME: &'static str = "domino";

    fn cut(&self, text: &[u8], at_end: bool) -> Option<usize> {
        let (first, _) = whole_lines(text, at_end).next()?;
        if first.contains(&b':') { cut_rows(text, at_end, 1) } else { cut_at_blank(text, at_end) }
    }

    fn parse(&self, record: Record<'_>) -> Result<Grid, ParseError> {
        let mut rows = record.rows()?;
        let Some(first) = rows.next() else {
            return Err(ParseError::new(record.after(), "no grid", "rows of pip values are expected here"));
        };
        if first.text.contains(':') {
            return match rows.next() {
                None => game_id(first),
                Some(row) => {
                    let label = "a game ID ends at the end of its line";
                    Err(ParseError::new(start(row), "a row behind a game ID", label))
                }
            };
        }
        let form = form_of(first);
        let mut grid = Cells::default();
        for row in std::iter::once(first).chain(rows) {
            match form {
                Form::Digits => grid.add_digits(row)?,
                Form::Integers => grid.add_integers(row)?,
            }
        }
        grid.into_grid(form)
    }

    /// Writes digits if every value is below 10, else integers separated by blanks.
    ///
    /// A grid of one column is always read as digits, so one with a higher value has no text form. It cannot come from
    /// [`Format::parse`]; it is written with an integer a row, which does not read back as the same grid.
    fn print(&self, grid: &Grid) -> String {
        let digits = grid.values().iter().all(|&value| value < 10);
        let mut text = String::with_capacity(grid.values().len() * 2);
        for row in grid.values().chunks(grid.columns()) {
            for (column, value) in row.iter().enumerate() {
                let blank = if digits || column == 0 { "" } else { " " };
                // Writing to a string cannot fail.
                let _ = write!(text, "{blank}{value}");
            }
            text.push('\n');
        }
        text
    }
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
fn cells_start(row: Line<'_>) -> usize {
    row.text.bytes().take_while(|&byte| is_blank(byte)).count()
}

/// The place of a row's first cell.
fn start(row: Line<'_>) -> Position {
    row.at(cells_start(row))
}

/// A number in ASCII digits. What does not fit is too high for any set, and so is what stands for it here.
fn number(digits: &str) -> u16 {
    digits.parse().unwrap_or(u16::MAX)
}

fn plural(number: usize, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}

/// A number as it was written, unless that is too long to show.
fn written(digits: &str) -> String {
    if digits.len() <= 20 { format!("value {digits}") } else { format!("a value of {} digits", digits.len()) }
}

fn too_high(at: Position, digits: &str, cells: usize) -> ParseError {
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
        ('#', Form::Digits) => "a comment is a line of its own, and a random seed holds no grid",
        ('#', Form::Integers) => "a comment is a line of its own",
        (_, Form::Digits) => "one digit for each cell",
        (_, Form::Integers) => "an integer for each cell",
    };
    ParseError::new(row.at(byte), message, label)
}

/// Reads a game ID: `n:` and the values of n+1 rows of n+2.
fn game_id(line: Line<'_>) -> Result<Grid, ParseError> {
    let from = cells_start(line);
    let id = &line.text[from..];
    let (parameters, values) = id.split_once(':').unwrap_or((id, ""));
    let max_pip = id_parameters(line, from, parameters)?;
    let cells = cells_of_set(max_pip);
    let values = id_values(line, line.text.len() - values.len(), max_pip)?;
    if values.len() < cells {
        let message = format!("this game ID has {}", plural(values.len(), "value"));
        return Err(ParseError::new(line.end(), message, wanted(max_pip)));
    }
    Grid::new(usize::from(max_pip) + 1, usize::from(max_pip) + 2, values)
        .map_err(|fault| ParseError::new(start(line), fault.to_string(), wanted(max_pip)))
}

fn wanted(max_pip: u16) -> String {
    let n = u32::from(max_pip);
    format!("`{n}:` stands for {} rows of {} values, {} in all", n + 1, n + 2, cells_of_set(max_pip))
}

/// Reads what stands before the colon: the highest pip.
fn id_parameters(line: Line<'_>, from: usize, parameters: &str) -> Result<u16, ParseError> {
    let digits = parameters.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = parameters.split_at(digits);
    let at = line.at(from + digits);
    if number.is_empty() && rest.is_empty() {
        return Err(ParseError::new(at, "a game ID without a number", "the highest pip stands before the colon"));
    }
    if !number.is_empty() && rest.bytes().all(|byte| byte.is_ascii_lowercase()) && !rest.is_empty() {
        let message = format!("game parameters `{}` are not supported", shortened(rest));
        return Err(ParseError::new(at, message, "write the number alone, as in `6:`"));
    }
    if let Some(c) = rest.chars().next() {
        let message = format!("character `{}` before the colon of a game ID", shown(c));
        return Err(ParseError::new(at, message, "only the highest pip stands there, as in `6:`"));
    }
    match number.parse::<u16>() {
        Ok(max_pip) if max_pip <= MAX_PIP => Ok(max_pip),
        _ => {
            let message = format!("the grid of a double-{} set is too large", shortened(number));
            Err(ParseError::new(line.at(from), message, format!("at most double-{MAX_PIP} fits into 1 MiB")))
        }
    }
}

/// The beginning of a text that may be long; ASCII.
fn shortened(text: &str) -> &str {
    text.get(..20).unwrap_or(text)
}

/// Reads the values behind the colon, which is before byte `from`; at most as many as the set needs.
fn id_values(line: Line<'_>, from: usize, max_pip: u16) -> Result<Vec<u16>, ParseError> {
    let cells = cells_of_set(max_pip);
    let mut values = Vec::with_capacity(cells.min(line.text.len()));
    let mut from = from;
    while let Some(c) = line.text[from..].chars().next() {
        let digits = match c {
            '0'..='9' => &line.text[from..=from],
            '[' => bracketed(line, from + 1)?,
            _ => {
                let label = "a digit, or a number above 9 in brackets";
                let message = match c {
                    ' ' | '\t' => "a blank in a game ID".to_string(),
                    _ => format!("character `{}` in a game ID", shown(c)),
                };
                return Err(ParseError::new(line.at(from), message, label));
            }
        };
        if values.len() == cells {
            return Err(ParseError::new(line.at(from), "this game ID is too long", wanted(max_pip)));
        }
        let value = number(digits);
        let behind = if c == '[' { from + digits.len() + 2 } else { from + 1 };
        if value > max_pip {
            let first = if c == '[' { from + 1 } else { from };
            return Err(too_high(line.at(first), digits, cells));
        }
        values.push(value);
        from = behind;
    }
    Ok(values)
}

/// The digits from byte `from`, just behind an opening bracket, up to its closing bracket.
fn bracketed(line: Line<'_>, from: usize) -> Result<&str, ParseError> {
    let rest = &line.text[from..];
    let length = rest.bytes().take_while(u8::is_ascii_digit).count();
    let digits = &rest[..length];
    let at = line.at(from + length);
    match rest[length..].chars().next() {
        Some(']') if digits.is_empty() => Err(ParseError::new(at, "empty brackets", "a number stands in brackets")),
        Some(']') => Ok(digits),
        Some(c) => Err(ParseError::new(at, format!("character `{}` in brackets", shown(c)), "`]` or a digit")),
        None => Err(ParseError::new(at, "a bracket is not closed", "`]` is missing")),
    }
}

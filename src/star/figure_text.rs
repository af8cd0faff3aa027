//! Any figure of lines as keyed text.

use std::collections::HashMap;
use std::fmt::Write;

use super::keyed::{Entry, Key, Keyed, quoted};
use super::numbers;
use super::puzzle::Figure;
use super::star_text::{not_among, read_numbers};
use super::written::{TextFigure, unfit_in_name};
use crate::input::{ParseError, shown};

/// Reads a figure from its rows.
///
/// # Errors
/// The first fault: missing keys, then in the values of `cells`, the lines, `numbers`, `sum` and `given`.
pub(super) fn read(rows: &Keyed<'_>) -> Result<TextFigure, ParseError> {
    let figure = rows.need(Key::Figure)?;
    let (cells, numbers) = (rows.need(Key::Cells)?, rows.need(Key::Numbers)?);
    rows.need(Key::Line)?;

    let cells = Cells::read(cells)?;
    let lines = cells.read_lines(rows)?;
    let numbers = read_numbers(&numbers, cells.names.len())?;
    let sum = rows.get(Key::Sum).map_or(Ok(None), |entry| read_sum(&entry))?;
    let given = match rows.get(Key::Given) {
        Some(entry) => cells.read_given(&entry, &numbers)?,
        None => vec![None; cells.names.len()],
    };
    let names = cells.names.iter().map(|&name| name.to_owned()).collect();
    let malformed = |fault: String| figure.fault(0, fault, "this figure is malformed");
    let meaning = Figure::new(lines, numbers, sum, given).map_err(|fault| malformed(fault.to_string()))?;
    TextFigure::new(figure.text().to_owned(), names, meaning).map_err(|fault| malformed(fault.to_string()))
}

fn read_sum(entry: &Entry<'_>) -> Result<Option<u32>, ParseError> {
    match entry.only_word()? {
        (_, "?") => Ok(None),
        (byte, word) => {
            numbers::read(entry, byte, word, "the sum of each line, or `?` for any, must be here").map(Some)
        }
    }
}

/// The names of the cells, and where each one is first named.
struct Cells<'a> {
    entry: Entry<'a>,
    names: Vec<&'a str>,
    /// For each name the cell and its byte offset in the entry's line.
    places: HashMap<&'a str, (usize, usize)>,
}

impl<'a> Cells<'a> {
    fn read(entry: Entry<'a>) -> Result<Self, ParseError> {
        let mut cells = Cells { entry, names: Vec::new(), places: HashMap::new() };
        for (byte, word) in entry.words() {
            if let Some((inside, c)) = unfit_in_name(word) {
                let message = format!("`{}` in the name of a cell", shown(c));
                return Err(entry.fault(byte + inside, message, "a name is a word without `=` and `:`"));
            }
            if let Some((_, first)) = cells.places.insert(word, (cells.names.len(), byte)) {
                return Err(twice(&entry, byte, first, format!("cell `{}` is named twice", quoted(word))));
            }
            cells.names.push(word);
        }
        Ok(cells)
    }

    /// The cell with this name, which stands at byte offset `byte` of the entry's line.
    fn find(&self, entry: &Entry<'_>, byte: usize, name: &str) -> Result<usize, ParseError> {
        self.places.get(name).map(|&(cell, _)| cell).ok_or_else(|| {
            let label = format!("the cells are those that line {} names", self.entry.line.number);
            entry.fault(byte, format!("`{}` is not a cell", quoted(name)), label)
        })
    }

    fn read_lines(&self, rows: &Keyed<'_>) -> Result<Vec<Vec<usize>>, ParseError> {
        // For each cell the row in which it stood last, and its byte offset there.
        let mut last = vec![(0, 0); self.names.len()];
        let mut lines = Vec::new();
        for entry in rows.all(Key::Line) {
            let mut line = Vec::new();
            for (byte, word) in entry.words() {
                let cell = self.find(&entry, byte, word)?;
                let (number, first) = std::mem::replace(&mut last[cell], (entry.line.number, byte));
                if number == entry.line.number {
                    return Err(twice(&entry, byte, first, format!("cell `{}` stands twice in a line", quoted(word))));
                }
                line.push(cell);
            }
            lines.push(line);
        }
        Ok(lines)
    }

    fn read_given(&self, entry: &Entry<'_>, numbers: &[u32]) -> Result<Vec<Option<u32>>, ParseError> {
        const FORM: &str = "a cell and its number, as in `a=3`";
        // The byte offset at which each cell and each number is given.
        let mut cells: HashMap<usize, usize> = HashMap::new();
        let mut places: HashMap<u32, usize> = HashMap::new();
        let mut given = vec![None; self.names.len()];
        for (byte, word) in entry.words() {
            let Some((name, value)) = word.split_once('=') else {
                return Err(entry.fault(byte + word.len(), format!("no `=` behind `{}`", quoted(word)), FORM));
            };
            if name.is_empty() {
                return Err(entry.fault(byte, "no cell before the `=`", FORM));
            }
            let behind = byte + name.len() + 1;
            let cell = self.find(entry, byte, name)?;
            if let Some(first) = cells.insert(cell, byte) {
                return Err(twice(entry, byte, first, format!("cell `{}` is given twice", quoted(name))));
            }
            if value.is_empty() {
                return Err(entry.fault(behind, format!("no number behind `{}`", quoted(word)), FORM));
            }
            let number = numbers::read(entry, behind, value, FORM)?;
            if numbers.binary_search(&number).is_err() {
                return Err(not_among(entry, behind, number, numbers));
            }
            if let Some(first) = places.insert(number, behind) {
                return Err(twice(entry, behind, first, format!("number {number} is given twice")));
            }
            given[cell] = Some(number);
        }
        Ok(given)
    }
}

/// The fault of something at byte offset `byte` that has stood in the same line at `first`.
fn twice(entry: &Entry<'_>, byte: usize, first: usize, message: String) -> ParseError {
    let at = entry.line.at(first);
    entry.fault(byte, message, format!("already at line {}, column {}", at.line, at.column))
}

/// Writes a figure with these numbers in its cells, and this sum; `None` is `?`.
pub(super) fn write(figure: &TextFigure, cells: &[Option<u32>], sum: Option<u32>, out: &mut String) {
    let TextFigure { title, cells: names, figure } = figure;
    // Writing to a string cannot fail.
    let _ = writeln!(out, "figure: {title}");
    let _ = writeln!(out, "cells: {}", names.join(" "));
    for line in figure.lines() {
        out.push_str("line:");
        for name in line.iter().filter_map(|&cell| names.get(cell)) {
            let _ = write!(out, " {name}");
        }
        out.push('\n');
    }
    let _ = writeln!(out, "numbers: {}", numbers::write_list(figure.numbers()));
    match sum {
        Some(sum) => writeln!(out, "sum: {sum}"),
        None => writeln!(out, "sum: ?"),
    }
    .unwrap_or_default();
    let mut given = names.iter().zip(cells).filter_map(|(name, number)| Some((name, (*number)?))).peekable();
    if given.peek().is_some() {
        out.push_str("given:");
        for (name, number) in given {
            let _ = write!(out, " {name}={number}");
        }
        out.push('\n');
    }
}

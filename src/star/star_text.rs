//! A star {n/k} as keyed text.

use std::collections::HashMap;
use std::fmt::Write;

use super::keyed::{Entry, Key, Keyed, quoted};
use super::numbers;
use super::polygram::Polygram;
use super::types;
use super::written::TextStar;
use crate::input::{Line, ParseError, Position};

/// Reads a star from its rows.
///
/// # Errors
/// The first fault: missing keys, then in the values of `star`, `numbers`, `sum`, and of the points and valleys in the
/// order in which they stand.
pub(super) fn read(rows: &Keyed<'_>) -> Result<TextStar, ParseError> {
    let star = rows.need(Key::Star)?;
    let (points, valleys) = (rows.need(Key::Points)?, rows.need(Key::Valleys)?);
    let (byte, word) = star.only_word()?;
    let polygram = types::read(star.line, byte, word)?;
    let n = polygram.n();
    let numbers = rows.get(Key::Numbers).map(|entry| read_numbers(&entry, 2 * n)).transpose()?;
    let sum = rows.get(Key::Sum).map(|entry| read_sum(&entry)).transpose()?;

    let default: Vec<u32> = (1..=2 * n as u32).collect();
    let mut values = Values { polygram, numbers: numbers.as_deref().unwrap_or(&default), places: HashMap::new() };
    let (points, valleys) = if points.line.number < valleys.line.number {
        let points = values.read(&points)?;
        (points, values.read(&valleys)?)
    } else {
        let valleys = values.read(&valleys)?;
        (values.read(&points)?, valleys)
    };
    TextStar::new(polygram, numbers, sum, [points, valleys].concat())
        .map_err(|fault| star.fault(0, fault.to_string(), "this star is malformed"))
}

/// Reads the numbers of a puzzle with this many cells.
///
/// # Errors
/// A fault in the list, or it is too short.
pub(super) fn read_numbers(entry: &Entry<'_>, cells: usize) -> Result<Vec<u32>, ParseError> {
    let numbers = numbers::read_list(entry)?;
    if numbers.len() < cells {
        let message = format!("{} for {}", plural(numbers.len(), "number"), plural(cells, "cell"));
        return Err(ParseError::new(entry.line.end(), message, "there must be at least as many numbers as cells"));
    }
    Ok(numbers)
}

fn read_sum(entry: &Entry<'_>) -> Result<u32, ParseError> {
    let (byte, word) = entry.only_word()?;
    if word == "?" {
        let label = "leave the row out: every possible sum is tried";
        return Err(entry.fault(byte, "the sum of a star is not written `?`", label));
    }
    numbers::read(entry, byte, word, "the sum of each line must be here, as in `sum: 30`")
}

/// Reads points and valleys, one after the other.
struct Values<'l, 'n> {
    polygram: Polygram,
    numbers: &'n [u32],
    /// For each number the line and the byte offset at which it stands.
    places: HashMap<u32, (Line<'l>, usize)>,
}

impl<'l> Values<'l, '_> {
    fn read(&mut self, entry: &Entry<'l>) -> Result<Vec<Option<u32>>, ParseError> {
        let n = self.polygram.n();
        let kind = entry.key.word();
        let right = || format!("a star {n}/{} has {n} {kind}", self.polygram.k());
        let mut values = Vec::with_capacity(n);
        for (byte, word) in entry.words() {
            if values.len() == n {
                return Err(entry.fault(byte, format!("more than {n} {kind}"), right()));
            }
            let value = read_value(entry, byte, word)?;
            if let Some(number) = value {
                if self.numbers.binary_search(&number).is_err() {
                    return Err(not_among(entry, byte, number, self.numbers));
                }
                if let Some((line, first)) = self.places.insert(number, (entry.line, byte)) {
                    let Position { line, column } = line.at(first);
                    let label = format!("already at line {line}, column {column}");
                    return Err(entry.fault(byte, format!("number {number} stands twice"), label));
                }
            }
            values.push(value);
        }
        if values.len() < n {
            let message = format!("only {} of {n} {kind}", values.len());
            return Err(ParseError::new(entry.line.end(), message, right()));
        }
        Ok(values)
    }
}

fn read_value(entry: &Entry<'_>, byte: usize, word: &str) -> Result<Option<u32>, ParseError> {
    match word {
        "x" => Ok(None),
        "X" => Err(entry.fault(byte, "a blank is written in lower case", "write it `x`")),
        _ => numbers::read(entry, byte, word, "numbers, or `x` for a blank cell, with blanks between").map(Some),
    }
}

/// The fault of a number given at `byte` that is none of the puzzle's.
pub(super) fn not_among(entry: &Entry<'_>, byte: usize, number: u32, numbers: &[u32]) -> ParseError {
    let list = quoted(&numbers::write_list(numbers));
    entry.fault(byte, format!("{number} is not one of the numbers"), format!("the numbers are {list}"))
}

fn plural(count: usize, word: &str) -> String {
    format!("{count} {word}{}", if count == 1 { "" } else { "s" })
}

/// Writes a star with these numbers in its cells, and this sum unless it need not be written.
pub(super) fn write(star: &TextStar, cells: &[Option<u32>], sum: Option<u32>, out: &mut String) {
    let n = star.polygram.n();
    let values = |cells: &[Option<u32>]| {
        let values = cells.iter().map(|number| number.map_or("x".to_owned(), |number| number.to_string()));
        values.collect::<Vec<_>>().join(" ")
    };
    let (points, valleys) = cells.split_at_checked(n).unwrap_or((cells, &[]));
    // Writing to a string cannot fail.
    let _ = writeln!(out, "star: {n}/{}", star.polygram.k());
    let _ = writeln!(out, "points: {}", values(points));
    let _ = writeln!(out, "valleys: {}", values(valleys));
    if star.wrote_numbers {
        let _ = writeln!(out, "numbers: {}", numbers::write_list(star.figure.numbers()));
    }
    if let Some(sum) = sum {
        let _ = writeln!(out, "sum: {sum}");
    }
}

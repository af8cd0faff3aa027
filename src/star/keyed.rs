//! Puzzles as rows of `key: value`, in any order: which rows there are, and where.

use super::written::unprintable_in;
use crate::input::{Line, ParseError, Position, Record, is_blank, shown};

/// What a row may be about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Key {
    Star,
    Points,
    Valleys,
    Figure,
    Cells,
    Line,
    Given,
    Numbers,
    Sum,
}

use Key::{Cells, Figure, Given, Numbers, Points, Star, Sum, Valleys};

const ALL: [Key; 9] = [Star, Points, Valleys, Figure, Cells, Key::Line, Given, Numbers, Sum];
const OF_A_STAR: [Key; 5] = [Star, Points, Valleys, Numbers, Sum];
const OF_A_FIGURE: [Key; 6] = [Figure, Cells, Key::Line, Numbers, Sum, Given];

impl Key {
    /// The key as it is written.
    pub(super) fn word(self) -> &'static str {
        match self {
            Star => "star",
            Points => "points",
            Valleys => "valleys",
            Figure => "figure",
            Cells => "cells",
            Key::Line => "line",
            Given => "given",
            Numbers => "numbers",
            Sum => "sum",
        }
    }

    /// A row with this key.
    fn example(self) -> &'static str {
        match self {
            Star => "star: 7/2",
            Points => "points: x x 3 x x x x",
            Valleys => "valleys: x x x x 14 x x",
            Figure => "figure: hexagon",
            Cells => "cells: a b c d e f g",
            Key::Line => "line: a b c",
            Given => "given: a=3 e=7",
            Numbers => "numbers: 1-6,8-10,12",
            Sum => "sum: 30",
        }
    }

    fn of(word: &str) -> Option<Key> {
        ALL.into_iter().find(|key| key.word() == word)
    }
}

/// Whether a puzzle with this first row is keyed text: there is a colon that is no damage to a picture, or a key.
pub(super) fn is_keyed(row: &[u8]) -> bool {
    let word: &[u8] = row.split(|&byte| !byte.is_ascii_alphabetic()).next().unwrap_or_default();
    row.contains(&b':') && !row.starts_with(b".") || ALL.into_iter().any(|key| key.word().as_bytes() == word)
}

/// A row `key: value`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry<'a> {
    pub(super) key: Key,
    pub(super) line: Line<'a>,
    /// Where the value begins in the line, as a byte offset.
    pub(super) value: usize,
}

impl<'a> Entry<'a> {
    /// The value as it was written; it is not empty and has no blanks around it.
    pub(super) fn text(&self) -> &'a str {
        &self.line.text[self.value..]
    }

    /// The words of the value, each with its byte offset in the line.
    pub(super) fn words(&self) -> impl Iterator<Item = (usize, &'a str)> + use<'a> {
        let from = self.value;
        let value = Line { number: self.line.number, text: self.text() };
        value.words().map(move |(byte, word)| (from + byte, word))
    }

    /// The only word of the value and its byte offset in the line.
    ///
    /// # Errors
    /// There is a second word.
    pub(super) fn only_word(&self) -> Result<(usize, &'a str), ParseError> {
        let mut words = self.words();
        let first = words.next().unwrap_or((self.value, ""));
        match words.next() {
            None => Ok(first),
            Some((byte, word)) => {
                let message = format!("`{}` behind the value of `{}`", quoted(word), self.key.word());
                Err(ParseError::new(self.line.at(byte), message, format!("one value, as in `{}`", self.key.example())))
            }
        }
    }

    /// A fault at byte offset `byte` of the line.
    pub(super) fn fault(&self, byte: usize, message: impl Into<String>, label: impl Into<String>) -> ParseError {
        ParseError::new(self.line.at(byte), message, label)
    }
}

/// The rows of a star or of a figure: each key belongs there, and only `line` comes more than once.
#[derive(Debug)]
pub(super) struct Keyed<'a> {
    entries: Vec<Entry<'a>>,
    after: Position,
}

impl<'a> Keyed<'a> {
    /// Reads the rows, but not yet their values.
    ///
    /// # Errors
    /// The first row that has a character that cannot be seen, is not `key: value` or has a key for the second time; then, that nothing says what the
    /// puzzle is; then the first key that does not belong there.
    pub(super) fn read(record: Record<'a>) -> Result<Self, ParseError> {
        let mut rows = Keyed { entries: Vec::new(), after: record.after() };
        // Where each key came first: a search through thousands of lines for each one would take too long.
        let mut first: [Option<u64>; ALL.len()] = [None; ALL.len()];
        for line in record.rows()? {
            let entry = read_row(line)?;
            let before = |key: Key| first[key as usize];
            let rival = match entry.key {
                Star => before(Figure),
                Figure => before(Star),
                _ => None,
            };
            if let Some(number) = rival {
                let label = format!("line {number} says otherwise; a blank line ends a puzzle");
                return Err(entry.fault(0, "a puzzle is a star or a figure, not both", label));
            }
            match before(entry.key) {
                Some(number) if entry.key != Key::Line => {
                    let message = format!("key `{}` stands twice", entry.key.word());
                    let more =
                        if entry.key == Star || entry.key == Figure { "; a blank line ends a puzzle" } else { "" };
                    return Err(entry.fault(0, message, format!("already at line {number}{more}")));
                }
                Some(_) => {}
                None => first[entry.key as usize] = Some(line.number),
            }
            rows.entries.push(entry);
        }
        rows.check_keys()?;
        Ok(rows)
    }

    fn check_keys(&self) -> Result<(), ParseError> {
        let (kind, keys) = match (self.get(Star), self.get(Figure)) {
            (Some(_), _) => ("star", &OF_A_STAR[..]),
            (None, Some(_)) => ("figure", &OF_A_FIGURE[..]),
            (None, None) => {
                let label = "`star: N/K` or `figure: TITLE` must be here";
                return Err(ParseError::new(self.after, "neither `star` nor `figure` says what the puzzle is", label));
            }
        };
        match self.entries.iter().find(|entry| !keys.contains(&entry.key)) {
            None => Ok(()),
            Some(entry) => {
                let message = format!("key `{}` in a {kind}", entry.key.word());
                Err(entry.fault(0, message, format!("the keys of a {kind} are {}", words(keys))))
            }
        }
    }

    /// The row with this key, or the first one.
    pub(super) fn get(&self, key: Key) -> Option<Entry<'a>> {
        self.all(key).next()
    }

    /// The rows with this key.
    pub(super) fn all(&self, key: Key) -> impl Iterator<Item = Entry<'a>> {
        self.entries.iter().filter(move |entry| entry.key == key).copied()
    }

    /// The row with this key, which cannot be left out.
    ///
    /// # Errors
    /// There is none.
    pub(super) fn need(&self, key: Key) -> Result<Entry<'a>, ParseError> {
        self.get(key).ok_or_else(|| {
            let message = format!("key `{}` is missing", key.word());
            ParseError::new(self.after, message, format!("a row must be here, as in `{}`", key.example()))
        })
    }
}

fn read_row(line: Line<'_>) -> Result<Entry<'_>, ParseError> {
    let fault = |byte: usize, message: String, label: String| ParseError::new(line.at(byte), message, label);
    let text = line.text;
    if let Some((byte, c)) = unprintable_in(text) {
        return Err(fault(byte, format!("character `{}` cannot be seen", shown(c)), "it must not be here".into()));
    }
    if text.bytes().next().is_some_and(is_blank) {
        return Err(fault(0, "a blank before the key".into(), "a key stands at the start of its row".into()));
    }
    let Some(colon) = text.find(':') else {
        let first = text.split([' ', '\t']).next().unwrap_or_default();
        return Err(match Key::of(first) {
            Some(key) => {
                let label = format!("a key and its value, as in `{}`", key.example());
                fault(first.len(), format!("no colon behind `{first}`"), label)
            }
            None => {
                let label = "a row is `key: value`, and a blank line ends the puzzle";
                fault(0, "a row without a key".into(), label.into())
            }
        });
    };
    let word = &text[..colon];
    let Some(key) = Key::of(word) else {
        let bare = word.trim_end_matches([' ', '\t']);
        return Err(match Key::of(bare) {
            Some(_) => fault(bare.len(), "a blank before the colon".into(), format!("write it `{bare}:`")),
            None => fault(0, format!("unknown key `{}`", quoted(word)), meant(word)),
        });
    };
    let value = text.len() - text[colon + 1..].trim_start_matches([' ', '\t']).len();
    if value == text.len() {
        let label = format!("a value must be here, as in `{}`", key.example());
        return Err(fault(text.len(), format!("key `{word}` has no value"), label));
    }
    Ok(Entry { key, line, value })
}

/// What somebody who wrote `word` may have meant.
fn meant(word: &str) -> String {
    const CLOSE: usize = 2;
    let distances = ALL.iter().map(|key| (distance(word, key.word()), key.word()));
    match distances.filter(|&(distance, key)| distance <= CLOSE && distance < key.len() - 1).min() {
        Some((_, key)) => format!("did you mean `{key}`?"),
        None => format!("the keys are {}", words(&ALL)),
    }
}

/// How many letters must be put in, left out or changed to make `right` of `word`, capitals aside; of a word that is
/// far longer only that it is far.
fn distance(word: &str, right: &str) -> usize {
    if word.len() > 4 * right.len() {
        return word.len();
    }
    // Row by row as Wagner and Fischer do, over the letters of `right`.
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (index, letter) in word.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], index + 1);
        for (column, other) in right.chars().enumerate() {
            let change = diagonal + usize::from(!letter.eq_ignore_ascii_case(&other));
            diagonal = row[column + 1];
            row[column + 1] = change.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[right.len()]
}

fn words(keys: &[Key]) -> String {
    let words: Vec<&str> = keys.iter().map(|key| key.word()).collect();
    words.join(", ")
}

/// A word of the input for a message: shortened if it is long, and harmless to a terminal.
pub(super) fn quoted(word: &str) -> String {
    const MOST: usize = 30;
    let mut quoted: String = word.chars().take(MOST).map(shown).collect();
    if word.chars().nth(MOST).is_some() {
        quoted.push_str("...");
    }
    quoted
}

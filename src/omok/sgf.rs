//! Games in the Smart Game Format: the position at the end of the main line.

use super::frame::{clipped, clipped_to};
use super::puzzle::{Board, Color, MAX_SIZE, MIN_SIZE};
use super::stones::{Notation, Point, Stones, number};
use crate::input::{ParseError, Record, cut_at_blank, is_blank, shown};

/// The number of this game in `GM`.
const GAME: usize = 4;

/// Up to this size `tt` is a pass, as in old files of Go.
const TT_PASSES_TO: usize = 19;

/// Whether a text is a game, well-formed or not.
pub(super) fn begins(text: &[u8]) -> bool {
    text.iter().find(|&&byte| !is_blank(byte)) == Some(&b'(')
}

/// A game ends with the bracket that closes it, or at a blank line if there is none. If it has a sign where there can be
/// none, it ends at the first of the two behind that sign; or at the blank line before, if that sign is in a row that looks
/// like another puzzle.
pub(super) fn cut(text: &[u8], at_end: bool) -> Option<usize> {
    if !begins(text) {
        return cut_at_blank(text, at_end);
    }
    let (mut depth, mut in_value, mut escaped) = (0usize, false, false);
    let mut end = usize::MAX;
    let mut line = 0;
    for (index, &byte) in text.iter().enumerate() {
        if index >= end {
            return Some(end);
        }
        let is_sound = match byte {
            _ if escaped => {
                escaped = false;
                true
            }
            b'\\' if in_value => {
                escaped = true;
                true
            }
            b']' => std::mem::replace(&mut in_value, false),
            _ if in_value => true,
            b'[' => {
                in_value = true;
                true
            }
            b'(' => {
                depth += 1;
                depth <= DEEPEST
            }
            b')' => {
                depth -= 1;
                if depth == 0 {
                    return Some(index + 1);
                }
                true
            }
            _ => b";#".contains(&byte) || byte.is_ascii_alphabetic() || byte.is_ascii_whitespace(),
        };
        if !is_sound && end == usize::MAX {
            let before = text[..line].trim_ascii_end().len();
            let is_behind_blank = text[before..line].iter().filter(|&&byte| byte == b'\n').count() > 1;
            if is_behind_blank && !text[line..index].iter().any(|byte| b"(;[".contains(byte)) {
                return text[before..].iter().position(|&byte| byte == b'\n').map(|length| before + length + 1);
            }
            end = cut_at_blank(&text[line..], at_end).map_or(usize::MAX, |length| line + length);
        }
        if byte == b'\n' {
            line = index + 1;
        }
    }
    if end <= text.len() {
        Some(end)
    } else if at_end {
        cut_at_blank(text, at_end)
    } else {
        None
    }
}

/// The most brackets that are open at a time. Far more than any game has; a stream of games that are never closed must not
/// be taken for one.
const DEEPEST: usize = 1000;

/// Reads a game: the position, and whose turn it is if `PL` says so behind the last move. Without `SZ` the board has `size` rows.
///
/// # Errors
/// The first fault.
pub(super) fn read(record: Record<'_>, size: usize) -> Result<(Board, Option<Color>), ParseError> {
    let mut scanner = Scanner { text: record.text()?, at: 0, record };
    let mut main_line = Vec::new();
    // Faults of properties stand before the one that ended the scan.
    let scanned = scanner.game(&mut main_line);
    let position = position(record, &main_line, size)?;
    scanned.map(|()| position)
}

/// A property of the main line.
struct Property<'a> {
    /// Its name without lower-case letters.
    name: String,
    /// The byte offset of the name.
    at: usize,
    /// What stands between its brackets, with byte offsets; at least one.
    values: Vec<(usize, &'a str)>,
}

/// Where in a game the scanner is: what may follow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Before the game.
    Before,
    /// Behind an opening bracket.
    Opened,
    /// In a node.
    Node,
    /// Behind a variation.
    Closed,
}

/// Takes a game apart.
struct Scanner<'a> {
    text: &'a str,
    at: usize,
    record: Record<'a>,
}

impl<'a> Scanner<'a> {
    /// Scans the whole text, which is one game, and collects the properties of its main line.
    fn game(&mut self, main_line: &mut Vec<Property<'a>>) -> Result<(), ParseError> {
        let mut state = State::Before;
        let mut depth = 0usize;
        // The main line takes the first variation each time, so the first bracket that closes ends it.
        let mut in_main_line = true;
        loop {
            self.skip_blanks();
            let Some(next) = self.rest().chars().next() else {
                let (message, label) = match depth {
                    0 => ("no game", wanted(state, depth)),
                    _ => ("the game is not closed", format!("a `)` is missing; {}", open(depth))),
                };
                let end = self.text.trim_ascii_end().len();
                return Err(ParseError::new(self.record.at(end), message, label));
            };
            match (state, next) {
                (State::Before | State::Node | State::Closed, '(') => {
                    depth += 1;
                    state = State::Opened;
                }
                (State::Opened | State::Node, ';') => state = State::Node,
                (State::Node | State::Closed, ')') => {
                    depth -= 1;
                    in_main_line = false;
                    state = State::Closed;
                }
                (State::Node, letter) if letter.is_ascii_alphabetic() => {
                    let property = self.property()?;
                    if in_main_line {
                        main_line.push(property);
                    }
                    continue;
                }
                (_, other) => {
                    let message = format!("`{}` in a game", shown(other));
                    return Err(ParseError::new(self.record.at(self.at), message, wanted(state, depth)));
                }
            }
            self.at += 1;
            if depth == 0 {
                return self.nothing_behind();
            }
        }
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn skip_blanks(&mut self) {
        self.at = self.text.len() - self.rest().trim_ascii_start().len();
    }

    fn nothing_behind(&mut self) -> Result<(), ParseError> {
        self.skip_blanks();
        if self.rest().is_empty() {
            return Ok(());
        }
        Err(ParseError::new(self.record.at(self.at), "text behind the game", "the game has ended before"))
    }

    /// A name and its values.
    fn property(&mut self) -> Result<Property<'a>, ParseError> {
        let at = self.at;
        let letters = self.rest().bytes().take_while(u8::is_ascii_alphabetic).count();
        let written = self.rest().get(..letters).unwrap_or_default();
        self.at += letters;
        let name: String = written.chars().filter(char::is_ascii_uppercase).collect();
        if name.is_empty() {
            let message = format!("`{}` as the name of a property", clipped(written));
            return Err(ParseError::new(self.record.at(at), message, "capital letters are its name, as in `B[hh]`"));
        }
        let mut values = Vec::new();
        loop {
            let before = self.at;
            self.skip_blanks();
            if self.rest().starts_with('[') {
                values.push(self.value()?);
            } else if values.is_empty() {
                let message = format!("`{}` without a value", clipped(written));
                return Err(ParseError::new(self.record.at(before), message, "a value stands here, in `[` and `]`"));
            } else {
                return Ok(Property { name, at, values });
            }
        }
    }

    /// The value in square brackets that begins here.
    fn value(&mut self) -> Result<(usize, &'a str), ParseError> {
        let start = self.at + 1;
        let mut escaped = false;
        for (index, byte) in self.text.bytes().enumerate().skip(start) {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b']' => {
                    self.at = index + 1;
                    return Ok((start, self.text.get(start..index).unwrap_or_default()));
                }
                _ => {}
            }
        }
        let label = "the value that begins here has no `]`";
        Err(ParseError::new(self.record.at(self.at), "the game is not closed", label))
    }
}

/// What would be right in a state of the scan.
fn wanted(state: State, depth: usize) -> String {
    match state {
        State::Before => "a game begins with `(;`".to_owned(),
        State::Opened => "`;` begins a node".to_owned(),
        State::Node => format!("a property, `;`, `(` or `)` stands here; {}", open(depth)),
        State::Closed => format!("`(` or `)` stands here; {}", open(depth)),
    }
}

fn open(depth: usize) -> String {
    if depth == 1 { "one `(` is open".to_owned() } else { format!("{depth} `(` are open") }
}

/// The position behind the main line.
fn position(record: Record<'_>, main_line: &[Property<'_>], size: usize) -> Result<(Board, Option<Color>), ParseError> {
    // The size may stand behind stones.
    let mut stated: Option<(usize, usize)> = None;
    for property in main_line {
        match (property.name.as_str(), stated) {
            ("GM", _) => check_game(record, property)?,
            ("SZ", None) => stated = Some((read_size(record, property)?, property.at)),
            ("SZ", Some((_, before))) => {
                return Err(ParseError::new(record.at(property.at), "a second size", record.already_at(before)));
            }
            _ => {}
        }
    }
    let size = stated.map_or(size, |(size, _)| size);
    let mut stones = Stones::new(record, Notation::Sgf, size, 0)?;
    let mut to_move = None;
    for property in main_line {
        match property.name.as_str() {
            "B" | "W" => {
                let color = if property.name == "B" { Color::Black } else { Color::White };
                play(record, property, &mut stones, color)?;
                // What was said before of whose turn it is holds no more.
                to_move = None;
            }
            "AB" => set_up(record, property, &mut stones, Some(Color::Black))?,
            "AW" => set_up(record, property, &mut stones, Some(Color::White))?,
            "AE" => set_up(record, property, &mut stones, None)?,
            "PL" => to_move = Some(read_player(record, property)?),
            _ => {}
        }
    }
    Ok((stones.finish()?, to_move))
}

/// The one value of a property that has no list of them.
fn single<'a>(record: Record<'_>, property: &Property<'a>) -> Result<(usize, &'a str), ParseError> {
    match property.values[..] {
        [value] => Ok(value),
        [_, (at, _), ..] => {
            let message = format!("a second value of `{}`", property.name);
            Err(ParseError::new(record.at(at), message, "one value stands here; a move is one point"))
        }
        [] => Err(ParseError::new(record.at(property.at), "a property without a value", "a value follows the name")),
    }
}

fn check_game(record: Record<'_>, property: &Property<'_>) -> Result<(), ParseError> {
    let (at, value) = single(record, property)?;
    if number(value) == Some(GAME) {
        return Ok(());
    }
    let message = match number(value) {
        Some(1) => "`GM[1]` is the game of Go".to_owned(),
        _ => format!("`GM[{}]` is another game", clipped(value)),
    };
    Err(ParseError::new(record.at(at), message, "five in a row is 4: write `GM[4]`, or leave `GM` out"))
}

fn read_size(record: Record<'_>, property: &Property<'_>) -> Result<usize, ParseError> {
    let (at, value) = single(record, property)?;
    let (columns, rows) = value.split_once(':').unwrap_or((value, value));
    match (number(columns), number(rows)) {
        (Some(columns), Some(rows)) if columns == rows && (MIN_SIZE..=MAX_SIZE).contains(&rows) => Ok(rows),
        _ => {
            let message = format!("`{}` as the size of a board", clipped_to(value, 8));
            Err(ParseError::new(
                record.at(at),
                message,
                format!("boards are square, with {MIN_SIZE} to {MAX_SIZE} rows"),
            ))
        }
    }
}

fn read_player(record: Record<'_>, property: &Property<'_>) -> Result<Color, ParseError> {
    let (at, value) = single(record, property)?;
    match value {
        "B" | "b" => Ok(Color::Black),
        "W" | "w" => Ok(Color::White),
        _ if value.eq_ignore_ascii_case("black") => Ok(Color::Black),
        _ if value.eq_ignore_ascii_case("white") => Ok(Color::White),
        _ => {
            let message = format!("`{}` as the side to move", clipped(value));
            Err(ParseError::new(record.at(at), message, "`B` or `W`"))
        }
    }
}

/// Plays a move.
fn play(record: Record<'_>, property: &Property<'_>, stones: &mut Stones<'_>, color: Color) -> Result<(), ParseError> {
    let (at, value) = single(record, property)?;
    let passes = value.is_empty() || value == "tt" && stones.size() <= TT_PASSES_TO;
    if !passes {
        stones.place(point(record, at, value, stones)?, color)?;
    }
    Ok(())
}

/// Puts stones of one colour on the points of a list, or takes those away that stand there.
fn set_up(
    record: Record<'_>,
    property: &Property<'_>,
    stones: &mut Stones<'_>,
    color: Option<Color>,
) -> Result<(), ParseError> {
    for &(at, value) in &property.values {
        let (first, last) = match value.split_once(':') {
            None => {
                let point = point(record, at, value, stones)?;
                (point, point)
            }
            Some((first, last)) => {
                let last_at = at + first.len() + 1;
                (point(record, at, first, stones)?, point(record, last_at, last, stones)?)
            }
        };
        stones.check(first)?;
        stones.check(last)?;
        let (rows, columns) = (first.row..=last.row, first.column..=last.column);
        if rows.is_empty() || columns.is_empty() {
            let message = format!("`{value}` is no list of points");
            return Err(ParseError::new(record.at(at), message, "the upper left corner stands first, as in `aa:cc`"));
        }
        for (row, column) in rows.flat_map(|row| columns.clone().map(move |column| (row, column))) {
            let point = Point { row, column, ..first };
            match color {
                Some(color) => stones.place(point, color)?,
                None => stones.clear(point)?,
            }
        }
    }
    Ok(())
}

/// A point, which may be off the board.
fn point<'a>(record: Record<'_>, at: usize, name: &'a str, stones: &Stones<'_>) -> Result<Point<'a>, ParseError> {
    let index = |letter: &u8| match letter {
        b'a'..=b'z' => Some(usize::from(letter - b'a') + 1),
        // Capitals are the columns from 27 on.
        b'A'..=b'Z' => Some(usize::from(letter - b'A') + MAX_SIZE + 1),
        _ => None,
    };
    if let [column, row] = name.as_bytes()
        && let (Some(column), Some(row)) = (index(column), index(row))
    {
        return Ok(Point { row, column, at, name });
    }
    let message = if name.is_empty() { "no point".to_owned() } else { format!("`{}` is no point", clipped(name)) };
    Err(ParseError::new(record.at(at), message, stones.points_are()))
}

/// Writes a position and whose turn it is, in one line.
pub(super) fn write(board: &Board, to_move: Color) -> String {
    let points = |wanted: Color| -> String {
        let taken = board.points().filter(|&(row, column)| board.stone(row, column) == Some(wanted));
        let letter = |index: usize| (b'a'..=b'z').nth(index - 1).map_or('?', char::from);
        taken.map(|(row, column)| format!("[{}{}]", letter(column), letter(row))).collect()
    };
    let set = |name: &str, points: String| if points.is_empty() { points } else { format!("{name}{points}") };
    let player = if to_move == Color::Black { 'B' } else { 'W' };
    let (black, white) = (set("AB", points(Color::Black)), set("AW", points(Color::White)));
    format!("(;GM[{GAME}]SZ[{}]{black}{white}PL[{player}])\n", board.size())
}

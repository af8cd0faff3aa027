//! Reads the game IDs of Simon Tatham's Dominosa.

use super::grid_text::{cells_start, number, plural, start, too_high};
use super::puzzle::{Grid, MAX_PIP, cells_of_set};
use crate::input::{Line, ParseError, shown};

/// Reads a game ID: the highest pip n, perhaps a difficulty, a colon, and the values of n+1 rows of n+2.
///
/// The difficulty says how the grid was made, not what it is: it is checked and not kept.
///
/// # Errors
/// The first fault, from the left.
pub(super) fn read(line: Line<'_>) -> Result<Grid, ParseError> {
    let from = cells_start(line);
    let id = &line.text[from..];
    let (parameters, values) = id.split_once(':').unwrap_or((id, ""));
    let max_pip = read_parameters(line, from, parameters)?;
    let cells = cells_of_set(max_pip);
    let values = read_values(line, line.text.len() - values.len(), max_pip)?;
    if values.len() < cells {
        let message = format!("this game ID has {}", plural(values.len(), "value"));
        return Err(ParseError::new(line.end(), message, wanted(max_pip)));
    }
    Grid::new(usize::from(max_pip) + 1, usize::from(max_pip) + 2, values)
        .map_err(|fault| ParseError::new(start(line), fault.to_string(), wanted(max_pip)))
}

/// Refuses parameters with a random seed, such as `6dt#123`: Dominosa would make a grid from them.
///
/// # Errors
/// The seed.
pub(super) fn refuse_seed(line: Line<'_>) -> Result<(), ParseError> {
    let from = cells_start(line);
    match line.text[from..].split_once('#') {
        Some((parameters, _)) if read_parameters(line, from, parameters).is_ok() => {
            let label = "a game ID that holds the grid has a colon, as in `6:0120342...`";
            Err(ParseError::new(line.at(from + parameters.len()), "a random seed instead of a grid", label))
        }
        _ => Ok(()),
    }
}

fn wanted(max_pip: u16) -> String {
    let n = u32::from(max_pip);
    format!("`{n}:` stands for {} rows of {} values, {} in all", n + 1, n + 2, cells_of_set(max_pip))
}

/// Reads what stands before the colon, from byte `from`, and returns the highest pip.
fn read_parameters(line: Line<'_>, from: usize, parameters: &str) -> Result<u16, ParseError> {
    let digits = parameters.bytes().take_while(u8::is_ascii_digit).count();
    let (number, difficulty) = parameters.split_at(digits);
    if number.is_empty() {
        return match difficulty.chars().next().filter(|c| !c.is_ascii_lowercase()) {
            Some(c) => Err(ParseError::new(line.at(from), before_colon(c), PARAMETERS)),
            None => {
                let label = "the highest pip stands before the colon";
                Err(ParseError::new(line.at(from), "a game ID without a number", label))
            }
        };
    }
    let Some(max_pip) = number.parse().ok().filter(|&max_pip| max_pip <= MAX_PIP) else {
        let message = format!("the grid of a double-{} set is too large", shortened(number));
        return Err(ParseError::new(line.at(from), message, format!("at most double-{MAX_PIP} fits into 1 MiB")));
    };
    check_difficulty(line, from + digits, difficulty)?;
    Ok(max_pip)
}

const PARAMETERS: &str = "a number and perhaps a difficulty stand there, as in `6:` or `6dt:`";

/// Checks the letters behind the number, from byte `from`: an optional `a`, as old versions wrote "ambiguous", and an
/// optional `d` with the first letter of trivial, basic, hard, extreme or ambiguous.
fn check_difficulty(line: Line<'_>, from: usize, letters: &str) -> Result<(), ParseError> {
    let mut rest = letters.strip_prefix('a').unwrap_or(letters);
    if let Some(behind) = rest.strip_prefix('d') {
        let Some(end) = behind.strip_prefix(['t', 'b', 'h', 'e', 'a']) else {
            let message = match behind.chars().next() {
                Some(c) if c.is_alphabetic() => format!("no difficulty is called `{}`", shown(c)),
                _ => "`d` without a difficulty".to_string(),
            };
            let at = line.at(from + letters.len() - behind.len());
            return Err(ParseError::new(at, message, "one of the letters t, b, h, e and a stands behind `d`"));
        };
        rest = end;
    }
    let Some(c) = rest.chars().next() else { return Ok(()) };
    let read = letters.len() - rest.len();
    let message = match letters[..read].contains(c) {
        true => format!("letter `{c}` stands twice"),
        false => before_colon(c),
    };
    let label = match c {
        'A'..='Z' => "the letters are small ones, as in `6dt:`",
        'a'..='z' if read > 0 => "one difficulty stands before the colon, as in `6dt:`",
        _ => PARAMETERS,
    };
    Err(ParseError::new(line.at(from + read), message, label))
}

fn before_colon(c: char) -> String {
    format!("{} before the colon of a game ID", named(c))
}

fn named(c: char) -> String {
    match c {
        ' ' | '\t' => "a blank".to_string(),
        _ if c.is_alphabetic() => format!("letter `{}`", shown(c)),
        _ => format!("character `{}`", shown(c)),
    }
}

/// The beginning of a text that may be long; ASCII.
fn shortened(text: &str) -> &str {
    text.get(..20).unwrap_or(text)
}

/// Reads the values behind the colon, which is before byte `from`; at most as many as the set needs.
fn read_values(line: Line<'_>, from: usize, max_pip: u16) -> Result<Vec<u16>, ParseError> {
    let cells = cells_of_set(max_pip);
    let mut values = Vec::with_capacity(cells.min(line.text.len()));
    let mut from = from;
    while let Some(c) = line.text[from..].chars().next() {
        let digits = match c {
            '0'..='9' => &line.text[from..=from],
            '[' => bracketed(line, from + 1)?,
            _ => {
                let label = "a digit, or a number above 9 in brackets";
                return Err(ParseError::new(line.at(from), format!("{} in a game ID", named(c)), label));
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

//! Reads the game IDs of Simon Tatham's Dominosa.

use super::grid_text::{cells_start, number, plural, start, too_high};
use super::puzzle::{Grid, MAX_PIP, cells_of_set};
use crate::input::{Line, ParseError, shown};

/// Reads a game ID: `n:` and the values of n+1 rows of n+2.
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

fn wanted(max_pip: u16) -> String {
    let n = u32::from(max_pip);
    format!("`{n}:` stands for {} rows of {} values, {} in all", n + 1, n + 2, cells_of_set(max_pip))
}

/// Reads what stands before the colon: the highest pip.
fn read_parameters(line: Line<'_>, from: usize, parameters: &str) -> Result<u16, ParseError> {
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

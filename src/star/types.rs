//! How the type of a star is written: `7/2`, or by its usual name, `7a`.

use super::keyed::quoted;
use super::polygram::{MOST_POINTS, NoSuchStar, Polygram};
use super::puzzle::NotAFigure;
use super::written::{Puzzle, TextStar};
use crate::input::{Line, ParseError};

/// The empty star of the type `name`: `N/K`, or N and a letter: `a` for K = 2, `b` for K = 3 and so on.
///
/// # Errors
/// It names no star. The place is one in `name`.
pub fn empty(name: &str) -> Result<Puzzle, ParseError> {
    let line = Line { number: 1, text: name };
    let polygram = match named(name) {
        Some(Ok(polygram)) => polygram,
        Some(Err((order, NoSuchStar::Points))) => return Err(no_such_order(line, 0, order)),
        Some(Err((order, NoSuchStar::Step))) => return Err(no_such_letter(line, order)),
        None if name.contains('/') => read(line, 0, name)?,
        None => {
            let label = "a type is written `7/2` or `7a`, where a is K = 2, b is K = 3 and so on";
            return Err(ParseError::new(line.at(0), format!("`{}` is no type of star", quoted(name)), label));
        }
    };
    let blank = |_: NotAFigure| ParseError::new(line.at(0), "there is no empty star", "a smaller star");
    TextStar::new(polygram, None, None, vec![None; 2 * polygram.n()]).map(Puzzle::Star).map_err(blank)
}

/// The star of a usual name, or its order and why there is none; `None` if `name` is not written like one.
fn named(name: &str) -> Option<Result<Polygram, (&str, NoSuchStar)>> {
    let digits = name.bytes().take_while(u8::is_ascii_digit).count();
    let (order, letter) = name.split_at(digits);
    match letter.as_bytes() {
        [letter @ b'a'..=b'z'] if digits > 0 => {
            let k = usize::from(letter - b'a') + 2;
            Some(Polygram::new(count(order), k).map_err(|fault| (order, fault)))
        }
        _ => None,
    }
}

/// Reads `N/K`, which stands at byte offset `byte` of `line`.
///
/// # Errors
/// It is written otherwise, or there is no such star.
pub(super) fn read(line: Line<'_>, byte: usize, word: &str) -> Result<Polygram, ParseError> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
    let Some((n, k)) = word.split_once('/').filter(|(n, k)| is_number(n) && is_number(k)) else {
        let message = format!("`{}` is no type of star", quoted(word));
        // Its usual name is good on the command line only: a text has one form.
        let label = match named(word) {
            Some(Ok(polygram)) => format!("write it {}/{}", polygram.n(), polygram.k()),
            _ => "a star of N points with lines to every K-th is written N/K, as in `7/2`".to_owned(),
        };
        return Err(ParseError::new(line.at(byte), message, label));
    };
    let points = count(n);
    Polygram::new(points, count(k)).map_err(|fault| match fault {
        NoSuchStar::Points => no_such_order(line, byte, n),
        NoSuchStar::Step => {
            let most = most_step(points);
            let range = if most == 2 { "can only be 2".to_owned() } else { format!("is 2 to {most}") };
            let message = format!("there is no star `{}`", quoted(word));
            ParseError::new(line.at(byte + n.len() + 1), message, format!("with {points} points, K {range}"))
        }
    })
}

/// The number that these digits write; all that are too large for any star are the same here.
fn count(digits: &str) -> usize {
    digits.parse().unwrap_or(usize::MAX).min(MOST_POINTS + 1)
}

/// The largest K of a star of `points` points: below half of them.
fn most_step(points: usize) -> usize {
    points.saturating_sub(1) / 2
}

fn no_such_order(line: Line<'_>, byte: usize, digits: &str) -> ParseError {
    let message = format!("there is no star of {} points", quoted(digits));
    ParseError::new(line.at(byte), message, NoSuchStar::Points.to_string())
}

fn no_such_letter(line: Line<'_>, order: &str) -> ParseError {
    let last = u8::try_from(most_step(count(order))).map_or(b'z', |most| (b'a' - 2).saturating_add(most).min(b'z'));
    let last = char::from(last);
    let right = match last {
        'a' => format!("the only star of {order} points is `{order}a`"),
        'b' => format!("the stars of {order} points are `{order}a` and `{order}b`"),
        _ => format!("the stars of {order} points are `{order}a` to `{order}{last}`"),
    };
    ParseError::new(line.at(order.len()), format!("there is no star `{}`", quoted(line.text)), right)
}

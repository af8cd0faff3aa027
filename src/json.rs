//! The JSON envelope: one object a puzzle, one line an object, keys in a fixed order.

use num_bigint::BigUint;
use serde::{Serialize, Serializer};

use crate::input::ParseError;

/// The largest integer that every JSON reader keeps exact; larger ones are strings of digits.
const LARGEST_EXACT: u64 = (1 << 53) - 1;

/// Which puzzle an object is about: its first four keys.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Heading<'a> {
    /// Its name, as on the command line.
    pub puzzle: &'static str,
    /// The file as it was named; what is not UTF-8 in its name is replaced.
    pub file: &'a str,
    /// The puzzle's number in the file, from 1.
    pub record: u64,
    /// The puzzle's first line, from 1.
    pub line: u64,
}

/// The answer to `--count`.
#[derive(Serialize)]
pub struct Counted<'a> {
    /// The puzzle.
    #[serde(flatten)]
    pub heading: Heading<'a>,
    /// Which part of the search the count is of, as `I/N`, where it is not the whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<&'a str>,
    /// Solutions counted.
    #[serde(serialize_with = "integer")]
    pub count: &'a BigUint,
    /// Whether that is all there are.
    pub complete: bool,
}

/// The answer to `--unique`.
#[derive(Serialize)]
pub struct Unique<'a> {
    /// The puzzle.
    #[serde(flatten)]
    pub heading: Heading<'a>,
    /// Whether there is exactly one solution; `None` if that stayed undecided.
    pub unique: Option<bool>,
    /// Solutions seen: 2 stands for two or more.
    #[serde(serialize_with = "integer")]
    pub count: &'a BigUint,
    /// Whether the search saw everything.
    pub complete: bool,
}

/// What stands in the place of a malformed puzzle.
#[derive(Serialize)]
pub struct Malformed<'a> {
    /// The puzzle.
    #[serde(flatten)]
    pub heading: Heading<'a>,
    /// The fault.
    pub error: Fault<'a>,
}

/// A fault in the input.
#[derive(Serialize)]
pub struct Fault<'a> {
    line: u64,
    column: u64,
    message: &'a str,
}

impl<'a> From<&'a ParseError> for Fault<'a> {
    fn from(error: &'a ParseError) -> Self {
        Fault { line: error.at.line, column: error.at.column, message: &error.message }
    }
}

/// The end of an object with solutions, behind the list.
#[derive(Serialize)]
pub struct Listed {
    /// Solutions listed.
    pub count: u64,
    /// Whether those are all.
    pub complete: bool,
}

fn integer<Z: Serializer>(number: &BigUint, serializer: Z) -> Result<Z::Ok, Z::Error> {
    match u64::try_from(number) {
        Ok(small) if small <= LARGEST_EXACT => serializer.serialize_u64(small),
        _ => serializer.collect_str(number),
    }
}

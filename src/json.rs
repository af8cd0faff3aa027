//! The JSON envelope: one object a puzzle, one line an object, keys in a fixed order.

use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;

use num_bigint::BigUint;
use serde::ser::{Error, SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};

use crate::input::ParseError;
use crate::render::Render;
use crate::solver::Solver;

/// The largest integer that every JSON reader keeps exact; larger ones are strings of digits.
const LARGEST_EXACT: u64 = (1 << 53) - 1;

/// Which puzzle an object is about: its first four keys.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Heading<'a> {
    /// `star`, `domino` or `omok`.
    pub puzzle: &'static str,
    /// The file as it was named.
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

/// Lends solutions to a visitor as they are found; returns how many it lent and whether those are all.
pub trait List<T>: FnMut(&mut dyn FnMut(&T) -> ControlFlow<()>) -> (u64, bool) {}

impl<T, L: FnMut(&mut dyn FnMut(&T) -> ControlFlow<()>) -> (u64, bool)> List<T> for L {}

/// An answer with solutions. They are written as they are found: serializing it runs the search, once.
pub struct Solutions<'a, S: Solver, R, L> {
    /// The puzzle.
    pub heading: Heading<'a>,
    /// The puzzle itself.
    pub puzzle: &'a S::Puzzle,
    /// The face of its solutions.
    pub render: &'a R,
    /// The search.
    pub list: RefCell<L>,
}

impl<S: Solver, R: Render<S>, L: List<S::Solution>> Serialize for Solutions<'_, S, R, L> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        let seen = Cell::new((0, false));
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("puzzle", self.heading.puzzle)?;
        map.serialize_entry("file", self.heading.file)?;
        map.serialize_entry("record", &self.heading.record)?;
        map.serialize_entry("line", &self.heading.line)?;
        map.serialize_entry("solutions", &Found { answer: self, seen: &seen })?;
        let (count, complete) = seen.get();
        map.serialize_entry("count", &count)?;
        map.serialize_entry("complete", &complete)?;
        map.end()
    }
}

/// The list inside [`Solutions`]; leaves behind how many there were and whether those are all.
struct Found<'a, 'p, S: Solver, R, L> {
    answer: &'a Solutions<'p, S, R, L>,
    seen: &'a Cell<(u64, bool)>,
}

impl<S: Solver, R: Render<S>, L: List<S::Solution>> Serialize for Found<'_, '_, S, R, L> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        let Solutions { puzzle, render, list, .. } = self.answer;
        let mut list = list.try_borrow_mut().map_err(|_| Z::Error::custom("one answer searched twice at a time"))?;
        let mut sequence = serializer.serialize_seq(None)?;
        let mut failure = None;
        let seen = list(&mut |solution| match sequence.serialize_element(&render.json(puzzle, solution)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failure = Some(error);
                ControlFlow::Break(())
            }
        });
        self.seen.set(seen);
        failure.map_or_else(|| sequence.end(), Err)
    }
}

fn integer<Z: Serializer>(number: &BigUint, serializer: Z) -> Result<Z::Ok, Z::Error> {
    match u64::try_from(number) {
        Ok(small) if small <= LARGEST_EXACT => serializer.serialize_u64(small),
        _ => serializer.collect_str(number),
    }
}

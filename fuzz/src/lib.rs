//! What the fuzz targets share: the laws that hold on any input.

use std::io::{self, Read};
use std::ops::ControlFlow;

use gridsolve::caret;
use gridsolve::input::{self, Format, Record};
use gridsolve::solver::{Budget, End, Solver};
use gridsolve::stream::Stream;

/// Cuts and parses `data` as a stream that comes in small pieces. Whatever is read prints and parses to itself, and
/// every fault lies inside the input and can be shown.
pub fn parse<F>(format: &F, data: &[u8])
where
    F: Format,
    F::Puzzle: PartialEq + std::fmt::Debug,
{
    let lines = data.split(|&byte| byte == b'\n').count() as u64;
    let mut stream = Stream::new(SmallReads(data));
    let mut pieces = Vec::new();
    let mut records = 0;
    while stream.read_more().expect("memory can be read") {
        stream.cut_arrived(format, &mut pieces);
        for piece in pieces.drain(..) {
            records += 1;
            assert_eq!(piece.record, records);
            let record = stream.record(&piece);
            match piece.fault.map_or_else(|| input::parse(format, record), Err) {
                Ok(puzzle) => {
                    let printed = format.print(&puzzle);
                    assert_eq!(format.parse(Record::whole(&printed)).as_ref(), Ok(&puzzle), "{printed}");
                    // A game in SGF is cut at its bracket, before the line end.
                    let end = format.cut(printed.as_bytes(), true).expect("everything is there");
                    assert!(printed.get(end..).is_some_and(|rest| rest.trim().is_empty()), "{printed}");
                }
                Err(fault) => {
                    assert!((record.line..=lines + 1).contains(&fault.at.line) && fault.at.column > 0, "{fault:?}");
                    let shown = caret::render("<fuzz>", record, &fault, false);
                    assert!(!shown.contains(|c: char| c.is_control() && c != '\n'), "{shown}");
                }
            }
        }
    }
    assert!(records > 0, "every file has a puzzle or a fault");
}

/// Solves `puzzle`: every solution passes the check, and there are as many as are counted.
pub fn solve<S: Solver>(solver: &S, puzzle: &S::Puzzle) {
    const MOST: u64 = 2_000;
    let mut listed = 0;
    let report = solver.solve(puzzle, &Budget::unlimited(), &mut |solution| {
        S::check(puzzle, solution).expect("the solver keeps the rules");
        listed += 1;
        if listed == MOST { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let counted = solver.count(puzzle, &Budget::unlimited(), None);
    assert_eq!(counted.report.end, End::Exhausted);
    match report.end {
        End::Exhausted => assert_eq!(counted.found, listed.into()),
        _ => assert!(counted.found >= MOST.into()),
    }
}

/// Gives a few bytes at a time.
struct SmallReads<'a>(&'a [u8]);

impl Read for SmallReads<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = buffer.len().min(7);
        self.0.read(&mut buffer[..most])
    }
}

//! A fourth puzzle through the public API: what somebody writes who adds one.
//!
//! Coins: pay an amount with coins of given values, each of which may be used any number of times. A puzzle is one
//! line such as `7 = 1 2 5`; a solution is how often each coin is used.
#![allow(clippy::expect_used, reason = "a test that fails panics")]

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::{Arc, Barrier, Mutex};
use std::time::Duration;

use gridsolve::answer::{Answerer, Form, Options, Question};
use gridsolve::generate::{Wanted, generate};
use gridsolve::generator::{Generator, Made, NotMade, Promise};
use gridsolve::ink::Ink;
use gridsolve::input::{Format, Line, ParseError, Record, cut_rows};
use gridsolve::interrupt::Interrupt;
use gridsolve::output::Output;
use gridsolve::random::Random;
use gridsolve::render::Render;
use gridsolve::run::{Source, run};
use gridsolve::solver::{Budget, Report, Solver, Violation};
use serde::Serialize;

// The puzzle: every value of this type can be solved.

struct Bill {
    amount: u64,
    coins: Vec<u64>,
}

// Its text form.

struct BillLine;

impl Format for BillLine {
    type Puzzle = Bill;
    const NAME: &'static str = "coins";

    fn cut(&self, text: &[u8], at_end: bool) -> Option<usize> {
        cut_rows(text, at_end, 1)
    }

    fn parse(&self, record: Record<'_>) -> Result<Bill, ParseError> {
        let row = record.rows()?.next().ok_or_else(|| {
            ParseError::new(record.after(), "there is no bill", "a line such as `7 = 1 2 5` must be here")
        })?;
        let mut words = row.words();
        let amount = number(&row, words.next())?;
        match words.next() {
            Some((_, "=")) => {}
            other => {
                let at = row.at(other.map_or(row.text.len(), |(byte, _)| byte));
                return Err(ParseError::new(at, "there is no `=` behind the amount", "`=` must be here"));
            }
        }
        let coins = words.map(|word| number(&row, Some(word))).collect::<Result<_, _>>()?;
        Ok(Bill { amount, coins })
    }

    fn print(&self, bill: &Bill) -> String {
        let coins: String = bill.coins.iter().map(|coin| format!(" {coin}")).collect();
        format!("{} ={coins}\n", bill.amount)
    }
}

fn number(row: &Line<'_>, word: Option<(usize, &str)>) -> Result<u64, ParseError> {
    let (byte, word) = word.unwrap_or((row.text.len(), ""));
    match word.parse() {
        Ok(number) if number > 0 => Ok(number),
        _ => {
            Err(ParseError::new(row.at(byte), format!("`{word}` is not an amount"), "an integer above 0 must be here"))
        }
    }
}

// Its solver.

struct Pay;

impl Solver for Pay {
    type Puzzle = Bill;
    type Solution = Vec<u64>;

    fn solve(&self, bill: &Bill, budget: &Budget<'_>, visit: &mut dyn FnMut(&Vec<u64>) -> ControlFlow<()>) -> Report {
        budget.report(pay(bill, bill.amount, &mut Vec::new(), budget, visit))
    }

    fn check(bill: &Bill, times: &Vec<u64>) -> Result<(), Violation> {
        let paid: u64 = bill.coins.iter().zip(times).map(|(coin, times)| coin * times).sum();
        if times.len() != bill.coins.len() {
            return Err(Violation(format!("{} of {} coins are counted", times.len(), bill.coins.len())));
        }
        if paid == bill.amount { Ok(()) } else { Err(Violation(format!("{paid} is paid, not {}", bill.amount))) }
    }
}

fn pay(
    bill: &Bill,
    rest: u64,
    times: &mut Vec<u64>,
    budget: &Budget<'_>,
    visit: &mut dyn FnMut(&Vec<u64>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    budget.spend()?;
    let Some(coin) = bill.coins.get(times.len()) else {
        return if rest == 0 { visit(times) } else { ControlFlow::Continue(()) };
    };
    for count in 0..=rest / coin {
        times.push(count);
        pay(bill, rest - count * coin, times, budget, visit)?;
        times.pop();
    }
    ControlFlow::Continue(())
}

// Its face.

#[derive(Default)]
struct Purse {
    /// What is said of a payment when the time was up.
    unproven: Option<&'static str>,
}

#[derive(Serialize)]
struct Paid<'a> {
    times: &'a [u64],
}

impl<S: Solver<Puzzle = Bill, Solution = Vec<u64>>> Render<S> for Purse {
    fn plain(&self, bill: &Bill, times: &Vec<u64>, out: &mut String) {
        let paid: Vec<String> = bill.coins.iter().zip(times).map(|(coin, times)| format!("{times}x{coin}")).collect();
        out.push_str(&paid.join(" "));
        out.push('\n');
    }

    fn json<'a>(&'a self, _: &'a Bill, times: &'a Vec<u64>) -> impl Serialize + 'a {
        Paid { times }
    }

    fn unproven(&self) -> Option<&'static str> {
        self.unproven
    }
}

// It runs like the others.

#[derive(Clone, Default)]
struct Sink(Arc<Mutex<Vec<u8>>>);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no thread panicked").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Sink {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().expect("no thread panicked").clone()).expect("answers are UTF-8")
    }
}

fn options(question: Question) -> Options {
    Options {
        question,
        form: Form::Plain,
        ink: Ink::default(),
        keep_going: true,
        time_limit: None,
        stats: false,
        progress: false,
        color: false,
        threads: 2,
        part: None,
    }
}

fn answers(options: &Options, input: &str) -> (u8, String, String) {
    answers_of(&BillLine, &Pay, options, input)
}

fn answers_of<F, S>(format: &F, solver: &S, options: &Options, input: &str) -> (u8, String, String)
where
    F: Format<Puzzle = Bill>,
    S: Solver<Puzzle = Bill, Solution = Vec<u64>>,
{
    shown_answers_of(format, solver, &Purse::default(), options, input)
}

fn shown_answers_of<F, S>(format: &F, solver: &S, purse: &Purse, options: &Options, input: &str) -> (u8, String, String)
where
    F: Format<Puzzle = Bill>,
    S: Solver<Puzzle = Bill, Solution = Vec<u64>>,
{
    let (out, err) = (Sink::default(), Sink::default());
    let output = Output::new(out.clone(), err.clone(), false);
    let interrupt = Interrupt::default();
    let answerer = Answerer { format, solver, render: purse, options, interrupt: &interrupt };
    let code = run(&answerer, &[Source::Text("bills".to_owned(), input.to_owned())], &output);
    (code, out.text(), err.text())
}

#[test]
fn it_answers_in_plain_text() {
    let answer = answers(&options(Question::First), "7 = 1 5\n# none\n3 = 2\n");
    assert_eq!(answer, (1, "2x1 1x5\n\nno solution\n".to_owned(), String::new()));
}

#[test]
fn print_then_parse_is_the_identity() {
    let bill = BillLine.parse(Record::whole("7 =  1 5")).expect("a bill");
    assert_eq!(BillLine.print(&bill), "7 = 1 5\n");
}

#[test]
fn it_counts() {
    let (code, out, _) = answers(&options(Question::Count { limit: None }), "100 = 1 5 10 25 50\n");
    assert_eq!((code, out.as_str()), (0, "292\n"));
    let (_, out, _) = answers(&options(Question::Count { limit: Some(291) }), "100 = 1 5 10 25 50\n");
    assert_eq!(out, "291+\n");
}

#[test]
fn it_answers_in_json() {
    let (_, out, _) = answers(&Options { form: Form::Json, ..options(Question::All) }, "\n5 = 2 3\n");
    let line = r#"{"puzzle":"coins","file":"bills","record":1,"line":2,"solutions":[{"times":[1,1]}],"count":1,"complete":true}"#;
    assert_eq!(out, format!("{line}\n"));
}

#[test]
fn its_errors_point() {
    let (code, out, err) = answers(&options(Question::Unique), "7 = 1 x\n6 = 4 3\n");
    assert_eq!((code, out.as_str()), (2, "invalid\nunique\n"));
    let message =
        "error: `x` is not an amount\n --> bills:1:7\n  |\n1 | 7 = 1 x\n  |       ^ an integer above 0 must be here\n";
    assert_eq!(err, message);
}

// No search runs on when its answer is not wanted any more. These tests would not end if one did.

/// A bill whose solutions nobody can count.
const ENDLESS: &str = "1000000 = 1 2 3 4 5 6 7 8 9 10\n";

/// Parses and pays, but a malformed bill is not told before the endless one is being paid.
struct Together(Barrier);

impl Format for Together {
    type Puzzle = Bill;
    const NAME: &'static str = "coins";

    fn cut(&self, text: &[u8], at_end: bool) -> Option<usize> {
        BillLine.cut(text, at_end)
    }

    fn parse(&self, record: Record<'_>) -> Result<Bill, ParseError> {
        let parsed = BillLine.parse(record);
        if parsed.is_err() {
            self.0.wait();
        }
        parsed
    }

    fn print(&self, bill: &Bill) -> String {
        BillLine.print(bill)
    }
}

impl Solver for Together {
    type Puzzle = Bill;
    type Solution = Vec<u64>;

    fn solve(&self, bill: &Bill, budget: &Budget<'_>, visit: &mut dyn FnMut(&Vec<u64>) -> ControlFlow<()>) -> Report {
        if bill.amount == 1_000_000 {
            self.0.wait();
        }
        Pay.solve(bill, budget, visit)
    }

    fn check(bill: &Bill, times: &Vec<u64>) -> Result<(), Violation> {
        Pay::check(bill, times)
    }
}

#[test]
fn no_search_runs_on_behind_a_malformed_puzzle() {
    let options = Options { keep_going: false, ..options(Question::Count { limit: None }) };
    let together = Together(Barrier::new(2));
    let (code, out, err) =
        answers_of(&together, &together, &options, &format!("7 = 1 5\nnonsense\n{ENDLESS}{ENDLESS}"));
    assert_eq!((code, out.as_str()), (2, "2\n"));
    assert!(err.contains("bills:2:1"), "{err}");
}

/// A pipe that is closed behind its first bytes.
#[derive(Default)]
struct ClosedPipe {
    written: bool,
}

impl Write for ClosedPipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.written {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        self.written = true;
        Ok(bytes.len().min(1))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn no_search_runs_on_behind_a_closed_pipe() {
    let err = Sink::default();
    let output = Output::new(ClosedPipe::default(), err.clone(), false);
    let (options, interrupt) = (options(Question::All), Interrupt::default());
    let answerer = Answerer {
        format: &BillLine,
        solver: &Pay,
        render: &Purse::default(),
        options: &options,
        interrupt: &interrupt,
    };
    let code = run(&answerer, &[Source::Text("bills".to_owned(), ENDLESS.repeat(3))], &output);
    assert_eq!((code, err.text().as_str()), (0, ""));
}

#[test]
fn a_time_limit_ends_each_search_and_says_so() {
    let limited = |question| Options { time_limit: Some(Duration::from_millis(50)), ..options(question) };
    let stream = format!("{ENDLESS}7 = 1 5\n");
    let (code, out, _) = answers(&limited(Question::Count { limit: None }), &stream);
    assert!(code == 3 && out.ends_with("+\n2\n"), "{code} {out}");
    let (code, out, err) = answers(&limited(Question::All), &stream);
    assert!(code == 3 && out.ends_with("\n\n2x1 1x5\n\n7x1 0x5\n"), "{code}");
    assert!(err.starts_with("warning: bills:1: the time limit ended the search after "), "{err}");
}

#[test]
fn a_count_that_has_reached_its_cap_does_not_wait_for_the_time_limit() {
    // So long that it never ends a search, however busy the machine is.
    let limited =
        Options { time_limit: Some(Duration::from_secs(86_400)), ..options(Question::Count { limit: Some(3) }) };
    let (code, out, _) = answers(&limited, &format!("{ENDLESS}7 = 1 5\n"));
    assert_eq!((code, out.as_str()), (0, "3+\n2\n"));
}

/// Finds one right answer for a bill of 7 and a wrong one for any other; panics for a bill of 13.
struct Cheat;

impl Solver for Cheat {
    type Puzzle = Bill;
    type Solution = Vec<u64>;

    fn solve(&self, bill: &Bill, budget: &Budget<'_>, visit: &mut dyn FnMut(&Vec<u64>) -> ControlFlow<()>) -> Report {
        assert_ne!(bill.amount, 13, "this panic is wanted");
        budget.report(visit(&vec![7]))
    }

    fn check(bill: &Bill, times: &Vec<u64>) -> Result<(), Violation> {
        Pay::check(bill, times)
    }
}

#[test]
fn an_answer_that_fails_the_check_is_never_printed() {
    let wrong = "internal error: bills:2: a wrong answer was found: 7 is paid, not 8\n";
    let (code, out, err) = answers_of(&BillLine, &Cheat, &options(Question::First), "7 = 1\n8 = 1\n7 = 1\n");
    assert_eq!((code, out.as_str(), err.as_str()), (101, "7x1\n", wrong));
    let json = Options { form: Form::Json, ..options(Question::First) };
    let (code, out, err) = answers_of(&BillLine, &Cheat, &json, "7 = 1\n8 = 1\n7 = 1\n");
    assert_eq!((code, err.as_str()), (101, wrong));
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 2, "{out}");
    assert!(lines[0].ends_with(r#""solutions":[{"times":[7]}],"count":1,"complete":false}"#), "{out}");
    assert!(lines[1].ends_with(r#""solutions":[],"count":0,"complete":false}"#), "{out}");
}

#[test]
fn a_panic_ends_the_run_and_keeps_earlier_answers() {
    for threads in [1, 2] {
        let out = Sink::default();
        let kept = out.clone();
        let panicked = std::panic::catch_unwind(move || {
            let output = Output::new(out, io::sink(), false);
            let options = Options { threads, ..options(Question::First) };
            let interrupt = Interrupt::default();
            let answerer = Answerer {
                format: &BillLine,
                solver: &Cheat,
                render: &Purse::default(),
                options: &options,
                interrupt: &interrupt,
            };
            run(&answerer, &[Source::Text("bills".to_owned(), "7 = 1\n7 = 1\n13 = 1\n7 = 1\n".to_owned())], &output)
        });
        assert!(panicked.is_err());
        assert_eq!(kept.text(), "7x1\n\n7x1\n", "{threads} threads");
    }
}

/// Finds what it does not know to be the best before its time is up.
struct Unsure;

impl Solver for Unsure {
    type Puzzle = Bill;
    type Solution = Vec<u64>;

    fn solve(&self, bill: &Bill, budget: &Budget<'_>, visit: &mut dyn FnMut(&Vec<u64>) -> ControlFlow<()>) -> Report {
        Pay.solve(bill, budget, visit);
        Lost.solve(bill, budget, visit)
    }

    fn check(bill: &Bill, times: &Vec<u64>) -> Result<(), Violation> {
        Pay::check(bill, times)
    }
}

#[test]
fn an_answer_that_was_not_proven_is_shown_and_said_to_be_that() {
    let options = Options { time_limit: Some(Duration::from_millis(50)), ..options(Question::First) };
    let purse = Purse { unproven: Some("there may be a cheaper one") };
    let (code, out, err) = shown_answers_of(&BillLine, &Unsure, &purse, &options, "7 = 1 5\n");
    assert_eq!((code, out.as_str()), (3, "2x1 1x5\n"));
    assert_eq!(err, "warning: bills:1: there may be a cheaper one\n");
}

// New ones.

/// Bills of one coin paid as often as it says, with this promise.
struct Bills {
    promise: Promise,
    times: u64,
    coins: &'static [u64],
    doubt: Option<&'static str>,
}

/// Each is paid with two coins of 2.
const BILLS: Bills = Bills { promise: Promise::One, times: 2, coins: &[2], doubt: None };

impl Generator for Bills {
    type Puzzle = Bill;
    type Solution = Vec<u64>;

    fn generate(&self, _: &mut Random, _: &Budget<'_>) -> Result<Made<Bill, Vec<u64>>, NotMade> {
        let mut times = vec![0; self.coins.len()];
        times[0] = self.times;
        let puzzle = Bill { amount: 4, coins: self.coins.to_vec() };
        Ok(Made { puzzle, solution: Some(times), doubt: self.doubt.map(str::to_owned) })
    }

    fn promise(&self) -> Promise {
        self.promise
    }
}

fn generated(bills: &Bills) -> (u8, String, String) {
    let (out, err) = (Sink::default(), Sink::default());
    let output = Output::new(out.clone(), err.clone(), false);
    let wanted = Wanted { puzzles: 2, seed: 1, progress: false, threads: 1 };
    let code = generate(bills, &BillLine, &Pay, wanted, &Interrupt::default(), &output);
    (code, out.text(), err.text())
}

#[test]
fn new_ones_are_printed_as_they_are_read() {
    assert_eq!(generated(&BILLS), (0, "4 = 2\n\n4 = 2\n".to_owned(), String::new()));
}

#[test]
fn new_ones_that_break_their_promise_are_not_printed() {
    let (code, out, err) = generated(&Bills { coins: &[2, 1], ..BILLS });
    assert_eq!((code, out.as_str()), (101, ""));
    assert!(err.contains("it has not as many solutions as promised"), "{err}");
    for promise in [Promise::One, Promise::Some] {
        let (code, out, err) = generated(&Bills { times: 1, promise, ..BILLS });
        assert_eq!((code, out.as_str()), (101, ""));
        assert!(err.contains("its solution is wrong: 2 is paid, not 4"), "{err}");
    }
}

#[test]
fn a_doubt_about_a_new_one_is_told() {
    let (code, out, err) = generated(&Bills { doubt: Some("nobody knows whether it is fun"), ..BILLS });
    assert_eq!((code, out.as_str()), (3, "4 = 2\n\n4 = 2\n"));
    assert_eq!(err, "puzzle 1: nobody knows whether it is fun\npuzzle 2: nobody knows whether it is fun\n");
}

/// Finds no end.
struct Lost;

impl Solver for Lost {
    type Puzzle = Bill;
    type Solution = Vec<u64>;

    fn solve(&self, _: &Bill, budget: &Budget<'_>, _: &mut dyn FnMut(&Vec<u64>) -> ControlFlow<()>) -> Report {
        while budget.spend().is_continue() {}
        budget.report(ControlFlow::Break(()))
    }

    fn check(bill: &Bill, times: &Vec<u64>) -> Result<(), Violation> {
        Pay::check(bill, times)
    }
}

#[test]
fn a_solution_at_hand_need_not_be_found() {
    let out = Sink::default();
    let output = Output::new(out.clone(), Sink::default(), false);
    let bills = Bills { promise: Promise::Some, ..BILLS };
    let wanted = Wanted { puzzles: 1, seed: 1, progress: false, threads: 1 };
    let code = generate(&bills, &BillLine, &Lost, wanted, &Interrupt::default(), &output);
    assert_eq!((code, out.text().as_str()), (0, "4 = 2\n"));
}

//! A fourth puzzle through the public API: what somebody writes who adds one.
//!
//! Coins: pay an amount with coins of given values, each of which may be used any number of times. A puzzle is one
//! line such as `7 = 1 2 5`; a solution is how often each coin is used.
#![allow(clippy::expect_used, reason = "a test that fails panics")]

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use gridsolve::answer::{Answerer, Options, Question};
use gridsolve::input::{Format, Line, ParseError, Record, cut_rows};
use gridsolve::interrupt::Interrupt;
use gridsolve::output::Output;
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

struct Purse;

#[derive(Serialize)]
struct Paid<'a> {
    times: &'a [u64],
}

impl Render<Pay> for Purse {
    fn plain(&self, bill: &Bill, times: &Vec<u64>, out: &mut String) {
        let paid: Vec<String> = bill.coins.iter().zip(times).map(|(coin, times)| format!("{times}x{coin}")).collect();
        out.push_str(&paid.join(" "));
        out.push('\n');
    }

    fn json<'a>(&'a self, _: &'a Bill, times: &'a Vec<u64>) -> impl Serialize + 'a {
        Paid { times }
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

fn answers(question: Question, json: bool, input: &str) -> (u8, String, String) {
    let (out, err) = (Sink::default(), Sink::default());
    let output = Output::new(out.clone(), err.clone(), false);
    let options =
        Options { question, json, keep_going: true, time_limit: None, stats: false, color: false, threads: 2 };
    let interrupt = Interrupt::default();
    let answerer =
        Answerer { format: &BillLine, solver: &Pay, render: &Purse, options: &options, interrupt: &interrupt };
    let code = run(&answerer, &[Source::Text("bills".to_owned(), input.to_owned())], &output);
    drop(output);
    (code, out.text(), err.text())
}

#[test]
fn it_answers_in_plain_text() {
    let answer = answers(Question::First, false, "7 = 1 5\n# none\n3 = 2\n");
    assert_eq!(answer, (1, "2x1 1x5\n\nno solution\n".to_owned(), String::new()));
}

#[test]
fn it_counts() {
    let (code, out, _) = answers(Question::Count { limit: None }, false, "100 = 1 5 10 25 50\n");
    assert_eq!((code, out.as_str()), (0, "292\n"));
    let (_, out, _) = answers(Question::Count { limit: Some(291) }, false, "100 = 1 5 10 25 50\n");
    assert_eq!(out, "291+\n");
}

#[test]
fn it_answers_in_json() {
    let (_, out, _) = answers(Question::All, true, "\n5 = 2 3\n");
    let line = r#"{"puzzle":"coins","file":"bills","record":1,"line":2,"solutions":[{"times":[1,1]}],"count":1,"complete":true}"#;
    assert_eq!(out, format!("{line}\n"));
}

#[test]
fn its_errors_point() {
    let (code, out, err) = answers(Question::Unique, false, "7 = 1 x\n6 = 4 3\n");
    assert_eq!((code, out.as_str()), (2, "invalid\nunique\n"));
    let message =
        "error: `x` is not an amount\n --> bills:1:7\n  |\n1 | 7 = 1 x\n  |       ^ an integer above 0 must be here\n";
    assert_eq!(err, message);
}

//! Makes boards to judge: a scene is planted, other stones are strewn around it, and lines that they make are broken.

use std::ops::ControlFlow;

use super::judge::Judge;
use super::puzzle::{Board, Color, Puzzle, Rule, WinningLine};
use super::rules::wins;
use super::scene;
use crate::generator::{Generator, Made, NotMade, Promise};
use crate::random::Random;
use crate::solver::{Budget, Solver};

/// Makes boards with at most one winning line. Black has as many stones as white or one more, and whoever has won has moved
/// last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Boards {
    /// The number of rows.
    pub size: usize,
    /// The rule that they will be judged by.
    pub rule: Rule,
    /// The number of stones, at most as many as the board has points. With fewer than nine nobody has won. Without it the
    /// number varies: most boards are half full at most, some are full.
    pub stones: Option<usize>,
}

/// Row and column from 1.
type Point = (usize, usize);

/// Scenes that are planted before it is said that no board was found.
const TRIES: usize = 1000;

/// Stones that are moved to break lines before another scene is planted.
const MOVES: usize = 2000;

/// One in so many boards is full, or has one empty point.
const FULL: usize = 6;

impl Generator for Boards {
    type Puzzle = Puzzle;
    type Solution = WinningLine;

    fn generate(&self, random: &mut Random, budget: &Budget<'_>) -> Result<Made<Puzzle, WinningLine>, NotMade> {
        let empty = Board::empty(self.size).map_err(|error| NotMade::NoneFound(error.to_string()))?;
        for _ in 0..TRIES {
            NotMade::check(budget)?;
            if let Some(board) = self.board(&empty, random) {
                return Ok(Made { puzzle: Puzzle::new(board, self.rule), solution: None, doubt: None });
            }
        }
        let stones = self.stones.map_or_else(String::new, |stones| format!(" with {stones} stones"));
        Err(NotMade::NoneFound(format!(
            "no board of {} rows{stones} was found in {TRIES} tries; give fewer --stones",
            self.size
        )))
    }

    fn promise(&self) -> Promise {
        Promise::AtMostOne
    }
}

impl Boards {
    fn points(&self) -> usize {
        self.size * self.size
    }

    /// A board with any scene on it; `None` if that scene does not fit.
    fn board(&self, empty: &Board, random: &mut Random) -> Option<Board> {
        let planted = scene::plant(empty.clone(), random)?;
        let lines = long_lines(&planted);
        let mut winners = lines.iter().filter(|line| wins(self.rule, line.color, line.length)).map(|line| line.color);
        let winner = winners.next();
        if winners.next().is_some() {
            return None;
        }
        let stones = self.number_of_stones(stones_on(&planted), winner, random)?;
        fill(planted, &lines, stones, random)
    }

    /// How many stones there will be of each colour, with at least those that are planted.
    fn number_of_stones(&self, planted: [usize; 2], winner: Option<Color>, random: &mut Random) -> Option<[usize; 2]> {
        let [black, white] = planted;
        let is_good = |&all: &usize| {
            let [blacks, whites] = shares(all);
            let last = if all % 2 == 1 { Color::Black } else { Color::White };
            blacks >= black && whites >= white && winner.is_none_or(|winner| winner == last)
        };
        let numbers = match self.stones {
            Some(stones) => stones..=stones.min(self.points()),
            None => 0..=self.points(),
        };
        let numbers: Vec<usize> = numbers.filter(is_good).collect();
        let is_full = random.below(FULL) == 0;
        let usual = &numbers[..numbers.len().div_ceil(2)];
        let number = if is_full { numbers.last() } else { random.pick(usual) };
        number.map(|&number| shares(number))
    }
}

/// The stones of each colour when so many have been played.
fn shares(stones: usize) -> [usize; 2] {
    [stones.div_ceil(2), stones / 2]
}

/// The stones of each colour on a board.
fn stones_on(board: &Board) -> [usize; 2] {
    Color::BOTH.map(|color| board.rows(color).iter().map(|row| row.count_ones() as usize).sum())
}

/// All lines of five or more.
fn long_lines(board: &Board) -> Vec<WinningLine> {
    let mut lines = Vec::new();
    let puzzle = Puzzle::new(board.clone(), Rule::Freestyle);
    Judge.solve(&puzzle, &Budget::unlimited(), &mut |line| {
        lines.push(*line);
        ControlFlow::Continue(())
    });
    lines
}

/// Adds stones at random until there are so many of each colour, and moves them until `lines` are all lines of five or more;
/// `None` if that does not come about.
fn fill(mut board: Board, lines: &[WinningLine], stones: [usize; 2], random: &mut Random) -> Option<Board> {
    let free = strew(&mut board, stones, random)?;
    let strange = |board: &Board| -> Vec<WinningLine> {
        long_lines(board).into_iter().filter(|line| !lines.contains(line)).collect()
    };
    let mut wrong = strange(&board);
    for _ in 0..MOVES {
        let Some(line) = wrong.first() else { return Some(board) };
        let on_line = (0..line.length).filter_map(|index| line.point(index as isize));
        let loose: Vec<Point> = on_line.filter(|point| free.contains(point)).collect();
        let (&here, &there) = random.pick(&loose).zip(random.pick(&free))?;
        exchange(&mut board, here, there);
        let left = strange(&board);
        if left.len() <= wrong.len() {
            wrong = left;
        } else {
            exchange(&mut board, here, there);
        }
    }
    None
}

/// Adds the stones that are missing, and returns the points that were free.
fn strew(board: &mut Board, stones: [usize; 2], random: &mut Random) -> Option<Vec<Point>> {
    let mut free: Vec<Point> = board.points().filter(|&(row, column)| board.stone(row, column).is_none()).collect();
    random.shuffle(&mut free);
    let mut places = free.iter();
    for ((color, wanted), planted) in Color::BOTH.into_iter().zip(stones).zip(stones_on(board)) {
        for &(row, column) in places.by_ref().take(wanted.checked_sub(planted)?) {
            board.place(row, column, color).ok()?;
        }
    }
    Some(free)
}

/// Exchanges what is on two points.
fn exchange(board: &mut Board, here: Point, there: Point) {
    let stones = [here, there].map(|(row, column)| board.stone(row, column));
    if stones[0] == stones[1] {
        return;
    }
    for ((row, column), stone) in
        [here, here, there, there].into_iter().zip([stones[0], stones[1], stones[1], stones[0]])
    {
        if let Some(color) = stone {
            board.turn(row, column, color);
        }
    }
}

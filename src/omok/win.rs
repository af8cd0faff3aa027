//! Wins by continuous fours: each stone makes a four, so each reply is forced, up to the five.
//!
//! Since replies are forced this is a search of one player. First any win is found, then a shorter one is looked for until
//! there is none: then the last one is the shortest. A table remembers from which positions there is no win with so many
//! stones, which most of the later searches run into at once.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::lines::{Lines, Point};
use super::position::Position;
use super::puzzle::{Color, Puzzle, Rule};
use super::renju::may_play;
use crate::solver::Budget;

/// A win: the attacker's stones and the replies to them in turn, from the first four to the five. `None` stands for the
/// reply of a black defender who may not play at the only point that would stop the five.
pub(super) type Moves = Vec<Option<Point>>;

/// The shortest win by continuous fours for `attacker`, who is to move, or with `any` the first one found.
///
/// The win comes with whether that is certain: one that was to be the shortest may not be if the budget has run out.
/// Breaks if that came before any win.
pub(super) fn find(
    puzzle: &Puzzle,
    attacker: Color,
    any: bool,
    budget: &Budget<'_>,
) -> ControlFlow<(), Option<(Moves, bool)>> {
    let lines = Lines::new(puzzle.board().size());
    let mut search = Search {
        position: Position::new(puzzle, &lines),
        rule: puzzle.rule(),
        attacker,
        lost: HashMap::new(),
        moves: Vec::new(),
        budget,
    };
    let most = lines.through.len().div_ceil(2);
    let mut best = match search.win(most)? {
        Some(moves) => moves,
        None => return ControlFlow::Continue(None),
    };
    if any {
        return ControlFlow::Continue(Some((best, true)));
    }
    loop {
        let shorter = best.len().div_ceil(2) - 1;
        match search.win(shorter) {
            ControlFlow::Continue(Some(moves)) => best = moves,
            ControlFlow::Continue(None) => return ControlFlow::Continue(Some((best, true))),
            ControlFlow::Break(()) => return ControlFlow::Continue(Some((best, false))),
        }
    }
}

struct Search<'s> {
    position: Position<'s>,
    rule: Rule,
    attacker: Color,
    /// Positions from which there is no win with so many stones.
    lost: HashMap<u64, u16>,
    moves: Moves,
    budget: &'s Budget<'s>,
}

/// The most positions that are remembered.
const MOST_REMEMBERED: usize = 1 << 21;

impl Search<'_> {
    /// A win with at most so many stones.
    fn win(&mut self, stones: usize) -> ControlFlow<(), Option<Moves>> {
        self.moves.clear();
        let found = self.attack(stones, None)?;
        ControlFlow::Continue(found.then(|| std::mem::take(&mut self.moves)))
    }

    /// Whether the attacker, who is to move, wins with at most so many stones; `moves` is then the way, from here on.
    fn attack(&mut self, stones: usize, last: Option<Point>) -> ControlFlow<(), bool> {
        self.budget.spend()?;
        if stones == 0 {
            return ControlFlow::Continue(false);
        }
        if let Some(five) = self.position.fives(self.attacker).min() {
            self.moves.push(Some(five));
            return ControlFlow::Continue(true);
        }
        if stones == 1 || self.lost.get(&self.position.key()).is_some_and(|&lost| usize::from(lost) >= stones) {
            return ControlFlow::Continue(false);
        }
        for four in self.candidates(last) {
            if self.is_forbidden(four, self.attacker) {
                continue;
            }
            self.position.put(four, self.attacker);
            self.moves.push(Some(four));
            let wins = self.defend(four, stones - 1);
            self.position.take_back(four, self.attacker);
            if wins? {
                return ControlFlow::Continue(true);
            }
            self.moves.pop();
        }
        if self.lost.len() >= MOST_REMEMBERED {
            self.lost.clear();
        }
        self.lost.insert(self.position.key(), stones as u16);
        ControlFlow::Continue(false)
    }

    /// The points that make a four, near ones first; where the defender threatens to make five, only the one that also
    /// stops that.
    fn candidates(&self, last: Option<Point>) -> Vec<Point> {
        let mut threats = self.position.fives(self.attacker.other());
        let threat = threats.next();
        let is_lost = threats.any(|other| Some(other) != threat);
        let mut fours: Vec<Point> = match threat {
            Some(_) if is_lost => Vec::new(),
            Some(threat) => self.position.fours(self.attacker).filter(|&four| four == threat).collect(),
            None => self.position.fours(self.attacker).collect(),
        };
        let far = |point: Point| {
            let (row, column) = self.position.row_and_column(point);
            let last = last.map_or((row, column), |last| self.position.row_and_column(last));
            row.abs_diff(last.0).max(column.abs_diff(last.1))
        };
        fours.sort_unstable_by_key(|&point| (far(point), point));
        fours.dedup();
        fours
    }

    /// Whether the attacker wins after the four just made, with at most so many stones more.
    fn defend(&mut self, four: Point, stones: usize) -> ControlFlow<(), bool> {
        let defender = self.attacker.other();
        let mut fives: Vec<Point> = self.position.fives(self.attacker).collect();
        fives.sort_unstable();
        fives.dedup();
        let [first, others @ ..] = fives.as_slice() else { return ControlFlow::Continue(false) };
        // Two of them cannot both be stopped, and a black defender may be forbidden to play there.
        let legal = fives.iter().copied().find(|&point| !self.is_forbidden(point, defender));
        if let Some(reply) = legal.filter(|_| others.is_empty()) {
            self.moves.push(Some(reply));
            self.position.put(reply, defender);
            let wins = self.attack(stones, Some(four));
            self.position.take_back(reply, defender);
            let wins = wins?;
            if !wins {
                self.moves.pop();
            }
            return ControlFlow::Continue(wins);
        }
        if stones == 0 {
            return ControlFlow::Continue(false);
        }
        let five = fives.iter().copied().find(|&point| Some(point) != legal).unwrap_or(*first);
        self.moves.extend([legal, Some(five)]);
        ControlFlow::Continue(true)
    }

    fn is_forbidden(&self, point: Point, color: Color) -> bool {
        !may_play(self.rule, color, self.position.board(), self.position.row_and_column(point))
    }
}

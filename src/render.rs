//! How answers look: what a puzzle brings so that the driver can print its solutions.

use serde::Serialize;

use crate::ink::Ink;
use crate::sheet::Sheet;
use crate::solver::Solver;

/// What a picture of a puzzle shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scene<'s, T> {
    /// The puzzle alone: nobody has looked for a solution.
    Puzzle,
    /// The puzzle with a solution, or with all of them where they are one answer together.
    Solved(&'s [T]),
    /// The puzzle, which has no solution.
    Unsolvable,
    /// The puzzle; whether it has a solution is not known.
    Unknown,
}

impl<'s, T> Scene<'s, T> {
    /// The solutions that are shown.
    pub fn solutions(&self) -> &'s [T] {
        match *self {
            Scene::Solved(solutions) => solutions,
            Scene::Puzzle | Scene::Unsolvable | Scene::Unknown => &[],
        }
    }
}

/// The faces of the solutions of one question.
pub trait Render<S: Solver>: Sync {
    /// Adds one solution in plain text to `out`; every line is ended, none is blank.
    ///
    /// Not every solution of a long list has been checked before it is shown: a wrong one must not make this panic.
    fn plain(&self, puzzle: &S::Puzzle, solution: &S::Solution, out: &mut String);

    /// Adds a picture for people at a terminal to `out`, lines as in plain text; by default the solutions in plain text
    /// and nothing of a scene without any.
    ///
    /// Where there is no solution, [`Render::nothing`] has been said already.
    fn pretty(&self, puzzle: &S::Puzzle, scene: &Scene<'_, S::Solution>, _: Ink, out: &mut String) {
        scene.solutions().iter().for_each(|solution| self.plain(puzzle, solution, out));
    }

    /// A picture as SVG, lines as in plain text; by default one with nothing but the solutions in plain text, which
    /// is meant for puzzles that are not drawn yet: it shows neither an open puzzle nor that there is no solution.
    fn svg(&self, puzzle: &S::Puzzle, scene: &Scene<'_, S::Solution>) -> String {
        let mut text = String::new();
        scene.solutions().iter().for_each(|solution| self.plain(puzzle, solution, &mut text));
        let captions = text.lines().map(str::to_owned).collect();
        let title = "a solution".to_owned();
        Sheet { width: 400.0, height: 10.0, title, description: text.replace('\n', "; "), captions }.draw([])
    }

    /// One solution as an element of the list in JSON.
    fn json<'a>(&'a self, puzzle: &'a S::Puzzle, solution: &'a S::Solution) -> impl Serialize + 'a;

    /// What stands for "there is none".
    fn nothing(&self) -> Nothing {
        Nothing { word: "no solution", is_answer: false }
    }

    /// How the solutions of one puzzle stand together.
    fn listing(&self) -> Listing {
        Listing { key: "solutions", is_one_answer: false }
    }

    /// A remark for stderr when a puzzle has more than the one solution that was asked for.
    ///
    /// With a remark the search looks on behind the first solution, until it knows whether there is a second.
    fn several(&self) -> Option<&'static str> {
        None
    }

    /// A remark for stderr when the budget ran out after the solution was shown, which is then not the answer for certain;
    /// `None` where a solution that was found is always an answer.
    fn unproven(&self) -> Option<&'static str> {
        None
    }

    /// A remark for stderr about a puzzle that was found to have no solution, where the puzzle alone shows why.
    ///
    /// It is asked for once the search is over, so it need not be quick.
    fn why_none(&self, _: &S::Puzzle) -> Option<String> {
        None
    }
}

/// How it is said that a puzzle has no solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Nothing {
    /// The line in plain text.
    pub word: &'static str,
    /// Whether that is an answer like any other (exit status 0) rather than a failure to find one (1).
    pub is_answer: bool,
}

/// How the solutions of one puzzle stand together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Listing {
    /// The key of their list in JSON.
    pub key: &'static str,
    /// Whether they are one answer together: no blank line stands between them, and each of them is checked.
    pub is_one_answer: bool,
}

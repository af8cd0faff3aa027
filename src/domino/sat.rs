//! Tilings as a problem for a SAT solver, which learns from each contradiction it meets. (N. Eén and N. Sörensson, "An
//! extensible SAT-solver", SAT 2003; batsat is a Rust version of theirs.)
//!
//! Large grids have many spots that can be tiled in two ways each, all independent, and one contradiction far from the
//! choice that made it. A search that only goes back one step drowns in the spots; a solver that learns does not.
//!
//! A variable says that an option is taken. Each item wants one of its options, and no two.

use std::cell::Cell;
use std::ops::ControlFlow;

use batsat::{Callbacks, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};

use super::cover::Cover;
use crate::solver::Budget;

/// The open items of a cover and their live options as clauses.
pub(super) struct Sat<'b> {
    solver: Solver<Spend<'b>>,
    /// The variable of each option; `None` if it is not open.
    variables: Vec<Option<Var>>,
    /// The option of each variable, those that are not helpers.
    options: Vec<u32>,
    /// For the clause that is added.
    clause: Vec<Lit>,
}

/// What the solver found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Answer {
    /// A tiling: [`Sat::taken`] tells its options.
    Found,
    /// There is none.
    None,
    /// The budget ran out before.
    OutOfBudget,
}

/// Each decision of the solver is a node.
struct Spend<'b> {
    budget: &'b Budget<'b>,
    /// The solver asks again after it has been stopped.
    over: Cell<bool>,
}

impl Callbacks for Spend<'_> {
    fn stop(&self) -> bool {
        if !self.over.get() {
            self.over.set(self.budget.spend().is_break());
        }
        self.over.get()
    }
}

/// Up to so many options of an item are kept apart pair by pair; more are kept apart by helpers.
const FEW: usize = 6;

/// Items between two looks at the budget.
const ITEMS_BETWEEN_LOOKS: u32 = 1024;

impl<'b> Sat<'b> {
    /// Writes the clauses.
    ///
    /// # Errors
    /// Breaks if the budget runs out.
    pub(super) fn new(cover: &Cover, budget: &'b Budget<'b>) -> ControlFlow<(), Self> {
        // Of the settings tried on random tilings of orders 30 to 50 these are the fastest: older conflicts count for less,
        // and a decision takes an option rather than leaving it.
        let options = SolverOpts { var_decay: 0.92, ..SolverOpts::default() };
        let solver = Solver::new(options, Spend { budget, over: Cell::new(false) });
        let mut sat = Sat { solver, variables: vec![None; cover.options()], options: Vec::new(), clause: Vec::new() };
        let open = || (0..cover.items()).filter(|&item| cover.left(item) > 1);
        for item in open() {
            for option in cover.options_of(item) {
                let variable = &mut sat.variables[option as usize];
                if variable.is_none() {
                    *variable = Some(sat.solver.new_var(lbool::TRUE, true));
                    sat.options.push(option);
                }
            }
        }
        let mut literals = Vec::new();
        for item in open() {
            if item % ITEMS_BETWEEN_LOOKS == 0 {
                budget.look()?;
            }
            literals.clear();
            literals.extend(cover.options_of(item).filter_map(|option| sat.literal(option)));
            sat.add(&literals);
            sat.keep_apart(&literals);
        }
        ControlFlow::Continue(sat)
    }

    /// At most one of these is true.
    fn keep_apart(&mut self, literals: &[Lit]) {
        if literals.len() <= FEW {
            for (index, &a) in literals.iter().enumerate() {
                literals[..index].iter().for_each(|&b| self.add(&[!a, !b]));
            }
            return;
        }
        // The helper of each literal says that this one or one before it is true. (C. Sinz, CP 2005.)
        let mut before: Option<Lit> = None;
        for &literal in literals {
            let helper = Lit::new(self.solver.new_var_default(), true);
            self.add(&[!literal, helper]);
            if let Some(before) = before {
                self.add(&[!before, helper]);
                self.add(&[!before, !literal]);
            }
            before = Some(helper);
        }
    }

    fn add(&mut self, clause: &[Lit]) {
        self.clause.clear();
        self.clause.extend_from_slice(clause);
        self.solver.add_clause_reuse(&mut self.clause);
    }

    /// That an option is taken, if it is open.
    fn literal(&self, option: u32) -> Option<Lit> {
        self.variables[option as usize].map(|variable| Lit::new(variable, true))
    }

    /// Looks for a tiling.
    pub(super) fn solve(&mut self) -> Answer {
        self.solve_with(&[])
    }

    /// Looks for a tiling with this option, which must be open.
    pub(super) fn solve_taking(&mut self, option: u32) -> Answer {
        let literals: Vec<Lit> = self.literal(option).into_iter().collect();
        self.solve_with(&literals)
    }

    fn solve_with(&mut self, assumed: &[Lit]) -> Answer {
        match self.solver.solve_limited(assumed) {
            answer if answer == lbool::TRUE => Answer::Found,
            answer if answer == lbool::FALSE => Answer::None,
            _ => Answer::OutOfBudget,
        }
    }

    /// The open options of the tiling found last, in no order.
    pub(super) fn taken(&self) -> Vec<u32> {
        let model = self.solver.get_model();
        let is_true = |option: u32| {
            self.variables[option as usize].and_then(|variable| model.get(variable.idx() as usize))
                == Some(&lbool::TRUE)
        };
        self.options.iter().copied().filter(|&option| is_true(option)).collect()
    }

    /// Rules out an option.
    pub(super) fn forbid(&mut self, option: u32) {
        if let Some(literal) = self.literal(option) {
            self.add(&[!literal]);
        }
    }

    /// Rules out the one tiling with these open options.
    pub(super) fn forbid_all_together(&mut self, taken: &[u32]) {
        let literals: Vec<Lit> =
            taken.iter().filter_map(|&option| self.literal(option)).map(|literal| !literal).collect();
        self.add(&literals);
    }

    /// The open options.
    pub(super) fn options(&self) -> &[u32] {
        &self.options
    }
}

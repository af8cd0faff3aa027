//! Strikes out every place that is in no tiling.
//!
//! Each place that no tiling found so far takes is asked for by itself; what the solver learns for one place helps with the
//! next. What is left after this falls apart into small parts. (The places that are in all tilings are the backbone of
//! the clauses; J. Marques-Silva, M. Janota and I. Lynce, ECAI 2010, compare ways to find it.)

use std::ops::ControlFlow;

use super::cover::Cover;
use super::sat::{Answer, Sat};

/// Strikes out the options of `cover` that are in no tiling; `first` are the open options of one tiling. Whatever is live
/// then is in some tiling.
///
/// # Errors
/// Breaks if the budget runs out; nothing is struck out then.
pub(super) fn strike_out(cover: &mut Cover, sat: &mut Sat<'_>, first: &[u32]) -> ControlFlow<()> {
    let mut is_seen = vec![false; cover.options()];
    first.iter().for_each(|&option| is_seen[option as usize] = true);
    let mut dead = Vec::new();
    for option in sat.options().to_vec() {
        if is_seen[option as usize] {
            continue;
        }
        match sat.solve_taking(option) {
            Answer::Found => sat.taken().into_iter().for_each(|option| is_seen[option as usize] = true),
            Answer::None => {
                sat.forbid(option);
                dead.push(option);
            }
            Answer::OutOfBudget => return ControlFlow::Break(()),
        }
    }
    // Every item keeps an option: the one that it has in some tiling.
    let _ = cover.strike_out(&dead);
    ControlFlow::Continue(())
}

//! Searches beside each other, each with an allowance of its own, and with the same answers for any number of threads.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use crate::solver::Budget;

/// How long to wait for news of other threads before the budget is asked.
pub(crate) const LISTENS: Duration = Duration::from_millis(5);

/// Answers the questions in order, up to the first answer that `is_last`: what was asked after that one is left
/// unanswered. Each search may take about `nodes` nodes, on as many threads as the budget has, and is paid for here; those
/// that are not needed any more are ended.
///
/// When the budget runs out, answers are missing or of no use: ask it before they are believed.
pub fn answers<Q: Sync, A: Send>(
    questions: &[Q],
    nodes: u64,
    budget: &Budget<'_>,
    search: impl Fn(&Q, &Budget<'_>) -> A + Sync,
    is_last: impl Fn(&A) -> bool,
) -> Vec<A> {
    if budget.threads() == 1 || questions.len() == 1 {
        let mut answers = Vec::new();
        for question in questions {
            answers.push(budget.allow(nodes, |budget| search(question, budget)));
            if answers.last().is_some_and(&is_last) || budget.look().is_break() {
                break;
            }
        }
        return answers;
    }
    // So many questions are to be answered: no more than come before an answer that is the last one.
    let needed = AtomicUsize::new(questions.len());
    let next = AtomicUsize::new(0);
    let (sender, news) = mpsc::channel();
    let work = |sender: mpsc::Sender<(usize, A, u64)>| {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let is_needed = || index < needed.load(Ordering::Relaxed);
            let Some(question) = questions.get(index).filter(|_| is_needed()) else { return };
            let hook = |_| if is_needed() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
            let own = Budget::new(&hook, 1);
            let answer = own.allow(nodes, |budget| search(question, budget));
            let _ = sender.send((index, answer, own.report(ControlFlow::Continue(())).nodes));
        }
    };
    let mut answers: Vec<Option<A>> = questions.iter().map(|_| None).collect();
    thread::scope(|scope| {
        for _ in 0..budget.threads().min(questions.len()) {
            let sender = sender.clone();
            scope.spawn(|| work(sender));
        }
        drop(sender);
        loop {
            let flow = match news.recv_timeout(LISTENS) {
                Ok((index, answer, nodes)) => {
                    // One that is not needed any more was perhaps cut short: it says nothing.
                    if index < needed.load(Ordering::Relaxed) {
                        if is_last(&answer) {
                            needed.store(index + 1, Ordering::Relaxed);
                        }
                        answers[index] = Some(answer);
                    }
                    budget.spend_many(nodes)
                }
                Err(RecvTimeoutError::Timeout) => budget.look(),
                Err(RecvTimeoutError::Disconnected) => return,
            };
            if flow.is_break() {
                needed.store(0, Ordering::Relaxed);
            }
        }
    });
    answers.into_iter().take(needed.into_inner()).flatten().collect()
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use proptest::prelude::*;

    use super::*;

    const ALLOWANCE: u64 = 2000;

    /// Spends this many nodes and tells whether it was allowed to.
    fn spends(nodes: u64, budget: &Budget<'_>) -> bool {
        (0..nodes).all(|_| budget.spend().is_continue())
    }

    proptest! {
        #[test]
        fn threads_give_the_answers_that_one_question_after_the_other_gives(
            questions in prop::collection::vec((0..2 * ALLOWANCE, prop::bool::weighted(0.2)), 0..12),
            threads in 1usize..5,
        ) {
            let mut expected = Vec::new();
            for &(nodes, is_last) in &questions {
                expected.push((Budget::unlimited().allow(ALLOWANCE, |budget| spends(nodes, budget)), is_last));
                if is_last {
                    break;
                }
            }
            let hook = |_| ControlFlow::Continue(());
            let budget = Budget::new(&hook, threads);
            let search = |&(nodes, is_last): &(u64, bool), budget: &Budget<'_>| (spends(nodes, budget), is_last);
            let found = answers(&questions, ALLOWANCE, &budget, search, |&(_, is_last)| is_last);
            prop_assert_eq!(&found, &expected);
            let asked: u64 = questions[..expected.len()].iter().map(|&(nodes, _)| nodes.min(ALLOWANCE)).sum();
            prop_assert!(budget.report(ControlFlow::Continue(())).nodes >= asked);
        }
    }

    #[test]
    fn all_end_when_the_budget_runs_out() {
        for threads in 1..4 {
            let looks = Cell::new(0);
            let hook = |_| {
                looks.set(looks.get() + 1);
                if looks.get() > 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let budget = Budget::new(&hook, threads);
            answers(&[(); 5], u64::MAX, &budget, |(), budget| spends(u64::MAX, budget), |_| false);
            assert!(budget.look().is_break());
        }
    }
}

//! Fills any figure: what is forced (`plan`), in which order (`order`) and which symmetry is broken (`symmetry`) come
//! together here, for each sum that the lines may have.

use std::ops::{ControlFlow, RangeInclusive};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use super::lines;
use super::masks::{Masks, Share, Visit};
use super::order::{self, Chain};
use super::plan::Plan;
use super::puzzle::{Figure, Filling};
use super::solve::Part;
use super::symmetry::{self, Symmetry};
use crate::solver::{Budget, Progress};

/// Visits every filling of `figure`: smallest sum first, then in the order of the cells.
pub(super) fn list(
    figure: &Figure,
    budget: &Budget<'_>,
    visit: &mut dyn FnMut(&Filling) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let case = Case::in_cell_order(figure);
    for sum in sums(figure) {
        budget.look()?;
        case.list(sum, budget, visit)?;
    }
    ControlFlow::Continue(())
}

/// What counts as one solution.
#[derive(Clone, Copy)]
pub(super) enum Counted<'s> {
    /// Every filling.
    Each,
    /// The fillings that are images of each other under these symmetries.
    Class(&'s [Symmetry]),
}

/// Counts the fillings of `figure`, at most `cap`, with any order of search. The symmetries in `known` are some of the
/// figure's, for figures that have too many to find.
pub(super) fn count(
    figure: &Figure,
    known: &[Symmetry],
    counted: Counted<'_>,
    part: Part,
    budget: &Budget<'_>,
    cap: Option<u64>,
) -> (u64, ControlFlow<()>) {
    let (group, placed) = placed(figure, known);
    count_placed(figure, &group, &placed, counted, part, budget, cap).unwrap_or_else(|| {
        // The plain search does not break symmetry.
        let (group, placed) = as_it_is(figure);
        count_placed(figure, &group, &placed, counted, part, budget, cap).unwrap_or((0, ControlFlow::Break(())))
    })
}

/// Counts what is placed, with the symmetries of `group` broken; `None` if they cannot be.
fn count_placed(
    figure: &Figure,
    group: &[Symmetry],
    placed: &[Placed],
    counted: Counted<'_>,
    part: Part,
    budget: &Budget<'_>,
    cap: Option<u64>,
) -> Option<(u64, ControlFlow<()>)> {
    // All images of a filling are fillings where no number is given: classes are all of the same size.
    let (each, classes) = match counted {
        Counted::Class(classes) if group.len() > 1 && group.len().is_multiple_of(classes.len()) => {
            (group.len() / classes.len(), None)
        }
        Counted::Class(classes) => (1, Some(classes)),
        Counted::Each => (group.len(), None),
    };
    // Planning takes a while for large stars, so each case is planned when its turn comes.
    let mut cases: Vec<Case> = Vec::new();
    let mut found = 0;
    for sum in sums(figure) {
        for (index, Placed { times, .. }) in placed.iter().enumerate() {
            if budget.look().is_break() {
                return Some((found, ControlFlow::Break(())));
            }
            if index == cases.len() {
                cases.push(placed[index].case(group));
            }
            let case = cases.get(index)?;
            if group.len() > 1 && matches!(case.search, Way::Plain) {
                return None;
            }
            let each = each as u64 * times;
            let enough = cap.map(|cap| (cap - found).div_ceil(each));
            let course = Course { index, of: placed.len(), found, each };
            let mut tally = Tally { found: 0, enough, classes, given: figure.given(), course };
            let flow = case.count(sum, part, budget, &mut tally);
            found += tally.found * each;
            if let Some(cap) = cap.filter(|&cap| found >= cap) {
                return Some((cap, ControlFlow::Break(())));
            }
            if flow.is_break() {
                return Some((found, flow));
            }
        }
    }
    Some((found, ControlFlow::Continue(())))
}

/// Whether no image of a filling that is a filling too comes before it.
pub(super) fn is_first_of_class(given: &[Option<u32>], classes: &[Symmetry], numbers: &[u32]) -> bool {
    let mut image = vec![0; numbers.len()];
    classes.iter().all(|symmetry| {
        symmetry.iter().zip(numbers).for_each(|(&to, &number)| image[to] = number);
        let keeps_given = image.iter().zip(given).all(|(number, given)| given.is_none_or(|given| given == *number));
        !keeps_given || image.as_slice() >= numbers
    })
}

/// Counts complete fillings.
#[derive(Clone)]
struct Tally<'s> {
    found: u64,
    /// As many as are wanted.
    enough: Option<u64>,
    /// If classes count, only the first of each.
    classes: Option<&'s [Symmetry]>,
    given: &'s [Option<u32>],
    course: Course,
}

/// Where in a count of several cases a tally stands.
#[derive(Clone, Copy)]
struct Course {
    index: usize,
    of: usize,
    /// Solutions found before.
    found: u64,
    /// Solutions for each filling.
    each: u64,
}

impl Tally<'_> {
    /// Tells how far the count is.
    fn tell(&self, budget: &Budget<'_>, done: usize, of: usize) {
        let Course { index, of: cases, found, each } = self.course;
        let (done, of) = (index * of + done, cases * of);
        budget.tell(Progress { done: done as u64, of: of as u64, found: found + self.found * each });
    }

    fn add(&mut self, found: u64) -> ControlFlow<()> {
        self.found += found;
        if self.enough.is_some_and(|enough| self.found >= enough) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

impl Visit for Tally<'_> {
    fn visit(&mut self, numbers: &dyn Fn() -> Vec<u32>) -> ControlFlow<()> {
        let counts = self.classes.is_none_or(|classes| is_first_of_class(self.given, classes, &numbers()));
        self.add(u64::from(counts))
    }
}

/// A figure with some more numbers placed.
struct Placed {
    figure: Figure,
    /// Where they stand.
    cells: Vec<usize>,
    /// How often each filling counts.
    times: u64,
}

impl Placed {
    /// The search for one filling of each class under those symmetries that leave what is placed.
    fn case(&self, group: &[Symmetry]) -> Case {
        let stays = |symmetry: &&Symmetry| self.cells.iter().all(|&cell| symmetry[cell] == cell);
        Case::in_any_order(&self.figure, &group.iter().filter(stays).collect::<Vec<_>>())
    }
}

/// The symmetries that are broken, and the figures to be filled for that. Where a number is given, or not every number
/// is used, no symmetry is broken.
fn placed(figure: &Figure, known: &[Symmetry]) -> (Vec<Symmetry>, Vec<Placed>) {
    let is_open = figure.given().iter().all(Option::is_none) && figure.numbers().len() == figure.cells();
    if !is_open || figure.cells() > MOST_ORDERED {
        return as_it_is(figure);
    }
    let mut group = symmetry::symmetries(figure);
    if group.len() < known.len() {
        group = known.to_vec();
    }
    let all: Vec<&Symmetry> = group.iter().collect();
    let placed = if is_mirrored(figure) { extremes(figure, &all) } else { smallest(figure, &all) };
    (group, placed)
}

/// Nothing is placed, and the only symmetry is the one that moves nothing.
fn as_it_is(figure: &Figure) -> (Vec<Symmetry>, Vec<Placed>) {
    let alone = Placed { figure: figure.clone(), cells: Vec::new(), times: 1 };
    (vec![(0..figure.cells()).collect()], vec![alone])
}

/// The smallest number stands in one cell of each orbit.
fn smallest(figure: &Figure, group: &[&Symmetry]) -> Vec<Placed> {
    let orbits = (0..figure.cells()).filter(|&cell| symmetry::orbit(group, cell).first() == Some(&cell));
    let placed = orbits.filter_map(|cell| {
        let figure = figure.with_given(cell, *figure.numbers().first()?).ok()?;
        Some(Placed { figure, cells: vec![cell], times: 1 })
    });
    placed.collect()
}

/// The smallest and the largest number stand in one pair of cells of each orbit of pairs. With every number taken from
/// the sum of these two a filling is a filling again, and the two have changed places: so a pair and its reverse have
/// as many fillings.
fn extremes(figure: &Figure, group: &[&Symmetry]) -> Vec<Placed> {
    let mut placed = Vec::new();
    let pairs = (0..figure.cells()).flat_map(|a| (0..figure.cells()).map(move |b| (a, b))).filter(|(a, b)| a != b);
    for (a, b) in pairs {
        let first = |a: usize, b: usize| group.iter().map(|symmetry| (symmetry[a], symmetry[b])).min();
        let (here, there) = (first(a, b), first(b, a));
        let ends = figure.numbers().first().zip(figure.numbers().last());
        if let Some((&smallest, &largest)) = ends.filter(|_| here == Some((a, b)) && here <= there)
            && let Ok(figure) = figure.with_given(a, smallest).and_then(|figure| figure.with_given(b, largest))
        {
            placed.push(Placed { figure, cells: vec![a, b], times: if here == there { 1 } else { 2 } });
        }
    }
    placed
}

/// Whether every number can be taken from the sum of the smallest and the largest: that gives the same numbers, and
/// lines of the same sum.
fn is_mirrored(figure: &Figure) -> bool {
    let (numbers, sums) = (figure.numbers(), sums(figure));
    let both = numbers.first().zip(numbers.last()).map(|(smallest, largest)| smallest + largest);
    let both = both.filter(|_| sums.start() == sums.end() && numbers.len() > 1);
    both.is_some_and(|both| {
        numbers.iter().zip(numbers.iter().rev()).all(|(a, b)| a + b == both)
            && figure.lines().iter().all(|line| 2 * u64::from(*sums.start()) == u64::from(both) * line.len() as u64)
    })
}

/// Too large for its equations to be solved; only the plain search will do.
fn is_vast(figure: &Figure) -> bool {
    figure.cells() * figure.lines().len() > 1 << 16
}

/// The most cells for which an order is searched and symmetry is broken. Larger figures cannot be counted anyway, unless
/// nearly all of their numbers are given.
const MOST_ORDERED: usize = 48;

/// A figure with the plan of its search.
struct Case {
    figure: Figure,
    search: Way,
    /// The lines contradict each other unless their sum is 0.
    only_sum_zero: bool,
}

/// The ways to search, the fastest first.
enum Way {
    Small(Masks<4, u64>),
    Middle(Masks<8, u64>),
    Large(Masks<16, u128>),
    Plain,
}

/// Searches that are not done after so many nodes are done in shares.
const WORTH_SHARING: u64 = 300_000;

/// Shares for each thread: so many that all threads end at about the same time, and progress can be told.
const SHARES: usize = 32;

/// How many fillings to deal out to each share, at least.
const HAND: u64 = 16;

impl Case {
    /// With fillings in the order of the cells.
    fn in_cell_order(figure: &Figure) -> Self {
        let chain = (!is_vast(figure)).then(|| order::in_cell_order(figure, &given_cells(figure)));
        Case::new(figure, chain, &[])
    }

    /// With fillings in the order that takes the fewest nodes, one of each class under `group`.
    fn in_any_order(figure: &Figure, group: &[&Symmetry]) -> Self {
        if figure.cells() > MOST_ORDERED {
            return Case::in_cell_order(figure);
        }
        let chain = order::fewest_fillings(figure, &given_cells(figure), group);
        let mut less = Vec::new();
        let mut unbroken = group.to_vec();
        let mut known = vec![false; figure.cells()];
        for (cell, forced) in &chain {
            known[*cell] = true;
            forced.iter().for_each(|&cell| known[cell] = true);
            less.extend(symmetry::broken(&mut unbroken, &known).0);
        }
        Case::new(figure, Some(chain), &less)
    }

    fn new(figure: &Figure, chain: Option<Chain>, less: &[(usize, usize)]) -> Self {
        let figure = figure.clone();
        let Some(plan) = chain.and_then(|chain| Plan::new(&figure, &chain)) else {
            return Case { figure, search: Way::Plain, only_sum_zero: false };
        };
        let search = Masks::new(&figure, &plan, less)
            .map(Way::Small)
            .or_else(|| Masks::new(&figure, &plan, less).map(Way::Middle))
            .or_else(|| Masks::new(&figure, &plan, less).map(Way::Large))
            .unwrap_or(Way::Plain);
        Case { figure, search, only_sum_zero: plan.only_sum_zero }
    }

    /// Visits every filling in the order of the plan.
    fn list(
        &self,
        sum: u32,
        budget: &Budget<'_>,
        visit: &mut dyn FnMut(&Filling) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if let Way::Plain = self.search {
            return lines::search(&self.figure, sum, budget, visit);
        }
        self.search(sum, Share::ALL, &mut |nodes| budget.spend_many(nodes), &mut List { sum, visit })
    }

    /// Counts the fillings of one part.
    fn count(&self, sum: u32, part: Part, budget: &Budget<'_>, tally: &mut Tally<'_>) -> ControlFlow<()> {
        if let Way::Plain = self.search {
            // The plain search is dealt out by its fillings.
            let mut turn = 0;
            return lines::search(&self.figure, sum, budget, &mut |filling| {
                turn = turn % part.of + 1;
                if turn == part.index { tally.visit(&|| filling.numbers.clone()) } else { ControlFlow::Continue(()) }
            });
        }
        let mut alone = tally.clone();
        let mut nodes = 0;
        let share = self.share(sum, part.index - 1, part.of);
        let mut pay = |more| {
            nodes += more;
            if nodes > WORTH_SHARING { ControlFlow::Break(()) } else { budget.look() }
        };
        let flow = self.search(sum, share, &mut pay, &mut alone);
        if nodes <= WORTH_SHARING {
            *tally = alone;
            let paid = budget.spend_many(nodes);
            return if flow.is_break() { flow } else { paid };
        }
        // It is a long search: from the start again, share by share.
        let shares = (budget.threads() * SHARES) as u64;
        let whole = self.share(sum, part.index - 1, part.of * shares);
        let shares = (0..shares).map(|share| Share { index: whole.index + share * part.of, ..whole }).collect();
        if budget.threads() == 1 {
            self.count_one_by_one(sum, shares, budget, tally)
        } else {
            self.count_by_threads(sum, shares, budget, tally)
        }
    }

    fn count_one_by_one(
        &self,
        sum: u32,
        shares: Vec<Share>,
        budget: &Budget<'_>,
        tally: &mut Tally<'_>,
    ) -> ControlFlow<()> {
        for (done, share) in shares.iter().enumerate() {
            tally.tell(budget, done, shares.len());
            self.search(sum, *share, &mut |nodes| budget.spend_many(nodes), tally)?;
        }
        ControlFlow::Continue(())
    }

    /// The same with threads that take one share after the other. This one listens to them and to the budget.
    fn count_by_threads(
        &self,
        sum: u32,
        shares: Vec<Share>,
        budget: &Budget<'_>,
        tally: &mut Tally<'_>,
    ) -> ControlFlow<()> {
        let (next, stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
        let empty = Tally { found: 0, ..tally.clone() };
        let (sender, news) = mpsc::channel();
        let work = |sender: mpsc::Sender<(u64, u64)>| {
            while let Some(share) = shares.get(next.fetch_add(1, Ordering::Relaxed)) {
                let (mut nodes, mut tally) = (0, empty.clone());
                let mut pay = |more| {
                    nodes += more;
                    if stopped.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                };
                // A share that was broken off tells what it has found, too.
                let _ = self.search(sum, *share, &mut pay, &mut tally);
                let _ = sender.send((tally.found, nodes));
                if stopped.load(Ordering::Relaxed) {
                    return;
                }
            }
        };
        thread::scope(|scope| {
            for _ in 0..budget.threads() {
                let sender = sender.clone();
                scope.spawn(|| work(sender));
            }
            drop(sender);
            let mut done = 0;
            let mut flow = ControlFlow::Continue(());
            loop {
                let heard = match news.recv_timeout(LISTENS) {
                    Ok((found, nodes)) => {
                        done += 1;
                        let enough = tally.add(found);
                        tally.tell(budget, done, shares.len());
                        let paid = budget.spend_many(nodes);
                        if enough.is_break() { enough } else { paid }
                    }
                    Err(RecvTimeoutError::Timeout) => budget.look(),
                    Err(RecvTimeoutError::Disconnected) => return flow,
                };
                if heard.is_break() {
                    flow = heard;
                    stopped.store(true, Ordering::Relaxed);
                }
            }
        })
    }

    /// A share that is one of `of`, dealt out at a depth where there are enough fillings for all.
    fn share(&self, sum: u32, index: u64, of: u64) -> Share {
        if of == 1 {
            return Share::ALL;
        }
        let wanted = of.saturating_mul(HAND);
        let depths = match &self.search {
            Way::Small(masks) => masks.depths(),
            Way::Middle(masks) => masks.depths(),
            Way::Large(masks) => masks.depths(),
            Way::Plain => 0..0,
        };
        let last = depths.end.saturating_sub(1);
        let fillings = |depth: usize| {
            let mut fillings = 0;
            let mut enough = Enough { wanted, found: &mut fillings };
            let _ = self.search_to(depth, sum, Share::ALL, &mut |_| ControlFlow::Continue(()), &mut enough);
            fillings
        };
        let depth = depths.clone().find(|&depth| fillings(depth) >= wanted).unwrap_or(last);
        Share { depth, index, of }
    }

    fn search(
        &self,
        sum: u32,
        share: Share,
        pay: &mut dyn FnMut(u64) -> ControlFlow<()>,
        visit: &mut dyn Visit,
    ) -> ControlFlow<()> {
        self.search_to(usize::MAX, sum, share, pay, visit)
    }

    /// Visits the fillings of the first `floor` levels.
    fn search_to(
        &self,
        floor: usize,
        sum: u32,
        share: Share,
        pay: &mut dyn FnMut(u64) -> ControlFlow<()>,
        visit: &mut dyn Visit,
    ) -> ControlFlow<()> {
        if self.only_sum_zero && sum != 0 {
            return ControlFlow::Continue(());
        }
        match &self.search {
            Way::Small(masks) => masks.search(&self.figure, sum, floor, share, pay, visit),
            Way::Middle(masks) => masks.search(&self.figure, sum, floor, share, pay, visit),
            Way::Large(masks) => masks.search(&self.figure, sum, floor, share, pay, visit),
            Way::Plain => ControlFlow::Continue(()),
        }
    }
}

/// How long to wait for news of a share before the budget is asked.
const LISTENS: Duration = Duration::from_millis(5);

/// Counts partial fillings until there are enough.
struct Enough<'f> {
    wanted: u64,
    found: &'f mut u64,
}

impl Visit for Enough<'_> {
    fn visit(&mut self, _: &dyn Fn() -> Vec<u32>) -> ControlFlow<()> {
        *self.found += 1;
        if *self.found >= self.wanted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

struct List<'v> {
    sum: u32,
    visit: &'v mut dyn FnMut(&Filling) -> ControlFlow<()>,
}

impl Visit for List<'_> {
    fn visit(&mut self, numbers: &dyn Fn() -> Vec<u32>) -> ControlFlow<()> {
        (self.visit)(&Filling { sum: self.sum, numbers: numbers() })
    }
}

fn given_cells(figure: &Figure) -> Vec<usize> {
    (0..figure.cells()).filter(|&cell| figure.given()[cell].is_some()).collect()
}

/// The sums that the lines may have; from 1 to 0 if none.
fn sums(figure: &Figure) -> RangeInclusive<u32> {
    if let Some(sum) = figure.sum() {
        return sum..=sum;
    }
    let none = RangeInclusive::new(1, 0);
    let numbers = figure.numbers();
    let total = |numbers: &[u32]| numbers.iter().map(|&number| u64::from(number)).sum::<u64>();
    if let Some(times) = lines_through_each(figure)
        && numbers.len() == figure.cells()
    {
        // All numbers are used, and each counts in as many lines.
        let all = total(numbers) * times as u64;
        let lines = figure.lines().len() as u64;
        return match u32::try_from(all / lines) {
            Ok(sum) if all.is_multiple_of(lines) => sum..=sum,
            _ => none,
        };
    }
    let least = figure.lines().iter().map(|line| total(&numbers[..line.len()])).max();
    let most = figure.lines().iter().map(|line| total(&numbers[numbers.len() - line.len()..])).min();
    match (least.map(u32::try_from), most.map(u32::try_from)) {
        (Some(Ok(least)), Some(Ok(most))) => least..=most,
        _ => none,
    }
}

/// Through each cell go how many lines, if it is the same number for all cells.
fn lines_through_each(figure: &Figure) -> Option<usize> {
    let mut through = vec![0; figure.cells()];
    figure.lines().iter().flatten().for_each(|&cell| through[cell] += 1);
    let first = *through.first()?;
    through.iter().all(|&times| times == first).then_some(first)
}

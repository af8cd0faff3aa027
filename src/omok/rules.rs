//! Which runs win. The rules are those of Gomocup (freestyle, standard) and of the Renju International Federation
//! (renju), as far as they concern finished lines.

use super::puzzle::{Color, Rule};

/// The number of stones that win.
pub(super) const FIVE: usize = 5;

/// Whether a run of exactly `length` stones of `color`, with none of its own at either end, wins under `rule`.
pub fn wins(rule: Rule, color: Color, length: usize) -> bool {
    match (rule, color) {
        (Rule::Standard, _) | (Rule::Renju, Color::Black) => length == FIVE,
        (Rule::Freestyle, _) | (Rule::Renju, Color::White) => length >= FIVE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_overline_is_judged_differently() {
        for color in Color::BOTH {
            for rule in [Rule::Standard, Rule::Freestyle, Rule::Renju] {
                assert!(!wins(rule, color, 4));
                assert!(wins(rule, color, 5));
            }
            assert!(!wins(Rule::Standard, color, 6));
            assert!(wins(Rule::Freestyle, color, 6));
        }
        assert!(!wins(Rule::Renju, Color::Black, 6));
        assert!(wins(Rule::Renju, Color::White, 6));
    }
}

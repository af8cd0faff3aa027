//! Weight and colour for pictures at a terminal.

use std::borrow::Cow;

/// How pictures stand out, or none of it. Whatever it says can be seen without it too: in a sign, a letter, a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Ink {
    /// Whether there is any.
    pub is_colored: bool,
}

impl Ink {
    /// What stands there from the start.
    pub fn bold(self, text: &str) -> Cow<'_, str> {
        self.paint("1", text)
    }

    /// What was found.
    pub fn found(self, text: &str) -> Cow<'_, str> {
        self.paint("1;32", text)
    }

    /// Lines and frames, which only guide the eye.
    pub fn faint(self, text: &str) -> Cow<'_, str> {
        self.paint("2", text)
    }

    fn paint<'t>(self, code: &str, text: &'t str) -> Cow<'t, str> {
        if self.is_colored && !text.is_empty() { format!("\x1b[{code}m{text}\x1b[0m").into() } else { text.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_colour_there_is_no_escape_code() {
        let (ink, none) = (Ink { is_colored: true }, Ink::default());
        assert_eq!((ink.bold("7"), ink.found(""), none.bold("7")), ("\x1b[1m7\x1b[0m".into(), "".into(), "7".into()));
    }
}

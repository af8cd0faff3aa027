//! A picture as an SVG of its own: drawn on white, in black, for screens and for print.

use std::fmt::{Display, Write};

use svg::node::Blob;
use svg::node::element::{Circle, Description, Element, Group, Line, Rectangle, Text, Title};
use svg::{Document, Node};

/// The size of captions, and how far apart they stand.
const CAPTION: f64 = 13.0;
const CAPTION_STEP: f64 = 18.0;

/// So that short captions need not be wrapped.
const NARROWEST: f64 = 200.0;

/// The paper that a picture is drawn on, and what is said about it.
#[derive(Debug, Clone, PartialEq)]
pub struct Sheet {
    /// The width of the drawing, from 0.
    pub width: f64,
    /// Its height, from 0. Captions stand below.
    pub height: f64,
    /// What it is, in some words.
    pub title: String,
    /// All that can be seen, for those who cannot see it.
    pub description: String,
    /// What stands below the drawing, a paragraph each.
    pub captions: Vec<String>,
}

impl Sheet {
    /// The SVG with these groups, the first one at the bottom; every line of it is ended, none is blank.
    pub fn draw(&self, groups: impl IntoIterator<Item = Group>) -> String {
        let width = self.width.max(NARROWEST);
        // A letter is about half as wide as it is high.
        let letters = (width / (CAPTION * 0.55)) as usize;
        let lines: Vec<String> = self.captions.iter().flat_map(|caption| wrapped(caption, letters)).collect();
        let below = if lines.is_empty() { 0.0 } else { CAPTION_STEP * (lines.len() as f64 + 0.5) };
        let [width, height] = [width, self.height + below].map(f64::ceil);
        let mut captions = Group::new().set("font-size", CAPTION).set("text-anchor", "middle");
        for (line, text) in (1..).map(f64::from).zip(&lines) {
            captions =
                captions.add(text_at(width / 2.0, self.height + CAPTION_STEP * (line - 0.25), CAPTION, text, &[]));
        }
        let mut document = Document::new()
            .set("viewBox", format!("0 0 {width} {height}"))
            .set("width", width)
            .set("height", height)
            .set("role", "img")
            .set("font-family", "sans-serif")
            .add(Title::new(printable(&self.title)))
            .add(Description::new().add(svg::node::Text::new(printable(&self.description))))
            .add(Rectangle::new().set("width", width).set("height", height).set("fill", "white"));
        // A drawing that is narrower than its captions stands in the middle.
        let shift = (width - self.width) / 2.0;
        for group in groups.into_iter().filter(|group| !is_empty(group)) {
            let group =
                if shift >= 1.0 { group.set("transform", format!("translate({})", round(shift))) } else { group };
            document = document.add(group);
        }
        if !is_empty(&captions) {
            document = document.add(captions);
        }
        document.to_string() + "\n"
    }
}

/// The group with these elements, each of which is written at once: as a tree a million of them would take a gigabyte.
pub fn filled(group: Group, elements: impl IntoIterator<Item = impl Display>) -> Group {
    let mut text = String::new();
    for element in elements {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{element}");
    }
    if text.pop().is_some() { group.add(Blob::new(text)) } else { group }
}

/// A text whose middle is at this height, with attributes of its own.
pub fn text_at(x: f64, y: f64, size: f64, text: &str, attributes: &[(&str, &str)]) -> Element {
    let text = Text::new(printable(text)).set("x", round(x)).set("y", round(y + 0.35 * size));
    // As a mere element it is written without white space around the text.
    Element::from(attributes.iter().fold(text, |text, &(name, value)| text.set(name, value)))
}

/// A line between two places.
pub fn line(from: (f64, f64), to: (f64, f64)) -> Line {
    let line = Line::new().set("x1", round(from.0)).set("y1", round(from.1));
    line.set("x2", round(to.0)).set("y2", round(to.1))
}

/// A circle around a place.
pub fn circle((x, y): (f64, f64), radius: f64) -> Circle {
    Circle::new().set("cx", round(x)).set("cy", round(y)).set("r", round(radius))
}

fn is_empty(group: &Group) -> bool {
    group.get_children().is_none_or(|children| children.is_empty())
}

/// The texts that are not empty, each as a sentence.
pub fn sentences<'t>(texts: impl IntoIterator<Item = &'t String>) -> String {
    let sentence = |text: &String| format!("{text}{}", if text.ends_with('?') { "" } else { "." });
    let texts = texts.into_iter().filter(|text| !text.is_empty());
    texts.map(sentence).collect::<Vec<_>>().join(" ")
}

/// Two decimals are enough, and the same on every machine.
pub fn round(value: f64) -> f64 {
    // Adding nothing turns a negative zero into zero.
    (value * 100.0).round() / 100.0 + 0.0
}

/// The text without the few characters that XML has no way to write.
fn printable(text: &str) -> String {
    let is_unwritable = |c: char| c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}');
    text.replace('\t', " ").replace(is_unwritable, "\u{FFFD}")
}

/// The words in lines of at most so many letters, as far as words allow. No line ends at a no-break space.
fn wrapped(text: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= letters => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_sheet() {
        let sheet = Sheet {
            width: 200.0,
            height: 20.0,
            title: "1 < 2".to_owned(),
            description: "one & \u{FFFF}two".to_owned(),
            captions: vec!["a caption".to_owned()],
        };
        let group = Group::new().add(line((0.0, -0.0), (1.0 / 3.0, 10.0)));
        let svg = [
            r#"<svg font-family="sans-serif" height="47" role="img" viewBox="0 0 200 47" width="200" xmlns="http://www.w3.org/2000/svg">"#,
            "<title>1 &lt; 2</title>",
            "<desc>one &amp; \u{FFFD}two</desc>",
            r#"<rect fill="white" height="47" width="200"/>"#,
            "<g>",
            r#"<line x1="0" x2="0.33" y1="0" y2="10"/>"#,
            "</g>",
            r#"<g font-size="13" text-anchor="middle">"#,
            r#"<text x="100" y="38.05">a caption</text>"#,
            "</g>",
            "</svg>",
        ];
        assert_eq!(sheet.draw([Group::new(), group]).lines().collect::<Vec<_>>(), svg);
    }

    #[test]
    fn words_are_wrapped_where_they_do_not_fit() {
        assert_eq!(wrapped("a bc  def g", 4), ["a bc", "def", "g"]);
        assert_eq!(wrapped("a\u{a0}b\u{a0}c d", 4), ["a\u{a0}b\u{a0}c", "d"]);
        assert_eq!(wrapped("toolong a", 3), ["toolong", "a"]);
        assert!(wrapped(" ", 3).is_empty());
    }
}

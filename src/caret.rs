//! Shows an error with the line it points at, as rustc does.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

use crate::input::{ParseError, Record, is_unprintable, shown};

/// The message for a fault in `record`, which stands in `file`; the last line is ended.
pub fn render(file: &str, record: Record<'_>, fault: &ParseError, color: bool) -> String {
    let line = source_line(record, fault.at.line);
    let mut from_column = line.char_indices().skip((fault.at.column - 1) as usize);
    let start = from_column.next().map_or(line.len(), |(byte, _)| byte);
    let end = from_column.next().map_or(line.len(), |(byte, _)| byte);
    let path = escape(file);
    let snippet = Snippet::source(line.as_str())
        .line_start(usize::try_from(fault.at.line).unwrap_or(usize::MAX))
        .path(path.as_str())
        .annotation(AnnotationKind::Primary.span(start..end).label(&fault.label));
    let report = [Level::ERROR.primary_title(&fault.message).element(snippet)];
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    // The renderer pads an empty source line; no line of ours ends in a blank.
    let shown = renderer.render(&report);
    shown.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// A name with its control characters escaped.
pub fn escape(name: &str) -> String {
    name.chars().map(shown).collect()
}

/// The text of line `number` of the file. What a terminal would obey is replaced, one character by one, so that
/// columns stay what they are.
fn source_line(record: Record<'_>, number: u64) -> String {
    let index = number.saturating_sub(record.line);
    let raw = record.bytes.split(|&byte| byte == b'\n').nth(usize::try_from(index).unwrap_or(usize::MAX));
    let text = String::from_utf8_lossy(raw.unwrap_or_default());
    let text = text.strip_suffix('\r').unwrap_or(&text);
    // What stands before the record in its first line is not at hand; blanks keep the columns.
    let before = if index == 0 { usize::try_from(record.column).unwrap_or_default() } else { 0 };
    // The renderer has pictures for ASCII's control characters, and spaces for tabs.
    let text = std::iter::repeat_n(' ', before).chain(text.chars());
    text.map(|c| if is_unprintable(c) && !c.is_ascii() { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

//! Numbers in text: single ones, and lists with ranges such as `1-6,8-10,12`.

use std::collections::BTreeMap;

use super::keyed::{Entry, quoted};
use super::puzzle::LARGEST;
use crate::input::ParseError;

/// Reads the number `word`, which stands at byte offset `byte` of the entry's line. `wanted` says what could stand there.
///
/// # Errors
/// It is no number, or one below 0 or above [`LARGEST`].
pub(super) fn read(entry: &Entry<'_>, byte: usize, word: &str, wanted: &str) -> Result<u32, ParseError> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
    let shown = quoted(word);
    if word.strip_prefix('-').is_some_and(is_number) {
        return Err(entry.fault(byte, format!("`{shown}` is negative"), "numbers are 0 or more"));
    }
    if !is_number(word) {
        return Err(entry.fault(byte, format!("`{shown}` is not a number"), wanted));
    }
    word.parse().ok().filter(|&number| number <= LARGEST).ok_or_else(|| {
        entry.fault(byte, format!("`{shown}` is too large"), format!("numbers and sums are at most {LARGEST}"))
    })
}

const ITEM: &str = "a number or a range must be here, as in `1-6,8`";

/// Reads the list that is the entry's value: numbers and ranges with commas between, in any order.
///
/// # Errors
/// An item that is neither a number nor a range; one with a number that an earlier item has too.
pub(super) fn read_list(entry: &Entry<'_>) -> Result<Vec<u32>, ParseError> {
    // The ranges by their first number: (last number, byte offset).
    let mut ranges: BTreeMap<u32, (u32, usize)> = BTreeMap::new();
    let mut behind = entry.value;
    for item in entry.text().split(',') {
        let written = item.trim_start_matches([' ', '\t']);
        let byte = behind + item.len() - written.len();
        behind += item.len() + 1;
        let (low, high) = read_item(entry, byte, written.trim_end_matches([' ', '\t']))?;
        // The ranges so far are apart, so only the last of those that begin up to `high` can reach `low`.
        if let Some((&start, &(end, first))) = ranges.range(..=high).next_back()
            && end >= low
        {
            let at = entry.line.at(first);
            let label = format!("already at line {}, column {}", at.line, at.column);
            return Err(entry.fault(byte, format!("number {} stands twice", low.max(start)), label));
        }
        ranges.insert(low, (high, byte));
    }
    Ok(ranges.iter().flat_map(|(&low, &(high, _))| low..=high).collect())
}

fn read_item(entry: &Entry<'_>, byte: usize, item: &str) -> Result<(u32, u32), ParseError> {
    if item.is_empty() {
        return Err(entry.fault(byte, "a number is missing", ITEM));
    }
    if let Some(blank) = item.find([' ', '\t']) {
        let rest = item[blank..].trim_start_matches([' ', '\t']);
        let next = rest.split([' ', '\t']).next().unwrap_or_default();
        let message = format!("no comma before `{}`", quoted(next));
        let label = "commas stand between numbers, and no blanks in a range, as in `1-6,8`";
        return Err(entry.fault(byte + item.len() - rest.len(), message, label));
    }
    let Some((low, high)) = item.split_once('-').filter(|(low, _)| !low.is_empty()) else {
        let number = read(entry, byte, item, ITEM)?;
        return Ok((number, number));
    };
    let from = byte + low.len() + 1;
    if high.is_empty() {
        return Err(entry.fault(
            from,
            format!("the range `{}` has no end", quoted(item)),
            "its last number must be here",
        ));
    }
    let (low, high) = (read(entry, byte, low, ITEM)?, read(entry, from, high, ITEM)?);
    if low > high {
        let message = format!("the range `{}` runs backwards", quoted(item));
        return Err(entry.fault(byte, message, format!("write it `{high}-{low}`")));
    }
    Ok((low, high))
}

/// Writes ascending numbers as a list, two or more neighbours as a range.
pub(super) fn write_list(numbers: &[u32]) -> String {
    let runs = numbers.chunk_by(|low, high| low + 1 == *high);
    let items = runs.filter_map(|run| match run {
        [] => None,
        [number] => Some(number.to_string()),
        [low, .., high] => Some(format!("{low}-{high}")),
    });
    items.collect::<Vec<String>>().join(",")
}

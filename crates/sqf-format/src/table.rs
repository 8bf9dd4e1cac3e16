//! Formatting of stringtables: the indentation of their elements, and the order of attributes. Everything that the game
//! shows stays exactly as written: texts with all their blanks, comments and `CDATA`.

use super::edits::{self, TextEdit};
use super::options::{IndentStyle, LineEnding, Options};
use sqf_syntax::stringtable::{Element, ElementId, Role, Stringtable};
use sqf_text::TextRange;

/// Columns of a level where neither a setting nor the file says.
const DEFAULT_WIDTH: usize = 4;

/// Deeper elements are indented no further.
const DEEPEST: usize = 32;

/// A part of the text that stays together: a tag, a comment, or an element with all that is in it.
#[derive(Debug, Clone, Copy)]
struct Mark {
    range: TextRange,
    /// The change of the level after it: 1 for a start tag, -1 for an end tag.
    step: i8,
}

/// Formats a stringtable: returns the edits, in order. One with mistakes in its syntax stays as it is.
pub fn format_table(table: &Stringtable, text: &str, options: &Options) -> Vec<TextEdit> {
    if !table.problems().is_empty() || text.len() > super::LARGEST {
        return Vec::new();
    }
    let edits = edits_of(table, text, options);
    // The indentation that the new text has may be another one: then it stays as it is.
    let new = edits::apply(text, &edits);
    if edits.is_empty() || edits_of(&Stringtable::parse(&new), &new, options).is_empty() { edits } else { Vec::new() }
}

fn edits_of(table: &Stringtable, text: &str, options: &Options) -> Vec<TextEdit> {
    let marks = marks(table, text);
    let (style, width) = indentation(&marks, text, options);
    let line_end = options.line_ending.unwrap_or_else(|| LineEnding::of(text)).text();
    let unit = match style {
        IndentStyle::Tabs => "\t".to_owned(),
        IndentStyle::Spaces => " ".repeat(width),
    };
    let mut edits = Vec::new();
    if let Some(first) = marks.first() {
        let line = text[..first.range.start as usize].rfind('\n').map_or(0, |at| at + 1);
        let gap = TextRange::new(line as u32, first.range.start);
        if gap.of(text).chars().all(is_blank) {
            edits::gap(text, gap, "", &mut edits);
        }
    }
    for (gap, level) in gaps(&marks) {
        let own = gap.of(text);
        if let Some(breaks) = line_breaks(own) {
            // At most one empty line.
            let new = format!("{}{}", line_end.repeat(breaks.min(2)), unit.repeat(level));
            edits::gap(text, gap, &new, &mut edits);
        }
    }
    if let Some(last) = marks.last()
        && options.final_newline != Some(false)
    {
        let rest = TextRange::new(last.range.end, text.len() as u32);
        let own = rest.of(text);
        if own.trim_matches(is_blank).is_empty() {
            edits::gap(text, rest, line_end, &mut edits);
        }
    }
    edits.extend(table.elements().iter().flat_map(|element| in_order(element, text)));
    edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
    edits
}

fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r' | '\n')
}

/// Returns how many line breaks a gap has; None if it has none, or something else is in it.
fn line_breaks(gap: &str) -> Option<usize> {
    let breaks = gap.matches('\n').count();
    (breaks > 0 && gap.chars().all(is_blank)).then_some(breaks)
}

/// Returns the parts of the text that stay as they are, in order. None of them overlap.
fn marks(table: &Stringtable, text: &str) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut structural = vec![false; table.elements().len()];
    for (id, element) in table.elements().iter().enumerate() {
        let is_outer = element.parent.is_none_or(|parent| structural[parent]);
        if !is_outer {
            continue;
        }
        match element.end {
            Some(end) if is_structural(table, id, text) => {
                structural[id] = true;
                marks.push(Mark { range: element.start, step: 1 });
                marks.push(Mark { range: end, step: -1 });
            }
            _ => marks.push(Mark { range: element.whole, step: 0 }),
        }
    }
    marks.sort_by_key(|mark| mark.range);
    let comments = table.comments().iter().filter(|comment| {
        let before = marks.partition_point(|mark| mark.range.start <= comment.start);
        before == 0 || marks[before - 1].range.end <= comment.start
    });
    let comments: Vec<Mark> = comments.map(|range| Mark { range: *range, step: 0 }).collect();
    marks.extend(comments);
    marks.sort_by_key(|mark| mark.range);
    marks
}

/// Whether an element only contains others, so that the blanks between these mean nothing.
fn is_structural(table: &Stringtable, id: ElementId, text: &str) -> bool {
    matches!(table.role(id, text), Role::Project | Role::Package | Role::Container | Role::Key)
}

/// Returns the gaps between marks, each with the level of the mark after it.
fn gaps(marks: &[Mark]) -> impl Iterator<Item = (TextRange, usize)> + '_ {
    let mut level = 0_usize;
    marks.windows(2).map(move |pair| {
        level = level.saturating_add_signed(isize::from(pair[0].step.max(0)));
        let own = level.saturating_sub(usize::from(pair[1].step < 0));
        // An end tag ends the level before the gap after it.
        level = own;
        (TextRange::new(pair[0].range.end, pair[1].range.start), own.min(DEEPEST))
    })
}

/// Returns the indentation that the options or the file has.
fn indentation(marks: &[Mark], text: &str, options: &Options) -> (IndentStyle, usize) {
    let (mut tabs, mut spaces, mut steps) = (0_usize, 0_usize, [0_usize; 9]);
    // The indentation of the last line of each level.
    let mut around = [0_usize; DEEPEST + 1];
    for (gap, level) in gaps(marks) {
        let own = gap.of(text);
        let Some(at) = own.rfind('\n').filter(|_| line_breaks(own).is_some()) else { continue };
        let blanks = &own[at + 1..];
        if blanks.starts_with('\t') {
            tabs += 1;
        } else if !blanks.is_empty() {
            spaces += 1;
        }
        around[level] = blanks.len();
        let outer = level.checked_sub(1).map_or(blanks.len(), |outer| around[outer]);
        if !blanks.contains('\t')
            && let Some(count) = blanks.len().checked_sub(outer).and_then(|step| steps.get_mut(step))
        {
            *count += 1;
        }
    }
    let own = match (tabs, spaces) {
        (tabs, spaces) if super::style::is_most(tabs, spaces) => Some(IndentStyle::Tabs),
        (tabs, spaces) if super::style::is_most(spaces, tabs) => Some(IndentStyle::Spaces),
        _ => None,
    };
    let (fallback, fallback_width) = options.fallback.unwrap_or((IndentStyle::Spaces, DEFAULT_WIDTH as u32));
    let widest = steps.iter().enumerate().skip(2).max_by_key(|(width, count)| (**count, usize::MAX - width));
    let all: usize = steps.iter().skip(1).sum();
    let own_width = widest.filter(|(_, count)| super::style::is_most(**count, all - **count)).map(|(width, _)| width);
    let width = options.indent_width.map(|width| width as usize).or(own_width).unwrap_or(fallback_width as usize);
    (options.indent_style.or(own).unwrap_or(fallback), width.clamp(1, super::options::MOST_INDENT as usize))
}

/// Returns the edits that put the attribute that names an element first.
fn in_order(element: &Element, text: &str) -> Vec<TextEdit> {
    let is_name = |name: &str| name.eq_ignore_ascii_case("id") || name.eq_ignore_ascii_case("name");
    let Some(at) = element.attributes.iter().position(|it| is_name(it.name.of(text))).filter(|at| *at > 0) else {
        return Vec::new();
    };
    let places: Option<Vec<TextRange>> =
        element.attributes.iter().map(|it| Some(TextRange::new(it.name.start, it.value?.end + 1))).collect();
    let Some(places) = places else { return Vec::new() };
    let mut order: Vec<usize> = (0..places.len()).collect();
    order[..=at].rotate_right(1);
    let moved = places.iter().zip(order).map(|(place, from)| (*place, places[from].of(text)));
    moved
        .filter(|(place, new)| place.of(text) != *new)
        .map(|(range, new)| TextEdit { range, text: new.to_owned() })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn formatted(text: &str, options: &Options) -> String {
        edits::apply(text, &format_table(&Stringtable::parse(text), text, options))
    }

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let new = formatted(text, &Options::default());
        assert_eq!(new, expected);
        assert_eq!(formatted(&new, &Options::default()), new, "a second run");
    }

    #[test]
    fn elements_are_indented_by_their_level() {
        check(
            "<?xml version=\"1.0\"?>\n<Project name=\"Gates\">\n<Package name=\"a\">  \n\n\n      <Key ID=\"STR_a\">\n  <English>  A \
             </English>\n</Key>\n    </Package>\n\n</Project>",
            "<?xml version=\"1.0\"?>\n<Project name=\"Gates\">\n    <Package name=\"a\">\n\n        <Key ID=\"STR_a\">\n            \
             <English>  A </English>\n        </Key>\n    </Package>\n\n</Project>\n",
        );
    }

    #[test]
    fn the_root_is_at_the_first_column() {
        check(
            "<?xml version=\"1.0\"?>\n\t<Project>\n\t\t<Key ID=\"STR_a\">\n\t\t</Key>\n</Project>\n",
            "<?xml version=\"1.0\"?>\n<Project>\n\t<Key ID=\"STR_a\">\n\t</Key>\n</Project>\n",
        );
    }

    #[test]
    fn the_width_is_that_of_most_steps() {
        check(
            "<Project>\n<Key ID=\"STR_a\">\n  <English>a</English>\n  <German>b</German>\n</Key>\n</Project>\n",
            "<Project>\n  <Key ID=\"STR_a\">\n    <English>a</English>\n    <German>b</German>\n  </Key>\n</Project>\n",
        );
    }

    #[test]
    fn texts_and_comments_stay_as_written() {
        let text = "<Project>\n\t<!-- two\n  lines -->\n\t<Key ID=\"STR_a\"><English>one\n      <br/>\n two</English></Key>\n\t<Key ID=\"STR_b\">\n\t\t\
                    <Original><![CDATA[\n x ]]></Original> <!-- why -->\n\t</Key>\n</Project>\n";
        check(text, text);
        check(&text.replace("\n\t<", "\n<"), text);
    }

    #[test]
    fn the_name_of_an_element_is_first() {
        check(
            "<Project>\n    <Key a='1'  ID=\"STR_a\" b=\"2\"/>\n</Project>\n",
            "<Project>\n    <Key ID=\"STR_a\"  a='1' b=\"2\"/>\n</Project>\n",
        );
    }

    #[test]
    fn a_table_whose_indentation_would_be_read_in_another_way_stays() {
        let text = "\u{feff}<?xml version=\"1.0\"?>\n\n\n\n\n<Project name=\"Gates\">]\n\n\n<Package \
                    name=\"a\">\n<Container name=\"b\">\n</Container></Package></Project>\n";
        let new = formatted(text, &Options::default());
        assert_eq!(formatted(&new, &Options::default()), new);
    }

    #[test]
    fn options_and_line_ends_are_kept() {
        let text = "<Project>\r\n  <Key ID=\"STR_a\">\r\n    <English>a</English>\r\n  </Key>\r\n</Project>";
        check(text, &format!("{text}\r\n"));
        let tabs = Options { indent_style: Some(IndentStyle::Tabs), final_newline: Some(false), ..Options::default() };
        assert_eq!(formatted(text, &tabs), text.replace("  ", "\t"));
    }

    #[test]
    fn a_table_with_mistakes_stays() {
        for text in
            ["<Project>\n<Key ID=\"STR_a\">\n</Project>\n", "<Project>\n<Key ID=>\n</Key>\n</Project>", "", "  \n"]
        {
            check(text, text);
        }
    }
}

//! Regions marked by comments or pragmas: `// region Doors`, `//#region`, `#pragma region`, each up to its `endregion`.

use sqf_model::SourceFile;
use sqf_syntax::{Source, TokenKind};
use sqf_text::TextRange;

/// A complete region.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Region<'t> {
    /// The name, which may be empty.
    pub(crate) name: &'t str,
    /// The marker at its start.
    pub(crate) begin: TextRange,
    /// The whole range, including both markers.
    pub(crate) whole: TextRange,
}

/// Returns the regions of a file, ordered by their ends. Regions without an end are ignored.
pub(crate) fn of_file(file: &SourceFile) -> Vec<Region<'_>> {
    let (source, tokens) = (file.source(), file.tokens());
    let comments = (0..tokens.len()).filter(|token| tokens.kind(*token) == TokenKind::LineComment);
    let comments = comments.filter_map(|token| {
        let mark = of_comment(file.token_text(token))?;
        source.begins_line(token).then(|| (tokens.range(token), mark))
    });
    let pragmas = source.directives().iter().filter_map(|directive| {
        let mark = of_directive(source, directive.token, directive.end)?;
        Some((source.range_of(directive), mark))
    });
    let mut marks: Vec<(TextRange, Mark<'_>)> = comments.chain(pragmas).collect();
    marks.sort_by_key(|(range, _)| range.start);
    let (mut open, mut regions) = (Vec::new(), Vec::new());
    for (range, mark) in marks {
        match mark {
            Mark::Begin(name) => open.push((range, name)),
            Mark::End => {
                if let Some((begin, name)) = open.pop() {
                    regions.push(Region { name, begin, whole: TextRange::new(begin.start, range.end) });
                }
            }
        }
    }
    regions
}

/// A marker of a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark<'t> {
    /// The start of a region, with its name, which may be empty.
    Begin(&'t str),
    /// The end of the innermost open region.
    End,
}

/// Parses the marker in a line comment.
pub(crate) fn of_comment(text: &str) -> Option<Mark<'_>> {
    let text = text.strip_prefix("//")?.trim_start();
    of_words(text.strip_prefix('#').unwrap_or(text))
}

/// Parses the marker in a directive from `token` up to `end`: `#pragma region Doors`.
fn of_directive(source: &Source, token: usize, end: usize) -> Option<Mark<'_>> {
    let word = source.token_text(token).trim_start_matches(['#', ' ', '\t']);
    if word != "pragma" {
        return None;
    }
    let first = (token + 1..end).find(|token| source.tokens().kind(*token) == TokenKind::Name)?;
    let start = source.tokens().range(first).start as usize;
    of_words(source.text().get(start..source.tokens().range(end - 1).end as usize)?)
}

/// `region` must be lower case, as in VS Code: "Region" may begin a sentence.
fn of_words(text: &str) -> Option<Mark<'_>> {
    let end = text.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    match word {
        "region" => Some(Mark::Begin(rest.trim_start_matches([' ', '\t', ':']).trim_end())),
        "endregion" => Some(Mark::End),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_mark_regions_with_or_without_a_hash() {
        for text in ["// region Doors", "//region Doors", "//#region: Doors ", "// #region\tDoors"] {
            assert_eq!(of_comment(text), Some(Mark::Begin("Doors")), "{text}");
        }
        assert_eq!(of_comment("// region"), Some(Mark::Begin("")));
        assert_eq!(of_comment("// endregion Doors"), Some(Mark::End));
        for text in ["// regions", "// Region of the doors", "// the region", "/* region */"] {
            assert_eq!(of_comment(text), None, "{text}");
        }
    }

    #[test]
    fn pragmas_mark_regions() {
        let mark = |text: &str| {
            let source = Source::new(text);
            let directive = &source.directives()[0];
            of_directive(&source, directive.token, directive.end).map(|mark| match mark {
                Mark::Begin(name) => name.to_owned(),
                Mark::End => "(end)".to_owned(),
            })
        };
        assert_eq!(mark("#pragma region The doors\n").as_deref(), Some("The doors"));
        assert_eq!(mark("#pragma endregion").as_deref(), Some("(end)"));
        assert_eq!(mark("#pragma hemtt flag region"), None);
        assert_eq!(mark("#define region 1"), None);
    }
}

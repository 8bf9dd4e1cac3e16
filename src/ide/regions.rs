//! Regions that people mark in a file: `// region Doors`, `//#region`, `#pragma region`, each up to its `endregion`.

use crate::syntax::{Source, TokenKind};

/// A mark of a region. A region without an end is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark<'t> {
    /// It begins here; its name, which may be empty.
    Begin(&'t str),
    /// The last region that has begun ends here.
    End,
}

/// The mark in a line comment.
pub(super) fn of_comment(text: &str) -> Option<Mark<'_>> {
    let text = text.strip_prefix("//")?.trim_start();
    of_words(text.strip_prefix('#').unwrap_or(text))
}

/// The mark in a directive, which goes from `token` up to `end`: `#pragma region Doors`.
pub(super) fn of_directive(source: &Source, token: usize, end: usize) -> Option<Mark<'_>> {
    let word = source.token_text(token).trim_start_matches(['#', ' ', '\t']);
    if word != "pragma" {
        return None;
    }
    let first = (token + 1..end).find(|token| source.tokens().kind(*token) == TokenKind::Name)?;
    let start = source.tokens().range(first).start as usize;
    of_words(source.text().get(start..source.tokens().range(end - 1).end as usize)?)
}

/// `region` is lower case, as VS Code has it: "Region" begins a sentence.
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

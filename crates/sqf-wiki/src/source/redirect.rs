//! Redirect pages: `#REDIRECT [[Target#Section]]`.
//!
//! MediaWiki expects its redirect word in any case at the start of the text, then an optional colon and a link, whose
//! label it ignores, as well as anything after the link. The word is localized: a German wiki has `#WEITERLEITUNG`.

use percent_encoding::percent_decode_str;

/// The redirect words of major wiki languages, in lower case.
const WORDS: &[&str] = &[
    "redirect",
    "weiterleitung",
    "redirection",
    "redirección",
    "redireccion",
    "rinvia",
    "rinvio",
    "rimando",
    "doorverwijzing",
    "przekieruj",
    "patrz",
    "tam",
    "redirecionamento",
    "перенаправление",
    "перенапр",
    "перенаправлення",
    "пренасочване",
    "přesměruj",
    "presmeruj",
    "omdirigering",
    "ohjaus",
    "uudelleenohjaus",
    "átirányítás",
    "yönlendirme",
    "yönlendir",
    "redirecteaza",
    "転送",
    "リダイレクト",
    "重定向",
    "넘겨주기",
];

/// Returns the target of a redirect from its text alone: `Title` or `Title#Section`; None if the text is not a
/// redirect.
///
/// Underscores become blanks, a leading colon is removed, and percent-encoding is decoded.
#[must_use]
pub fn target(text: &str) -> Option<String> {
    let (word, target) = parse(text)?;
    WORDS.contains(&word.to_lowercase().as_str()).then_some(target)
}

/// Returns the target of a page that is a redirect according to the source: `title`, and the section of it that the
/// text names.
///
/// The source knows the redirect word of the wiki's language, so any word is accepted here. Without a title, the target
/// comes from the text alone.
#[must_use]
pub(crate) fn target_of_known_redirect(title: Option<&str>, text: &str) -> Option<String> {
    let from_text = parse(text).map(|(_, target)| target);
    let Some(title) = title else {
        return from_text;
    };
    let title = clean(title);
    let section = from_text.as_deref().and_then(|target| target.split_once('#'));
    Some(match section {
        // A section from the source takes precedence.
        Some((_, section)) if !title.contains('#') => format!("{title}#{section}"),
        _ => title,
    })
}

/// Splits `#WORD [[target|label]]` into the word and the normalized target.
fn parse(text: &str) -> Option<(&str, String)> {
    let text = text.trim_start().strip_prefix('#')?;
    let end = text.find(|character: char| !character.is_alphabetic())?;
    let (word, rest) = text.split_at(end);
    let rest = rest.trim_start();
    let rest = rest.strip_prefix(':').unwrap_or(rest);
    let link = rest.trim_start().strip_prefix("[[")?;
    let link = &link[..link.find("]]")?];
    // MediaWiki's pattern does not cross lines.
    if word.is_empty() || link.contains('\n') {
        return None;
    }
    let target = clean(link.split('|').next().unwrap_or(link));
    (!target.is_empty()).then_some((word, target))
}

/// Normalizes a link's target to a title: no leading colon, no encoding, blanks for underscores.
fn clean(link: &str) -> String {
    let link = link.trim();
    let link = link.strip_prefix(':').unwrap_or(link);
    // Other percent signs stay, and so does a text that would not be UTF-8.
    let link = percent_decode_str(link).decode_utf8().unwrap_or(link.into());
    let link = quick_xml::escape::unescape(&link).unwrap_or((*link).into());
    let link = link.replace('_', " ");
    match link.split_once('#') {
        Some((title, section)) if section.trim().is_empty() => title.trim().to_owned(),
        Some((title, section)) => format!("{}#{}", title.trim(), section.trim()),
        None => link.trim().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_alone() {
        for (text, expected) in [
            ("#REDIRECT [[setDamage]]", "setDamage"),
            ("#redirect[[setDamage]]", "setDamage"),
            ("\n  #Redirect : [[setDamage]] and more", "setDamage"),
            ("#REDIRECT [[Position#Position_ASL]]", "Position#Position ASL"),
            ("#REDIRECT [[ Position # Introduction | shown ]]", "Position#Introduction"),
            ("#REDIRECT [[Position#]]", "Position"),
            ("#REDIRECT [[:Category:Data Types]]", "Category:Data Types"),
            ("#REDIRECT [[diag_log]]", "diag log"),
            ("#REDIRECT [[a &amp;&amp; b]]", "a && b"),
            ("#REDIRECT [[a%20%26%26%20b]]", "a && b"),
            ("#REDIRECT [[a % b]]", "a % b"),
            ("#REDIRECT [[100%ff]]", "100%ff"),
            ("#REDIRECT [[#Local]]", "#Local"),
            ("#WEITERLEITUNG [[Ziel]]", "Ziel"),
            ("#перенаправление [[Цель]]", "Цель"),
        ] {
            assert_eq!(target(text).as_deref(), Some(expected), "{text:?}");
        }
    }

    #[test]
    fn no_redirects() {
        for text in [
            "",
            "#",
            "#REDIRECT",
            "#REDIRECT [[",
            "#REDIRECT [[]]",
            "#REDIRECT [[a\nb]]",
            "#REDIRECT to [[setDamage]]",
            "See #REDIRECT [[setDamage]]",
            "# [[setDamage]]",
            "#Example [[setDamage]]",
        ] {
            assert_eq!(target(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_source_that_knows_the_title() {
        for (title, text, expected) in [
            (Some("Position"), "#REDIRECT [[Position#ASL]]", Some("Position#ASL")),
            (Some("Position"), "#REDIRECT [[Position]]", Some("Position")),
            (Some("Position"), "", Some("Position")),
            (Some("Position"), "#ELSEWHERE [[Position#ASL]]", Some("Position#ASL")),
            (Some("Position#AGL"), "#REDIRECT [[Position#ASL]]", Some("Position#AGL")),
            (Some("diag_log"), "#REDIRECT [[diag_log]]", Some("diag log")),
            (None, "#ELSEWHERE [[Position#ASL]]", Some("Position#ASL")),
            (None, "", None),
        ] {
            assert_eq!(target_of_known_redirect(title, text).as_deref(), expected, "{title:?} {text:?}");
        }
    }
}

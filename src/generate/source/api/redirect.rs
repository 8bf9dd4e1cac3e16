//! Where a redirect page leads.

/// The target in the text of a redirect page, with its `#section`: `#REDIRECT [[:Some_page#Part|label]]` leads to
/// `Some page#Part`. The keyword differs between languages, so only the link counts; that the page is a redirect is
/// known from elsewhere.
pub(super) fn target(text: &str) -> Option<String> {
    let link = text.split_once("[[")?.1.split_once("]]")?.0;
    let target = link.split_once('|').map_or(link, |(target, _)| target);
    let (title, section) = match target.split_once('#') {
        Some((title, section)) => (title, Some(section)),
        None => (target, None),
    };
    let title = spaced(title);
    let title = title.strip_prefix(':').unwrap_or(&title).trim_start();
    let section = section.map(spaced).filter(|section| !section.is_empty());
    match section {
        _ if title.is_empty() => None,
        Some(section) => Some(format!("{title}#{section}")),
        None => Some(title.to_owned()),
    }
}

/// Blanks for underscores, none twice and none outside.
fn spaced(text: &str) -> String {
    let words = text.split([' ', '_', '\t', '\n']);
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::target;

    #[test]
    fn the_first_link_is_the_target() {
        for (text, expected) in [
            ("#REDIRECT [[damage]]", Some("damage")),
            ("#redirect:[[_Some__page ]]\n{{Cat}}", Some("Some page")),
            ("#WEITERLEITUNG [[Position#Above_ground|AGL]]", Some("Position#Above ground")),
            ("#REDIRECT [[:Category:Things]] [[other]]", Some("Category:Things")),
            ("#REDIRECT [[Page#]]", Some("Page")),
            ("#REDIRECT [[#Part]]", None),
            ("#REDIRECT [[unclosed", None),
            ("#REDIRECT", None),
        ] {
            assert_eq!(target(text).as_deref(), expected, "{text}");
        }
    }
}

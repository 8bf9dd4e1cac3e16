//! Links to the pages of a mirror, beside those to the wiki.

use percent_encoding::percent_decode_str;

use crate::documentation::markup::destination;
use sqf_markdown::Ids;
use sqf_reference::{PageKind, Reference, paths};

/// The text of a link to the wiki between the name and the URL.
const OF_WIKI: &str = " on the wiki](";

/// The part of the URL of a wiki page before its title.
const ARTICLES: &str = "/wiki/";

/// Adds to each line that is a link to the wiki one to the page of the same title. `site` is the URL of the folder with
/// the pages (`sqf-ls generate --html`).
pub fn with_pages(reference: &Reference, markdown: &str, site: &str) -> String {
    let mut out = String::with_capacity(markdown.len());
    for (number, line) in markdown.split('\n').enumerate() {
        if number > 0 {
            out.push('\n');
        }
        out.push_str(line);
        let link = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(')')?.split_once(OF_WIKI));
        if let Some(file) = link.and_then(|(_, url)| file(reference, url)) {
            let address = format!("{}/{file}", site.trim_end_matches('/'));
            out.push_str(&format!(" \u{b7} [page]({})", destination(&address)));
        }
    }
    out
}

/// Returns the file of the page whose title a URL of the wiki ends with.
fn file(reference: &Reference, url: &str) -> Option<String> {
    let (_, article) = url.split_once(ARTICLES)?;
    let (title, fragment) = article.split_once('#').unwrap_or((article, ""));
    let decoded = |text: &str| Some(percent_decode_str(text).decode_utf8().ok()?.replace('_', " "));
    let found = reference.lookup().find(&decoded(title)?)?;
    let title = match found.kind {
        PageKind::Command => &reference.commands().get(found.position)?.title,
        PageKind::Function => &reference.functions().get(found.position)?.title,
        PageKind::Topic => &reference.topics().get(found.position)?.title,
    };
    let file = paths::file(found.kind, &paths::stem(title), "html");
    match fragment {
        "" => Some(file),
        fragment => Some(format!("{file}#{}", Ids::default().take(&decoded(fragment)?))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, added: &str) {
        let text = format!("Opens a gate.\n\n{line}");
        let shown = with_pages(&Reference::embedded(), &text, "https://gates.example.org/pages/");
        assert_eq!(shown, format!("{text}{added}"));
    }

    #[test]
    fn a_link_to_the_wiki_is_followed_by_one_to_the_page() {
        let wiki = "https://community.bistudio.com/wiki";
        check(
            &format!("[setDamage on the wiki]({wiki}/setDamage)"),
            " \u{b7} [page](https://gates.example.org/pages/commands/setDamage.html)",
        );
        check(
            &format!("[!= on the wiki]({wiki}/a_%21%3D_b)"),
            " \u{b7} [page](https://gates.example.org/pages/commands/a_not_equal_b.html)",
        );
        check(
            &format!("[HitPart on the wiki]({wiki}/Arma_3:_Event_Handlers#HitPart_%28Entity%29)"),
            " \u{b7} [page](https://gates.example.org/pages/topics/Arma_3--Event_Handlers.html#HitPart_Entity)",
        );
    }

    #[test]
    fn other_lines_stay_as_they_are() {
        check("[gate on the wiki](https://community.bistudio.com/wiki/No_such_gate)", "");
        check("[docs](https://gates.example.org/wiki/setDamage)", "");
        check("See [setDamage on the wiki](https://community.bistudio.com/wiki/setDamage).", "");
    }
}

//! Responses of a server, including unexpected ones.

use std::time::Duration;

use url::Url;

/// A complete response of the server.
pub(super) struct Answer {
    pub url: Url,
    pub body: Vec<u8>,
    /// The pause that the server asks for.
    pub pause: Option<Duration>,
}

impl Answer {
    /// Whether the server answered with a page for people, such as an error page, instead of data.
    pub(super) fn is_web_page(&self) -> bool {
        self.body.trim_ascii_start().starts_with(b"<")
    }

    /// Returns the title of the web page.
    pub(super) fn page_title(&self) -> Option<String> {
        let page = String::from_utf8_lossy(&self.body);
        let title = between(&page, "<title", "</title>")?;
        let words = title.split_once('>')?.1.split_whitespace();
        let title: String = words.collect::<Vec<_>>().join(" ");
        let title: String = title.chars().filter(|letter| !letter.is_control()).collect();
        (!title.is_empty()).then_some(title)
    }
}

/// Returns the beginning of a title. Part of a secret is still a secret, so redaction precedes truncation.
pub(super) fn shortened(title: &str) -> String {
    title.chars().take(80).collect()
}

/// Returns the text between two delimiters.
fn between<'t>(text: &'t str, open: &str, close: &str) -> Option<&'t str> {
    let rest = text.split_once(open)?.1;
    Some(rest.split_once(close)?.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_named_by_its_title() {
        let answer = |body: &str| Answer {
            url: Url::parse("http://wiki.test/").unwrap(),
            body: body.as_bytes().to_vec(),
            pause: None,
        };
        let page = answer("\n<html><title lang='en'>Please\n wait</title>");
        assert!(page.is_web_page());
        assert_eq!(page.page_title().as_deref(), Some("Please wait"));
        assert_eq!(answer("<html>").page_title(), None);
        assert!(!answer("{}").is_web_page());
    }
}

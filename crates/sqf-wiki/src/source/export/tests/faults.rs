//! Files that are not an export, or an incomplete one.

use proptest::prelude::*;

use super::*;

#[test]
fn files_of_another_kind_are_named() {
    const EXPORT: &str = "get an XML export from the page Special:Export of the wiki, or from its api.php with \
         action=query&export=1&exportnowrap=1";
    const JSON: &str = "pass a list of categories with --categories; get an XML export from";
    const LIST: &str = "if it is a list of titles, enter it on the page Special:Export of the wiki";
    const WEB: &str = "the wiki refused access or requires a login; get an XML export from the page Special:Export";
    let utf16: Vec<u8> = "<mediawiki/>".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let gzip = b"\x1f\x8b\x08\x00 compressed again";
    for (bytes, found, remedy) in [
        (b"".as_slice(), "empty", EXPORT),
        (b" \n\t", "empty", EXPORT),
        (b"abs\nsetDamage\n", "plain text", LIST),
        (b"<!DOCTYPE html>\n<html lang=en><head>", "a web page (HTML)", WEB),
        (b"<HTML><body>", "a web page (HTML)", WEB),
        (b"<rss version=\"2\"/>", "XML with the root element <rss>", EXPORT),
        (b"<?xml version=\"1.0\"?><api><query/></api>", "an API response in XML", "add exportnowrap=1 to the query"),
        (b"<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>", "XML in iso-8859-1", "save it as UTF-8"),
        (b"[1, 2]", "JSON", JSON),
        (b"{\"abs\": [\"Category:Commands\"]}", "JSON without an export", JSON),
        (b"{\"error\": {\"code\": \"x\", \"info\": \"Not today.\"}}", "an API error (Not today.)", JSON),
        (b"{\"query\": {\"export\": \"<media", "truncated JSON (EOF while parsing a string at line 1 column 28)", JSON),
        (b"{x}", "JSON (key must be a string at line 1 column 2)", JSON),
        (&utf16, "text in UTF-16", "save it as UTF-8"),
        (b"\xff\xfe<\0", "text in UTF-16", "save it as UTF-8"),
        (gzip, "compressed more than once", "decompress it once manually"),
        (b"\x7fELF\0\0", "a binary file", EXPORT),
    ] {
        let start = format!("wiki.xml is {found}, not a MediaWiki XML export; {remedy}");
        let message = error(bytes);
        assert!(message.starts_with(&start), "{message}\n{start}");
    }
}

#[test]
fn exports_without_pages_or_texts_say_so() {
    assert_eq!(
        error("<mediawiki><siteinfo></siteinfo></mediawiki>"),
        "no pages in wiki.xml: none of the requested titles exist on the wiki; check their spelling, including upper \
         and lower case"
    );
    assert_eq!(
        error(export("<title>abs</title><revision><text bytes=\"7\" id=\"1\"/></revision>")),
        "wiki.xml has no text for any of its 1 pages: it is a list of revisions (a \"stub\" dump); use an export \
         with texts, such as pages-articles"
    );
}

#[test]
fn an_export_truncated_anywhere_is_an_error() {
    let whole = FORMAT_0_11.trim_end().as_bytes();
    assert!(read_all(whole).is_ok());
    for length in 2..whole.len() {
        let message = error(&whole[..length]);
        assert!(message.starts_with("wiki.xml is truncated (byte "), "{length}: {message}");
    }
    let text = FORMAT_0_11.find("both are").unwrap();
    assert_eq!(
        error(&whole[..text]),
        format!("wiki.xml is truncated (byte {text} of the XML, page \"a && b\"); download it again")
    );
}

#[test]
fn damaged_xml_says_where() {
    let page = |page: &str| format!("<mediawiki><page><title>abs</title>{page}</page></mediawiki>");
    for (xml, place, what) in [
        (page("<ns>0</n>"), "byte 40 of the XML, page \"abs\"", "expected `</ns>`, but `</n>` was found"),
        (page("<ns>main</ns>"), "byte 48 of the XML, page \"abs\"", "<ns> holds \"main\", not a number"),
        (page("<text>a & b</text>"), "byte 43 of the XML, page \"abs\"", "a bare &"),
        (
            page("<revision><text>&nbsp;</text></revision>"),
            "byte 57 of the XML, page \"abs\"",
            "unknown entity \"nbsp\"",
        ),
        (
            page("<redirect title=x />"),
            "byte 55 of the XML, page \"abs\"",
            "position 15: attribute value must be \
          enclosed in `\"` or `'`",
        ),
        ("<mediawiki><page></page></mediawiki>".into(), "byte 24 of the XML", "a page without a title"),
        (
            "<mediawiki></mediawiki></page>".into(),
            "byte 23 of the XML",
            "close tag `</page>` does not match any open tag",
        ),
        ("<mediawiki/> and more".into(), "byte 21 of the XML", "text outside of the export"),
        (
            format!("<mediawiki>{}", "<a>".repeat(100_000)),
            "byte 203 of the XML",
            "elements are nested more than 64 deep",
        ),
    ] {
        let message = error(&xml);
        assert_eq!(message, format!("wiki.xml is damaged ({place}): {what}; download it again"));
    }
}

#[test]
fn a_text_over_the_limit_is_an_error() {
    let close = |text: String| export_of_text(&text);
    for xml in [
        close("x".repeat(30_000)),
        close("x&amp;".repeat(15_000)),
        close(format!("<![CDATA[{}]]>", "x".repeat(30_000))),
        close(format!("<!--{}-->", "x".repeat(30_000))),
        // These are never closed, so they would grow to the size of the file.
        format!("<mediawiki><page><title>abs</title><{}", "x".repeat(30_000)),
        format!("<mediawiki><page><title>abs</title><!--{}", "x".repeat(30_000)),
    ] {
        let message = error(&xml);
        assert!(message.starts_with("wiki.xml has a text of more than 20000 bytes (byte "), "{message}");
        assert!(message.contains(", page \"abs\")"), "{message}");
    }
    let answer = format!("{{\"a\": \"{}\"}}", "x".repeat(30_000));
    assert_eq!(
        error(answer),
        "wiki.xml has a text of more than 20000 bytes (JSON), which is more than a wiki page can have; remove that \
         page from the export"
    );
}

proptest! {
    #[test]
    fn damage_never_panics(
        changes in proptest::collection::vec((0..FORMAT_0_11.len(), any::<u8>()), 1..6),
        cut in 0..FORMAT_0_11.len(),
    ) {
        let mut bytes = FORMAT_0_11.as_bytes().to_vec();
        for (at, byte) in changes {
            bytes[at] = byte;
        }
        bytes.drain(cut..(cut + 3).min(FORMAT_0_11.len()));
        if let Err(message) = read_all(&bytes) {
            prop_assert!(message.contains("wiki.xml"), "{}", message);
        }
    }
}

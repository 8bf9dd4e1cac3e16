mod faults;
mod snapshot;

use std::io::BufReader;
use std::ops::ControlFlow;

use super::*;
use crate::source::RawPage;

/// Reads an export with small buffers and a small limit, to reach their edges.
fn read_all(bytes: &[u8]) -> Result<(Vec<RawPage>, Summary), String> {
    let mut pages = Vec::new();
    let mut summary = Summary::default();
    let mut sink = |page| {
        pages.push(page);
        ControlFlow::Continue(())
    };
    let reader = BufReader::with_capacity(7, bytes);
    let result = read_limited("wiki.xml", reader, 20_000, &mut summary, &mut sink);
    match result.and_then(|()| summary.with_pages("wiki.xml")) {
        Ok(summary) => Ok((pages, summary)),
        Err(error) => Err(error.to_string()),
    }
}

fn pages(xml: &str) -> Vec<RawPage> {
    read_all(xml.as_bytes()).unwrap().0
}

/// Returns the only page of an export.
fn page(xml: &str) -> RawPage {
    let pages = pages(xml);
    assert_eq!(pages.len(), 1, "{pages:?}");
    pages.into_iter().next().unwrap()
}

fn error(bytes: impl AsRef<[u8]>) -> String {
    read_all(bytes.as_ref()).unwrap_err()
}

/// Wraps a page's elements in an export.
fn export(page: &str) -> String {
    format!("<mediawiki version=\"0.11\"><page>{page}</page></mediawiki>")
}

/// Creates an export of one page with this text.
fn export_of_text(text: &str) -> String {
    export(&format!("<title>abs</title><revision><text>{text}</text></revision>"))
}

/// An export as MediaWiki 1.39 writes it.
const FORMAT_0_11: &str = r#"<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en">
  <siteinfo>
    <sitename>Example</sitename>
    <dbname>example</dbname>
    <base>https://example.org/wiki/Main_Page</base>
    <generator>MediaWiki 1.39.0</generator>
    <case>case-sensitive</case>
    <namespaces>
      <namespace key="-1" case="first-letter">Special</namespace>
      <namespace key="0" case="case-sensitive" />
      <namespace case="case-sensitive" key="14">Category</namespace>
    </namespaces>
  </siteinfo>
  <page>
    <title>a &amp;&amp; b</title>
    <ns>0</ns>
    <id>7</id>
    <revision>
      <id>4711</id>
      <parentid>4700</parentid>
      <timestamp>2024-09-02T20:37:47Z</timestamp>
      <contributor><username>Somebody</username><id>99</id></contributor>
      <comment>tidied</comment>
      <origin>4711</origin>
      <model>wikitext</model>
      <format>text/x-wiki</format>
      <text bytes="41" sha1="x" xml:space="preserve">True if both are:
&lt;sqf&gt;a &amp;&amp; b&lt;/sqf&gt; </text>
      <sha1>x</sha1>
      <content><role>extra</role><text>another slot</text></content>
    </revision>
    <discussionthreadinginfo><ThreadSubject>title</ThreadSubject></discussionthreadinginfo>
  </page>
  <page>
    <title>Category:Operators</title>
    <ns>14</ns>
    <id>8</id>
    <revision><id>5</id><text bytes="0" /></revision>
  </page>
</mediawiki>
"#;

#[test]
fn a_whole_export() {
    let (pages, summary) = read_all(FORMAT_0_11.as_bytes()).unwrap();
    assert_eq!(
        pages,
        [
            RawPage {
                title: "a && b".into(),
                namespace: 0,
                revid: 4711,
                timestamp: Some("2024-09-02T20:37:47Z".into()),
                text: "True if both are:\n<sqf>a && b</sqf> ".into(),
                redirect: None,
                categories: None,
            },
            RawPage { title: "Category:Operators".into(), namespace: 14, revid: 5, ..RawPage::default() },
        ]
    );
    let namespaces = [(-1, "Special"), (0, ""), (14, "Category")];
    let site = SiteInfo {
        name: "Example".into(),
        main_page: "https://example.org/wiki/Main_Page".into(),
        generator: "MediaWiki 1.39.0".into(),
        namespaces: namespaces.map(|(key, name)| (key, name.to_owned())).into(),
    };
    let expected = Summary { site: Some(site), pages: 2, revisions: 2, ..Summary::default() };
    assert_eq!(summary, expected);
}

#[test]
fn format_0_3_has_no_namespaces_and_no_redirect_element() {
    let xml = r#"<?xml version="1.0" encoding="UTF-8" ?>
<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.3/" version="0.3" xml:lang="de">
  <siteinfo><namespaces>
    <namespace key="0" /><namespace key="10">Vorlage</namespace>
  </namespaces></siteinfo>
  <page><title>Vorlage:Hinweis</title><id>1</id>
    <revision><id>2</id><timestamp>2009-01-01T00:00:00Z</timestamp>
      <contributor><ip>127.0.0.1</ip></contributor><text xml:space="preserve">Text</text></revision>
  </page>
  <page><title>Alt</title><id>3</id>
    <revision><id>4</id><text xml:space="preserve">#WEITERLEITUNG [[Neu#Teil]]</text></revision>
  </page>
</mediawiki>"#;
    let pages = pages(xml);
    assert_eq!((pages[0].namespace, pages[1].namespace), (10, 0), "{pages:?}");
    assert_eq!(pages[1].redirect.as_deref(), Some("Neu#Teil"));
}

#[test]
fn redirects_take_their_section_from_the_text() {
    for (element, text, expected) in [
        (r#"<redirect title="Position" />"#, "#REDIRECT [[Position#PositionASL]]", Some("Position#PositionASL")),
        (r#"<redirect title='a &amp;&amp; b'></redirect>"#, "#redirect [[a &amp;&amp; b]]", Some("a && b")),
        ("<redirect />", "#HIERHIN [[Position]]", Some("Position")),
        ("", "#REDIRECT [[:Category:Arrays]]", Some("Category:Arrays")),
        ("", "#HIERHIN [[Position]]", None),
    ] {
        let page = page(&export(&format!("<title>ASL</title>{element}<revision><text>{text}</text></revision>")));
        assert_eq!(page.redirect.as_deref(), expected, "{element} {text}");
    }
}

#[test]
fn titles_lose_underscores_and_outer_blanks() {
    let xml = export("<title>\n diag_log\u{20}</title><revision><text>a_b</text></revision>");
    let page = page(&xml);
    assert_eq!((&*page.title, &*page.text), ("diag log", "a_b"));
}

#[test]
fn the_newest_revision_counts() {
    let revision = |id: u32, time: &str, text: &str| {
        format!("<revision><timestamp>{time}</timestamp><id>{id}</id><text>{text}</text></revision>")
    };
    let (old, middle, new) = ("2010-05-01T00:00:00Z", "2015-05-01T00:00:00Z", "2020-05-01T00:00:00Z");
    for (order, expected) in [
        ([(1, old), (2, middle), (3, new)], 3),
        ([(3, new), (2, middle), (1, old)], 3),
        ([(2, middle), (3, new), (1, old)], 3),
        ([(1, new), (2, old), (3, new)], 3),
        ([(1, ""), (2, ""), (3, "")], 3),
        ([(1, new), (2, ""), (3, old)], 3),
    ] {
        let revisions = order.map(|(id, time)| revision(id, time, &format!("text {id}")));
        let page = page(&export(&format!("<title>abs</title>{}", revisions.concat())));
        assert_eq!((page.revid, page.text), (u64::from(expected as u32), format!("text {expected}")), "{order:?}");
    }
}

#[test]
fn the_same_page_in_two_documents_arrives_twice() {
    let one = export_of_text("one");
    let two = format!("<?xml version=\"1.0\"?>\n{}\n", export_of_text("two"));
    let texts: Vec<_> = pages(&(one + &two)).into_iter().map(|page| page.text).collect();
    assert_eq!(texts, ["one", "two"]);
}

#[test]
fn missing_texts_are_empty() {
    let here = "<title>abs</title><revision><text>here</text></revision></page><page>";
    for page in [
        "<title>x</title><revision><id>1</id><text deleted=\"deleted\" /></revision>",
        "<title>x</title><revision><id>1</id><text bytes=\"12\" id=\"5\" /></revision>",
        "<title>x</title><revision><id>1</id></revision>",
        "<title>x</title>",
    ] {
        let (pages, summary) = read_all(export(&format!("{here}{page}")).as_bytes()).unwrap();
        assert_eq!((&*pages[1].text, summary.without_text), ("", 1), "{page}");
    }
    let empty = "<title>x</title><revision><id>1</id><text bytes=\"0\" /></revision>";
    assert_eq!(read_all(export(empty).as_bytes()).unwrap().1.without_text, 0);
}

#[test]
fn text_in_all_its_spellings() {
    for (xml, expected) in [
        ("", ""),
        ("  two  blanks  ", "  two  blanks  "),
        ("&lt;b&gt; &quot;&apos;&amp;amp;", "<b> \"'&amp;"),
        ("&#65;&#x42;&#xe9;", "ABé"),
        ("<![CDATA[a < b && c]]> and <![CDATA[]]]]>", "a < b && c and ]]"),
        ("one<!-- two -->three<?four?>", "onethree"),
        ("outside <b>inside <i>deep</i></b>again", "outside again"),
        ("a\r\nb\rc&#13;\n", "a\nb\nc\r\n"),
        ("字 𐐀 é", "字 𐐀 é"),
    ] {
        assert_eq!(page(&export_of_text(xml)).text, expected, "{xml}");
    }
}

#[test]
fn unknown_elements_prefixes_and_attributes_are_ignored() {
    let xml = r#"<!-- by hand --><?style x?><m:mediawiki new="1" xmlns:m="urn:m">
        <news><page><title>not a page</title></page></news>
        stray words
        <m:page unread="yes"><upload><title>no title</title></upload>
            <m:revision new='2'><x:text xmlns:x="u">yes</x:text></m:revision><m:title>abs</m:title></m:page>
    </m:mediawiki><!-- the end -->"#;
    let page = page(xml);
    assert_eq!((&*page.title, &*page.text), ("abs", "yes"));
}

#[test]
fn a_byte_order_mark_is_ignored() {
    assert_eq!(page(&format!("\u{feff}{}", export_of_text("x"))).text, "x");
    assert_eq!(page(&format!(" \n{}", export_of_text("x"))).text, "x");
}

#[test]
fn invalid_characters_are_replaced_and_counted() {
    let mut xml = export_of_text("caf? &#0;&#xD800;&#99999999;").into_bytes();
    let at = xml.iter().position(|&byte| byte == b'?').unwrap();
    xml[at] = 0xe9;
    let (pages, summary) = read_all(&xml).unwrap();
    assert_eq!(pages[0].text, "caf\u{fffd} \u{fffd}\u{fffd}\u{fffd}");
    assert_eq!(summary.replaced, 4);
}

#[test]
fn an_answer_of_the_api_is_unwrapped() {
    let xml = serde_json::to_string(&export_of_text("yes")).unwrap();
    for json in [
        format!(r#"{{"batchcomplete":"","query":{{"pages":{{"7":{{}}}},"export":{{"*":{xml}}}}}}}"#),
        format!(r#"{{"query":{{"export":{xml}}},"continue":{{"gapcontinue":"b"}}}}"#),
    ] {
        assert_eq!(page(&json).text, "yes", "{json}");
    }
}

#[test]
fn the_sink_can_stop() {
    let xml = export_of_text("one") + &export_of_text("two") + "<broken";
    let mut count = 0;
    let summary = read("wiki.xml", xml.as_bytes(), &mut |_| {
        count += 1;
        ControlFlow::Break(())
    })
    .unwrap();
    assert_eq!((count, summary.pages, summary.stopped), (1, 1, true));
}

#[test]
fn a_page_of_ten_megabytes_is_read() {
    let line = "a line &amp; more\n";
    let count = 10_000_000 / line.len();
    let xml = export_of_text(&line.repeat(count));
    let mut length = 0;
    read("wiki.xml", xml.as_bytes(), &mut |page| {
        length = page.text.len();
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(length, count * "a line & more\n".len());
}

#[test]
fn several_files_in_turn() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        path
    };
    let plain = file("1.xml", export_of_text("one").as_bytes());
    let packed = zstd::encode_all(export_of_text("two").as_bytes(), 3).unwrap();
    let named_wrongly = file("2.txt", &packed);
    let cut_off = file("3.xml", &packed[..packed.len() - 5]);
    let no_page = file("4.xml", b"<mediawiki></mediawiki>");

    let read = |paths: &[PathBuf]| {
        let mut texts = Vec::new();
        let mut sink = |page: RawPage| {
            texts.push(page.text);
            ControlFlow::Continue(())
        };
        let progress = Arc::new(Progress::default());
        let result = read_files(paths, &progress, &mut sink).map_err(|error| error.to_string());
        assert!(result.is_err() || Some(progress.read()) == progress.total());
        (texts, result)
    };
    let (texts, summary) = read(&[plain.clone(), named_wrongly, no_page.clone()]);
    assert_eq!((texts.join(" ").as_str(), summary.unwrap().pages), ("one two", 2));

    let (texts, result) = read(&[plain, cut_off.clone()]);
    assert_eq!(texts, ["one"]);
    assert_eq!(
        result.unwrap_err(),
        format!("{} is truncated: the compressed data (Zstandard) ends early; download it again", cut_off.display())
    );
    let message = read(std::slice::from_ref(&no_page)).1.unwrap_err();
    assert!(message.starts_with(&format!("no pages in {}:", no_page.display())));
}

//! Valid tables, compared with a strict parser, and tables as they look while they are typed.

use quick_xml::Reader;
use quick_xml::events::Event;

use super::*;

const TABLE: &str = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<Project name=\"Gates\"><Package name=\"Ui\">\n\
    <Key ID=\"STR_gate_open\">\n<!-- a note --><Original>Open</Original><English>Open it</English>\n\
    <German>Öffnen &amp; schließen &lt;br/&gt;&#x21;</German></Key>\n\
    <Container name=\"x\"><Key id='STR_Gate_Shut'><Original><![CDATA[Shut <b>]]></Original></Key></Container>\n\
    <Key ID=\"STR_gate_empty\"/>\n</Package></Project>\n";

/// Writes the elements, one per line with its depth: `Name: text`, followed by the problems.
fn shown(text: &str) -> String {
    let table = Stringtable::parse(text);
    let mut lines = Vec::new();
    for (id, element) in table.elements().iter().enumerate() {
        let depth = table.around(Some(id)).count() - 1;
        let is_leaf = !table.elements().iter().any(|other| other.parent == Some(id));
        let content = if is_leaf { format!(": {:?}", plain_text(element.content.of(text))) } else { String::new() };
        let attributes = element.attributes.iter().map(|it| format!(" {}", it.value.unwrap_or(it.name).of(text)));
        let attributes: String = attributes.collect();
        lines.push(format!("{}{}{attributes}{content}", "  ".repeat(depth), element.name.of(text)));
    }
    for problem in table.problems() {
        let kind = match problem.kind {
            ProblemKind::Mismatched(opened) => format!("Mismatched({})", opened.of(text)),
            kind => format!("{kind:?}"),
        };
        lines.push(format!("! {kind} {:?}", problem.range.of(text)));
    }
    lines.join("\n")
}

fn problems(text: &str) -> Vec<String> {
    shown(text).lines().filter_map(|line| line.strip_prefix("! ")).map(str::to_owned).collect()
}

#[test]
fn a_table_is_read_with_its_places() {
    insta::assert_snapshot!(shown(TABLE), @r#"
    Project Gates
      Package Ui
        Key STR_gate_open
          Original: "Open"
          English: "Open it"
          German: "Öffnen & schließen <br/>!"
        Container x
          Key STR_Gate_Shut
            Original: "Shut <b>"
        Key STR_gate_empty: ""
    "#);
    let table = Stringtable::parse(TABLE);
    let names: Vec<&str> = table.keys(TABLE).map(|key| key.name(TABLE).unwrap().of(TABLE)).collect();
    assert_eq!(names, ["STR_gate_open", "STR_Gate_Shut", "STR_gate_empty"]);
    let first = table.keys(TABLE).next().unwrap();
    assert!(first.element.whole.of(TABLE).ends_with("</German></Key>"));
    assert_eq!(table.comments().iter().map(|it| it.of(TABLE)).collect::<Vec<_>>(), ["<!-- a note -->"]);
}

#[test]
fn valid_xml_is_parsed_like_a_strict_parser_does() {
    for text in [
        TABLE,
        "\u{feff}<Project><Key ID = \"STR_a\"\n/><!-- <Key> --><!DOCTYPE x></Project>",
        "<a b='>' c=\"&lt;'\"><d/>]]</a>",
        "<Project><Key ID=\"STR_ö\"><English>x<t size='2'>y<br/></t></English></Key></Project>",
    ] {
        let table = Stringtable::parse(text);
        assert_eq!(table.problems(), [], "{text}");
        let mut strict = Reader::from_str(text);
        let mut starts = Vec::new();
        loop {
            match strict.read_event().unwrap() {
                Event::Start(tag) | Event::Empty(tag) => starts.push(tag.name().as_ref().to_owned()),
                Event::Eof => break,
                _ => {}
            }
        }
        let names: Vec<&str> = table.elements().iter().map(|element| element.name.of(text)).collect();
        assert_eq!(names, starts, "{text}");
        assert!(table.elements().iter().all(|it| it.end.is_some() || it.is_empty), "{text}");
    }
}

#[test]
fn elements_that_are_not_closed_end_where_others_begin() {
    let open = "<Key ID=\"STR_a\"><English>a<German>b</German></Key><Key ID=\"STR_b\"><English>c</Key>";
    insta::assert_snapshot!(shown(open), @r#"
    Key STR_a
      English: "a"
      German: "b"
    Key STR_b
      English: "c"
    ! Unclosed "<English>"
    ! Unclosed "<English>"
    "#);
    let cut = "<Project><Package><Key ID=\"STR_a\"><English>a</English>\n<Key ID=\"STR_b\"><English>b";
    insta::assert_snapshot!(shown(cut), @r#"
    Project
      Package
        Key STR_a
          English: "a"
        Key STR_b
          English: "b"
    ! Unclosed "<Project>"
    ! Unclosed "<Package>"
    ! Unclosed "<Key ID=\"STR_a\">"
    ! Unclosed "<Key ID=\"STR_b\">"
    ! Unclosed "<English>"
    "#);
}

#[test]
fn misspelled_end_tags_end_their_elements() {
    insta::assert_snapshot!(
        shown("<Key ID=\"STR_a\"><English>a</Englsh><German>b</Original><Frnch>c</French></Key>"),
        @r#"
    Key STR_a
      English: "a"
      German: "b"
      Frnch: "c"
    ! Mismatched(English) "Englsh"
    ! Mismatched(German) "Original"
    ! Mismatched(Frnch) "French"
    "#
    );
    insta::assert_snapshot!(shown("<Package><Key ID=\"STR_a\"></Key></Key></English></br></Package></Project>"), @r#"
    Package
      Key STR_a: ""
    ! Unopened "</Key>"
    ! Unopened "</English>"
    ! Unopened "</br>"
    ! Unopened "</Project>"
    "#);
    assert_eq!(problems("<Key><English>a</br> b</English></Key>"), ["Unopened \"</br>\""]);
}

#[test]
fn tags_are_read_while_they_are_typed() {
    insta::assert_snapshot!(shown("<Project>\n<Key ID=\"STR_a\n<English>a</English>\n</Key>\n</Project>"), @r#"
    Project
      Key STR_a
        English: "a"
    ! UnclosedTag "<Key ID=\"STR_a"
    ! MalformedTag "\"STR_a"
    "#);
    insta::assert_snapshot!(shown("<Key ID=\"STR_a\"><Engl\n<German>b</German></Key>"), @r#"
    Key STR_a
      Engl: ""
      German: "b"
    ! UnclosedTag "<Engl"
    "#);
    insta::assert_snapshot!(shown("<Key ID=><English>a</English</Key>"), @r#"
    Key ID
      English: "a"
    ! MalformedTag "ID"
    ! UnclosedTag "</English"
    "#);
    insta::assert_snapshot!(shown("<Key ID=\"STR_a\"><"), @r#"
    Key STR_a: "<"
    ! Unclosed "<Key ID=\"STR_a\">"
    ! BareLess "<"
    "#);
}

/// Found by the fuzzer: the whitespace belongs to the value that is being typed.
#[test]
fn elements_contain_a_final_tag_that_ends_with_blanks() {
    for text in ["<Project>\n    <K ey ID=\"STR_gate   ", "<Project><Key ID=\"STR_gate\"></K \n"] {
        let table = Stringtable::parse(text);
        let [project, inner] = table.elements() else { panic!("{text}") };
        assert!(inner.whole.end <= project.whole.end, "{text}");
    }
}

#[test]
fn unescaped_characters_are_found() {
    assert_eq!(
        problems("<a>x & y &amp; &nbsp; 1 < 2 <3 &lt;</a>"),
        ["BareAmpersand \"&\"", "UnknownEntity \"&nbsp;\"", "BareLess \"<\"", "BareLess \"<\""]
    );
    assert_eq!(problems("<a b=\"x & y\"/>"), ["BareAmpersand \"&\""]);
    assert_eq!(problems("<a>x <!-- y</a>"), ["Unclosed \"<a>\"", "UnclosedSection \"<!--\""]);
    assert_eq!(problems("<?xml version=\"1.0\" encoding='windows-1252'?><a/>"), ["Encoding \"windows-1252\""]);
    assert_eq!(problems("<?xml version=\"1.0\" encoding='UTF-8'?><a/>"), [""; 0]);
}

#[test]
fn a_cursor_is_in_the_innermost_element() {
    let at = |text: &str| {
        let offset = text.find('|').unwrap();
        let text = text.replacen('|', "", 1);
        let table = Stringtable::parse(&text);
        table.at(offset as u32).map(|id| table.elements()[id].name.of(&text).to_owned()).unwrap_or_default()
    };
    assert_eq!(at("<Key><English>a|</English></Key>"), "English");
    assert_eq!(at("<Key><English>a</English>|</Key>"), "Key");
    assert_eq!(at("<Key><English/>|</Key>"), "Key");
    assert_eq!(at("<Key>|"), "Key");
    assert_eq!(at("<Key><Engl|"), "Engl");
    assert_eq!(at("<Key></Key>|"), "");
    assert_eq!(at("|<Key></Key>"), "");
}

#[test]
fn a_text_is_that_of_the_language_or_its_fallback() {
    let table = Stringtable::parse(TABLE);
    let elements: Vec<&str> = table.keys(TABLE).map(|key| key.element.whole.of(TABLE)).collect();
    let text = |key: usize, language: &str| {
        translation(elements[key], language).map(|(language, text)| format!("{language}: {text}"))
    };
    assert_eq!(text(0, "german").as_deref(), Some("German: Öffnen & schließen <br/>!"));
    assert_eq!(text(0, "Polish").as_deref(), Some("Original: Open"));
    assert_eq!(text(1, "Polish").as_deref(), Some("Original: Shut <b>"));
    assert_eq!(text(2, "Polish"), None);
    assert_eq!(
        translation("<Key><Original>a&nbsp;b <t size='2'>c<br/></t> &x</Original></Key>", "English").unwrap().1,
        "a&nbsp;b c &x"
    );
}

#[test]
fn locales_of_editors_have_languages() {
    for (locale, language) in [
        ("de", Some("German")),
        ("de-AT", Some("German")),
        ("pt_BR.UTF-8", Some("Portuguese")),
        ("zh-cn", Some("Chinesesimp")),
        ("zh-TW", Some("Chinese")),
        ("zh-Hant-HK", Some("Chinese")),
        ("EN_us", Some("English")),
        ("qps-ploc", None),
        ("", None),
    ] {
        assert_eq!(language_of_locale(locale), language, "{locale}");
    }
}

#[test]
fn parts_of_any_text_are_nested() {
    let parts = [
        "<",
        "<Key ",
        "ID=\"",
        "STR_a",
        "\"",
        ">",
        "</",
        "Key",
        "&",
        "&amp;",
        "<!--",
        "-->",
        "ö",
        "\n ",
        "<English>",
        "/>",
        "]]>",
        "<![CDATA[",
        "</English>",
        "<Project>",
        "=",
        "'",
        "<?x",
        "?>",
        "Orginal",
        "</Key>",
    ];
    let mut seed = 1_u32;
    for _ in 0..3_000 {
        let mut text = String::new();
        for _ in 0..24 {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            text.push_str(parts[(seed >> 16) as usize % parts.len()]);
        }
        let table = Stringtable::parse(&text);
        let mut last = 0;
        for (id, element) in table.elements().iter().enumerate() {
            assert!(element.whole.start >= last && element.whole.end as usize <= text.len(), "{text}");
            last = element.whole.start;
            assert!(element.start.end <= element.content.start && element.content.end <= element.whole.end, "{text}");
            for range in [element.name, element.start, element.content, element.whole] {
                assert!(text.get(std::ops::Range::<usize>::from(range)).is_some(), "{text}");
            }
            if let Some(parent) = element.parent {
                let around = &table.elements()[parent];
                let is_in = around.start.end <= element.start.start && element.whole.end <= around.whole.end;
                assert!(parent < id && is_in, "{text}");
            }
        }
        assert!(table.problems().iter().all(|problem| problem.range.end as usize <= text.len()), "{text}");
        assert!((0..=text.len() as u32).all(|offset| table.at(offset).is_none_or(|id| id < table.elements().len())));
    }
}

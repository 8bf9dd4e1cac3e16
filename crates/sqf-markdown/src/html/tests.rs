use super::*;

/// Marks code, to see where it is dressed.
struct Marked;

impl Dressing for Marked {
    fn code_block(&self, code: &str, language: &str) -> String {
        format!("<pre>{language}: {}</pre>\n", html_escaped(code))
    }

    fn inline_code(&self, code: &str) -> String {
        format!("<code>{}</code>", html_escaped(code))
    }
}

#[track_caller]
fn check(markdown: &str, expected: &str) {
    let html = html(markdown, &Marked, &mut Ids::default(), 1);
    assert_eq!(html.body.trim_end(), expected, "{markdown}");
}

#[test]
fn blocks_become_elements() {
    check("A *gate* and **two** `gates`.", "<p>A <em>gate</em> and <strong>two</strong> <code>gates</code>.</p>");
    check("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>");
    check("3. a\n4. b", "<ol start=\"3\">\n<li>a</li>\n<li>b</li>\n</ol>");
    check("```sqf\nopenGate \"<x>\";\n```", "<pre>sqf: openGate &quot;&lt;x&gt;&quot;;</pre>");
    check("one\\\ntwo", "<p>one<br>\ntwo</p>");
}

#[test]
fn a_table_has_headers_and_can_be_scrolled() {
    check(
        "| gate | |\n| ---: | --- |\n| 1 | `x` |",
        "<div class=\"wide\"><table>\n<thead><tr>\
         <th scope=\"col\" class=\"right\">gate</th><td></td></tr></thead>\n<tbody>\n\
         <tr><td class=\"right\">1</td><td><code>x</code></td></tr>\n</tbody></table></div>",
    );
}

#[test]
fn notes_have_the_class_of_their_label() {
    check(
        "> **Important:** shut it.",
        "<div class=\"note warning\">\n<p><strong>Important:</strong> shut it.</p>\n</div>",
    );
    check("> Said the keeper.", "<div class=\"note plain\">\n<p>Said the keeper.</p>\n</div>");
}

#[test]
fn nothing_in_a_text_becomes_markup_of_the_page() {
    check("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>");
    check("a <b onclick=\"x()\">b</b>", "<p>a &lt;b onclick=&quot;x()&quot;&gt;b&lt;/b&gt;</p>");
    check("[a](javascript:alert(1)) [b](../x) ![c](https://x.test/y.png)", "<p>a b c</p>");
    check("[a](https://x.test/\"y)", "<p><a href=\"https://x.test/&quot;y\" rel=\"noreferrer\">a</a></p>");
    check("bell\u{7}", "<p>bell</p>");
}

#[test]
fn headings_have_distinct_identifiers_and_skip_no_level() {
    let markdown = "## Gate!\n\n#### Far below\n\n## Gate!\n\n## 3 gates";
    let html = html(markdown, &Marked, &mut Ids::default(), 1);
    let shown: Vec<String> = html.headings.iter().map(|heading| format!("{} {}", heading.level, heading.id)).collect();
    assert_eq!(shown, ["2 Gate", "3 Far_below", "2 Gate_2", "2 s_3_gates"]);
    assert!(html.body.starts_with("<h2 id=\"Gate\">Gate! <a class=\"anchor\" href=\"#Gate\""));
}

#[test]
fn a_sentence_has_no_paragraph() {
    assert_eq!(html_inline("Opens **a** `gate`.", &Marked), "Opens <strong>a</strong> <code>gate</code>.");
    assert_eq!(html_inline("one\n\ntwo <x>", &Marked), "one<br>two &lt;x&gt;");
}

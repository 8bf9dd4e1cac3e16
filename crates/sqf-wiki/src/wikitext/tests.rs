//! Wikitext and the resulting Markdown.

use proptest::prelude::*;

use super::*;

#[track_caller]
fn check(source: &str, expected: &str) {
    let (markdown, findings) = to_markdown("Some page", source);
    assert_eq!(markdown, expected, "\n--- of ---\n{source}");
    assert!(findings.unknown_templates.is_empty(), "{:?}", findings.unknown_templates);
}

#[test]
fn paragraphs_and_breaks() {
    check("One line\nand its end.\n\nAnother.", "One line and its end.\n\nAnother.");
    check("First<br>second<br/><br />third", "First  \nsecond\n\nthird");
    check("<div style=\"x\">boxed</div> after", "boxed\nafter".replace('\n', " ").as_str());
    check("__NOTOC__\nText <!-- not this --> here", "Text here");
}

#[test]
fn emphasis_that_markdown_can_express() {
    check("a '''bold''' and ''slanted'' and '''''both'''''", "a **bold** and *slanted* and ***both***");
    check("''gate'' opens; the ''gate''s", "*gate* opens; the *gate*s");
    check("''' padded '''x", "**padded** x");
    check("'''open\nclosed by the line'''", "**open** closed by the line");
    // A quote inside a word, next to punctuation, cannot be bold in Markdown.
    check("x'''\"_'''y", "x\"\\_y");
    check("<s>gone</s> <u>under</u>", "~~gone~~ under");
}

#[test]
fn links_become_what_they_show() {
    check("[[openGate]], [[openGate|the command]], [[Gate]]s, [[#Part|there]]", "openGate, the command, Gates, there");
    check("[https://example.org/a_b label] and [https://example.org/x]", "label and https://example.org/x");
    check(
        "[[Category:Gates]]Text[[File:gate.png|thumb|a [[gate]]]] [[File:icon.png|20px]]",
        "Text\n\n> **Picture:** a gate",
    );
    check("[[:Category:Gates|all gates]]", "all gates");
    check("&lt;t size='2'&gt;%1&lt;/t&gt;&lt;br/&gt; opens", "`<t size='2'>%1</t><br/>` opens");
    check("It does not [[openGate[open]] gates", "It does not open gates");
    check("{{Link|#Example 3}} {{Link|https://example.org|site}}", "Example 3 site");
}

#[test]
fn code() {
    check("Run <sqf inline>openGate _gate;</sqf> now", "Run `openGate _gate;` now");
    check("<sqf>\n\topenGate _x;\n\t\tcloseGate _x;\n</sqf>", "```sqf\nopenGate _x;\n\tcloseGate _x;\n```");
    // Blanks at the end of a line belong to a string that continues.
    check("<sqf>\nx = \"\t\n\t\"; // it's two  \ny = 1;  \n</sqf>", "```sqf\nx = \"\t\n\t\"; // it's two\ny = 1;\n```");
    check("<syntaxhighlight lang=\"cpp\">class A {};</syntaxhighlight>", "```cpp\nclass A {};\n```");
    check("<pre>a &lt;b&gt; <nowiki>[[c]]</nowiki></pre>", "```\na <b> [[c]]\n```");
    check("{{hl|[[openGate]] ''x''}} <code>a ''b'' &amp; c</code>", "`openGate x` `a b & c`");
    check("{{hl|a`b}}", "``a`b``");
    check(
        "<sqf>x = [<nowiki/>[1]]; // since {{arma3}}\ny = \"{{GVI|arma3|%1}}\";</sqf>",
        "```sqf\nx = [[1]]; // since Arma 3\ny = \"{{GVI|arma3|%1}}\";\n```",
    );
    check(" preformatted ''line''\n and another", "```\npreformatted line\nand another\n```");
    check("Prints:\n gate 1<br>\n ...", "Prints:\n\n```\ngate 1\n...\n```");
    check(" A blank too many:<br>\n again<br>\nText.", "A blank too many:  \nagain  \nText.");
}

#[test]
fn lists() {
    check("* a\n** b\n** c\n* d\n# one\n# two", "- a\n  - b\n  - c\n- d\n\n1. one\n2. two");
    check("* \n* <!-- nothing -->\n* kept", "- kept");
    check("; Term : meaning\n; Other\n: first\n: second", "- **Term**: meaning\n- **Other**: first\n\n  second");
    check(": indented\n:: more", "indented\n\nmore");
    check("* run\n*: <sqf>openGate 1;</sqf>", "- run\n\n  ```sqf\n  openGate 1;\n  ```");
    check("<ul><li>a</li><li>b</li></ul>", "- a\n- b");
}

#[test]
fn tables() {
    let expected = "| Name | Use |\n| --- | --- |\n| gate | opens \\| closes |\n| door | **shuts** |";
    check(
        "{| class=\"wikitable\"\n! Name !! Use\n|-\n| gate || opens {{!}}{{!}} closes\n|-\n| door\n| '''shuts'''\n|}"
            .replace(" {{!}}{{!}} ", " <nowiki>|</nowiki> ")
            .as_str(),
        expected,
    );
    check(
        "{{{!}} class=\"wikitable\"\n! Name\n! Use\n{{!}}-\n{{!}} a\n{{!}} b\n{{!}}}",
        "| Name | Use |\n| --- | --- |\n| a | b |",
    );
    check(
        "<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>",
        "| A | B |\n| --- | --- |\n| 1 | 2 |",
    );
    check("{|\n! A !! B\n|-\n| rowspan=2 | x || 1\n|-\n| 2\n|}", "| A | B |\n| --- | --- |\n| x | 1 |\n| x | 2 |");
    check("{|\n| a {{n/a}}\n|-\n| {{n/a}} || b\n|}", "- N/A\n- N/A: b");
    // Two rows of names are merged; a cell's own line is not a list.
    check(
        "{|\n! rowspan=2 | A !! colspan=2 | B\n|-\n! x !! y\n|-\n| # || * || 3\n|}",
        "| A | B x | B y |\n| --- | --- | --- |\n| # | * | 3 |",
    );
    // The columns that a name spans exist only if they contain something.
    check(
        "{|\n! colspan=3 | Kind !! Code\n|-\n| || || || gate\n|-\n| || || || door\n|}",
        "| Kind | Code |\n| --- | --- |\n|  | gate |\n|  | door |",
    );
    let long = format!("{{|\n! A !! B\n|-\n| rowspan=30 | x || 0{}\n|}}", "\n|-\n| y".repeat(29));
    let expected = format!("| A | B |\n| --- | --- |\n| x | 0 |{}", "\n| x | y |".repeat(29));
    check(&long, &expected);
    // A frame is not a table, and multi-line code does not fit into one.
    check("{|\n| only text\n|}", "only text");
    check("{|\n! Title\n|-\n| text\n|}", "**Title**\n\ntext");
    check(
        "{|\n! Do !! Don't\n|-\n| <sqf>a;\nb;</sqf> || <sqf>c;</sqf>\n|}",
        "**Do**\n\n```sqf\na;\nb;\n```\n\n**Don't**\n\n```sqf\nc;\n```",
    );
}

#[test]
fn tables_that_do_not_fit_are_written_row_by_row() {
    check(
        "{|\n! Name !! Since !! Code\n|-\n| open || Arma 3 || <sqf>a;\nb;</sqf>\n|-\n! colspan=3 | More\n|-\n| shut || || x\n|}",
        "**open**\n\n- **Since**: Arma 3\n\n**Code**\n\n```sqf\na;\nb;\n```\n\n**More**\n\n**shut**\n\n- **Code**: x",
    );
}

#[test]
fn a_heading_in_a_cell_comes_first() {
    check(
        "{|\n! Since !! File\n|-\n| <sqf>a;\nb;</sqf> ||\n=== gate.sqf ===\nRuns when it opens.\n|}",
        "### gate.sqf\n\nRuns when it opens.\n\n**Since**\n\n```sqf\na;\nb;\n```",
    );
}

#[test]
fn hidden_content_is_shown() {
    check(
        "{{Feature|informative|<spoiler text=\"More\">a {{!}} b = c</spoiler>}}",
        "> **Note:** **More**\n>\n> a | b = c",
    );
    check("Fact<ref>See [[Gate]].</ref>.", "Fact (See Gate.).");
    check("<gallery>\nFile:a.png|An ''open'' gate\nFile:b.png\n</gallery>", "> **Pictures:**\n>\n> - An *open* gate");
}

#[test]
fn boxes_and_icons() {
    check("{{Feature|warning|Mind the ''gate''.}}", "> **Warning:** Mind the *gate*.");
    check("{{Feature|informative|\n* a\n* b\n}}", "> **Note:**\n>\n> - a\n> - b");
    check("{{Feature|obsolete|Use [[closeGate]].|arma3|1.50}}", "> **Obsolete since Arma 3 1.50:** Use closeGate.");
    check("{{Feature|obsolete|x|{{GVI|arma3|2.0}}}}", "> **Obsolete since Arma 3 2.0:** x");
    check(
        "{{Feature|UnsupportedDoc}}",
        "> **Disclaimer:** Unofficial: describes what Bohemia Interactive does not document.",
    );
    check("{{Feature|quote|Open it.|A Keeper}}", "> **Quote:** Open it. – A Keeper");
    check("Since {{GVI|arma3|2.06|size= 0.75}} {{Icon|localArgument|32}}", "Since Arma 3 2.06 Local argument");
    check("{{GVI|arma2|1.00}}{{GVI|arma3|0.50}}and later", "Arma 2 1.00, Arma 3 0.50 and later");
    check("{{Controls|Ctrl|LMB}} {{Color|red|hot}} {{Name|arma2oa|short}}", "Ctrl + left mouse button hot Arma 2:OA");
    check("{{ArgTitle|3|Opened|{{GVI|arma3|2.18}}}}\nText", "### Opened\n\nSince Arma 3 2.18\n\nText");
    check("{{Columns|2|\n* a\n* b\n}}", "- a\n- b");
}

#[test]
fn text_that_looks_like_markup_stays_text() {
    check("a &lt;br&gt; tag, 1 < 2, <unknown>", "a `<br>` tag, 1 < 2, `<unknown>`");
    check("default [[0,0],[1,1]]", "default `[[0,0],[1,1]]`");
    check("use &amp;lt; here", "use `&lt;` here");
    check(
        "2 * 3, a*b*c, snake_case, _this, __FILE__",
        "2 * 3, a\\*b\\*c, snake\\_case, _this, __FILE\\_\\_".replace("snake\\_case", "snake_case").as_str(),
    );
    check("<nowiki># no list</nowiki>", "\\# no list");
    check("<nowiki>1. no list</nowiki>", "1\\. no list");
}

#[test]
fn unknown_templates_keep_their_content_and_are_noted() {
    let (markdown, findings) = to_markdown("P", "a {{Unheard of|x= one|two}} b {{1,2}}");
    assert_eq!(markdown, "a one two b `{{1,2}}`");
    assert_eq!(findings.unknown_templates, ["Unheard of"]);
}

#[test]
fn broken_markup_ends_somewhere() {
    check("{{Feature|warning|never closed", "{{Feature|warning|never closed".replace("{{", "{\\{").as_str());
    check("text <!-- never closed", "text");
    check("<sqf>never closed", "`<sqf>`never closed");
    check("{|\n| cell", "cell");
    check("Note <pre>one\n  two", "Note\n\n```\none\n  two\n```");
    for piece in
        ["{{a|", "[[", "{|\n", "<table><tr><td>", "'''", "* ", "(", "{{hl|", "<code>", "&", "<dd class=\"note\">"]
    {
        let _ = to_markdown("P", &piece.repeat(3000));
    }
}

/// Pieces of markup, so that random texts contain much of it.
fn markup() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "{{",
        "}}",
        "[[",
        "]]",
        "{|",
        "|}",
        "|-",
        "|",
        "||",
        "!",
        "=",
        "''",
        "'''",
        "<br>",
        "<sqf>",
        "</sqf>",
        "<nowiki>",
        "</nowiki>",
        "<!--",
        "-->",
        "<code>",
        "</code>",
        "{{hl|",
        "{{Feature|warning|",
        "{{RV|type=command|",
        "descr=",
        "\n",
        "\n* ",
        "\n# ",
        "\n: ",
        "\n; ",
        " ",
        "a",
        "Number",
        "(Optional, default ",
        ")",
        " - ",
        ": ",
        "&lt;",
        "&#160;",
        "é",
        "🚪",
        "\u{f0000}",
        "`",
        "_",
        "*",
        "<dl>",
        "<dd class=\"note\">",
        "</table>",
        "<td>",
        "http://x ",
        "[http://x y]",
    ]);
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn any_text_becomes_markdown_of_bounded_length(source in markup()) {
        let (markdown, _) = to_markdown("P", &source);
        // Escapes, fences and bullets add something, but nothing is ever multiplied.
        prop_assert!(markdown.len() <= source.len() * 24 + 200, "{} from {}", markdown.len(), source.len());
        prop_assert!(!markdown.chars().any(atom::is_marker));
    }

    #[test]
    fn preprocessing_loses_no_text(source in "[a-z{}|=\\[\\] ]{0,60}") {
        let (nodes, _) = preprocess::preprocess(&source);
        let letters = |text: &str| text.chars().filter(char::is_ascii_lowercase).collect::<String>();
        prop_assert_eq!(letters(&show(&nodes)), letters(&source));
    }
}

fn show(nodes: &[preprocess::Node<'_>]) -> String {
    use preprocess::Node;
    nodes
        .iter()
        .map(|node| match node {
            Node::Text(text) => (*text).to_owned(),
            Node::Argument(parts) => parts.iter().map(|part| show(part)).collect(),
            Node::Tag(tag) => tag.content.to_owned(),
            Node::Template(template) => {
                let arguments = template
                    .arguments
                    .iter()
                    .map(|argument| argument.name.as_deref().map(show).unwrap_or_default() + &show(&argument.value));
                show(&template.name) + &arguments.collect::<String>()
            }
        })
        .collect()
}

#[test]
fn captions_follow_the_text_next_to_the_picture() {
    check(
        "[[File:gate.jpg|thumb|A ''gate'']] Gates open.\n\nThey close.",
        "Gates open.\n\n> **Picture:** A *gate*\n\nThey close.",
    );
    check(
        "[[File:gate.jpg|frame|A gate]]\nKinds:\n* iron\n* wood",
        "Kinds:\n\n- iron\n- wood\n\n> **Picture:** A gate",
    );
    check("[[File:gate.jpg|right]] Not code.", "Not code.");
    check("{{Wiki|stub}} Not code.", "Not code.");
    check("<gallery>\nFile:a.jpg|One\nFile:b.jpg\n</gallery>", "> **Pictures:**\n>\n> - One");
    check(
        "<div style=\"float: right\">\nKinds of gates\n{{Columns|2|\n* iron\n* wood\n}}\n</div>\n\nGates open.\nAlways.\n\nThey close.",
        "Gates open. Always.\n\nKinds of gates\n\n- iron\n- wood\n\nThey close.",
    );
}

#[test]
fn versions_alone_say_since_when() {
    check("{{GVI|arma3|2.14}}\n\nGates open.", "Since Arma 3 2.14\n\nGates open.");
    check("{{GVI|arma3|2.14}} Gates open.", "Arma 3 2.14 Gates open.");
    check("{{ArgTitle|3|Bars|{{GVI|arma3}}}}\nIn the 1<sup>st</sup> row", "### Bars\n\nSince Arma 3\n\nIn the 1st row");
    check("{{GVI|arma3|2.14}}\nGates open.", "Since Arma 3 2.14\n\nGates open.");
    check("{{GVI|ofp|1.00}} {{GVI|arma3|2.14}}\nOld gates.", "Operation Flashpoint 1.00 Arma 3 2.14\n\nOld gates.");
    check(
        "{|\n! Game\n! Gates\n|-\n| {{GVI|arma3|2.14}}\n| 2\n|}",
        "| Game | Gates |\n| --- | --- |\n| Arma 3 2.14 | 2 |",
    );
}

#[test]
fn lines_of_cells_and_commands_stay_apart() {
    check(
        "{|\n! Big<br>gate\n! Range\n|-\n| '''Iron'''<br>Heavy<br>(and old)\n| 1..2<br>5..6\n|}",
        "| Big gate | Range |\n| --- | --- |\n| **Iron**: Heavy (and old) | 1..2; 5..6 |",
    );
    check("<code>gate -open<br>gate -close</code>", "`gate -open`  \n`gate -close`");
    check("Oil<ref name=\"a\">weekly</ref>, paint<ref name=\"a\"/>", "Oil (weekly), paint (weekly)");
}

#[test]
fn scripted_events_are_sections() {
    let markup = "{|\n! Event namespace\n! Event name\n! Event passed parameters\n|-\n! colspan=\"3\" |\n=== Barns ===\n|-\n\
                  | <sqf>missionNamespace</sqf>\n| \"barnOpened\" {{GVI|arma3|2.02}}\n| <sqf>params [\"_barn\"];</sqf>\n|-\n\
                  | <sqf>missionNamespace</sqf>\n| \"barnShut\"\n| {{n/a}}\n|}";
    check(
        markup,
        "### Barns\n\n#### barnOpened\n\nSince Arma 3 2.02\n\n**Event namespace**\n\n```sqf\nmissionNamespace\n```\n\n\
         **Event passed parameters**\n\n```sqf\nparams [\"_barn\"];\n```\n\n#### barnShut\n\n\
         **Event namespace**\n\n```sqf\nmissionNamespace\n```\n\n- **Event passed parameters**: N/A",
    );
    check(
        "{|\n! Event name\n! Code\n|-\n! colspan=\"2\" |\n{{ArgTitle|3|Sheds|{{GVI|arma3|2.04}}}}\n|-\n\
         | \"shedOpened\" {{GVI|arma3|2.08}} At the ''front'' only\n| <sqf>\na;\nb;\n</sqf>\n|}",
        "### Sheds\n\nSince Arma 3 2.04\n\n#### shedOpened\n\nSince Arma 3 2.08\n\nAt the *front* only\n\n\
         **Code**\n\n```sqf\na;\nb;\n```",
    );
}

#[test]
fn sections_of_a_table_repeat_what_they_share() {
    let long = "Arguments of all events: a gate, ''its'' door, ".repeat(5);
    let shown = "Arguments of all events: a gate, *its* door, ".repeat(5);
    let (long, shown) = (long.trim_end(), shown.trim_end());
    check(
        &format!(
            "{{|\n! Event\n! Arguments\n|-\n|\n==== Open ====\n| rowspan=\"2\" | {long}\n|-\n|\n==== Shut ====\n|}}"
        ),
        &format!("#### Open\n\n- **Arguments**: {shown}\n\n#### Shut\n\n- **Arguments**: {shown}"),
    );
    // A table shows it once.
    check(
        &format!("{{|\n! Event\n! Arguments\n|-\n| Open\n| rowspan=\"2\" | {long}\n|-\n| Shut\n|}}"),
        &format!("| Event | Arguments |\n| --- | --- |\n| Open | {shown} |\n| Shut |  |"),
    );
}

#[test]
fn values_that_span_columns_are_repeated_in_each() {
    check(
        "{|\n! !! Iron !! Wood !! Wire\n|-\n! Height\n| 3 || colspan=\"2\" | 5\n|-\n| colspan=\"4\" | By type\n|}",
        "|  | Iron | Wood | Wire |\n| --- | --- | --- | --- |\n| **Height** | 3 | 5 | 5 |\n| By type |  |  |  |",
    );
}

#[test]
fn code_displayed_as_a_block_is_one() {
    check(
        "Run one of these:<code style=\"display: block\">gate -''open''<br>{{cc|or}}\n[{{Color|red|[\"a\", 1]}}] gate</code> Done.",
        "Run one of these:\n\n```\ngate -open\n// or\n[[\"a\", 1]] gate\n```\n\nDone.",
    );
    check(
        "{|\n! File\n! Of\n|-\n| <code style=\"display: block\">gate.log</code>\n| Gates\n|}",
        "| File | Of |\n| --- | --- |\n| `gate.log` | Gates |",
    );
    check("<code style=\"display: block\">never closed", "`never closed`");
}

#[test]
fn tables_without_names_of_columns_have_no_empty_header() {
    // Several columns: the first row; two columns: a list; one row: a layout.
    check(
        "{|\n! Gate\n| Iron\n| Wood\n|-\n! Weight\n| 9\n| 3\n|}",
        "| Gate | Iron | Wood |\n| --- | --- | --- |\n| **Weight** | 9 | 3 |",
    );
    check(
        "{|\n! Iron:\n| heavy\n|-\n| [-1]\n| the hinge\n|-\n|\n| and its pin\n|-\n| Wood\n|\n* light\n* dry\n|-\n| Wire\n|\n|}",
        "- **Iron:** heavy\n- \\[-1]: the hinge\n\n  and its pin\n- Wood:\n  - light\n  - dry\n- Wire",
    );
    check("{|\n|\n* iron\n* wood\n|\n* wire\n|}", "- iron\n- wood\n\n- wire");
    check("{|\n|\n* Iron\n| heavy\n|-\n|\n* Wood\n| light\n|}", "- Iron: heavy\n- Wood: light");
    check(
        "{|\n| '''One gate'''\n| '''Two gates'''\n|-\n| '''Shut'''\n| '''Open'''\n|}",
        "**One gate**\n\n**Two gates**\n\n**Shut**\n\n**Open**",
    );
    check("{|\n! colspan=2 | Kinds<br>of gates\n|-\n| Iron || heavy\n|}", "**Kinds of gates**\n\n- Iron: heavy");
    // One name for all columns is a title.
    check(
        "{|\n! colspan=3 | Gates\n|-\n! Kind !! Weight !! Use\n|-\n| Iron || 9 || fort\n|}",
        "**Gates**\n\n| Kind | Weight | Use |\n| --- | --- | --- |\n| Iron | 9 | fort |",
    );
}

#[test]
fn a_name_above_the_name_of_one_column_is_no_part_of_it() {
    check(
        "{|\n! rowspan=2 | File !! colspan=2 | In !! Details\n|-\n! Old !! New !! Can wait\n|-\n| a || 1 || 2 || No\n|}",
        "| File | In Old | In New | Can wait |\n| --- | --- | --- | --- |\n| a | 1 | 2 | No |",
    );
}

#[test]
fn what_a_cell_has_on_several_lines_stays_apart() {
    check(
        "{|\n! Gate !! Use\n|-\n| '''iron'''<br><br>'''Weight:''' 9 || Open<br><br>Shut\n|}",
        "| Gate | Use |\n| --- | --- |\n| **iron**: **Weight:** 9 | Open; Shut |",
    );
    check(
        "{|\n! Gate !! Parts\n|-\n| iron ||\n* frame\n** left\n** right\n* bar\n|}",
        "| Gate | Parts |\n| --- | --- |\n| iron | • frame ◦ left ◦ right • bar |",
    );
}

#[test]
fn a_box_of_one_paragraph_stays_in_its_cell() {
    check(
        "{|\n! Gate !! Use\n|-\n| iron || Opens. {{Feature|warning|Not at night.}}\n|}",
        "| Gate | Use |\n| --- | --- |\n| iron | Opens. **Warning:** Not at night. |",
    );
}

#[test]
fn text_in_brackets_before_a_colon_defines_no_link() {
    check("[gate, colour]: Array", "\\[gate, colour]: Array");
    check("[gate] and [colour]: Array", "[gate] and [colour]: Array");
}

#[test]
fn the_caption_of_a_picture_may_stand_before_its_options() {
    check("[[File:a.png|thumb|An iron gate|300px]]", "> **Picture:** An iron gate");
    check("[[File:a.png|An iron gate|300px]]", "");
    check(
        "Shows a message:\n[[File:a.png|none|alt= Shut: no key|Shut: no key]]",
        "Shows a message:\n\n> **Picture:** Shut: no key",
    );
}

#[test]
fn versions_before_a_sentence_are_no_part_of_it() {
    check(
        "{{Feature|arma1|\n{{GVI|ofp|1.34}} {{GVI|arma1|1.00}} This gate was stuck.\n}}",
        "> **Armed Assault:** Operation Flashpoint 1.34, Armed Assault 1.00: This gate was stuck.",
    );
}

#[test]
fn the_box_of_the_flight_model_says_what_tells_that_it_is_enabled() {
    let (markdown, _) = to_markdown("P", "{{Feature|afm}}");
    assert!(markdown.contains("difficultyEnabledRTD"), "{markdown}");
}

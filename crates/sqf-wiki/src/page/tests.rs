//! Pages in wikitext and the resulting fields.

use super::*;
use sqf_reference::{Filled, Form, PageKind, Reach, Status};

fn names() -> Names {
    let mut names = Names::default();
    for title in ["openGate", "closeGate", "a == b", "diag gates", "swingDoor", "date"] {
        names.add_page(title, PageKind::Command);
    }
    for title in ["BIS fnc gate", "BIS fnc door"] {
        names.add_page(title, PageKind::Function);
    }
    for title in ["Number", "Position", "Gate Events", "Date"] {
        names.add_page(title, PageKind::Topic);
    }
    names.add_redirect("==", "a == b");
    names.add_redirect("OpenGate", "openGate");
    names.add_redirect("gateOpener", "openGate");
    names.add_redirect("opener", "openGate");
    names.add_redirect("PositionATL", "Position#PositionATL");
    names
}

#[track_caller]
fn record(title: &str, text: &str) -> Record {
    converted(title, text).page
}

#[track_caller]
fn converted(title: &str, text: &str) -> Converted<Record> {
    let raw = RawPage { title: title.to_owned(), text: text.to_owned(), revid: 7, ..RawPage::default() };
    let names = names();
    let main_game = GameCode::default();
    let context = PageContext { names: &names, main_game: &main_game, article_base: "https://wiki.test/wiki/" };
    convert_record(&raw, &context).expect("the page has a block")
}

fn command(fields: &str) -> Record {
    record("openGate", &format!("{{{{RV|type=command\n|game1= arma3\n|version1= 1.00\n{fields}\n}}}}"))
}

#[test]
fn a_whole_page() {
    let text = include_str!("../../tests/data/openGate.wiki");
    insta::assert_json_snapshot!(record("openGate", text));
}

#[test]
fn names_and_urls() {
    assert_eq!(record("diag gates", "{{RV|type=command}}").name, "diag_gates");
    let function = record("BIS fnc gate", "{{RV|type=function}}");
    assert_eq!(
        (function.name.as_str(), function.url.as_str()),
        ("BIS_fnc_gate", "https://wiki.test/wiki/BIS_fnc_gate")
    );
    let operator = record("a == b", "{{RV|type=command|s1= a [[a == b|==]] b|p1=a: [[Number]]|p2= b: [[Number]]}}");
    assert_eq!((operator.name.as_str(), operator.operator.as_deref()), ("a == b", Some("==")));
    assert_eq!(operator.url, "https://wiki.test/wiki/a_%3D%3D_b");
    let shape = operator.syntaxes[0].shape.clone().unwrap();
    assert_eq!((shape.form, shape.operator.as_deref()), (Some(Form::Binary), Some("==")));
    assert_eq!((shape.left.unwrap().types, shape.right.unwrap().types), (vec!["Number".into()], vec!["Number".into()]));
}

#[test]
fn each_syntax_has_room_for_twenty_parameters() {
    let record = command(
        "|s1= [[openGate]] a\n|p1= a: [[Number]]\n|p20= z: [[Number]]\n|p21= b: [[String]]\n|s2= b [[openGate]] c\n\
         |p41= d: [[Code]]\n|s3= d [[openGate]] {}\n|r3= [[Nothing]]\n|p61= lost: [[Side]]",
    );
    let params: Vec<Vec<&str>> =
        record.syntaxes.iter().map(|s| s.params.iter().map(|p| p.name.as_str()).collect()).collect();
    assert_eq!(params, [vec!["a", "z"], vec!["b"], vec!["d"]]);
}

#[test]
fn the_block_of_the_primary_game_wins_and_games_are_merged() {
    let text = "{{TabView|title1=old|content1={{RV|type=command|game1=tkoh|version1=1.00|game2=ofp|descr=Old text.}}\
                |title2=new|content2={{RV|type=command|game1=arma3|version1=0.50 <!-- x -->|descr=New text.}}}}\
                {{Note|user=a|timestamp=20200101|text=A note.}}";
    let record = record("openGate", text);
    assert_eq!(record.description, "New text.");
    let games: Vec<_> = record.games.iter().map(|game| (game.game.as_str(), game.version.as_deref())).collect();
    assert_eq!(games, [("ofp", None), ("tkoh", Some("1.00")), ("arma3", Some("0.50"))]);
    assert_eq!(record.main_since.version.as_deref(), Some("0.50"));
    assert_eq!(record.notes.len(), 1);
}

/// Name, type, optional, default, description.
type Fields<'a> = (&'a str, Option<&'a str>, bool, Option<&'a str>, Option<&'a str>);

#[track_caller]
fn check_param(markup: &str, expected: Fields<'_>, types: &[&str]) {
    let record = command(&format!("|s1= [[openGate]] x\n|p1= {markup}"));
    let param = record.syntaxes[0].params.first().unwrap_or_else(|| panic!("no parameter in {markup}"));
    let found = (
        param.name.as_str(),
        param.type_text.as_deref(),
        param.optional,
        param.default.as_deref(),
        param.description.as_deref(),
    );
    assert_eq!(found, expected, "{markup}");
    assert_eq!(param.types, types, "{markup}");
}

#[test]
fn parameters_in_all_forms() {
    check_param("gate: [[Object]]", ("gate", Some("Object"), false, None, None), &["Object"]);
    check_param(
        "'''gate''': [[Object]] - which one",
        ("gate", Some("Object"), false, None, Some("which one")),
        &["Object"],
    );
    check_param("'''gate:''' [[Object]] - it", ("gate", Some("Object"), false, None, Some("it")), &["Object"]);
    check_param("gate - [[Object]]: it", ("gate", Some("Object"), false, None, Some("it")), &["Object"]);
    check_param("gate [[Object]] - it", ("gate", Some("Object"), false, None, Some("it")), &["Object"]);
    check_param("[[Boolean]] - to open", ("", Some("Boolean"), false, None, Some("to open")), &["Boolean"]);
    check_param(
        "gate(s): [[Object]] or [[Array]] of [[Object]]s",
        ("gate(s)", Some("Object or Array of Objects"), false, None, None),
        &["Object", "Array"],
    );
    check_param(
        "at: [[Array]] in format [[PositionATL]] - where",
        ("at", Some("Array in format PositionATL"), false, None, Some("where")),
        &["Array", "PositionATL"],
    );
    check_param(
        "[x, y]: [[Array]] with [x, y] - both",
        ("[x, y]", Some("Array with [x, y]"), false, None, Some("both")),
        &["Array"],
    );
    check_param(
        "target: [[Object]] or {{GVI|arma3|2.10}} [[Group]]",
        ("target", Some("Object or (since Arma 3 2.10) Group"), false, None, None),
        &["Object", "Group"],
    );
    check_param("{{Icon|serverExec|28}} by: [[Object]]", ("by", Some("Object"), false, None, None), &["Object"]);
    check_param(
        "gate: [[Object]] vehicle only",
        ("gate", Some("Object"), false, None, Some("vehicle only")),
        &["Object"],
    );
    check_param(
        "at: [[Object]] (a gate), [[Array]] (a place) or [[Number]] - where",
        ("at", Some("Object (a gate), Array (a place) or Number"), false, None, Some("where")),
        &["Object", "Array", "Number"],
    );
    check_param(
        "x: [[Object]], since {{GVI|arma3|2.10}} [[Group]] (since {{GVI|arma3|2.12}}) - y",
        ("x", Some("Object, (since Arma 3 2.10) Group (since Arma 3 2.12)"), false, None, Some("y")),
        &["Object", "Group"],
    );
    check_param(
        "x: [[Anything]] but [[Code]] - y",
        ("x", Some("Anything but Code"), false, None, Some("y")),
        &["Anything"],
    );
    check_param("b: same as ''a''", ("b", Some("same as a"), false, None, None), &[]);
    check_param("time: seconds until it shuts", ("time", None, false, None, Some("seconds until it shuts")), &[]);
    check_param("see [[closeGate]]", ("", None, false, None, Some("see closeGate")), &[]);
    check_param(
        "who:\n* [[Object]] - one\n* [[Array]] - many",
        ("who", Some("Object or Array"), false, None, Some("- Object - one\n- Array - many")),
        &["Object", "Array"],
    );
}

#[test]
fn values_and_commands_are_not_types() {
    check_param(
        "on: [[Boolean]] - [[true]] or [[closeGate]]",
        ("on", Some("Boolean"), false, None, Some("true or closeGate")),
        &["Boolean"],
    );
    check_param("day: [[Date]] - when", ("day", Some("Date"), false, None, Some("when")), &["Date"]);
}

#[test]
fn optional_parameters_and_defaults() {
    let number = Some("Number");
    check_param("x: [[Number]] - (Optional) how far", ("x", number, true, None, Some("how far")), &["Number"]);
    check_param("x: [[Number]] (Optional, default 5) - far", ("x", number, true, Some("5"), Some("far")), &["Number"]);
    check_param("x: [[Number]] - (Optional, Default: -1)", ("x", number, true, Some("-1"), None), &["Number"]);
    check_param("x (Optional): [[Number]]", ("x", number, true, None, None), &["Number"]);
    check_param("(Optional) x: [[Number]]", ("x", number, true, None, None), &["Number"]);
    check_param(
        "x: [[Array]] - (Optional, default [\"\", [0,0,-1]]) ends",
        ("x", Some("Array"), true, Some("`[\"\", [0,0,-1]]`"), Some("ends")),
        &["Array"],
    );
    check_param(
        "x: [[Code]] - (Optional, default <sqf inline>{ (true) }</sqf>) run",
        ("x", Some("Code"), true, Some("`{ (true) }`"), Some("run")),
        &["Code"],
    );
    check_param(
        "x: [[Array]] - (Optional, default [<nowiki/>[[closeGate]], \")\"]) y",
        ("x", Some("Array"), true, Some("[closeGate, \")\"]"), Some("y")),
        &["Array"],
    );
    check_param(
        "x: [[Number]] - how far. Default: 2.5.",
        ("x", number, false, Some("2.5"), Some("how far. Default: 2.5.")),
        &["Number"],
    );
    check_param(
        "x: [[Number]] - far. Default: -1 - no limit",
        ("x", number, false, Some("-1"), Some("far. Default: -1 - no limit")),
        &["Number"],
    );
    check_param(
        "x: [[Number]] - else the default value is used instead",
        ("x", number, false, None, Some("else the default value is used instead")),
        &["Number"],
    );
    check_param(
        "x: [[Number]] - the default gate is used",
        ("x", number, false, None, Some("the default gate is used")),
        &["Number"],
    );
}

#[test]
fn empty_fields_and_dashes_do_not_exist() {
    let record = command("|s1= [[openGate]]\n|p1= -\n|x1= -\n|x2=\n|mp=\n|r1= -\n|seealso= -\n");
    assert_eq!((record.syntaxes[0].params.len(), record.examples.len(), record.see_also.len()), (0, 0, 0));
    assert_eq!(record.multiplayer, None);
    assert_eq!(record.syntaxes[0].returns.as_ref().unwrap().type_text.as_deref(), Some("-"));
    assert_eq!(command("|s1= [[openGate]]").syntaxes[0].returns, None);
}

#[test]
fn return_values_in_all_forms() {
    for (markup, type_text, types) in [
        ("[[Boolean]] - [[true]] if open", Some("Boolean"), vec!["Boolean"]),
        (
            "* [[Number]] - how far\n* [[nil]] - never\n* [[Nothing]] otherwise",
            Some("Number or Nothing"),
            vec!["Number", "Nothing"],
        ),
        ("{{Feature|warning|'''[[Nothing]]''' comes back}}", Some("Nothing"), vec!["Nothing"]),
        ("angle: [[Number]] - in degrees", Some("Number"), vec!["Number"]),
        ("the gate", None, vec![]),
    ] {
        let record = command(&format!("|s1= [[openGate]]\n|r1= {markup}"));
        let returns = record.syntaxes[0].returns.as_ref().unwrap();
        assert_eq!(
            (returns.type_text.as_deref(), returns.types.as_slice()),
            (type_text, types.iter().map(|t| (*t).to_owned()).collect::<Vec<_>>().as_slice()),
            "{markup}"
        );
    }
}

#[track_caller]
fn check_syntax(markup: &str, text: &str, form: Option<Form>, left: Option<&str>, right: Option<&str>) {
    let record = command(&format!("|s1= {markup}"));
    let syntax = &record.syntaxes[0];
    let shape = syntax.shape.as_ref().unwrap();
    let operand = |operand: &Option<sqf_reference::Operand>| operand.as_ref().map(|operand| operand.text.clone());
    assert_eq!(syntax.syntax, text);
    assert_eq!(
        (shape.form, operand(&shape.left).as_deref(), operand(&shape.right).as_deref()),
        (form, left, right),
        "{markup}"
    );
}

#[test]
fn syntax_lines_and_their_forms() {
    check_syntax("[[openGate]]", "openGate", Some(Form::Nullary), None, None);
    check_syntax("[[openGate]] [a, b]", "openGate [a, b]", Some(Form::Unary), None, Some("[a, b]"));
    check_syntax("gate  '''openGate''' x", "gate openGate x", Some(Form::Binary), Some("gate"), Some("x"));
    check_syntax("see [[closeGate]]", "see closeGate", None, None, None);
    check_syntax("gate [[closeGate]] x", "gate closeGate x", None, None, None);
    check_syntax("-", "", None, None, None);
    check_syntax(
        "a [[openGate]] b<br>{{GVI|arma3|1.62}} {{Icon|globalArgument|32}}",
        "a openGate b",
        Some(Form::Binary),
        Some("a"),
        Some("b"),
    );
    check_syntax(
        "[[openGate]] a <span style=\"margin-left: 7em\">'''before:''' see [[closeGate]]</span>",
        "openGate a",
        Some(Form::Unary),
        None,
        Some("a"),
    );
}

#[test]
fn operands_take_types_from_parameters_or_their_form() {
    let record =
        command("|s1= gate [[openGate]] [speed, {}]\n|p1= Gate: [[Object]] or [[String]]\n|p2= speed: [[Number]]");
    let shape = record.syntaxes[0].shape.clone().unwrap();
    assert_eq!(
        (shape.left.unwrap().types, shape.right.unwrap().types),
        (vec!["Object".into(), "String".into()], vec!["Array".into()])
    );
}

#[track_caller]
fn check_status(fields: &str, status: Status, replaced_by: &[&str]) {
    let record = command(fields);
    assert_eq!(
        (record.status, record.replaced_by.as_slice()),
        (status, replaced_by.iter().map(|n| (*n).to_owned()).collect::<Vec<_>>().as_slice()),
        "{fields}"
    );
}

#[test]
fn a_line_of_code_is_an_example_without_its_tag() {
    let examples = |markup: &str| {
        let record = command(&format!("|s1= [[openGate]]\n|x1= {markup}\n"));
        record.examples.into_iter().flat_map(|example| example.code).collect::<Vec<_>>()
    };
    assert_eq!(examples("gate [[openGate]] 0.5;"), ["gate openGate 0.5;"]);
    assert_eq!(examples("See [[closeGate]]"), [""; 0]);
    assert_eq!(examples("see [[openGate]]"), [""; 0]);
    assert_eq!(examples("What openGate does is plain."), [""; 0]);
}

#[test]
fn pages_that_do_not_work_in_the_main_game_are_deprecated() {
    let replaced_by = |description: &str| {
        let record = command(&format!("|s1= [[openGate]]\n|descr= {description}\n"));
        (record.status == Status::Deprecated).then_some(record.replaced_by)
    };
    for dead in [
        "Opens. {{Feature|important|This command does not work.}}",
        "Opens. {{Feature|arma3|This command does nothing in {{arma3}}.}}",
        "{{Feature|arma3|It is non functional in {{arma3}} because of rusty hinges.}}",
        "This function contains no code.",
        "Opens. {{Feature|informative|This file contains no code.}}",
        "Opens. {{Feature|warning|In {{arma2}} and later it no longer works, a gate now being an item.}}",
        "Opens at the start (Does nothing)",
        "{{Feature|important|It is no longer available in {{arma3}}.}}",
    ] {
        assert_eq!(replaced_by(dead), Some(Vec::new()), "{dead}");
    }
    let guess = "Opens. {{Feature|arma3|It doesn't seem to work. Use [[closeGate]] instead.}}";
    assert_eq!(replaced_by(guess), Some(vec!["closeGate".to_owned()]));
    let named = "Opens. {{Feature|arma3|It does nothing in {{arma3}}. Use the command [[closeGate]] of v2.04.}}";
    assert_eq!(replaced_by(named), Some(vec!["closeGate".to_owned()]));
    let instead = "Opens. {{Feature|arma3|Does not work in {{arma3}}. Use [[closeGate]] instead.}}";
    assert_eq!(replaced_by(instead), Some(vec!["closeGate".to_owned()]));
    for alive in [
        "This command does not work on walls.",
        "This command does not work, unless the gate is open.",
        "This command does nothing on walls.",
        "Opens. '''Command doesn't seem to be functional'''",
        "Opens. {{Feature|warning|It most likely doesn't work outside of {{arma2}}.}}",
        "{{Feature|arma2|This command does not work.}}",
        "{{Feature|arma3|The alternative syntax does not work in {{arma3}}.}}",
        "* This command does not work.",
    ] {
        assert_eq!(replaced_by(alive), None, "{alive}");
    }
}

#[test]
fn only_notices_about_the_page_itself_deprecate() {
    let deprecated = Status::Deprecated;
    check_status(
        "|descr= {{Feature|obsolete|Use [[closeGate]] instead.|arma3|1.50}} Opens.",
        deprecated,
        &["closeGate"],
    );
    check_status(
        "|descr= Opens.\n{{Feature|warning|This command is '''deprecated since {{arma3}} v1.5'''. It does nothing. Use [[closeGate]] or [[BIS_fnc_gate]] instead.}}",
        deprecated,
        &["closeGate", "BIS_fnc_gate"],
    );
    check_status("|descr= Obsolete command.", deprecated, &[]);
    check_status("|descr= An old opener, replaced by the better [[closeGate]].", deprecated, &["closeGate"]);
    check_status(
        "|descr= {{Feature|arma3|This command became obsolete with the introduction of [[closeGate]].}}",
        deprecated,
        &["closeGate"],
    );
    check_status("|descr= Replaced by [[Gate Events#Opened|an event]].", deprecated, &["Gate Events"]);
    check_status("|descr= Opens.\n|mp= This command is considered deprecated; nobody oils it.", deprecated, &[]);
    check_status("|gr1= Broken Commands\n|descr= Obsolete command, use [[closeGate]].", Status::Broken, &["closeGate"]);
}

#[test]
fn other_things_may_be_deprecated() {
    for fields in [
        "|descr= Opens (the deprecated but still working [[closeGate]]).",
        "|descr= The picture will be replaced by a tick.",
        "|descr= Use [[closeGate]] instead.",
        "|descr= {{Feature|arma2|This command is deprecated, use [[closeGate]].}}",
        "|descr= This command is deprecated in {{arma2}}.",
        "|descr= * This command is obsolete in lists.",
        "|s1= [[openGate]]\n|p1= x: [[Number]] - this command is deprecated",
        "|descr= The alternative syntax is deprecated.",
    ] {
        check_status(fields, Status::Ok, &[]);
    }
}

#[test]
fn related_names_are_those_of_scripts() {
    let record = command(
        "|seealso= [[closeGate]], [[==]] [[BIS_fnc_gate]] [[openGate]] [[Gate_Events#x]] [[Unmirrored page]] [[closeGate]] \
         [[BIS_fnc_missing]] [[diag_missing]] [[date%20]] [[a_%25_b]]",
    );
    let expected = ["closeGate", "a == b", "BIS_fnc_gate", "Gate Events", "Unmirrored page", "BIS_fnc_missing"];
    assert_eq!(record.see_also[..6], expected);
    assert_eq!(record.see_also[6..], ["diag_missing", "date", "a % b"]);
}

#[test]
fn aliases_are_those_of_the_page() {
    let record = command("|alias= [[swingDoor]], [[a == b|a == b]]");
    // A redirect such as `gateOpener` is a former title, not a command.
    assert_eq!(record.aliases, ["swingDoor", "=="]);
}

#[test]
fn locality_branch_and_execution() {
    let record = command(
        "|arg= Local|eff= global\n|serverExec= server\n|branch= diagnostic dev\n|s1= [[openGate]] a\n|s1since= Arma3 2.04\n|s1effect= local\n|s1exec= server",
    );
    assert_eq!(
        (record.locality.argument, record.locality.effect, record.locality.server_exec),
        (Some(Reach::Local), Some(Reach::Global), true)
    );
    assert_eq!(record.branch.as_deref(), Some("dev diag"));
    let syntax = &record.syntaxes[0];
    assert_eq!(
        (syntax.since.as_deref(), syntax.effect.as_deref(), syntax.exec.as_deref()),
        (Some("Arma3 2.04"), Some("local"), Some("server"))
    );
}

#[test]
fn parameters_in_comments_do_not_exist() {
    let record = command("|s1= [[openGate]] a\n|p1= a: [[Number]]\n<!-- |p2= b: [[Number]] -->");
    assert_eq!(record.syntaxes[0].params.len(), 1);
}

#[test]
fn a_placeholder_is_filled_from_its_header_comment() {
    let text = "{{RV|type=function|game1=arma3|version1=1.00|descr= <pre>/*\n\tAuthor: Someone\n\n\tDescription:\n\tSwings the gate.\n\n\
                \tParameter(s):\n\t0: OBJECT - the gate\n\t1 (Optional): SCALAR - how far (default: 90)\n\n\tReturns:\n\tBOOL\n*/</pre>\
                {{Wiki|placeholder}}\n|s1= <!-- [] call [[BIS_fnc_gate]] -->}}";
    let record = record("BIS fnc gate", text);
    assert_eq!(record.description, "Swings the gate.");
    assert_eq!(record.filled_from_docblock, [Filled::Description, Filled::Syntax, Filled::Params, Filled::Returns]);
    let syntax = &record.syntaxes[0];
    assert_eq!((syntax.inferred, syntax.shape.is_none(), syntax.params.len()), (Some(true), true, 2));
    assert_eq!(syntax.params[1].default.as_deref(), Some("90"));
    assert!(record.docblock.unwrap().text.contains("Someone"));
}

#[test]
fn unknown_parameters_are_reported() {
    let converted =
        converted("openGate", "{{RV|type=command|game1=moonbase|colour=red|descr={{Sparkle|x}}|p1= ''odd''}}");
    assert_eq!(converted.findings.unknown_parameters, ["colour"]);
    assert_eq!(converted.findings.unknown_templates, ["Sparkle"]);
    assert_eq!(converted.findings.guesses.len(), 2, "{:?}", converted.findings.guesses);
}

#[test]
fn handlers_are_sections_whole() {
    let text = "Intro.\n== Events ==\nAll of them.\n{{ArgTitle|3|Opened|{{GVI|arma3|2.18}}}}\n<sqf>a;</sqf>\n==== Remarks ====\nMore.\n=== Closed ===\n<sqf>b;</sqf>";
    let raw = RawPage { title: "Gate Events".into(), text: text.into(), ..RawPage::default() };
    let names = names();
    let main_game = GameCode::default();
    let context = PageContext { names: &names, main_game: &main_game, article_base: "https://wiki.test/wiki/" };
    let headings = |groups: Vec<TopicGroup>| -> Vec<(Option<String>, u8)> {
        let topic = convert_topic(&raw, groups, &context).page;
        topic.sections.into_iter().map(|section| (section.heading, section.level)).collect()
    };
    let heading = |text: &str| Some(text.to_owned());
    assert_eq!(
        headings(vec![TopicGroup::EventHandlers]),
        [(None, 1), (heading("Events"), 2), (heading("Opened"), 3), (heading("Closed"), 3)]
    );
    assert_eq!(headings(vec![TopicGroup::Scripting]).len(), 5);
}

proptest::proptest! {
    /// Any field contents produce a record, in which no internal characters are visible.
    #[test]
    fn any_field_becomes_something(pieces in proptest::collection::vec(proptest::sample::select(vec![
        "[[Number]]", "[[openGate]]", "[[", "]]", "{{", "}}", "|", "=", ": ", " - ", "(", ")", "(Optional, default ", "x", "é",
        "\u{1f6aa}", "'''", "''", "\n", "\n* ", "<br>", "{{GVI|arma3|2.0}}", "{{Feature|obsolete|", "<sqf>", "</sqf>", "<pre>/*",
        "*/</pre>", "\"", ". ", " or ", " of ", "default: ", "This command is deprecated", "replaced by ", "<dd class=\"note\">",
        "<dt class=\"note\">", "2011-01-08", "{{Wiki|placeholder}}", "see ", "-",
    ]), 0..25)) {
        let text = pieces.concat();
        for kind in ["command", "function"] {
            let page = format!(
                "{{{{RV|type={kind}|game1=arma3|game2={text}|version2={text}|gr1={text}|branch={text}|descr={text}|s1={text}[[openGate]]{text}|p1={text}|p2=a: {text}|r1={text}|x1={text}|alias={text}|seealso={text}}}}}{text}"
            );
            let raw = RawPage { title: "openGate".to_owned(), text: page, ..RawPage::default() };
            let names = names();
            let main_game = GameCode::default();
            let context = PageContext { names: &names, main_game: &main_game, article_base: "https://wiki.test/wiki/" };
            if let Some(converted) = convert_record(&raw, &context) {
                let json = serde_json::to_string(&converted.page).unwrap();
                proptest::prop_assert!(!json.chars().any(atom::is_marker), "{json}");
            }
        }
    }
}

#[test]
fn a_written_syntax_line_stays() {
    let text = "{{RV|type=function|game1=arma3\n|descr=<pre>/*\n\tDescription:\n\tPaints a gate.\n\n\t\
                Parameter(s):\n\t0: OBJECT - the gate\n\t1: STRING - the colour\n*/</pre>\n{{Wiki|placeholder}}\n\
                |s1= [] spawn [[BIS_fnc_gate]]\n}}";
    let record = record("BIS fnc gate", text);
    let syntax = &record.syntaxes[0];
    assert_eq!(syntax.syntax, "[] spawn BIS_fnc_gate");
    assert_eq!((syntax.inferred, syntax.params.len()), (Some(false), 2));
    assert_eq!(record.filled_from_docblock, [Filled::Description, Filled::Params]);
}

#[test]
fn brackets_that_nothing_opens_are_left_out() {
    let record = command("|s1= [gate, colour]] [[openGate]] {x}\n|p1= gate: [[Number]] - (Optional) one]] of [1, [2]]");
    assert_eq!(record.syntaxes[0].syntax, "[gate, colour] openGate {x}");
    assert_eq!(record.syntaxes[0].params[0].description.as_deref(), Some("one of `[1, [2]]`"));
    let record =
        command("|s1= [[openGate]] gate\n|p1= gate: [[Array]] - (Optional, default {{hl|nearest]] [0,5]}}) which");
    let param = &record.syntaxes[0].params[0];
    assert_eq!(param.default.as_deref(), Some("`nearest [0,5]`"));
    assert_eq!(param.text, "gate: Array - (Optional, default `nearest [0,5]`) which");
}

#[test]
fn ranges_are_types_and_bounds_with_remarks_are_not() {
    check_param(
        "x: [[Number]] in range 0.1 .. 120",
        ("x", Some("Number in range 0.1 .. 120"), false, None, None),
        &["Number"],
    );
    check_param(
        "x: [[Number]] from 0 (included) to 1 - y",
        ("x", Some("Number from 0 (included) to 1"), false, None, Some("y")),
        &["Number"],
    );
    check_param(
        "x: [[Number]] from 0 (included) to ''x''",
        ("x", Some("Number"), false, None, Some("from 0 (included) to *x*")),
        &["Number"],
    );
}

#[test]
fn an_open_tag_does_not_swallow_the_boxes_behind_it() {
    let text = "{{RV|type=function|game1=arma3\n|descr= <pre>\n{{Wiki|placeholder}} {{Feature|arma3contact}}\n|s1=\n}}";
    assert_eq!(record("BIS fnc gate", text).description, "> **Arma 3 Contact:** Exclusive to Arma 3 Contact.");
}

#[test]
fn a_table_above_a_parameter_is_on_its_page() {
    let record = command(
        "|s1= [[openGate]] a\n|p1= <nowiki/>\n{{{!}}\n! Game\n{{!}} {{GVI|ofp|1.00}}\n{{!}} {{GVI|arma3|1.00}}\n{{!}}-\n\
         ! Gates\n{{!}} {{Icon|unchecked}}\n{{!}} {{Icon|checked}}\n{{!}}}\na: [[Number]] - which",
    );
    let page = crate::site::markdown::record_page(&record);
    let expected = "- `a`: Number - which\n\n  | Game | Operation Flashpoint 1.00 | Arma 3 1.00 |\n  | --- | --- | --- |\n  \
                    | **Gates** | No | Yes |\n";
    assert!(page.contains(expected), "{page}");
}

#[test]
fn code_above_a_script_does_not_describe_it_and_a_dash_is_not_a_syntax() {
    let text = "{{RV|type=function|descr=<pre>#define GATES 7</pre>\n{{Wiki|placeholder}}|s1= -}}";
    let record = record("BIS fnc gate", text);
    assert_eq!((record.description.as_str(), record.syntaxes[0].syntax.as_str()), ("", ""));
}

#[test]
fn remarks_on_a_syntax_are_appended_to_the_description() {
    let record = command(
        "|descr= Opens it.\n|s1= gate [[openGate]] by<br>\n{{GVI|arma3|2.02}} {{Icon|localArgument|32}}\
         {{Icon|globalEffect|32}}\n|s2= [[openGate]] gate {{Feature|obsolete|Opens it twice.|arma3|2.04}}\n\
         |s3= [[openGate]] <span style=\"margin-left: 3em\">only at '''night'''</span>",
    );
    insta::assert_snapshot!(record.description, @r"
    Opens it.

    `gate openGate by`: Arma 3 2.02: Local argument, Global effect

    > **Obsolete since Arma 3 2.04:** `openGate gate`: Opens it twice.

    `openGate`: only at **night**
    ");
    assert_eq!(record.syntaxes[0].effect.as_deref(), Some("global"));
    assert_eq!(record.status, Status::Ok);
}

/// Writes the parameters as `name: type [types] = default (description)`, with `?` for optional ones.
fn params(fields: &str) -> String {
    let shown = |param: &sqf_reference::Param| {
        let mark = if param.optional { "?" } else { "" };
        let default = param.default.as_deref().map(|value| format!(" = {value}")).unwrap_or_default();
        let description = param.description.as_deref().map(|text| format!(" ({text})")).unwrap_or_default();
        let kind = param.type_text.as_deref().unwrap_or("-");
        format!("{}{mark}: {kind} {:?}{default}{description}", param.name, param.types)
    };
    let syntaxes = command(fields).syntaxes;
    syntaxes[0].params.iter().map(shown).collect::<Vec<_>>().join("\n")
}

#[test]
fn types_next_to_and_below_their_place() {
    insta::assert_snapshot!(
        params(
            "|s1= [[openGate]] a\n\
             |p1= <nowiki/>\n{{{!}}\n{{!}} Gates\n{{!}}}\ntable: [[Number]] - after a table\n\
             |p2= slip: [[number]]\n\
             |p3= cells:\n<table><tr><td>Number</td></tr><tr><td>Position</td></tr></table>\n\
             |p4= modes:\n* \"open\": [[Number]] - how far\n* \"near\": [place]: [[Position]]\n\
             |p5= parts: [[Array]]: [[Number]]s - all of them\n\
             |p6= prose - a gate, [[Number]] '''or''' [[Position]]",
        ),
        @r#"
    table: Number ["Number"] (after a table)
    slip: number ["Number"]
    cells: Number or Position ["Number", "Position"] (Number

    Position)
    modes: Number or Array ["Number", "Array"] (- "open": Number - how far
    - "near": [place]: Position)
    parts: Array of Numbers ["Array", "Number"] (Numbers - all of them)
    prose: Number or Position ["Number", "Position"] (a gate, Number **or** Position)
    "#
    );
}

#[test]
fn versions_and_remarks_of_optional_parameters_survive() {
    insta::assert_snapshot!(
        params(
            "|s1= [[openGate]] a\n\
             |p1= later: [[Number]] or {{GVI|arma3|2.04}} [[Position]]\n\
             |p2= bracket: [[Number]] (or [[Position]] since {{GVI|arma3|2.06}}) - where\n\
             |p3= since: [[Number]] - (Optional since {{GVI|arma3|2.08}}, default 3) count\n\
             |p4= value: [[Number]] - (Optional, 7) count\n\
             |p5= clause: [[Number]] - (Optional, all if left out) count\n\
             |p6= needed: [[Number]] - count. Default is 3",
        ),
        @r#"
    later: Number or (since Arma 3 2.04) Position ["Number", "Position"]
    bracket: Number (or Position since Arma 3 2.06) ["Number", "Position"] (where)
    since?: Number ["Number"] = 3 ((optional since Arma 3 2.08) count)
    value?: Number ["Number"] = 7 (count)
    clause?: Number ["Number"] ((all if left out) count)
    needed: Number ["Number"] = 3 (count. Default is 3)
    "#
    );
}

#[test]
fn replacements_of_broken_commands_are_found() {
    let record = command("|gr1= Broken Commands\n|descr= Does nothing. {{Feature|warning|Use [[closeGate]] instead.}}");
    assert_eq!((record.status, record.replaced_by), (Status::Broken, vec!["closeGate".to_owned()]));
    let works = command("|descr= Opens a gate. Use [[closeGate]] instead.");
    assert_eq!((works.status, works.replaced_by), (Status::Ok, vec![]));
}

#[test]
fn related_categories_are_named_and_handles_of_authors_are_kept() {
    let record = record(
        "openGate",
        "{{RV|type=command|seealso= [[:Category:Gates|Gates]] [[closeGate]]}}{{Note|user= Gate_Keeper|text= Oil it.}}\
         <dl><dt class=\"note\">[[User:Barn_Owl|Barn_Owl]]</dt><dd class=\"note\"> Not code.</dd></dl>",
    );
    assert_eq!(record.see_also, ["closeGate"]);
    let notes: Vec<_> = record.notes.iter().map(|note| (note.user.as_str(), note.text.as_str())).collect();
    assert_eq!(notes, [("Gate_Keeper", "Oil it."), ("Barn_Owl", "Not code.")]);
}

#[test]
fn a_note_about_a_version_begins_with_it() {
    let record = record(
        "openGate",
        "{{RV|type=command}}{{Note|user= A|text= * Oil it.|game= arma3|version= 1.34}}{{Note|user= B|text= Shut it.|game= ofp}}\
         {{Note|user= C|text= |game= arma3}}",
    );
    let notes: Vec<_> = record.notes.iter().map(|note| (note.user.as_str(), note.text.as_str())).collect();
    assert_eq!(notes, [("A", "**Arma 3 1.34**\n\n- Oil it."), ("B", "**Operation Flashpoint**\n\nShut it.")]);
}

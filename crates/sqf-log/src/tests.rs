//! Tests of reading logs. All of them are invented; they have the forms of real ones.

use proptest::prelude::*;

use super::error::ScriptError;
use super::event::{Event, EventPlace};
use super::kinds::Kinds;
use super::lines::LONGEST;
use super::session::Role;
use super::summary::MOST_ERRORS;
use super::{Level, Mask, Parser, Since, Summary, stamp};

/// Reads a log.
fn read(log: impl AsRef<[u8]>) -> Summary {
    in_pieces(log.as_ref(), usize::MAX, Since::Start)
}

fn in_pieces(log: &[u8], size: usize, since: Since) -> Summary {
    let (mut parser, mut summary) = (Parser::default(), Summary::new(since));
    for piece in log.chunks(size.min(log.len()).max(1)) {
        parser.feed(piece, &mut |at, event| summary.take(at, event));
    }
    parser.finish(&mut |at, event| summary.take(at, event));
    summary
}

/// Returns the errors of a log: how often, and all of them in one line.
fn errors(log: impl AsRef<[u8]>) -> Vec<String> {
    let show = |error: &ScriptError| {
        let place = error.frame.as_ref().map_or("nowhere".to_owned(), |frame| {
            let function = frame.function.as_ref().map(|name| format!(" of {name}")).unwrap_or_default();
            format!("{}:{}{function}", frame.path, frame.line)
        });
        format!("{} at {place}: {}", error.message, error.position.replace('\n', "~"))
    };
    read(log).errors.iter().map(|group| format!("{}x {}", group.count, show(&group.error))).collect()
}

const STAMPED: &str = "\
20:14:01 Error in expression <te [_gate, 75];
_gates pushBack _state;
} forEach _places;
_ga>
20:14:01   Error position: <_state;
} forEach _places;
_ga>
20:14:01   Error Undefined variable in expression: _state
20:14:01 File mpmissions\\__cur_mp.Altis\\functions\\fn_openGate.sqf [TAG_fnc_openGate]..., line 12
";

#[test]
fn an_error_is_read_with_its_code_and_place() {
    let expected = "1x Undefined variable in expression: _state at \
                    mpmissions\\__cur_mp.Altis\\functions\\fn_openGate.sqf:12 of TAG_fnc_openGate: \
                    _state;~} forEach _places;~_ga";
    assert_eq!(errors(STAMPED), [expected]);
    let bare = STAMPED.replace("20:14:01 ", "");
    assert_eq!(errors(&bare), [expected], "without times");
    assert_eq!(errors(STAMPED.replace('\n', "\r\n")), [expected]);
    for stamp in [
        " 7:14:01 ",
        "20:14:01.512 ",
        "2026/11/20, 20:14:01 ",
        "\t20:14:01 ",
        "Nov 20 20:14:01 host arma3[17]: 20:14:01 ",
    ] {
        assert_eq!(errors(STAMPED.replace("20:14:01 ", stamp)), [expected], "{stamp}");
    }
    let wide: Vec<u8> = [0xff, 0xfe].into_iter().chain(STAMPED.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    assert_eq!(errors(wide), [expected], "UTF-16");
    assert_eq!(errors([b"\xef\xbb\xbf", STAMPED.as_bytes()].concat()), [expected], "with a byte order mark");
}

#[test]
fn the_same_error_is_counted() {
    let log = format!("{STAMPED}20:14:02 \"the gate is open\"\n{STAMPED}{STAMPED}");
    let summary = read(&log);
    assert_eq!((summary.errors.len(), summary.error_count()), (1, 3));
    let group = &summary.errors[0];
    assert_eq!((group.first.line, group.last.line), (0, 19));
    assert_eq!(group.kind.map(|kind| kind.id), Some("undefined-variable"));
    // The first lines of the second one are lost.
    let torn = format!("{STAMPED}{}", &STAMPED[STAMPED.find("20:14:01   Error position").unwrap()..]);
    assert_eq!(read(torn).error_count(), 2);
}

#[test]
fn calls_are_read() {
    let log = "Error in expression <open _gate>\n  Error position: <_gate>\n  Error Type Number, expected Object\n\
               File x\\gates\\addons\\main\\fnc_open.sqf..., line 4\n \u{27a5} Context: \t[] L8 (init.sqf)\n\
               \t[TAG_fnc_openAll] L4 (x\\gates\\addons\\main\\fnc_open.sqf)\nGame finished.\n";
    let summary = read(log);
    let error = &summary.errors[0].error;
    let calls: Vec<_> =
        error.calls.iter().map(|call| (call.path.as_str(), call.line, call.function.as_deref())).collect();
    assert_eq!(calls, [("init.sqf", 8, None), ("x\\gates\\addons\\main\\fnc_open.sqf", 4, Some("TAG_fnc_openAll"))]);
}

#[test]
fn code_without_a_file_is_an_error_too() {
    let log = "Error in expression <gate + >\n  Error position: <+ >\n  Error Missing ;\nother\n";
    assert_eq!(errors(log), ["1x Missing ; at nowhere: + "]);
    let last = "Error in expression <gate + >\n  Error position: <+ >\n  Error Missing ;";
    assert_eq!(errors(last), ["1x Missing ; at nowhere: + "], "at the end of the log");
}

#[test]
fn text_that_only_looks_like_an_error_is_ignored() {
    for log in [
        "20:14:01 \"Error in expression <_gate>\"\n20:14:01 \"Error position: <_gate>\"\n",
        "20:14:01 Error in expression <_gate>\n20:14:01 the gate is open\n",
        "20:14:01 Error in expression <_gate;\n",
        "20:14:01   Error position: <_gate;\n20:14:02 other\n",
        "20:14:01   Error the gate is closed\n20:14:01 File gates\\a.sqf, line 3\n",
        "Error: Waypoint of the gate\n",
        "  Error position: <>\n  Error \n  Error position: <",
    ] {
        assert_eq!(errors(log), [""; 0], "{log}");
    }
    // What follows a truncated one is read.
    assert_eq!(read(format!("20:14:01 Error in expression <_gate;\n{STAMPED}")).errors.len(), 1);
}

#[test]
fn a_message_and_a_file_are_enough() {
    let log = "20:14:01   Error Zero divisor\n20:14:01 File gates\\fn_open.sqf..., line 3\n";
    assert_eq!(errors(log), ["1x Zero divisor at gates\\fn_open.sqf:3: "]);
}

#[test]
fn older_versions_say_before_the_error_that_code_must_not_wait() {
    let error = "Error in expression <sleep 1>\n  Error position: <sleep 1>\n  Error Generic error in expression\n\
                 File gates\\fn_open.sqf, line 3\n";
    let log = format!("Suspending not allowed in this context\n{error}");
    assert_eq!(errors(log), ["1x Suspending not allowed in this context at gates\\fn_open.sqf:3: sleep 1"]);
    assert_eq!(errors(error), ["1x Generic error in expression at gates\\fn_open.sqf:3: sleep 1"]);
}

#[test]
fn long_lines_are_truncated() {
    let log = format!("20:14:01 \"{}\"\n{STAMPED}", "gate ".repeat(300_000));
    assert_eq!(read(&log).errors.len(), 1);
    let long = format!("Error in expression <{}>\n{STAMPED}", "gate ".repeat(LONGEST));
    assert_eq!(read(long).errors.len(), 1);
}

const HEAD: &str = "\
=====================================================================
== D:\\server\\arma3server_x64.exe
== \"D:\\server\\arma3server_x64.exe\" -port=2302 \"-mod=@CBA_A3;@gates mod;\" -serverMod=@admin -name=gatekeeper

Original output filename: Arma3Retail_Server_x64
Exe timestamp: 2026/10/01 10:00:00
Current time:  2026/11/20 20:11:00

Type: Public
Build: Stable
Version: 2.20.152984

Allocator: D:\\server\\dll\\tbb4malloc_bi_x64.dll
PhysMem: 32 GiB, VirtMem : 131072 GiB
=====================================================================

";

#[test]
fn sessions_and_missions_are_read() {
    let log = format!(
        "{HEAD}20:12:00 Starting mission:\n20:12:00  Mission file: gates (__cur_mp)\n20:12:01  Mission world: Altis\n\
         20:12:30 Game started.\n{STAMPED}21:00:00 Game finished.\n{}",
        HEAD.replace("arma3server_x64", "arma3_x64").replace("-port=2302", "-client")
    );
    let summary = read(log);
    let [server, headless] = summary.sessions.as_slice() else { panic!("{:?}", summary.sessions) };
    assert_eq!((server.role, headless.role), (Role::Server, Role::Headless));
    assert_eq!(server.version.as_deref(), Some("2.20.152984"));
    assert_eq!(server.started.as_deref(), Some("2026/11/20 20:11:00"));
    assert_eq!(server.mods, ["@CBA_A3", "@gates mod", "@admin"]);
    let [mission] = summary.missions.as_slice() else { panic!("{:?}", summary.missions) };
    assert_eq!(mission.name, "gates");
    assert_eq!(mission.began.as_ref().and_then(|moment| moment.stamp.as_deref()), Some("20:12:30"));
    assert_eq!(mission.ended.as_ref().and_then(|moment| moment.stamp.as_deref()), Some("21:00:00"));
    assert_eq!((summary.errors[0].first.session, summary.errors[0].first.mission), (0, Some(0)));
}

#[test]
fn only_what_follows_the_last_start_counts_on_request() {
    let log = format!("{STAMPED}Mission gates read from bank.\n{}", STAMPED.replace("_state", "_width"));
    let summary = in_pieces(log.as_bytes(), usize::MAX, Since::Last);
    assert_eq!(summary.errors.len(), 1);
    assert_eq!(summary.errors[0].error.message, "Undefined variable in expression: _width");
}

#[test]
fn errors_after_a_new_start_are_told_though_as_many_were_told_before_it() {
    let (mut parser, mut summary) = (Parser::default(), Summary::new(Since::Last));
    let mut told = |log: &str| {
        parser.feed(log.as_bytes(), &mut |at, event| summary.take(at, event));
        parser.settle(&mut |at, event| summary.take(at, event));
        let told: Vec<String> = summary.errors.iter().map(|group| group.error.message.clone()).collect();
        summary.tell();
        told
    };
    assert_eq!(told(STAMPED), ["Undefined variable in expression: _state"]);
    assert_eq!(told(STAMPED), Vec::<String>::new());
    let restarted = format!("20:15:00 Mission gates read from bank.\n{}", STAMPED.replace("_state", "_width"));
    assert_eq!(told(&restarted), ["Undefined variable in expression: _width"]);
}

#[test]
fn a_log_that_is_followed_never_has_too_many_errors() {
    let (mut parser, mut summary) = (Parser::default(), Summary::new(Since::Start));
    for batch in 0..3 {
        for at in 0..MOST_ERRORS {
            let log = STAMPED.replace("_state", &format!("_state{}", batch * MOST_ERRORS + at));
            parser.feed(log.as_bytes(), &mut |at, event| summary.take(at, event));
        }
        parser.settle(&mut |at, event| summary.take(at, event));
        assert_eq!((summary.errors.len(), summary.errors_left), (MOST_ERRORS, 0), "batch {batch}");
        summary.tell();
    }
    let again = STAMPED.replace("_state", "_state0");
    parser.feed(again.as_bytes(), &mut |at, event| summary.take(at, event));
    parser.settle(&mut |at, event| summary.take(at, event));
    assert_eq!(summary.errors, [], "it was told");
}

#[test]
fn messages_are_grouped_and_noise_is_counted() {
    let log = "20:11:05 Warning Message: No entry 'bin\\config.bin/CfgVehicles.Gate'.\n\
               20:11:05 Warning Message: No entry '.scope'.\n20:11:05 Warning Message: '/' is not a value\n\
               20:11:05 Warning Message: No entry 'bin\\config.bin/CfgVehicles.Gate'.\n\
               20:11:06 Server: Object 3:71 (type Type_114) not found.\n20:11:06 Script scripts\\gate.sqf not found\n\
               20:11:07 the gate says nothing\n";
    let summary = read(log);
    let messages: Vec<_> = summary.messages.iter().map(|group| (group.kind.id, group.count)).collect();
    assert_eq!(messages, [("missing-class", 2), ("missing-script", 1)]);
    let noise: Vec<_> = summary.noise.iter().map(|noise| (noise.kind.id, noise.count)).collect();
    assert_eq!(noise, [("missing-property", 2), ("object-not-found", 1)]);
    let message = &summary.messages[1];
    assert_eq!(message.kind.parts(&message.text), [("path", "scripts\\gate.sqf")]);
}

#[test]
fn a_summary_does_not_grow_without_bounds() {
    let log: String = (0..super::summary::MOST_ERRORS + 50)
        .map(|at| {
            format!("Error in expression <a>\n  Error position: <a>\n  Error Zero divisor\nFile g.sqf, line {at}\n")
        })
        .collect();
    let summary = read(log);
    assert_eq!(summary.errors.len(), super::summary::MOST_ERRORS);
    assert_eq!(summary.errors_left, 50);
    assert_eq!(summary.error_count() as usize, super::summary::MOST_ERRORS + 50);
}

#[test]
fn the_catalog_is_complete() {
    let all: Vec<_> = [Kinds::of_errors(), Kinds::of_log()].into_iter().flat_map(Kinds::all).collect();
    assert!(all.len() >= 60, "{} kinds", all.len());
    for kind in &all {
        assert!(!kind.title.is_empty() && !kind.meaning("").is_empty(), "{}", kind.id);
        assert!(kind.level == Level::Noise || kind.remedy("").is_some(), "{}: what is to be done?", kind.id);
        assert_eq!(all.iter().filter(|other| other.id == kind.id).count(), 1, "{}", kind.id);
        for rule in &kind.rules {
            assert!(rule.parse::<sqf_lint::Code>().is_ok(), "{}: unknown rule {rule}", kind.id);
        }
    }
    let text = include_str!("messages.md");
    assert_eq!(text.matches("\n## ").count(), all.len(), "a section was not understood");
}

#[test]
fn words_that_a_command_does_not_know_are_explained() {
    let message = "Foreign error: Unknown enum value: \"CROUCH\"";
    let kind = Kinds::of_errors().find(message.as_bytes()).unwrap();
    assert_eq!(kind.id, "unknown-value");
    assert!(kind.meaning(message).contains("\"CROUCH\" is not one of them"), "{}", kind.meaning(message));
    assert!(kind.rules.contains(&"unknown-word") && kind.rules.contains(&"unknown-event"));
}

#[test]
fn an_error_may_have_no_message() {
    let log = STAMPED.replace("20:14:01   Error Undefined variable in expression: _state\n", "");
    let summary = read(&log);
    let [group] = &*summary.errors else { panic!("{:?}", summary.errors) };
    assert_eq!(group.kind.map(|kind| kind.id), Some("no-reason"));
    assert_eq!(group.error.frame, read(STAMPED).errors[0].error.frame);
}

#[test]
fn a_line_about_messages_that_were_left_out_does_not_end_an_error() {
    let log = STAMPED.replace(
        "20:14:01 File ",
        "20:14:01 In last 5000 miliseconds was lost another 2 these messages.\n20:14:01 File ",
    );
    assert_ne!(log, STAMPED);
    let (plain, summary) = (read(STAMPED), read(&log));
    assert!(plain.errors[0].error.frame.is_some());
    assert_eq!(summary.errors[0].error, plain.errors[0].error);
}

#[test]
fn each_form_is_found_as_its_own_kind() {
    for kinds in [Kinds::of_errors(), Kinds::of_log()] {
        for kind in kinds.all() {
            for example in kind.examples() {
                let found = kinds.find(example.as_bytes()).map(|found| found.id);
                assert_eq!(found, Some(kind.id), "{example}");
            }
        }
    }
    assert!(Kinds::of_log().all().iter().any(|kind| kind.level == Level::Noise));
}

#[test]
fn explanations_name_what_the_message_names() {
    let kind = Kinds::of_errors().find(b"Undefined variable in expression: _state").unwrap();
    assert!(kind.meaning("Undefined variable in expression: _state").contains("`_state`"));
    let kind = Kinds::of_errors().find(b"count: Type Number, expected Array").unwrap();
    assert_eq!(
        kind.parts("count: Type Number, expected Array"),
        [("command", "count"), ("found", "Number"), ("expected", "Array")]
    );
}

#[test]
fn players_are_hidden() {
    let mut mask = Mask::default();
    mask.learn("Anna");
    mask.learn("Anna Smith");
    mask.learn("_x");
    let shown = |text: &str| mask.text(text).into_owned();
    assert_eq!(shown("Player Anna Smith opened the gate"), "Player <player> opened the gate");
    assert_eq!(shown("Annabel and Anna: _x"), "Annabel and <player>: _x");
    assert_eq!(shown("id=76561198000000001, 76561198"), "id=<id>, 76561198");
    assert_eq!(shown("GUID 0123456789abcdef0123456789abcdef"), "GUID <id>");
    assert_eq!(shown("(10.0.0.7:2304) version 2.20.152984"), "(<address>) version 2.20.152984");
    assert_eq!(shown("C:\\Users\\Anna B\\gates\\a.sqf"), "C:\\Users\\<user>\\gates\\a.sqf");
    assert_eq!(shown("file:///home/anna/gates, home/x"), "file:///home/<user>/gates, home/x");
    assert_eq!(shown("-name=anna -port=2302"), "-name=<user> -port=2302");
    assert_eq!(shown("gate 1.2.3"), "gate 1.2.3");
    let profile = "C:\\Documents and Settings\\bert\\Arma 3 - Other Profiles\\Bert%20B\\a.sqf";
    assert_eq!(shown(profile), "C:\\Documents and Settings\\<user>\\Arma 3 - Other Profiles\\<user>\\a.sqf");
    for address in ["2001:db8::8a2e:370:7334", "fe80::1ff:fe23", "2001:0db8:0:0:0:8a2e:0370:7334"] {
        assert_eq!(shown(&format!("IP: [{address}]:2304, {address}.")), "IP: [<address>]:2304, <address>.");
    }
    for other in ["20:12:01", "a::b", "10:00:00:00", "cafe::gate", "dead:beef"] {
        assert_eq!(shown(other), other);
    }
}

#[test]
fn the_last_error_is_settled_when_nothing_follows() {
    let log = "20:14:01 Error in expression <hint _color;>\n20:14:01   Error position: <_color;>\n\
               20:14:01   Error Undefined variable in expression: _color\n20:14:01 File gates\\open.sqf..., line 2\n";
    let (mut parser, mut errors) = (Parser::default(), 0);
    let mut take = |_: EventPlace<'_>, event: Event<'_>| errors += usize::from(matches!(event, Event::Error(_)));
    parser.feed(log.as_bytes(), &mut take);
    parser.settle(&mut take);
    parser.settle(&mut take);
    parser.feed(b"20:14:05 Mission id: a\n", &mut take);
    parser.finish(&mut take);
    assert_eq!(errors, 1);
}

#[test]
fn names_of_players_are_learnt_from_the_log() {
    let log = "20:12:00 Player Anna connecting.\n20:12:01 Player Bert B connected (id=76561198000000001).\n\
               20:12:02 BattlEye Server: Player #3 Carl (10.0.0.7:2304) connected\n\
               20:12:03 Server error: Player without identity Dora\n\
               20:12:04 Admin logged in, player: Emil E, playerUID: 76561198000000002, IP: 10.0.0.8:2304.\n\
               20:12:05 Unexpected network message, possible hacking attempt id=7, name='Fritz', msgType=360\n";
    let mask = read(log).mask;
    assert_eq!(mask.text("Anna, Bert B, Carl"), "<player>, <player>, <player>");
    assert_eq!(mask.text("Dora, Emil E, Fritz"), "<player>, <player>, <player>");
}

#[test]
fn a_time_is_at_the_start_only() {
    let split = |line: &'static str| {
        let (stamp, rest) = stamp::split(line.as_bytes());
        (stamp.map(|stamp| std::str::from_utf8(stamp).unwrap()), std::str::from_utf8(rest).unwrap())
    };
    assert_eq!(split("20:14:01 gate"), (Some("20:14:01"), "gate"));
    assert_eq!(split("20:14:01"), (Some("20:14:01"), ""));
    assert_eq!(split("20:14:01gate"), (None, "20:14:01gate"));
    assert_eq!(split("gate 20:14:01 "), (None, "gate 20:14:01 "));
    assert_eq!(split("120:14:01 "), (None, "120:14:01 "));
    assert_eq!(split(""), (None, ""));
}

proptest! {
    #[test]
    fn any_bytes_are_read_the_same_in_any_pieces(
        parts in prop::collection::vec(prop_oneof![
            prop::collection::vec(any::<u8>(), 0..40),
            prop::sample::select(vec![
                "20:14:01 ", "Error in expression <", "\n  Error position: <", ">\n", "  Error ", "Zero divisor\n",
                "File a.sqf, line 3\n", " \u{27a5} Context: [] L2 (a.sqf)\n", "\t[] L2 (a.sqf)\n", "== a\n", "====\n", "\r\n",
                "Player Anna connecting.\n", "== List of mods ==\n", "a | b | false\n", "Warning Message: ", "\u{feff}",
            ]).prop_map(|text| text.as_bytes().to_vec()),
        ], 0..40),
        size in 1_usize..50,
    ) {
        let log = parts.concat();
        let whole = in_pieces(&log, usize::MAX, Since::Start);
        let pieces = in_pieces(&log, size, Since::Start);
        // A byte order mark must arrive in one piece.
        if !log.starts_with(b"\xef\xbb") && !matches!(log.first(), Some(0xfe | 0xff)) {
            prop_assert_eq!(&whole.errors, &pieces.errors);
            prop_assert_eq!(&whole.messages, &pieces.messages);
            prop_assert_eq!(&whole.sessions, &pieces.sessions);
        }
        for group in &whole.errors {
            prop_assert!(group.count > 0 && !group.error.message.is_empty() && group.first.line <= group.last.line);
            let _ = (whole.mask.text(&group.error.expression), group.kind.map(|kind| kind.meaning(&group.error.message)));
        }
    }
}

#[test]
fn a_document_has_folds_an_outline_and_explanations() {
    let noise = "20:14:02 Server: Object 3:71 (type Type_114) not found.\n".repeat(4);
    let mission = "20:12:00 Mission gates read from bank.\n20:12:01  Mission file: gates (__cur_mp)\n";
    let text = format!("{HEAD}{mission}{STAMPED}{noise}{STAMPED}Script a.sqf not found\n");
    let document = super::document::Document::new(&text);
    let first = HEAD.lines().count() as u32 + 2;
    assert_eq!(document.folds(), [(first, first + 8), (first + 9, first + 12), (first + 13, first + 21)]);
    let [session] = &*document.outline(&text) else { panic!("{:?}", document.outline(&text)) };
    assert_eq!(session.name, "server 2.20.152984");
    let [mission] = &*session.children else { panic!("{session:?}") };
    let names: Vec<_> = mission.children.iter().map(|entry| entry.name.as_str()).collect();
    assert_eq!(
        (mission.name.as_str(), names),
        ("gates", vec!["Undefined variable in expression: _state", "Script a.sqf not found"])
    );
    let offset = text.find("Error Undefined").unwrap() as u32;
    let (hover, range) = document.hover(&text, offset).unwrap();
    assert!(hover.contains("`_state`") && hover.contains("2 times"), "{hover}");
    assert!(range.of(&text).starts_with("20:14:01 Error in expression"));
    let links: Vec<_> = document.links(&text).iter().map(|link| link.range.of(&text).to_owned()).collect();
    assert_eq!(links[..2], ["mpmissions\\__cur_mp.Altis\\functions\\fn_openGate.sqf", "TAG_fnc_openGate"]);
    let words = document.words(&text);
    assert!(words.windows(2).all(|pair| pair[0].0.end <= pair[1].0.start), "words overlap");
}

#[test]
fn words_of_truncated_errors_do_not_overlap() {
    let torn = "\n  Error position: <ä>\n\n  Error position: <äFile ä.sqf [A_fnc_b]..., line 3\n20:14:01 ";
    let words = super::document::Document::new(torn).words(torn);
    assert!(words.windows(2).all(|pair| pair[0].0.end <= pair[1].0.start), "{words:?}");
}

proptest! {
    #[test]
    fn any_text_is_a_document(parts in prop::collection::vec(prop::sample::select(vec![
        "20:14:01 ", "Error in expression <ä", "\n  Error position: <ä", ">\n", "  Error ", "Zero divisor\n", "\r\n", "\r",
        "File ä.sqf [A_fnc_b]..., line 3\n", " \u{27a5} Context: [] L2 (ä.sqf)\n", "\t[A_fnc_b] L2 (ä.sqf)\n", "== ä\n", "====\n",
        "Mission ä read from bank.\n", "Script ä not found\n", "\"ä\"\n", "No owner\n",
    ]), 0..30)) {
        let text = parts.concat();
        let document = super::document::Document::new(&text);
        let is_inside = |range: sqf_text::TextRange| text.get(range.start as usize..range.end as usize).is_some();
        prop_assert!(document.links(&text).iter().all(|link| is_inside(link.range)));
        let words = document.words(&text);
        prop_assert!(words.iter().all(|(range, _)| is_inside(*range)));
        prop_assert!(words.windows(2).all(|pair| pair[0].0.end <= pair[1].0.start));
        prop_assert!(document.folds().iter().all(|(first, last)| first < last));
        prop_assert!(document.outline(&text).iter().all(|entry| is_inside(entry.whole) && is_inside(entry.line)));
        for offset in 0..=text.len() as u32 {
            let _ = document.hover(&text, offset);
        }
    }
}

#[test]
fn a_macro_that_the_game_removed_is_an_error_with_a_place() {
    let log = "20:14:01 Preprocessor failed: too few parameters in macro 'GATE' file: 'x\\gates\\open.sqf' line: 37 \
               expected: 3, got 1. Macro was REMOVED from output!\n\
               20:14:01   \u{27a5} Context: Preprocessing file: x\\gates\\open.sqf at 15\n20:14:02 other\n";
    let expected =
        "1x Preprocessor failed: too few parameters in macro 'GATE', expected 3, got 1 at x\\gates\\open.sqf:37: ";
    assert_eq!(errors(log), [expected]);
    assert_eq!(errors("Preprocessor failed on file x\\gates\\open.sqf - error 6.\n").len(), 0);
}

#[test]
fn a_missing_include_is_an_error_where_the_log_names_the_file() {
    let log = "20:14:01 Warning Message: Include file gates\\lost.hpp not found.\n\
               20:14:01  \u{27a5} Context: Preprocessing file: mpmissions\\gates.VR\\description.ext at 10\n\
               20:14:01 Cannot include file \\gates\\lost.hpp\n\
               20:14:01 Warning Message: Preprocessor failed on file 'mpmissions\\gates.VR\\description.ext' - error 1 \
               (source '\\gates\\lost.hpp', line 0).\n";
    let expected = "1x Include file gates\\lost.hpp not found. at mpmissions\\gates.VR\\description.ext:10: ";
    assert_eq!(errors(log), [expected]);
    let summary = read(log);
    assert_eq!(summary.errors[0].kind.map(|kind| kind.id), Some("include-missing"));
    let messages: Vec<_> = summary.messages.iter().map(|group| (group.kind.id, group.count)).collect();
    assert_eq!(messages, [("include-missing", 1), ("preprocessor-include", 1)]);
    let document = super::document::Document::new(log);
    let links: Vec<_> = document.links(log).iter().map(|link| (link.range.of(log), link.frame.line)).collect();
    let file = "mpmissions\\gates.VR\\description.ext";
    assert_eq!(links, [(file, 10), ("\\gates\\lost.hpp", 1), (file, 1)]);

    let alone = log.lines().next().unwrap();
    assert_eq!((errors(alone).len(), read(alone).messages.len()), (0, 1));
    let next = format!("{alone}\n{STAMPED}");
    assert_eq!((errors(&next).len(), read(&next).messages.len()), (1, 1));
}

#[test]
fn an_error_of_the_preprocessor_has_the_place_that_the_log_says() {
    let log = "Warning Message: Preprocessor failed on file 'x\\gates\\open.sqf' - error 7 (source \
               'x\\gates\\gates.hpp', line 12).\n";
    let expected = "1x Preprocessor failed on file 'x\\gates\\open.sqf' - error 7 at x\\gates\\gates.hpp:12: ";
    assert_eq!(errors(log), [expected]);
    assert_eq!(read(log).errors[0].kind.map(|kind| kind.id), Some("preprocessor-directive"));
}

#[test]
fn the_file_that_includes_the_one_with_an_error_led_to_it() {
    let log = "Preprocessor failed: too few parameters in macro 'GATE' file: 'x\\gates\\gates.hpp' line: 3 expected: 2, \
               got 1. Macro was REMOVED from output!\n \u{27a5} Context: Preprocessing file: x\\gates\\open.sqf at 15\n";
    let summary = read(log);
    let calls: Vec<_> = summary.errors[0].error.calls.iter().map(|call| (&*call.path, call.line)).collect();
    assert_eq!(calls, [("x\\gates\\open.sqf", 15)]);
    let document = super::document::Document::new(log);
    let links: Vec<_> = document.links(log).iter().map(|link| (link.range.of(log), link.frame.line)).collect();
    assert_eq!(links, [("x\\gates\\gates.hpp", 3), ("x\\gates\\open.sqf", 15)]);
}

#[test]
fn files_in_messages_of_the_preprocessor_are_links() {
    let text = "20:14:01 Include file x\\gates\\lost.hpp not found.\n\
                20:14:01 Preprocessor failed on file x\\gates\\open.sqf - error 7.\n\
                20:14:01 ErrorMessage: File x\\gates\\config.cpp, line 12: /CfgGates.gate: '}' encountered instead of '='\n";
    let document = super::document::Document::new(text);
    let links = document.links(text);
    let shown: Vec<_> = links.iter().map(|link| (link.range.of(text), link.frame.line)).collect();
    assert_eq!(shown, [("x\\gates\\lost.hpp", 1), ("x\\gates\\open.sqf", 1), ("x\\gates\\config.cpp", 12)]);
    let (hover, _) = document.hover(text, links[1].range.start).unwrap();
    assert!(hover.starts_with("**Unknown directive**"), "{hover}");
}

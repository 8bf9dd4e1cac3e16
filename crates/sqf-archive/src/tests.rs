//! Tests with archives that a writer of our own makes.

use std::io::Cursor;

use proptest::prelude::*;

use super::*;
use crate::writer::{self, File, Item, Rap};

fn open(bytes: Vec<u8>) -> Archive<Cursor<Vec<u8>>> {
    Archive::open(Cursor::new(bytes)).unwrap()
}

fn error_of(bytes: &[u8]) -> String {
    Archive::open(Cursor::new(bytes)).unwrap_err().to_string()
}

/// What a file of an archive contains.
fn content(archive: &mut Archive<Cursor<Vec<u8>>>, name: &str) -> Result<String, String> {
    let entry = archive.entries().iter().find(|entry| entry.name == name).unwrap().clone();
    let bytes = archive.read(&entry, 1).map_err(|error| error.to_string())?;
    assert_eq!(bytes.len() as u64, entry.size);
    Ok(String::from_utf8(bytes).unwrap())
}

#[test]
fn an_archive_lists_its_files_and_reads_each() {
    let mut archive =
        open(writer::pbo("x\\gates\\addons\\main", &[("config.cpp", b"class CfgGates {};"), ("fnc_open.sqf", b"")]));
    assert_eq!(archive.property("Prefix"), Some("x\\gates\\addons\\main"));
    assert_eq!(archive.property("author"), None);
    assert_eq!(content(&mut archive, "fnc_open.sqf").unwrap(), "");
    assert_eq!(content(&mut archive, "config.cpp").unwrap(), "class CfgGates {};");
    let mission = open(writer::pbo("", &[("init.sqf", b"openGate gate;")]));
    assert_eq!((mission.entries().len(), mission.property("prefix")), (1, None));
}

#[test]
fn names_that_are_not_utf_8_are_read_as_windows_1252() {
    let mut bytes = writer::pbo("", &[("TXr.sqf", b"hint")]);
    let at = bytes.iter().position(|byte| *byte == b'X').unwrap();
    bytes[at] = 0xf6;
    assert_eq!(open(bytes).entries()[0].name, "Tör.sqf");
}

#[test]
fn packed_files_are_unpacked_and_their_checksum_counts() {
    let text = "openGate gate; openGate gate; openGate gate; closeGate gate;   ";
    let mut archive = open(writer::write("", &[File::packed("open.sqf", text.as_bytes())]));
    assert_eq!(content(&mut archive, "open.sqf").unwrap(), text);
    let mut damaged = File::packed("open.sqf", text.as_bytes());
    *damaged.stored.last_mut().unwrap() ^= 1;
    let mut archive = open(writer::write("", &[damaged]));
    assert_eq!(content(&mut archive, "open.sqf").unwrap_err(), "the packed file is damaged");
}

#[test]
fn a_reference_before_the_beginning_stands_for_blanks() {
    // One reference, 5 bytes back and 3 long, then a letter.
    let packed = [0b10, 5, 0, b'x', 3 * 32 + b'x', 0, 0, 0];
    assert_eq!(lzss::unpack(&packed, 4).unwrap(), b"   x");
    assert_eq!(lzss::unpack(&packed, 5), None, "the fifth byte is part of the checksum, which then is too short");
}

#[test]
fn unreadable_files_have_a_reason() {
    assert_eq!(error_of(b""), "not a PBO archive");
    assert_eq!(error_of(b"PK\x03\x04 some other kind of archive"), "not a PBO archive");
    let whole = writer::pbo("gates", &[("fnc_open.sqf", &[b' '; 400])]);
    assert_eq!(error_of(&whole[..200]), "the archive is incomplete: it ends before the contents of its files");
    let locked = File { name: "config.bin", method: 0x456e_6372, original: 4, stored: vec![1, 2, 3] };
    let mut archive = open(writer::write("", &[locked]));
    assert_eq!(content(&mut archive, "config.bin").unwrap_err(), "the file is encrypted");
    let mut archive = open(writer::pbo("", &[("large.sqf", &vec![b' '; (1 << 20) + 1])]));
    assert_eq!(content(&mut archive, "large.sqf").unwrap_err(), "the file is larger than 1 MiB");
}

#[test]
fn sizes_that_are_only_claimed_reserve_no_memory() {
    let claims = File { name: "a.sqf", method: 0x4370_7273, original: 900 << 20, stored: vec![0xff; 100] };
    let mut archive = open(writer::write("", &[claims]));
    let entry = archive.entries()[0].clone();
    assert_eq!(archive.read(&entry, 1024).unwrap_err().to_string(), "the packed file is damaged");
}

#[test]
fn names_are_safe_if_every_system_accepts_them() {
    assert_eq!(safe_names("functions\\sub/fn_openGate.sqf").unwrap(), ["functions", "sub", "fn_openGate.sqf"]);
    assert_eq!(safe_names(".editorconfig").unwrap(), [".editorconfig"]);
    for name in [
        "..\\gate.sqf",
        "a\\..\\gate.sqf",
        "/gate.sqf",
        "a\\\\gate.sqf",
        "C:\\gate.sqf",
        "gate.sqf ",
        "gate.",
        "nul.sqf",
        "a\\COM1",
        "ga\tte.sqf",
        "gate?.sqf",
        "",
        "a\\",
    ] {
        assert_eq!(safe_names(name), None, "{name:?}");
    }
    assert_eq!(safe_names(&"a\\".repeat(40)), None);
}

#[test]
fn a_binary_config_becomes_the_text_that_it_was_made_from() {
    let config = writer::rap(&[
        Rap::Class(
            "CfgPatches",
            "",
            vec![Rap::Class(
                "gates_main",
                "",
                vec![
                    Rap::Array("units", vec![]),
                    Rap::Float("requiredVersion", 2.14),
                    Rap::Array("requiredAddons", vec![Item::Text("cba_main"), Item::Text("A3_Data_F")]),
                ],
            )],
        ),
        Rap::External("Land_Gate"),
        Rap::Class(
            "Gate_Big",
            "Land_Gate",
            vec![
                Rap::Text("displayName", "The \"big\" gate\r\nof wood"),
                Rap::Int("scope", 2),
                Rap::Float("mass", 1.0e20),
                Rap::Float("tiny", -2.5e-8),
                Rap::Added("textures", vec![Item::Array(vec![Item::Int(-1), Item::Float(0.5)]), Item::Text("a.paa")]),
                Rap::Delete("Gate_Small"),
            ],
        ),
    ]);
    assert!(is_rap(&config));
    let expected = "\
class CfgPatches {
\tclass gates_main {
\t\tunits[] = {};
\t\trequiredVersion = 2.14;
\t\trequiredAddons[] = {\"cba_main\", \"A3_Data_F\"};
\t};
};
class Land_Gate;
class Gate_Big: Land_Gate {
\tdisplayName = \"The \"\"big\"\" gate\" \\n \"of wood\";
\tscope = 2;
\tmass = 1e20;
\ttiny = -2.5e-8;
\ttextures[] += {{-1, 0.5}, \"a.paa\"};
\tdelete Gate_Small;
};
";
    assert_eq!(rap_text(&config).unwrap(), expected);
}

#[test]
fn damaged_and_endless_configs_are_refused() {
    assert_eq!(rap_text(b"class CfgPatches {};"), Err(RapError::NoConfig));
    let mut config = writer::rap(&[Rap::Class("a", "", vec![Rap::Class("b", "", vec![])])]);
    assert_eq!(rap_text(&config[..20]), Err(RapError::Damaged));
    // The body of `a` is that of the root, and so contains itself.
    config[21..25].copy_from_slice(&16_u32.to_le_bytes());
    assert_eq!(rap_text(&config), Err(RapError::Damaged));
    // Each class has twice the next one, so that 700 bytes would be a text of 2^40 classes.
    let mut twice = [&b"\0raP\0\0\0\0\x08\0\0\0"[..], &(16_u32 + 40 * 16).to_le_bytes()].concat();
    for level in 1..=40_u32 {
        let next = (16 + level * 16).to_le_bytes();
        twice.extend([&b"\0\x02"[..], b"\0a\0", &next, b"\0a\0", &next].concat());
    }
    twice.extend([0; 8]);
    assert_eq!(rap_text(&twice), Err(RapError::Damaged));
    let mut deep = vec![Item::Int(1)];
    for _ in 0..100 {
        deep = vec![Item::Array(deep)];
    }
    assert_eq!(rap_text(&writer::rap(&[Rap::Array("deep", deep)])), Err(RapError::TooLarge));
}

proptest! {
    #[test]
    fn any_text_is_unpacked_as_it_was_packed(text in "[abc ]{0,400}.{0,40}[ab]{0,100}") {
        prop_assert_eq!(lzss::unpack(&writer::pack(text.as_bytes()), text.len()).unwrap(), text.as_bytes());
    }

    #[test]
    fn any_bytes_are_read_without_a_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200), cut in 0_usize..300) {
        let _ = Archive::open(Cursor::new(&bytes));
        let mut config = writer::rap(&[Rap::Class("a", "b", vec![Rap::Text("c", "d"), Rap::Int("e", 5)])]);
        config.truncate(cut);
        config.extend(&bytes);
        let _ = rap_text(&config);
        let _ = lzss::unpack(&bytes, cut);
    }
}

//! Cached openings do not change the result.

use std::sync::Mutex;

use super::*;
use crate::{Preprocessed, PreprocessorSettings};

/// Headers that may change, in the folders that their paths name.
#[derive(Default)]
struct Yard {
    files: Mutex<Vec<(&'static str, Arc<Source>)>>,
    openings: Option<Openings>,
    version: AtomicU64,
}

impl Includes for Yard {
    fn include(&self, path: &str, _: Option<&Path>) -> Included {
        let files = self.files.lock().unwrap();
        let found = files.iter().find(|(name, _)| *name == path);
        found.map_or(Included::Missing, |(name, it)| Included::File(Path::new(name).into(), Arc::clone(it)))
    }

    fn openings(&self) -> Option<(&Openings, u64)> {
        Some((self.openings.as_ref()?, self.version.load(Ordering::SeqCst)))
    }
}

impl Yard {
    fn new(openings: Option<Openings>) -> Yard {
        let yard = Yard { openings, ..Yard::default() };
        yard.write("macros.hpp", MACROS);
        yard.write("component.hpp", "#define COMPONENT doors\n#include \"macros.hpp\"\n");
        yard.write("code.hpp", "hint \"a\";\n");
        yard.write("circle.hpp", "#define A 1\n#include \"main.sqf\"\n");
        yard.write("absent.hpp", "#define A 1\n#include \"nowhere.hpp\"\n#if UNKNOWN\n#define B 2\n#endif\n");
        yard.write("twice.hpp", "#include \"macros.hpp\"\n#include \"macros.hpp\"\n");
        yard
    }

    fn write(&self, name: &'static str, text: &str) {
        let mut files = self.files.lock().unwrap();
        if files.iter().any(|(other, source)| *other == name && **source.text() == *text) {
            return;
        }
        files.retain(|(other, _)| *other != name);
        files.push((name, Arc::new(Source::new(text))));
        self.version.fetch_add(1, Ordering::SeqCst);
    }

    fn preprocess(&self, text: &str, includer: Option<&str>) -> Preprocessed {
        self.write("main.sqf", text);
        let settings = PreprocessorSettings {
            path: Some(Path::new("main.sqf")),
            includes: self,
            is_command: &|word| word == "hint",
            is_part: includer.is_some(),
            includer: includer.map(|text| (Arc::from(Path::new("outer.cpp")), Arc::new(Source::new(text)))),
            is_exact: false,
        };
        Preprocessed::new(Arc::new(Source::new(text)), &settings)
    }
}

const MACROS: &str = "#ifndef PREFIX\n#define PREFIX barn\n#endif\n#define ADDON PREFIX##_##COMPONENT\n\
                      #define FUNC(a) ADDON##_fnc_##a\n#define OLD 1\n#undef OLD\n#ifdef DEBUG\n#define LOG(a) hint a\n\
                      #endif\n#if __has_include(\"debug.hpp\")\n#define HAS_DEBUG\n#endif\n";

const MAINS: [&str; 12] = [
    "#include \"component.hpp\"\ncall FUNC(open); LOG(1); ADDON",
    "// gate\n#include \"component.hpp\"\n#undef FUNC\n#define PREFIX gate\nFUNC(open) ADDON\n#undef NOTHING\n#undef OIL",
    "#include \"component.hpp\"\n#include \"macros.hpp\"\n#include \"component.hpp\"\nFUNC(a, b)\n#ifdef FUNC\n1\n#endif",
    "#define DEBUG\n#include \"component.hpp\"\nLOG(1)",
    "x = 1;\n#include \"component.hpp\"\nFUNC(a)",
    "#ifdef DEBUG\n#include \"component.hpp\"\n#endif\nFUNC(a)",
    "#include \"code.hpp\"\nhint \"b\";",
    "#include \"circle.hpp\"\nA",
    "#include \"absent.hpp\"\nA B UNKNOWN(1)",
    "#include \"twice.hpp\"\nFUNC(a)",
    "#include \"nowhere.hpp\"\n#include \"component.hpp\"\nFUNC(a)",
    "HAS_DEBUG\n#include \"component.hpp\"\nHAS_DEBUG __COUNTER__",
];

/// Renders everything that is known about a text.
fn shown(pre: &Preprocessed) -> String {
    let tokens = (0..pre.tokens().len()).map(|it| (pre.text(it), pre.tokens()[it], pre.place(it), pre.origin(it)));
    let name = |number: usize| pre.files().get(number).and_then(|file| file.path.clone());
    let mut macros: Vec<_> = pre.macros().map(|(it, file)| (it.name.clone(), it.place, name(file))).collect();
    macros.sort_by(|a, b| a.0.cmp(&b.0));
    let known = ["DEBUG", "FUNC", "PREFIX", "OLD", "UNKNOWN", "ADDON"].map(|it| pre.macro_named(it));
    let files: Vec<_> = (0..pre.files().len()).map(name).collect();
    let parts = (pre.inactive(), pre.undecided(), pre.unknown_calls(), pre.miscalls(), pre.is_complete(), pre.cost());
    let uses = (pre.macro_uses(), (0..200).filter(|at| pre.is_macro_use(*at)).collect::<Vec<_>>());
    let tokens: Vec<_> = tokens.collect();
    format!(
        "{tokens:#?} {macros:#?} {known:?} {files:?} {parts:?} {uses:#?} {:#?} {:#?} {:?} {:?}",
        pre.calls(),
        pre.includes(),
        pre.exhausted(),
        pre.guessed
    )
}

#[test]
fn a_cached_first_include_equals_a_fresh_one() {
    let (plain, sharing) = (Yard::new(None), Yard::new(Some(Openings::default())));
    let steps: [(&'static str, &str); 4] =
        [("other.hpp", ""), ("macros.hpp", "#define FUNC(a) gate_##a\n"), ("debug.hpp", ""), ("macros.hpp", MACROS)];
    let mut taken = 0;
    for (name, text) in steps {
        plain.write(name, text);
        sharing.write(name, text);
        for main in MAINS.iter().flat_map(|main| [main, main]) {
            let shared = sharing.preprocess(main, None);
            taken += usize::from(shared.origins.has_opening());
            assert_eq!(shown(&shared), shown(&plain.preprocess(main, None)), "{main}");
        }
    }
    // Five of the texts begin with an include that others can share.
    assert!(taken > 20, "{taken}");
}

#[test]
fn a_part_knows_what_the_file_around_it_includes_first() {
    let (plain, sharing) = (Yard::new(None), Yard::new(Some(Openings::default())));
    for main in MAINS {
        sharing.preprocess(main, None);
    }
    let outers = [
        "#include \"component.hpp\"\n#define LATE 1\n#include \"main.sqf\"\n#define LATER 1",
        "x\n#include \"twice.hpp\"\n#include \"main.sqf\"",
        "#define FUNC(a) a\n#include \"component.hpp\"\n#include \"main.sqf\"",
        "#include \"circle.hpp\"\n#include \"main.sqf\"",
        "#include \"absent.hpp\"\n#undef A\n#include \"main.sqf\"",
    ];
    // Only the numbers of the files differ.
    let named = |pre: &Preprocessed| {
        let tokens: Vec<_> = (0..pre.tokens().len()).map(|it| pre.text(it)).collect();
        let file = |number: usize| pre.files()[number].path.clone();
        let mut macros: Vec<_> = pre.macros().map(|(it, number)| (it.name.clone(), it.place, file(number))).collect();
        macros.sort();
        let uses: Vec<_> = pre.macro_uses().iter().map(|it| (file(it.file), it.range)).collect();
        let place = |(number, place): (usize, TextRange)| (file(number), place);
        let calls: Vec<_> = pre.calls().iter().map(|call| (call.range, call.definition.map(place))).collect();
        format!("{tokens:?} {macros:?} {uses:?} {calls:?} {}", pre.is_complete())
    };
    for main in MAINS.iter().chain(&["FUNC(a) ADDON LATE LATER", "#ifdef FUNC\nA\n#endif"]) {
        for outer in outers {
            let (shared, alone) = (sharing.preprocess(main, Some(outer)), plain.preprocess(main, Some(outer)));
            assert_eq!(named(&shared), named(&alone), "{outer}\n{main}");
        }
    }
}

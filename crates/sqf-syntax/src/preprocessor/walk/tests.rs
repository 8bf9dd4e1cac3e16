//! A header that is read with what a walk has found is read as with the file around it.

use std::sync::Mutex;
use std::sync::atomic::AtomicU64;

use super::*;
use crate::{Included, Includes, Openings, Preprocessed, PreprocessorSettings};

/// Headers of one script, which names them by their paths.
#[derive(Default)]
struct Yard {
    files: Mutex<FxHashMap<&'static str, Arc<Source>>>,
    openings: Option<Openings>,
    version: AtomicU64,
    /// How many includes were asked for.
    asked: AtomicUsize,
}

impl Includes for Yard {
    fn include(&self, path: &str, _: Option<&Path>) -> Included {
        self.asked.fetch_add(1, Ordering::Relaxed);
        let found = self.files.lock().unwrap().get(path).map(Arc::clone);
        found.map_or(Included::Missing, |source| Included::File(Path::new(path).into(), source))
    }

    fn openings(&self) -> Option<(&Openings, u64)> {
        Some((self.openings.as_ref()?, self.version.load(Ordering::Relaxed)))
    }
}

const FILES: [(&str, &str); 12] = [
    (
        "outer.sqf",
        "#include \"first.hpp\"\n#define A 1\n#include \"guarded.hpp\"\n#include \"guarded.hpp\"\n#undef A\n\
         #include \"deep.hpp\"\n#if NOTHING\n#include \"left_out.hpp\"\n#else\n#include \"chosen.hpp\"\n#endif\n\
         #define A 2\n#include \"nowhere.hpp\"\n#include \"circle.hpp\"\nhint A;\n#include \"again.hpp\"\n\
         #include \"deep.hpp\"\n#include \"last.hpp\"\n#define LATE 1\n",
    ),
    ("first.hpp", "#define FIRST(a) a\nFIRST(1) A LATE"),
    ("guarded.hpp", "#ifndef GUARD\n#define GUARD\n#define B(x) x##A\n#endif\nB(1) FIRST(2)"),
    ("deep.hpp", "#include \"inner.hpp\"\n#define DEEP 1\nDEEP A B(2)"),
    ("inner.hpp", "#undef B\n#define B 7\n#define INNER\nB DEEP FIRST(A)"),
    ("left_out.hpp", "#ifdef LATE\nA\n#else\nB\n#endif\nDEEP"),
    ("chosen.hpp", "#define FIRST(a) A\nFIRST(B) LATE"),
    ("circle.hpp", "#include \"outer.sqf\"\n#include \"circle.hpp\"\nA FIRST(1)"),
    ("again.hpp", "#include \"guarded.hpp\"\n#include \"inner.hpp\"\nA B(3)"),
    ("last.hpp", "#include \"first.hpp\"\n#ifdef INNER\nA\n#endif\nLATE B __LINE__ __COUNTER__"),
    ("alone.hpp", "A B LATE"),
    ("broken.hpp", "#if FIRST(1, 2)\n#endif\n"),
];

impl Yard {
    fn new(openings: Option<Openings>) -> Yard {
        let yard = Yard { openings, ..Yard::default() };
        FILES.iter().for_each(|(name, text)| yard.write(name, text));
        yard
    }

    fn write(&self, name: &'static str, text: &str) {
        self.files.lock().unwrap().insert(name, Arc::new(Source::new(text)));
        self.version.fetch_add(1, Ordering::Relaxed);
    }

    fn source(&self, name: &str) -> Arc<Source> {
        Arc::clone(&self.files.lock().unwrap()[name])
    }

    /// Returns what is known about a header: its tokens with their origins, and the macros at its end.
    fn shown(&self, name: &str) -> String {
        let settings = PreprocessorSettings {
            path: Some(Path::new(name)),
            includes: self,
            is_command: &|word| word == "hint",
            is_part: true,
            includer: Some((Path::new("outer.sqf").into(), self.source("outer.sqf"))),
            is_exact: false,
        };
        let pre = Preprocessed::new(self.source(name), &settings);
        let file = |number: usize| pre.files().get(number).and_then(|file| file.path.clone());
        let token = |at: usize| (pre.text(at).to_owned(), pre.place(at).range, pre.written(at).map(|(it, _)| file(it)));
        let tokens: Vec<_> = (0..pre.tokens().len()).map(token).collect();
        let mut macros: Vec<_> = pre.macros().map(|(it, number)| (it.name.clone(), it.place, file(number))).collect();
        macros.sort();
        let files: Vec<_> = (0..pre.files().len()).map(file).collect();
        let includes: Vec<_> = pre.includes().iter().map(|it| (it.range, it.target.map(file))).collect();
        format!("{tokens:?}\n{macros:?}\n{files:?}\n{includes:?}\n{:?} {:?}", pre.cost(), pre.is_complete())
    }

    fn asked(&self) -> usize {
        self.asked.swap(0, Ordering::Relaxed)
    }
}

#[test]
fn a_header_is_the_same_with_a_walk_and_without() {
    let (plain, walking) = (Yard::new(None), Yard::new(Some(Openings::default())));
    for change in ["", "#include \"broken.hpp\"\n", "#ifndef ONCE\n#define ONCE\n"] {
        let outer = match change.starts_with("#ifndef") {
            true => format!("{change}{}#endif\n", FILES[0].1),
            false => format!("{change}{}", FILES[0].1),
        };
        for yard in [&plain, &walking] {
            yard.write("outer.sqf", &outer);
        }
        for _ in 0..2 {
            for (name, _) in &FILES[1..] {
                assert_eq!(walking.shown(name), plain.shown(name), "{change}{name}");
            }
        }
        assert!(walking.asked() < plain.asked());
    }
}

#[test]
fn a_changed_header_is_read_again() {
    let (plain, walking) = (Yard::new(None), Yard::new(Some(Openings::default())));
    for text in ["#define FIRST(a) 5\n", "#undef FIRST\n", "#define FIRST 9\n"] {
        for yard in [&plain, &walking] {
            yard.write("first.hpp", text);
        }
        for (name, _) in FILES[1..].iter().cycle().take(2 * FILES.len()) {
            assert_eq!(walking.shown(name), plain.shown(name), "{text}{name}");
        }
    }
}

#[test]
fn headers_of_a_script_are_not_read_for_each_of_them() {
    const COUNT: usize = 200;
    let yard = Yard::new(Some(Openings::default()));
    let names: Vec<&'static str> = (0..COUNT).map(|at| &*format!("gate{at}.hpp").leak()).collect();
    for (at, name) in names.iter().enumerate() {
        yard.write(name, &format!("#define GATE_{at} {at}\n"));
    }
    yard.write("outer.sqf", &names.iter().map(|name| format!("#include \"{name}\"\n")).collect::<String>());
    for name in &names {
        yard.shown(name);
    }
    assert!(yard.asked() < 3 * COUNT, "twice what the script includes at most");
}

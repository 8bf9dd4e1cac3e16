//! Any files with directives and macros are parsed as a configuration without a panic and within the limits. Run it
//! with `-rss_limit_mb=300`, the memory that a configuration may need.

#![no_main]

mod files;

use files::Files;
use libfuzzer_sys::fuzz_target;
use sqf_model::JoinedText;
use sqf_syntax::config::{ClassId, Config, Item, Unpaired};
use sqf_text::TextRange;

fuzz_target!(|bytes: &[u8]| {
    let pre = Files::new(bytes).preprocess(&|_| false);
    files::check(&pre);
    let config = Config::parse(&pre);
    let count = pre.tokens().len();
    for id in config.classes() {
        let class = config.class(id);
        assert!(class.token <= count && class.end <= count);
        assert_eq!(class.outer.is_none(), id == config.root());
        for inner in &class.classes {
            assert_eq!(config.class(*inner).outer, Some(id));
        }
        for entry in &class.entries {
            let entry = config.entry(*entry);
            assert!(entry.token < count);
            if let Some(value) = entry.value {
                let value = config.value(value);
                assert!(value.first <= value.end && value.end <= count);
            }
        }
        for code in config.code_of_mission(id, &pre).into_iter().chain(config.code_of_machine(id, &pre)) {
            assert!(code.tokens.start < code.tokens.end && code.tokens.end <= count);
            let place = |token: usize| {
                let written = pre.written(token).filter(|(file, _)| *file == 0 && pre.tokens()[token].is_written());
                written.map(|(_, range)| range)
            };
            let Some(text) = JoinedText::new(&pre, code.tokens, place) else { continue };
            let length = text.value().len() as u32;
            let whole = text.place(TextRange::new(0, length));
            for at in (0..=length).filter(|at| text.value().is_char_boundary(*at as usize)).take(50) {
                let end = text.place(TextRange::new(0, at)).end;
                assert!(whole.start <= end && end <= whole.end.max(whole.start));
            }
        }
    }
    let mut next = 0;
    tokens(&config, config.root(), &mut |token| {
        assert_eq!(token, next, "each token belongs to one item");
        next += 1;
    });
    assert_eq!(next, count);
    for error in config.errors() {
        assert!(error.token < count);
    }
    // Name lookups scan all classes in the worst case.
    for id in config.classes().take(50) {
        let _ = config.base(id);
        for name in ["a", "x", "file"] {
            let _ = (config.find(id, name), config.text(id, name), config.number(id, name));
        }
    }
    for bracket in config.unpaired() {
        let (Unpaired::Open(token) | Unpaired::Close(token)) = bracket;
        assert!(*token < count);
    }
});

/// Shows all tokens of a class, collected from its items. Not recursive: classes may be very deep.
fn tokens(config: &Config, root: ClassId, shown: &mut impl FnMut(usize)) {
    let mut open = vec![(root, 0)];
    while let Some((class, at)) = open.pop() {
        let Some(item) = config.class(class).items.get(at).copied() else {
            let it = config.class(class);
            it.close.into_iter().chain(it.semicolon).for_each(&mut *shown);
            continue;
        };
        open.push((class, at + 1));
        match item {
            Item::Class(inner) if config.class(inner).open.is_some() => {
                let it = config.class(inner);
                (it.first..=it.open.unwrap_or(it.first)).for_each(&mut *shown);
                open.push((inner, 0));
            }
            item => config.tokens(item).chain(config.semicolon(item)).for_each(&mut *shown),
        }
    }
}

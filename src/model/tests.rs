//! Time limits for adversarial scripts.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::*;

/// Adversarial scripts of `count` parts, each with a name.
fn costly(count: usize) -> Vec<(&'static str, String)> {
    let many = |part: &str| part.repeat(count);
    vec![
        ("deep", format!("{}player{}", many("["), many("]"))),
        ("deep and open", many("player setDamage [")),
        ("crossed", format!("{}{}", many("("), many("]"))),
        ("one statement", many("player ")),
        ("operators", many("1 + ")),
        ("one array", format!("[{}]", many("1, "))),
        ("comments", many("// gate\n")),
        ("directives", many("#define A(x) x\n")),
        ("parameters", format!("#define A({}) {}", many("x,"), many("x "))),
        ("marks", format!("// {}", many("sqf-ls: allow(a) "))),
        ("allowed", many("a // sqf-ls: allow(broken)\n")),
        ("arguments", format!("GVAR({})", many("player, "))),
        ("stray", many(") player ")),
    ]
}

/// Runs all analyses of a script.
fn ask(script: &str) -> Duration {
    let reference = fixture::reference();
    let started = Instant::now();
    let file = SourceFile::new(script);
    let file = Arc::new(file);
    let reading = Reading::new(reference.clone(), Arc::clone(&file), None, Arc::new(Alone));
    for offset in [script.len() / 2, script.len()] {
        let cursor = reading.at(offset as u32);
        let _ = cursor.as_ref().map(|cursor| (cursor.slot(), cursor.expects(), cursor.locals().len()));
    }
    for token in 0..file.tokens().len() {
        let _ = (file.before(token), file.after(token), file.allowed().allows("broken", token as u32));
    }
    started.elapsed()
}

#[test]
fn time_is_proportional_to_the_length_of_a_script() {
    let (few, many) = (2_000, 32_000);
    for ((name, short), (_, long)) in costly(few).into_iter().zip(costly(many)) {
        let (short, long) = (ask(&short), ask(&long));
        // Sixteen times the length takes sixteen times as long, not 256 times; the machine may be busy in between.
        assert!(long < Duration::from_secs(2) || long < short * 64, "{name}: {short:?}, then {long:?}");
    }
}

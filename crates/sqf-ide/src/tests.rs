//! Properties of all features that answer at a position, in incomplete scripts.

use std::sync::Arc;

use proptest::prelude::*;

use super::fixture::invented;
use super::{Analysis, CompletionOptions, SignatureAsked};
use crate::fixture::invented::Detail;
use sqf_model::SourceFile;

/// Fragments of scripts, complete or not.
fn script() -> impl Strategy<Value = String> {
    let parts = prop::sample::select(vec![
        "_gate",
        "paint",
        "pick",
        "put",
        "[",
        "]",
        "(",
        ")",
        "{",
        "}",
        ",",
        ";",
        "=",
        "+",
        "#",
        "##",
        "_x",
        "\"_x\"",
        "\"",
        "'",
        "\"Opened\"",
        "addEventHandler",
        "call",
        "spawn",
        "BIS_fnc_oilGate",
        "remoteExec",
        "[\"paint\", 2]",
        "GVAR(",
        "F(",
        "if",
        "then",
        "else",
        "1",
        "private",
        "params",
        "_",
        "pa",
        "\n",
        "\n#define A(x) ",
        "\n#define F(x) paint x\n",
        "\n#ifdef B\n",
        "\n#else\n",
        "\n#endif\n",
        "\n#",
        "\\\n",
        "// c\n",
        "/*",
        "*/",
        "ü",
        "missionNamespace",
        "isNil",
    ]);
    let joined = prop::sample::select(vec!["", " "]);
    (prop::collection::vec(parts, 0..30), joined).prop_map(|(parts, joined)| parts.join(joined))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn answers_are_the_same_when_repeated_and_in_a_fresh_analysis(script in script()) {
        let options = CompletionOptions { snippets: true, ..CompletionOptions::default() };
        let reference = invented::reference(Detail::Full);
        let fresh = || Analysis::new(Arc::clone(&reference), Arc::new(SourceFile::new(script.as_str())));
        let kept = fresh();
        for offset in 0..=script.len() as u32 + 2 {
            let fresh = fresh();
            prop_assert_eq!(kept.hover(offset), fresh.hover(offset), "{}", offset);
            prop_assert_eq!(kept.signature_help(offset, SignatureAsked::User), fresh.signature_help(offset, SignatureAsked::User), "{}", offset);
            prop_assert_eq!(kept.completion(offset, options), fresh.completion(offset, options), "{}", offset);
        }
    }
}

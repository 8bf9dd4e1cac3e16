//! Completion of macros that several scripts get from one header.

use super::Fixture;
use super::completion::labels;

/// Returns the macros and other names containing `gate` that are offered in a script with a header: `before` the
/// `#include`, and `after` it.
fn offered(before: &str, after: &str) -> Vec<String> {
    let fixture = Fixture::new(&format!(
        "\
//- gates.hpp
#define GATE_WIDTH 2
#define GATE_HEIGHT 3
#define GATE_DEPTH 4
#define gate_depth 5
//- shut.sqf
#include \"gates.hpp\"
hint str GATE_WIDTH;
//- open.sqf
{before}#include \"gates.hpp\"
{after}
hint str gate_<|>;
"
    ));
    let mut labels = labels(&fixture);
    labels.retain(|label| label.to_lowercase().starts_with("gate_"));
    labels.sort();
    labels
}

#[test]
fn macros_of_a_header_are_offered_whichever_scripts_share_it() {
    // With a definition before the include, the script shares nothing with others.
    for before in ["", "#define OIL 1\n"] {
        let check = |after: &str, expected: &[&str]| assert_eq!(offered(before, after), expected, "{before}{after}");
        check("", &["GATE_HEIGHT", "GATE_WIDTH", "gate_depth"]);
        let more = "#define GATE_LENGTH 6\n#define GATE_HEIGHT 7\n[gate_width, GATE_DEPTH];";
        check(more, &["GATE_DEPTH", "GATE_HEIGHT", "GATE_LENGTH", "gate_width"]);
        check("#undef GATE_HEIGHT", &["GATE_WIDTH", "gate_depth"]);
        check("#undef gate_depth", &["GATE_DEPTH", "GATE_HEIGHT", "GATE_WIDTH"]);
    }
}

use super::*;

/// The tokens of a text that are no blanks, as `kind text`.
fn shown(text: &str) -> Vec<String> {
    let tokens = tokenize(text);
    let all: String = (0..tokens.len()).map(|token| tokens.text(token, text)).collect();
    assert_eq!(all, text, "lossless");
    let seen = (0..tokens.len()).filter(|token| tokens.kind(*token) != TokenKind::Whitespace);
    seen.map(|token| format!("{:?} {}", tokens.kind(token), tokens.text(token, text).escape_debug())).collect()
}

#[test]
fn code_is_taken_apart() {
    assert_eq!(
        shown("_a = $fF + 1.5e-3 # 0x1F; // end"),
        [
            "Name _a",
            "Assign =",
            "Number $fF",
            "Operator +",
            "Number 1.5e-3",
            "Hash #",
            "Number 0x1F",
            "Semicolon ;",
            "LineComment // end"
        ]
    );
}

use super::*;

/// Returns the tokens of a text except whitespace, each as its kind and its text.
fn tokens(text: &str) -> Vec<(TokenKind, &str)> {
    let tokens = tokenize(text);
    let all: String = (0..tokens.len()).map(|token| tokens.text(token, text)).collect();
    assert_eq!(all, text, "lossless");
    let seen = (0..tokens.len()).filter(|token| tokens.kind(*token) != TokenKind::Whitespace);
    seen.map(|token| (tokens.kind(token), tokens.text(token, text))).collect()
}

/// Checks for lines of the form `kind text`; line breaks are written as `\n` and `\r`.
#[track_caller]
fn check(text: &str, expected: &str) {
    let shown = tokens(text)
        .into_iter()
        .map(|(kind, text)| format!("{kind:?} {}", text.replace('\n', "\\n").replace('\r', "\\r")));
    let shown: Vec<String> = shown.collect();
    let expected: Vec<&str> = expected.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    assert_eq!(shown, expected, "{text}");
}

/// Checks that a text consists of tokens of one kind, split where `divided` has blanks.
#[track_caller]
fn check_all(kind: TokenKind, text: &str, divided: &str) {
    let expected: Vec<(TokenKind, &str)> = divided.split(' ').map(|part| (kind, part)).collect();
    assert_eq!(tokens(text), expected);
}

#[test]
fn code_is_tokenized() {
    check(
        "_a = [player, 'x'] call {tag_fnc_1}; // end",
        "Name _a
         Assign =
         LBracket [
         Name player
         Comma ,
         SingleString 'x'
         RBracket ]
         Name call
         LBrace {
         Name tag_fnc_1
         RBrace }
         Semicolon ;
         LineComment // end",
    );
    check("case 1:\tX", "Name case\nNumber 1\nColon :\nName X");
}

#[test]
fn operators_are_as_long_as_they_can_be() {
    use TokenKind::Operator;
    check_all(Operator, "+-*/%^!", "+ - * / % ^ !");
    check_all(Operator, "== != <= >= >> && || < >", "== != <= >= >> && || < >");
    check_all(Operator, ">>>", ">> >");
    check("a<==b", "Name a\nOperator <=\nAssign =\nName b");
    check("a===b", "Name a\nOperator ==\nAssign =\nName b");
    check("a&b|c", "Name a\nUnknown &\nName b\nUnknown |\nName c");
}

#[test]
fn numbers_are_decimal_or_hexadecimal() {
    use TokenKind::Number;
    for number in
        ["0", "007", "1.5", ".5", "5.", "1e5", "1E5", "1e+5", "1.5e-3", ".5e1", "5.e2", "0x1F", "0XaB", "$fF", "$0"]
    {
        check_all(Number, number, number);
    }
    check_all(Number, "1.5.5", "1.5 .5");
    check_all(Number, "0.0.0", "0.0 .0");
    check("1e", "Number 1\nName e");
    check("1e+", "Number 1\nName e\nOperator +");
    check("0x", "Number 0\nName x");
    check("0xg", "Number 0\nName xg");
    check("3den", "Number 3\nName den");
    check("-1", "Operator -\nNumber 1");
    check("_a#1", "Name _a\nHash #\nNumber 1");
    check("$STR_gate $ACE_gate $", "Unknown $\nName STR_gate\nUnknown $\nName ACE_gate\nUnknown $");
    check("a . b", "Name a\nUnknown .\nName b");
}

#[test]
fn strings_double_their_quotes_and_run_over_lines() {
    use TokenKind::{DoubleString, SingleString};
    for string in [
        "\"\"",
        "\"a\"",
        "\"a \"\"b\"\" c\"",
        "\"'\"",
        "\"a\nb\r\nc\"",
        "\"// no /* comment\"",
        "\"\\\"",
        "\"\n#define A\n\"",
    ] {
        assert_eq!(tokens(string), [(DoubleString, string)]);
    }
    for string in ["''", "'a'", "'a''b'", "'\"'", "'a\nb'", "'//'"] {
        assert_eq!(tokens(string), [(SingleString, string)]);
    }
    check("\"a\"\"", "DoubleString \"a\"\"");
    check("\"a\"b\"c\"", "DoubleString \"a\"\nName b\nDoubleString \"c\"");
    check("\"a\"'b'", "DoubleString \"a\"\nSingleString 'b'");
    check("'\"' // b", "SingleString '\"'\nLineComment // b");
    check("x = \"never\nclosed; y", "Name x\nAssign =\nDoubleString \"never\\nclosed; y");
    check("\"", "DoubleString \"");
}

#[test]
fn a_quote_that_ends_a_value_without_quotes_begins_no_string() {
    check(
        "x = 0.5\";\ny = \"a\";",
        "Name x\nAssign =\nNumber 0.5\nUnknown \"\nSemicolon ;\nNewline \\n\nName y\nAssign =\nDoubleString \"a\"\nSemicolon ;",
    );
    check(
        "{x = (a)\"; };",
        "LBrace {\nName x\nAssign =\nLParen (\nName a\nRParen )\nUnknown \"\nSemicolon ;\nRBrace }\nSemicolon ;",
    );
    // Strings, on one line or on several.
    check("x = a\";\";", "Name x\nAssign =\nName a\nDoubleString \";\"\nSemicolon ;");
    check("x = a + \";\n\";", "Name x\nAssign =\nName a\nOperator +\nDoubleString \";\\n\"\nSemicolon ;");
    check("hint\";\n\";", "Name hint\nDoubleString \";\\n\"\nSemicolon ;");
    check("x = \"a\nb\";", "Name x\nAssign =\nDoubleString \"a\\nb\"\nSemicolon ;");
}

#[test]
fn comments_end_with_their_line_or_mark() {
    check("a // b\nc", "Name a\nLineComment // b\nNewline \\n\nName c");
    check("a // b \\\nc", "Name a\nLineComment // b \\\nNewline \\n\nName c");
    check("//\r//", "LineComment //\nNewline \\r\nLineComment //");
    check("/* a\n * b */c", "BlockComment /* a\\n * b */\nName c");
    check("/*/ a */", "BlockComment /*/ a */");
    check("/**/a", "BlockComment /**/\nName a");
    check("/* /* */ */", "BlockComment /* /* */\nOperator *\nOperator /");
    check("/* a", "BlockComment /* a");
    check("/* \" */ // '", "BlockComment /* \" */\nLineComment // '");
    check("// /*\na", "LineComment // /*\nNewline \\n\nName a");
    check("/* // */a", "BlockComment /* // */\nName a");
}

#[test]
fn a_hash_is_a_directive_only_first_on_its_line_and_with_one_of_its_words() {
    check(
        "#ifdef A\n#else\n#endif",
        "Directive #ifdef\nName A\nNewline \\n\nDirective #else\nNewline \\n\nDirective #endif",
    );
    check("\t # define A", "Directive # define\nName A");
    check("/* a */ #undef A", "BlockComment /* a */\nDirective #undef\nName A");
    check("\u{feff}#define A", "Directive #define\nName A");
    check("#line 3 \"gate.sqf\"", "Directive #line\nNumber 3\nDoubleString \"gate.sqf\"");
    check("#if __A3_DEBUG__ >= 2", "Directive #if\nName __A3_DEBUG__\nOperator >=\nNumber 2");
    check(
        "#if __has_include(\"a.hpp\")",
        "Directive #if\nName __has_include\nLParen (\nDoubleString \"a.hpp\"\nRParen )",
    );
    check("_a\n#0", "Name _a\nNewline \\n\nHash #\nNumber 0");
    check("_a\n# _i", "Name _a\nNewline \\n\nHash #\nName _i");
    check("_a #define", "Name _a\nHash #\nName define");
    check("#defined", "Hash #\nName defined");
    check("#Define A", "Hash #\nName Define\nName A");
    check("#", "Hash #");
    check("##", "HashHash ##");
}

#[test]
fn a_directive_ends_with_its_line_unless_a_backslash_is_the_last_on_it() {
    check(
        "#define A(x) x##_b \\\n #x\nc",
        "Directive #define
         Name A
         LParen (
         Name x
         RParen )
         Name x
         HashHash ##
         Name _b
         Continuation \\\\n
         Hash #
         Name x
         Newline \\n
         Name c",
    );
    check(
        "#define A \\\r\n#define\n",
        "Directive #define\nName A\nContinuation \\\\r\\n\nHash #\nName define\nNewline \\n",
    );
    check("#define A \\ \nb", "Directive #define\nName A\nUnknown \\\nNewline \\n\nName b");
    check(
        "#define A /* a\nb */ c\nd",
        "Directive #define\nName A\nBlockComment /* a\\nb */\nName c\nNewline \\n\nName d",
    );
    check("#define A // b \\\nc", "Directive #define\nName A\nLineComment // b \\\nNewline \\n\nName c");
}

#[test]
fn strings_do_not_leave_a_directive() {
    check(
        "#define A don't\n'b'",
        "Directive #define\nName A\nName don\nSingleString 't\nNewline \\n\nSingleString 'b'",
    );
    check("#define A \"b\nc\"", "Directive #define\nName A\nDoubleString \"b\nNewline \\n\nName c\nDoubleString \"");
    check(
        "#define A \"b\\\nc\" d\ne",
        "Directive #define\nName A\nDoubleString \"b\\\\nc\"\nName d\nNewline \\n\nName e",
    );
    check("#define A \"a\"\"b\" c", "Directive #define\nName A\nDoubleString \"a\"\"b\"\nName c");
    check("#define A 'b \\ c'\n", "Directive #define\nName A\nSingleString 'b \\ c'\nNewline \\n");
}

#[test]
fn an_include_has_a_path() {
    check("#include \"\\x\\a//b.hpp\" // c", "Directive #include\nIncludePath \"\\x\\a//b.hpp\"\nLineComment // c");
    check("#include <a'b.hpp>\n<", "Directive #include\nIncludePath <a'b.hpp>\nNewline \\n\nOperator <");
    check("#include\"a\"\"b\"", "Directive #include\nIncludePath \"a\"\nDoubleString \"b\"");
    check("#include \"a\n\"b\"", "Directive #include\nIncludePath \"a\nNewline \\n\nDoubleString \"b\"");
    check("#include PATH\n", "Directive #include\nName PATH\nNewline \\n");
    check("#include /* a */ <b>", "Directive #include\nBlockComment /* a */\nIncludePath <b>");
}

#[test]
fn backslashes_join_lines_outside_of_directives_too() {
    check("a \\\n b", "Name a\nContinuation \\\\n\nName b");
    check("QPATHTOF(ui\\a.paa)", "Name QPATHTOF\nLParen (\nName ui\nUnknown \\\nName a\nUnknown .\nName paa\nRParen )");
    check("a\\", "Name a\nUnknown \\");
}

#[test]
fn every_break_is_a_newline_and_odd_characters_are_kept() {
    check("a\rb\nc\r\nd", "Name a\nNewline \\r\nName b\nNewline \\n\nName c\nNewline \\r\\n\nName d");
    check("a\u{a0}b\u{2028}c\u{feff}", "Name a\nName b\nName c");
    check("a\0b\u{12}\u{7f} c", "Name a\nName b\nName c");
    check("größe", "Unknown größe");
    check("éa1 a", "Unknown éa1\nName a");
    check("or→and", "Name or\nUnknown →\nName and");
    check("a@b?c~`", "Name a\nUnknown @\nName b\nUnknown ?\nName c\nUnknown ~\nUnknown `");
    check("", "");
}

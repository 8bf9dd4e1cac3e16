//! The documentation of the rules, made of what they say of themselves.

use std::fmt::Write;

use super::Code;

/// The page on all rules, in Markdown: `docs/rules.md`.
pub fn page() -> String {
    let mut page = String::from(
        "# Rules\n\nWhat sqf-ls finds in scripts, in editors and with [`sqf-ls check`](check.md). How much a rule matters \
         [can be changed](diagnostics.md#change-how-much-a-rule-matters); rules of level *off* look only when they are \
         turned on. `sqf-ls rules` prints this list, `sqf-ls rules CODE` one of its sections.\n",
    );
    let mut group = None;
    for code in Code::ALL {
        if group != Some(code.group()) {
            group = Some(code.group());
            let title = code.group().title();
            let _ = write!(page, "\n**{title}**\n\n| code | what | level |\n| --- | --- | --- |\n");
        }
        let _ = writeln!(page, "| [`{code}`](#{code}) | {} | {} |", code.title(), level(code));
    }
    for code in Code::ALL {
        let _ = write!(page, "\n{}", section(code));
    }
    page
}

/// The section on one rule, in Markdown.
pub fn section(code: Code) -> String {
    let (wrong, right) = code.example();
    let severity = code.default_severity().name();
    let level = if code.is_on() {
        format!("Level: **{severity}**.")
    } else {
        format!("Level: **off**; `{code} = \"{severity}\"` turns it on.")
    };
    format!(
        "## {code}\n\n{}. {level}\n\n{}\n\n```sqf\n{}\n```\n\nBetter:\n\n```sqf\n{}\n```\n",
        sentence(code.title()),
        code.explanation(),
        wrong.trim_end(),
        right.trim_end()
    )
}

/// The level without settings.
fn level(code: Code) -> &'static str {
    if code.is_on() { code.default_severity().name() } else { "off" }
}

/// A title as the begin of a sentence.
fn sentence(title: &str) -> String {
    let mut letters = title.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

//! The documentation of the rules, made of what they say of themselves.

use std::fmt::Write;

use serde::Serialize;

use super::Code;

/// What a rule says of itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct About {
    /// Its name in settings, comments and reports.
    pub code: Code,
    /// The heading that it stands under.
    pub group: &'static str,
    /// What it is about, in a few words.
    pub title: String,
    /// `off`, or the severity of its findings; without settings.
    pub level: &'static str,
    /// What it looks for and why, and when it is silent; Markdown.
    pub explanation: &'static str,
    /// A script with one finding of it.
    pub wrong: &'static str,
    /// The same without.
    pub right: &'static str,
}

/// What a rule says of itself.
pub fn about(code: Code) -> About {
    let (wrong, right) = code.example();
    About {
        code,
        group: code.group().title(),
        title: sentence(code.title()),
        level: level(code),
        explanation: code.explanation(),
        wrong,
        right,
    }
}

/// The page on all rules, in Markdown: `docs/rules.md`.
pub fn page() -> String {
    let mut page = String::from(
        "# Rules\n\nThe problems that sqf-ls reports, in editors and with [`sqf-ls check`](check.md). You can [change the \
         level of a rule](diagnostics.md#change-the-level-of-a-rule); a rule whose level is *off* runs only if you turn \
         it on. `sqf-ls rules` prints this list, `sqf-ls rules CODE` one of its sections.\n",
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
    let About { title, explanation, wrong, right, .. } = about(code);
    let severity = code.default_severity().name();
    let level = if code.is_on() {
        format!("Level: **{severity}**.")
    } else {
        format!("Level: **off**; `{code} = \"{severity}\"` turns it on.")
    };
    let language = code.language();
    format!(
        "## {code}\n\n{title}. {level}\n\n{explanation}\n\n```{language}\n{}\n```\n\nBetter:\n\n```{language}\n{}\n```\n",
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

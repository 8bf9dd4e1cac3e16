//! Entries that contain code in a string.

/// Entries whose text is code, in lower case, besides those that begin with `on`.
const CODE: [&str; 17] = [
    "init",
    "clientinit",
    "serverinit",
    "condition",
    "statement",
    "expression",
    "action",
    "activation",
    "deactivation",
    "code",
    "modifierfunction",
    "insertchildren",
    "runonhover",
    "exceptions",
    "callback",
    "showdisabled",
    "buttonaction",
];
/// Entries that look like handlers but contain texts for players, in lower case.
const TEXTS: [&str; 5] = ["onloadname", "onloadmission", "onloadintro", "onloadmissiontime", "onloadintrotime"];

/// Whether the text of an entry in a class is code, judging by their names: `onLoad`, `condition`, `init` in
/// `EventHandlers`.
pub fn holds_code(class: &str, entry: &str) -> bool {
    let entry = entry.to_ascii_lowercase();
    let is_handler = entry.len() > 2 && entry.starts_with("on") && !TEXTS.contains(&entry.as_str());
    is_handler || CODE.contains(&entry.as_str()) || class.to_ascii_lowercase().ends_with("eventhandlers")
}

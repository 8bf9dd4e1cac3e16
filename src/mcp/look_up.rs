//! The tool `look_up`: a page of the reference.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Answer, Desk};
use sqf_html::pages::{not_found, page};
use sqf_text::shortened;

/// The arguments of `look_up`.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct Arguments {
    /// Name, operator or title in any case: `setDamage`, `BIS_fnc_param`, `Killed`, `CfgNotifications`, `_x`,
    /// `initServer.sqf`
    name: String,
    /// Only the part of the page below the heading that contains this, such as `syntax` or `example`
    part: Option<String>,
}

/// Returns the page with a name, or one part of it.
pub(super) fn run(desk: &Desk, arguments: &Arguments) -> Answer {
    let page = whole(desk, &arguments.name)?;
    match &arguments.part {
        Some(part) => part_of(&page, part),
        None => Ok(page),
    }
}

/// Returns the whole page for a name.
pub(super) fn whole(desk: &Desk, name: &str) -> Answer {
    let meanings = sqf_ide::meanings(&desk.reference, name);
    match meanings.entries.is_empty() {
        true => Err(not_found(&desk.reference, &shortened(name), || desk.index())),
        false => Ok(page(&desk.reference, &meanings)),
    }
}

/// Returns the sections of a page whose headings contain a word, with the title.
fn part_of(page: &str, part: &str) -> Answer {
    let wanted = part.to_lowercase();
    let (mut kept, mut headings, mut is_inside, mut is_fenced) = (String::new(), Vec::new(), true, false);
    for line in page.lines() {
        is_fenced ^= line.starts_with("```");
        if !is_fenced && let Some(heading) = line.strip_prefix("## ") {
            headings.push(heading);
            is_inside = heading.to_lowercase().contains(&wanted);
        } else if headings.is_empty() {
            is_inside = line.starts_with("# ");
        }
        if is_inside {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    if headings.iter().any(|heading| heading.to_lowercase().contains(&wanted)) {
        return Ok(kept);
    }
    Err(format!("the page has no part `{}`; its parts are: {}", shortened(part), headings.join(", ")))
}

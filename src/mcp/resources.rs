//! Pages that a client can attach to a conversation: `sqf://reference/setDamage`, `sqf://rules/undefined-variable`.

use percent_encoding::percent_decode_str;
use rmcp::model::{ReadResourceResult, Resource, ResourceContents, ResourceTemplate};

use super::{Desk, LONGEST_PAGE, limited, look_up, rule};
use sqf_lint::guide;
use sqf_text::visible;

/// The address of the page of all rules.
const RULES: &str = "sqf://rules";
const OF_REFERENCE: &str = "sqf://reference/";
const OF_RULES: &str = "sqf://rules/";
const MARKDOWN: &str = "text/markdown";

/// Size limit for an address, in bytes, which the answer repeats.
const LONGEST_ADDRESS: usize = 1 << 10;

/// Returns the resources that have one address. The others are too many to list and have templates.
pub(super) fn listed() -> Vec<Resource> {
    vec![Resource::new(RULES, "rules").with_title("All rules").with_mime_type(MARKDOWN)]
}

/// Returns the addresses of pages with a name in them.
pub(super) fn templates() -> Vec<ResourceTemplate> {
    vec![
        ResourceTemplate::new(format!("{OF_REFERENCE}{{name}}"), "reference")
            .with_title("Page of the reference")
            .with_description("A command, function, event, config class or topic by its name")
            .with_mime_type(MARKDOWN),
        ResourceTemplate::new(format!("{OF_RULES}{{code}}"), "rule")
            .with_title("Rule")
            .with_description("What a rule reports and why")
            .with_mime_type(MARKDOWN),
    ]
}

/// Reads a resource.
///
/// # Errors
///
/// The sentence to show when there is no such resource.
pub(super) fn read(desk: &Desk, uri: &str) -> Result<ReadResourceResult, String> {
    if uri.len() > LONGEST_ADDRESS {
        return Err("the address is too long".to_owned());
    }
    let text = if uri == RULES {
        guide::page()
    } else if let Some(code) = uri.strip_prefix(OF_RULES) {
        rule::section(code)?
    } else if let Some(name) = uri.strip_prefix(OF_REFERENCE) {
        look_up::whole(desk, &percent_decode_str(name).decode_utf8_lossy())?
    } else {
        return Err("unknown resource".to_owned());
    };
    let text = limited(visible(&text).into_owned(), LONGEST_PAGE);
    Ok(ReadResourceResult::new(vec![ResourceContents::text(text, uri).with_mime_type(MARKDOWN)]))
}

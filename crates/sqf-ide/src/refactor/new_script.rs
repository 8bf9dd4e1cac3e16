//! The text of a script that is created because something runs it: a header comment like that of the others, and
//! `params` with what it is passed there.

use std::path::Path;

use super::header_comment::{self, FunctionToDescribe};
use super::site::Site;
use crate::analysis::Analysis;
use crate::code_string;
use crate::layout::{first_free, params_of};
use sqf_model::Passed;
use sqf_reference::{Type, TypeSet};
use sqf_text::TextRange;

/// Returns the text of a new script: a header comment, and `params` with what the script is passed where `callee` is its
/// name or path. `runner` is what runs it in the example; None for `call` and its name.
pub fn new_script(analysis: &Analysis, name: &str, place: &Path, callee: TextRange, runner: Option<&str>) -> String {
    let site = Site::new(analysis, callee);
    let passed = passed_in_script(&site, callee.start).or_else(|| passed_in_string(analysis, callee.start));
    let types = passed.map(|passed| named(&passed)).unwrap_or_default();
    let code = match types.is_empty() {
        true => String::new(),
        false => params_of(types.iter().map(|(name, _)| name)) + "\n",
    };
    let made = FunctionToDescribe { code: &code, includes: &[], types: &types, passed: &[], has_result: false, runner };
    let text = header_comment::of_new(&site, name, place, &made).unwrap_or_default();
    text.replace('\n', site.line_break())
}

/// Returns what a script passes to the function that it names at an offset, in words of its own or by a macro.
fn passed_in_script(site: &Site<'_>, callee: u32) -> Option<Passed> {
    let reading = site.analysis.reading();
    let of_macro = || {
        let cursor = reading.at(callee + 1)?;
        cursor.node().filter(|_| std::ptr::eq(&**cursor.script(), site.script))
    };
    let node = site.node_at(callee).or_else(of_macro)?;
    site.script.passed_to_callee(site.reference(), node, reading.passed())
}

/// Returns what code in a string passes to the function that it names at an offset.
fn passed_in_string(analysis: &Analysis, callee: u32) -> Option<Passed> {
    let (code, callee) = code_string::at(analysis, callee + 1)?.into_code();
    passed_in_script(&Site::new(&code, TextRange::empty(callee)), callee - 1)
}

/// Returns the names of what is passed, each once, with their types. A value without a name gets one by its type.
fn named(passed: &Passed) -> Vec<(String, TypeSet)> {
    let mut found: Vec<(String, TypeSet)> = Vec::new();
    for param in &passed.params {
        let wanted = match &*param.name {
            "" => by_type(param.types),
            name => name,
        };
        let name = first_free(wanted, |name| !found.iter().any(|(other, _)| other.eq_ignore_ascii_case(name)));
        found.push((name, param.types));
    }
    found
}

fn by_type(types: TypeSet) -> &'static str {
    match types.iter().collect::<Vec<_>>()[..] {
        [Type::Array] => "_list",
        [Type::Boolean] => "_flag",
        [Type::Code] => "_code",
        [Type::Group] => "_group",
        [Type::Number] => "_number",
        [Type::Object] => "_object",
        [Type::String] => "_text",
        _ => "_value",
    }
}

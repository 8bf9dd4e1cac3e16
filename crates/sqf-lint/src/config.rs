//! Diagnostics of configs.
//!
//! A header is checked as a part of the config that includes it. Without such a config, or with a missing brace or
//! quote, only its syntax is checked: everything else would be a guess.

use super::context::ConfigContext;
use super::findings::Findings;
use super::rule::Check;
use super::{Diagnostic, Lints, lines_of, strings};
use sqf_ide::analysis::Analysis;
use sqf_ide::config::{ConfigFile, ConfigKind};
use sqf_syntax::is_header;
use sqf_text::stop;

/// Checks a config; a file that is no config has no findings.
pub(super) fn diagnostics(analysis: &Analysis, lints: &Lints) -> Vec<Diagnostic> {
    let Some(own) = analysis.config() else { return Vec::new() };
    let rules = lints.rules();
    let mut found = Findings::new();
    let kind = own.kind().unwrap_or(ConfigKind::Addon);
    let lines = ConfigContext::new(analysis, lints, own, 0, kind);
    for rule in &rules {
        stop::check();
        for check in rule.checks {
            lines_of(&lines, (analysis, own.pre()), (rule, check), &mut found);
        }
    }
    // What a header without a config is included in is unknown.
    let is_lonely = own.whole().is_none();
    if let Some((file, number)) = own.whole().or_else(|| is_of_headers_alone(analysis, own).then_some((own, 0))) {
        let mut context = ConfigContext::new(analysis, lints, file, number, kind);
        context.is_lonely = is_lonely;
        let is_broken = is_lonely || file.config().is_broken();
        for rule in rules.into_iter().filter(|rule| !is_broken || rule.behavior.despite_errors) {
            stop::check();
            for check in rule.checks {
                let Check::Config(check) = check else { continue };
                check(&context, &mut rule.sink(&context, &mut found));
            }
        }
        if !is_broken {
            strings::of_config(analysis, &context, lints, &mut found);
        }
    }
    found.into_sorted()
}

/// Whether a header has classes, and only headers include it, if anything does.
fn is_of_headers_alone(analysis: &Analysis, own: &ConfigFile) -> bool {
    let is_free = |path| analysis.workspace().includers(path).all().iter().all(|file| is_header(file));
    own.config().classes().nth(1).is_some() && analysis.path().is_some_and(is_free)
}

//! Events that are newer than the target version.

use crate::catalog::Version;
use crate::ide::diagnostics::prelude::*;
use crate::ide::diagnostics::shared::events;
use crate::syntax::NodeId;

pub(crate) const RULE: Rule = Rule {
    code: Code::NewerEvent,
    severity: Severity::Warning,
    is_on: true,
    title: "event newer than the target version",
    explanation: "The event was introduced in a later version of the game than the one that the script targets, where the \
        handler is not added. The target version comes from `sqf.targetVersion` or from a `requiredVersion` in \
        the project; findings based on the latter are information. Not reported when the wiki does not state the \
        version.",
    example: Example {
        wrong: "addMissionEventHandler [\"ProjectileCreated\", { hint \"A shot.\" }];",
        right: "addMissionEventHandler [\"EachFrame\", { hint \"A frame.\" }];",
    },
    checks: &[Check::Node(Nodes::matching(events::is_about_events), check)],
    behavior: Behavior { in_strings: InStrings::Always, ..Behavior::DEFAULT },
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Some(target) = &context.target() else { return };
    let Some((name, sets)) = events::event(context, node) else { return };
    let Some(text) = context.string(name) else { return };
    let reference = context.reference();
    // If several events have that name, all must be newer.
    let mut since: Option<Version> = None;
    for event in sets.iter().flat_map(|set| reference.events_named(*set, &text)) {
        match event.since.as_deref().and_then(|since| since.parse::<Version>().ok()) {
            Some(version) if version > target.version => since = Some(since.map_or(version, |old| old.min(version))),
            _ => return,
        }
    }
    let Some(since) = since else { return };
    let severity = if target.chosen { Severity::Warning } else { Severity::Information };
    let (version, origin) = (target.version, &target.origin);
    let message = format!(
        "the event `{text}` requires version {since}; the target version is {version} \
        ({origin})"
    );
    sink.node(name, Note::new(message).severity(severity));
}

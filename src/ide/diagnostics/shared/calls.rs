//! Calls of functions of the project: what they are given, and the chains that explain findings.

use std::sync::Arc;

use crate::catalog::{Type, TypeSet};
use crate::ide::diagnostics::Elsewhere;
use crate::ide::diagnostics::context::{Context, Note};
use crate::model::{Need, Step, StepKind, Summary};
use crate::syntax::{Expr, NodeId};

/// A place that runs a function.
pub(crate) struct FunctionCall {
    /// The node that names the function.
    pub(crate) name: NodeId,
    /// What is known of the function.
    pub(crate) summary: Arc<Summary>,
    /// What it is given.
    pub(crate) arguments: Arguments,
}

/// The arguments of a [`FunctionCall`].
pub(crate) enum Arguments {
    Unknown,
    /// The script passes these values.
    Written(Vec<NodeId>),
    /// The game passes values of these types.
    Passed(Vec<TypeSet>),
}

/// Words of nodes that [`function_calls`] may return something for.
pub(crate) fn may_call(word: &str) -> bool {
    matches!(word, "call" | "spawn" | "remoteexec" | "remoteexeccall")
}

/// Returns the function that a command runs.
pub(crate) fn function_call(context: &Context<'_>, node: NodeId) -> Option<FunctionCall> {
    let tree = context.tree();
    let (left, right) = tree.operands(node)?;
    match context.word(node) {
        "call" | "spawn" => {
            let name = tree.bare(right);
            if tree.expr(name) != Expr::Name {
                return None;
            }
            let summary = Arc::clone(context.semantics().called(context.word_id(name))?);
            let arguments = match left {
                Some(left) => written(context, left),
                None => passed(context, node),
            };
            Some(FunctionCall { name, summary, arguments })
        }
        "remoteexec" | "remoteexeccall" => {
            let name = tree.bare(context.remote_name(node)?);
            let function = context.string(name)?.to_lowercase();
            let summary = context.summary(&function)?;
            let arguments = left.map_or(Arguments::Unknown, |left| written(context, left));
            Some(FunctionCall { name, summary, arguments })
        }
        _ => None,
    }
}

/// Returns the arguments that a value consists of: a value that is not an array stands for an array of it.
fn written(context: &Context<'_>, value: NodeId) -> Arguments {
    let tree = context.tree();
    let bare = tree.bare(value);
    match tree.expr(bare) {
        Expr::Array(elements) => Arguments::Written(elements.to_vec()),
        Expr::Name if context.word(bare) == "_this" => passed(context, bare),
        _ => {
            let types = context.types(bare);
            let is_single = !types.is_empty() && !types.contains(Type::Array) && !types.may_be_nothing();
            if is_single { Arguments::Written(vec![bare]) } else { Arguments::Unknown }
        }
    }
}

/// Returns what the game certainly passes to the handler around a node.
fn passed(context: &Context<'_>, node: NodeId) -> Arguments {
    match context.passed_at(node).filter(|passed| passed.is_certain()) {
        Some(passed) => Arguments::Passed(passed.params.iter().map(|param| param.types).collect()),
        None => Arguments::Unknown,
    }
}

/// An argument of a type that a function does not take.
pub(crate) struct Mismatch<'s> {
    /// Its zero-based position.
    pub(crate) position: usize,
    /// The value; None if the game passes it.
    pub(crate) value: Option<NodeId>,
    /// Its types.
    pub(crate) given: TypeSet,
    /// What it must be.
    pub(crate) need: &'s Need,
}

impl FunctionCall {
    /// Returns the arguments that have a wrong type.
    pub(crate) fn mismatches(&self, context: &Context<'_>) -> Vec<Mismatch<'_>> {
        let given: Vec<(Option<NodeId>, TypeSet)> = match &self.arguments {
            Arguments::Unknown => Vec::new(),
            Arguments::Written(values) => values.iter().map(|value| (Some(*value), context.types(*value))).collect(),
            Arguments::Passed(types) => types.iter().map(|types| (None, *types)).collect(),
        };
        let refused = given.into_iter().enumerate().filter_map(|(position, (value, given))| {
            let need = self.summary.refuses(position, given)?;
            Some(Mismatch { position, value, given, need })
        });
        refused.collect()
    }

    /// Returns the number of arguments; None if unknown.
    pub(crate) fn count(&self) -> Option<usize> {
        match &self.arguments {
            Arguments::Unknown => None,
            Arguments::Written(values) => Some(values.len()),
            Arguments::Passed(types) => Some(types.len()),
        }
    }
}

/// Returns how a value came out of a function of the project: of a call, or of a variable that is assigned one. Empty for
/// other values.
pub(crate) fn origin<'a>(context: &'a Context<'_>, value: NodeId) -> &'a [Step] {
    let tree = context.tree();
    let mut node = tree.bare(value);
    if tree.expr(node) == Expr::Name
        && let Some(value) = context.semantics().value_at(tree.token(node))
    {
        node = tree.bare(value);
    }
    let called = tree.operands(node).filter(|_| context.word(node) == "call");
    let summary = called.and_then(|(_, name)| context.semantics().called(context.word_id(tree.bare(name))));
    summary.map_or(&[], |summary| &summary.returned)
}

impl Note {
    /// Adds the steps that lead to the cause of a finding, as related locations.
    pub(crate) fn steps(mut self, context: &Context<'_>, steps: &[Step]) -> Note {
        for step in steps {
            let message = describe(step);
            if context.path() == Some(&*step.file) {
                self = self.related(step.range, message);
            } else if let Some(source) = context.workspace().source(&step.file) {
                self = self.elsewhere(Elsewhere::new(&step.file, source.text(), step.range, message));
            }
        }
        self
    }
}

fn describe(step: &Step) -> String {
    match &step.what {
        StepKind::Declared(types) if types.is_any() => "declared here".to_owned(),
        StepKind::Declared(types) => format!("declared as {types} here"),
        StepKind::Used(command, types) => format!("`{command}` needs {types} here"),
        StepKind::Passed(function) => format!("passed on to `{function}` here"),
        StepKind::Waits(command) => format!("`{command}` waits here"),
        StepKind::Called(function) => format!("`{function}` is called here"),
        StepKind::Shows(command) => format!("`{command}` needs a player or a screen here"),
        StepKind::Sends(sent) => format!("`{}` sends `{}` here", sent.by, sent.variable),
        StepKind::NeedsLocal(command) => format!("`{command}` only works on what is local here"),
        StepKind::Assigned(types) => format!("assigned {types} here"),
        StepKind::Returned(types) => format!("returns {types} here"),
    }
}

//! Calls of functions of the project: what they are given, and the chains that explain findings.

use std::path::Path;
use std::sync::Arc;

use crate::Elsewhere;
use crate::context::Context;
use crate::findings::Note;
use crate::nodes::Nodes;
use sqf_model::{
    Alone, CodeUse, Elements, Need, Passed, PassedParam, Script, Step, StepKind, Summary, Symbol, Value, Workspace,
    handler_of, made_by_convention,
};
use sqf_reference::takes::{ArgumentName, Code as RunCode, NameUse, Passes, Row, Takes, remote_command, rows_of};
use sqf_reference::{Reference, Type, TypeSet};
use sqf_syntax::{Expr, NodeId, Source, TokenKind};
use sqf_text::{TextRange, starts_with_ignoring_case};

/// Returns the global variable, in lower case, that a macro such as `FUNC(open)` means by convention.
pub(crate) fn global_of_macro(context: &Context<'_>, written: &str) -> Option<String> {
    let (name, rest) = written.split_once('(')?;
    match made_by_convention(context.pre(), name.trim(), rest.strip_suffix(')')?, None)? {
        Symbol::Global(name) => Some(name.to_string()),
        _ => None,
    }
}

/// A place that runs a function.
pub(crate) struct FunctionCall {
    /// The node that names the function.
    pub(crate) name: NodeId,
    /// What is known of the function.
    pub(crate) summary: Arc<Summary>,
    /// What it is given.
    pub(crate) arguments: Arguments,
    /// The value that becomes its `_this`; None if the script does not write one.
    this: Option<NodeId>,
    /// Whether the game passes the arguments.
    pub(crate) is_passed: bool,
    /// The name of the function if the command does not call it itself.
    within: Option<String>,
    /// Whether it certainly runs where it cannot wait, apart from the code that the command is in.
    pub(crate) is_unscheduled: bool,
}

impl FunctionCall {
    fn new(name: NodeId, summary: Arc<Summary>, arguments: Arguments, this: Option<NodeId>) -> FunctionCall {
        FunctionCall { name, summary, arguments, this, is_passed: false, within: None, is_unscheduled: false }
    }
}

/// The arguments of a [`FunctionCall`].
pub(crate) enum Arguments {
    Unknown,
    /// The script passes these values.
    Written(Vec<NodeId>),
    /// The elements of an array: what the game passes to a handler, or a position.
    Elements(Vec<TypeSet>),
    /// An array of any length, with elements of these types.
    First(TypeSet),
}

/// Whether the script is a unit test, by its name and the macros it uses: it may call functions wrongly on purpose.
pub(crate) fn is_unit_test(context: &Context<'_>) -> bool {
    let stem = context.path().and_then(|path| path.file_stem()?.to_str()).unwrap_or_default();
    let begins = |word: &str| starts_with_ignoring_case(word, "test_");
    let file = context.file();
    let mut names = (0..file.tokens().len()).filter(|token| file.kind(*token) == TokenKind::Name);
    begins(stem) && names.any(|token| file.token_text(token).starts_with("TEST_"))
}

/// Words of nodes that [`function_call`] may return something for.
pub(crate) fn may_call(word: &str) -> bool {
    matches!(word, "call" | "spawn" | "execvm") || remote_command(word).is_some()
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
            let is_this = |left| context.word(tree.bare(left)) == "_this";
            let is_passed = left.is_none_or(is_this);
            let arguments = match left {
                Some(left) if !is_passed => written(context, left),
                left => passed(context, left.unwrap_or(node)),
            };
            let this = left.filter(|_| !is_passed);
            Some(FunctionCall { is_passed, ..FunctionCall::new(name, summary, arguments, this) })
        }
        "execvm" => {
            let name = tree.bare(right);
            let summary = context.summary_of_script(&context.string(name)?)?;
            Some(FunctionCall::new(name, summary, written(context, left?), left))
        }
        _ => {
            let name = tree.bare(context.remote_name(node)?);
            let function = context.string(name)?.to_lowercase();
            let summary = context.summary(&function)?;
            let arguments = left.map_or(Arguments::Unknown, |left| written(context, left));
            Some(FunctionCall::new(name, summary, arguments, left))
        }
    }
}

/// Whether nodes with a word, in lower case, may hand a function over: to an event, an action, a timer.
pub(crate) fn may_hand_over(word: &str) -> bool {
    let passes =
        |code: &RunCode| matches!(code.passes, Passes::Array(_) | Passes::Event(_)) || code.may_wait == Some(false);
    word == "call" || rows_of(word).iter().filter_map(Row::code).any(passes)
}

/// The nodes that [`calls`] finds something for.
pub(crate) const THAT_CALL: Nodes = Nodes::matching(|word| may_call(word) || may_hand_over(word)).by_value();

/// Returns the call of a function that a node is, the functions that it hands over, and the handler of an event that it
/// raises.
pub(crate) fn calls(context: &Context<'_>, node: NodeId) -> impl Iterator<Item = FunctionCall> {
    let called = function_call(context, node).into_iter().chain(handed_over(context, node));
    called.chain(raised(context, node))
}

/// Returns the only handler in the project of the event of scripts that a node raises: `["event", arguments] call
/// CBA_fnc_localEvent`.
fn raised(context: &Context<'_>, node: NodeId) -> Option<FunctionCall> {
    let (given, function) = context.tree().operands(node).filter(|_| context.word(node) == "call")?;
    let rows = rows_of(context.word(context.tree().bare(function)));
    let raises = |row: &Row| row.takes == Takes::Name(ArgumentName::OwnEvent, NameUse::Call) && row.path == [0];
    let [event, arguments, ..] = *context.elements(given.filter(|_| rows.iter().any(raises))?)? else { return None };
    let name = context.string(event)?;
    let summary = context.summary(&handler_of(&name))?;
    let call = FunctionCall::new(event, summary, written(context, arguments), Some(arguments));
    Some(FunctionCall { within: Some(name.into_owned()), ..call })
}

/// Returns the functions that a command takes to run them later with what the game passes: by their names, as in
/// `addEventHandler ["Killed", TAG_fnc_mourn]`, or in strings with code.
pub(crate) fn handed_over(context: &Context<'_>, node: NodeId) -> Vec<FunctionCall> {
    let mut values: Vec<(NodeId, bool)> = Vec::new();
    context.each_taken(node, &mut |value, row| {
        let Some(code) = row.code().filter(|_| matches!(context.tree().expr(value), Expr::Name | Expr::Text)) else {
            return;
        };
        if !values.iter().any(|(known, _)| *known == value) {
            values.push((value, code.may_wait == Some(false)));
        }
    });
    values.into_iter().flat_map(|(value, is_unscheduled)| functions_of(context, value, is_unscheduled)).collect()
}

/// Returns the functions that a value means where a command takes code.
fn functions_of(context: &Context<'_>, value: NodeId, is_unscheduled: bool) -> Vec<FunctionCall> {
    let name = context.word(value);
    let functions: Vec<(String, Arc<Summary>)> = match context.tree().expr(value) {
        Expr::Name if name.starts_with('_') || context.signatures(value).is_some() => return Vec::new(),
        Expr::Name => {
            context.summary(name).map(|summary| (context.name_of(value).to_owned(), summary)).into_iter().collect()
        }
        _ => context.string(value).map(|text| called_with_this(context, &text)).unwrap_or_default(),
    };
    if functions.is_empty() {
        return Vec::new();
    }
    let passed = context.passed_to(value).filter(Passed::is_certain);
    let types: Option<Vec<TypeSet>> =
        passed.map(|passed| passed.params.iter().map(PassedParam::certain_types).collect());
    let call = |(function, summary)| FunctionCall {
        name: value,
        summary,
        arguments: types.clone().map_or(Arguments::Unknown, Arguments::Elements),
        this: None,
        is_passed: true,
        within: Some(function),
        is_unscheduled,
    };
    functions.into_iter().map(call).collect()
}

/// Returns the functions that the code in a string calls with what it is passed.
fn called_with_this(context: &Context<'_>, text: &str) -> Vec<(String, Arc<Summary>)> {
    if !text.contains("call") {
        return Vec::new();
    }
    let script = Script::new(Arc::new(Source::new(text)), None, context.reference(), &Alone);
    let script = script.among(context.shared_workspace(), context.path().map(Arc::from).as_ref());
    let tree = script.tree();
    let statements = script.statements_of_script().filter(|_| script.errors().is_empty() && script.is_sound());
    let semantics = script.semantics(context.reference());
    let called = statements.unwrap_or_default().iter().filter_map(|statement| {
        let (left, right) = tree.operands(*statement).filter(|_| script.word(*statement) == "call")?;
        let name = tree.bare(right);
        let summary = semantics.called(script.word_id(name))?;
        let is_passed = left.is_none_or(|left| script.is_this(left));
        is_passed.then(|| (script.text(tree.token(name)).to_owned(), Arc::clone(summary)))
    });
    called.collect()
}

/// Returns the arguments that a value consists of: a value that is not an array stands for an array of it.
fn written(context: &Context<'_>, value: NodeId) -> Arguments {
    let tree = context.tree();
    let bare = tree.bare(value);
    match tree.expr(bare) {
        Expr::Array(elements) => Arguments::Written(elements.to_vec()),
        _ => {
            let value = context.value(bare);
            match (&value.elements, value.types) {
                (_, types) if types.is_empty() || types.may_be_nothing() => Arguments::Unknown,
                (_, types) if !types.contains(Type::Array) => Arguments::Written(vec![bare]),
                (Elements::Exactly(elements), types) if types == Type::Array.into() => {
                    Arguments::Elements(elements.iter().map(|element| element.types).collect())
                }
                (Elements::Each(element), types) if types == Type::Array.into() => {
                    // Any list has a first element, if it is worth passing.
                    Arguments::First(element.types)
                }
                _ => Arguments::Unknown,
            }
        }
    }
}

/// Returns what the game certainly passes to the handler around a node.
fn passed(context: &Context<'_>, node: NodeId) -> Arguments {
    let is_code = |around: &NodeId| matches!(context.tree().expr(*around), Expr::Code(_));
    let mut changes = context.ancestors(node).filter(is_code).filter_map(|code| context.first_change_of_this(code));
    if changes.any(|change| change < context.tree().token(node)) {
        return Arguments::Unknown;
    }
    match context.passed_at(node).filter(|passed| passed.is_certain()) {
        Some(passed) => Arguments::Elements(passed.params.iter().map(PassedParam::certain_types).collect()),
        None => Arguments::Unknown,
    }
}

/// An argument of a type that a function does not take.
pub(crate) struct Mismatch<'s> {
    /// Its zero-based position; None for all that the function is called with.
    pub(crate) position: Option<usize>,
    /// The value; None if the game passes it.
    pub(crate) value: Option<NodeId>,
    /// Its types.
    pub(crate) given: TypeSet,
    /// What it must be.
    pub(crate) need: &'s Need,
}

impl FunctionCall {
    /// Returns the name of the function as written.
    pub(crate) fn function<'a>(&'a self, context: &Context<'a>) -> &'a str {
        self.within.as_deref().unwrap_or_else(|| context.function_name(self.name))
    }

    /// Returns the arguments that have a wrong type.
    pub(crate) fn mismatches(&self, context: &Context<'_>) -> Vec<Mismatch<'_>> {
        let given: Vec<(Option<NodeId>, Value)> = match &self.arguments {
            Arguments::Unknown => Vec::new(),
            Arguments::Written(values) => values.iter().map(|value| (Some(*value), context.value(*value))).collect(),
            Arguments::Elements(types) => types.iter().map(|types| (None, Value::of(*types))).collect(),
            Arguments::First(types) => vec![(None, Value::of(*types))],
        };
        if let Some(mismatch) = self.mismatch_of_this(context) {
            return vec![mismatch];
        }
        let refused = given.into_iter().enumerate().filter_map(|(position, (value, given))| {
            let need = self.summary.refuses(position, &given, self.is_passed)?;
            let given = if need.is_of_elements { given.elements.every().types } else { given.types };
            Some(Mismatch { position: Some(position), value, given, need })
        });
        refused.collect()
    }

    /// Returns the arguments that are arrays of a wrong number of elements: their positions and values, the numbers
    /// that are right, and theirs.
    pub(crate) fn wrong_sizes(&self, context: &Context<'_>) -> Vec<(usize, NodeId, &[usize], usize)> {
        let Arguments::Written(values) = &self.arguments else { return Vec::new() };
        let found = values.iter().enumerate().filter_map(|(position, value)| {
            // Most functions take any number.
            self.summary.params.get(position).filter(|param| !param.sizes.is_empty())?;
            let (sizes, given) = self.summary.refuses_size(position, &context.value(*value))?;
            Some((position, *value, sizes, given))
        });
        found.collect()
    }

    /// Returns what the function is called with if it uses its `_this` as something else.
    fn mismatch_of_this(&self, context: &Context<'_>) -> Option<Mismatch<'_>> {
        if self.summary.this.is_empty() {
            return None;
        }
        let given = match (self.this, &self.arguments) {
            (Some(value), _) => context.value(value),
            (None, Arguments::Elements(_)) if self.is_passed => Value::of(Type::Array.into()),
            _ => return None,
        };
        let need = self.summary.refuses_this(&given, self.is_passed)?;
        let given = if need.is_of_elements { given.elements.every().types } else { given.types };
        Some(Mismatch { position: None, value: self.this, given, need })
    }

    /// Returns the number of arguments; None if unknown.
    pub(crate) fn count(&self) -> Option<usize> {
        match &self.arguments {
            Arguments::Unknown | Arguments::First(_) => None,
            Arguments::Written(values) => Some(values.len()),
            Arguments::Elements(types) => Some(types.len()),
        }
    }
}

/// Says how many elements an array may have: `2 or 3 elements`.
pub(crate) fn elements_of(sizes: &[usize]) -> String {
    let numbers: Vec<String> = sizes.iter().map(usize::to_string).collect();
    let word = if sizes == [1] { "element" } else { "elements" };
    format!("{} {word}", numbers.join(" or "))
}

/// Returns the number of elements of the array that a function of the project certainly returned, if a value is its
/// result.
pub(crate) fn returned_count(context: &Context<'_>, value: NodeId) -> Option<usize> {
    if origin(context, value).is_empty() {
        return None;
    }
    match context.value(value) {
        value if value.types != Type::Array.into() => None,
        value => match value.elements {
            Elements::Exactly(elements) => Some(elements.len()).filter(|count| *count > 0),
            _ => None,
        },
    }
}

/// Returns how a value came out of a function of the project: of a call, or of a variable that is assigned one. Empty
/// for other values.
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
    pub(crate) fn steps(self, context: &Context<'_>, steps: &[Step]) -> Note {
        self.steps_from(context.path(), context.workspace(), steps)
    }

    /// Like [`Note::steps`], for a finding in the file `path`.
    pub(crate) fn steps_from(mut self, path: Option<&Path>, workspace: &dyn Workspace, steps: &[Step]) -> Note {
        for step in steps {
            let message = describe(step);
            if path == Some(&*step.file) {
                self = self.related(step.range, message);
            } else if let Some(source) = workspace.source(&step.file) {
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
        StepKind::Used(command, types) => format!("`{command}` needs {} here", types.without(Type::Nothing.into())),
        StepKind::Passed(function) => format!("passed on to `{function}` here"),
        StepKind::Waits(command) => format!("`{command}` waits here"),
        StepKind::Called(function) => format!("`{function}` is called here"),
        StepKind::Shows(command) => format!("`{command}` needs a player or a screen here"),
        StepKind::Sends(sent) => format!("`{}` sends `{}` here", sent.by, sent.variable),
        StepKind::NeedsLocal(command) => format!("`{command}` only works on what is local here"),
        StepKind::Assigned(types) => format!("assigned {types} here"),
        StepKind::Returned(types) => format!("returns {types} here"),
        StepKind::Entered(machines) => match machines.words() {
            Some(words) => format!("runs {words}, started here"),
            None => "started here".to_owned(),
        },
        StepKind::Started => "which starts it here".to_owned(),
    }
}

/// Returns the functions that the code in a string calls and that wait: the places of their names in the string, with
/// the names and why they wait. Nothing for code that checks whether it can wait.
pub(crate) fn waiting_in_string(
    reference: &Reference,
    workspace: &Arc<dyn Workspace>,
    path: Option<&Path>,
    text: &str,
) -> Vec<(TextRange, String, Arc<Summary>)> {
    if !text.contains("call") {
        return Vec::new();
    }
    let script = Script::new(Arc::new(Source::new(text)), None, reference, &Alone);
    let script = script.among(workspace, path.map(Arc::from).as_ref());
    let (tree, words) = (script.tree(), script.words());
    if !script.errors().is_empty() || !script.is_sound() || words.find("cansuspend").is_some() {
        return Vec::new();
    }
    let semantics = script.semantics(reference);
    let is_later = |node: NodeId| {
        let mut codes = script.ancestors(node).filter(|around| matches!(tree.expr(*around), Expr::Code(_)));
        codes.any(|code| semantics.code_use(code) != CodeUse::Inline)
    };
    let calls = words.find("call").into_iter().flat_map(|call| words.tokens_of(call));
    let waiting = calls.filter_map(|token| script.node_of(token)).filter_map(|node| {
        let (left, right) = tree.operands(node)?;
        let name = tree.bare(right);
        let summary = semantics.called(script.word_id(name)).filter(|summary| !summary.waits_usually.is_empty())?;
        let is_passed = left.is_none_or(|left| script.is_this(left));
        if summary.waits.is_empty() && !is_passed {
            return None;
        }
        let (range, _) = script.place(tree.tokens(name)).filter(|_| !is_later(node))?;
        Some((range, script.text(tree.token(name)).to_owned(), Arc::clone(summary)))
    });
    waiting.collect()
}

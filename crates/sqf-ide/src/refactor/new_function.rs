//! New functions of the project: their names, scripts and entries in the list of functions.

use std::sync::Arc;

use super::header_comment::{self, FunctionToDescribe};
use super::site::Site;
use crate::analysis::Analysis;
use crate::change::Change;
use crate::change::function::{self, Added};
use crate::fix::apply;
use crate::formatting;
use crate::layout::{first_free, params_of};
use crate::memo::Memo;
use sqf_format::Options;
use sqf_model::{FunctionDefinition, SourceFile};
use sqf_reference::TypeSet;
use sqf_syntax::{Source, TokenKind};
use sqf_text::{FUNCTION_MARK, TextRange, function_prefix, split_function};

/// Maximum number of names that are read to find the tag of the project's functions.
const MOST_NAMES: usize = 200;

/// The functions that have been offered for a version of a script, by the names that were wanted.
#[derive(Default)]
struct OfferedFunctions(Memo<String, Option<NewFunction>>);

/// A function that does not exist yet.
#[derive(Clone)]
pub(super) struct NewFunction {
    pub(super) name: String,
    /// What adds it; the text of its script is not written yet.
    added: Added,
}

impl Site<'_> {
    /// Returns a new function of the project with a free name: `own`, or `own` with a number, after the tag of the
    /// function that the script is.
    pub(super) fn new_function(&self, own: &str) -> Option<NewFunction> {
        let workspace = self.analysis.workspace();
        if !workspace.is_indexed() {
            return None;
        }
        // The menu asks for it again with each move of the cursor.
        let known: Arc<OfferedFunctions> = self.analysis.prepared(OfferedFunctions::default);
        known.0.get(own.to_owned(), |own| self.listed_function(own))
    }

    fn listed_function(&self, own: &str) -> Option<NewFunction> {
        let workspace = self.analysis.workspace();
        let prefix = self.prefix()?;
        let is_free = |name: &str| workspace.functions(name, self.analysis.path()).is_empty();
        let name = first_free(&format!("{prefix}{own}"), is_free);
        let added = function::added(self.analysis, &name)?;
        // With a script of its own.
        added.script.is_some().then_some(NewFunction { name, added })
    }

    /// Returns the tag of the functions of this script, with what follows it: `TAG_fnc_`.
    fn prefix(&self) -> Option<String> {
        let of_name = |name: &str| function_prefix(name).map(str::to_owned);
        let own = self.analysis.path().map(|path| self.analysis.workspace().functions_in(path)).unwrap_or_default();
        if let Some(prefix) = own.iter().find_map(|function| of_name(&function.name)) {
            return Some(prefix);
        }
        // The function that it calls whose list is nearest; the first of equals.
        let words = self.script.words();
        let called = words.ids().map(|word| words.text(word)).filter(|word| word.contains(FUNCTION_MARK));
        let workspace = self.analysis.workspace();
        let called = called.flat_map(|name| workspace.functions(name, self.analysis.path()));
        let is_own = |function: &FunctionDefinition| !function.is_library && function.file.is_some();
        let nearness = |function: &FunctionDefinition| {
            let (own, other) = (self.analysis.path()?, &function.declared.file);
            Some(own.components().zip(other.components()).take_while(|(one, two)| one == two).count())
        };
        let called: Vec<FunctionDefinition> = called.filter(is_own).collect();
        if let Some(function) = called.iter().rev().max_by_key(|function| nearness(function)) {
            return of_name(&function.name);
        }
        // Any function of the project.
        let names = workspace.function_names("", MOST_NAMES, self.analysis.path()).into_iter();
        let mut all = names.flat_map(|named| workspace.functions(&named.name, self.analysis.path()));
        all.find(|function| is_own(function) && of_name(&function.name).is_some()).and_then(|it| of_name(&it.name))
    }

    /// Returns the lines that include files at the top of the script, if code that is moved to another script needs
    /// them. None if it could not have them there.
    pub(super) fn needed_includes(&self, range: TextRange, function: &NewFunction) -> Option<Vec<String>> {
        let pre = self.script.pre();
        let uses = pre.macro_uses().iter().filter(|it| it.file == 0 && range.encloses(it.range));
        let definitions: Vec<_> = uses.filter_map(|it| it.definition).collect();
        if definitions.iter().any(|(file, _)| *file == 0) {
            return None;
        }
        let source = self.analysis.file().source();
        if definitions.is_empty() && (pre.is_complete() || !has_macro_call(source, range)) {
            return Some(Vec::new());
        }
        // Macros of an addon mean something else in another one.
        let place = function.added.script.as_deref()?;
        let below = place.parent()?.strip_prefix(self.analysis.path()?.parent()?).ok()?;
        let depth = below.components().count();
        // A function of the folder itself, or of one below it whose files include those above: `..\macros.hpp`.
        Some(self.macro_includes().into_iter().map(|line| from_below(line, depth)).collect())
    }

    /// Returns the lines that include files which only define macros: code in one belongs to this script.
    fn macro_includes(&self) -> Vec<&str> {
        let lines = self.analysis.file().source().includes();
        let is_empty = |line: &TextRange| self.script.pre().tokens_from(*line).is_empty();
        lines.filter(is_empty).map(|line| line.of(self.text()).trim_end()).collect()
    }

    /// Returns how the script calls the function: by its name, or by the macro with which it names others of this
    /// addon.
    pub(super) fn call_of(&self, function: &NewFunction) -> String {
        let own = split_function(&function.name).map_or(&*function.name, |(_, own)| own);
        let is_macro = self
            .script
            .pre()
            .macro_named("FUNC")
            .is_some_and(|(it, _)| it.params.as_ref().is_some_and(|it| it.len() == 1));
        if is_macro {
            let call = format!("FUNC({own})");
            if self.made_of(&call).is_some_and(|made| made.eq_ignore_ascii_case(&function.name)) {
                return call;
            }
        }
        function.name.clone()
    }

    /// Returns the change that adds the function with this code. `inputs` are its parameters, and `made` is what else
    /// its script is made of.
    pub(super) fn with_function(
        &self,
        function: NewFunction,
        inputs: &[(String, TypeSet)],
        made: &FunctionToDescribe<'_>,
    ) -> Option<Change> {
        let NewFunction { name, added } = function;
        let params = match inputs.is_empty() {
            true => String::new(),
            false => params_of(inputs.iter().map(|(name, _)| name)) + "\n\n",
        };
        let code = format!("{params}{}\n", made.code.trim_end());
        let place = added.script.clone()?;
        let text = header_comment::of_new(self, &name, &place, &FunctionToDescribe { code: &code, ..*made })?;
        let text = text.replace("\r\n", "\n").replace('\n', self.line_break());
        Some(added.change(self.analysis, |place| formatted(self.analysis, place, &text)))
    }
}

/// Returns a line that includes a file as it is written in a folder `depth` levels further down.
fn from_below(line: &str, depth: usize) -> String {
    let quote = line.find(['"', '<']).filter(|at| !line[at + 1..].starts_with(['\\', '/']) && depth > 0);
    match quote {
        Some(at) => format!("{}{}{}", &line[..=at], "..\\".repeat(depth), &line[at + 1..]),
        None => line.to_owned(),
    }
}

/// Whether a range has what only a macro of a header that was not found can be: `GVAR(isOpen)`.
fn has_macro_call(source: &Source, range: TextRange) -> bool {
    let tokens = source.tokens();
    let within = |token: &usize| range.encloses(tokens.range(*token));
    let is_call = |token: usize| {
        let name = source.token_text(token);
        tokens.kind(token) == TokenKind::Name
            && token + 1 < tokens.len()
            && tokens.kind(token + 1) == TokenKind::LParen
            && name.len() > 1
            && !name.bytes().any(|byte| byte.is_ascii_lowercase())
    };
    (0..tokens.len()).filter(within).any(is_call)
}

/// Returns a new script in the style of the project.
fn formatted(analysis: &Analysis, place: &std::path::Path, text: &str) -> String {
    let workspace = std::sync::Arc::clone(analysis.reading().shared_workspace());
    let file = std::sync::Arc::new(SourceFile::new(text));
    let new = Analysis::in_workspace(
        std::sync::Arc::clone(analysis.reading().reference()),
        file,
        Some(place.into()),
        workspace,
    );
    let edits = formatting::edits(&new, &Options::default()).unwrap_or_default();
    apply(text, &edits).unwrap_or_else(|| text.to_owned())
}

//! The answers of a workspace that knows nothing.

/// Declares `unknown!` from the answers to all questions of the traits. The types have whole paths, because the macro
/// is used in other crates. `$` is given by the caller: a macro that declares one cannot write it.
macro_rules! answers {
    ($d:tt $($group:ident { $($name:ident($($arg:tt: $given:ty),*) -> $answers:ty = $answer:expr;)+ })+) => {
        /// Implements methods of the traits of [`Workspace`](super::Workspace) for a type that does not know the
        /// answer: `unknown!(find, entries);` in an `impl` implements these two, `unknown!(WorkspaceTexts);` all
        /// methods of that trait, and `unknown!(impl WorkspaceTexts for Alone);` the trait.
        #[macro_export]
        macro_rules! unknown {
            (impl $d($d group:ident),+ for $d type:ty) => {
                $d(impl $d group for $d type { unknown!($d group); })+
            };
            $($(
                ($name) => {
                    fn $name(&self $(, $arg: $given)*) -> $answers {
                        $answer
                    }
                };
            )+)+
            $(
                ($group) => {
                    unknown!($($name),+);
                };
            )+
            ($d first:ident, $d($d others:ident),+ $d(,)?) => {
                unknown!($d first);
                unknown!($d($d others),+);
            };
        }
    };
}

answers! { $
    WorkspaceFiles {
        is_part(_: &std::path::Path) -> bool = false;
        includers(_: &std::path::Path) -> sqf_model::Includers = sqf_model::Includers::default();
        find(_: &str, _: &std::path::Path) -> sqf_model::PathTarget = sqf_model::PathTarget::Elsewhere;
        packed_file(_: &str) -> Option<sqf_model::PackedFile> = None;
        packed_bytes(_: &sqf_model::PackedFile, _: u64) -> Option<Vec<u8>> = None;
        find_in_addon(_: Option<&str>, _: &str, _: &std::path::Path) -> sqf_model::PathTarget = sqf_model::PathTarget::Elsewhere;
        file_below(_: &str, _: &std::path::Path) -> Option<String> = None;
        absent_file(_: &str, _: &std::path::Path, _: bool) -> Option<std::path::PathBuf> = None;
        entries(_: &str, _: &std::path::Path, _: bool) -> Vec<(String, bool)> = Vec::new();
        source(_: &std::path::Path) -> Option<std::sync::Arc<sqf_syntax::Source>> = None;
        home(_: &std::path::Path) -> Option<std::path::PathBuf> = None;
        mission(_: &std::path::Path) -> Option<std::sync::Arc<std::path::Path>> = None;
        is_built_by_hemtt(_: &std::path::Path) -> bool = false;
        is_library(_: &std::path::Path) -> bool = false;
        game_file(_: &std::path::Path) -> Option<sqf_model::GameFile> = None;
        own_file(path: &std::path::Path) -> Option<std::path::PathBuf> = Some(path.to_owned());
        text_copy(_: &std::path::Path) -> Option<std::path::PathBuf> = None;
        has_script_named(_: &str) -> bool = false;
        missions_naming(_: &str, _: usize) -> sqf_model::MissionsNaming = Default::default();
        last_files() -> Option<&sqf_model::LastFiles> = None;
    }
    WorkspaceFunctions {
        functions(_: &str, _: Option<&std::path::Path>) -> Vec<sqf_model::FunctionDefinition> = Vec::new();
        is_function(_: &str) -> bool = false;
        functions_in(_: &std::path::Path) -> Vec<sqf_model::FunctionDefinition> = Vec::new();
        function_names(_: &str, _: usize, _: Option<&std::path::Path>) -> Vec<sqf_model::NamedSymbol> = Vec::new();
        undefined_functions(_: &str, _: usize, _: Option<&std::path::Path>) -> Vec<sqf_model::NamedSymbol> = Vec::new();
        missing_functions(_: &std::path::Path) -> Vec<(sqf_text::TextRange, String)> = Vec::new();
        is_of_function(_: &std::path::Path) -> bool = false;
        runs_before_mission(_: &std::path::Path) -> bool = false;
        runs_alone(_: &std::path::Path) -> bool = false;
        summary(
            _: &str, _: Option<&std::path::Path>, _: &dyn Fn() -> std::sync::Arc<sqf_model::Drafts>
        ) -> Option<std::sync::Arc<sqf_model::Summary>> = None;
        summary_of_script(
            _: &str, _: Option<&std::path::Path>, _: &dyn Fn() -> std::sync::Arc<sqf_model::Drafts>
        ) -> Option<std::sync::Arc<sqf_model::Summary>> = None;
        assigned_values(
            _: &str, _: &std::path::Path, _: &dyn Fn() -> std::sync::Arc<sqf_model::Drafts>
        ) -> Option<Vec<sqf_model::Step>> = None;
        entered(_: &str, _: Option<&std::path::Path>) -> sqf_model::Entries = sqf_model::Entries::default();
        code_entered(_: &std::path::Path, _: Option<&str>) -> sqf_model::Entries = sqf_model::Entries::default();
        code_runners() -> std::sync::Arc<[sqf_reference::takes::Row]> = std::sync::Arc::default();
        script_of_game(_: &str) -> Option<std::sync::Arc<std::path::Path>> = None;
        libraries() -> &sqf_reference::library::Libraries = sqf_reference::library::Libraries::none();
    }
    WorkspaceNames {
        defines_function(_: &str) -> Option<bool> = None;
        names_mod(_: &str) -> bool = false;
        reads_mod(_: &str) -> bool = false;
        meant_function(_: &str, _: Option<&std::path::Path>) -> Option<String> = None;
        meant_class(_: &str, _: &[&str]) -> Option<String> = None;
        declared_function(_: &str, _: &std::path::Path) -> Option<String> = None;
        function_of_file(_: &str, _: &std::path::Path) -> Option<String> = None;
        unlisted_function(_: &str, _: &std::path::Path) -> Option<std::path::PathBuf> = None;
        defines_class(_: &str) -> Option<bool> = None;
        names_local(_: &str, _: &std::path::Path) -> Option<bool> = None;
        may_inherit(_: &str, _: &std::path::Path, _: Option<(&str, bool)>) -> Option<bool> = None;
        borrows_local(_: &str, _: Option<&std::path::Path>) -> bool = false;
        meant_global(_: &str, _: &std::path::Path) -> Option<String> = None;
        meant_event(_: &str, _: bool, _: &std::path::Path) -> Option<String> = None;
        meant_setting(_: &str, _: bool, _: &std::path::Path) -> Option<String> = None;
        global_use(_: &str, _: &std::path::Path) -> Option<sqf_model::GlobalUse> = None;
        macro_elsewhere(_: &str, _: &std::path::Path) -> Option<std::path::PathBuf> = None;
    }
    WorkspaceIndex {
        is_indexed() -> bool = false;
        file_index(_: &std::path::Path) -> Option<std::sync::Arc<sqf_model::FileIndex>> = None;
        occurrences(_: &sqf_model::Symbol, _: Option<&std::path::Path>) -> Vec<sqf_model::FileOccurrence> = Vec::new();
        definitions(_: &sqf_model::Symbol, _: Option<&std::path::Path>) -> Vec<sqf_model::FileOccurrence> = Vec::new();
        place_of(_: &sqf_model::Symbol, _: Option<&std::path::Path>) -> Option<sqf_model::FileOccurrence> = None;
        names(_: sqf_model::SymbolKind, _: &str, _: usize, _: Option<&std::path::Path>) -> Vec<sqf_model::NamedSymbol>
            = Vec::new();
        names_where(
            _: sqf_model::SymbolKind, _: usize, _: Option<&std::path::Path>, _: &dyn Fn(&sqf_model::Symbol) -> bool
        ) -> Vec<sqf_model::NamedSymbol> = Vec::new();
        symbols_matching(
            _: &str, _: Option<sqf_model::SymbolKind>, _: usize, _: Option<&std::path::Path>
        ) -> Vec<sqf_model::NamedSymbol> = Vec::new();
        symbol_types(_: &sqf_model::Symbol, _: Option<&std::path::Path>) -> sqf_reference::TypeSet
            = sqf_reference::TypeSet::ANY;
        classes(_: &str) -> Vec<sqf_model::Symbol> = Vec::new();
    }
    WorkspaceTexts {
        text(_: &str, _: &str) -> Option<sqf_model::Translation> = None;
        text_key(_: &str, _: &std::path::Path) -> sqf_model::TextKey = sqf_model::TextKey::Unknown;
        is_unused_text(_: &str) -> bool = false;
    }
}

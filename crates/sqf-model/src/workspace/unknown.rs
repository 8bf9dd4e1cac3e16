//! The answers of a workspace that knows nothing.

/// Implements methods of the traits of [`Workspace`](super::Workspace) for a type that does not know the answer:
/// `unknown!(find, entries);` in an `impl` implements these two, `unknown!(WorkspaceTexts);` all methods of that trait.
#[macro_export]
macro_rules! unknown {
    (is_part) => {
        fn is_part(&self, _: &std::path::Path) -> bool {
            false
        }
    };
    (includers) => {
        fn includers(&self, _: &std::path::Path) -> $crate::Includers {
            $crate::Includers::default()
        }
    };
    (find) => {
        fn find(&self, _: &str, _: &std::path::Path) -> $crate::Found {
            $crate::Found::Elsewhere
        }
    };
    (packed_file) => {
        fn packed_file(&self, _: &str) -> Option<$crate::PackedFile> {
            None
        }
    };
    (packed_bytes) => {
        fn packed_bytes(&self, _: &$crate::PackedFile, _: u64) -> Option<Vec<u8>> {
            None
        }
    };
    (find_in_addon) => {
        fn find_in_addon(&self, _: Option<&str>, _: &str, _: &std::path::Path) -> $crate::Found {
            $crate::Found::Elsewhere
        }
    };
    (absent_file) => {
        fn absent_file(&self, _: &str, _: &std::path::Path, _: bool) -> Option<std::path::PathBuf> {
            None
        }
    };
    (entries) => {
        fn entries(&self, _: &str, _: &std::path::Path, _: bool) -> Vec<(String, bool)> {
            Vec::new()
        }
    };
    (source) => {
        fn source(&self, _: &std::path::Path) -> Option<std::sync::Arc<sqf_syntax::Source>> {
            None
        }
    };
    (home) => {
        fn home(&self, _: &std::path::Path) -> Option<std::path::PathBuf> {
            None
        }
    };
    (mission) => {
        fn mission(&self, _: &std::path::Path) -> Option<std::sync::Arc<std::path::Path>> {
            None
        }
    };
    (is_library) => {
        fn is_library(&self, _: &std::path::Path) -> bool {
            false
        }
    };
    (game_file) => {
        fn game_file(&self, _: &std::path::Path) -> Option<$crate::GameFile> {
            None
        }
    };
    (own_file) => {
        fn own_file(&self, path: &std::path::Path) -> Option<std::path::PathBuf> {
            Some(path.to_owned())
        }
    };
    (text_copy) => {
        fn text_copy(&self, _: &std::path::Path) -> Option<std::path::PathBuf> {
            None
        }
    };
    (has_script_named) => {
        fn has_script_named(&self, _: &str) -> bool {
            false
        }
    };
    (missions_naming) => {
        fn missions_naming(&self, _: &str, _: usize) -> $crate::MissionsNaming {
            Default::default()
        }
    };
    (last_files) => {
        fn last_files(&self) -> Option<&$crate::LastFiles> {
            None
        }
    };
    (functions) => {
        fn functions(&self, _: &str, _: Option<&std::path::Path>) -> Vec<$crate::FunctionDefinition> {
            Vec::new()
        }
    };
    (is_function) => {
        fn is_function(&self, _: &str) -> bool {
            false
        }
    };
    (functions_in) => {
        fn functions_in(&self, _: &std::path::Path) -> Vec<$crate::FunctionDefinition> {
            Vec::new()
        }
    };
    (function_names) => {
        fn function_names(&self, _: &str, _: usize, _: Option<&std::path::Path>) -> Vec<$crate::NamedSymbol> {
            Vec::new()
        }
    };
    (undefined_functions) => {
        fn undefined_functions(
            &self,
            _: &str,
            _: usize,
            _: Option<&std::path::Path>,
        ) -> Vec<$crate::NamedSymbol> {
            Vec::new()
        }
    };
    (missing_functions) => {
        fn missing_functions(&self, _: &std::path::Path) -> Vec<(sqf_text::TextRange, String)> {
            Vec::new()
        }
    };
    (is_of_function) => {
        fn is_of_function(&self, _: &std::path::Path) -> bool {
            false
        }
    };
    (runs_before_mission) => {
        fn runs_before_mission(&self, _: &std::path::Path) -> bool {
            false
        }
    };
    (runs_alone) => {
        fn runs_alone(&self, _: &std::path::Path) -> bool {
            false
        }
    };
    (summary) => {
        fn summary(
            &self,
            _: &str,
            _: Option<&std::path::Path>,
            _: &dyn Fn() -> std::sync::Arc<$crate::Drafts>,
        ) -> Option<std::sync::Arc<$crate::Summary>> {
            None
        }
    };
    (summary_of_script) => {
        fn summary_of_script(
            &self,
            _: &str,
            _: Option<&std::path::Path>,
            _: &dyn Fn() -> std::sync::Arc<$crate::Drafts>,
        ) -> Option<std::sync::Arc<$crate::Summary>> {
            None
        }
    };
    (assigned_values) => {
        fn assigned_values(
            &self,
            _: &str,
            _: &std::path::Path,
            _: &dyn Fn() -> std::sync::Arc<$crate::Drafts>,
        ) -> Option<Vec<$crate::Step>> {
            None
        }
    };
    (entered) => {
        fn entered(&self, _: &str, _: Option<&std::path::Path>) -> $crate::Entries {
            $crate::Entries::default()
        }
    };
    (code_entered) => {
        fn code_entered(&self, _: &std::path::Path, _: Option<&str>) -> $crate::Entries {
            $crate::Entries::default()
        }
    };
    (code_runners) => {
        fn code_runners(&self) -> std::sync::Arc<[sqf_reference::takes::Row]> {
            std::sync::Arc::default()
        }
    };
    (script_of_game) => {
        fn script_of_game(&self, _: &str) -> Option<std::sync::Arc<std::path::Path>> {
            None
        }
    };
    (libraries) => {
        fn libraries(&self) -> &sqf_reference::library::Libraries {
            sqf_reference::library::Libraries::none()
        }
    };
    (names_mod) => {
        fn names_mod(&self, _: &str) -> bool {
            false
        }

        fn reads_mod(&self, _: &str) -> bool {
            false
        }
    };
    (defines_function) => {
        fn defines_function(&self, _: &str) -> Option<bool> {
            None
        }
    };
    (meant_function) => {
        fn meant_function(&self, _: &str, _: Option<&std::path::Path>) -> Option<String> {
            None
        }
    };
    (meant_class) => {
        fn meant_class(&self, _: &str, _: &[&str]) -> Option<String> {
            None
        }
    };
    (declared_function) => {
        fn declared_function(&self, _: &str, _: &std::path::Path) -> Option<String> {
            None
        }
    };
    (function_of_file) => {
        fn function_of_file(&self, _: &str, _: &std::path::Path) -> Option<String> {
            None
        }
    };
    (unlisted_function) => {
        fn unlisted_function(&self, _: &str, _: &std::path::Path) -> Option<std::path::PathBuf> {
            None
        }
    };
    (defines_class) => {
        fn defines_class(&self, _: &str) -> Option<bool> {
            None
        }
    };
    (names_local) => {
        fn names_local(&self, _: &str, _: &std::path::Path) -> Option<bool> {
            None
        }
    };
    (may_inherit) => {
        fn may_inherit(&self, _: &str, _: &std::path::Path) -> Option<bool> {
            None
        }
    };
    (borrows_local) => {
        fn borrows_local(&self, _: &str) -> bool {
            false
        }
    };
    (meant_global) => {
        fn meant_global(&self, _: &str, _: &std::path::Path) -> Option<String> {
            None
        }
    };
    (meant_event) => {
        fn meant_event(&self, _: &str, _: bool, _: &std::path::Path) -> Option<String> {
            None
        }
    };
    (meant_setting) => {
        fn meant_setting(&self, _: &str, _: bool, _: &std::path::Path) -> Option<String> {
            None
        }
    };
    (global_use) => {
        fn global_use(&self, _: &str, _: &std::path::Path) -> Option<$crate::GlobalUse> {
            None
        }
    };
    (macro_elsewhere) => {
        fn macro_elsewhere(&self, _: &str, _: &std::path::Path) -> Option<std::path::PathBuf> {
            None
        }
    };
    (is_indexed) => {
        fn is_indexed(&self) -> bool {
            false
        }
    };
    (file_index) => {
        fn file_index(&self, _: &std::path::Path) -> Option<std::sync::Arc<$crate::FileIndex>> {
            None
        }
    };
    (occurrences) => {
        fn occurrences(&self, _: &$crate::Symbol, _: Option<&std::path::Path>) -> Vec<$crate::Located> {
            Vec::new()
        }
    };
    (definitions) => {
        fn definitions(&self, _: &$crate::Symbol, _: Option<&std::path::Path>) -> Vec<$crate::Located> {
            Vec::new()
        }
    };
    (place_of) => {
        fn place_of(&self, _: &$crate::Symbol, _: Option<&std::path::Path>) -> Option<$crate::Located> {
            None
        }
    };
    (names) => {
        fn names(
            &self,
            _: $crate::SymbolKind,
            _: &str,
            _: usize,
            _: Option<&std::path::Path>,
        ) -> Vec<$crate::NamedSymbol> {
            Vec::new()
        }
    };
    (names_where) => {
        fn names_where(
            &self,
            _: $crate::SymbolKind,
            _: usize,
            _: Option<&std::path::Path>,
            _: &dyn Fn(&$crate::Symbol) -> bool,
        ) -> Vec<$crate::NamedSymbol> {
            Vec::new()
        }
    };
    (symbols_matching) => {
        fn symbols_matching(
            &self,
            _: &str,
            _: Option<$crate::SymbolKind>,
            _: usize,
            _: Option<&std::path::Path>,
        ) -> Vec<$crate::NamedSymbol> {
            Vec::new()
        }
    };
    (value_types) => {
        fn value_types(&self, _: &str, _: Option<&std::path::Path>) -> sqf_reference::TypeSet {
            sqf_reference::TypeSet::ANY
        }
    };
    (symbol_types) => {
        fn symbol_types(&self, _: &$crate::Symbol, _: Option<&std::path::Path>) -> sqf_reference::TypeSet {
            sqf_reference::TypeSet::ANY
        }
    };
    (classes) => {
        fn classes(&self, _: &str) -> Vec<$crate::Symbol> {
            Vec::new()
        }
    };
    (text) => {
        fn text(&self, _: &str, _: &str) -> Option<$crate::Translation> {
            None
        }
    };
    (text_key) => {
        fn text_key(&self, _: &str, _: &std::path::Path) -> $crate::TextKey {
            $crate::TextKey::Unknown
        }
    };
    (is_unused_text) => {
        fn is_unused_text(&self, _: &str) -> bool {
            false
        }
    };
    (WorkspaceFiles) => {
        $crate::unknown!(
            is_part, includers, find, packed_file, packed_bytes, find_in_addon, absent_file, entries, source, home,
            mission, is_library, game_file, own_file, text_copy, has_script_named, missions_naming, last_files
        );
    };
    (WorkspaceFunctions) => {
        $crate::unknown!(
            functions, is_function, functions_in, function_names, undefined_functions, missing_functions,
            is_of_function, runs_before_mission, runs_alone, summary, summary_of_script, assigned_values, entered,
            code_entered, code_runners, script_of_game, libraries
        );
    };
    (WorkspaceNames) => {
        $crate::unknown!(
            defines_function, names_mod, meant_function, meant_class, declared_function, function_of_file, unlisted_function, defines_class,
            names_local, may_inherit, borrows_local, meant_global, meant_event, meant_setting,
            global_use, macro_elsewhere
        );
    };
    (WorkspaceIndex) => {
        $crate::unknown!(
            is_indexed, file_index, occurrences, definitions, place_of, names, names_where, symbols_matching,
            value_types, symbol_types, classes
        );
    };
    (WorkspaceTexts) => {
        $crate::unknown!(text, text_key, is_unused_text);
    };
    ($first:ident, $($others:ident),+ $(,)?) => {
        $crate::unknown!($first);
        $crate::unknown!($($others),+);
    };
}

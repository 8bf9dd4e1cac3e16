//! The answers of a workspace that knows nothing.

/// Writes methods of the traits of [`Workspace`](super::Workspace) that answer that something is unknown: in an `impl`,
/// `unknown!(find, entries);` writes those two, and `unknown!(WorkspaceTexts);` all of that trait.
macro_rules! unknown {
    (is_part) => {
        fn is_part(&self, _: &std::path::Path) -> bool {
            false
        }
    };
    (includers) => {
        fn includers(&self, _: &std::path::Path) -> $crate::model::Includers {
            $crate::model::Includers::default()
        }
    };
    (find) => {
        fn find(&self, _: &str, _: &std::path::Path) -> $crate::model::Found {
            $crate::model::Found::Elsewhere
        }
    };
    (packed_file) => {
        fn packed_file(&self, _: &str) -> Option<$crate::model::PackedFile> {
            None
        }
    };
    (packed_bytes) => {
        fn packed_bytes(&self, _: &$crate::model::PackedFile, _: u64) -> Option<Vec<u8>> {
            None
        }
    };
    (find_in_addon) => {
        fn find_in_addon(&self, _: Option<&str>, _: &str, _: &std::path::Path) -> $crate::model::Found {
            $crate::model::Found::Elsewhere
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
        fn source(&self, _: &std::path::Path) -> Option<std::sync::Arc<$crate::syntax::Source>> {
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
        fn game_file(&self, _: &std::path::Path) -> Option<$crate::model::GameFile> {
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
        fn missions_naming(&self, _: &str, _: usize) -> $crate::model::MissionsNaming {
            Default::default()
        }
    };
    (last_files) => {
        fn last_files(&self) -> Option<&$crate::model::LastFiles> {
            None
        }
    };
    (functions) => {
        fn functions(&self, _: &str, _: Option<&std::path::Path>) -> Vec<$crate::model::FunctionDefinition> {
            Vec::new()
        }
    };
    (is_function) => {
        fn is_function(&self, _: &str) -> bool {
            false
        }
    };
    (functions_in) => {
        fn functions_in(&self, _: &std::path::Path) -> Vec<$crate::model::FunctionDefinition> {
            Vec::new()
        }
    };
    (function_names) => {
        fn function_names(&self, _: &str, _: usize, _: Option<&std::path::Path>) -> Vec<$crate::model::NamedSymbol> {
            Vec::new()
        }
    };
    (undefined_functions) => {
        fn undefined_functions(
            &self,
            _: &str,
            _: usize,
            _: Option<&std::path::Path>,
        ) -> Vec<$crate::model::NamedSymbol> {
            Vec::new()
        }
    };
    (missing_functions) => {
        fn missing_functions(&self, _: &std::path::Path) -> Vec<($crate::text::TextRange, String)> {
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
            _: &dyn Fn() -> std::sync::Arc<$crate::model::Drafts>,
        ) -> Option<std::sync::Arc<$crate::model::Summary>> {
            None
        }
    };
    (summary_of_script) => {
        fn summary_of_script(
            &self,
            _: &str,
            _: Option<&std::path::Path>,
            _: &dyn Fn() -> std::sync::Arc<$crate::model::Drafts>,
        ) -> Option<std::sync::Arc<$crate::model::Summary>> {
            None
        }
    };
    (assigned_values) => {
        fn assigned_values(
            &self,
            _: &str,
            _: &std::path::Path,
            _: &dyn Fn() -> std::sync::Arc<$crate::model::Drafts>,
        ) -> Option<Vec<$crate::model::Step>> {
            None
        }
    };
    (entered) => {
        fn entered(&self, _: &str, _: Option<&std::path::Path>) -> $crate::model::Entries {
            $crate::model::Entries::default()
        }
    };
    (code_entered) => {
        fn code_entered(&self, _: &std::path::Path, _: Option<&str>) -> $crate::model::Entries {
            $crate::model::Entries::default()
        }
    };
    (code_runners) => {
        fn code_runners(&self) -> std::sync::Arc<[$crate::catalog::takes::Row]> {
            std::sync::Arc::default()
        }
    };
    (script_of_game) => {
        fn script_of_game(&self, _: &str) -> Option<std::sync::Arc<std::path::Path>> {
            None
        }
    };
    (libraries) => {
        fn libraries(&self) -> &$crate::catalog::library::Libraries {
            $crate::catalog::library::Libraries::none()
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
        fn global_use(&self, _: &str, _: &std::path::Path) -> Option<$crate::model::GlobalUse> {
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
        fn file_index(&self, _: &std::path::Path) -> Option<std::sync::Arc<$crate::model::FileIndex>> {
            None
        }
    };
    (occurrences) => {
        fn occurrences(&self, _: &$crate::model::Symbol, _: Option<&std::path::Path>) -> Vec<$crate::model::Located> {
            Vec::new()
        }
    };
    (definitions) => {
        fn definitions(&self, _: &$crate::model::Symbol, _: Option<&std::path::Path>) -> Vec<$crate::model::Located> {
            Vec::new()
        }
    };
    (place_of) => {
        fn place_of(&self, _: &$crate::model::Symbol, _: Option<&std::path::Path>) -> Option<$crate::model::Located> {
            None
        }
    };
    (names) => {
        fn names(
            &self,
            _: $crate::model::SymbolKind,
            _: &str,
            _: usize,
            _: Option<&std::path::Path>,
        ) -> Vec<$crate::model::NamedSymbol> {
            Vec::new()
        }
    };
    (names_where) => {
        fn names_where(
            &self,
            _: $crate::model::SymbolKind,
            _: usize,
            _: Option<&std::path::Path>,
            _: &dyn Fn(&$crate::model::Symbol) -> bool,
        ) -> Vec<$crate::model::NamedSymbol> {
            Vec::new()
        }
    };
    (symbols_matching) => {
        fn symbols_matching(
            &self,
            _: &str,
            _: Option<$crate::model::SymbolKind>,
            _: usize,
            _: Option<&std::path::Path>,
        ) -> Vec<$crate::model::NamedSymbol> {
            Vec::new()
        }
    };
    (value_types) => {
        fn value_types(&self, _: &str, _: Option<&std::path::Path>) -> $crate::catalog::TypeSet {
            $crate::catalog::TypeSet::ANY
        }
    };
    (symbol_types) => {
        fn symbol_types(&self, _: &$crate::model::Symbol, _: Option<&std::path::Path>) -> $crate::catalog::TypeSet {
            $crate::catalog::TypeSet::ANY
        }
    };
    (classes) => {
        fn classes(&self, _: &str) -> Vec<$crate::model::Symbol> {
            Vec::new()
        }
    };
    (text) => {
        fn text(&self, _: &str, _: &str) -> Option<$crate::model::Translation> {
            None
        }
    };
    (text_key) => {
        fn text_key(&self, _: &str, _: &std::path::Path) -> $crate::model::TextKey {
            $crate::model::TextKey::Unknown
        }
    };
    (is_unused_text) => {
        fn is_unused_text(&self, _: &str) -> bool {
            false
        }
    };
    (WorkspaceFiles) => {
        $crate::model::unknown!(
            is_part, includers, find, packed_file, packed_bytes, find_in_addon, absent_file, entries, source, home,
            mission, is_library, game_file, own_file, text_copy, has_script_named, missions_naming, last_files
        );
    };
    (WorkspaceFunctions) => {
        $crate::model::unknown!(
            functions, is_function, functions_in, function_names, undefined_functions, missing_functions,
            is_of_function, runs_before_mission, runs_alone, summary, summary_of_script, assigned_values, entered,
            code_entered, code_runners, script_of_game, libraries
        );
    };
    (WorkspaceNames) => {
        $crate::model::unknown!(
            defines_function, names_mod, meant_function, meant_class, declared_function, function_of_file, unlisted_function, defines_class,
            names_local, may_inherit, borrows_local, meant_global, meant_event, meant_setting,
            global_use, macro_elsewhere
        );
    };
    (WorkspaceIndex) => {
        $crate::model::unknown!(
            is_indexed, file_index, occurrences, definitions, place_of, names, names_where, symbols_matching,
            value_types, symbol_types, classes
        );
    };
    (WorkspaceTexts) => {
        $crate::model::unknown!(text, text_key, is_unused_text);
    };
    ($first:ident, $($others:ident),+ $(,)?) => {
        $crate::model::unknown!($first);
        $crate::model::unknown!($($others),+);
    };
}
pub(crate) use unknown;

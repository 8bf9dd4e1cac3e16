//! Items for the tests, benches and fuzz targets outside `src/`. Not a stable interface.
#![doc(hidden)]
#![allow(missing_docs, reason = "each item is documented where it is defined")]

pub mod archive {
    pub use crate::archive::{Archive, rap_text, safe_names};
}

pub mod picture {
    pub use crate::picture::preview;
}

pub mod catalog {
    pub use crate::catalog::{
        ClassList, Classes, ConfigFacts, EventHandler, EventSet, GameCode, Record, Reference, Status, Texts, Topic,
        TopicGroup, Version, load,
    };

    pub mod classes {
        pub use crate::catalog::classes::EMBEDDED;
    }

    pub mod configs {
        pub use crate::catalog::configs::MISSION;
    }

    pub mod events {
        pub use crate::catalog::events::of_topics;
    }

    pub mod facts {
        pub use crate::catalog::facts::{EMBEDDED, decode, of_catalog};
    }

    pub mod texts {
        pub use crate::catalog::texts::Subject;
    }
}

pub mod config {
    pub use crate::config::{ClassId, Config, Item, Unpaired};
}

pub mod format {
    pub use crate::format::{BraceStyle, BracketSpaces, CommandSpacing, IndentStyle, LineEnding, Options};
}

pub mod generate {
    pub mod engine {
        pub use crate::generate::engine::EngineList;
    }

    pub mod page {
        pub use crate::generate::page::{PageContext, convert_record, convert_topic};

        pub mod names {
            pub use crate::generate::page::names::Names;
        }
    }

    pub mod pipeline {
        pub use crate::generate::pipeline::{Collector, DEFAULT_ARTICLES, Generated, Settings};
    }

    pub mod site {
        pub use crate::generate::site::{PublishOptions, Site, publish, schema};
    }

    pub mod source {
        pub use crate::generate::source::RawPage;

        pub mod compression {
            pub use crate::generate::source::compression::Input;
        }

        pub mod export {
            pub use crate::generate::source::export::{read, read_files};
        }

        pub mod sidecar {
            pub use crate::generate::source::sidecar::Sidecar;
        }
    }

    pub mod wikitext {
        pub use crate::generate::wikitext::to_markdown;
    }
}

pub mod ide {
    pub use crate::ide::{
        Action, Analysis, Change, Code, CompletionOptions, Counts, Diagnostic, Edit, Effect, FileMoves, FileRename,
        Goal, InlayOptions, KnownNames, Level, Lints, Offered, OutlineItem, ParameterHints, Place, Refusal, Rename,
        SemanticOptions, SemanticToken, Severity, SignatureAsked, Target, apply, guide, prepare, resolve,
    };
}

pub mod library {
    pub use crate::library::Cache;
}

pub mod log {
    pub use crate::log::document::Document;
    pub use crate::log::{Parser, Since, Summary};
}

pub mod model {
    pub use crate::model::{
        Alone, JoinedText, Reading, Script, SourceFile, Symbol, Workspace, WorkspaceFunctions, WorkspaceIndex,
        WorkspaceNames,
    };
}

pub mod project {
    pub use crate::project::{CopyOf, Function, Mapping, Project, ProjectOptions, Resolution, place, read};
}

pub mod server {
    pub use crate::server::{Ending, Options, run};

    pub mod guard {
        pub use crate::server::wire::guard::Guard;
    }

    pub mod transport {
        pub use crate::server::wire::transport::{UNREAD, serve};
    }
}

pub mod settings {
    pub use crate::settings::{FILE_NAME, ProjectSettings, guide};
}

pub mod stringtable {
    pub use crate::stringtable::{Stringtable, plain_text};
}

pub mod syntax {
    pub use crate::syntax::{
        Absent, Expr, Included, Includes, NodeId, Preprocessed, PreprocessorSettings, Source, TokenKind, Tokens, Words,
        parse, tokenize, tokenize_edited,
    };
}

pub mod text {
    pub use crate::text::{LineIndex, TextRange, floor_boundary};
}

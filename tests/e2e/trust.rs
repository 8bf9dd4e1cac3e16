//! What an untrusted folder may cause to be read.

use std::path::Path;

use serde_json::{Value, json};
use tower_lsp::lsp_types::notification::DidChangeConfiguration;
use tower_lsp::lsp_types::{DidChangeConfigurationParams, Url};

use crate::files;
use crate::support::{Session, Setup, simple};

/// There is a finding only if the header is read.
const SCRIPT: &str = "#include \"\\x\\fences\\defs.hpp\"\nprivate _gate = FIRST(gates);\nhint str _gate;\n";
const HEADER: &str = "#define FIRST(list) (list select)\n";
const READ: &[(u32, &str)] = &[(1, "syntax")];

/// Creates a mission that names a folder next to it.
fn folder() -> tempfile::TempDir {
    files::folder(&[
        ("mission/mission.sqm", ""),
        ("mission/sqf-ls.toml", "prefixes.'\\x\\fences' = '../fences'\n"),
        ("fences/defs.hpp", HEADER),
    ])
}

async fn opened(folder: &Path, options: Value) -> (Session, Url) {
    let mission = folder.join("mission");
    let mut session = Setup::new(simple()).initialization_options(options).root(&mission).start().await;
    let script = Url::from_file_path(mission.join("init.sqf")).unwrap();
    session.open(&script, SCRIPT).await;
    (session, script)
}

#[tokio::test]
async fn prefixes_of_the_project_lead_out_when_the_workspace_is_trusted() {
    let folder = folder();
    let (mut session, script) = opened(folder.path(), json!({"trusted": false})).await;
    session.logged("outside the untrusted workspace: `\\x\\fences`").await;
    session.until(&script, &[]).await;
    for trusted in [true, false, true] {
        let settings = json!({"sqf": {"trusted": trusted}});
        session.notify::<DidChangeConfiguration>(DidChangeConfigurationParams { settings }).await;
        session.until(&script, if trusted { READ } else { &[] }).await;
    }
    session.hang_up().await;
}

#[tokio::test]
async fn clients_without_trust_are_trusted() {
    let folder = folder();
    let (mut session, script) = opened(folder.path(), Value::Null).await;
    session.until(&script, READ).await;
    session.hang_up().await;
}

#[tokio::test]
async fn prefixes_of_the_user_apply_in_any_folder() {
    let folder = folder();
    let prefixes = json!({"\\x\\fences": folder.path().join("fences")});
    let (mut session, script) = opened(folder.path(), json!({"trusted": false, "prefixes": prefixes})).await;
    session.until(&script, READ).await;
    session.hang_up().await;
}

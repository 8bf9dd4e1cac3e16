//! Hover, and files and positions without one.

use std::fs;

use serde_json::json;
use tower_lsp::lsp_types::Url;

use crate::support::{Setup, modern, script, simple, write_site};

#[tokio::test]
async fn a_command_is_explained_in_the_format_of_the_client() {
    for (client, is_markdown) in [(modern(), true), (simple(), false)] {
        let mut session = Setup::new(client).initialization_options(json!({"diagnostics": {"enabled": false}}));
        session = session.options(|options| options.debounce = std::time::Duration::from_secs(60));
        let mut session = session.with_fixture().await;
        session.open(&script(), "_gate = 1; closeGate _gate;").await;
        let text = session.hover(&script(), 0, 13).await.unwrap();
        assert!(text.contains("closeGate _gate"), "{text}");
        assert_eq!(text.contains("```"), is_markdown, "{text}");
        assert_eq!(session.hover(&script(), 0, 9).await, None, "a semicolon");
        if !is_markdown {
            assert!(session.published().await.diagnostics.is_empty());
        }
        session.finish().await;
    }
}

#[tokio::test]
async fn a_hover_links_to_the_pages_that_the_settings_name() {
    let pages = tempfile::tempdir().unwrap();
    let of_folder = Url::from_directory_path(pages.path()).unwrap();
    for (named, address) in [
        (json!("https://gates.example.org/pages"), "https://gates.example.org/pages/".to_owned()),
        (json!(pages.path()), of_folder.to_string()),
    ] {
        let session = Setup::new(modern()).initialization_options(json!({"reference": {"pages": named}}));
        let mut session = session.with_fixture().await;
        session.open(&script(), "closeGate _gate;").await;
        let text = session.hover(&script(), 0, 3).await.unwrap();
        assert!(text.contains(&format!("[page]({address}commands/closeGate.html)")), "{text}");
        session.finish().await;
    }
}

#[tokio::test]
async fn a_hover_links_to_the_pages_beside_the_reference() {
    let mirror = tempfile::tempdir().unwrap();
    write_site(&mirror.path().join("site"));
    let pages = mirror.path().join("pages");
    let hover = async || {
        let mut session = Setup::new(modern()).reference(&mirror.path().join("site")).start().await;
        session.logged("using the reference").await;
        session.open(&script(), "closeGate _gate;").await;
        let text = session.hover(&script(), 0, 3).await.unwrap();
        session.finish().await;
        text
    };
    fs::create_dir(&pages).unwrap();
    assert!(!hover().await.contains("[page]"), "a folder that is only called so");
    for name in ["about.html", "site.js"] {
        fs::write(pages.join(name), "").unwrap();
    }
    let address = Url::from_directory_path(&pages).unwrap();
    let text = hover().await;
    assert!(text.contains(&format!("[page]({address}commands/closeGate.html)")), "{text}");
}

#[tokio::test]
async fn other_files_are_explained_in_lines_of_the_preprocessor_only() {
    let mut session = Setup::new(modern()).with_fixture().await;
    let url = Url::parse("file:///mission/description.ext").unwrap();
    session.open(&url, "#define OPEN closeGate\nclass closeGate {};\n#define A \\\n closeGate\nclosegate").await;
    assert!(session.hover(&url, 0, 15).await.is_some());
    assert_eq!(session.hover(&url, 1, 8).await, None);
    assert!(session.hover(&url, 3, 4).await.is_some(), "a line that goes on");
    assert_eq!(session.hover(&url, 4, 2).await, None);
    session.finish().await;
}

#[tokio::test]
async fn documents_that_are_not_open_have_no_hover() {
    let mut session = Setup::new(modern()).with_fixture().await;
    assert_eq!(session.hover(&script(), 0, 0).await, None);
    session.finish().await;
}

#[tokio::test]
async fn a_path_to_a_picture_shows_it_where_the_client_can() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("data")).unwrap();
    fs::write(folder.path().join("mission.sqm"), "").unwrap();
    // One pixel with eight bits for each of blue, green, red and opacity.
    let gate = [0x88, 0x88, 0, 0, 1, 0, 1, 0, 4, 0, 0, 0, 0, 255, 255, 0, 0, 0, 0];
    fs::write(folder.path().join("data/gate.paa"), gate).unwrap();
    fs::write(folder.path().join("data/broken.paa"), "gate").unwrap();
    fs::write(folder.path().join("data/gate.jpg"), "").unwrap();
    let shown = "![](data:image/png;base64,iVBORw0KGgo";
    for (is_code, first) in [(true, shown), (false, "[")] {
        let mut client = modern();
        if is_code {
            client["experimental"] = json!({"commands": {"commands": ["editor.action.triggerSuggest"]}});
        }
        let mut session = Setup::new(client).root(folder.path()).start().await;
        let script = Url::from_file_path(folder.path().join("init.sqf")).unwrap();
        let text = "_control ctrlSetText \"data\\gate.paa\";\n_control ctrlSetText \"data\\broken.paa\";\n\
                    _control ctrlSetText \"data\\gate.jpg\";\n";
        session.open(&script, text).await;
        let gate = session.hover(&script, 0, 28).await.unwrap();
        assert!(gate.starts_with(first) && gate.contains("data/gate.paa"), "{gate}");
        let broken = session.hover(&script, 1, 28).await.unwrap();
        assert!(!broken.contains("![") && broken.contains("broken.paa"), "{broken}");
        let photo = session.hover(&script, 2, 28).await.unwrap();
        assert_eq!(photo.starts_with("![](file:///"), is_code, "{photo}");
        session.hang_up().await;
    }
}

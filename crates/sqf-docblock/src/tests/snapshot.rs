//! The header comments of the real wiki, if its snapshot is available.

use std::io::Read;
use std::path::PathBuf;

use super::*;

/// Returns the snapshot's export, from the folder that `SQF_LS_SHARED` names or next to the checkout.
fn export() -> Option<String> {
    let beside = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let folder = std::env::var_os("SQF_LS_SHARED").map_or_else(beside, PathBuf::from);
    let file = std::fs::File::open(folder.join("wiki/biki.xml.zst")).ok()?;
    let mut xml = String::new();
    zstd::Decoder::new(file).ok()?.read_to_string(&mut xml).ok()?;
    Some(xml)
}

/// Returns the code that the description of each placeholder page begins with. Read from the raw XML, where tags of the
/// wikitext are escaped.
fn first_blocks(xml: &str) -> Vec<String> {
    let block = |page: &str| {
        let (_, description) = page.split_once("descr=")?;
        let description = description.trim_start();
        let code = ["&lt;pre&gt;", "&lt;sqf&gt;"].iter().find_map(|tag| description.strip_prefix(tag))?;
        let code = code.split("&lt;/").next()?;
        let code = code.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
        Some(code.replace("&amp;", "&"))
    };
    let pages = xml.split("<page>").filter(|page| page.contains("{{Wiki|placeholder"));
    pages.filter(|page| page.contains("type=function")).filter_map(block).collect()
}

#[test]
#[allow(clippy::print_stderr, reason = "says why the test does nothing")]
fn real_comments() {
    let Some(xml) = export() else {
        eprintln!("skipped: no snapshot of the wiki (set SQF_LS_SHARED to its folder)");
        return;
    };
    let blocks = first_blocks(&xml);
    let docblocks: Vec<Docblock> =
        blocks.iter().filter(|block| is_header_comment(block)).filter_map(|block| parse(block)).collect();
    let count = |has: fn(&Docblock) -> bool| docblocks.iter().filter(|docblock| has(docblock)).count();

    assert_eq!(docblocks.len(), 430);
    assert_eq!(count(|docblock| docblock.description.is_some()), 395);
    assert_eq!(count(|docblock| !docblock.params.is_empty()), 258);
    assert_eq!(count(|docblock| docblock.returns.is_some()), 274);
    assert_eq!(count(|docblock| !docblock.examples.is_empty()), 102);
    assert_eq!(count(|docblock| inferred_call(docblock, "BIS_fnc_x").is_some()), 278);

    let params: Vec<&sqf_reference::DocblockParam> = docblocks.iter().flat_map(|docblock| &docblock.params).collect();
    let typed = params.iter().filter(|param| !param.types.is_empty()).count();
    // The other 58 state no type, or one that the wiki does not know.
    assert_eq!((params.len(), typed), (508, 450));
}

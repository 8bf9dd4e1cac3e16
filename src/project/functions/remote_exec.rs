//! `CfgRemoteExec`: what clients may run on other machines (wiki: "Arma 3: `CfgRemoteExec`").

use super::{ConfigReader, Part, Site};
use crate::config::ClassId;

/// `CfgRemoteExec` of one config.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RemoteExec {
    /// Where it is.
    pub defined_at: Site,
    /// What holds for functions.
    pub functions: RemoteList,
    /// What holds for commands.
    pub commands: RemoteList,
}

/// One of its two lists.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RemoteList {
    /// 0: nothing may be run, 1: what is listed, 2: everything. None where nothing is said, which is 2.
    pub mode: Option<u8>,
    /// Whether it may be kept for those who join later. None where nothing is said, which is yes.
    pub jip: Option<bool>,
    /// What is listed.
    pub allowed: Vec<Allowed>,
    /// Whether the list is known to the end.
    pub is_whole: bool,
}

/// A function or command of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Allowed {
    /// Its name.
    pub name: String,
    /// Where it is listed.
    pub defined_at: Site,
    /// 0: on all machines, 1: on clients, 2: on the server.
    pub targets: u8,
    /// Whether it may be kept for those who join later, where that is said of it.
    pub jip: Option<bool>,
}

/// Adds the lists of a config.
pub(super) fn read(reader: &ConfigReader<'_>, part: &mut Part) {
    let config = reader.config;
    for class in config.named(config.root(), "CfgRemoteExec") {
        let is_whole = config.class(class).is_whole && config.class(class).base.is_none();
        let list = |name: &str| match config.named(class, name).next() {
            Some(list) => read_list(reader, list, is_whole),
            None => RemoteList { is_whole, ..RemoteList::default() },
        };
        part.remote_exec.push(RemoteExec {
            defined_at: reader.site(config.class(class).token),
            functions: list("Functions"),
            commands: list("Commands"),
        });
    }
}

fn read_list(reader: &ConfigReader<'_>, list: ClassId, is_whole: bool) -> RemoteList {
    let config = reader.config;
    let jip = |class: ClassId| config.number(class, "jip").map(|number| number > 0.0);
    let allowed = config.blocks(list).map(|class| Allowed {
        name: config.class(class).name.to_string(),
        defined_at: reader.site(config.class(class).token),
        targets: config.number(class, "allowedTargets").map_or(0, |number| number as u8),
        jip: jip(class),
    });
    RemoteList {
        mode: config.number(list, "mode").map(|number| number as u8),
        jip: jip(list),
        allowed: allowed.collect(),
        is_whole: is_whole && config.class(list).is_whole && config.class(list).base.is_none(),
    }
}

//! Finds the language server for Zed: the one of the settings, one on the `PATH`, else that of the release with the
//! version of this extension, which is downloaded once.

use std::fs;

use zed_extension_api::settings::LspSettings;
use zed_extension_api::{
    self as zed, Architecture, Command, DownloadedFileType, LanguageServerId, LanguageServerInstallationStatus, Os,
    Result, Worktree, serde_json,
};

const NAME: &str = "sqf-ls";
const VERSION: &str = env!("CARGO_PKG_VERSION");

struct SqfExtension {
    /// The program that was downloaded.
    downloaded: Option<String>,
}

impl zed::Extension for SqfExtension {
    fn new() -> Self {
        SqfExtension { downloaded: None }
    }

    fn language_server_command(&mut self, id: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        let settings = LspSettings::for_worktree(NAME, worktree).unwrap_or_default().binary;
        let (path, arguments) = settings.map(|binary| (binary.path, binary.arguments)).unwrap_or_default();
        let command = match path.or_else(|| worktree.which(NAME)) {
            Some(command) => command,
            None => self.download(id)?,
        };
        Ok(Command { command, args: arguments.unwrap_or_default(), env: Vec::new() })
    }

    fn language_server_initialization_options(
        &mut self,
        _id: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Option<serde_json::Value>> {
        Ok(LspSettings::for_worktree(NAME, worktree)?.initialization_options)
    }

    fn language_server_workspace_configuration(
        &mut self,
        _id: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Option<serde_json::Value>> {
        Ok(LspSettings::for_worktree(NAME, worktree)?.settings)
    }
}

impl SqfExtension {
    /// Returns the program of the release, after downloading it if that has not been done yet.
    fn download(&mut self, id: &LanguageServerId) -> Result<String> {
        if let Some(program) = self.downloaded.as_ref().filter(|program| is_file(program)) {
            return Ok(program.clone());
        }
        let (os, architecture) = zed::current_platform();
        let target = target(os, architecture)
            .ok_or("there is no sqf-ls for this system; compile it with `cargo install sqf-ls`")?;
        let (program, extension, file_type) = match os {
            Os::Windows => ("sqf-ls.exe", "zip", DownloadedFileType::Zip),
            Os::Mac | Os::Linux => ("sqf-ls", "tar.gz", DownloadedFileType::GzipTar),
        };
        let folder = format!("{NAME}-{VERSION}");
        let program = format!("{folder}/{NAME}-{VERSION}-{target}/{program}");
        if !is_file(&program) {
            zed::set_language_server_installation_status(id, &LanguageServerInstallationStatus::Downloading);
            let repository = env!("CARGO_PKG_REPOSITORY");
            let url = format!("{repository}/releases/download/v{VERSION}/{NAME}-{VERSION}-{target}.{extension}");
            zed::download_file(&url, &folder, file_type).map_err(|error| format!("cannot download {url}: {error}"))?;
            zed::make_file_executable(&program)?;
            remove_other_versions(&folder);
        }
        self.downloaded = Some(program.clone());
        Ok(program)
    }
}

/// Returns the target that the program for a system is built for.
fn target(os: Os, architecture: Architecture) -> Option<&'static str> {
    match (os, architecture) {
        (Os::Linux, Architecture::X8664) => Some("x86_64-unknown-linux-musl"),
        (Os::Linux, Architecture::Aarch64) => Some("aarch64-unknown-linux-musl"),
        (Os::Mac, Architecture::X8664) => Some("x86_64-apple-darwin"),
        (Os::Mac, Architecture::Aarch64) => Some("aarch64-apple-darwin"),
        // Windows on ARM runs programs for Intel's processors.
        (Os::Windows, Architecture::X8664 | Architecture::Aarch64) => Some("x86_64-pc-windows-msvc"),
        (_, Architecture::X86) => None,
    }
}

fn is_file(path: &str) -> bool {
    fs::metadata(path).is_ok_and(|metadata| metadata.is_file())
}

/// Removes what earlier versions of the extension have downloaded, as far as that is possible.
fn remove_other_versions(current: &str) {
    for entry in fs::read_dir(".").into_iter().flatten().flatten() {
        let is_old = entry.file_name().to_str().is_some_and(|name| name.starts_with(NAME) && name != current);
        if is_old {
            fs::remove_dir_all(entry.path()).ok();
        }
    }
}

zed::register_extension!(SqfExtension);

// The command that fetches the reference with the wiki's text.

import { execFile } from "node:child_process";
import * as path from "node:path";
import * as vscode from "vscode";
import { ExecuteCommandRequest, type LanguageClient } from "vscode-languageclient/node";
import { isAddress } from "./settings";

/** Where a reference comes from. */
interface Place {
  /** An address or a folder, as the server takes it. */
  from: string;
  /** Whether it can be asked again next time. */
  lasts: boolean;
}

/** What an update needs from the extension. */
export interface Updating {
  client: LanguageClient | undefined;
  output: vscode.LogOutputChannel;
  /** The program of the server, which also generates references. */
  program: string | undefined;
  /** Folder owned by the extension. */
  storage: vscode.Uri;
}

/**
 * Has the server update its reference, after asking for the source if the settings do not name one. The server shows
 * the progress and the result.
 */
export async function updateReference({ client, output, program, storage }: Updating) {
  if (client === undefined) {
    const restart = "Restart";
    const choice = await vscode.window.showErrorMessage("The SQF language server is not running.", restart);
    if (choice === restart) await vscode.commands.executeCommand("sqf.restartServer");
    return;
  }
  const configuration = vscode.workspace.getConfiguration("sqf");
  const isSet = configuration.get("reference.updateUrl", "").trim() !== "";
  const asked = isSet ? undefined : await askForPlace(program, storage, output);
  if (!isSet && asked === undefined) return;
  let succeeded: unknown;
  try {
    succeeded = await client.sendRequest(ExecuteCommandRequest.type, {
      command: "sqf-ls.updateReference",
      arguments: asked === undefined ? [] : [asked.from],
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    output.error(`Cannot update the reference: ${message}`);
    await vscode.window.showErrorMessage(`Cannot update the SQF reference: ${message}`);
    return;
  }
  if (asked === undefined || !asked.lasts || succeeded !== true) return;
  const remember = "Remember";
  const question = `Always update from ${asked.from}?`;
  if ((await vscode.window.showInformationMessage(question, remember)) === remember) {
    await configuration.update("reference.updateUrl", asked.from, vscode.ConfigurationTarget.Global);
  }
}

async function askForPlace(
  program: string | undefined,
  storage: vscode.Uri,
  output: vscode.LogOutputChannel,
): Promise<Place | undefined> {
  const title = "Update the SQF reference";
  const address = { label: "$(cloud-download) From an address", detail: "A published reference" };
  const folder = { label: "$(folder) From a folder", detail: "A site written by sqf-ls generate" };
  const wiki = { label: "$(file-zip) From an export of the wiki", detail: "An XML file exported from MediaWiki" };
  const choices = program === undefined ? [address, folder] : [address, folder, wiki];
  const choice = await vscode.window.showQuickPick(choices, {
    title,
    placeHolder: "Source of the reference",
  });
  if (choice === address) {
    const text = await vscode.window.showInputBox({
      title,
      prompt: "Address of the published reference",
      placeHolder: "https://example.org/sqf/",
      ignoreFocusOut: true,
      validateInput: (value) => (isAddress(value) ? undefined : "The address must begin with https:// or http://"),
    });
    return text === undefined ? undefined : { from: text.trim(), lasts: true };
  }
  if (choice === folder) {
    const folders = await vscode.window.showOpenDialog({
      title: "Folder of the reference",
      openLabel: "Update from Folder",
      canSelectFolders: true,
      canSelectFiles: false,
    });
    return folders?.[0] && { from: folders[0].fsPath, lasts: true };
  }
  if (choice === wiki && program !== undefined) {
    const files = await vscode.window.showOpenDialog({
      title: "Export of the wiki",
      openLabel: "Generate Reference",
      filters: { "MediaWiki export": ["xml", "zst", "gz", "bz2", "xz"], "All files": ["*"] },
    });
    const from = files?.[0] && (await generate(program, files[0].fsPath, storage, output));
    return from === undefined ? undefined : { from, lasts: false };
  }
  return undefined;
}

/** Generates a site from an export. Returns its folder, or nothing if that failed, after telling the user. */
async function generate(
  program: string,
  file: string,
  storage: vscode.Uri,
  output: vscode.LogOutputChannel,
): Promise<string | undefined> {
  await vscode.workspace.fs.createDirectory(storage);
  const site = path.join(storage.fsPath, "site");
  const options = { location: vscode.ProgressLocation.Notification, title: "SQF: generating the reference from the export" };
  return vscode.window.withProgress(options, () => {
    return new Promise<string | undefined>((resolve) => {
      execFile(program, ["generate", "--export", file, "--output", site], (error, _stdout, stderr) => {
        output.info(stderr.trim());
        if (error === null) return resolve(site);
        const reason = stderr.trim().split("\n").pop() ?? error.message;
        void vscode.window.showErrorMessage(`Cannot generate a reference from ${file}: ${reason}`);
        resolve(undefined);
      });
    });
  });
}

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

/** What an update needs of the extension. */
export interface Updating {
  client: LanguageClient | undefined;
  output: vscode.LogOutputChannel;
  /** The program of the server, which also makes a reference. */
  program: string | undefined;
  /** Folder that is the extension's own. */
  storage: vscode.Uri;
}

/**
 * Asks where from, if the settings do not say, and lets the server update its reference. The server shows how far it
 * is, and says how it ended.
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
    output.error(`The reference was not updated: ${message}`);
    await vscode.window.showErrorMessage(`The SQF reference was not updated: ${message}`);
    return;
  }
  if (asked === undefined || !asked.lasts || succeeded !== true) return;
  const remember = "Remember";
  const question = `Update from ${asked.from} next time, too?`;
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
  const address = { label: "$(cloud-download) From an address", detail: "A reference that somebody publishes" };
  const folder = { label: "$(folder) From a folder", detail: "A site that sqf-ls generate has written" };
  const wiki = { label: "$(file-zip) From an export of the wiki", detail: "An XML file that MediaWiki has written" };
  const choices = program === undefined ? [address, folder] : [address, folder, wiki];
  const choice = await vscode.window.showQuickPick(choices, {
    title,
    placeHolder: "Where is the reference?",
  });
  if (choice === address) {
    const text = await vscode.window.showInputBox({
      title,
      prompt: "Address of the published reference",
      placeHolder: "https://example.org/sqf/",
      ignoreFocusOut: true,
      validateInput: (value) => (isAddress(value) ? undefined : "An address begins with https:// or http://"),
    });
    return text === undefined ? undefined : { from: text.trim(), lasts: true };
  }
  if (choice === folder) {
    const folders = await vscode.window.showOpenDialog({
      title: "Folder of the reference",
      openLabel: "Update from here",
      canSelectFolders: true,
      canSelectFiles: false,
    });
    return folders?.[0] && { from: folders[0].fsPath, lasts: true };
  }
  if (choice === wiki && program !== undefined) {
    const files = await vscode.window.showOpenDialog({
      title: "Export of the wiki",
      openLabel: "Make a reference",
      filters: { "MediaWiki export": ["xml", "zst", "gz", "bz2", "xz"], "All files": ["*"] },
    });
    const from = files?.[0] && (await generate(program, files[0].fsPath, storage, output));
    return from === undefined ? undefined : { from, lasts: false };
  }
  return undefined;
}

/** Makes a site of an export; its folder, or nothing when that failed, which the user has been told. */
async function generate(
  program: string,
  file: string,
  storage: vscode.Uri,
  output: vscode.LogOutputChannel,
): Promise<string | undefined> {
  await vscode.workspace.fs.createDirectory(storage);
  const site = path.join(storage.fsPath, "site");
  const options = { location: vscode.ProgressLocation.Notification, title: "SQF: making a reference of the export" };
  return vscode.window.withProgress(options, () => {
    return new Promise<string | undefined>((resolve) => {
      execFile(program, ["generate", "--export", file, "--output", site], (error, _stdout, stderr) => {
        output.info(stderr.trim());
        if (error === null) return resolve(site);
        const reason = stderr.trim().split("\n").pop() ?? error.message;
        void vscode.window.showErrorMessage(`No reference could be made of ${file}: ${reason}`);
        resolve(undefined);
      });
    });
  });
}

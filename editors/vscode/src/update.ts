// The command that fetches the reference with the wiki's text.

import * as vscode from "vscode";
import { ExecuteCommandRequest, type LanguageClient } from "vscode-languageclient/node";
import { isAddress } from "./settings";

/**
 * Asks where from, if the settings do not say, and lets the server update its reference. The server shows how far it
 * is, and says how it ended.
 */
export async function updateReference(client: LanguageClient | undefined, output: vscode.LogOutputChannel) {
  if (client === undefined) {
    const restart = "Restart";
    const choice = await vscode.window.showErrorMessage("The SQF language server is not running.", restart);
    if (choice === restart) await vscode.commands.executeCommand("sqf.restartServer");
    return;
  }
  const configuration = vscode.workspace.getConfiguration("sqf");
  const isSet = configuration.get("reference.updateUrl", "").trim() !== "";
  const asked = isSet ? undefined : await askForPlace();
  if (!isSet && asked === undefined) return;
  try {
    await client.sendRequest(ExecuteCommandRequest.type, {
      command: "sqf-ls.updateReference",
      arguments: asked === undefined ? [] : [asked],
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    output.error(`The reference was not updated: ${message}`);
    await vscode.window.showErrorMessage(`The SQF reference was not updated: ${message}`);
    return;
  }
  if (asked === undefined) return;
  const remember = "Remember";
  if ((await vscode.window.showInformationMessage(`Update from ${asked} next time, too?`, remember)) === remember) {
    await configuration.update("reference.updateUrl", asked, vscode.ConfigurationTarget.Global);
  }
}

async function askForPlace(): Promise<string | undefined> {
  const title = "Update the SQF reference";
  const address = { label: "$(cloud-download) From an address", detail: "A reference that somebody publishes" };
  const folder = { label: "$(folder) From a folder", detail: "A site that sqf-ls generate has written" };
  const choice = await vscode.window.showQuickPick([address, folder], {
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
    return text?.trim();
  }
  if (choice === folder) {
    const folders = await vscode.window.showOpenDialog({
      title: "Folder of the reference",
      openLabel: "Update from here",
      canSelectFolders: true,
      canSelectFiles: false,
    });
    return folders?.[0]?.fsPath;
  }
  return undefined;
}

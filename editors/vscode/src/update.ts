// The command that fetches the reference with the wiki's text.

import * as vscode from "vscode";
import { ExecuteCommandRequest, type LanguageClient } from "vscode-languageclient/node";
import { isAddress } from "./settings";

/** Asks where from, if the settings do not say, and lets the server update its reference. */
export async function updateReference(client: LanguageClient | undefined, output: vscode.LogOutputChannel) {
  if (client === undefined) {
    const restart = "Restart";
    const choice = await vscode.window.showErrorMessage("The SQF language server is not running.", restart);
    if (choice === restart) await vscode.commands.executeCommand("sqf.restartServer");
    return;
  }
  const configuration = vscode.workspace.getConfiguration("sqf");
  const asked = configuration.get("reference.updateUrl", "").trim() === "" ? await askForPlace() : undefined;
  if (asked === undefined && configuration.get("reference.updateUrl", "").trim() === "") return;
  try {
    await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title: "Updating the SQF reference", cancellable: true },
      (_progress, token) => {
        const request = { command: "sqf-ls.updateReference", arguments: asked === undefined ? [] : [asked] };
        return client.sendRequest(ExecuteCommandRequest.type, request, token);
      },
    );
  } catch (error) {
    if (error instanceof vscode.CancellationError) return;
    const message = error instanceof Error ? error.message : String(error);
    output.error(`The reference was not updated: ${message}`);
    await vscode.window.showErrorMessage(`The SQF reference was not updated: ${message}`);
    return;
  }
  if (asked !== undefined) {
    const remember = "Remember";
    const choice = await vscode.window.showInformationMessage(`Update from ${asked} next time, too?`, remember);
    if (choice === remember) {
      await configuration.update("reference.updateUrl", asked, vscode.ConfigurationTarget.Global);
    }
  }
}

async function askForPlace(): Promise<string | undefined> {
  const address = { label: "$(cloud-download) From an address", detail: "A reference that somebody publishes" };
  const folder = { label: "$(folder) From a folder", detail: "A site that sqf-ls generate has written" };
  const choice = await vscode.window.showQuickPick([address, folder], {
    title: "Update the SQF reference",
    placeHolder: "Where is the reference?",
  });
  if (choice === address) {
    const text = await vscode.window.showInputBox({
      title: "Update the SQF reference",
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

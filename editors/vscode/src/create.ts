// The commands that create a mission and a function.

import * as os from "node:os";
import * as vscode from "vscode";
import {
  CodeActionRequest,
  type CodeAction,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  type LanguageClient,
} from "vscode-languageclient/node";
import { filled, type Mission, suggestedTag, wrongFolder, wrongFunction, wrongTag } from "./mission";

/** Asks where a mission should be and what it is called, writes its files and opens it. */
export async function newMission(extension: vscode.Uri): Promise<void> {
  const parents = await vscode.window.showOpenDialog({
    title: "Folder for the mission, such as the folder missions of your profile",
    openLabel: "Create Mission Here",
    canSelectFolders: true,
    canSelectFiles: false,
  });
  const parent = parents?.[0];
  if (parent === undefined) return;
  const mission = await askForMission();
  if (mission === undefined) return;
  const target = vscode.Uri.joinPath(parent, mission.folder);
  const templates = vscode.Uri.joinPath(extension, "templates/mission");
  const files = await filesBelow(templates);
  const edit = new vscode.WorkspaceEdit();
  for (const file of files) {
    const uri = vscode.Uri.joinPath(target, file);
    // Existing files are kept: the Eden editor may have created the folder.
    if (await exists(uri)) continue;
    const template = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(templates, file));
    const text = filled(Buffer.from(template).toString("utf8"), mission, os.userInfo().username);
    edit.createFile(uri, { contents: Buffer.from(text) });
  }
  if (!(await vscode.workspace.applyEdit(edit))) {
    await vscode.window.showErrorMessage(`Cannot create ${target.fsPath}.`);
    return;
  }
  const open = "Open Mission";
  const sqm = (await exists(vscode.Uri.joinPath(target, "mission.sqm")))
    ? ""
    : ` Save a mission with the name ${mission.folder.replace(/\.\w+$/, "")} in the Eden editor to place units.`;
  const choice = await vscode.window.showInformationMessage(`Created ${mission.folder}.${sqm}`, open);
  if (choice === open) await vscode.commands.executeCommand("vscode.openFolder", target);
}

async function askForMission(): Promise<Mission | undefined> {
  const folder = await vscode.window.showInputBox({
    title: "New Mission (1/3)",
    prompt: "Name of the folder: the mission, a dot, and the world",
    placeHolder: "harbor.Altis",
    ignoreFocusOut: true,
    validateInput: wrongFolder,
  });
  if (folder === undefined) return undefined;
  const title = await vscode.window.showInputBox({
    title: "New Mission (2/3)",
    prompt: "Name that players see",
    value: folder.replace(/\.\w+$/, ""),
    ignoreFocusOut: true,
  });
  if (title === undefined) return undefined;
  const tag = await vscode.window.showInputBox({
    title: "New Mission (3/3)",
    prompt: "Tag: what the names of functions and global variables begin with",
    value: suggestedTag(folder),
    ignoreFocusOut: true,
    validateInput: wrongTag,
  });
  return tag === undefined ? undefined : { folder, title, tag };
}

/** Has the server create and list a function, and opens its script. Asks for the name unless a key binding gives it. */
export async function newFunction(client: LanguageClient | undefined, given?: unknown): Promise<void> {
  const here = vscode.window.activeTextEditor?.document.uri ?? vscode.workspace.workspaceFolders?.[0]?.uri;
  if (client === undefined || here === undefined) {
    await vscode.window.showErrorMessage("Open the folder of a mission or mod first; the server must be running.");
    return;
  }
  const isGiven = typeof given === "string" && wrongFunction(given) === undefined;
  const name = isGiven ? given : await askForFunction();
  if (name === undefined) return;
  const action = await creation(client, here, name);
  const edit = action?.edit && (await client.protocol2CodeConverter.asWorkspaceEdit(action.edit));
  if (edit === undefined || !(await vscode.workspace.applyEdit(edit))) {
    const reason = `No list of functions was found that ${name} could be added to, or it is there already.`;
    const hint = "List one with this tag in CfgFunctions first: the snippet CfgFunctions in description.ext writes it.";
    await vscode.window.showWarningMessage(`${reason} ${hint}`);
    return;
  }
  const script = action?.edit?.documentChanges?.find((change) => "kind" in change && change.kind === "create");
  if (script !== undefined && "uri" in script) {
    const document = await vscode.workspace.openTextDocument(client.protocol2CodeConverter.asUri(script.uri));
    const editor = await vscode.window.showTextDocument(document);
    const end = document.lineAt(document.lineCount - 1).range.end;
    editor.selection = new vscode.Selection(end, end);
  }
}

function askForFunction(): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: "New Function",
    prompt: "Name as it is called, with the tag that the other functions of the project have",
    placeHolder: "TAG_fnc_openGate",
    ignoreFocusOut: true,
    validateInput: wrongFunction,
  });
}

/**
 * Asks for the fix that an undefined function has where it is called. The call is in a script that only the server sees,
 * beside `here`, which decides between several lists.
 */
async function creation(client: LanguageClient, here: vscode.Uri, name: string): Promise<CodeAction | undefined> {
  const isFile = /\.\w+$/.test(here.path);
  const beside = isFile ? vscode.Uri.joinPath(here, "..") : here;
  const uri = client.code2ProtocolConverter.asUri(vscode.Uri.joinPath(beside, `new-function-${Date.now()}.sqf`));
  const textDocument = { uri, languageId: "sqf", version: 1, text: `[] call ${name};` };
  await client.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
  try {
    const range = { start: { line: 0, character: 8 }, end: { line: 0, character: 8 + name.length } };
    const context = { diagnostics: [], only: ["quickfix"] };
    const actions = await client.sendRequest(CodeActionRequest.type, { textDocument: { uri }, range, context });
    for (const action of actions ?? []) {
      if (!("edit" in action || "data" in action) || !/^(?:Create|List) `/.test(action.title)) continue;
      return action.edit ? action : await client.sendRequest<CodeAction>("codeAction/resolve", action);
    }
    return undefined;
  } finally {
    await client.sendNotification(DidCloseTextDocumentNotification.type, { textDocument: { uri } });
  }
}

async function filesBelow(folder: vscode.Uri, prefix = ""): Promise<string[]> {
  const found: string[] = [];
  for (const [name, type] of await vscode.workspace.fs.readDirectory(folder)) {
    if (type !== vscode.FileType.Directory) found.push(prefix + name);
    else found.push(...(await filesBelow(vscode.Uri.joinPath(folder, name), `${prefix}${name}/`)));
  }
  return found;
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}

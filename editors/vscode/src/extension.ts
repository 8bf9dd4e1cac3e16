// The extension's entry: commands and one server.

import * as vscode from "vscode";
import {
  ExecuteCommandRequest,
  HoverRequest,
  type LanguageClient,
  type Location,
  type Position,
} from "vscode-languageclient/node";
import { newFunction, newMission } from "./create";
import { ExpandedFiles } from "./expanded";
import { HeaderLanguages } from "./headers";
import { GameLog } from "./log";
import { Server } from "./server";
import { Tasks } from "./tasks";
import { updateReference } from "./update";
import { pageInHover, searchFor } from "./wiki";

let server: Server | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const running = new Server(context);
  server = running;
  context.subscriptions.push(
    running,
    new ExpandedFiles(running),
    new HeaderLanguages(running),
    new GameLog(running),
    new Tasks(running),
    vscode.commands.registerCommand("sqf.newMission", () => newMission(context.extensionUri)),
    vscode.commands.registerCommand("sqf.newFunction", (name?: unknown) => newFunction(running.client, name)),
    vscode.commands.registerCommand("sqf.restartServer", () => running.restart()),
    vscode.commands.registerCommand("sqf.updateReference", () =>
      updateReference({
        client: running.client,
        output: running.output,
        program: running.program,
        storage: context.globalStorageUri,
      }),
    ),
    vscode.commands.registerCommand("sqf.openWikiPage", () => openWikiPage(running.client)),
    vscode.commands.registerCommand("sqf.checkWorkspace", () => execute(running.client, "sqf-ls.checkWorkspace")),
    vscode.commands.registerCommand("sqf.fixWorkspace", () => execute(running.client, "sqf-ls.fixWorkspace")),
    vscode.commands.registerCommand("sqf.showReferences", (uri: string, position: Position, found: Location[]) =>
      showReferences(running.client, uri, position, found),
    ),
    vscode.commands.registerCommand("sqf.rename", (uri: string, position: Position) =>
      rename(running.client, uri, position),
    ),
    vscode.commands.registerCommand("sqf.showOutput", () => running.output.show()),
  );
  await running.restart();
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}

/** Runs a command of the server that shows its result itself. */
async function execute(client: LanguageClient | undefined, command: string): Promise<void> {
  await client?.sendRequest(ExecuteCommandRequest.type, { command, arguments: [] });
}

/** Begins to rename what a refactoring has just added. */
async function rename(client: LanguageClient | undefined, uri: string, position: Position): Promise<void> {
  if (client === undefined) return;
  const { asUri, asPosition } = client.protocol2CodeConverter;
  await vscode.commands.executeCommand("editor.action.rename", [asUri(uri), asPosition(position)]);
}

/** Shows the references that a code lens has counted, converted from the types of the protocol. */
async function showReferences(
  client: LanguageClient | undefined,
  uri: string,
  position: Position,
  found: Location[],
): Promise<void> {
  if (client === undefined) return;
  const converter = client.protocol2CodeConverter;
  await vscode.commands.executeCommand(
    "editor.action.showReferences",
    converter.asUri(uri),
    converter.asPosition(position),
    found.map((location) => converter.asLocation(location)),
  );
}

/** Opens the wiki page of the word at the cursor: the one that the server knows, else the wiki's search. */
async function openWikiPage(client: LanguageClient | undefined): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) return;
  const { document, selection } = editor;
  const page = client && (await pageAt(client, document, selection.active));
  if (page !== undefined) {
    await vscode.env.openExternal(vscode.Uri.parse(page, true));
    return;
  }
  const range = selection.isEmpty ? document.getWordRangeAtPosition(selection.active) : selection;
  const word = range === undefined ? "" : document.getText(range).trim();
  if (word === "" || word.includes("\n")) {
    await vscode.window.showInformationMessage("No word at the cursor to look up.");
    return;
  }
  const search = "Search the Wiki";
  if ((await vscode.window.showInformationMessage(`No wiki page found for ${word}.`, search)) === search) {
    await vscode.env.openExternal(vscode.Uri.parse(searchFor(word), true));
  }
}

async function pageAt(client: LanguageClient, document: vscode.TextDocument, position: vscode.Position) {
  const hover = await client.sendRequest(HoverRequest.type, {
    textDocument: client.code2ProtocolConverter.asTextDocumentIdentifier(document),
    position: client.code2ProtocolConverter.asPosition(position),
  });
  if (hover === null) return undefined;
  const parts = Array.isArray(hover.contents) ? hover.contents : [hover.contents];
  return pageInHover(parts.map((part) => (typeof part === "string" ? part : part.value)).join("\n\n"));
}

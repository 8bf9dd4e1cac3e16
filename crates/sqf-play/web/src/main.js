// The page: puts its parts together.

import { nextDiagnostic, previousDiagnostic } from "@codemirror/lint";
import { Prec } from "@codemirror/state";
import { keymap } from "@codemirror/view";
import { Client } from "./client.js";
import { completions } from "./completion.js";
import { byId } from "./dom.js";
import { editorExtensions } from "./editor.js";
import { WELCOME, exampleOf, showExamples } from "./examples.js";
import { showExpanded } from "./expand.js";
import { addFiles } from "./files.js";
import { addFindings } from "./findings.js";
import { setFolds } from "./folding.js";
import { hovers } from "./hover.js";
import { LinkError, decoded, encoded } from "./link.js";
import { addLog } from "./log.js";
import { StartError, loadModule } from "./module.js";
import { addOptions } from "./options.js";
import { addOutline } from "./outline.js";
import { addPanels } from "./panels.js";
import { marked } from "./problems.js";
import { addShare } from "./share.js";
import { starter } from "./start.js";
import { announce, say, showStatus, warn } from "./status.js";
import { tokensEffect } from "./tokens.js";
import { Workspace } from "./workspace.js";

/** @import { Finding, State } from "./contract.js" */

/** Milliseconds without a change until the address is written and the number of problems is read aloud. */
const REST = 700;

/** @type {((message: import("./client.js").Start) => import("./client.js").WorkerLike) | undefined} */
let start;
const client = new Client({
  start: (message) => {
    if (!start) throw new Error("the module is not loaded");
    return start(message);
  },
  onStatus: showStatus,
});

/** By path. A map, because a file may be named like a member of every object. @type {Map<string, Finding[]>} */
let findings = new Map();
/** @type {string[] | undefined} */
let kinds;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let resting;
/** The address as the page wrote it, which is not to be opened again. */
let written = location.hash;
/** What was opened and by which address: an address is not replaced by another for the same. */
let opened = { json: "", hash: "" };
let isChecked = false;

/** @returns {string} */
const path = () => workspace.open;
/** @type {Workspace} */
const workspace = new Workspace(byId("editor", HTMLElement), editorExtensions([
  Prec.high(keymap.of([
    { key: "Shift-Alt-f", run: () => (format(), true) },
    { key: "F12", run: (view) => (goToDefinition(view.state.selection.main.head), true) },
    { key: "F8", run: (view) => nextDiagnostic(view) && list.announce() },
    { key: "Shift-F8", run: (view) => previousDiagnostic(view) && list.announce() },
    { key: "Mod-.", run: () => (focusFinding(), true) },
  ])),
  hovers({ client, path, announce }),
  completions(client, path),
]), {
  text(path, text) {
    client.setText(path, text);
    changed();
  },
  files() {
    showFiles();
    list.show(findings);
    changed();
  },
  all() {
    client.setFiles(workspace.files);
    client.setOptions(workspace.options);
    showOptions(workspace.options);
    log.show();
    findings = new Map();
    showFiles();
    changed();
  },
});
const showFiles = addFiles(workspace, () => findings);
const list = addFindings(client, workspace, say, announce);
const showOutline = addOutline(workspace);
const log = addLog(client, workspace, changed);
const panels = addPanels(refreshPanel);
const showOptions = addOptions((options) => {
  workspace.options = options;
  client.setOptions(options);
  changed();
});

/** Asks for everything that depends on the text. */
function changed() {
  refreshTokens();
  refreshFindings();
  refreshFolds();
  refreshPanel();
  clearTimeout(resting);
  resting = setTimeout(rest, REST);
}

/** The text in the editor, to see whether an answer is about what is shown now. */
const shown = () => workspace.view.state.doc;

async function refreshTokens() {
  kinds ??= await client.ask("tokenKinds");
  const doc = shown();
  const tokens = await client.ask("tokens", path());
  if (tokens && kinds && doc === shown()) workspace.view.dispatch({ effects: tokensEffect(tokens, kinds, doc.length) });
}

async function refreshFolds() {
  const doc = shown();
  const folds = await client.ask("folds", path());
  if (folds && doc === shown()) workspace.view.dispatch({ effects: setFolds.of(folds) });
}

async function refreshFindings() {
  const doc = shown();
  const answer = await client.ask("allFindings");
  if (!answer || doc !== shown()) return;
  findings = new Map(Object.entries(answer));
  isChecked = true;
  workspace.view.dispatch(marked(workspace.view.state, findings.get(path()) ?? [], list.fix));
  list.show(findings);
  showFiles();
  byId("problem-count", HTMLElement).textContent = ` (${count()})`;
}

const count = () => [...findings.values()].reduce((sum, list) => sum + list.length, 0);

async function refreshPanel() {
  if (panels.current === "outline") {
    const doc = shown();
    const outline = await client.ask("outline", path());
    if (outline && doc === shown()) showOutline(outline);
  } else if (panels.current === "expand") {
    const doc = shown();
    const expanded = await client.ask("expand", path());
    if (expanded !== undefined && doc === shown()) showExpanded(expanded);
  } else if (panels.current === "log") {
    log.explain();
  }
}

/** Writes the address, so that the page can be loaded again and left without losing anything. */
async function rest() {
  clearTimeout(resting);
  if (isChecked) announce(count() === 1 ? "1 problem" : `${count()} problems`);
  const before = location.hash;
  // Another address is about to be opened.
  if (before !== written) return;
  const { state } = workspace;
  const hash = JSON.stringify(state) === opened.json ? opened.hash : `#${await encoded(state)}`;
  if (hash === before || location.hash !== before) return;
  written = hash;
  history.replaceState(null, "", hash === "" ? location.pathname + location.search : hash);
}

async function format() {
  const doc = shown();
  const answer = await client.ask("format", path());
  if (!answer || doc !== shown()) return;
  if ("error" in answer) return say(`The file cannot be formatted: ${answer.error}.`);
  workspace.edit(answer);
  say(answer.length > 0 ? "Formatted." : "Nothing to format.");
  workspace.view.focus();
}

/** @param {number} position */
async function goToDefinition(position) {
  const [place] = (await client.ask("definition", path(), position)) ?? [];
  if (place) workspace.reveal(place);
  else say("No definition was found.");
}

function focusFinding() {
  panels.show("problems");
  list.focus();
}

/** Opens what the address names. */
async function openAddress() {
  const address = location.hash;
  written = address;
  /** @type {State | undefined} */
  let state;
  try {
    state = await decoded(address.slice(1), exampleOf);
    warn("");
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    warn(`The link cannot be opened: ${error.message}.`);
  }
  // Another was opened in the meantime.
  if (written !== address) return;
  workspace.load(state ?? { files: [{ path: "init.sqf", text: WELCOME }], open: "init.sqf", options: {} });
  opened = { json: JSON.stringify(workspace.state), hash: state ? address : "" };
}

async function begin() {
  await openAddress();
  try {
    start = starter(await loadModule());
    client.start();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    client.giveUp(error.message);
  }
}

/** @returns {Promise<Map<string, Finding[]>>} */
async function currentFindings() {
  await refreshFindings();
  return findings;
}

addShare(workspace, currentFindings, say);
byId("format", HTMLButtonElement).addEventListener("click", format);
byId("examples", HTMLButtonElement).addEventListener("click", () => showExamples(async (rule) => {
  await rest();
  location.hash = `example=${rule}`;
}));
byId("skip", HTMLAnchorElement).addEventListener("click", (event) => {
  event.preventDefault();
  workspace.view.focus();
});
workspace.view.dom.addEventListener("mousedown", (event) => {
  if (event.button !== 0 || !(event.ctrlKey || event.metaKey)) return;
  const position = workspace.view.posAtCoords({ x: event.clientX, y: event.clientY });
  if (position === null) return;
  event.preventDefault();
  goToDefinition(position);
}, { capture: true });
addEventListener("hashchange", () => {
  if (location.hash !== written) openAddress();
});
begin();

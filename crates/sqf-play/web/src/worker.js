// Runs the module. build.mjs puts this file, with the module's own script, as a text into play.js, from which the page
// starts it: browsers start no worker from a file of a folder.

import { Playground, initSync } from "sqf_play";

/** @import { Asked, Reply, Start } from "./client.js" */

/** @type {import("sqf_play").Playground | undefined} */
let playground;

onmessage = ({ data }) => postMessage(playground ? answer(playground, data) : begin(data));

/**
 * @param {Start & { module: WebAssembly.Module }} message
 * @returns {Reply}
 */
function begin({ module, files, options }) {
  try {
    initSync({ module });
    const made = new Playground();
    const problem = change(made, files.map(({ path, text }) => [path, text]), options);
    playground = made;
    return { ready: true, problem };
  } catch (error) {
    return { dead: textOf(error) };
  }
}

/**
 * @param {import("sqf_play").Playground} playground
 * @param {Asked} message
 * @returns {Reply}
 */
function answer(playground, { changes, options, question, given }) {
  try {
    const problem = change(playground, changes, options);
    // The question is one of the module's methods, whose numbers of parameters differ.
    return { json: /** @type {any} */ (playground)[question](...given), problem };
  } catch (error) {
    return { dead: textOf(error) };
  }
}

/**
 * Makes all changes; what is refused does not prevent the others.
 * @param {import("sqf_play").Playground} playground
 * @param {Asked["changes"]} changes
 * @param {Asked["options"]} options
 * @returns {string | undefined} The first complaint of the module.
 */
function change(playground, changes, options) {
  const complaints = changes.map(([path, text]) => complaint(() => (
    text === undefined ? playground.remove(path) : playground.setText(path, text))));
  if (options) complaints.push(complaint(() => playground.setOptions(JSON.stringify(options))));
  return complaints.find((text) => text !== undefined);
}

/**
 * What the module says to people. Any other error comes from a module that can no longer be used.
 * @param {() => void} action
 */
function complaint(action) {
  try {
    action();
    return undefined;
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return textOf(error);
  }
}

/** @param {unknown} error */
function textOf(error) {
  return error instanceof Error ? error.message : String(error);
}

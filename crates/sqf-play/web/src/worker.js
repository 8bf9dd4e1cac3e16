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
    const problem = complaint(() => {
      made.setFiles(JSON.stringify(files));
      made.setOptions(JSON.stringify(options));
    });
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
    const problem = complaint(() => {
      for (const [path, text] of changes) {
        if (text === undefined) playground.remove(path);
        else playground.setText(path, text);
      }
      if (options) playground.setOptions(JSON.stringify(options));
    });
    // The question is one of the module's methods, whose numbers of parameters differ.
    const json = /** @type {any} */ (playground)[question](...given);
    return { json: question === "version" ? JSON.stringify(json) : json, problem };
  } catch (error) {
    return { dead: textOf(error) };
  }
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

// Starts a worker with the module.

import text from "worker:text";

/** @import { Start, WorkerLike } from "./client.js" */

/**
 * @param {WebAssembly.Module} module
 * @returns {(message: Start) => WorkerLike}
 */
export function starter(module) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  return (message) => {
    const worker = new Worker(address);
    worker.postMessage({ ...message, module });
    return worker;
  };
}

// Loads the module. It is compiled once, and each worker gets the result.

/** Why the module cannot be used, as part of a sentence for people. */
export class StartError extends Error {}

/**
 * @returns {Promise<WebAssembly.Module>}
 * @throws {StartError}
 */
export async function loadModule() {
  if (typeof WebAssembly !== "object" || typeof Worker !== "function") {
    throw new StartError("this browser cannot run WebAssembly, or it is turned off; current versions of Firefox, Chrome, Edge and Safari can");
  }
  try {
    return await (location.protocol === "file:" ? fromFolder() : fromServer());
  } catch (error) {
    throw new StartError(`it could not be loaded (${error instanceof Error ? error.message : error})`);
  }
}

async function fromServer() {
  const response = await fetch("play_bg.wasm");
  if (!response.ok) throw new Error(`the server answers ${response.status} for play_bg.wasm`);
  // Only a module that comes with its own type may be compiled while it arrives.
  const isTyped = response.headers.get("content-type")?.startsWith("application/wasm");
  return isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** A page from a folder may not read other files, but load scripts: module.js contains the module as text. */
async function fromFolder() {
  await new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = "module.js";
    script.addEventListener("load", done);
    script.addEventListener("error", () => failed(new Error("the file module.js is missing")));
    document.head.append(script);
  });
  const text = atob(/** @type {{ sqfPlayModule?: string }} */ (globalThis).sqfPlayModule ?? "");
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

// The script of the module, which wasm-bindgen writes; build.mjs says where it is.
declare module "sqf_play" {
  export function initSync(given: { module: WebAssembly.Module }): unknown;
  export class Playground {
    setText(path: string, text: string): void;
    remove(path: string): void;
    setOptions(json: string): void;
  }
}

/** The text of worker.js with all that it imports. */
declare module "worker:text" {
  const text: string;
  export default text;
}

/** The examples with their texts, from the folder `examples`. */
declare module "examples:all" {
  const examples: import("./examples.js").Example[];
  export default examples;
}

// node packaging/play.mjs OUT [--module DIR]: builds the playground into the folder OUT.
//
// First the module, with `cargo rustc` for browsers and wasm-bindgen, then the page around it with npm. `--module` names
// a folder that already has the module. CARGO names another cargo, and SQF_PLAY_CARGO_ARGS further arguments for it:
// `-Zbuild-std=std,panic_abort` where the target is not installed.

import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { parseArgs } from "node:util";

const root = path.join(import.meta.dirname, "..");
const TARGET = "wasm32-unknown-unknown";

function run(command, args, cwd = root) {
  execFileSync(command, args, { cwd, stdio: ["ignore", "inherit", "inherit"], shell: process.platform === "win32" });
}

/** Builds the module into a folder. */
function module(folder) {
  const locked = /name = "wasm-bindgen"\nversion = "(.*)"/.exec(fs.readFileSync(path.join(root, "Cargo.lock"), "utf8"))[1];
  const found = execFileSync("wasm-bindgen", ["--version"], { encoding: "utf8" }).trim().split(" ")[1];
  if (found !== locked) {
    throw new Error(`wasm-bindgen ${found} is installed; Cargo.lock needs ${locked}: cargo install wasm-bindgen-cli@${locked}`);
  }
  const further = (process.env.SQF_PLAY_CARGO_ARGS ?? "").split(" ").filter(Boolean);
  const cargo = process.env.CARGO ?? "cargo";
  // Only a browser needs the library as a file of its own; on Windows it would have too many exports.
  const library = ["rustc", "-p", "sqf-play", "--lib", "--crate-type", "cdylib"];
  run(cargo, [...library, "--target", TARGET, "--profile", "play", "--locked", ...further]);
  const target = process.env.CARGO_TARGET_DIR ?? path.join(root, "target");
  const built = path.join(target, TARGET, "play", "sqf_play.wasm");
  run("wasm-bindgen", ["--target", "web", "--out-name", "play", "--out-dir", folder, built]);
}

const { positionals: [out], values } = parseArgs({ allowPositionals: true, options: { module: { type: "string" } } });
if (!out) {
  console.error("usage: node packaging/play.mjs OUT [--module DIR]");
  process.exit(2);
}
const made = values.module === undefined ? fs.mkdtempSync(path.join(os.tmpdir(), "sqf-play-")) : undefined;
try {
  if (made) module(made);
  const web = path.join(root, "crates", "sqf-play", "web");
  run("npm", ["ci", "--no-audit", "--no-fund"], web);
  run("npm", ["run", "build", "--", path.resolve(out), "--module", path.resolve(made ?? values.module)], web);
} finally {
  if (made) fs.rmSync(made, { recursive: true });
}

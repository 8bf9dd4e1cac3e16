// node build.mjs OUT --module DIR : writes the page to the folder OUT.
//
// DIR has what wasm-bindgen writes: play.js and play_bg.wasm.

import * as fs from "node:fs";
import * as path from "node:path";
import { parseArgs } from "node:util";
import * as zlib from "node:zlib";
import * as esbuild from "esbuild";

const folder = import.meta.dirname;
const source = (name) => path.join(folder, "src", name);
const { positionals: [out], values } = parseArgs({ allowPositionals: true, options: { module: { type: "string" } } });
if (!out || !values.module) {
  console.error("usage: npm run build -- OUT --module DIR");
  process.exit(2);
}
const glue = path.resolve(values.module, "play.js");
const wasm = fs.readFileSync(path.resolve(values.module, "play_bg.wasm"));

const common = { bundle: true, minify: true, format: "iife", target: "es2022", absWorkingDir: folder, logLevel: "warning", metafile: true };

/** The worker with the module's script in it, as text. The page gives it the module, so it needs no address of its own. */
async function workerText() {
  const { outputFiles: [file] } = await esbuild.build({
    ...common, entryPoints: [source("worker.js")], alias: { sqf_play: glue }, define: { "import.meta.url": '""' }, write: false,
  });
  return file.text;
}

/** The list of examples with the texts of their files. */
function examples() {
  const read = (...names) => fs.readFileSync(path.join(folder, "examples", ...names), "utf8");
  return JSON.parse(read("index.json")).map(({ rule, title, files }) => (
    { rule, title, files: files.map((name) => ({ path: name, text: read(rule, name) })) }));
}

/** Modules that are made here. */
const made = {
  name: "made",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(worker:text|examples:all)$/ }, ({ path }) => ({ path, namespace: "made" }));
    onLoad({ filter: /^worker:text$/, namespace: "made" }, async () => ({ contents: await workerText(), loader: "text" }));
    onLoad({ filter: /^examples:all$/, namespace: "made" }, () => ({ contents: JSON.stringify(examples()), loader: "json" }));
  },
};

/** The licenses of the packages that are in the bundle, which require that their text is included. */
function licenses(inputs) {
  const packages = new Set(inputs.map((input) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0]));
  packages.delete(undefined);
  const texts = [...packages].sort().map((name) => {
    const { name: title, version, license } = JSON.parse(fs.readFileSync(path.join(folder, name, "package.json"), "utf8"));
    const file = fs.readdirSync(path.join(folder, name)).find((entry) => /^licen[cs]e/i.test(entry));
    if (file === undefined) throw new Error(`${title} comes without its license`);
    return `${title} ${version} (${license})\n\n${fs.readFileSync(path.join(folder, name, file), "utf8").trim()}\n`;
  });
  return texts.join(`\n${"-".repeat(80)}\n\n`);
}

fs.mkdirSync(out, { recursive: true });
const write = (name, contents) => fs.writeFileSync(path.join(out, name), contents);
const { metafile } = await esbuild.build({ ...common, entryPoints: [source("main.js")], outfile: path.resolve(out, "play.js"), plugins: [made] });
await esbuild.build({ ...common, entryPoints: [source("theme.js"), source("style.css")], outdir: path.resolve(out) });
write("index.html", fs.readFileSync(source("index.html")));
write("icon.svg", fs.readFileSync(path.join(folder, "../../sqf-html/src/icon.svg")));
write("LICENSES.txt", licenses(Object.keys(metafile.inputs)));
write("play_bg.wasm", wasm);
// For the page opened from a folder, which may load scripts but not read files.
write("module.js", `var sqfPlayModule = "${zlib.gzipSync(wasm, { level: 9 }).toString("base64")}";\n`);

// node scripts/build.mjs [--tests | --watch] : bundles the extension into dist/, or the unit tests into build/tests/.

import * as fs from "node:fs";
import * as path from "node:path";
import * as esbuild from "esbuild";

const folder = path.join(import.meta.dirname, "..");
const watch = process.argv.includes("--watch");
const common = {
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  absWorkingDir: folder,
  logLevel: "warning",
};
const extension = {
  ...common,
  entryPoints: ["src/extension.ts"],
  outfile: "dist/extension.js",
  external: ["vscode"],
  minify: !watch,
  sourcemap: watch,
  metafile: true,
};

if (process.argv.includes("--tests")) {
  fs.rmSync(path.join(folder, "build/tests"), { recursive: true, force: true });
  await esbuild.build({ ...common, entryPoints: ["test/unit/*.test.ts"], outdir: "build/tests" });
} else if (watch) {
  await (await esbuild.context({ ...extension, logLevel: "info" })).watch();
} else {
  const { metafile } = await esbuild.build(extension);
  fs.writeFileSync(path.join(folder, "dist/LICENSES.txt"), licences(Object.keys(metafile.inputs)));
}

/** The licenses of the packages that are inside the bundle, which require that their text is included. */
function licences(inputs) {
  const packages = new Set(inputs.map((input) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0]));
  packages.delete(undefined);
  return [...packages]
    .sort()
    .map((name) => {
      const { name: title, version, license } = JSON.parse(fs.readFileSync(path.join(folder, name, "package.json")));
      const file = fs.readdirSync(path.join(folder, name)).find((entry) => /^licen[cs]e/i.test(entry));
      if (file === undefined) throw new Error(`${title} comes without its license`);
      const text = fs.readFileSync(path.join(folder, name, file), "utf8").trim();
      return `${title} ${version} (${license})\n\n${text}\n`;
    })
    .join(`\n${"-".repeat(80)}\n\n`);
}

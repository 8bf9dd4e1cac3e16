// node scripts/build.mjs [--tests | --watch] : bundles the extension into dist/, or the unit tests into build/tests/.

import * as fs from "node:fs";
import * as path from "node:path";
import * as esbuild from "esbuild";

const folder = path.join(import.meta.dirname, "..");
const common = {
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  absWorkingDir: folder,
  logLevel: "info",
};

if (process.argv.includes("--tests")) {
  fs.rmSync(path.join(folder, "build/tests"), { recursive: true, force: true });
  await esbuild.build({ ...common, entryPoints: ["test/unit/*.test.ts"], outdir: "build/tests", logLevel: "warning" });
} else {
  const options = {
    ...common,
    entryPoints: ["src/extension.ts"],
    outfile: "dist/extension.js",
    external: ["vscode"],
    minify: !process.argv.includes("--watch"),
    sourcemap: process.argv.includes("--watch"),
    // The packages inside are under permissive licences that ask for their text to go along.
    legalComments: "eof",
  };
  if (process.argv.includes("--watch")) await (await esbuild.context(options)).watch();
  else await esbuild.build(options);
}

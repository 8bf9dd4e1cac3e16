#!/usr/bin/env node
// Starts the program of the package for this system, with the same arguments, standard streams and result.

"use strict";

const { spawn } = require("node:child_process");
const os = require("node:os");

const name = `sqf-ls-${process.platform}-${process.arch}`;
const file = process.platform === "win32" ? "sqf-ls.exe" : "sqf-ls";

let program;
try {
  program = require.resolve(`${name}/${file}`);
} catch {
  console.error(
    `sqf-ls: the package ${name} is not installed. If npm left out optional packages, install again without ` +
      "--omit=optional; if there is no such package, there is no program for this system, and " +
      "`cargo install sqf-ls` compiles one.",
  );
  process.exit(1);
}

const child = spawn(program, process.argv.slice(2), { stdio: "inherit", windowsHide: true });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("error", (error) => {
  console.error(`sqf-ls: cannot start ${program}: ${error.message}`);
  process.exit(1);
});
child.on("exit", (code, signal) => process.exit(code ?? 128 + os.constants.signals[signal]));

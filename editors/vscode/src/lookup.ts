// Where the language server is: the user's setting, else the one inside this package, else the PATH.

import * as path from "node:path";

/** Queries about the machine; tests answer from a list. */
export interface Machine {
  platform: NodeJS.Platform;
  env: Readonly<Record<string, string | undefined>>;
  home: string;
  /** Whether there is an executable file. */
  isProgram(file: string): boolean;
}

/** The server, and what named it. */
export interface Found {
  kind: "found";
  program: string;
  by: "setting" | "package" | "path";
}

/** No server; `setting` is the path that was set in vain. */
export interface Missing {
  kind: "missing";
  setting?: string;
}

/** If a server is set, no other one is looked for: starting another one silently would be confusing. */
export function findServer(setting: string, extensionFolder: string, machine: Machine): Found | Missing {
  const paths = pathsOf(machine.platform);
  if (setting !== "") {
    const program = names(setting, machine).find((name) => paths.isAbsolute(name) && machine.isProgram(name));
    if (program !== undefined) return { kind: "found", program, by: "setting" };
    // A bare name is looked up in the PATH.
    const onPath = /[\\/]/.test(setting) ? undefined : findOnPath(setting, machine);
    return onPath === undefined ? { kind: "missing", setting } : { kind: "found", program: onPath, by: "setting" };
  }
  const inside = bundled(extensionFolder, machine.platform);
  if (machine.isProgram(inside)) return { kind: "found", program: inside, by: "package" };
  const onPath = findOnPath("sqf-ls", machine);
  return onPath === undefined ? { kind: "missing" } : { kind: "found", program: onPath, by: "path" };
}

/** The place of the server inside the package of this platform. */
export function bundled(extensionFolder: string, platform: NodeJS.Platform): string {
  return pathsOf(platform).join(extensionFolder, "server", platform === "win32" ? "sqf-ls.exe" : "sqf-ls");
}

/**
 * Replaces `~`, `${workspaceFolder}` and `${env:NAME}` in a path from the settings.
 *
 * Unknown variables stay as they are, so that the message about a missing file shows why.
 */
export function expand(setting: string, workspaceFolder: string | undefined, machine: Machine): string {
  const paths = pathsOf(machine.platform);
  const text = setting
    .trim()
    .replace(/^~(?=$|[\\/])/, () => machine.home)
    .replace(/\$\{workspaceFolder\}/g, (all) => workspaceFolder ?? all)
    .replace(/\$\{env:([^}]+)\}/g, (all, name: string) => machine.env[name] ?? all);
  if (text === "" || paths.isAbsolute(text) || !/[\\/]/.test(text) || workspaceFolder === undefined) return text;
  return paths.join(workspaceFolder, text);
}

function findOnPath(name: string, machine: Machine): string | undefined {
  const paths = pathsOf(machine.platform);
  const list = machine.env[Object.keys(machine.env).find((key) => key.toUpperCase() === "PATH") ?? "PATH"] ?? "";
  for (const folder of list.split(paths.delimiter)) {
    // An entry that is not absolute would mean another folder in each window.
    if (!paths.isAbsolute(folder)) continue;
    const program = names(paths.join(folder, name), machine).find((candidate) => machine.isProgram(candidate));
    if (program !== undefined) return program;
  }
  return undefined;
}

/** Windows finds a program without its `.exe`. */
function names(file: string, machine: Machine): string[] {
  return machine.platform === "win32" && !/\.exe$/i.test(file) ? [`${file}.exe`, file] : [file];
}

function pathsOf(platform: NodeJS.Platform): path.PlatformPath {
  return platform === "win32" ? path.win32 : path.posix;
}

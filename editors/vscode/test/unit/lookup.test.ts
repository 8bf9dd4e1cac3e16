import assert from "node:assert/strict";
import { test } from "node:test";
import { bundled, expand, findServer, type Machine } from "../../src/lookup";

function machine(programs: string[], env: Record<string, string> = {}, platform: NodeJS.Platform = "linux"): Machine {
  return { platform, env, home: "/ada", isProgram: (file) => programs.includes(file) };
}

const INSIDE = "/ext/server/sqf-ls";
const ON_PATH = "/usr/bin/sqf-ls";
const PATH = { PATH: "/usr/local/bin:/usr/bin" };

test("the setting comes first, then the package, then the PATH", () => {
  const all = machine(["/opt/sqf-ls", INSIDE, ON_PATH], PATH);
  assert.deepEqual(findServer("/opt/sqf-ls", "/ext", all), { kind: "found", program: "/opt/sqf-ls", by: "setting" });
  assert.deepEqual(findServer("", "/ext", all), { kind: "found", program: INSIDE, by: "package" });
  assert.deepEqual(findServer("", "/ext", machine([ON_PATH], PATH)), { kind: "found", program: ON_PATH, by: "path" });
  assert.deepEqual(findServer("", "/ext", machine([], PATH)), { kind: "missing" });
});

test("a server that is set and not there is replaced by no other", () => {
  const others = machine([INSIDE, ON_PATH], PATH);
  assert.deepEqual(findServer("/opt/sqf-ls", "/ext", others), { kind: "missing", setting: "/opt/sqf-ls" });
});

test("a bare name in the setting is one of the PATH", () => {
  const programs = machine(["/usr/local/bin/sqf-ls-dev", INSIDE], PATH);
  const found = findServer("sqf-ls-dev", "/ext", programs);
  assert.deepEqual(found, { kind: "found", program: "/usr/local/bin/sqf-ls-dev", by: "setting" });
  assert.deepEqual(findServer("bin/sqf-ls-dev", "/ext", programs), { kind: "missing", setting: "bin/sqf-ls-dev" });
});

test("the PATH is searched in its order, and only its absolute folders", () => {
  const two = machine(["/b/sqf-ls", "/a/sqf-ls", "./sqf-ls", "sqf-ls"], { PATH: ":.:/a:/b" });
  assert.deepEqual(findServer("", "/ext", two), { kind: "found", program: "/a/sqf-ls", by: "path" });
  assert.deepEqual(findServer("", "/ext", machine(["sqf-ls", "./sqf-ls"], { PATH: ":." })), { kind: "missing" });
  assert.deepEqual(findServer("", "/ext", machine(["/a/sqf-ls"], {})), { kind: "missing" });
});

test("Windows has its own separators, endings and spelling of PATH", () => {
  const path = { Path: "C:\\Tools;D:\\sqf\\bin" };
  assert.equal(bundled("C:\\ext", "win32"), "C:\\ext\\server\\sqf-ls.exe");
  assert.deepEqual(findServer("", "C:\\ext", machine(["D:\\sqf\\bin\\sqf-ls.exe"], path, "win32")), {
    kind: "found",
    program: "D:\\sqf\\bin\\sqf-ls.exe",
    by: "path",
  });
  assert.deepEqual(findServer("C:\\own\\sqf-ls", "C:\\ext", machine(["C:\\own\\sqf-ls.exe"], path, "win32")), {
    kind: "found",
    program: "C:\\own\\sqf-ls.exe",
    by: "setting",
  });
});

test("paths of the settings may begin at home, in the folder or in a variable", () => {
  const at = machine([], { MODS: "/srv/mods" });
  assert.equal(expand("~/bin/sqf-ls", "/mission", at), "/ada/bin/sqf-ls");
  assert.equal(expand("~", "/mission", at), "/ada");
  assert.equal(expand("${workspaceFolder}/tools/sqf-ls", "/mission", at), "/mission/tools/sqf-ls");
  assert.equal(expand("${env:MODS}/site", "/mission", at), "/srv/mods/site");
  assert.equal(expand("tools/sqf-ls", "/mission", at), "/mission/tools/sqf-ls");
  assert.equal(expand(" /opt/sqf-ls ", "/mission", at), "/opt/sqf-ls");
});

test("what cannot be replaced in a path stays", () => {
  const at = machine([]);
  assert.equal(expand("", "/mission", at), "");
  assert.equal(expand("sqf-ls", "/mission", at), "sqf-ls");
  assert.equal(expand("a~b", "/mission", at), "a~b");
  assert.equal(expand("${workspaceFolder}/sqf-ls", undefined, at), "${workspaceFolder}/sqf-ls");
  assert.equal(expand("/x/${env:NONE}/y", undefined, at), "/x/${env:NONE}/y");
});

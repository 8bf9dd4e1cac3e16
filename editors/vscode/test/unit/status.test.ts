import assert from "node:assert/strict";
import { test } from "node:test";
import { type Life, shown } from "../../src/status";

const running = (quiescent: boolean, message: string): Life => ({
  kind: "running",
  name: "sqf-ls 0.1.0",
  origin: "included in the extension",
  status: { health: "ok", quiescent, message },
});

test("the state of the server can be told apart", () => {
  const lives: Life[] = [
    { kind: "starting" },
    { kind: "running", name: "sqf-ls 0.1.0", origin: "from the PATH" },
    { kind: "stopped" },
    { kind: "missing" },
    { kind: "broken", program: "/usr/bin/sqf-ls" },
    { kind: "unfit", name: "sqf-ls 0.9.0", wanted: "0.1" },
  ];
  const texts = lives.map((life) => [shown(life).text, shown(life).severity]);
  assert.deepEqual(texts, [
    ["starting", "information"],
    ["sqf-ls 0.1.0", "information"],
    ["stopped", "warning"],
    ["not found", "error"],
    ["failed to start", "error"],
    ["sqf-ls 0.9.0 does not fit", "error"],
  ]);
});

test("a running server shows its version, its reference and what it does", () => {
  const indexing = shown(running(false, "reference: built into sqf-ls, Arma 3 2.20, indexing the project"));
  assert.equal(indexing.text, "sqf-ls 0.1.0");
  assert.ok(indexing.busy);
  const reference = "reference: built into sqf-ls, Arma 3 2.20";
  assert.equal(indexing.detail, `${reference}, indexing the project, server included in the extension`);
  const calm = shown(running(true, reference));
  assert.ok(!calm.busy);
  assert.equal(calm.detail, `${reference}, server included in the extension`);
});

test("a server that does not report its state is not busy", () => {
  const silent = shown({ kind: "running", name: "sqf-ls", origin: "from the PATH" });
  assert.ok(!silent.busy);
  assert.equal(silent.detail, "server from the PATH");
});

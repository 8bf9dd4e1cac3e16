// The client, with workers that answer when the test says so.

import assert from "node:assert/strict";
import { beforeEach, describe, mock, test } from "node:test";
import { Client } from "../src/client.js";

const LIMITS = { start: 60_000, answer: 10_000 };
let workers, statuses, client;

class FakeWorker {
  messages = [];
  isEnded = false;
  constructor(started) { this.started = started; }
  postMessage(message) { this.messages.push(message); }
  terminate() { this.isEnded = true; }
  reply(data) { this.onmessage({ data }); }
  get asked() { return this.messages.map(({ question, given }) => [question, ...given]); }
}

const worker = () => workers.at(-1);
const answer = (value) => worker().reply({ json: JSON.stringify(value) });

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  workers = [];
  statuses = [];
  client = new Client({
    start: (message) => {
      workers.push(new FakeWorker(message));
      return worker();
    },
    onStatus: (status, detail) => statuses.push(detail === undefined ? status : `${status}: ${detail}`),
    limits: LIMITS,
  });
  client.setFiles([{ path: "init.sqf", text: "a" }]);
  client.start();
});

describe("a client", () => {
  test("starts with all files, and asks when the module is ready", async () => {
    assert.deepEqual(worker().started, { files: [{ path: "init.sqf", text: "a" }], options: {} });
    const hover = client.ask("hover", "init.sqf", 3);
    assert.deepEqual(worker().asked, []);
    worker().reply({ ready: true });
    assert.deepEqual(worker().asked, [["hover", "init.sqf", 3]]);
    answer({ from: 0 });
    assert.deepEqual(await hover, { from: 0 });
    assert.equal(statuses.at(-1), "ready");
  });

  test("computes only the newest state", async () => {
    worker().reply({ ready: true });
    client.setText("init.sqf", "b");
    const first = client.ask("allFindings");
    const answers = ["c", "d", "e"].map((text) => {
      client.setText("init.sqf", text);
      return client.ask("allFindings");
    });
    assert.equal(worker().messages.length, 1);
    answer(1);
    answer(2);
    assert.deepEqual([await first, ...(await Promise.all(answers))], [1, undefined, undefined, 2]);
    assert.deepEqual(worker().messages.map(({ changes }) => changes), [[["init.sqf", "b"]], [["init.sqf", "e"]]]);
  });

  test("asks what is urgent first", () => {
    client.ask("outline", "init.sqf");
    client.ask("allFindings");
    client.ask("completion", "init.sqf", 1, true);
    worker().reply({ ready: true });
    answer(null);
    answer(null);
    assert.deepEqual(worker().asked.map(([question]) => question), ["completion", "allFindings", "outline"]);
  });

  test("sends files that were removed, and options", () => {
    worker().reply({ ready: true });
    client.setFiles([{ path: "b.sqf", text: "b" }]);
    client.setOptions({ level: "error" });
    client.ask("allFindings");
    assert.deepEqual(worker().messages[0].changes, [["init.sqf", undefined], ["b.sqf", "b"]]);
    assert.deepEqual(worker().messages[0].options, { level: "error" });
    worker().reply({ json: "{}", problem: "unknown version" });
    assert.ok(statuses.includes("ready: unknown version"));
    client.ask("allFindings");
    assert.equal(worker().messages[1].options, undefined);
  });

  test("ends a worker that takes too long, with one message, and starts another at the next change", async () => {
    worker().reply({ ready: true });
    const slow = client.ask("allFindings");
    const waiting = client.ask("outline", "init.sqf");
    mock.timers.tick(LIMITS.answer);
    assert.deepEqual([await slow, await waiting], [undefined, undefined]);
    assert.ok(worker().isEnded);
    // The same text would take as long again.
    assert.equal(await client.ask("allFindings"), undefined);
    assert.equal(workers.length, 1);
    assert.deepEqual(statuses.filter((status) => status.startsWith("stopped")), ["stopped: it took longer than 10 seconds"]);

    client.setText("init.sqf", "b");
    assert.equal(workers.length, 2);
    assert.deepEqual(worker().started.files, [{ path: "init.sqf", text: "b" }]);
    const after = client.ask("allFindings");
    worker().reply({ ready: true });
    answer(1);
    assert.equal(await after, 1);
  });

  test("ends a worker whose module panicked", async () => {
    worker().reply({ ready: true });
    const asked = client.ask("tokens", "init.sqf");
    worker().reply({ dead: "unreachable" });
    assert.equal(await asked, undefined);
    assert.ok(worker().isEnded);
    assert.equal(statuses.at(-1), "stopped: unreachable");
  });

  test("gives up after three failures in a row", () => {
    for (const text of ["b", "c", "d", "e"]) {
      worker().reply({ ready: true });
      client.ask("allFindings");
      worker().reply({ dead: "unreachable" });
      client.setText("init.sqf", text);
    }
    assert.equal(workers.length, 3);
    assert.equal(statuses.at(-1), "failed: unreachable");
  });

  test("says that the module does not start", async () => {
    const asked = client.ask("allFindings");
    worker().reply({ dead: "out of memory" });
    assert.equal(await asked, undefined);
    client.setText("init.sqf", "b");
    assert.equal(workers.length, 1);
    assert.equal(statuses.at(-1), "failed: out of memory");
  });

  test("says that the module does not start in time", () => {
    mock.timers.tick(LIMITS.start);
    assert.equal(statuses.at(-1), "failed: it did not start in time");
  });
});

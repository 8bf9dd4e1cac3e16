import assert from "node:assert/strict";
import { test } from "node:test";
import { CrashLimit } from "../../src/crashes";

test("a server that crashes again and again is not started for ever", () => {
  const limit = new CrashLimit(3, 1000);
  const answers = [0, 100, 200, 300].map((now) => limit.mayRestart(now));
  assert.deepEqual(answers, [true, true, true, false]);
});

test("a crash now and then is forgiven", () => {
  const limit = new CrashLimit(3, 1000);
  const answers = [0, 500, 1000, 1500, 2000, 2500].map((now) => limit.mayRestart(now));
  assert.deepEqual(answers, [true, true, true, true, true, true]);
});

test("the count starts over when the user starts the server", () => {
  const limit = new CrashLimit(1, 1000);
  assert.ok(limit.mayRestart(0));
  assert.ok(!limit.mayRestart(1));
  limit.reset();
  assert.ok(limit.mayRestart(2));
});

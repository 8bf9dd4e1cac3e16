import assert from "node:assert/strict";
import { test } from "node:test";
import { runErrors, touches } from "../../src/lastRun";

test("errors in files of the project are shown at their places", () => {
  const report = JSON.stringify({
    errors: [
      { message: "Zero divisor", count: 12, meaning: "A number is divided by 0.", place: { file: "a.sqf", line: 3, column: 5 } },
      { message: "Missing ;", count: 1, meaning: null, place: { file: "b.sqf", line: 1, column: null } },
      { message: "Generic error in expression", count: 2, place: null },
    ],
  });
  assert.deepEqual(runErrors(report), [
    { file: "a.sqf", line: 2, column: 4, message: "12 times in the last run: Zero divisor\nA number is divided by 0." },
    { file: "b.sqf", line: 0, column: 0, message: "Once in the last run: Missing ;" },
  ]);
  assert.deepEqual(runErrors("{}"), []);
});

test("an edit takes back the problems of its lines only", () => {
  assert.ok(touches(3, 3, 3) && touches(3, 1, 4));
  assert.ok(!touches(3, 4, 5) && !touches(3, 0, 2));
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { lineAfter, runErrors } from "../../src/lastRun";

test("errors in files of the project are shown at their places", () => {
  const report = JSON.stringify({
    errors: [
      { message: "Zero divisor", count: 12, meaning: "A number is divided by 0.", place: { file: "a.sqf", line: 3, column: 5, state: "same" } },
      { message: "Missing ;", count: 1, meaning: null, place: { file: "b.sqf", line: 1, column: null, state: "changed" } },
      { message: "Generic error in expression", count: 2, place: null },
    ],
  });
  assert.deepEqual(runErrors(report), [
    {
      file: "a.sqf",
      line: 2,
      column: 4,
      message: "12 times in the last run: Zero divisor\nA number is divided by 0.",
      isChanged: false,
    },
    { file: "b.sqf", line: 0, column: 0, message: "Once in the last run: Missing ;", isChanged: true },
  ]);
  assert.deepEqual(runErrors("{}"), []);
});

test("an edit takes back the problems of its lines and moves those below", () => {
  const after = (start: number, end: number, breaks: number) => lineAfter(3, [{ start, end, breaks }]);
  assert.equal(after(3, 3, 0), undefined);
  assert.equal(after(1, 4, 0), undefined);
  assert.equal(after(4, 5, 3), 3);
  assert.equal(after(0, 0, 2), 5, "two lines are inserted above");
  assert.equal(after(0, 2, 0), 1, "two lines above are joined with a third");
  const edits = [
    { start: 1, end: 1, breaks: 1 },
    { start: 0, end: 0, breaks: 1 },
    { start: 9, end: 9, breaks: 7 },
  ];
  assert.equal(lineAfter(3, edits), 5);
});

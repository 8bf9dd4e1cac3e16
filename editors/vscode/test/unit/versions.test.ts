import assert from "node:assert/strict";
import { test } from "node:test";
import { fits, wanted } from "../../src/versions";

test("a server fits whose first number that is not zero is the same", () => {
  for (const [server, extension, expected] of [
    ["0.1.0", "0.1.0", true],
    ["0.1.7", "0.1.2", true],
    ["0.1.0", "0.1.9", true],
    ["0.2.0", "0.1.0", false],
    ["0.1.0", "0.2.0", false],
    ["1.0.0", "0.9.0", false],
    ["1.4.0", "1.2.0", true],
    ["1.1.9", "1.2.0", false],
    ["2.0.0", "1.2.0", false],
    ["0.1.0-dev+gate", "0.1.0", true],
    [undefined, "0.1.0", true],
    ["from a branch", "0.1.0", true],
  ] as const) {
    assert.equal(fits(server, extension), expected, `${server} and ${extension}`);
  }
});

test("people are told which versions fit", () => {
  assert.equal(wanted("0.1.3"), "0.1");
  assert.equal(wanted("2.4.0"), "2.4 or a newer 2");
});

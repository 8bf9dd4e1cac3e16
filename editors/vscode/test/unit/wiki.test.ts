import assert from "node:assert/strict";
import { test } from "node:test";
import { pageInHover, searchFor } from "../../src/wiki";

test("the last link of a hover is the page", () => {
  const hover =
    "Opens a gate, see [gates](https://example.org/gates).\n\n[openGate](https://example.org/wiki/openGate)";
  assert.equal(pageInHover(hover), "https://example.org/wiki/openGate");
});

test("addresses may hold parentheses or stand in angle brackets", () => {
  assert.equal(
    pageInHover("[import](https://example.org/wiki/import_(Config))"),
    "https://example.org/wiki/import_(Config)",
  );
  assert.equal(pageInHover("[x](<https://example.org/wiki/a_%26%26_b>)"), "https://example.org/wiki/a_%26%26_b");
});

test("a hover without a link names no page", () => {
  assert.equal(pageInHover("`_gate`: a local variable"), undefined);
  assert.equal(pageInHover("[run](command:sqf.showOutput) [file](file:///etc/hosts)"), undefined);
});

test("a word that is searched for is escaped", () => {
  assert.equal(searchFor("a && b"), "https://community.bistudio.com/wiki?search=a%20%26%26%20b");
});

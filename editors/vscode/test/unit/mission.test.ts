import assert from "node:assert/strict";
import * as fs from "node:fs";
import { test } from "node:test";
import { filled, suggestedTag, wrongFolder, wrongFunction, wrongTag } from "../../src/mission";

test("folders of missions end in their world", () => {
  for (const name of ["harbor.Altis", "co10_gate.Stratis", "My Gate.VR", "gate-2.tanoa"]) assert.equal(wrongFolder(name), undefined);
  for (const name of ["harbor", ".Altis", "a/b.Altis", "gate.", "gate.Altis/x", "..\\gate.VR", ""]) assert.ok(wrongFolder(name), name);
});

test("tags and functions are identifiers", () => {
  assert.equal(wrongTag("gate"), undefined);
  for (const tag of ["", "1a", "a-b", "BIS", "bin"]) assert.ok(wrongTag(tag), tag);
  assert.equal(wrongFunction("gate_fnc_open"), undefined);
  for (const name of ["open", "gate_fnc_", "_fnc_open", "gate fnc open"]) assert.ok(wrongFunction(name), name);
  assert.equal(suggestedTag("my gate.Altis"), "my_gate");
  assert.equal(suggestedTag("10th.VR"), "TAG");
});

test("the files of a mission carry its names", () => {
  const mission = { folder: "harbor.Altis", title: 'The "Gate" $&', tag: "harbor" };
  const text = (file: string) => filled(fs.readFileSync(`templates/mission/${file}`, "utf8"), mission, "Ada");
  const config = text("description.ext");
  assert.match(config, /onLoadName = "The ""Gate"" \$&";/);
  assert.match(config, /author = "Ada";/);
  assert.match(config, /class harbor \{/);
  for (const file of ["description.ext", "init.sqf", "initServer.sqf", "initPlayerLocal.sqf", "functions/fn_start.sqf"]) {
    assert.doesNotMatch(text(file), /TAG|TITLE|AUTHOR/);
  }
  assert.match(text("init.sqf"), /call harbor_fnc_start;/);
});

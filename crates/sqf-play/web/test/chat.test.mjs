// The text for chats.

import assert from "node:assert/strict";
import { test } from "node:test";
import { chatText, linesOf } from "../src/chat.js";

const finding = (from, message, code, severity = "error") => ({ from, to: from, severity, code, message });

test("code, findings and the link", () => {
  const files = [{ path: "init.sqf", text: "// start\nif (true) then hint \"a\";\n\n" }, { path: "empty.sqf", text: "\n" }, { path: "description.ext", text: "a = 1;" }];
  assert.equal(chatText(files, new Map([["init.sqf", [finding(24, "`then` expects code", "then-without-code")]]]), "https://example.org/play/#d=abc"), `**init.sqf**
\`\`\`sqf
// start
if (true) then hint "a";
\`\`\`
- line 2: error: \`then\` expects code (then-without-code)

**description.ext**
\`\`\`cpp
a = 1;
\`\`\`
No problems found.

Try it: <https://example.org/play/#d=abc>
`);
});

test("code cannot end its block, and text cannot mention anybody", () => {
  const text = chatText([{ path: "a.sqf", text: "/* ````` */" }], new Map([["a.sqf", [finding(0, "unknown *event* @everyone <b>\n`a*b`", "unknown-event", "hint")]]]), "x");
  assert.match(text, /^\*\*a\.sqf\*\*\n``````sqf\n/);
  assert.match(text, /\n``````\n- line 1: hint: unknown \\\*event\\\* \\@everyone \\<b\\> `a\*b` \(unknown-event\)\n/);
});

test("a file may be named like a member of every object", () => {
  for (const path of ["constructor", "__proto__", "a.toString"]) {
    const text = chatText([{ path, text: "x" }], new Map(), "x");
    assert.ok(text.includes("\n```\nx\n```\nNo problems found."), text);
  }
});

test("any number of backticks can be copied", () => {
  assert.match(chatText([{ path: "a.sqf", text: "` ".repeat(250000) }], new Map(), "x"), /^\*\*a\.sqf\*\*\n```sqf\n/);
});

test("lines are counted from 1, the last one too", () => {
  const lineAt = linesOf("a\n\nb");
  assert.deepEqual([0, 1, 2, 3, 9].map(lineAt), [1, 1, 2, 3, 3]);
  assert.equal(linesOf("")(0), 1);
});

// Taking the code elsewhere: a link, a text for chats, files.

import { chatText } from "./chat.js";
import { byId, element } from "./dom.js";
import { encoded } from "./link.js";
import { zipped } from "./zip.js";

/** @import { Finding } from "./contract.js" */
/** @import { Workspace } from "./workspace.js" */

/** Characters in a message of the chat with the lowest limit. */
const LONGEST_MESSAGE = 2000;

/**
 * @param {Workspace} workspace
 * @param {() => Promise<Map<string, Finding[]>>} findings Those of the text as it is now.
 * @param {(text: string) => void} say
 */
export function addShare(workspace, findings, say) {
  const link = async () => `${location.href.split("#")[0]}#${await encoded(workspace.state)}`;

  byId("copy-link", HTMLButtonElement).addEventListener("click", async () => {
    const address = await link();
    const warning = address.length > LONGEST_MESSAGE ? ` It has ${address.length} characters, too many for some chats.` : "";
    await copied(address, say, `The link was copied. It contains all files${workspace.log ? " and the log" : ""}.${warning}`);
  });
  byId("copy-chat", HTMLButtonElement).addEventListener("click", async () => {
    await copied(chatText(workspace.files, await findings(), await link()), say, "Code, problems and link were copied as Markdown.");
  });
  byId("download", HTMLButtonElement).addEventListener("click", () => {
    const { files } = workspace;
    const [only] = files;
    if (files.length === 1 && only) save(new Blob([only.text], { type: "text/plain" }), only.path.split("/").at(-1) ?? only.path);
    else save(new Blob([zipped(files)], { type: "application/zip" }), "sqf.zip");
  });
}

/**
 * @param {string} text
 * @param {(text: string) => void} say
 * @param {string} done
 */
async function copied(text, say, done) {
  try {
    await navigator.clipboard.writeText(text);
    say(done);
  } catch {
    // The clipboard may be refused, on pages without https for example: the text is shown for copying by hand.
    const area = element("textarea", { readonly: "", rows: "12", "aria-label": "Text to copy" }, text);
    const close = element("button", { type: "submit" }, "Close");
    const dialog = element("dialog", { "aria-labelledby": "dialog-title" },
      element("form", { method: "dialog" }, element("h2", { id: "dialog-title" }, "Copy this text"), area, close));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    area.select();
  }
}

/**
 * @param {Blob} blob
 * @param {string} name
 */
function save(blob, name) {
  const address = URL.createObjectURL(blob);
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

// Messages: a line that is also read aloud, and one about the checker that stays.

import { byId, button } from "./dom.js";

/** @import { Status } from "./client.js" */

const SHOWN_FOR = 6000;
/** Faster answers do not flicker. */
const BUSY_AFTER = 400;

/** @type {Record<Status, string>} */
const STATES = { starting: "Starting ...", ready: "", busy: "Checking ...", stopped: "Stopped", failed: "Not running" };

/** @type {ReturnType<typeof setTimeout> | undefined} */
let hiding;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let showing;

/** Whether the message is about a check that was stopped, which the next answer removes. */
let isStopped = false;

/**
 * Shows a message for a few seconds. Screen readers read it.
 * @param {string} text
 */
export function say(text) {
  const line = byId("said", HTMLElement);
  line.textContent = text;
  line.classList.add("shown");
  clearTimeout(hiding);
  hiding = setTimeout(() => line.classList.remove("shown"), SHOWN_FOR);
}

/**
 * Has screen readers read a text that others see elsewhere.
 * @param {string} text
 */
export function announce(text) {
  byId("announced", HTMLElement).textContent = text;
}

/**
 * Shows a message until it is closed or another replaces it; an empty text removes it.
 * @param {string} text
 */
export function warn(text) {
  const banner = byId("banner", HTMLElement);
  banner.hidden = text === "";
  banner.replaceChildren(text, " ", button("Close", () => warn(""), { class: "quiet" }));
}

/**
 * @param {Status} status
 * @param {string} [detail]
 */
export function showStatus(status, detail) {
  clearTimeout(showing);
  showing = setTimeout(() => {
    const line = byId("status", HTMLElement);
    line.textContent = STATES[status];
    line.dataset.status = status;
  }, status === "busy" ? BUSY_AFTER : 0);
  if (status === "ready" && isStopped) warn("");
  isStopped = status === "stopped" || (isStopped && status !== "ready");
  if (status === "stopped") warn(`The check was stopped: ${detail}. It starts again with your next change.`);
  else if (status === "failed") warn(`The checker does not run: ${detail}. You can still edit and copy; reload the page to try again.`);
  else if (status === "ready" && detail) warn(detail);
}

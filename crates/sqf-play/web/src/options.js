// The level of the findings, and the oldest version of the game.

import { byId } from "./dom.js";
import { LEVELS, isGameVersion } from "./link.js";

/** @import { Options } from "./contract.js" */

/**
 * @param {(options: Options) => void} changed
 * @returns {(options: Options) => void} Shows options.
 */
export function addOptions(changed) {
  const level = byId("level", HTMLSelectElement);
  const version = byId("version", HTMLInputElement);
  const problem = byId("version-problem", HTMLElement);
  const read = () => {
    const text = version.value.trim();
    const isWrong = text !== "" && !isGameVersion(text);
    version.setAttribute("aria-invalid", String(isWrong));
    problem.textContent = isWrong ? "A version looks like 2.18." : "";
    if (isWrong) return;
    const known = LEVELS.find((name) => name === level.value);
    changed({ ...(known && { level: known }), ...(text && { targetVersion: text }) });
  };
  level.addEventListener("change", read);
  version.addEventListener("change", read);
  return (options) => {
    level.value = options.level ?? "hint";
    version.value = options.targetVersion ?? "";
    version.removeAttribute("aria-invalid");
    problem.textContent = "";
  };
}

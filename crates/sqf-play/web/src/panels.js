// The panel beside or below the editor, of which one part is shown: problems, outline, expanded text, log.

import { byId } from "./dom.js";
import { addTabKeys, markTab } from "./tablist.js";

/** @typedef {"problems" | "outline" | "expand" | "log"} Panel */

/**
 * @param {(panel: Panel) => void} shown Called when a part appears.
 */
export function addPanels(shown) {
  const list = byId("panels", HTMLElement);
  /** @type {Panel} */
  let current = "problems";

  /** @param {Panel} panel */
  function show(panel) {
    current = panel;
    for (const tab of list.querySelectorAll("[role=tab]")) {
      if (!(tab instanceof HTMLElement)) continue;
      const isChosen = tab.dataset.panel === panel;
      markTab(tab, isChosen);
      byId(`panel-${tab.dataset.panel}`, HTMLElement).hidden = !isChosen;
    }
    shown(panel);
  }
  addTabKeys(list, (tab) => show(/** @type {Panel} */ (tab.dataset.panel)));
  return { show, get current() { return current; } };
}

// A list of tabs: arrow keys, Home and End move, as the ARIA Authoring Practices describe.

/**
 * @param {HTMLElement} list With the role `tablist`.
 * @param {(tab: HTMLElement) => void} choose Called for the tab that is chosen.
 */
export function addTabKeys(list, choose) {
  const tabs = () => /** @type {HTMLElement[]} */ ([...list.querySelectorAll("[role=tab]")]);
  list.addEventListener("click", (event) => {
    const tab = event.target instanceof Element && event.target.closest("[role=tab]");
    if (tab instanceof HTMLElement) choose(tab);
  });
  list.addEventListener("keydown", (event) => {
    const all = tabs();
    const at = all.findIndex((tab) => tab === document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    const chosen = all[(to + all.length) % all.length];
    if (!chosen) return;
    choose(chosen);
    tabs().find((tab) => tab.id === chosen.id)?.focus();
  });
}

/**
 * Marks the chosen tab. Only it can be reached with the Tab key.
 * @param {HTMLElement} tab
 * @param {boolean} isChosen
 */
export function markTab(tab, isChosen) {
  tab.setAttribute("aria-selected", String(isChosen));
  tab.tabIndex = isChosen ? 0 : -1;
}

"use strict";
// What a page can do with scripts: the switch between light and dark, and the search. Without them, it can be read.
(() => {
  const page = document.documentElement;
  const root = page.dataset.root;
  const THEMES = ["auto", "light", "dark"];
  const LISTED = 12, LISTED_CLASSES = 3, AT_ONCE = 100;

  // Storage may be refused for pages that are opened from a folder.
  function stored() {
    try { return localStorage.getItem("theme"); } catch { return null; }
  }
  function setTheme(theme) {
    if (theme === "auto") delete page.dataset.theme;
    else page.dataset.theme = theme;
    try { localStorage.setItem("theme", theme); } catch { /* it holds for this page only */ }
  }
  const theme = () => page.dataset.theme ?? "auto";
  // Immediately, so that a page never appears in the wrong colors first.
  if (THEMES.includes(stored())) setTheme(stored());

  function element(name, attributes = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(key, value);
    made.append(...children);
    return made;
  }

  function addThemeSwitch() {
    const button = element("button", { type: "button", class: "theme" });
    const show = () => {
      button.textContent = { auto: "Auto", light: "Light", dark: "Dark" }[theme()];
      button.setAttribute("aria-label", `Colors: ${button.textContent}`);
    };
    button.addEventListener("click", () => {
      setTheme(THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length]);
      show();
    });
    show();
    document.querySelector(".top").append(button);
  }

  // Files of the search are scripts, because a page that is opened from a folder may not read other files.
  let loading;
  const script = (file) => new Promise((done, failed) => {
    const made = element("script", { src: root + file });
    made.addEventListener("load", done);
    made.addEventListener("error", failed);
    document.head.append(made);
  });
  function load(changed) {
    loading ??= script("search.js").then(() => Promise.all([script("search-pages.js"), script("search-words.js")])).then(() => {
      script("search-classes.js").then(() => changed());
    });
    return loading.then(changed);
  }

  // What a result is, with what it belongs to: "event of entity", "config property in CfgSounds".
  function kindOf({ kind, of }) {
    const { word } = sqf.meta().kinds[kind] ?? { word: "class" };
    return of ? `${word} ${word.startsWith("config") ? "in" : "of"} ${of}` : word;
  }
  const addressOf = ({ path }) => root + path.replace(/(?=#)|$/, ".html");
  const statusOf = ({ status }) => [undefined, "deprecated", "broken"][status];
  // A list of results as it is while typing: always with some names of classes, if there are any.
  function best(hits) {
    const classes = hits.filter(({ kind }) => kind === sqf.meta().kinds.length).slice(0, LISTED_CLASSES);
    const first = hits.slice(0, LISTED - classes.length);
    return [...first, ...classes.filter((hit) => !first.includes(hit))];
  }
  function described(hit) {
    const status = statusOf(hit) ? [" \u00b7 ", element("span", { class: "status" }, statusOf(hit))] : [];
    return [element("code", {}, hit.name), " ", element("span", { class: "hint" }, kindOf(hit), ...status)];
  }

  function addSearch() {
    const input = document.getElementById("search");
    const form = input.form;
    const list = element("div", { id: "found", role: "listbox", "aria-label": "Results", hidden: "" });
    form.append(list);
    for (const [key, value] of Object.entries({
      role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": "found",
    })) input.setAttribute(key, value);
    let active = -1;

    const options = () => [...list.children];
    const option = (id, href, status, ...content) => element("a", { role: "option", id, href, class: status, tabindex: "-1",
      "aria-selected": "false" }, ...content);
    function close() {
      list.hidden = true;
      active = -1;
      input.setAttribute("aria-expanded", "false");
      input.removeAttribute("aria-activedescendant");
    }
    function choose(number) {
      const all = options();
      active = (number + all.length) % all.length;
      all.forEach((option, at) => option.setAttribute("aria-selected", String(at === active)));
      all[active].scrollIntoView({ block: "nearest" });
      input.setAttribute("aria-activedescendant", all[active].id);
    }
    function show() {
      const query = input.value.trim();
      if (query === "" || document.activeElement !== input || !globalThis.sqf?.isReady()) return close();
      const hits = sqf.search(query);
      const made = best(hits).map((hit, at) => option(`found-${at}`, addressOf(hit), statusOf(hit), ...described(hit),
        element("span", { class: "about" }, hit.summary)));
      const address = `${root}search.html?q=${encodeURIComponent(query)}`;
      const text = hits.length === 0 ? "Nothing was found" : hits.length === 1 ? "1 result" : `All ${hits.length} results`;
      made.push(option("found-all", address, undefined, text));
      list.replaceChildren(...made);
      list.hidden = false;
      input.setAttribute("aria-expanded", "true");
      choose(0);
    }
    const update = () => load(show);

    input.addEventListener("focus", update);
    input.addEventListener("input", update);
    input.addEventListener("blur", () => setTimeout(close, 150));
    input.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        if (list.hidden) input.blur();
        close();
        event.preventDefault();
      } else if (!list.hidden && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
        choose(active + (event.key === "ArrowDown" ? 1 : -1));
        event.preventDefault();
      }
    });
    // Enter opens the chosen result. Before the search is loaded, the form leads to the page of results.
    form.addEventListener("submit", (event) => {
      const link = options()[active];
      if (list.hidden || !link) return;
      event.preventDefault();
      location.href = link.href;
    });
    document.addEventListener("keydown", (event) => {
      const isTyping = event.target.closest?.("input, select, textarea");
      if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.focus();
      input.select();
    });
  }

  // The page of results, with filters.
  function addResults() {
    const results = document.getElementById("results");
    if (!results) return;
    const given = new URLSearchParams(location.search);
    document.getElementById("search").value = given.get("q") ?? "";
    const query = element("input", { type: "search", id: "query", value: given.get("q") ?? "", autocomplete: "off" });
    const selects = {};
    const form = element("form", { class: "filters", role: "search", "aria-label": "Results" },
      element("label", {}, "Words ", query));
    const count = element("p", { class: "hint", role: "status" });
    const list = element("dl", { class: "entries" });
    const more = element("button", { type: "button", class: "theme", hidden: "" }, "Show more");
    let shown = AT_ONCE;

    function addSelect(name, label, options) {
      const select = element("select", { name }, element("option", { value: "" }, "any"),
        ...options.map(([value, text]) => element("option", { value }, text)));
      if (options.some(([value]) => String(value) === given.get(name))) select.value = given.get(name);
      selects[name] = select;
      form.append(element("label", {}, `${label} `, select));
    }
    function filters() {
      const chosen = {};
      for (const [name, select] of Object.entries(selects)) {
        if (select.value !== "") chosen[name] = name === "locality" ? select.value : Number(select.value);
      }
      return chosen;
    }
    function show() {
      const hits = sqf.search(query.value, filters());
      count.textContent = hits.length === 1 ? "1 result" : `${hits.length} results`;
      const link = (hit, ...content) => element("a", { href: addressOf(hit) }, ...content);
      list.replaceChildren(...hits.slice(0, shown).flatMap((hit) => {
        const [name, ...kind] = described(hit);
        const also = hit.also.flatMap((other, at) => [at === 0 ? " Also: " : ", ", link(other, other.of)]);
        return [element("dt", { class: statusOf(hit) }, link(hit, name), ...kind), element("dd", {}, hit.summary, ...also)];
      }));
      more.hidden = hits.length <= shown;
      const address = new URLSearchParams({ q: query.value });
      for (const [name, select] of Object.entries(selects)) if (select.value !== "") address.set(name, select.value);
      try { history.replaceState(null, "", `?${address}`); } catch { /* not for pages from a folder */ }
    }
    more.addEventListener("click", () => { shown += AT_ONCE; show(); });
    form.addEventListener("submit", (event) => event.preventDefault());

    load(() => {
      if (form.isConnected) return show();
      const { kinds, groups, versions, games } = sqf.meta();
      const numbered = (names) => names.map((name, at) => [at, name]);
      addSelect("kind", "Kind", numbered([...kinds.map((kind) => kind.title), "Names of classes"]));
      addSelect("group", "Group", numbered(groups).sort((a, b) => a[1].localeCompare(b[1])));
      addSelect("game", "Game", numbered(games));
      addSelect("version", "New in", numbered(versions));
      addSelect("locality", "Locality", [["l", "local argument"], ["g", "global argument"], ["L", "local effect"],
        ["G", "global effect"], ["s", "server only"]]);
      results.append(form, count, list, more);
      form.addEventListener("input", () => { shown = AT_ONCE; show(); });
      show();
    });
  }

  // What is wider than the page can be scrolled by keyboard.
  function addTabStops() {
    for (const wide of document.querySelectorAll("pre, .wide")) {
      if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
      else wide.removeAttribute("tabindex");
    }
  }

  document.addEventListener("DOMContentLoaded", () => {
    addTabStops();
    addEventListener("resize", addTabStops);
    addThemeSwitch();
    addSearch();
    addResults();
  });
})();

// HTML of the module, as elements. The module escapes all text of scripts; that only harmless elements arrive here
// whatever it does is decided in this file.

const ELEMENTS = new Set(["A", "B", "BLOCKQUOTE", "BR", "CODE", "DD", "DEL", "DIV", "DL", "DT", "EM", "H1", "H2", "H3", "H4", "H5", "H6",
  "HR", "I", "KBD", "LI", "OL", "P", "PRE", "S", "SPAN", "STRONG", "SUB", "SUP", "TABLE", "TBODY", "TD", "TH", "THEAD", "TR", "UL"]);

/**
 * @param {string} html
 * @returns {HTMLDivElement}
 */
export function fromHtml(html) {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const made = document.createElement("div");
  made.className = "prose";
  copyChildren(body, made);
  return made;
}

/**
 * @param {Node} from
 * @param {HTMLElement} to
 */
function copyChildren(from, to) {
  for (const node of from.childNodes) {
    if (node instanceof Text) to.append(node.data);
    else if (node instanceof HTMLElement && ELEMENTS.has(node.tagName)) copyElement(node, to);
  }
}

/**
 * @param {HTMLElement} from
 * @param {HTMLElement} to
 */
function copyElement(from, to) {
  const made = document.createElement(from.tagName);
  if (from.className) made.className = from.className;
  const address = from instanceof HTMLAnchorElement ? linkOf(from) : undefined;
  if (address) {
    made.setAttribute("href", address);
    made.setAttribute("target", "_blank");
    made.setAttribute("rel", "noopener noreferrer");
  }
  copyChildren(from, made);
  to.append(made);
}

/** @param {HTMLAnchorElement} link */
function linkOf(link) {
  const address = link.getAttribute("href") ?? "";
  const isRelative = /^(?:\.\.?\/)*[\w-]+(?:\/[\w.-]+)*(?:#[\w.-]*)?$/.test(address);
  return isRelative || /^https?:\/\//.test(address) ? address : undefined;
}

// Making elements.

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | undefined>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/**
 * @param {string} text
 * @param {() => void} action
 * @param {Record<string, string | undefined>} [attributes]
 */
export function button(text, action, attributes = {}) {
  const made = element("button", { type: "button", ...attributes }, text);
  made.addEventListener("click", action);
  return made;
}

/**
 * The element of index.html with an id.
 * @template {typeof HTMLElement} Kind
 * @param {string} id
 * @param {Kind} kind
 * @returns {InstanceType<Kind>}
 */
export function byId(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`index.html has no ${kind.name} with the id ${id}`);
  return /** @type {InstanceType<Kind>} */ (found);
}

/**
 * Text in which `code` is between backticks, as elements.
 * @param {string} text
 */
export function withCode(text) {
  return text.split("`").map((part, at) => (at % 2 === 1 ? element("code", {}, part) : part));
}

// What the tests share: the program, a browser, and sites that it shows.

import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, extname, join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const here = dirname(fileURLToPath(import.meta.url));

/** The program: the one in the environment, else the newest build. */
export function program() {
  const built = ["debug", "release"].map((profile) => join(here, "../../target", profile, "sqf-ls")).filter(existsSync);
  const newest = built.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
  return process.env.SQF_LS ?? newest;
}

/** A browser of the system. */
export function browserPath() {
  const usual = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe"];
  return process.env.SQF_LS_BROWSER ?? usual.find(existsSync);
}

/** Why the tests cannot run here; false if they can. */
export function missing() {
  if (!program()) return "sqf-ls is not built: run `cargo build` first";
  return browserPath() ? false : "no Chromium or Chrome was found; SQF_LS_BROWSER can name one";
}

/** The snapshot of the wiki, if there is one. */
export function snapshot() {
  const file = join(process.env.SQF_LS_SHARED ?? join(here, "../../../shared"), "wiki/biki.xml.zst");
  return existsSync(file) ? file : undefined;
}

const folders = [];

export function folder() {
  const made = mkdtempSync(join(tmpdir(), "sqf-ls-site-"));
  folders.push(made);
  return made;
}

export function clean() {
  for (const made of folders) rmSync(made, { recursive: true, force: true });
}

/** Runs the program. */
export function run(args, environment = {}) {
  return execFileSync(program(), args, { env: { ...process.env, ...environment }, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

/** Writes an export of a wiki with these pages. */
export function exported(pages) {
  const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const page = ([title, text], at) => `<page><title>${title}</title><ns>0</ns><id>${at + 1}</id><revision><id>${at + 100}</id>`
    + `<timestamp>2024-05-01T12:00:00Z</timestamp><text>${escaped(text)}</text></revision></page>`;
  const file = join(folder(), "wiki.xml");
  writeFileSync(file, `<mediawiki version="0.11"><siteinfo><sitename>Gates</sitename><base>https://wiki.test/wiki/Main_Page</base></siteinfo>\n`
    + `${pages.map(page).join("\n")}</mediawiki>\n`);
  return file;
}

/** Generates the pages of an export. */
export function generated(file, more = []) {
  const made = folder();
  run(["generate", "--export", file, ...more, "--output", join(made, "site"), "--html", join(made, "pages")]);
  return join(made, "pages");
}

/**
 * Has the program write the site of its built-in reference, and returns the addresses of its pages. The site is made
 * once; `made` is one that exists already.
 */
export function embedded(made) {
  let root = made;
  if (!root) {
    const cache = folder();
    run(["doc", "--open", "setDamage"], { BROWSER: "true", XDG_CACHE_HOME: cache, SQF_LS_DATA: cache, SQF_LS_REFERENCE: "" });
    root = join(cache, "sqf-ls/pages");
  }
  return (path) => {
    const [file, query] = path.split("?");
    return pathToFileURL(join(root, file)).href + (query ? `?${query}` : "");
  };
}

/** All files of a folder, by their paths with slashes. */
export function filesOf(root) {
  return readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)).split(sep).join("/"));
}

const TYPES = { ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css", ".svg": "image/svg+xml",
  ".json": "application/json", ".md": "text/markdown; charset=utf-8", ".wasm": "application/wasm" };

/** Serves a folder below a path on this machine, as GitHub Pages does. */
export async function served(root, below = "/some/folder/") {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    let file = path.startsWith(below) ? join(root, path.slice(below.length)) : undefined;
    if (file && existsSync(file) && statSync(file).isDirectory()) file = join(file, "index.html");
    if (!file || !existsSync(file)) {
      response.writeHead(404).end("not found");
      return;
    }
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" }).end(readFileSync(file));
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { address: `http://127.0.0.1:${server.address().port}${below}`, close: () => server.close() };
}

/** Starts the browser without a window, and without requests of its own. */
export function launched() {
  return chromium.launch({
    executablePath: browserPath(),
    headless: true,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync"],
  });
}

/**
 * What axe finds in a page, as lines; `about` are names of its rules, without which it looks at everything. In other
 * colors, only `color-contrast` can find anything else.
 */
export async function violations(page, about) {
  // The policy of the pages refuses scripts in them, but not those of the browser's tools.
  await page.evaluate(axe);
  const { violations } = await page.evaluate((about) => globalThis.axe.run({ resultTypes: ["violations"], ...(about && { runOnly: about }) }), about);
  // The list of completions scrolls with the arrow keys, while the focus stays in the text. axe knows that of comboboxes
  // only.
  const isCompletion = ({ id, nodes }) => id === "scrollable-region-focusable" && nodes.every((node) => node.html.includes("aria-label=\"Completions\""));
  return violations.filter((violation) => !isCompletion(violation))
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 150)).join(" | ")}`);
}

/** The colors, and the rules of axe that have to look at them: all once. */
export const COLORS = [["light", undefined], ["dark", ["color-contrast"]]];

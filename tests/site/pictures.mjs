// Takes the pictures of docs/browse.md: `node pictures.mjs`. The pages are those of the built-in reference, so that the
// pictures contain no text of the wiki.

import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { clean, embedded, launched } from "./support.mjs";

const out = join(dirname(fileURLToPath(import.meta.url)), "../../docs/images");
const PICTURES = [
  ["browse-page", "commands/setDamage.html", { width: 1200, height: 820 }, "light"],
  ["browse-dark", "events/entity/HitPart_Entity.html", { width: 1200, height: 820 }, "dark"],
  ["browse-narrow", "functions/BIS_fnc_param.html", { width: 390, height: 780 }, "light"],
  ["browse-search", "index.html", { width: 1200, height: 720 }, "light", "setdmg"],
];

mkdirSync(out, { recursive: true });
const address = embedded(process.env.SQF_LS_PAGES);
const browser = await launched();
for (const [name, path, viewport, colorScheme, query] of PICTURES) {
  const page = await browser.newPage({ viewport, colorScheme });
  await page.goto(address(path));
  if (query) {
    await page.keyboard.press("/");
    await page.keyboard.type(query);
    await page.waitForSelector("#found [aria-selected='true']");
  }
  await page.screenshot({ path: join(out, `${name}.png`) });
  await page.close();
}
await browser.close();
clean();

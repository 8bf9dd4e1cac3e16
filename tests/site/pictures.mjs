// Takes the pictures of docs/browse.md: `node pictures.mjs`. The pages are those of the built-in reference, so that the
// pictures contain no text of the wiki. With SQF_PLAY, which names the folder of the playground, those of docs/play.md.

import { mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { clean, embedded, launched } from "./support.mjs";

const out = join(dirname(fileURLToPath(import.meta.url)), "../../docs/images");
const PICTURES = [
  ["browse-page", "commands/setDamage.html", { width: 1200, height: 820 }, "light"],
  ["browse-dark", "events/entity/HitPart_Entity.html", { width: 1200, height: 820 }, "dark"],
  ["browse-narrow", "functions/BIS_fnc_param.html", { width: 390, height: 780 }, "light"],
  ["browse-search", "index.html", { width: 1200, height: 720 }, "light", "setdmg"],
];

const PLAY_PICTURES = [
  ["play", "undefined-variable", { width: 1200, height: 640 }, "light", []],
  ["play-dark", "unknown-project-function", { width: 1200, height: 640 }, "dark", ["#files >> text=description.ext", "#tab-outline"]],
  ["play-narrow", "null-comparison", { width: 390, height: 780 }, "light", []],
];

async function picturesOfPlay(browser, page) {
  for (const [name, rule, viewport, colorScheme, clicks] of PLAY_PICTURES) {
    const shown = await browser.newPage({ viewport, colorScheme });
    await shown.goto(`${page}#example=${rule}`);
    await shown.waitForSelector(".findings li");
    for (const clicked of clicks) await shown.click(clicked);
    await shown.mouse.move(0, 0);
    await shown.waitForTimeout(500);
    await shown.screenshot({ path: join(out, `${name}.png`) });
    await shown.close();
  }
}

mkdirSync(out, { recursive: true });
const browser = await launched();
if (process.env.SQF_PLAY) {
  await picturesOfPlay(browser, pathToFileURL(join(resolve(process.env.SQF_PLAY), "index.html")).href);
  await browser.close();
  process.exit();
}
const address = embedded(process.env.SQF_LS_PAGES);
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

// node scripts/icon.mjs : draws images/icon.png from images/icon.svg.

import * as fs from "node:fs";
import * as path from "node:path";
import { Resvg } from "@resvg/resvg-js";

const images = path.join(import.meta.dirname, "../images");
const svg = fs.readFileSync(path.join(images, "icon.svg"), "utf8");
const picture = new Resvg(svg, { fitTo: { mode: "width", value: 256 } }).render();
fs.writeFileSync(path.join(images, "icon.png"), picture.asPng());

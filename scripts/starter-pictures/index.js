/**
 * Draws the pictures of the starters: scenes of shapes, light and grain, as WebP beside each starter's documents. Run it
 * when a scene changes: `npm run pictures:starters [-- bakery/bread …]`.
 */
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import sharp from "sharp";
import { findChromium } from "../test/tools.js";
import { bread, oven } from "./bread.js";
import { corridor, room } from "./care.js";
import { shelf, wheel } from "./clay.js";
import { cinema, harbour } from "./evening.js";
import { house, stairs } from "./houses.js";
import { orchard, river } from "./land.js";
import { desk, hall } from "./law.js";
import { table, terrace } from "./tables.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const size = { width: 1600, height: 1000 };
/** By starter and file. */
const scenes = {
  "bakery/bread": bread,
  "bakery/oven": oven,
  "law/desk": desk,
  "law/hall": hall,
  "course/shelf": shelf,
  "course/wheel": wheel,
  "event/harbour": harbour,
  "event/cinema": cinema,
  "portfolio/house": house,
  "portfolio/stairs": stairs,
  "clinic/room": room,
  "clinic/corridor": corridor,
  "restaurant/table": table,
  "restaurant/terrace": terrace,
  "association/river": river,
  "association/orchard": orchard,
};
const wanted = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
try {
  const page = await browser.newPage({ viewport: size });
  for (const [name, scene] of Object.entries(scenes)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const [starter = "", picture] = name.split("/");
    const file = join(root, "templates/starters", starter, "assets", `${picture}.webp`);
    await mkdir(dirname(file), { recursive: true });
    await page.setContent(`<style>body{margin:0}svg{display:block}</style>${scene}`);
    const { size: bytes } = await sharp(await page.screenshot())
      .webp({ quality: 72, effort: 5 })
      .toFile(file);
    console.log(`${name}: ${bytes} bytes`);
  }
} finally {
  await browser.close();
}

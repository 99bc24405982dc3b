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
import { bread, buns, oven, rye } from "./bread.js";
import { corridor, garden, room } from "./care.js";
import { glaze, kiln, shelf, wheel } from "./clay.js";
import { cinema, harbour, quay } from "./evening.js";
import { barn, house, lookout, plan, stairs } from "./houses.js";
import { orchard, reeds, river } from "./land.js";
import { desk, row } from "./law.js";
import { boats, grill, table, terrace } from "./tables.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const size = { width: 1600, height: 1000 };
/** By starter and file. */
const scenes = {
  "bakery/bread": bread,
  "bakery/oven": oven,
  "bakery/buns": buns,
  "bakery/rye": rye,
  "law/desk": desk,
  "law/row": row,
  "course/shelf": shelf,
  "course/wheel": wheel,
  "course/glaze": glaze,
  "course/kiln": kiln,
  "event/harbour": harbour,
  "event/cinema": cinema,
  "event/quay": quay,
  "portfolio/house": house,
  "portfolio/stairs": stairs,
  "portfolio/barn": barn,
  "portfolio/lookout": lookout,
  "portfolio/plan": plan,
  "clinic/room": room,
  "clinic/corridor": corridor,
  "clinic/garden": garden,
  "restaurant/table": table,
  "restaurant/terrace": terrace,
  "restaurant/grill": grill,
  "restaurant/boats": boats,
  "association/river": river,
  "association/orchard": orchard,
  "association/reeds": reeds,
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

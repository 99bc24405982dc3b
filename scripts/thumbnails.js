/**
 * Draws the thumbnails of the built-in section types, as `sectile templates thumbnails` draws those of a provider. Run it when a
 * type's look or example changes: `npm run thumbnails [-- Type…]`.
 */
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { findChromium, installChromium } from "./test/tools.js";

const root = fileURLToPath(new URL("..", import.meta.url));
installChromium();
process.env.CHROMIUM ??= findChromium();

const { loadEngine } = await import(pathToFileURL(join(root, "dist/engine/index.js")).href);
const engine = await loadEngine();
const only = process.argv.slice(2);
const files = await engine.drawThumbnails(
  join(root, "templates"),
  only.length > 0 ? only : [...engine.catalogue.sections.keys()],
);
for (const file of files) console.log(file);

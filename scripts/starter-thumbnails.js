/**
 * Draws the thumbnails of the starters: the first page of each, in English, on a desktop screen. Run it when a starter or
 * the look of its sections changes: `npm run thumbnails:starters`.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import sharp from "sharp";
import { findChromium, installChromium } from "./test/tools.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const drawn = { width: 1280, height: 800 };
const shown = 560;

installChromium();
const executablePath = findChromium();
const { loadEngine } = await import(pathToFileURL(join(root, "dist/engine/index.js")).href);
const engine = await loadEngine();
const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
const folder = await mkdtemp(join(tmpdir(), "sectile-starters-"));
try {
  const page = await browser.newPage({ viewport: drawn, reducedMotion: "reduce" });
  for (const { id } of engine.listStarters()) {
    const site = join(folder, id);
    for (const { path, contents } of engine.starterSite("Oak & Rye", { starter: id })) {
      await mkdir(dirname(join(site, path)), { recursive: true });
      await writeFile(join(site, path), contents);
    }
    const out = join(folder, `${id}-out`);
    const options = { out, base: `${pathToFileURL(out).pathname}/`, cache: false, pictures: "quick" };
    const { fault, report } = await engine.buildSite(site, root, options);
    if (fault || !report.ok) throw new Error(fault?.message ?? JSON.stringify(report.diagnostics));
    await page.goto(`${pathToFileURL(out).href}/index.html`);
    await page.evaluate(async () => {
      await document.fonts.ready;
      // Lazy pictures outside the window are never decoded.
      const seen = [...document.images].filter((image) => image.loading !== "lazy");
      await Promise.all(seen.map((image) => image.decode().catch(() => {})));
    });
    const { size } = await sharp(await page.screenshot())
      .resize({ width: shown })
      .webp({ quality: 75 })
      .toFile(join(root, "templates/starters", id, "thumbnail.webp"));
    console.log(`${id}: ${size} bytes`);
  }
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}

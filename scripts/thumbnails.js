/**
 * Draws the thumbnails of each section type, for desktops and phones, and one of each variant, from its rendered example in
 * the type's own colour mode. Run it when a type's look or example changes: `npm run thumbnails [-- Type…]`.
 */
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import sharp from "sharp";
import { findChromium, installChromium } from "./test/tools.js";

const root = fileURLToPath(new URL("..", import.meta.url));
/** File name (none for variants), width in pixels of the window and of the thumbnail, and quality. */
const screens = [
  { name: "thumbnail.webp", drawn: 1280, shown: 480, quality: 80 },
  { name: "mobile-thumbnail.webp", drawn: 390, shown: 156, quality: 70 },
  { name: undefined, drawn: 1280, shown: 320, quality: 72 },
];
/** Aspect ratio of a phone, height divided by width. A thumbnail shows the top of anything taller. */
const phone = 1.8;
/** Minimum and maximum aspect ratio of a variant's thumbnail. */
const ofVariant = { least: 0.25, most: 0.75 };

installChromium();
const executablePath = findChromium();

const { loadEngine } = await import(pathToFileURL(join(root, "dist/engine/index.js")).href);
const engine = await loadEngine();
const only = process.argv.slice(2);
const types = [...engine.catalogue.sections.values()].filter(
  ({ type, thumbnailRatio }) => thumbnailRatio && (only.length === 0 || only.includes(type)),
);

/** @param {string} type @param {string} [variant] */
const pathOf = (type, variant) => `/${[type, variant].filter(Boolean).join("-")}`;

const folder = await mkdtemp(join(tmpdir(), "sectile-thumbnails-"));
try {
  await cp(join(root, "templates/samples"), join(folder, "assets"), { recursive: true });
  const site = {
    siteId: "thumbnails",
    name: "Sectile",
    isPaid: true,
    languages: [{ isPrimary: true, lang: { name: "English", code: "en" } }],
    headerLinks: ["Home", "About", "Programme"].map((text) => ({ text, link: "/" })),
    footerLinks: ["About", "Programme", "Contact"].map((text) => ({ text, link: "/" })),
    events: engine.catalogueDocument().events,
    pages: types.flatMap(({ type, example, listsPages, variants = {} }) =>
      [undefined, ...Object.keys(variants)].map((variant) => ({
        path: pathOf(type, variant),
        components: [
          { id: type, uniqId: "one", variant, data: { ...example, ...(listsPages && { below: "/news" }) } },
        ],
      })),
    ),
  };
  const news = engine
    .catalogueDocument()
    .pages.filter((/** @type {{ path: string }} */ { path }) => /^\/news(?:\/|$)/.test(path));
  site.pages.push({ path: "/", components: [] }, ...news);
  await writeFile(join(folder, "site.json"), JSON.stringify(site));
  const out = join(folder, "out");
  const options = {
    out,
    base: `${pathToFileURL(out).pathname}/`,
    limits: "error",
    strict: false,
    clean: false,
    cache: false,
  };
  const result = await engine.buildSite(folder, root, options);
  if (result.fault || !result.report.ok)
    throw new Error(result.fault?.message ?? JSON.stringify(result.report.diagnostics));

  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  for (const { name, drawn, shown, quality } of screens) {
    const page = await browser.newPage({ viewport: { width: drawn, height: 800 } });
    const drawings = types.flatMap(({ type, thumbnailRatio, variants = {} }) =>
      name
        ? [{ type, thumbnailRatio, path: pathOf(type), file: name }]
        : Object.keys(variants).map((variant) => ({
            type,
            thumbnailRatio: 0,
            path: pathOf(type, variant),
            file: `variant-${variant}.webp`,
          })),
    );
    for (const { type, thumbnailRatio, path, file } of drawings) {
      await page.goto(`${pathToFileURL(join(out, path)).href}/index.html`);
      await page.evaluate(async () => {
        for (const image of document.images) image.loading = "eager";
        await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
      });
      const section = page.locator(".section").first();
      const picture = await section.screenshot();
      const { width: wide, height: high } = await sharp(picture).metadata();
      const { least, most } = name ? { least: 0, most: phone } : ofVariant;
      const ratio = name === "thumbnail.webp" ? thumbnailRatio : Math.min(most, Math.max(least, high / wide));
      const height = Math.round(shown * ratio);
      // Much lower sections are placed on their own background; otherwise their sides would be cut off.
      const isLow = high / wide < ratio / 1.1;
      await sharp(picture)
        .resize({
          width: shown,
          height,
          ...(isLow
            ? {
                fit: "contain",
                background: await section.evaluate((element) => getComputedStyle(element).backgroundColor),
              }
            : { fit: "cover", position: "top" }),
        })
        .webp({ quality })
        .toFile(join(root, "templates/sections", type, file));
      console.log(`${path}: ${shown} by ${height}`);
    }
    await page.close();
  }
  await browser.close();
} finally {
  await rm(folder, { recursive: true, force: true });
}

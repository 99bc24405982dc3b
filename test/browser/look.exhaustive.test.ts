/**
 * Compares a screenshot of each section type at two widths with the accepted one, test/golden/look/<type>-<width>.webp.
 * Differences are written to test/report/look/: old, new and difference side by side.
 *
 * `UPDATE_LOOK=1 npx vitest run test/browser/look.exhaustive.test.ts` accepts the current look. Review it before committing.
 */
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pixelmatch from "pixelmatch";
import type { Browser, CDPSession, Page } from "playwright-core";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sectionTypes, serveCatalogue } from "./catalogue.ts";
import { launch, open } from "./chromium.ts";
import { atRest } from "./rest.ts";
import type { Host } from "./serve.ts";

const golden = join(import.meta.dirname, "../golden/look");
const report = join(import.meta.dirname, "../report/look");
const isAccepting = process.env.UPDATE_LOOK === "1";
/** Share of pixels that may differ: browser versions draw the edges of letters differently. */
const tolerance = 0.002;

let host: Host;
let browser: Browser;
let page: Page;
let devTools: CDPSession;

beforeAll(async () => {
  host = await serveCatalogue();
  browser = await launch();
  ({ page } = await open(browser, { reducedMotion: "reduce" }));
  devTools = await page.context().newCDPSession(page);
  // Some pages show times that pass.
  await page.clock.setFixedTime("2026-01-01T12:00:00Z");
  await rm(report, { recursive: true, force: true });
  for (const folder of [golden, report]) await mkdir(folder, { recursive: true });
});

afterAll(async () => {
  await browser?.close();
  await host?.close();
});

interface Look {
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
}

const raw = async (picture: Sharp): Promise<Look> => {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
};
const encode = ({ width, height, data }: Look) =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .webp({ quality: 70 })
    .toBuffer();

async function visit(path: string): Promise<void> {
  await page.goto(host.origin + path);
  // Loads lazy content now: pictures that wait until they are near the window, or are drawn once decoded.
  await page.evaluate(async () => {
    for (const picture of document.images) {
      picture.loading = "eager";
      picture.decoding = "sync";
    }
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})));
    await document.fonts.ready;
  });
  await atRest(page);
}

/**
 * Takes a screenshot of the whole page at half its size. Layout, colours and pictures show there as well, files stay small, and
 * the browser draws a quarter of the pixels. JPEG takes a fraction of PNG's time.
 */
async function takePicture(): Promise<Buffer> {
  const { width, height } = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return { width: scrollWidth, height: scrollHeight };
  });
  const { data } = await devTools.send("Page.captureScreenshot", {
    format: "jpeg",
    quality: 90,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height, scale: 0.5 },
  });
  return Buffer.from(data, "base64");
}

/** Maximum number of screenshots until two in a row are equal. A page at rest needs one or two. */
const maxPictures = 20;

/**
 * Takes screenshots until two in a row are equal. For a full-page screenshot the browser resizes its window for a moment, and
 * parts that follow the window's size may be one frame late.
 * @param before the last screenshot
 * @throws if the page never comes to rest
 */
async function pictureAtRest(before: Buffer): Promise<Buffer> {
  let last = before;
  for (let count = 1; count <= maxPictures; count++) {
    const picture = await takePicture();
    if (picture.equals(last)) return picture;
    last = picture;
  }
  throw new Error(
    `${page.url()} never comes to rest: ${maxPictures} pictures in a row differ. Find what moves or changes on the page.`,
  );
}

/** Pads a screenshot to the larger size, so that a page which has grown can be compared. */
async function onSheet(look: Look, width: number, height: number): Promise<Look> {
  const data = await sharp(look.data, { raw: { width: look.width, height: look.height, channels: 4 } })
    .extend({ right: width - look.width, bottom: height - look.height, background: "#ff00ff" })
    .raw()
    .toBuffer();
  return { width, height, data };
}

/** @returns the share of pixels that differ, and a function that draws them into the report */
async function compare(before: Look, after: Look) {
  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  const [old, now] = await Promise.all([onSheet(before, width, height), onSheet(after, width, height)]);
  const data = Buffer.alloc(width * height * 4);
  const share = pixelmatch(old.data, now.data, data, width, height, { threshold: 0.2 }) / (width * height);
  const draw = async (name: string) => {
    const parts = await Promise.all([old, now, { width, height, data }].map(encode));
    const sheet = sharp({ create: { width: width * 3, height, channels: 4, background: "#ffffff" } });
    await sheet
      .composite(parts.map((input, index) => ({ input, left: index * width, top: 0 })))
      .webp()
      .toFile(join(report, `${name}.webp`));
  };
  return { share, draw };
}

// One width after the other: picture files and header links are chosen when the page loads.
test.each([360, 1280].flatMap((width) => sectionTypes.map((type) => [type, width] as const)))(
  "SEC-27 THM-3 %s at %i px matches its accepted screenshot",
  async (type, width) => {
    await page.setViewportSize({ width, height: 900 });
    await visit(`/${type}/`);
    const name = `${type}-${width}`;
    const file = join(golden, `${name}.webp`);
    let picture = await takePicture();
    if (isAccepting) {
      picture = await pictureAtRest(picture);
      await writeFile(file, await encode(await raw(sharp(picture))));
    }
    expect(existsSync(file), `No accepted screenshot of ${name}. Create it with UPDATE_LOOK=1.`).toBe(true);
    const accepted = await raw(sharp(file));
    let { share, draw } = await compare(accepted, await raw(sharp(picture)));
    // Only a page that looks different may not have been at rest.
    if (share > tolerance)
      ({ share, draw } = await compare(accepted, await raw(sharp(await pictureAtRest(picture)))));
    if (share > tolerance) await draw(name);
    expect(
      share,
      `${name} looks different in Chromium ${browser.version()}: see test/report/look/${name}.webp`,
    ).toBeLessThanOrEqual(tolerance);
  },
);

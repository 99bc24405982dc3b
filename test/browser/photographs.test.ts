/** Treatments of photographs in Chromium: what they reach, and what keeps its colours. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildSite } from "./build-site.ts";
import { launch } from "./chromium.ts";
import { exampleOf, samples, siteOf } from "./example-site.ts";
import type { Host } from "./serve.ts";
import { createTabs } from "./tabs.ts";

let browser: Browser;
const hosts = new Map<string, Host>();
const treatments = ["none", "warm", "monochrome", "duotone", "grain"];

beforeAll(async () => {
  const sections = await Promise.all(
    ["Hero", "TextImage", "Team", "Clients"].map(async (id) => ({ id, data: await exampleOf(id) })),
  );
  const drawing = { title: "Drawing", largeImgUrl: "assets/logo-1.svg" };
  const site = siteOf({ "/": [...sections, { id: "TextImage", data: drawing }] });
  for (const photo of treatments) {
    const theme = { photo, palette: { primaryDark: "#123456", primaryLight: "#ffd8a0" } };
    hosts.set(photo, await buildSite({ ...site, theme }, { assets: samples }));
  }
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  for (const host of hosts.values()) await host.close();
});

const tab = createTabs(() => browser);

/** Returns the filter and the number of layers of each image in the main content. */
const readPictures = (page: Page) =>
  page.locator("main picture").evaluateAll((pictures) =>
    pictures.map((picture) => {
      const image = picture.querySelector("img") as HTMLImageElement;
      const layers = ["::before", "::after"].filter((one) => getComputedStyle(picture, one).content === '""');
      return {
        isDrawing: image.src.endsWith(".svg"),
        treatment: `${getComputedStyle(image).filter} ${layers.length}`,
      };
    }),
  );

test.each(treatments)(
  "THM-9 the treatment %s reaches all photographs, and neither logos nor drawings",
  async (photo) => {
    const page = await tab();
    await page.goto(hosts.get(photo)?.origin ?? "");
    const pictures = await readPictures(page);
    const of = (isDrawing: boolean) =>
      new Set(pictures.filter((one) => one.isDrawing === isDrawing).map(({ treatment }) => treatment));
    expect(of(true)).toEqual(new Set(["none 0"]));
    const [treatment = "", ...others] = of(false);
    expect(others).toEqual([]);
    expect(treatment === "none 0").toBe(photo === "none");
    for (const media of [{ media: "print" }, { media: "screen", forcedColors: "active" }] as const) {
      await page.emulateMedia(media);
      expect(new Set((await readPictures(page)).map((one) => one.treatment))).toEqual(new Set(["none 0"]));
    }
  },
);

test("THM-9 THM-3 duotone has only shades between two colours of the palette", async () => {
  const page = await tab();
  await page.goto(hosts.get("duotone")?.origin ?? "");
  const picture = page.locator("main picture").nth(1);
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.locator("img").evaluate((image: HTMLImageElement) => image.complete))
    .toBe(true);
  const { data, info } = await (await import("sharp"))
    .default(await picture.screenshot({ animations: "disabled" }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // All colours are on one line in the colour cube: a share of red determines green and blue.
  const [from, to] = [
    [0x12, 0x34, 0x56],
    [255, 240, 217],
  ] as const;
  const middle = [0.3, 0.4, 0.5, 0.6, 0.7].map(
    (x) => (Math.floor(info.height / 2) * info.width + Math.floor(x * info.width)) * 3,
  );
  for (const at of middle) {
    const share = ((data[at] ?? 0) - from[0]) / (to[0] - from[0]);
    for (const channel of [1, 2] as const)
      expect(
        Math.abs((data[at + channel] ?? 0) - (from[channel] + share * (to[channel] - from[channel]))),
      ).toBeLessThan(9);
  }
});

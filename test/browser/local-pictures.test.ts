/** Local pictures in browsers: the best format and width, no shift, no flash, a still on request. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drawPhoto } from "../assets/made-pictures.ts";
import { buildSite } from "./build-site.ts";
import { desktop, hold, launch, phone } from "./chromium.ts";
import type { Host } from "./serve.ts";
import { createTabs } from "./tabs.ts";

let assets: string;
let host: Host;
let browser: Browser;

const section = (id: string, uniqId: string, data: object) => ({ id, uniqId, colorMode: "LIGHT", data });
const step = (stepImageUrl: string) => ({ stepHeading: "Step", stepImageUrl });
const people = Array.from({ length: 8 }, (_, index) => ({ name: `N${index}`, imgUrl: "assets/photo.jpg" }));

const overlay = { bgOverlayTransparency: 0 };

/** A wide grey picture with a red mark near its right edge, which a frame around its middle cuts off. */
const drawMarked = () =>
  sharp({ create: { width: 1600, height: 300, channels: 3, background: "#888" } })
    .composite([
      {
        input: { create: { width: 60, height: 60, channels: 3, background: "#f00" } },
        left: 1500,
        top: 120,
      },
    ])
    .png()
    .toBuffer();

const drawLogo = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40" width="80" height="40"><path fill="${colour}" d="M10 10h60v20H10z"/></svg>`;

beforeAll(async () => {
  assets = await mkdtemp(join(tmpdir(), "sectile-assets-"));
  await writeFile(join(assets, "photo.jpg"), await drawPhoto(1600, 1000).jpeg().toBuffer());
  await writeFile(join(assets, "wide.jpg"), await drawPhoto(2400, 600).jpeg().toBuffer());
  await writeFile(join(assets, "marked.png"), await drawMarked());
  for (const colour of ["#fff", "#123"])
    await writeFile(join(assets, `logo-${colour.slice(1)}.svg`), drawLogo(colour));
  const frame = (background: string) =>
    sharp({ create: { width: 90, height: 60, channels: 3, background } })
      .png()
      .toBuffer();
  const moving = sharp(await Promise.all(["#c00", "#00c"].map(frame)), { join: { animated: true } });
  await writeFile(join(assets, "moving.gif"), await moving.gif({ delay: [60, 60] }).toBuffer());
  host = await buildSite(
    {
      siteId: "pictures",
      isPaid: true,
      pages: [
        {
          path: "/",
          components: [
            section("NoHeader", "bar", { logoSrc: "assets/wide.jpg" }),
            section("Email1", "hero", { title: "Write", backgroundImgUrl: "assets/wide.jpg" }),
            section("Team", "team", { title: "Team", team: people }),
            section("Steps2", "steps", {
              title: "Steps",
              imageSteps: [step("assets/photo.jpg"), step("assets/moving.gif")],
            }),
          ],
        },
        {
          path: "/focus",
          components: [
            section("Email1", "hero", { title: "Write", backgroundImgUrl: "assets/marked.png", ...overlay }),
            section("Logos", "logos", {
              clientsLogos: ["fff", "123"].map((name) => ({ logoUrl: `assets/logo-${name}.svg` })),
            }),
            section("Email1", "focused", {
              title: "Write",
              backgroundImgUrl: "assets/marked.png",
              backgroundImgFocus: { x: 0.95, y: 0.5 },
              ...overlay,
            }),
            section("Team", "team", {
              title: "Team",
              team: [
                { name: "Anna", imgUrl: "assets/marked.png", imgFocus: { x: 0.95, y: 0.5 } },
                { name: "Bob", imgUrl: "assets/marked.png" },
              ],
            }),
          ],
        },
      ],
    },
    { assets, pictures: "best" },
  );
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  await host?.close();
  if (assets) await rm(assets, { recursive: true, force: true });
});

const openTab = createTabs(() => browser);

/** @returns the file that the browser chose for a picture of a section, once it has loaded: `photo 480 avif` */
async function chosen(page: Page, id: string, nth = 0): Promise<string> {
  const image = page.locator(`:is(header, section):has(> #${id}) picture img`).nth(nth);
  await image.scrollIntoViewIfNeeded();
  const address = await image.evaluate(async (element) => {
    const picture = element as HTMLImageElement;
    await picture.decode();
    return picture.currentSrc;
  });
  return address.replace(/.*\/_sectile\/(\w+)-(\d+)-\w+\.(\w+)$/, "$1 $2 $3");
}

test.each([
  [
    "a phone",
    { viewport: phone, deviceScaleFactor: 2 },
    "wide 480 avif",
    "wide 768 avif",
    "photo 480 avif",
    "photo 768 avif",
  ],
  ["a desktop", { viewport: desktop }, "wide 480 avif", "wide 1440 avif", "photo 480 avif", "photo 768 avif"],
  [
    "a large and fine screen",
    { viewport: { width: 1920, height: 1080 }, deviceScaleFactor: 2 },
    "wide 480 avif",
    "wide 2400 avif",
    "photo 768 avif",
    "photo 1600 avif",
  ],
])("IMG-2 IMG-6 %s loads images in the width that it needs", async (_, options, logo, ...others) => {
  const [hero, person, picture] = others;
  const page = await openTab(options);
  await page.goto(host.origin);
  expect(await chosen(page, "NoHeader-bar")).toBe(logo);
  expect(await chosen(page, "Email1-hero")).toBe(hero);
  expect(await chosen(page, "Team-team")).toBe(person);
  expect(await chosen(page, "Steps2-steps")).toBe(picture);
});

test.each([
  ["phone", phone],
  ["desktop", desktop],
])(
  "IMG-9 the focal point of an image is visible wherever the image is cropped, on a %s",
  async (_, viewport) => {
    const page = await openTab({ viewport });
    await page.goto(`${host.origin}/focus/`);
    const hasMark = async (id: string, nth = 0) => {
      await chosen(page, id, nth);
      const picture = page.locator(`:is(header, section):has(> #${id}) picture`).nth(nth);
      const { data } = await sharp(await picture.screenshot({ animations: "disabled" }))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      for (let at = 0; at < data.length; at += 3)
        if ((data[at] ?? 0) > 200 && (data[at + 1] ?? 255) < 60 && (data[at + 2] ?? 255) < 60) return true;
      return false;
    };
    expect(await hasMark("Email1-focused")).toBe(true);
    expect(await hasMark("Email1-hero")).toBe(false);
    expect(await hasMark("Team-team", 0)).toBe(true);
    expect(await hasMark("Team-team", 1)).toBe(false);
  },
);

test("IMG-10 a white logo on a transparent ground has the colour of the others", async () => {
  const page = await openTab({ viewport: desktop });
  await page.goto(`${host.origin}/focus/`);
  const middles = [];
  for (const nth of [0, 1]) {
    const picture = page.locator("section:has(> #Logos-logos) picture").nth(nth);
    await picture.scrollIntoViewIfNeeded();
    await picture.locator("img").evaluate((image: HTMLImageElement) => image.decode());
    const image = sharp(await picture.screenshot({ animations: "disabled" })).removeAlpha();
    const { width, height } = await image.metadata();
    const middle = { left: width >> 1, top: height >> 1, width: 1, height: 1 };
    middles.push([...(await image.extract(middle).raw().toBuffer())]);
  }
  expect(middles[0]?.[0]).toBeLessThan(200);
  // The dark one is not quite black.
  for (const channel of [0, 1, 2])
    expect(Math.abs((middles[0]?.[channel] ?? 0) - (middles[1]?.[channel] ?? 255))).toBeLessThan(25);
});

test("IMG-2 nothing shifts, and an image's colours fill its space until it loads", async () => {
  const page = await openTab();
  await page.setViewportSize(phone);
  const deliver = await hold(page, "**/_sectile/photo-*");
  await page.goto(host.origin, { waitUntil: "domcontentloaded" });
  const frame = page.locator("section:has(#Team-team) picture").first();
  await frame.scrollIntoViewIfNeeded();
  const before = await frame.boundingBox();
  expect(before?.height).toBeGreaterThan(80);
  const background = await frame.evaluate((element) => getComputedStyle(element).backgroundImage);
  expect(background).toMatch(/^linear-gradient\(rgb\(\d+, \d+, \d+\), rgb\(\d+, \d+, \d+\)\)$/);
  deliver();
  await chosen(page, "Team-team");
  const after = await frame.boundingBox();
  expect([after?.width, after?.height]).toEqual([before?.width, before?.height]);
});

test("IMG-2 ACC-2 an animated image has all frames, and a single one with reduced motion", async () => {
  const page = await openTab();
  for (const [reducedMotion, frames] of [
    ["no-preference", 2],
    ["reduce", 1],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto(host.origin);
    expect(await chosen(page, "Steps2-steps", 1)).toBe("moving 90 webp");
    const address = await page
      .locator("section:has(#Steps2-steps) picture img")
      .nth(1)
      .evaluate((element) => (element as HTMLImageElement).currentSrc);
    const bytes = await (await page.request.get(address)).body();
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(frames);
  }
});

/** Loading of pictures: when, from which distance, how they appear, and what shows if one fails. */
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { readTree } from "./accessibility-tree.ts";
import { buildSite } from "./build-site.ts";
import { desktop, launch, open, phone } from "./chromium.ts";
import { exampleOf, longText, samples, siteOf } from "./example-site.ts";
import { countShifts, shiftsOf } from "./layout-shift.ts";
import type { Host } from "./serve.ts";
import { createTabs } from "./tabs.ts";

let browser: Browser;
let host: Host;

beforeAll(async () => {
  browser = await launch();
  const withPicture = async (name: string) => ({
    id: "TextImage",
    data: {
      ...(await exampleOf("TextImage")),
      isAnimated: false,
      largeImgUrl: `assets/${name}.webp`,
      largeImgAlt: `What ${name} shows`,
    },
  });
  const pages = {
    "/": [await withPicture("scene-1"), await withPicture("scene-2"), longText, await withPicture("scene-3")],
    "/people": [{ id: "Team6", data: await exampleOf("Team6") }],
  };
  host = await buildSite(siteOf(pages), { assets: samples });
});

afterAll(async () => {
  await browser?.close();
  await host?.close();
});

/** Gives tests the shared tab. Its browser caches pictures, except while a test holds requests. */
const openTab = createTabs(() => browser);
const withoutScript = createTabs(() => browser, { javaScriptEnabled: false });

/** Opens a page whose failed requests are expected. */
async function openFailing(): Promise<{ page: Page; problems: readonly string[] }> {
  const { page, problems, close } = await open(browser, {});
  onTestFinished(close);
  return { page, problems };
}

/** Returns the picture in the first section, in the second, and far below. */
const pictures = (page: Page) => {
  const all = page.locator("picture > img");
  return { first: all.nth(0), near: all.nth(1), far: all.nth(2) };
};
const opacity = (image: Locator) => image.evaluate((node) => Number(getComputedStyle(node).opacity));
const isThere = (image: Locator) =>
  image.evaluate(
    (node) =>
      (node as HTMLImageElement).naturalWidth > 0 &&
      getComputedStyle(node).clipPath === "none" &&
      node.checkVisibility({ opacityProperty: true }),
  );
const fades = (image: Locator) =>
  image.evaluate((node) =>
    node.getAnimations().map((animation) => {
      const { duration, delay } = animation.effect?.getTiming() ?? {};
      return { duration, delay };
    }),
  );
/** Scrolls until a picture is this many pixels below the window. */
const approach = (image: Locator, distance: number) =>
  image.evaluate((node, wanted) => {
    const { top } = (node.parentElement as Element).getBoundingClientRect();
    scrollBy(0, top - innerHeight - wanted);
  }, distance);
/** Waits for three frames and the browser's work between them. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });

interface Gate {
  /** Names of the requested pictures. */
  readonly asked: string[];
  /** Releases the requests, or fails them. */
  open(isBroken?: boolean): void;
}

/** Holds pictures until the test releases them. */
async function holdPictures(page: Page): Promise<Gate> {
  const asked: string[] = [];
  let decide: (isBroken: boolean) => void = () => {};
  const decided = new Promise<boolean>((resolve) => {
    decide = resolve;
  });
  await page.route(/\/_sectile\/.*\.(?:avif|webp|jpg)$/, async (route) => {
    asked.push(/scene-\d|person-\d/.exec(route.request().url())?.[0] ?? "");
    await ((await decided) ? route.abort() : route.continue());
  });
  return { asked, open: (isBroken = false) => decide(isBroken) };
}

describe("IMG-5 lazy loading", () => {
  test.each([
    ["phone", phone],
    ["desktop", desktop],
  ])(
    "IMG-5 loads an image within 500 px of the window, not before, and the image stays: %s",
    async (_, viewport) => {
      const page = await openTab({ viewport });
      const asked: string[] = [];
      page.on("request", (request) => asked.push(/scene-\d/.exec(request.url())?.[0] ?? ""));
      await page.goto(host.origin);
      const { far } = pictures(page);
      await settle(page);
      await approach(far, 520);
      await settle(page);
      expect(asked).not.toContain("scene-3");
      await approach(far, 480);
      await expect.poll(() => asked).toContain("scene-3");
      await expect.poll(() => isThere(far)).toBe(true);
      await page.evaluate(() => scrollTo(0, 0));
      await settle(page);
      expect(await isThere(far)).toBe(true);
    },
  );

  test("IMG-5 loads the images of a slider that the next click shows", async () => {
    const page = await openTab();
    await page.setViewportSize(phone);
    await page.goto(`${host.origin}/people/`);
    const photos = page.locator("picture > img");
    // The fifth is in the middle, and the fourth and sixth one window away.
    for (const index of [4, 3, 5]) await expect.poll(() => isThere(photos.nth(index))).toBe(true);
    expect(await photos.nth(0).getAttribute("loading")).toBe("lazy");
  });
});

describe("IMG-4 an image", () => {
  test("IMG-4 is hidden until it fades in over 1.5 s after 0.1 s; the first one is never hidden", async () => {
    const page = await openTab();
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const gate = await holdPictures(page);
    await page.goto(host.origin, { waitUntil: "commit" });
    const { first, near } = pictures(page);
    await expect.poll(() => gate.asked.toSorted()).toEqual(["scene-1", "scene-2"]);
    expect(await opacity(near)).toBe(0);
    expect(await opacity(first)).toBe(1);
    expect(await first.getAttribute("loading")).toBeNull();
    expect(await first.getAttribute("fetchpriority")).toBe("high");
    gate.open();
    await expect.poll(() => fades(near)).toEqual([{ duration: 1500, delay: 100 }]);
    expect(await fades(first)).toEqual([]);
    await expect.poll(() => opacity(near)).toBe(1);
  });

  test("IMG-4 ACC-2 does not fade with reduced motion", async () => {
    const page = await openTab();
    const gate = await holdPictures(page);
    await page.goto(host.origin, { waitUntil: "commit" });
    const { near } = pictures(page);
    await expect.poll(() => gate.asked).toContain("scene-2");
    expect(await opacity(near)).toBe(0);
    gate.open();
    await expect.poll(() => isThere(near)).toBe(true);
    await expect.poll(() => opacity(near)).toBe(1);
    expect(await fades(near)).toEqual([]);
  });

  test("IMG-4 shows at once from the browser's cache", async () => {
    const page = await openTab({ reducedMotion: "no-preference" });
    await page.goto(host.origin);
    const { near } = pictures(page);
    await expect.poll(() => fades(near)).toHaveLength(1);
    await page.goto(`${host.origin}/people/`);
    await page.goto(host.origin);
    await expect.poll(() => isThere(near)).toBe(true);
    expect(await fades(near)).toEqual([]);
  });

  test("IMG-4 leaves a white box of its size with its description if it fails to load", async () => {
    const { page, problems } = await openFailing();
    for (const viewport of [phone, desktop]) {
      await page.unrouteAll();
      await page.setViewportSize(viewport);
      const gate = await holdPictures(page);
      await page.goto(host.origin, { waitUntil: "commit" });
      const { near } = pictures(page);
      await near.scrollIntoViewIfNeeded();
      const box = await near.boundingBox();
      await expect.poll(() => gate.asked).toContain("scene-2");
      gate.open(true);
      const frame = near.locator("..");
      const background = () => frame.evaluate((node) => getComputedStyle(node).backgroundColor);
      await expect.poll(background).toBe("rgb(255, 255, 255)");
      // The browser's own sign for a broken picture is invisible and keeps its space.
      expect(await opacity(near)).toBe(0);
      expect(await near.boundingBox()).toEqual(box);
      expect(await readTree(page)).toContainEqual(expect.stringContaining("image What scene-2 shows"));
      expect(problems.filter((problem) => !/scene-|ERR_FAILED/.test(problem))).toEqual([]);
    }
  });

  test("IMG-4 shifts nothing, whenever it loads", async () => {
    const page = await openTab({});
    await countShifts(page);
    for (const viewport of [phone, desktop]) {
      await page.unrouteAll();
      await page.setViewportSize(viewport);
      const gate = await holdPictures(page);
      await page.goto(host.origin, { waitUntil: "commit" });
      const { near, far } = pictures(page);
      await expect.poll(() => gate.asked).toContain("scene-1");
      await near.scrollIntoViewIfNeeded();
      await settle(page);
      gate.open();
      await expect.poll(() => isThere(near)).toBe(true);
      await far.scrollIntoViewIfNeeded();
      await expect.poll(() => isThere(far)).toBe(true);
      expect(await shiftsOf(page)).toBe(0);
    }
  });
});

describe("without the script", () => {
  const everyPicture = async (page: Page) => {
    const images = page.locator("picture > img");
    for (const image of await images.all()) await image.scrollIntoViewIfNeeded();
    const states = () =>
      images.evaluateAll((all) =>
        all.map((image) => {
          const { opacity, clipPath } = getComputedStyle(image);
          const isLoaded = (image as HTMLImageElement).naturalWidth > 0;
          return [isLoaded, opacity, clipPath, image.getAnimations().length].join(" ");
        }),
      );
    await expect.poll(async () => [...new Set(await states())]).toEqual(["true 1 none 0"]);
  };

  test("IMG-4 OUT-10 every image shows", async () => {
    const page = await withoutScript();
    for (const path of ["/", "/people/"]) {
      await page.goto(host.origin + path);
      await everyPicture(page);
    }
  });

  test("IMG-4 every image shows if the script fails to load", async () => {
    const { page } = await openFailing();
    await page.route("**/site-*.js", (route) => route.abort());
    await page.goto(host.origin);
    await everyPicture(page);
  });

  test("IMG-4 images are printed in their place, loaded or not", async () => {
    // In a browser without a cached picture.
    const page = await openTab({});
    await page.goto(host.origin);
    const { far } = pictures(page);
    const clip = () => far.evaluate((node) => getComputedStyle(node).clipPath);
    expect(await clip()).not.toBe("none");
    await page.emulateMedia({ media: "print" });
    expect(await clip()).toBe("none");
  });
});

test("IMG-6 a logo missing on another host shows the 50 px sign of a site without a logo", async () => {
  const logo = { logoSrc: "https://pictures.test/gone.png", logoWidth: 300 };
  const pages = {
    "/": [{ id: "NoHeader", data: logo }, longText],
    "/white": [{ id: "NoHeader", data: { ...logo, logoColor: "white" } }],
  };
  const own = await buildSite(siteOf(pages));
  onTestFinished(() => own.close());
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="100"/>';
  const { page } = await openFailing();
  const scriptless = await withoutScript();
  // A browser may cache a picture that it has loaded, so the host without it comes first.
  for (const [tab, path, isThere] of [
    [page, "/", false],
    [page, "/white/", false],
    [page, "/", true],
    [scriptless, "/", true],
  ] as const) {
    await tab.unrouteAll();
    await tab.route("https://pictures.test/**", (route) =>
      route.fulfill(isThere ? { contentType: "image/svg+xml", body } : { status: 404, body: "" }),
    );
    await tab.goto(own.origin + path);
    const link = tab.getByRole("link", { name: "Example" }).first();
    const [frame, image] = [link.locator("picture"), link.locator("img")];
    await expect.poll(() => frame.getAttribute("data-state")).toBe(isThere ? null : "failed");
    await expect
      .poll(async () => Math.round((await frame.boundingBox())?.width ?? 0))
      .toBe(isThere ? 300 : 50);
    expect(await image.getAttribute("alt")).toBe("Example");
    if (isThere) continue;
    expect((await image.boundingBox())?.height).toBeGreaterThan(40);
    expect(await image.evaluate((node) => getComputedStyle(node).content)).toContain("data:image/svg+xml");
  }
});

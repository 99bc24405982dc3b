/** Sections of the catalogue in Chromium: styles for pointer, touch and keyboard. */
import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveCatalogue } from "./catalogue.ts";
import { desktop, launch, phone } from "./chromium.ts";
import type { Host } from "./serve.ts";
import { createTabs } from "./tabs.ts";

let host: Host;
let browser: Browser;

beforeAll(async () => {
  host = await serveCatalogue([
    "Contact",
    "Feature7",
    "Feature16_2",
    "Feature24",
    "NoHeader",
    "PrivacyPolicy3",
    "Rsvp1",
    "Steps2",
    "Team6",
    "TextImage",
  ]);
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  await host?.close();
});

const openTab = createTabs(() => browser);
const withoutScript = createTabs(() => browser, { javaScriptEnabled: false });

const style = (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

test("SEC-30 Feature24: hovering or focusing the learn-more link highlights its card and no other", async () => {
  const page = await openTab();
  await page.goto(`${host.origin}/Feature24/`);
  const cards = page.locator(".Feature24-card");
  const look = async (index: number) =>
    `${await style(cards.nth(index), "border-color")} ${await style(cards.nth(index), "box-shadow")}`;
  const rest = await look(0);
  await cards.nth(0).locator("a").hover();
  await expect.poll(() => look(0)).not.toBe(rest);
  expect(await look(1)).toBe(rest);
  await cards.nth(1).locator("a").focus();
  await page.mouse.move(0, 0);
  await expect.poll(() => look(0)).toBe(rest);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect.poll(() => look(1)).not.toBe(rest);
});

test("SEC-30 Feature16_2: the text of an image shows without a pointer, and never covers most of it", async () => {
  const page = await openTab();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${host.origin}/Feature16_2/`);
    const tile = page.locator(".Feature16_2-tile").first();
    const caption = tile.locator(".Feature16_2-caption");
    expect(await style(caption, "opacity")).toBe("1");
    const [above, below] = [
      await tile.locator(".Feature16_2-picture").boundingBox(),
      await caption.boundingBox(),
    ];
    const covered = (above?.y ?? 0) + (above?.height ?? 0) - (below?.y ?? 0);
    expect(covered).toBeLessThan((above?.height ?? 0) / 2);
  }
});

test("SEC-30 ACC-2 TextImage: the blob does not morph with reduced motion", async () => {
  const page = await openTab();
  const running = async (reducedMotion: "reduce" | "no-preference") => {
    await page.emulateMedia({ reducedMotion });
    await page.goto(`${host.origin}/TextImage/`);
    const durations = await page.evaluate(() =>
      document
        .getAnimations()
        .map((animation) => (animation as Partial<CSSAnimation>).animationName)
        .filter((name) => name?.includes("morph")),
    );
    return durations.length;
  };
  expect(await running("no-preference")).toBeGreaterThan(0);
  expect(await running("reduce")).toBe(0);
});

test("SEC-30 TextImage: the blob morphs in cycles of 5000 ms in view, and is paused out of view", async () => {
  // Own tab: in a reused tab Chromium sometimes leaves the first blob running until the next scroll.
  const page = await openTab({ reducedMotion: "no-preference" });
  await page.goto(`${host.origin}/TextImage/`);
  const sections = page.locator("section");
  /** @returns the cycle in milliseconds and the play state of each shape in a section */
  const shapes = (index: number) =>
    sections.nth(index).evaluate((section) =>
      section
        .getAnimations({ subtree: true })
        .filter((animation) => (animation as CSSAnimation).animationName.includes("morph"))
        .map(({ effect, playState }) => `${effect?.getTiming().duration} ${playState}`),
    );
  const last = (await sections.count()) - 1;
  const [running, paused] = [Array(2).fill("5000 running"), Array(2).fill("5000 paused")];
  await expect.poll(() => shapes(0)).toEqual(running);
  await expect.poll(() => shapes(last)).toEqual(paused);
  await sections.nth(last).scrollIntoViewIfNeeded();
  await expect.poll(() => shapes(last)).toEqual(running);
  await expect.poll(() => shapes(0)).toEqual(paused);
});

test("SEC-30 TextImage: browsers without view timelines skip a blob that is far out of view", async () => {
  const page = await openTab();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.route("**/*.css", async (route) => {
    const response = await route.fetch();
    const css = await response.text();
    await route.fulfill({ response, body: css.replaceAll("(animation-timeline:view())", "(unknown:1)") });
  });
  await page.goto(`${host.origin}/TextImage/`);
  const blobs = page.locator(".TextImage-animated");
  const skips = (index: number) =>
    blobs.nth(index).evaluate((blob) => {
      const { width, height } = blob.getBoundingClientRect();
      const isSkipped = !blob.querySelector("picture")?.checkVisibility({ contentVisibilityAuto: true });
      return { isSkipped, isSquare: width > 100 && Math.abs(width - height) < 1 };
    });
  const last = (await blobs.count()) - 1;
  await expect.poll(() => skips(last)).toEqual({ isSkipped: true, isSquare: true });
  expect(await skips(0)).toEqual({ isSkipped: false, isSquare: true });
  await blobs.nth(last).scrollIntoViewIfNeeded();
  await expect.poll(() => skips(last)).toEqual({ isSkipped: false, isSquare: true });
});

test("ACC-2 in forced colours PrivacyPolicy3 marks the selected tab, and Rsvp1 shows its icons", async () => {
  const page = await openTab({ forcedColors: "active" });
  await page.goto(`${host.origin}/PrivacyPolicy3/`);
  const names = page.getByRole("tablist").first().getByRole("tab").locator("[class*=name]");
  const underlined = () =>
    names.evaluateAll((all) => all.map((name) => getComputedStyle(name).textDecorationLine === "underline"));
  await expect.poll(async () => (await underlined()).filter(Boolean).length).toBe(1);
  expect((await underlined())[0]).toBe(true);
  await page.getByRole("tablist").first().getByRole("tab").nth(1).click();
  await expect.poll(async () => (await underlined())[1]).toBe(true);

  await page.goto(`${host.origin}/Rsvp1/`);
  const icons = await page.locator("section svg").evaluateAll((all) =>
    all.map((icon) => {
      const background = getComputedStyle(icon.closest("section") as Element).backgroundColor;
      return getComputedStyle(icon).color === background;
    }),
  );
  expect(icons.length).toBeGreaterThan(3);
  expect(icons).not.toContain(true);
});

test("THM-5 NAV-4 the bar is a row above 1024 px and a menu button at 1024 px and below", async () => {
  const page = await openTab();
  await page.goto(`${host.origin}/NoHeader/`);
  const seen = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    const button = await page.getByRole("button", { name: "Menu" }).isVisible();
    const link = await page.getByRole("navigation").getByRole("link").first().isVisible();
    return { button, link };
  };
  await expect.poll(() => seen(1025)).toEqual({ button: false, link: true });
  await expect.poll(() => seen(1024)).toEqual({ button: true, link: false });
});

test.each([
  ["TextImage", ".TextImage-sides"],
  ["Contact", ".Contact-sides"],
  ["Feature7", ".Feature7-tab[open] .Feature7-panel"],
  ["Steps2", ".Steps2-step:has(picture)"],
])("THM-5 %s has one column up to 992 px, and two above", async (type, selector) => {
  const page = await openTab();
  await page.goto(`${host.origin}/${type}/`);
  const columns = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    return (await style(page.locator(selector).first(), "grid-template-columns")).split(" ").length;
  };
  for (const width of [640, 768, 992]) await expect.poll(() => columns(width)).toBe(1);
  await expect.poll(() => columns(993)).toBe(2);
});

test("MOT-1 MOT-3 tabs work without a script: one part is open, and opening another closes it", async () => {
  const page = await withoutScript();
  for (const [type, viewport] of [
    ["Feature7", desktop],
    ["Feature7", phone],
    ["PrivacyPolicy3", desktop],
    ["PrivacyPolicy3", phone],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.goto(`${host.origin}/${type}/`);
    const parts = page.locator("section").first().locator("details");
    const openOnes = () => parts.evaluateAll((all) => all.map((part) => (part as HTMLDetailsElement).open));
    expect((await openOnes()).slice(0, 2)).toEqual([true, false]);
    await parts.nth(1).locator("summary").click();
    await expect.poll(async () => (await openOnes()).slice(0, 2)).toEqual([false, true]);
  }
});

test("MOT-2 Team6 scrolls sideways by keyboard without a script", async () => {
  const page = await withoutScript();
  await page.setViewportSize(phone);
  await page.goto(`${host.origin}/Team6/`);
  const slider = page.locator("section").first().locator("[tabindex='0']");
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => slider.evaluate((node) => node.scrollLeft)).toBeGreaterThan(0);
});

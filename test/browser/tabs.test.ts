/** Tabs in Chromium: Feature7's and PrivacyPolicy3's, on wide and narrow screens, and when resizing between them. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { readTree } from "./accessibility-tree.ts";
import { findBarriers } from "./audit.ts";
import { buildSite } from "./build-site.ts";
import { desktop, launch, phone } from "./chromium.ts";
import { exampleOf, longText, samples, siteOf } from "./example-site.ts";
import { countShifts, shiftsOf } from "./layout-shift.ts";
import type { Host } from "./serve.ts";
import { createTabs } from "./tabs.ts";

const features = ["In the field", "In the laboratory", "At the table"];
const policies = [
  "What we collect",
  "What we use it for",
  "Who else can see it",
  "How long we keep it",
  "Your rights",
];

let browser: Browser;
let host: Host;
let mirrored: Host;

beforeAll(async () => {
  browser = await launch();
  const pages = {
    "/": [{ id: "Feature7", data: await exampleOf("Feature7") }, longText],
    "/policy": [{ id: "PrivacyPolicy3", data: await exampleOf("PrivacyPolicy3") }, longText],
  };
  host = await buildSite(siteOf(pages), { assets: samples });
  mirrored = await buildSite(siteOf(pages, "ar"), { assets: samples });
});

afterAll(async () => {
  await browser?.close();
  await host?.close();
  await mirrored?.close();
});

const inTab = createTabs(() => browser);
const inPlainTab = createTabs(() => browser, { javaScriptEnabled: false });
const inTouchTab = createTabs(() => browser, { viewport: phone, hasTouch: true, isMobile: true });

const openPage = async (path: string, at = host, open = inTab) => {
  const page = await open();
  await page.goto(at.origin + path);
  return page;
};

/** Opens a page and counts how far it shifts. */
async function openCounting(path: string, open: typeof inTab) {
  const page = await open();
  const counting = await countShifts(page);
  onTestFinished(() => counting.dispose());
  await page.goto(host.origin + path);
  return page;
}

const tab = (page: Page, name: string) => page.getByRole("tab", { name });
/** Returns the selected tabs and the names of visible panels, which must agree. */
const chosen = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll("[role=tabpanel]")].filter((panel) =>
      panel.checkVisibility({ visibilityProperty: true }),
    );
    const tabs = [
      document.querySelectorAll("[role=tab][aria-selected=true]"),
      document.querySelectorAll("[role=tab][tabindex='0']"),
      shown.map((panel) => document.getElementById(panel.getAttribute("aria-labelledby") ?? "")),
    ];
    return tabs.map((all) => [...all].map((tab) => tab?.querySelector("h2")?.textContent).join()).join(" | ");
  });
/** One panel fades out while the next fades in, so both are visible for a moment. */
const expectChosen = (page: Page, name: string | undefined) =>
  expect.poll(() => chosen(page)).toBe([name, name, name].join(" | "));
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.replace(/^\d/, ""));
const openParts = (page: Page) =>
  page.locator("details").evaluateAll((all) => all.map((part) => (part as HTMLDetailsElement).open));

describe.each([
  ["MOT-1 Feature7", "/", features, "ArrowRight", "ArrowLeft"],
  ["MOT-3 PrivacyPolicy3", "/policy/", policies, "ArrowDown", "ArrowUp"],
])("%s on a wide screen", (title, path, names, next, previous) => {
  test(`${title}: screen readers get a list of tabs and the panel of the first`, async () => {
    const page = await openPage(path);
    const tree = await readTree(page, ["selected"]);
    const lines = tree.filter((line) => /^\s*tab/.test(line)).map((line) => line.trim());
    expect(lines).toEqual([
      "tablist",
      ...names.map((name, index) => `tab ${name} selected=${index === 0}`),
      `tabpanel ${names[0]}`,
    ]);
    // No summary is left beside the tabs.
    expect(tree.filter((line) => /DisclosureTriangle/.test(line))).toEqual([]);
    for (const name of names) {
      await tab(page, name).click();
      await expectChosen(page, name);
      const panelId = await page.getByRole("tabpanel").getAttribute("id");
      expect(await tab(page, name).getAttribute("aria-controls")).toBe(panelId);
    }
    expect(await findBarriers(page)).toEqual([]);
  });

  test(`${title}: nothing shifts when the tabs start, and everything is where it is without a script`, async () => {
    const boxes = async (javaScriptEnabled: boolean) => {
      const page = javaScriptEnabled
        ? await openCounting(path, inTab)
        : await openPage(path, host, inPlainTab);
      expect(await page.getByRole("tab").count()).toBe(javaScriptEnabled ? names.length : 0);
      const shift = javaScriptEnabled ? await shiftsOf(page) : 0;
      const heads = page.locator(javaScriptEnabled ? "[role=tab]" : "summary");
      const found = [];
      for (const head of [...(await heads.all()), page.locator("details[open] > :not(summary)")])
        found.push(await head.boundingBox());
      return { found, shift };
    };
    expect(await boxes(true)).toEqual(await boxes(false));
  });

  test(`${title}: arrow keys wrap around, Home and End go to the ends, Tab to the panel and back`, async () => {
    const page = await openPage(path);
    const last = names.at(-1);
    await tab(page, names[0] ?? "").focus();
    const steps: [string, string | undefined][] = [
      [next, names[1]],
      [previous, names[0]],
      [previous, last],
      [next, names[0]],
      ["End", last],
      ["Home", names[0]],
      [next, names[1]],
    ];
    for (const [key, name] of steps) {
      await page.keyboard.press(key);
      expect([key, await focused(page)]).toEqual([key, name]);
      await expectChosen(page, name);
    }
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.role)).toBe("tabpanel");
    await page.keyboard.press("Shift+Tab");
    expect(await focused(page)).toBe(names[1]);
    // Keys of the browser and of the page keep their meaning.
    for (const key of [`Control+${next}`, next === "ArrowDown" ? "ArrowRight" : "ArrowDown"]) {
      await page.keyboard.press(key);
      await expectChosen(page, names[1]);
    }
  });

  test(`${title}: Enter and Space select the focused tab, and nothing closes the open one`, async () => {
    const page = await openPage(path);
    for (const [index, key] of [
      [1, "Enter"],
      [2, "Space"],
      [2, "Enter"],
      [2, "Space"],
    ] as const) {
      await tab(page, names[index] ?? "").focus();
      await page.keyboard.press(key);
      await expectChosen(page, names[index]);
    }
    await tab(page, names[2] ?? "").click();
    await expectChosen(page, names[2]);
  });

  test(`${title}: a narrow window has no tabs, a wide one has them again, with the same part and focus`, async () => {
    const page = await openPage(path);
    await tab(page, names[1] ?? "").click();
    await page.setViewportSize(phone);
    await expect.poll(() => page.getByRole("tablist").count()).toBe(0);
    expect(await page.locator("[role=tabpanel], details [tabindex]").count()).toBe(0);
    expect((await openParts(page)).indexOf(true)).toBe(1);
    expect(await page.locator("summary").evaluateAll((all) => all.map((head) => head.textContent))).toEqual(
      names.map((name, index) => (path === "/" ? `${index + 1}${name}` : name)),
    );
    expect(await focused(page)).toBe(names[1]);
    await page.setViewportSize(desktop);
    await expect.poll(() => page.getByRole("tablist").count()).toBe(1);
    await expectChosen(page, names[1]);
    expect(await focused(page)).toBe(names[1]);
  });

  test(`${title}: a link into a panel selects its tab`, async () => {
    const page = await openPage(path);
    const id = await tab(page, names[2] ?? "").getAttribute("aria-controls");
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#${id}`);
    await expectChosen(page, names[2]);
    expect(await openParts(page)).toEqual(names.map((_, index) => index === 2));
  });
});

test("MOT-1 the dot of a feature selects it; a single feature has neither dot nor tab", async () => {
  const page = await openPage("/");
  await page.getByText("3", { exact: true }).click();
  await expectChosen(page, features[2]);
  const example = await exampleOf("Feature7");
  const alone = { ...example, features: (example.features as object[]).slice(0, 1) };
  const site = await buildSite(siteOf({ "/": [{ id: "Feature7", data: alone }] }), { assets: samples });
  await openPage("/", site);
  expect(await page.getByRole("tab").count()).toBe(0);
  expect(await page.locator("summary, [class$=dot]").count()).toBe(0);
  expect(await page.getByRole("heading", { name: features[0] }).isVisible()).toBe(true);
  await site.close();
});

test("MOT-1 on right-to-left pages the arrow keys are mirrored", async () => {
  const page = await openPage("/", mirrored);
  await tab(page, "In the field").focus();
  await page.keyboard.press("ArrowLeft");
  await expectChosen(page, features[1]);
  await page.keyboard.press("ArrowRight");
  await expectChosen(page, features[0]);
  await openPage("/policy/", mirrored);
  await tab(page, "What we collect").focus();
  await page.keyboard.press("ArrowDown");
  await expectChosen(page, policies[1]);
});

test("MOT-3 a text fragment in the URL opens the part that contains it", async () => {
  const page = await openPage("/policy/#:~:text=stay%20in%20a%20locked%20archive");
  await expectChosen(page, policies[3]);
});

test("MOT-1 on a narrow screen one feature always stays open", async () => {
  const page = await openCounting("/", inTouchTab);
  expect(await shiftsOf(page)).toBe(0);
  const heads = page.locator("summary");
  await heads.nth(0).tap();
  expect(await openParts(page)).toEqual([true, false, false]);
  await heads.nth(1).tap();
  expect(await openParts(page)).toEqual([false, true, false]);
  await heads.nth(1).focus();
  await page.keyboard.press("Enter");
  expect(await openParts(page)).toEqual([false, true, false]);
});

describe("MOT-3 on a narrow screen", () => {
  /** Returns the distance of a part from the page's bar, in pixels. */
  const distance = (page: Page, index: number) =>
    page
      .locator("details")
      .nth(index)
      .evaluate((part) => {
        const bar = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
        return Math.round(Math.abs(part.getBoundingClientRect().top - bar));
      });

  test("MOT-3 tapping the open part closes it; tapping another opens it and scrolls to it", async () => {
    const page = await openCounting("/policy/", inTouchTab);
    expect(await shiftsOf(page)).toBe(0);
    const heads = page.locator("summary");
    await heads.nth(0).tap();
    expect(await openParts(page)).not.toContain(true);
    // With the first part open the third is far below; the text above it disappears once it opens.
    await heads.nth(0).tap();
    await expect.poll(() => distance(page, 0)).toBe(0);
    for (const index of [2, 4, 1]) {
      await heads.nth(index).tap();
      expect((await openParts(page)).indexOf(true)).toBe(index);
      await expect.poll(() => distance(page, index)).toBe(0);
    }
    expect(await findBarriers(page)).toEqual([]);
  });

  /** Taps the summary of a part 300 px below the window's top. @returns its position right after */
  const press = (page: Page, index: number) =>
    page
      .locator("details")
      .nth(index)
      .evaluate((part) => {
        scrollBy({ top: part.getBoundingClientRect().top - 300, behavior: "instant" });
        part.querySelector("summary")?.click();
        return Math.round(part.getBoundingClientRect().top);
      });

  test("MOT-3 the page scrolls smoothly from the tapped part to its top, and jumps with reduced motion", async () => {
    const page = await inTouchTab();
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto(`${host.origin}/policy/`);
    // A part can begin between two pixels, where no page can be scrolled to.
    expect(Math.abs((await press(page, 3)) - 300)).toBeLessThanOrEqual(1);
    await expect.poll(() => distance(page, 3)).toBe(0);

    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(`${host.origin}/policy/`);
    await press(page, 3);
    expect(await distance(page, 3)).toBe(0);
  });

  test("MOT-3 if all parts were closed, a wide window shows the last open one", async () => {
    const page = await inTab();
    await page.setViewportSize(phone);
    await page.goto(`${host.origin}/policy/`);
    await page.locator("summary").nth(3).click();
    await page.locator("summary").nth(3).click();
    expect(await openParts(page)).not.toContain(true);
    await page.setViewportSize(desktop);
    await expect.poll(() => page.getByRole("tablist").count()).toBe(1);
    await expectChosen(page, policies[3]);
  });
});

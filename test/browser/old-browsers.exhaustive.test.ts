/** Pages in Chromium without what older browsers lack (old-page.ts): every starter, and a sample site with a banner and forms. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type OldBrowser, phones } from "../support/old-browser.ts";
import { findOverflow } from "./audit.ts";
import { buildSite } from "./build-site.ts";
import { launch, open } from "./chromium.ts";
import { behaveLike, behaveLikeAncient } from "./old-page.ts";
import type { Host } from "./serve.ts";
import { serveStarter, starters } from "./starters.ts";

let browser: Browser;
let conference: Host;
beforeAll(async () => {
  browser = await launch();
  conference = await buildSite("sites/conference");
});
afterAll(async () => {
  await conference?.close();
  await browser?.close();
});

const viewport = { width: 390, height: 844 };

async function visit(host: Host, path: string, old: OldBrowser) {
  const { page, problems, close } = await open(browser, { viewport });
  onTestFinished(close);
  await behaveLike(page, host.origin, old);
  await page.goto(host.origin + path, { waitUntil: "load" });
  /** Other hosts do not answer. */
  const own = () => problems.filter((problem) => !/ERR_FAILED/.test(problem));
  return { page, problems: own };
}

const barHeight = (page: Page) =>
  page
    .locator("[data-enhance=navigation] > *")
    .first()
    .evaluate((bar) => (bar as HTMLElement).offsetHeight);

const onPhones = Object.entries(phones).flatMap(([name, phone]) =>
  starters.map((choice) => ({ name, phone, choice, ...choice })),
);

test.each(onPhones)(
  "BRW-3 $starter in $language on $name: all in view, and the menu opens",
  async ({ phone, choice }) => {
    const { page, problems } = await visit(await serveStarter(choice), "/", phone);
    const menu = page.locator("[data-enhance=navigation] dialog");
    const opener = page.locator("[data-enhance=navigation] button[popovertarget]:visible").first();
    await opener.click();
    await expect.poll(() => menu.evaluate((dialog: HTMLDialogElement) => dialog.open)).toBe(true);
    expect(await menu.getByRole("link").count()).toBeGreaterThan(0);
    await page.keyboard.press("Escape");
    await expect.poll(() => menu.isVisible()).toBe(false);
    // One line, so that it may stay in view.
    expect(await barHeight(page)).toBeLessThan(viewport.height / 8);
    expect(await findOverflow(page)).toEqual([]);
    expect(problems()).toEqual([]);
  },
);

test.each(Object.entries(phones))(
  "BRW-3 CKB-2 on %s the banner is answered, and the form is checked",
  async (_, phone) => {
    const { page, problems } = await visit(conference, "/registration/", phone);
    await page.locator("[data-enhance=cookie-consent] button[value=all]").first().click();
    await page.waitForFunction(() => !document.documentElement.classList.contains("asks-consent"));
    const form = page.locator("form[data-enhance]").first();
    await form.locator("[type=submit], button:not([type])").first().click();
    await expect.poll(() => form.locator("[aria-invalid=true]").count()).toBeGreaterThan(0);
    expect(problems()).toEqual([]);
  },
);

test("BRW-4 below the floor a page is text, links and forms that are posted", async () => {
  const { page, close } = await open(browser, { viewport });
  onTestFinished(close);
  await behaveLikeAncient(page, conference.origin);
  await page.goto(`${conference.origin}/registration/`);
  expect(await page.locator("html").getAttribute("class")).toBeNull();
  expect(await page.getByRole("heading").first().isVisible()).toBe(true);
  expect(await page.locator("nav a:visible").count()).toBeGreaterThan(3);
  expect(await page.locator("[data-enhance=cookie-consent] button:visible").count()).toBe(0);
  const form = page.locator("form[method=post]").first();
  await form.locator("[type=email]").fill("ann@example.org");
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === "POST"),
    form.getByRole("button").click(),
  ]);
  expect(request.postData()).toContain("ann%40example.org");
});

/** The conference from a visitor's view: every route in Chromium, with and without JavaScript. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { coldBuild } from "../support/cache-dir.ts";
import { findBarriers, findOverflow } from "./audit.ts";
import { desktop, launch, phone } from "./chromium.ts";
import { paths, serveConference, siteId } from "./conference.ts";
import type { Host } from "./serve.ts";
import { createTabs } from "./tabs.ts";

let host: Host;
let browser: Browser;

beforeAll(async () => {
  host = await serveConference();
  browser = await launch();
}, coldBuild);

afterAll(async () => {
  await browser?.close();
  await host?.close();
});

const scripted = createTabs(() => browser);
const plain = createTabs(() => browser, { javaScriptEnabled: false });

const answers = new Map<string, Promise<{ readonly status: number; readonly text: string }>>();
/** Most links are on every page, so each URL is requested once. */
const answerOf = (link: string) => {
  const [address = ""] = link.split("#");
  const cached = answers.get(address);
  if (cached) return cached;
  const answer = fetch(address).then(async (got) => ({ status: got.status, text: await got.text() }));
  answers.set(address, answer);
  return answer;
};

describe.each(paths)("%s", (path) => {
  test("OUT-10 SITE-1 is complete without JavaScript: no failed requests, no broken internal links or anchors", async () => {
    const page = await plain();
    const response = await page.goto(host.origin + path);
    expect(response?.status()).toBe(200);
    const { titles, text, links } = await page.evaluate(() => ({
      titles: document.querySelectorAll("h1").length,
      text: document.querySelector("main")?.innerText ?? "",
      links: [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].map(({ href }) => href),
    }));
    expect(titles).toBe(1);
    expect(text.length).toBeGreaterThan(80);
    const own = [...new Set(links.filter((link) => link.startsWith(host.origin)))];
    expect(own.length).toBeGreaterThan(5);
    for (const link of own) {
      const target = new URL(link);
      const { status, text } = await answerOf(link);
      expect(`${status} ${link}`).toBe(`200 ${link}`);
      if (target.hash) expect(text).toContain(`id="${decodeURIComponent(target.hash.slice(1))}"`);
      // A host that redirects to add a slash costs every visitor a round trip.
      if (!/\.\w+$/.test(target.pathname)) expect(target.pathname).toMatch(/\/$/);
    }
  });
});

// One page of each kind, in both languages. The exhaustive tier visits all of them.
test.each(["/", "/About_eng/", "/dates/", "/registration_eng/"])(
  "OUT-10 %s has no console errors and does not scroll sideways on a phone and on a desktop",
  async (path) => {
    const page = await scripted();
    await page.setViewportSize(phone);
    await page.goto(host.origin + path);
    expect(await findOverflow(page)).toEqual([]);
    await page.setViewportSize(desktop);
    expect(await findOverflow(page)).toEqual([]);
  },
);

// One page of each kind, in both languages. The exhaustive tier audits all of them at both widths.
test.each([
  ["/", phone],
  ["/About_eng/", desktop],
  ["/dates/", desktop],
  ["/registration_eng/", phone],
])("ACC-1 %s has no axe violations", async (path, viewport) => {
  const page = await scripted();
  await page.setViewportSize(viewport);
  await page.goto(host.origin + path);
  expect(await findBarriers(page)).toEqual([]);
});

describe("without JavaScript", () => {
  test("NAV-4 the menu on phones opens, closes with Escape, and its links work", async () => {
    const page = await plain();
    await page.setViewportSize(phone);
    await page.goto(host.origin);
    const link = page.locator("header").getByRole("link", { name: "Программа", exact: true });
    expect(await link.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Меню" }).click();
    expect(await link.isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    expect(await link.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Меню" }).click();
    await link.click();
    expect(new URL(page.url()).pathname).toBe("/schedule/");
  });

  test("RPT-1 the disclaimer's report form opens and posts to the API", async () => {
    const page = await plain();
    await page.goto(`${host.origin}/ENG/`);
    const form = page.locator('form[action*="/compliance/"]');
    expect(await form.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Report" }).click();
    expect(await form.isVisible()).toBe(true);
    expect(await form.getAttribute("action")).toBe(`/api/v1/sites/form/compliance/${siteId}/`);
    expect(await form.getAttribute("method")).toBe("post");
  });

  test("CDN-2 SITE-2 the countdown shows its date and its English labels", async () => {
    const page = await plain();
    await page.goto(`${host.origin}/ENG/`);
    const time = page.locator("header time[datetime]");
    expect(await time.getAttribute("datetime")).toBe("2024-09-30T09:00:00Z");
    expect(await time.innerText()).toMatch(/30.*2024|2024.*30/);
    for (const label of ["DAYS", "HOURS", "MINUTES", "SECONDS"])
      expect(await page.locator("header", { hasText: label }).count()).toBe(1);
  });
});

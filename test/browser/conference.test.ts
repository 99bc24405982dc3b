/** The conference as its visitors meet it: every route in Chromium, with and without JavaScript. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadEngine } from "#engine";
import { cacheDir, coldBuild } from "../support/cache-dir.ts";
import { findBarriers, findOverflow } from "./audit.ts";
import { desktop, launch, open, phone, type WatchedPage } from "./chromium.ts";
import { type Host, serve } from "./serve.ts";

const document = JSON.parse(await readFile("sites/conference/site.json", "utf8"));
const paths: string[] = document.pages.map(({ path }: { path: string }) => (path === "/" ? "/" : `${path}/`));

let out: string;
let host: Host;
let browser: Browser;
/** Pages that go from route to route, with JavaScript and without. */
let scripted: WatchedPage;
let plain: WatchedPage;

beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), "sectile-conference-"));
  const engine = await loadEngine();
  const options = {
    out: join(out, "bundle"),
    base: "/",
    limits: "error",
    strict: true,
    apiBase: "/api/v1",
    clean: false,
    cache: true,
    cacheDir,
  } as const;
  const result = await engine.buildSite("sites/conference", process.cwd(), options);
  expect(result).toMatchObject({ report: { ok: true, diagnostics: [] } });
  host = await serve(options.out);
  browser = await launch();
  scripted = await open(browser, { viewport: phone });
  plain = await open(browser, { javaScriptEnabled: false });
}, coldBuild);

afterAll(async () => {
  await browser?.close();
  await host?.close();
  await rm(out, { recursive: true, force: true });
});

const answers = new Map<string, Promise<{ readonly status: number; readonly text: string }>>();
/** Most links stand on every page: each address is asked once. */
const answerOf = (link: string) => {
  const [address = ""] = link.split("#");
  const known = answers.get(address);
  if (known) return known;
  const answer = fetch(address).then(async (got) => ({ status: got.status, text: await got.text() }));
  answers.set(address, answer);
  return answer;
};

describe.each(paths)("%s", (path) => {
  test("OUT-10 SITE-1 is complete with JavaScript off: nothing fails, every link and anchor of the site leads somewhere", async () => {
    const { page, problems } = plain;
    const response = await page.goto(host.origin + path);
    expect(response?.status()).toBe(200);
    expect(await page.locator("h1").count()).toBe(1);
    expect((await page.locator("main").innerText()).length).toBeGreaterThan(80);
    const links = await page
      .locator("a[href]")
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
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
    expect(problems).toEqual([]);
  });

  test("ACC-1 has no barrier and no console error on a phone and on a desktop, and does not scroll sideways", async () => {
    const { page, problems } = scripted;
    await page.setViewportSize(phone);
    await page.goto(host.origin + path);
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport);
      expect([viewport, await findOverflow(page)]).toEqual([viewport, []]);
      expect([viewport, await findBarriers(page)]).toEqual([viewport, []]);
    }
    expect(problems).toEqual([]);
  });
});

describe("site-wide pieces without JavaScript", () => {
  test("NAV-4 the phone's menu opens, leads on and closes with Escape", async () => {
    const { page, close } = await open(browser, { viewport: phone, javaScriptEnabled: false });
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
    await close();
  });

  test("RPT-1 the disclaimer bar's report form opens and is a real form", async () => {
    const { page, close } = await open(browser, { javaScriptEnabled: false });
    await page.goto(`${host.origin}/ENG/`);
    const form = page.locator('form[action*="/compliance/"]');
    expect(await form.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Report" }).click();
    expect(await form.isVisible()).toBe(true);
    expect(await form.getAttribute("action")).toBe(`/api/v1/sites/form/compliance/${document.siteId}/`);
    expect(await form.getAttribute("method")).toBe("post");
    await close();
  });

  test("CDN-2 SITE-2 the countdown shows its date and its English labels", async () => {
    const { page, close } = await open(browser, { javaScriptEnabled: false });
    await page.goto(`${host.origin}/ENG/`);
    const time = page.locator("header time[datetime]");
    expect(await time.getAttribute("datetime")).toBe("2024-09-30T09:00:00Z");
    expect(await time.innerText()).toMatch(/30.*2024|2024.*30/);
    for (const label of ["DAYS", "HOURS", "MINUTES", "SECONDS"])
      expect(await page.locator("header", { hasText: label }).count()).toBe(1);
    await close();
  });
});

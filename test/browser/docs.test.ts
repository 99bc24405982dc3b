/** Documentation in a browser: search by keyboard, narrow windows, and without JavaScript. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeSite } from "../../sites/docs/write-site.js";
import { findBarriers, findOverflow } from "./audit.ts";
import { buildSite } from "./build-site.ts";
import { launch, open, phone } from "./chromium.ts";
import type { Host } from "./serve.ts";

let browser: Browser;
let host: Host;
const folder = mkdtempSync(join(tmpdir(), "sectile-docs-"));
beforeAll(async () => {
  expect(writeSite(resolve("."), folder)).toEqual([]);
  host = await buildSite(folder, { base: "/docs/", templates: "sites/docs/templates" });
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await host?.close();
  rmSync(folder, { recursive: true, force: true });
});

test("GUIDE-1 the search works by keyboard: words, arrows, Enter, Escape", async () => {
  const { page, problems, close } = await open(browser, {});
  await page.goto(`${host.origin}/docs/parts/`);
  const field = page.getByRole("searchbox", { name: "Search the documentation" });
  const results = page.getByRole("list", { name: "Search results" });
  await field.focus();
  await page.keyboard.type("nginx");
  const first = results.getByRole("link").first();
  await expect.poll(() => first.textContent()).toMatch(/^nginx Hosting /);
  expect(await page.getByRole("status").textContent()).toMatch(/^Results: \d+\./);
  expect(await findBarriers(page)).toEqual([]);

  await page.keyboard.press("ArrowDown");
  expect(await first.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press("ArrowUp");
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  expect(await results.isVisible()).toBe(false);
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);

  await field.fill("nothinglikethis");
  await expect.poll(() => page.getByRole("status").textContent()).toBe("Nothing found.");
  await field.fill("exit codes");
  await expect.poll(() => first.textContent()).toMatch(/^Exit codes/);
  await page.keyboard.press("Enter");
  await page.waitForURL(`${host.origin}/docs/#exit-codes`);
  expect(problems).toEqual([]);
  await close();
});

test("GUIDE-1 a slash leads to the search, except in a text, and code is copied with a button", async () => {
  const { page, problems, close } = await open(browser, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await page.goto(`${host.origin}/docs/parts/`);
  const field = page.getByRole("searchbox", { name: "Search the documentation" });
  await page.keyboard.press("/");
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type("a/b");
  expect(await field.inputValue()).toBe("a/b");
  await page.keyboard.press("Escape");
  const copy = page.getByRole("button", { name: "Copy" }).nth(1);
  await copy.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByRole("button", { name: "Copied" }).count()).toBe(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('"copyrightText": "My site"');
  expect(problems).toEqual([]);
  await close();
});

test("GUIDE-1 in dark mode, text and code are readable", async () => {
  const { page, close } = await open(browser, { colorScheme: "dark" });
  for (const path of ["parts", "sections/offers", "authoring/section-type", "configuration"]) {
    await page.goto(`${host.origin}/docs/${path}/`);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      "rgb(17, 26, 25)",
    );
    expect(await findBarriers(page), path).toEqual([]);
  }
  await close();
});

test("GUIDE-1 a search without an index says so, and the next one tries again", async () => {
  const { page, close } = await open(browser, {});
  let isOffline = true;
  await page.route("**/search/index.json", (route) => (isOffline ? route.abort() : route.continue()));
  await page.goto(`${host.origin}/docs/`);
  const field = page.getByRole("searchbox");
  await field.fill("nginx");
  await expect.poll(() => page.getByRole("status").textContent()).toContain("can't be loaded");
  isOffline = false;
  await field.fill("nginx hosting");
  await expect.poll(() => page.getByRole("status").textContent()).toMatch(/^Results: /);
  await close();
});

test("GUIDE-1 ACC-1 pages fit into 360 px and have no barriers, also with the menu and the results open", async () => {
  const { page, problems, close } = await open(browser, { viewport: phone });
  for (const path of ["", "configuration/", "authoring/section-type/", "tutorials/github-pages/"]) {
    await page.goto(`${host.origin}/docs/${path}`);
    expect(await findOverflow(page), path).toEqual([]);
    expect(await findBarriers(page), path).toEqual([]);
  }
  await page.getByText("All pages").click();
  await page.getByRole("searchbox").fill("site");
  await expect.poll(() => page.getByRole("status").textContent()).toMatch(/^Results: /);
  expect(await findOverflow(page)).toEqual([]);
  expect(await findBarriers(page)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});

test("GUIDE-1 the menu is open in wide windows and closed in narrow ones", async () => {
  const { page, close } = await open(browser, {});
  await page.goto(`${host.origin}/docs/parts/`);
  const link = page
    .getByRole("navigation", { name: "Documentation" })
    .getByRole("link", { name: "Hosting", exact: true });
  await expect.poll(() => page.locator("details[open]").count()).toBeGreaterThan(0);
  expect(await link.isVisible()).toBe(true);
  await page.setViewportSize(phone);
  await expect.poll(() => link.isVisible()).toBe(false);
  await page.getByText("All pages").click();
  expect(await link.isVisible()).toBe(true);
  await close();
});

test("GUIDE-1 without JavaScript there is no search field, and the menu leads to all pages", async () => {
  const { page, close } = await open(browser, { javaScriptEnabled: false });
  await page.goto(`${host.origin}/docs/parts/`);
  expect(await page.getByRole("searchbox").count()).toBe(0);
  const menu = page.getByRole("navigation", { name: "Documentation" });
  expect(await menu.getByRole("link").count()).toBeGreaterThan(20);
  expect(await menu.getByRole("link", { name: "Hosting", exact: true }).isVisible()).toBe(true);
  await close();
});

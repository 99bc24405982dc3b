/** Checks what owners get before they have written a word: the first page of a starter. */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { removeSync } from "fs-extra/esm";
import type { Browser, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { loadEngine } from "#engine";
import { findBarriers, findOverflow } from "./audit.ts";
import { buildSite } from "./build-site.ts";
import { desktop, open, phone } from "./chromium.ts";
import { atRest } from "./rest.ts";
import type { Host } from "./serve.ts";

const engine = await loadEngine({ cores: 1, classNames: "readable" });

/** All starters, each in each of its languages. */
export const starters = engine
  .listStarters()
  .flatMap(({ id, languages }) => languages.map((language) => ({ starter: id, language })));

/**
 * Builds a starter and serves it.
 * @param theme what its theme has in addition
 */
export async function buildStarter(choice: (typeof starters)[number], theme: object = {}): Promise<Host> {
  const folder = mkdtempSync(join(tmpdir(), "sectile-starter-test-"));
  for (const { path, contents } of engine.starterSite("Oak & Rye", choice)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), contents);
  }
  const file = join(folder, "site.json");
  const document = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...document, theme: { ...document.theme, ...theme } }));
  try {
    return await buildSite(folder);
  } finally {
    removeSync(folder);
  }
}

/** Builds a starter and serves it until the test ends. */
export async function serveStarter(...given: Parameters<typeof buildStarter>): Promise<Host> {
  const site = await buildStarter(...given);
  onTestFinished(() => site.close());
  return site;
}

/**
 * Builds a starter and opens its first page on a phone, then on a desktop, without problems or overflow.
 * @param audited the windows in which axe must find nothing
 */
export async function expectGoodStart(
  browser: Browser,
  choice: (typeof starters)[number],
  audited: readonly (typeof phone)[],
): Promise<void> {
  const site = await serveStarter(choice);
  const { page, problems, close } = await open(browser, { viewport: phone });
  onTestFinished(close);
  await page.goto(`${site.origin}/`);
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await atRest(page);
    expect([viewport, await findOverflow(page)]).toEqual([viewport, []]);
    if (audited.includes(viewport)) expect([viewport, await findBarriers(page)]).toEqual([viewport, []]);
  }
  const { name, links, middle } = await readBar(page);
  // The name and links have different sizes and share one baseline, about the middle of the bar.
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(Math.abs(link - name)).toBeLessThanOrEqual(0.5);
  expect(Math.abs(name - middle)).toBeLessThan(12);
  expect(problems).toEqual([]);
}

/** Returns the baselines of the name and the links in the bar's row, and the middle of the bar. */
const readBar = (page: Page) =>
  page.evaluate(() => {
    const baselineOf = (element: Element) => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
      const probe = document.createElement("span");
      probe.style.cssText = "display:inline-block;width:0;height:0";
      text.before(probe);
      const { bottom } = probe.getBoundingClientRect();
      probe.remove();
      return bottom;
    };
    const row = document.querySelector(".navigation-row") as Element;
    const { top, height } = row.getBoundingClientRect();
    return {
      name: baselineOf(row.querySelector(".navigation-logo a") as Element),
      links: [...row.querySelectorAll(".menu-links > li:not(.menu-more) > a")].map(baselineOf),
      middle: top + height / 2,
    };
  });

/** Looks at what owners get before they have written a word: the first page of a starter. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { removeSync } from "fs-extra/esm";
import type { Browser } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { loadEngine } from "#engine";
import { findBarriers, findOverflow } from "./audit.ts";
import { buildSite } from "./build-site.ts";
import { desktop, open, phone } from "./chromium.ts";
import { atRest } from "./rest.ts";

const engine = await loadEngine({ cores: 1 });

/** All starters, each in the languages that it is in. */
export const starters = engine
  .listStarters()
  .flatMap(({ id, languages }) => languages.map((language) => ({ starter: id, language })));

/**
 * Builds a starter and opens its first page on a phone, then on a desktop: nothing goes wrong, nothing stands out of the window.
 * @param audited the windows in which axe must find nothing
 */
export async function expectGoodStart(
  browser: Browser,
  choice: (typeof starters)[number],
  audited: readonly (typeof phone)[],
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "sectile-starter-test-"));
  onTestFinished(() => removeSync(folder));
  for (const { path, contents } of engine.starterSite("Oak & Rye", choice)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), contents);
  }
  const site = await buildSite(folder);
  onTestFinished(() => site.close());
  const { page, problems, close } = await open(browser, { viewport: phone });
  onTestFinished(close);
  await page.goto(`${site.origin}/`);
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await atRest(page);
    expect([viewport, await findOverflow(page)]).toEqual([viewport, []]);
    if (audited.includes(viewport)) expect([viewport, await findBarriers(page)]).toEqual([viewport, []]);
  }
  expect(problems).toEqual([]);
}

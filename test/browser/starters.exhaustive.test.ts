/** What owners get before they have written a word: the first page of each starter, in the languages that it is in. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { removeSync } from "fs-extra/esm";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { loadEngine } from "#engine";
import { findBarriers, findOverflow } from "./audit.ts";
import { buildSite } from "./build-site.ts";
import { desktop, launch, open, phone } from "./chromium.ts";
import { atRest } from "./rest.ts";

const engine = await loadEngine({ cores: 1 });
const all = engine
  .listStarters()
  .flatMap(({ id, languages }) => languages.map((language) => ({ starter: id, language })));

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

test.each(all)("PERF-6 axe finds nothing on the first page of $starter in $language", async (choice) => {
  const folder = mkdtempSync(join(tmpdir(), "sectile-starter-test-"));
  onTestFinished(() => removeSync(folder));
  for (const { path, contents } of engine.starterSite("Oak & Rye", choice)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), contents);
  }
  const site = await buildSite(folder);
  onTestFinished(() => site.close());
  const { page, problems, close } = await open(browser, { reducedMotion: "reduce", viewport: phone });
  onTestFinished(close);
  await page.goto(`${site.origin}/`);
  await atRest(page);
  expect(await findOverflow(page)).toEqual([]);
  expect(await findBarriers(page)).toEqual([]);
  await page.setViewportSize(desktop);
  await atRest(page);
  expect(await findOverflow(page)).toEqual([]);
  expect(await findBarriers(page)).toEqual([]);
  expect(problems).toEqual([]);
});

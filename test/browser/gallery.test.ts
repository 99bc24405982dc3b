/** Every section type in every colour mode and orientation, at both widths: no barrier, nothing that sticks out. */
import { execFileSync } from "node:child_process";
import { readdir } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadEngine } from "#engine";
import { requirements } from "../contract/limits.ts";
import { findBarriers, findOverflow } from "./audit.ts";
import { desktop, launch, open, phone } from "./chromium.ts";
import { type Host, serve } from "./serve.ts";

const { catalogue } = await loadEngine();
let host: Host;
let browser: Browser;

beforeAll(async () => {
  execFileSync(process.execPath, ["scripts/gallery.js"]);
  host = await serve("dist/gallery");
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  await host?.close();
});

test.each([...catalogue.sections.keys()])(
  "ACC-1 SEC-27 %s has no barrier in any colour mode",
  async (type) => {
    expect(requirements[type]).toBeDefined();
    // A page of its own for each mode of a header or footer, one page for all modes of any other type.
    const folders = (await readdir("dist/gallery")).filter((name) => name.split("-")[0] === type);
    expect(folders.length).toBeGreaterThan(0);
    for (const folder of folders)
      for (const viewport of [phone, desktop]) {
        const { page, problems, close } = await open(browser, { viewport });
        await page.goto(`${host.origin}/${folder}/`);
        expect(await findOverflow(page)).toEqual([]);
        expect(await findBarriers(page)).toEqual([]);
        expect(problems).toEqual([]);
        await close();
      }
  },
);

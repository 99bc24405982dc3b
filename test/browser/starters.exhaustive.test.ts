/** The first page of every starter, in each of its languages. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, test } from "vitest";
import { desktop, launch, phone } from "./chromium.ts";
import { expectGoodStart, starters } from "./starters.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

test.each(starters)("PERF-6 the first page of $starter in $language has no axe violations", (choice) =>
  expectGoodStart(browser, choice, [phone, desktop]),
);

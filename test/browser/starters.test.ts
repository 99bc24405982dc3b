/** The first page of one starter. starters.exhaustive.test.ts tests all of them. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch, phone } from "./chromium.ts";
import { expectGoodStart, starters } from "./starters.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

test("PERF-6 the first page of the bakery has no axe violations, no console errors and no overflow", async () => {
  const choice = { starter: "bakery", language: "en" };
  expect(starters).toContainEqual(choice);
  await expectGoodStart(browser, choice, [phone]);
});

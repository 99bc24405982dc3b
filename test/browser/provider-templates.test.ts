/** What is alive in a provider's own templates, in Chromium and under the page's policy (PRO-4). */
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildSite } from "./build-site.ts";
import { launch, open } from "./chromium.ts";

const templates = fileURLToPath(new URL("../fixtures/templates", import.meta.url));

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

test.each(["preact", "react"] as const)(
  "PRO-4 a behaviour and an island of a provider's section types come alive on %s",
  async (runtime) => {
    const components = [
      { id: "Quote", uniqId: "q", data: { quote: "Stone by stone." } },
      { id: "Tally", uniqId: "t", data: { title: "So far" } },
    ];
    const site = await buildSite(
      { siteId: "kit", pages: [{ path: "/", components }] },
      { templates, runtime },
    );
    try {
      const { page, problems, close } = await open(browser, {});
      await page.goto(site.origin);
      await page.getByRole("button", { name: "Stones:" }).click();
      await page.getByRole("button", { name: "Stones: 1" }).waitFor();
      await page.locator("figure[data-quotable]").waitFor();
      expect(problems).toEqual([]);
      await close();
    } finally {
      await site.close();
    }
  },
);

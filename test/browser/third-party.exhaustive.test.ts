/** Requests to other hosts: choices, sites, signals and failures beyond those of third-party.test.ts. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  act,
  allUrls,
  analyticsUrls,
  blocked,
  type ConsentCase,
  consent,
  expectLoaded,
  marketingUrls,
  openSites,
  scriptsIn,
  settle,
  signal,
  visit,
} from "./third-party-visit.ts";

let closeSites: () => Promise<void>;
beforeAll(async () => {
  closeSites = await openSites();
});
afterAll(() => closeSites?.());

test.each<ConsentCase>([
  ["gated", "whose stored choice is null", { stored: "null" }, []],
  ["gated", "whose stored choice has other values", { stored: '{"analytics":"yes","marketing":1}' }, []],
  ["gated", "who agreed to marketing", { stored: consent(false, true) }, marketingUrls],
  ["simple", "who declined marketing", { stored: consent(true, false) }, analyticsUrls],
  ["free", "without a banner, whose stored choice cannot be read", { stored: "{analytics" }, allUrls],
  [
    "free",
    "without a banner, who declined analytics before",
    { stored: consent(false, true) },
    marketingUrls,
  ],
  ["free", "with a privacy signal who agreed", { before: signal, stored: consent(true, true) }, allUrls],
  ["paid", "of a paid site, who declined", { stored: consent(false, false) }, []],
  ["empty", "of a site without settings", {}, []],
])("TPS-2 %s: only allowed third parties load for a visitor %s", (...given) => expectLoaded(given));

test("CKB-6 with storage blocked, allowed third parties load once, on the page where consent was given", async () => {
  const { page, problems, requested, close } = await visit("gated", { before: blocked });
  await act(page);
  await settle(page);
  expect(requested).toEqual([]);
  const choose = async (name: string, marketing: boolean) => {
    await page
      .locator("[popovertarget=cookie-settings]")
      .first()
      .evaluate((button: HTMLElement) => button.click());
    await page.getByRole("switch", { name: "Marketing" }).setChecked(marketing);
    await page.getByRole("button", { name }).click();
  };
  await choose("CONFIRM", false);
  await expect.poll(() => scriptsIn(page)).toEqual(analyticsUrls);
  await choose("CONFIRM", true);
  await expect.poll(() => scriptsIn(page)).toEqual([...analyticsUrls, ...marketingUrls]);
  await settle(page);
  expect(requested.sort()).toEqual([...allUrls].sort());
  expect(problems).toEqual([]);
  await close();
});

describe("if third parties fail or are blocked", () => {
  test("the page stays intact, without uncaught errors", async () => {
    const { page, problems, close } = await visit("free", { answer: (route) => route.abort() });
    await act(page);
    expect(await scriptsIn(page)).toEqual(allUrls);
    expect(problems.filter((problem) => problem.startsWith("error:"))).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.classList.contains("js"))).toBe(true);
    await close();
  });

  test("an empty script instead of a chat causes no error", async () => {
    const { page, problems, close } = await visit("freshchat");
    await act(page);
    expect(problems).toEqual([]);
    await close();
  });
});

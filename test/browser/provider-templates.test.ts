/** Behaviours and islands in a provider's own templates, in Chromium and under the page's policy (PRO-4). */
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { buildSite } from "./build-site.ts";
import { launch, open } from "./chromium.ts";

const templates = fileURLToPath(new URL("../fixtures/templates", import.meta.url));

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const components = [
  { id: "Quote", uniqId: "q", data: { quote: "Stone by stone." } },
  { id: "Tally", uniqId: "t", data: { title: "So far" } },
];
const document = {
  siteId: "kit",
  settings: { beacon: "b-1234" },
  cookieSettings: { gdpr: { isVisible: true } },
  pages: [{ path: "/", components }],
};

async function visit(runtime: "preact" | "react") {
  const site = await buildSite(document, { templates, runtime });
  onTestFinished(site.close);
  const { page, problems, close } = await open(browser, {});
  onTestFinished(close);
  const requested: string[] = [];
  await page.context().route(
    (url) => url.origin !== site.origin,
    (route) => {
      requested.push(route.request().url());
      return route.fulfill({ contentType: "text/javascript", body: "" });
    },
  );
  await page.goto(site.origin);
  return { page, problems, requested };
}

async function expectAlive(page: Page) {
  await page.getByRole("button", { name: "Stones:" }).click();
  await page.getByRole("button", { name: "Stones: 1" }).waitFor();
  await page.locator("figure[data-quotable]").waitFor();
}

test("PRO-4 TPS-1 TPS-2 a provider's behaviours and islands run under the page's policy, its third party after consent", async () => {
  const { page, problems, requested } = await visit("preact");
  await page.mouse.move(40, 40);
  await page.mouse.move(60, 60);
  await expectAlive(page);
  await page.waitForLoadState("networkidle");
  expect(requested).toEqual([]);
  await page.evaluate((value) => localStorage.setItem("cookieSettings", value), '{"functional":true}');
  await page.reload();
  await page.mouse.move(80, 80);
  await page.mouse.move(100, 100);
  await expect.poll(() => requested).toEqual(["https://cdn.beacon.example/b-1234.js"]);
  expect(problems).toEqual([]);
});

test("PRO-4 a provider's behaviours and islands run on React too", async () => {
  const { page, problems } = await visit("react");
  await expectAlive(page);
  expect(problems).toEqual([]);
});

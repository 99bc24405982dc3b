/** Redirects (OUT-11), on a host that knows nothing about them. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findBarriers, findOverflow, rulesOfColours } from "./audit.ts";
import { buildSite } from "./build-site.ts";
import { launch, phone } from "./chromium.ts";
import type { Host } from "./serve.ts";
import { createTabs } from "./tabs.ts";

const title = (text: string) => ({ id: "BigTitle", uniqId: "t", data: { title: text } });
const language = (code: string, isPrimary: boolean) => ({
  isPrimary,
  order: isPrimary ? 0 : 1,
  lang: { name: code, code, flagCode: code === "en" ? "gb" : code },
});

let host: Host;
let browser: Browser;
beforeAll(async () => {
  host = await buildSite(
    {
      siteId: "moved",
      languages: [language("en", true), language("ru", false)],
      redirects: [{ from: "/our team", to: "/about?tab=2#BigTitle-t" }],
      pages: [
        { path: "/", meta: { title: "Home" }, components: [title("Home")] },
        { path: "/about", meta: { title: "About" }, components: [title("About")] },
      ],
    },
    { base: "/sub/" },
  );
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await host?.close();
});

const onPhone = createTabs(() => browser, { viewport: phone });
const withoutScript = createTabs(() => browser, { javaScriptEnabled: false });

test.each(["", "ru/"])(
  "OUT-11 a redirect leads to the page with its query and anchor, also without scripts: /sub/%s",
  async (prefix) => {
    for (const openTab of [onPhone, withoutScript]) {
      const page = await openTab();
      await page.goto(`${host.origin}/sub/${prefix}our%20team/`);
      await page.waitForURL(`${host.origin}/sub/${prefix}about/?tab=2#BigTitle-t`);
      await page.getByRole("heading", { name: "About" }).waitFor();
    }
  },
);

test("OUT-11 ACC-1 a redirect has a link for browsers that do not refresh", async () => {
  const page = await onPhone();
  // Keeps the page open without its refresh.
  await page.route("**/our%20team/", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/<meta http-equiv="refresh"[^>]*>/, "");
    await route.fulfill({ response: answer, body });
  });
  await page.goto(`${host.origin}/sub/our%20team/`);
  expect(await page.getByRole("heading").textContent()).toBe("This page has moved");
  expect([...(await findBarriers(page)), ...(await findOverflow(page))]).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await findBarriers(page, rulesOfColours)).toEqual([]);
  await page.emulateMedia({ colorScheme: null });
  // The policies of page and host allow its styles.
  expect(await page.locator("body").evaluate((body) => getComputedStyle(body).display)).toBe("grid");
  await page.getByRole("link", { name: "About" }).click();
  await page.waitForURL(/about/);
});

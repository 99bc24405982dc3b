/** The editor around the page, against a server that has a few pages in memory. */
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { FakeServer } from "../editor/client/fake-server.ts";
import { findBarriers } from "./audit.ts";
import { launch, open, type WatchedPage } from "./chromium.ts";

let browser: Browser;
let server: FakeServer;
let tab: WatchedPage;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
beforeEach(async () => {
  server = await new FakeServer().start();
  tab = await open(browser, { viewport: { width: 1440, height: 900 } });
});
afterEach(async () => {
  await tab.close();
  await server.stop();
});

const title = () =>
  tab.page.frameLocator('iframe[title="Page"]').locator('[data-section="team"] [data-at="/title"]');
const status = () => tab.page.getByRole("status");
const button = (name: string) => tab.page.getByRole("button", { name, exact: true });

describe("around the page", () => {
  test("EDT-1 EDT-5 EDT-6 a text that is written in the page is saved, said and undone", async () => {
    const { page, problems } = tab;
    await page.goto(server.address);
    await title().click();
    await title().fill("Our crew");
    await button("Redo").focus();
    await expect.poll(() => server.document.pages[0]?.components[0]?.data.title).toBe("Our crew");
    await expect.poll(() => status().textContent()).toBe("All changes saved");
    expect(page.url()).not.toContain("#");
    await button("Undo").click();
    await expect.poll(() => title().textContent()).toBe("Our team");
    expect(await findBarriers(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});

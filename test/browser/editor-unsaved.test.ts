/** Edits that wait in a browser: the key under which they are stored, and when the owner is asked before sending (EDT-16). */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { siteText } from "../editor/document.ts";
import { startProvider } from "../editor/memory-server.ts";
import { startEditor } from "../editor/running.ts";
import { expectNoBarriers } from "./audit.ts";
import { desktop, launch, open } from "./chromium.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

async function openTab(): Promise<Page> {
  const tab = await open(browser, { viewport: desktop });
  onTestFinished(tab.close);
  return tab.page;
}

const titleIn = (page: Page) =>
  page.frameLocator("main iframe").locator('[data-section="title-1"] [data-at="/title"]').first();

/** Writes a title that never reaches the server. */
async function writeInVain(page: Page, text: string): Promise<void> {
  await page.route("**/api/edits", (route) => route.abort());
  await titleIn(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
  await page.keyboard.press("Escape");
  await page.getByText("Not saved").first().waitFor();
}

/** Moves the clock of all pages loaded from now on two minutes ahead. */
const later = (context: BrowserContext) =>
  context.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() + 120_000;
  });

test("EDT-16 older unsaved edits ask before they are sent, and can be saved, postponed or discarded", async () => {
  const editor = await startEditor({ "site.json": siteText });
  const page = await openTab();
  const dialog = page.getByRole("dialog", { name: "Unsaved changes" });
  const decide = (name: string) => dialog.getByRole("button", { name, exact: true }).click();
  await page.goto(`${editor.origin}/__sectile/edit/#${editor.secret}`);
  await writeInVain(page, "Written long ago");
  await later(page.context());
  await page.unroute("**/api/edits");
  await page.reload();
  await dialog.getByText("Written long ago").waitFor();
  await expectNoBarriers(page, "unsaved changes of an earlier page");
  expect(editor.text()).toBe(siteText);
  await decide("Close");
  await dialog.waitFor({ state: "detached" });
  // Edits made meanwhile are not asked about.
  await page.frameLocator("main iframe").locator('[data-at="/team/1/name"]').first().click();
  await page.keyboard.press("End");
  await page.keyboard.insertText(" Hopper");
  const edited = siteText.replace('"Grace"', '"Grace Hopper"');
  await expect.poll(() => editor.text()).toBe(edited);
  await page.reload();
  await dialog.getByText("Written long ago").waitFor();
  await decide("Save changes");
  await expect.poll(() => editor.text()).toBe(edited.replace("Hello, world", "Written long ago"));
  await page.reload();
  await titleIn(page).waitFor();
  expect(await dialog.count()).toBe(0);

  await writeInVain(page, "Not wanted any more");
  await later(page.context());
  await page.unroute("**/api/edits");
  await page.reload();
  await dialog.getByText("Not wanted any more").waitFor();
  await decide("Discard changes");
  await page.reload();
  await titleIn(page).waitFor();
  expect(await dialog.count()).toBe(0);
  expect(editor.text()).toBe(edited.replace("Hello, world", "Written long ago"));
});

test("EDT-21 unsaved edits are not offered to another owner in the same browser, and are deleted at sign-out", async () => {
  const provider = await startProvider(
    { one: siteText },
    { ada: ["one"], eve: ["one"] },
    {
      authorize({ headers: { cookie = "" } }, site) {
        const [, owner] = /(?:^|; )owner=(\w+)/.exec(cookie) ?? [];
        return owner === undefined ? undefined : { site, owner };
      },
    },
  );
  const page = await openTab();
  const visit = async (value: string) => {
    await page.context().addCookies([{ name: "owner", value, url: provider.origin }]);
    await page.goto(`${provider.origin}/edit/one/`);
    await titleIn(page).waitFor();
  };
  await visit("ada");
  await writeInVain(page, "Ada's secret");
  await page.unroute("**/api/edits");
  await visit("eve");
  expect(await titleIn(page).textContent()).toBe("Hello, world");
  expect(provider.documents.texts.get("one")).toBe(siteText);
  await visit("ada");
  await expect.poll(() => provider.documents.texts.get("one")).toContain("Ada's secret");

  await writeInVain(page, "Left behind");
  await page.unroute("**/api/edits");
  await page.goto(`${provider.origin}/sign-out`);
  expect(await page.evaluate(async () => [await indexedDB.databases(), Object.keys(sessionStorage)])).toEqual(
    [[], expect.not.arrayContaining([expect.stringContaining("sectile-unsaved")])],
  );
  await visit("ada");
  expect(await titleIn(page).textContent()).toBe("Ada's secret");
});

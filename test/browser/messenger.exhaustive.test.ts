/** The messenger widget in each colour mode and state, looked at by axe. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { findBarriers, rulesOfColours } from "./audit.ts";
import { buildSite } from "./build-site.ts";
import { desktop, launch, phone } from "./chromium.ts";
import { documentWith, four, opener, panel } from "./messenger-site.ts";
import { atRest } from "./rest.ts";
import { createTabs } from "./tabs.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const tab = createTabs(() => browser);

async function visit(document: object): Promise<Page> {
  const host = await buildSite(document, { assets: "templates/samples" });
  onTestFinished(() => host.close());
  const page = await tab();
  await page.goto(host.origin);
  return page;
}

const audit = async (page: Page, rules?: readonly string[]) => {
  await atRest(page);
  expect(await findBarriers(page, rules)).toEqual([]);
};

test.each(["LIGHT", "DARK", "EXTRALIGHT"])(
  "ACC-1 MSG-2 it has no barrier in %s, at both widths",
  async (colorMode) => {
    const page = await visit(documentWith({ entries: four }, { theme: { colorMode } }));
    await opener(page).click();
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport);
      for (const title of ["WhatsApp", "Telegram", "Viber", "Facebook Messenger"]) {
        await panel(page).getByTitle(title).click();
        await audit(page, title === "WhatsApp" ? undefined : rulesOfColours);
      }
    }
  },
);

test.each([
  ["in the preview", { isForPreview: true }],
  ["beside the cookie banner", { isPaid: false, cookieSettings: { gdpr: { isVisible: true } } }],
])("ACC-1 MSG-1 it has no barrier %s", async (_, more) => {
  const page = await visit(documentWith({ entries: four }, more));
  if (!("isForPreview" in more)) await opener(page).click();
  await audit(page);
});

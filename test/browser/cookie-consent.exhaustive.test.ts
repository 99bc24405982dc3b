/** Cookie consent on a phone: the choices that cookie-consent.test.ts makes on a desktop. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { buildSite } from "./build-site.ts";
import { launch, phone } from "./chromium.ts";
import { documentWith, lateIcon, testChoices, visitAsNew } from "./cookie-consent-visit.ts";
import type { Host } from "./serve.ts";
import { createTabs } from "./tabs.ts";

let browser: Browser;
let host: Host;
beforeAll(async () => {
  browser = await launch();
  host = await buildSite(documentWith({}));
});
afterAll(async () => {
  await host?.close();
  await browser?.close();
});

const tab = createTabs(() => browser, {}, lateIcon);
testChoices(phone, async (viewport) => visitAsNew(await tab(), { at: host }, viewport));

/** The link back to the top in Chromium without scroll-driven animations, and its position beside further chats. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, onTestFinished, test } from "vitest";
import { buildSite } from "./build-site.ts";
import { launch, phone } from "./chromium.ts";
import {
  documentWith,
  expectPosition,
  linkPositions,
  testLink,
  withoutScrollTimelines,
} from "./scroll-top-site.ts";
import { createTabs } from "./tabs.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const tab = createTabs(() => browser);
const plainTab = createTabs(() => browser, { javaScriptEnabled: false });
const touchTab = createTabs(() => browser, { viewport: phone, hasTouch: true });

describe("NAV-7 ACC-2 without scroll-driven animations", () => testLink(true, tab, plainTab, touchTab));

test.each(linkPositions.slice(2))(
  "NAV-7 with %s the link is at the %s of the right side",
  async (_, position, more) => {
    const host = await buildSite(documentWith(more));
    onTestFinished(() => host.close());
    await expectPosition(await tab(), position, host.origin);
  },
);

test.each(linkPositions.slice(0, 2))(
  "NAV-7 with %s the link is at the %s without scroll-driven animations",
  async (_, position, more) => {
    const host = await buildSite(documentWith(more));
    onTestFinished(() => host.close());
    const page = await tab();
    await withoutScrollTimelines(page);
    await expectPosition(page, position, host.origin);
  },
);

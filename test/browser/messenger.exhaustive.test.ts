/** The messenger widget: axe on each colour mode and state, and cases beyond those of messenger.test.ts. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { findBarriers, rulesOfColours } from "./audit.ts";
import { buildSite } from "./build-site.ts";
import { desktop, launch, phone } from "./chromium.ts";
import {
  createSites,
  documentWith,
  expectOpening,
  expectPosition,
  findBarriersAtRest,
  four,
  opener,
  panel,
  siteAligned,
} from "./messenger-site.ts";
import { atRest } from "./rest.ts";
import { createTabs } from "./tabs.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const tab = createTabs(() => browser);
const plainTab = createTabs(() => browser, { javaScriptEnabled: false });
const withSite = createSites();

const openPage = async (origin: string, openTab = tab) => {
  const page = await openTab();
  await page.goto(origin);
  return page;
};

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
  "ACC-1 MSG-2 the card has no axe violations in %s, at both widths",
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
])("ACC-1 MSG-1 the widget has no axe violations %s", async (_, more) => {
  const page = await visit(documentWith({ entries: four }, more));
  if (!("isForPreview" in more)) await opener(page).click();
  await audit(page);
});

test.each([
  ["1280", tab],
  ["1280, without JavaScript", plainTab],
])(
  "MSG-1 at %s the button opens and closes the card; the close icon and a click outside close it too",
  async (_, openTab) => {
    await withSite(documentWith({ entries: four }), async (origin) =>
      expectOpening(await openPage(origin, openTab), false),
    );
  },
);

test.each([
  ["left", "/ar/"],
  ["right", "/"],
  ["right", "/ar/"],
] as const)(
  "MSG-1 button and card are 80px from the chosen edge, 3vw on phones: %s at %s",
  async (alignment, path) => {
    await withSite(siteAligned(alignment), async (origin) =>
      expectPosition(await tab(), origin + path, alignment),
    );
  },
);

test("ACC-1 MSG-2 texts are readable in EXTRALIGHT with forced colours active", () =>
  withSite(documentWith({ entries: four }, { theme: { colorMode: "EXTRALIGHT" } }), async (origin) => {
    const page = await openPage(origin);
    await page.emulateMedia({ forcedColors: "active" });
    await opener(page).click();
    expect(await findBarriersAtRest(page)).toEqual([]);
    // The others differ in texts and colours.
    for (const title of ["Telegram", "Viber", "Facebook Messenger"]) {
      await panel(page).getByTitle(title).click();
      expect(await findBarriersAtRest(page, rulesOfColours)).toEqual([]);
    }
  }));

test("MSG-1 the widget is not printed", async () => {
  await withSite(documentWith({ entries: four }), async (origin) => {
    const page = await openPage(origin);
    expect(await opener(page).isVisible()).toBe(true);
    await page.emulateMedia({ media: "print" });
    expect(await opener(page).isVisible()).toBe(false);
  });
});

test("ACC-2 nothing moves with reduced motion", async () => {
  await withSite(documentWith({ entries: four }), async (origin) => {
    const page = await openPage(origin);
    await opener(page).click();
    const durations = await page.locator(".messenger-widget, .messenger-widget *").evaluateAll((all) =>
      all.flatMap((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element);
        return [...transitionDuration.split(","), ...animationDuration.split(",")].map(Number.parseFloat);
      }),
    );
    expect(Math.max(...durations)).toBeLessThanOrEqual(0.001);
  });
});

/** Sites with the messenger widget, and what visitors see of it. */
import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { findBarriers, findOverflow } from "./audit.ts";
import { buildSite } from "./build-site.ts";
import { desktop, phone } from "./chromium.ts";
import { atRest } from "./rest.ts";
import type { Host } from "./serve.ts";

export const entry = (name: string, value: string, data: object = {}, more: object = {}) => ({
  name,
  isActive: true,
  value,
  data,
  ...more,
});

export const documentWith = (messengers: object, more: object = {}) => ({
  siteId: "messenger",
  isPaid: true,
  languages: [{ isPrimary: true, lang: { name: "English", code: "en" } }],
  widgets: { messengers },
  pages: [
    {
      path: "/",
      components: [{ id: "TitleParagraph", uniqId: "a", data: { title: "A", paragraph: "b ".repeat(900) } }],
    },
  ],
  ...more,
});

/** One messenger of each kind, with values as owners type them. */
export const four = [
  entry("whatsapp", "+374-10-12-34-56", { name: "Anna", avatar: "assets/person-1.webp" }),
  entry("telegram", "@boris", { name: "Boris", message: "1\n2\n3\n4\n5\n6\n7" }),
  entry("viber", "+374-10-12-34-57", { name: "Vera", subtitle: "Answers within an hour" }),
  entry("facebook", "http://facebook.com/some.page", { name: "Some page" }),
];

export const opener = (page: Page) => page.getByRole("button", { name: "Chat with us" });
export const panel = (page: Page) => page.locator(".messenger-panel");
export const links = (page: Page) => panel(page).getByRole("link");

/** Opens and closes the panel in every way that MSG-1 names. */
export async function expectOpening(page: Page, isTouch: boolean) {
  const press = (target: ReturnType<typeof opener>) => (isTouch ? target.tap() : target.click());
  const closer = panel(page).getByRole("button", { name: "Close" });
  const isOpen = (expected: boolean) => expect.poll(() => panel(page).isVisible()).toBe(expected);
  await isOpen(false);
  await press(opener(page));
  await isOpen(true);
  if (isTouch) expect(await findBarriersAtRest(page)).toEqual([]);
  expect(await findOverflow(page)).toEqual([]);
  // The click outside that closes it does not reopen it.
  await press(opener(page));
  await isOpen(false);
  await press(opener(page));
  await isOpen(true);
  await press(closer);
  await isOpen(false);
  await press(opener(page));
  await isOpen(true);
  await (isTouch ? page.touchscreen.tap(20, 20) : page.mouse.click(20, 20));
  await isOpen(false);
}

const languages = ["en", "ar"].map((code, order) => ({
  isPrimary: order === 0,
  order,
  lang: { name: code, code },
}));

export const siteAligned = (alignment: "left" | "right") =>
  documentWith({ alignment, entries: four }, { languages });

/** Measures the distance from the edge at four widths without a reload: only styles affect the layout. */
export async function expectPosition(page: Page, address: string, alignment: "left" | "right") {
  await page.setViewportSize(phone);
  await page.goto(address);
  const button = page.locator(".messenger-opener");
  await button.click();
  for (const [viewport, edge] of [
    [phone, 0.03 * 360],
    [{ width: 459, height: 740 }, 0.03 * 459],
    [{ width: 460, height: 740 }, 80],
    [desktop, 80],
  ] as const) {
    await page.setViewportSize(viewport);
    const fromEdge = async (locator: typeof button) => {
      const box = await locator.boundingBox();
      if (!box) throw new Error("It has no box.");
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(viewport.width);
      return alignment === "left" ? box.x : viewport.width - box.x - box.width;
    };
    await page.mouse.move(viewport.width / 2, 5);
    await expect.poll(() => fromEdge(button)).toBeCloseTo(edge, 0);
    await expect.poll(() => fromEdge(panel(page))).toBeCloseTo(edge, 0);
    const { height = 0, y = 0 } = (await button.boundingBox()) ?? {};
    expect(height).toBe(56);
    expect(viewport.height - y - height).toBeLessThan(32);
    expect(await findOverflow(page)).toEqual([]);
  }
}

/** Runs axe once only scroll-driven animations are left. */
export const findBarriersAtRest = async (page: Page, only?: readonly string[]) => {
  await atRest(page);
  return findBarriers(page, only);
};

/** Caches the built sites of a test file. Call it once, at the top of the file. */
export function createSites() {
  const hosts = new Map<string, Promise<Host>>();
  afterAll(async () => {
    for (const host of hosts.values()) await (await host).close();
  });
  /** Builds a document once for all tests that use it. */
  return async (document: object, use: (origin: string) => Promise<void>) => {
    const key = JSON.stringify(document);
    const host = hosts.get(key) ?? buildSite(document, { assets: "templates/samples" });
    hosts.set(key, host);
    await use((await host).origin);
  };
}

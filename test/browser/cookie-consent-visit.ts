/** A site that asks for cookie consent, and visits by new visitors. */
import type { Page, Request } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { findBarriers, findOverflow, rulesOfColours } from "./audit.ts";
import { buildSite } from "./build-site.ts";
import { desktop, phone } from "./chromium.ts";
import { atRest } from "./rest.ts";
import type { Host } from "./serve.ts";

export const documentWith = (more: object) => ({
  siteId: "conference.2031",
  languages: [{ isPrimary: true, lang: { name: "English", code: "en" } }],
  privacyPolicy: { link: "/privacy" },
  cookieSettings: { gdpr: { isVisible: true } },
  pages: [
    {
      path: "/",
      components: [
        { id: "BigTitle", uniqId: "title", data: { title: "A conference" } },
        {
          id: "TitleParagraph",
          uniqId: "text",
          data: {
            title: "Many links",
            paragraph: '<a href="/privacy">One of many links in a long text.</a> '.repeat(12),
          },
        },
        { id: "Footer", uniqId: "footer", data: { copyrightText: "2031" } },
      ],
    },
    { path: "/privacy", components: [{ id: "BigTitle", uniqId: "title", data: { title: "Privacy" } }] },
  ],
  ...more,
});

export const banner = (page: Page) => page.getByRole("region", { name: "Cookies on this site" });
export const dialog = (page: Page) => page.getByRole("dialog", { name: "Cookie Settings" });
export const footerButton = (page: Page) =>
  page.getByRole("contentinfo").getByRole("button", { name: "Cookie settings" });
export const press = (page: Page, name: string) =>
  banner(page).getByRole("button", { name, exact: true }).click();
export const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("cookieSettings") ?? "null"));

/** Returns the switches' states in order: analytics, marketing, functional. */
export const switches = (page: Page) =>
  page
    .locator("dialog [role=switch]")
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).checked));

export const all = { analytics: true, marketing: true, functional: true };
const none = { analytics: false, marketing: false, functional: false };

export interface Visit {
  readonly at: Host;
  readonly path?: string;
  /** Runs before the page's own scripts on each load. */
  readonly script?: () => void;
}

/** Problems of a page that is left before its icon has loaded. */
export const lateIcon = /^failed: .*\.(?:svg|png|ico|webmanifest)$/;

/**
 * Opens a page of the site as a new visitor, and counts how often its document is requested.
 * @param page a tab that tests may share
 */
export async function visitAsNew(page: Page, { at, path = "/", script }: Visit, viewport = desktop) {
  await page.setViewportSize(viewport);
  await page.context().clearCookies();
  // A file of the same origin without scripts.
  await page.goto(`${at.origin}/robots.txt`);
  await page.evaluate(() => localStorage.clear());
  if (script) {
    const added = await page.addInitScript(script);
    onTestFinished(() => added.dispose());
  }
  let loads = 0;
  const count = (request: Request) => {
    if (request.isNavigationRequest()) loads++;
  };
  page.on("request", count);
  onTestFinished(() => void page.off("request", count));
  await page.goto(at.origin + path);
  await atRest(page);
  /** Runs an action that reloads the page, and waits until its scripts have started again. */
  const reloaded = async (act: () => Promise<void>) => {
    const before = loads;
    await Promise.all([page.waitForEvent("load"), act()]);
    await atRest(page);
    expect(loads - before).toBe(1);
  };
  return { page, reloaded, loads: () => loads };
}

/** Declares the tests of the dialog at this window size. @param visit opens the site's first page */
export function testChoices(
  viewport: typeof desktop,
  visit: (viewport: typeof desktop) => ReturnType<typeof visitAsNew>,
): void {
  test("CKB-3 the dialog stores its choices on CONFIRM and discards them when it closes", async () => {
    const { page, reloaded } = await visit(viewport);
    const openDialog = async () => {
      await press(page, "Settings");
      await dialog(page).waitFor();
      await expect.poll(() => switches(page)).toEqual([true, true, true]);
      await dialog(page).getByRole("switch", { name: "Marketing" }).click();
      await dialog(page).getByText("Functional", { exact: true }).click();
      await expect.poll(() => switches(page)).toEqual([true, false, false]);
    };
    await openDialog();
    expect(await dialog(page).getByRole("switch").count()).toBe(3);
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await openDialog();
    await page.keyboard.press("Escape");
    if (viewport === desktop) {
      await openDialog();
      await page.mouse.click(5, 5);
    }
    await expect.poll(() => dialog(page).isVisible()).toBe(false);
    expect([await stored(page), await page.context().cookies()]).toEqual([null, []]);

    await openDialog();
    await reloaded(() => dialog(page).getByRole("button", { name: "CONFIRM" }).click());
    expect(await stored(page)).toEqual({ analytics: true, marketing: false, functional: false });
    expect(await banner(page).isVisible()).toBe(false);
    expect(await dialog(page).isVisible()).toBe(false);
  });

  test("CKB-3 ACC-2 everything works by keyboard: the banner is first in the tab order, Enter on a switch stores nothing", async () => {
    const { page, reloaded } = await visit(viewport);
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement as HTMLInputElement;
        return element.labels?.[0]?.textContent ?? element.textContent;
      });
    const tabTo = async (name: string) => {
      await page.keyboard.press("Tab");
      expect(await focused()).toBe(name);
    };
    for (const name of ["Skip to content", "Accept", "Settings", "Privacy Policy"]) await tabTo(name);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await dialog(page).waitFor();
    expect(await focused()).toBe("Close");
    for (const name of ["Analytics", "Marketing"]) await tabTo(name);
    await page.keyboard.press("Enter");
    expect(await dialog(page).isVisible()).toBe(true);
    expect(await stored(page)).toBe(null);
    await page.keyboard.press("Space");
    await expect.poll(() => switches(page)).toEqual([true, false, true]);
    await page.keyboard.press("Escape");
    expect(await focused()).toBe("Settings");
    await expect.poll(() => switches(page)).toEqual([true, true, true]);

    await page.keyboard.press("Enter");
    for (const name of ["Analytics", "Marketing"]) await tabTo(name);
    await page.keyboard.press("Space");
    for (const name of ["Functional", "CONFIRM"]) await tabTo(name);
    await reloaded(() => page.keyboard.press("Enter"));
    expect(await stored(page)).toEqual({ ...all, marketing: false });
  });

  test("CKB-5 the footer's button opens the stored choices, and consent can be withdrawn", async () => {
    const { page, reloaded } = await visit(viewport);
    await reloaded(() => press(page, "Accept"));
    const openDialog = async () => {
      await footerButton(page).click();
      await dialog(page).waitFor();
    };
    await openDialog();
    await expect.poll(() => switches(page)).toEqual([true, true, true]);
    for (const name of ["Analytics", "Marketing", "Functional"])
      await dialog(page).getByRole("switch", { name }).click();
    await reloaded(() => dialog(page).getByRole("button", { name: "CONFIRM" }).click());
    expect(await stored(page)).toEqual(none);

    await openDialog();
    await expect.poll(() => switches(page)).toEqual([false, false, false]);
    await dialog(page).getByRole("switch", { name: "Analytics" }).click();
    await page.keyboard.press("Escape");
    await expect.poll(() => switches(page)).toEqual([false, false, false]);
    expect(await stored(page)).toEqual(none);
  });
}

/** Opens the site as a new visitor; default: its first page on a desktop. */
export type VisitSite = (more?: Partial<Visit>, viewport?: typeof desktop) => ReturnType<typeof visitAsNew>;

/** Creates a site with these cookie settings per language; the first language is primary. */
export const inLanguages = (asking: Readonly<Record<string, object>>) => {
  const [first, ...others] = Object.entries(asking).map(([code, gdpr], order) => {
    const language = { order, isPrimary: order === 0, lang: { name: code, code } };
    return { code, language, cookieSettings: { gdpr } };
  });
  return documentWith({
    languages: [first, ...others].map((one) => one?.language),
    cookieSettings: first?.cookieSettings,
    translations: Object.fromEntries(others.map(({ code, cookieSettings }) => [code, { cookieSettings }])),
  });
};

export const long = "We use <b>cookies</b> for many things. ".repeat(60).slice(0, 2000);

/** Expects that "Accept" saves all three choices and hides the banner. */
export async function expectAccepted(visit: VisitSite, viewport: typeof desktop): Promise<void> {
  const { page, reloaded } = await visit({}, viewport);
  expect(await banner(page).isVisible()).toBe(true);
  const { y = 0, height = 0 } = (await banner(page).boundingBox()) ?? {};
  expect(viewport.height - (y + height)).toBeLessThan(40);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect((await banner(page).boundingBox())?.y).toBe(y);

  await reloaded(() => press(page, "Accept"));
  expect(await banner(page).isVisible()).toBe(false);
  expect(await stored(page)).toEqual(all);
  const cookies = await page.context().cookies();
  expect(cookies).toHaveLength(1);
  const { expires = 0, ...cookie } = cookies[0] ?? {};
  expect(cookie).toMatchObject({ name: "conference.2031", path: "/", sameSite: "Lax", secure: false });
  const days = (expires - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(99.99);
  expect(days).toBeLessThanOrEqual(100);
}

/** Expects no layout shift on two visits, and no banner on the second one. */
export async function expectNoShifts(visit: VisitSite, viewport: typeof desktop): Promise<void> {
  const { page, reloaded } = await visit(
    {
      script: () => {
        const frames: boolean[] = [];
        const shifts: number[] = [];
        Object.assign(window, { frames_: frames, shifts_: shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
        }).observe({ type: "layout-shift", buffered: true });
        const look = () => {
          const element = document.querySelector(".cookie-consent-banner");
          if (element) frames.push(element.checkVisibility());
          requestAnimationFrame(look);
        };
        look();
      },
    },
    viewport,
  );
  const seen = async () => {
    await page.waitForFunction(() => (window as unknown as { frames_: boolean[] }).frames_.length > 20);
    return page.evaluate(() => {
      const { frames_, shifts_ } = window as unknown as { frames_: boolean[]; shifts_: number[] };
      return { isShown: [...new Set(frames_)], shifts: shifts_ };
    });
  };
  expect(await seen()).toEqual({ isShown: [true], shifts: [] });
  // Shifts after a click don't count, so the second visit is separate.
  await reloaded(() => press(page, "Accept"));
  await page.goto(new URL(page.url()).origin);
  expect(await seen()).toEqual({ isShown: [false], shifts: [] });
}

/** Expects an accessible banner and dialog in this colour mode, and that "Decline all" saves refusals. */
export async function expectNoBarriers(visit: VisitSite, colorMode: string): Promise<void> {
  const site = documentWith({
    theme: { colorMode },
    cookieSettings: { simple: { isVisible: true, consentText: long } },
  });
  const own = await buildSite(site);
  const { page, reloaded } = await visit({ at: own });
  const small = async () => {
    const controls = page.locator(
      ".cookie-consent-actions > *, dialog[open] :is(button, [role=switch]), .cookie-settings-button",
    );
    const boxes = await controls.evaluateAll((elements) =>
      elements.map((element) => [element.textContent, element.getBoundingClientRect().height] as const),
    );
    expect(boxes.length).toBeGreaterThan(3);
    return boxes.filter(([, height]) => height < 44);
  };
  const isFineAtBothWidths = async () => {
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport);
      await atRest(page);
      // Colours are equal at each width, and everything else is equal in each colour mode.
      const rules = colorMode === "LIGHT" ? undefined : rulesOfColours;
      if (rules === undefined || viewport === phone) expect(await findBarriers(page, rules)).toEqual([]);
      expect([await findOverflow(page), await small()]).toEqual([[], []]);
    }
  };
  await isFineAtBothWidths();
  await press(page, "Settings");
  await dialog(page).waitFor();
  await isFineAtBothWidths();
  await page.keyboard.press("Escape");
  await reloaded(() => press(page, "Decline all"));
  expect(await stored(page)).toEqual(none);
  expect(await banner(page).isVisible()).toBe(false);
  await own.close();
}

/** Expects that a choice counts on its page if storage fails. @param asksAgain on the next page */
export async function expectCountsOnce(
  visit: VisitSite,
  script: () => void,
  asksAgain: boolean,
): Promise<void> {
  const { page, loads } = await visit({ script });
  await press(page, "Accept");
  expect(await banner(page).isVisible()).toBe(false);
  await footerButton(page).click();
  await dialog(page).waitFor();
  await expect.poll(() => switches(page)).toEqual([true, true, true]);
  await dialog(page).getByRole("switch", { name: "Marketing" }).click();
  await dialog(page).getByRole("button", { name: "CONFIRM" }).click();
  await expect.poll(() => dialog(page).isVisible()).toBe(false);
  await footerButton(page).click();
  await dialog(page).waitFor();
  await expect.poll(() => switches(page)).toEqual([true, false, true]);
  expect(loads()).toBe(1);
  await page.goto(`${new URL(page.url()).origin}/privacy/`);
  expect(await banner(page).isVisible()).toBe(asksAgain);
}

/** Expects that the banner never covers the focused element. */
export async function expectNothingCovered(visit: VisitSite, viewport: typeof desktop): Promise<void> {
  const { page } = await visit({}, viewport);
  await page.locator("html[style*=consent-height]").waitFor();
  const covered: string[] = [];
  const stops = await page.locator("main a, footer button, aside button").count();
  for (let stop = 0; stop < stops + 8; stop++) {
    await page.keyboard.press("Tab");
    covered.push(
      ...(await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        const bar = document.querySelector(".cookie-consent-banner") as HTMLElement;
        if (bar.contains(element) || element === document.body) return [];
        const { top } = bar.getBoundingClientRect();
        return element.getBoundingClientRect().top >= top - 1 ? [element.outerHTML] : [];
      })),
    );
  }
  expect(covered).toEqual([]);
}

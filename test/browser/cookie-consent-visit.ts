/** A site that asks for consent to cookies, and visits to it by people who were never there. */
import type { Page, Request } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { desktop } from "./chromium.ts";
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

/** States of the switches in their order: analytics, marketing, functional. */
export const switches = (page: Page) =>
  page
    .locator("dialog [role=switch]")
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).checked));

export const all = { analytics: true, marketing: true, functional: true };
export const none = { analytics: false, marketing: false, functional: false };

export interface Visit {
  readonly at: Host;
  readonly path?: string;
  /** Runs before the page's own scripts, on each load. */
  readonly script?: () => void;
}

/** Problems of a page that is left before its icon has come. */
export const lateIcon = /^failed: .*\.(?:svg|png|ico|webmanifest)$/;

/**
 * Opens a page of the site as a visitor who was never there, and counts how often its document is requested.
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
  /** Does something that loads the page once more, and waits until its scripts have started again. */
  const reloaded = async (act: () => Promise<void>) => {
    const before = loads;
    await Promise.all([page.waitForEvent("load"), act()]);
    await atRest(page);
    expect(loads - before).toBe(1);
  };
  return { page, reloaded, loads: () => loads };
}

/** Declares the tests of choosing in the dialog in a window of this size. @param visit opens the site's first page */
export function testChoices(
  viewport: typeof desktop,
  visit: (viewport: typeof desktop) => ReturnType<typeof visitAsNew>,
): void {
  test("CKB-3 the dialog saves what is chosen; closing it in any way forgets it", async () => {
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

  test("CKB-3 ACC-2 all of it by keyboard: first in the order, Enter on a switch agrees to nothing", async () => {
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
    for (const name of ["Skip to the content", "Accept", "Settings", "Privacy Policy"]) await tabTo(name);
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

  test("CKB-5 from the footer a visitor sees what is stored, and withdraws it", async () => {
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

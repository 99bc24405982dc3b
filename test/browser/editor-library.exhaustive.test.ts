/** The editor inside a provider's product, in a real browser: two sites behind one plain http server. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { siteText } from "../editor/document.ts";
import type { Provider } from "../editor/memory-server.ts";
import { expectUsable } from "./audit.ts";
import { desktop, launch, open } from "./chromium.ts";
import { startProvider } from "./slow-network.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const texts = { one: siteText, "second site": siteText.replace("Hello, world", "Hello, second") };
const rights = { ada: ["one", "second site"], bob: ["second site"] };

/** Opens a tab of a signed-in owner. */
async function visit(provider: Provider, name: string, site: string, beside?: Page) {
  const watched = beside ? undefined : await open(browser, { viewport: { width: 1280, height: 800 } });
  if (watched) onTestFinished(watched.close);
  const page = watched?.page ?? (await (beside as Page).context().newPage());
  await page.context().addCookies([{ name: "owner", value: name, url: provider.origin }]);
  await page.goto(`${provider.origin}/edit/${encodeURIComponent(site)}`);
  const title = page
    .frameLocator("main iframe")
    .locator('[data-section="title-1"] [data-at="/title"]')
    .first();
  return {
    page,
    problems: watched?.problems ?? [],
    frame: page.frameLocator("main iframe"),
    title,
    status: (text: string | RegExp) => page.getByRole("status").filter({ hasText: text }).first(),
    async write(text: string) {
      await page.bringToFront();
      await title.click();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.insertText(text);
      await page.keyboard.press("Escape");
    },
  };
}

test("EDT-21 two tabs of one browser edit two sites, below a base path and without a secret", async () => {
  const provider = await startProvider(texts, rights);
  const first = await visit(provider, "ada", "one");
  const second = await visit(provider, "ada", "second site", first.page);
  await second.write("Second, written");
  await first.write("First, written");
  await expect.poll(() => provider.documents.texts.get("one")).toContain("First, written");
  await expect.poll(() => provider.documents.texts.get("second site")).toContain("Second, written");
  await second.status("All changes saved").waitFor();
  await first.page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => provider.documents.texts.get("one")).toBe(siteText);
  expect(provider.documents.texts.get("second site")).toContain("Second, written");
  expect(first.problems).toEqual([]);
});

test("EDT-21 EDT-13 an uploaded image is stored and shown, and a link of the page opens in the editor", async () => {
  const provider = await startProvider(texts, rights, { base: "/sites/of/owners/" });
  const watched = await open(browser, { viewport: { width: 1500, height: 800 } });
  onTestFinished(watched.close);
  const { page, problems } = watched;
  await page.context().addCookies([{ name: "owner", value: "ada", url: provider.origin }]);
  await page.goto(`${provider.origin}/sites/of/owners/one/`);
  const frame = page.frameLocator("main iframe");
  await page.getByRole("button", { name: /Page/ }).first().click();
  await page.getByRole("option", { name: /About/ }).click();
  await frame.locator('[data-section="title-2"]').waitFor();
  // The path at which the site is shown is not part of its links.
  await frame.locator('[data-site-at="/headerLinks/0/text"]').first().click();
  await frame.getByRole("toolbar", { name: "Link" }).getByRole("button", { name: "Open page" }).click();
  await frame.locator('[data-section="team-1"] [data-at="/team/0/imgUrl"]').first().click();
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#c00" } })
    .png()
    .toBuffer();
  const chooser = page.waitForEvent("filechooser");
  await frame.getByRole("toolbar", { name: "Image" }).getByRole("button", { name: "Replace" }).click();
  await page
    .getByRole("button", { name: /file|upload/i })
    .first()
    .click();
  await (await chooser).setFiles({ name: "Ada Lovelace.png", mimeType: "image/png", buffer: png });
  await expect.poll(() => [...provider.pictures.files.keys()]).toEqual(["one/assets/ada-lovelace.png"]);
  await expect.poll(() => provider.documents.texts.get("one")).toContain("assets/ada-lovelace.png");
  const shown = frame.locator('[data-section="team-1"] img').first();
  // Not its natural width, which depends on the width that the page gives it.
  const loaded = () =>
    shown.evaluate(({ complete, naturalWidth, currentSrc }: HTMLImageElement) =>
      complete && naturalWidth > 0 ? currentSrc : "",
    );
  // The uploaded file, or one that has been encoded from it meanwhile.
  await expect.poll(loaded).toMatch(/\/ada-lovelace-(?:40-)?[0-9a-f]{10}\./);
  expect(problems).toEqual([]);
});

test.each([desktop, { width: 390, height: 844 }])(
  "EDT-21 EDT-30 a section of a provider's own type is found, drawn and added by keyboard at $width px",
  async (viewport) => {
    const folder = fileURLToPath(new URL("../fixtures/conditional", import.meta.url));
    const provider = await startProvider(texts, rights, { templates: { folder } });
    const { page, frame, title, problems, status } = await visit(provider, "ada", "one");
    await page.setViewportSize(viewport);
    await title.waitFor();
    const dialog = page.getByRole("dialog", { name: "Add a section" });
    const open = () => frame.getByRole("button", { name: "Add section" }).last().press("Enter");
    await open();
    await dialog.getByRole("group", { name: "Suggested for this page" }).waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await open();
    const group = dialog.getByRole("group", { name: "Text", exact: true });
    const own = group.getByRole("option", { name: "Media", exact: true });
    await own.scrollIntoViewIfNeeded();
    await own.locator("iframe[data-drawn]").waitFor();
    await own.frameLocator("iframe").getByText("A film").waitFor();
    await expectUsable(page, "sections of a provider");
    await dialog.getByRole("searchbox").fill("Media");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await frame.locator('[data-type="Media"]').waitFor();
    await status("All changes saved").waitFor();
    expect(provider.documents.texts.get("one")).toContain('"id": "Media"');
    expect(problems).toEqual([]);
  },
);

test("EDT-21 EDT-16 while the store fails the editor waits, shows why, and keeps typed text; then it opens and saves", async () => {
  const provider = await startProvider(texts, rights);
  provider.documents.before = () => {
    throw new Error("away");
  };
  const tab = await visit(provider, "ada", "one");
  await tab.page.getByText("The storage of this site does not respond").first().waitFor();
  provider.documents.before = () => {};
  await tab.title.waitFor();
  expect(await tab.page.getByRole("button", { name: "Publish" }).count()).toBe(0);
  provider.documents.before = (what) => {
    if (what === "write") throw new Error("away");
  };
  await tab.write("Typed while it was away");
  await tab.status(/Not saved: The storage of this site does not respond/).waitFor();
  await expect.poll(() => tab.title.textContent()).toBe("Typed while it was away");
  expect(provider.documents.texts.get("one")).toBe(siteText);
  // Even a long message fits, on a phone too.
  await tab.page.setViewportSize({ width: 360, height: 740 });
  const bar = await tab.page.getByRole("toolbar", { name: "Editor" }).boundingBox();
  expect(bar?.width).toBeLessThanOrEqual(360);
  // A reloaded tab still has it.
  await tab.page.reload();
  await tab.status(/Not saved/).waitFor();
  await expect.poll(() => tab.title.textContent()).toBe("Typed while it was away");
  provider.documents.before = () => {};
  await tab.status("All changes saved").waitFor();
  await expect.poll(() => provider.documents.texts.get("one")).toContain("Typed while it was away");
  await expect.poll(() => tab.title.textContent()).toBe("Typed while it was away");
});

/** @returns a provider that recognizes nobody while `owner` is empty */
async function startWithSessions() {
  const session = { owner: "ada" };
  const authorize = () => (session.owner ? { site: "one", owner: session.owner } : undefined);
  const provider = await startProvider(texts, rights, { authorize, signInUrl: '/sign-in?a="b&c"' });
  const tab = await visit(provider, "ada", "one");
  await tab.title.waitFor();
  return { session, provider, tab };
}

test("EDT-21 EDT-16 whoever is signed out while writing goes on writing, and all of it is saved after signing in", async () => {
  const { session, provider, tab } = await startWithSessions();
  const { page } = tab;
  session.owner = "";
  await tab.write("Typed when signed out");
  const question = page.getByRole("button", { name: "1 question: you're not signed in" });
  await question.waitFor();
  await tab.write("Typed later");
  await question.click();
  const dialog = page.getByRole("dialog", { name: "You're not signed in" });
  await expectUsable(page, "signed out");
  const link = dialog.getByRole("link", { name: "Sign in" });
  expect(await link.getAttribute("href")).toBe('/sign-in?a="b&c"');
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Save as a file" }).click(),
  ]);
  expect(readFileSync(await download.path(), "utf8")).toContain("Typed later");
  session.owner = "ada";
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => provider.documents.texts.get("one")).toContain("Typed later");
  await tab.status("All changes saved").waitFor();
  expect(await question.count()).toBe(0);
});

test("EDT-21 nothing is sent in the name of somebody else who signs in", async () => {
  const { session, provider, tab } = await startWithSessions();
  session.owner = "";
  await tab.write("Ada's");
  await tab.page.getByRole("button", { name: "1 question: you're not signed in" }).waitFor();
  session.owner = "bob";
  await tab.page.getByRole("heading", { name: "This editing session has ended" }).waitFor();
  expect(provider.documents.texts.get("one")).toBe(siteText);
  // They are hers, once she is back.
  session.owner = "ada";
  await tab.page.reload();
  await expect.poll(() => provider.documents.texts.get("one")).toContain("Ada's");
});

test("EDT-21 an editor that is opened by somebody who isn't signed in opens once they are", async () => {
  const { session, tab } = await startWithSessions();
  session.owner = "";
  await tab.page.reload();
  await tab.page.getByRole("heading", { name: "You're not signed in" }).waitFor();
  await tab.page.getByRole("link", { name: "Sign in" }).waitFor();
  session.owner = "ada";
  await tab.title.waitFor();
});

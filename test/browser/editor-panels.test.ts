/** The panels beside the page: a real browser, the real server, and the file that it writes. */
import type { Locator, Route } from "playwright-core";
import { expect, test } from "vitest";
import { siteText } from "../editor/document.ts";
import { expectUsable } from "./audit.ts";
import { hold } from "./chromium.ts";
import { createEditors, type OpenedEditor } from "./open-editor.ts";

const openEditor = createEditors();

interface Opened extends OpenedEditor {
  tab(name: "Sections" | "Pages" | "Design" | "Site"): Promise<void>;
  button(name: string | RegExp): Locator;
  act(entry: string, action: string): Promise<void>;
  /** The document as it is on disk. */
  // biome-ignore lint/suspicious/noExplicitAny: a document as it is read
  document(): any;
}

async function start(site: object = JSON.parse(siteText)): Promise<Opened> {
  const opened = await openEditor({ "site.json": site });
  const { editor, page, panel } = opened;
  const button = (name: string | RegExp) =>
    panel.getByRole("button", { name, exact: typeof name === "string" });
  return {
    ...opened,
    button,
    tab: (name) => panel.getByRole("tab", { name, exact: true }).click(),
    async act(entry, action) {
      await button(`Actions: ${entry}`).click();
      await page.getByRole("menuitem", { name: action, exact: true }).click();
    },
    document: () => JSON.parse(editor.text()),
  };
}

const rows = (panel: Locator, name: string) => panel.getByRole("grid", { name }).getByRole("row");

test("EDT-14 EDT-19 EDT-4 panels are tabs for pointer and keyboard; sections are moved, hidden and deleted in theirs", async () => {
  const site = JSON.parse(siteText);
  site.pages[0].components.push({ id: "BigTitle", uniqId: "last-1", data: { title: "The end" } });
  const { page, frame, panel, act, document, tab, editor, problems } = await start(site);
  const tabs = ["Sections", "Pages", "Design", "Site"];
  expect(await panel.getByRole("tab").allTextContents()).toEqual(tabs);
  await panel.getByRole("tab", { name: "Sections" }).focus();
  for (const name of ["Pages", "Design", "Site", "Sections"]) {
    await page.keyboard.press("ArrowRight");
    await panel.getByRole("tabpanel", { name }).waitFor();
    expect(
      await panel.getByRole("tab", { name }).evaluate((it) => it === globalThis.document.activeElement),
    ).toBe(true);
  }

  const ids = () => document().pages[0].components.map(({ uniqId }: { uniqId: string }) => uniqId);
  const [first, second, ...others] = ids();
  const name = (await rows(panel, "Sections").first().getAttribute("aria-label")) ?? "";
  // The list's own drag mode, by keyboard alone.
  await rows(panel, "Sections").first().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(ids).not.toEqual([first, second, ...others]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(ids).toEqual([first, second, ...others]);
  await tab("Sections");
  await act(name, "Hide");
  await expect.poll(() => document().pages[0].components[0].status).toBe("hidden");
  await panel.getByRole("img", { name: "Hidden on the published page" }).waitFor();
  await act(name, "Show");
  await expect.poll(() => document().pages[0].components[0].status).toBe("published");
  await act(name, "Delete");
  await expect.poll(ids).toEqual([second, ...others]);
  await expect.poll(() => frame.locator(`[data-section="${first}"]`).count()).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => ids()).toEqual([first, second, ...others]);
  expect(editor.text()).toContain(first);
  expect(problems()).toEqual([]);
});

test("EDT-14 EDT-4 forms of the schema edit site-wide data; a row opened during a reorder stays the same row", async () => {
  const site = JSON.parse(siteText);
  site.pages[0].components.unshift({ id: "NoHeader", uniqId: "bar-1", data: {} });
  site.footerLinks = ["Zero", "Two", "Three"].map((text) => ({ text, link: "/" }));
  const { editor, page, frame, panel, tab, button, act, document, problems } = await start(site);
  await tab("Site");
  await button("Menu").click();
  await button("Add “About”").click();
  await expect
    .poll(() => document().headerLinks)
    .toEqual([
      { text: "Home", link: "/" },
      { text: "About", link: "/about" },
    ]);
  await rows(panel, "Menu").filter({ hasText: "About" }).click();
  await panel.getByRole("textbox", { name: "Text" }).fill("About us");
  await button(/^Link: /).click();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect.poll(() => document().headerLinks).toMatchObject([{}, { text: "About us", link: "/about" }]);
  await expect
    .poll(() => frame.locator(`[data-site-at="/headerLinks/1/text"]`).first().textContent())
    .toBe("About us");
  await panel.getByRole("navigation").getByRole("button", { name: "Site" }).click();
  await button("Cookies").click();
  await panel.getByRole("radio", { name: /^Visitors can decline/ }).press("Space");
  await panel.getByRole("group", { name: "“Decline” button" }).getByRole("textbox").fill("No, thanks");
  await expect.poll(() => document().cookieSettings?.simple?.declineBtn?.name).toBe("No, thanks");
  await tab("Site");
  await button("Interface texts").click();
  await button("English").click();
  await panel.getByRole("searchbox").fill("Menu");
  await panel.getByRole("textbox", { name: "Menu", exact: true }).fill("All pages");
  await expect.poll(() => JSON.stringify(document().messages)).toContain('"menu":"All pages"');
  await tab("Site");
  await button("Events").click();
  for (const count of [1, 2]) {
    await button("Add item").click();
    await expect.poll(() => document().events?.length).toBe(count);
  }
  expect(document().events.map(({ id }: { id: string }) => id)).toEqual(["events-1", "events-2"]);

  await tab("Site");
  await button("Footer and privacy policy").click();
  // Events keep their order: once this change shows, those of the edits so far have been read.
  editor.save(editor.text().replace('"Zero"', '"One"'));
  await rows(panel, "Footer links").filter({ hasText: "One" }).waitFor();
  // The answer arrives after the next row was opened. The site is not requested at all.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const holdAnswer = async (route: Route) => {
    const answer = await route.fetch();
    await held;
    await route.fulfill({ response: answer });
  };
  await page.route("**/api/edits", holdAnswer, { times: 1 });
  await page.route("**/api/site", (route) => route.abort());
  await act("Three", "Move back");
  await expect.poll(() => document().footerLinks[1].text).toBe("Three");
  await rows(panel, "Footer links").filter({ hasText: "Two" }).click();
  const text = panel.getByRole("textbox", { name: "Text" });
  await expect.poll(() => text.inputValue()).toBe("Two");
  release();
  await expect.poll(() => page.getByRole("status").first().textContent()).toContain("All changes saved");
  expect(await text.inputValue()).toBe("Two");
  await text.fill("Second");
  await expect
    .poll(() => document().footerLinks.map((link: { text: string }) => link.text))
    .toEqual(["One", "Three", "Second"]);
  await panel.getByRole("navigation").getByRole("button", { name: "Footer and privacy policy" }).click();
  await expect.poll(() => rows(panel, "Footer links").allTextContents()).toEqual(["One", "Three", "Second"]);
  expect(problems()).toEqual([]);
});

test("SEC-27 EDT-14 EDT-20 design changes show at once, one file under 100 KB previews fonts, colour fixes are listed", async () => {
  const { page, frame, panel, tab, button, document, problems } = await start();
  const asked: string[] = [];
  let bytes = 0;
  page.on("response", async (response) => {
    if (!/font/.test(response.url()) || !response.url().startsWith("http")) return;
    asked.push(response.url());
    bytes += (await response.body()).length;
  });
  await tab("Design");
  await button(/Heading font$/).click();
  // The lists of looks and palettes have options too.
  const options = page.getByRole("listbox").filter({ hasText: "Work Sans" }).getByRole("option");
  await options.filter({ hasText: "Work Sans" }).waitFor();
  // The editor's own document, without the page in its iframe.
  const loaded = () =>
    page.evaluate(() => [...globalThis.document.fonts].filter(({ status }) => status === "loaded").length);
  await expect.poll(loaded).toBe(await options.count());
  expect(asked.length).toBe(1);
  expect(bytes).toBeLessThan(100_000);
  const lora = page.getByRole("option", { name: "Lora" });
  expect(
    await lora
      .locator("span")
      .first()
      .evaluate((name) => getComputedStyle(name).fontFamily),
  ).toBe("Lora");
  await expect.poll(() => page.evaluate(() => globalThis.document.fonts.check("16px Lora"))).toBe(true);
  await lora.click();
  await expect.poll(() => document().theme.primaryFont).toBe("Lora");
  await panel.getByText("Sharp", { exact: true }).click();
  await expect.poll(() => document().theme?.look).toBe("SHARP");
  const radius = () =>
    frame.locator("html").evaluate((root) => getComputedStyle(root).getPropertyValue("--radius-button"));
  await expect.poll(radius).toBe("0px");
  await panel.getByText("All colours of the palette").click();
  await panel.getByLabel("Primary dark").fill("#ffffee");
  await expect.poll(() => document().theme.palette?.primaryDark).toBe("#ffffee");
  await panel
    .getByRole("region", { name: "Adjusted for readability" })
    .getByText("Primary dark in “Light” sections")
    .waitFor();
  expect(problems()).toEqual([]);
});

test("EDT-14 pages are added, copied, renamed with all links to them, and deleted after those links are listed", async () => {
  const { page, frame, panel, tab, button, act, document, problems } = await start({
    ...JSON.parse(siteText),
    footerLinks: [{ text: "Guests", link: "/our-guests" }],
    url: "https://example.com",
  });
  const paths = () => document().pages.map(({ path }: { path: string }) => path);
  const before = paths();
  await tab("Pages");
  await button("Add page").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Title" }).fill("Our guests");
  await dialog.getByRole("button", { name: /Start with$/ }).click();
  await page.getByRole("option").nth(1).click();
  await dialog.getByRole("button", { name: "Add page" }).click();
  await expect.poll(paths).toEqual([...before, "/our-guests"]);
  expect(document().pages.at(-1).components).toEqual(document().pages[0].components);
  // Opened by now.
  await expect
    .poll(() => page.getByRole("toolbar").getByRole("button", { name: /Page$/ }).textContent())
    .toBe("Our guests");
  await tab("Pages");
  await button("Page settings").click();
  await panel.getByRole("textbox", { name: "Description" }).fill("Who comes, and when.");
  await expect.poll(() => document().pages.at(-1).meta.description).toBe("Who comes, and when.");
  await panel
    .getByRole("figure", { name: "In search results" })
    .getByText("example.com › our-guests")
    .waitFor();
  await panel.getByRole("figure", { name: "When shared" }).getByText("Who comes, and when.").waitFor();
  await expectUsable(page, "settings of a page");
  const address = panel.getByRole("textbox", { name: "Address" });
  await address.fill("/_sectile");
  await panel.getByText("This address is reserved for the site's own files.").waitFor();
  expect(await button("Change address").isDisabled()).toBe(true);
  await address.press("Enter");
  await address.fill("all guests");
  expect(await address.inputValue()).toBe("/all-guests");
  await address.fill("/guests");
  await button("Change address").click();
  await expect.poll(paths).toEqual([...before, "/guests"]);
  expect(document().footerLinks[0].link).toBe("/guests");
  expect(document().redirects).toEqual([{ from: "/our-guests", to: "/guests" }]);
  await panel.getByRole("figure", { name: "In search results" }).getByText("example.com › guests").waitFor();
  await tab("Pages");
  await act("Our guests", "Delete");
  await dialog.getByText("Guests", { exact: true }).waitFor();
  await expectUsable(page, "deleting a page");
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect.poll(paths).toEqual(before);
  await frame.locator("[data-section]").first().waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(paths).toEqual([...before, "/guests"]);
  await expect.poll(() => rows(panel, "Pages").count()).toBe(before.length + 1);
  await act("Our guests", "Move up");
  await expect.poll(paths).toEqual([...before.slice(0, -1), "/guests", ...before.slice(-1)]);
  expect(problems()).toEqual([]);
});

test("EDT-4 EDT-19 list rows are moved and deleted by keyboard, and the focus stays with them", async () => {
  const site = JSON.parse(siteText);
  site.pages[0].components.push({ id: "BigTitle", uniqId: "last-1", data: { title: "The end" } });
  const { page, panel, document, problems } = await start(site);
  const ids = () => document().pages[0].components.map(({ uniqId }: { uniqId: string }) => uniqId);
  const names = () =>
    rows(panel, "Sections").evaluateAll((all) => all.map((row) => row.getAttribute("aria-label")));
  const focused = () =>
    page.evaluate(() => globalThis.document.activeElement?.closest("[role=row]")?.getAttribute("aria-label"));
  const before = ids();
  const [name, ...others] = await names();
  await rows(panel, "Sections").first().focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(names).toEqual([others[0], name, ...others.slice(1)]);
  await expect.poll(focused).toBe(name);
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(names).toEqual([name, ...others]);
  await expect.poll(focused).toBe(name);
  // The first row cannot move up.
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.down("Delete");
  await expect.poll(names).toEqual(others);
  await expect.poll(ids).toEqual(before.slice(1));
  await expect.poll(focused).toBe(others[0]);
  // Holding the key does not delete another row.
  await page.keyboard.down("Delete");
  await page.keyboard.up("Delete");
  await page.keyboard.press("?");
  await page
    .getByRole("dialog")
    .getByText("Move the selection up or down, on the page and in panel lists")
    .waitFor();
  expect(ids()).toEqual(before.slice(1));
  expect(problems()).toEqual([]);
});

test("EDT-14 EDT-19 a late answer to an action in the page changes neither the open panel nor text typed there", async () => {
  const { page, frame, panel, tab, button, document, problems } = await start();
  const release = await hold(page, "**/api/edits");
  await frame.getByText("Edsger", { exact: true }).click();
  await page.keyboard.press("Escape");
  await frame.getByRole("toolbar", { name: "Item" }).getByRole("button", { name: "Delete" }).click();
  await frame.getByText("Edsger", { exact: true }).waitFor({ state: "detached" });
  await tab("Pages");
  await button("Page settings").click();
  await panel.getByRole("textbox", { name: "Title", exact: true }).click();
  await page.keyboard.type("Ho");
  release();
  await expect.poll(() => document().pages[0].components[1].data.team.length).toBe(2);
  // The page has been updated once more when this shows.
  await expect
    .poll(() => frame.locator('[data-section="team-1"]').evaluate((it) => it.textContent))
    .not.toContain("Edsger");
  await page.keyboard.type("me");
  await expect.poll(() => document().pages[0].meta?.title).toBe("Home");
  expect(await panel.getByRole("tab", { name: "Pages" }).getAttribute("aria-selected")).toBe("true");

  // Nothing has the focus: the pressed row was replaced by the form that it opened.
  const releaseAgain = await hold(page, "**/api/edits");
  await frame.getByText("Grace", { exact: true }).click();
  await page.keyboard.press("Escape");
  await frame.getByRole("toolbar", { name: "Item" }).getByRole("button", { name: "Delete" }).click();
  await frame.getByText("Grace", { exact: true }).waitFor({ state: "detached" });
  await tab("Pages");
  await button("Page settings").click();
  releaseAgain();
  await expect.poll(() => document().pages[0].components[1].data.team.length).toBe(1);
  await page.getByRole("status").filter({ hasText: "All changes saved" }).first().waitFor();
  await panel.getByRole("textbox", { name: "Title", exact: true }).fill("Start");
  await panel.getByRole("textbox", { name: "Description", exact: true }).fill("Who we are.");
  await page.keyboard.press("Tab");
  await expect.poll(() => document().pages[0].meta).toEqual({ title: "Start", description: "Who we are." });
  expect(problems()).toEqual([]);
});

test("EDT-1 EDT-14 while another page loads the current one is inert, and it stays open if loading fails", async () => {
  const { page, frame, panel, tab } = await start();
  const opened = () => page.getByRole("toolbar").getByRole("button", { name: /Page$/ }).textContent();
  const isHeld = () => page.locator("iframe").evaluate((it) => (it as HTMLElement).inert);
  let answer = (_isThere: boolean) => {};
  await page.route("**/api/page*", async (route) => {
    const isThere = await new Promise<boolean>((resolve) => {
      answer = resolve;
    });
    await (isThere ? route.continue() : route.abort());
  });
  await tab("Pages");
  const before = await opened();
  for (const isThere of [false, true]) {
    await rows(panel, "Pages").filter({ hasText: "About" }).click();
    await expect.poll(opened).toBe("About");
    await expect.poll(isHeld).toBe(true);
    answer(isThere);
    await expect.poll(isHeld).toBe(false);
    expect(await opened()).toBe(isThere ? "About" : before);
    await frame.locator(`[data-section="${isThere ? "title-2" : "title-1"}"]`).waitFor();
  }
});

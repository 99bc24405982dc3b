/** From a blank folder to a site, as an owner does it: the logo, the menu, a new page. */
import { expect, test } from "vitest";
import { createEditors, type OpenedEditor } from "./open-editor.ts";

const openEditor = createEditors();

const link = (text: string, to: string) => ({ text, link: to });
const bar = (uniqId: string) => ({ id: "NoHeader", uniqId, data: {} });
const title = (uniqId: string, text: string) => ({ id: "BigTitle", uniqId, data: { title: text } });
const end = (uniqId: string) => ({ id: "Footer", uniqId, data: { copyrightText: "© Harbour" } });

const site = {
  siteId: "owner",
  name: "Harbour",
  headerLinks: [link("Start", "/"), link("Our work", "/work")],
  pages: [
    {
      path: "/",
      meta: { title: "Harbour: a very long title for search engines" },
      components: [bar("bar-1"), title("title-1", "Welcome"), end("end-1")],
    },
    { path: "/work", components: [bar("bar-2"), title("title-2", "Work"), end("end-2")] },
  ],
};

const documentOf = ({ editor }: OpenedEditor) => JSON.parse(editor.text());

const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><path d="M0 0h200v100H0z"/></svg>',
);

test("IMG-6 EDT-14 the empty slot in a header sets the logo of all pages and of the footer", async () => {
  const opened = await openEditor({ "site.json": site });
  const { page, frame, problems } = opened;
  const slot = frame.locator('[data-site-at="/logo/logoSrc"][data-empty]');
  await slot.click();
  await slot.click();
  await page
    .getByRole("dialog")
    .locator("input[type=file]")
    .setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: drawing });
  await expect.poll(() => documentOf(opened).logo).toEqual({ logoSrc: "assets/logo.svg" });
  const logos = frame.getByRole("img", { name: "Harbour" });
  await expect.poll(() => logos.count()).toBe(2);
  await page.goto(`${page.url().split("?")[0]}?page=/work`);
  await frame.locator('[data-section="title-2"]').waitFor();
  expect(await logos.count()).toBe(2);
  expect(problems()).toEqual([]);
});

test("DOC-5 EDT-14 the last line of the footer is edited on all pages at once, or on one that has its own", async () => {
  const bottom = (uniqId: string, data: object) => ({ id: "Footer", uniqId, data });
  const pages = [
    { path: "/", components: [title("title-1", "Welcome"), bottom("end-1", {})] },
    { path: "/work", components: [title("title-2", "Work"), bottom("end-2", {})] },
    { path: "/own", components: [title("title-3", "Own"), bottom("end-3", { copyrightText: "© Mine" })] },
  ];
  const opened = await openEditor({
    "site.json": { ...site, footer: { copyrightText: "© Old Road" }, pages },
  });
  const { page, frame, panel, saved, problems } = opened;
  await frame.getByText("© Old Road").click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("© New Road");
  await panel.getByText("Changes here apply to every page.").waitFor();
  await expect.poll(() => documentOf(opened).footer).toEqual({ copyrightText: "© New Road" });
  await page.goto(`${page.url().split("?")[0]}?page=/work`);
  await frame.getByText("© New Road").waitFor();
  await page.goto(`${page.url().split("?")[0]}?page=/own`);
  await frame.getByText("© Mine").click();
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await panel.getByRole("textbox", { name: "Copyright on this page only" }).waitFor();
  await expect.poll(() => documentOf(opened).pages[2].components[1].data.copyrightText).toBe("© Mine!");
  await saved();
  await panel.getByRole("button", { name: "Links and copyright" }).click();
  await expect.poll(() => panel.getByRole("textbox", { name: "Copyright" }).inputValue()).toBe("© New Road");
  expect(problems()).toEqual([]);
});

test("EDT-14 CKB-1 the cookie banner is one choice, and the page shows it while its panel is open", async () => {
  // Longer than the window.
  const titles = Array.from({ length: 6 }, (_, index) => title(`title-${index}`, "Welcome"));
  const pages = [{ path: "/", components: [bar("bar-1"), ...titles, end("end-1")] }];
  const opened = await openEditor({ "site.json": { ...site, pages } });
  const { page, frame, panel, saved, problems } = opened;
  const banner = frame.getByRole("region", { name: "Cookies", includeHidden: true });
  await panel.getByRole("tab", { name: "Site" }).click();
  await panel.getByRole("button", { name: "Cookies" }).click();
  expect(await panel.getByRole("radio", { name: "No banner" }).isChecked()).toBe(true);
  expect(await panel.getByRole("textbox").count()).toBe(0);
  await panel.getByText("Visitors can decline").click();
  await banner.waitFor();
  const accept = panel.getByRole("group", { name: "“Accept” button" }).getByRole("textbox");
  expect(await accept.getAttribute("placeholder")).toBe("Accept");
  await accept.fill("Fine");
  await banner.getByText("Fine").waitFor();
  await panel.getByText("Visitors are asked first").click();
  await banner.getByText("Accept").waitFor();
  await saved();
  expect(documentOf(opened).cookieSettings).toEqual({
    simple: { isVisible: false, acceptBtn: { name: "Fine" } },
    gdpr: { isVisible: true },
  });
  // The room that the banner takes at the end of the page is the footer's.
  const room = await banner.evaluate((element) => {
    const footer = document.querySelector("footer") as HTMLElement;
    const ends = [document.body, footer].map((one) => one.getBoundingClientRect().bottom);
    return [(ends[0] ?? 0) - (ends[1] ?? 0), footer.offsetHeight > (element as HTMLElement).offsetHeight];
  });
  expect(room).toEqual([0, true]);
  await page.keyboard.press("ControlOrMeta+z");
  await banner.getByText("Fine").waitFor();
  await panel.getByRole("tab", { name: "Pages" }).click();
  await expect.poll(() => banner.isVisible()).toBe(false);
  expect(problems()).toEqual([]);
});

test("EDT-14 a new page is in the menu of all pages, and pages are called as the menu calls them", async () => {
  const opened = await openEditor({ "site.json": site });
  const { page, frame, panel, problems } = opened;
  const choice = page
    .getByRole("toolbar")
    .getByRole("button", { name: /^(?:Page|.*Page)/ })
    .first();
  expect(await choice.textContent()).toContain("Start");
  await panel.getByRole("tab", { name: "Pages" }).click();
  expect(await panel.getByRole("row").allTextContents()).toEqual(["Start/", "Our work/work"]);
  await panel.getByRole("button", { name: "Add page" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a page" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("Prices");
  expect(await dialog.getByRole("checkbox", { name: "Add to menu" }).isChecked()).toBe(true);
  await dialog.getByRole("button", { name: "Add page" }).click();
  await expect
    .poll(() => documentOf(opened).headerLinks)
    .toEqual([...site.headerLinks, { text: "Prices", link: "/prices" }]);
  await expect.poll(() => frame.locator('nav a[href*="/prices"]').count()).toBeGreaterThan(0);
  await panel.getByRole("tab", { name: "Pages" }).click();
  await panel.getByRole("button", { name: "Add page" }).click();
  await dialog.getByRole("textbox", { name: "Title" }).fill("Thanks");
  await dialog.getByRole("checkbox", { name: "Add to menu" }).uncheck();
  await dialog.getByRole("button", { name: "Add page" }).click();
  await expect.poll(() => documentOf(opened).pages.length).toBe(4);
  expect(documentOf(opened).headerLinks).toHaveLength(3);
  expect(problems()).toEqual([]);
});

test("EDT-10 another page opens at its beginning, also with sections of the same names, and a language where it is", async () => {
  const long = (uniqId: string) => ({
    id: "TitleParagraph",
    uniqId,
    data: { title: uniqId, paragraph: "Some words about us. ".repeat(200) },
  });
  const page = (path: string, ...own: string[]) => ({
    path,
    components: [bar("bar"), ...own.map(long), end("end")],
  });
  const language = (code: string, name: string, isPrimary: boolean) => ({
    status: "active",
    isPrimary,
    order: isPrimary ? 1 : 2,
    lang: { code, name },
  });
  const languages = [language("en", "English", true), language("de", "Deutsch", false)];
  const pages = [page("/", "one", "two"), page("/work", "three", "four")];
  const opened = await openEditor({ "site.json": { ...site, languages, pages } });
  const { frame, panel, problems } = opened;
  const scrolled = () => frame.locator("html").evaluate(() => Math.round(scrollY));
  await frame.locator("html").evaluate(() => scrollTo({ top: 300, behavior: "instant" }));
  await opened.page.getByRole("button", { name: /Language$/ }).click();
  await opened.page.getByRole("option", { name: /Deutsch/ }).click();
  await frame.locator("html[lang=de]").waitFor();
  expect(await scrolled()).toBe(300);
  await panel.getByRole("tab", { name: "Pages" }).click();
  await panel.getByRole("row", { name: "Our work" }).click();
  await frame.locator("[data-section=three]").waitFor();
  await expect.poll(scrolled).toBe(0);
  expect(problems()).toEqual([]);
});

test("EDT-14 an article is written from the list of news and from a new page, each one step", async () => {
  const list = (uniqId: string) => ({ id: "Posts", uniqId, data: { title: "News" } });
  const news = { path: "/news", components: [bar("bar-3"), list("list-1"), end("end-3")] };
  const opened = await openEditor({ "site.json": { ...site, pages: [...site.pages, news] } });
  const { page, frame, panel, problems } = opened;
  const before = opened.editor.text();
  await page.goto(`${page.url().split("?")[0]}?page=/news`);
  await frame.getByRole("heading", { name: "News" }).click();
  await panel.getByRole("button", { name: "Sections" }).waitFor();
  await panel.getByRole("button", { name: "New article" }).click();
  const dialog = page.getByRole("dialog", { name: "New article" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("We open");
  expect(await dialog.getByRole("textbox", { name: "Address" }).inputValue()).toBe("/news/we-open");
  expect(await dialog.getByRole("checkbox", { name: "Add to menu" }).isChecked()).toBe(false);
  await dialog.getByRole("button", { name: "Add page" }).click();
  const title = frame.getByRole("heading", { name: "We open" });
  await expect.poll(() => title.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.type(" today");
  await expect
    .poll(() => documentOf(opened).pages[3])
    .toMatchObject({
      path: "/news/we-open",
      components: [{ id: "NoHeader" }, { id: "Article", data: { title: "We open today" } }, { id: "Footer" }],
    });
  const { date } = documentOf(opened).pages[3].components[1].data;
  expect(Math.abs(Date.now() - Date.parse(date))).toBeLessThan(60_000);
  await panel.getByRole("tab", { name: "Pages" }).click();
  await panel.getByRole("row", { name: "We open today" }).waitFor();
  await panel.getByRole("row", { name: "/news" }).first().click();
  await frame.getByRole("link", { name: "We open today" }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => documentOf(opened).pages[3].components[1].data.title).toBe("We open");
  await frame.getByRole("heading", { name: "We open", exact: true }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => opened.editor.text()).toBe(before);
  await opened.saved();
  await frame.getByRole("heading", { name: "We open" }).waitFor({ state: "detached" });

  await panel.getByRole("tab", { name: "Pages" }).click();
  await panel.getByRole("button", { name: "Add page" }).click();
  const added = page.getByRole("dialog", { name: "Add a page" });
  await added.getByRole("textbox", { name: "Title" }).fill("Second");
  await added.getByText("News", { exact: true }).click();
  await added.getByText("Article", { exact: true }).click();
  expect(await added.getByRole("textbox", { name: "Address" }).inputValue()).toBe("/news/second");
  await added.getByRole("button", { name: "Add page" }).click();
  const second = frame.getByRole("heading", { name: "Second" });
  await second.waitFor();
  expect(problems()).toEqual([]);
});

test("EDT-14 the menu opens from a header, and pages leave it and come back", async () => {
  const opened = await openEditor({ "site.json": site });
  const { page, frame, panel, problems } = opened;
  const links = () => documentOf(opened).headerLinks.map(({ text }: { text: string }) => text);
  await frame.locator('[data-section="bar-1"] .navigation-row').click({ position: { x: 300, y: 5 } });
  await panel.getByRole("button", { name: "Menu" }).click();
  await panel.getByRole("button", { name: "Actions: Our work" }).click();
  await page.getByRole("menuitem", { name: "Remove from menu" }).click();
  await expect.poll(links).toEqual(["Start"]);
  const missing = panel.getByRole("region", { name: "Pages that are not in the menu" });
  await missing.getByRole("button", { name: "Add “/work”" }).click();
  await expect.poll(links).toEqual(["Start", "/work"]);
  await panel.getByRole("button", { name: "Add link" }).click();
  const dialog = page.getByRole("dialog", { name: "Link" });
  await dialog.getByRole("button", { name: /Link to/ }).click();
  await page.getByRole("option", { name: "Web address" }).click();
  await dialog.getByRole("textbox", { name: "Address" }).fill("shop.example.org");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect.poll(links).toEqual(["Start", "/work", "shop.example.org"]);
  expect(problems()).toEqual([]);
});

test("EDT-14 a link of the menu moves below another one and out again", async () => {
  const opened = await openEditor({ "site.json": site });
  const { page, frame, panel, problems } = opened;
  await panel.getByRole("tab", { name: "Site" }).click();
  await panel.getByRole("button", { name: "Menu" }).click();
  await panel.getByRole("button", { name: "Actions: Our work" }).click();
  await page.getByRole("menuitem", { name: "Move below “Start”" }).click();
  await expect
    .poll(() => documentOf(opened).headerLinks)
    .toEqual([{ ...link("Start", "/"), links: [link("Our work", "/work")] }]);
  await expect.poll(() => frame.locator("nav button", { hasText: "Start" }).count()).toBe(1);
  await panel.getByRole("row", { name: "Start" }).getByText("1 link below it").click();
  await panel.getByRole("button", { name: "Actions: Our work" }).click();
  await page.getByRole("menuitem", { name: "Move out of this list" }).click();
  await expect.poll(() => documentOf(opened).headerLinks.length).toBe(2);
  expect(documentOf(opened).headerLinks[1]).toEqual(link("Our work", "/work"));
  expect(problems()).toEqual([]);
});

test("EDT-14 an empty page offers layouts and copies, and its samples speak of the site", async () => {
  const empty = { path: "/new", components: [bar("bar-3"), end("end-3")] };
  const opened = await openEditor({ "site.json": { ...site, pages: [...site.pages, empty] } });
  const { page, frame, panel, problems } = opened;
  const types = () => documentOf(opened).pages[2].components.map(({ id }: { id: string }) => id);
  await page.goto(`${page.url().split("?")[0]}?page=/new`);
  await panel.getByRole("button", { name: "Choose a layout" }).click();
  const dialog = page.getByRole("dialog", { name: "Start this page" });
  await dialog.getByText("Story", { exact: true }).click();
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect.poll(types).toEqual(["NoHeader", "TextImage", "Figures", "CallToAction", "Footer"]);
  await frame.getByRole("heading", { name: "About Harbour" }).waitFor();
  expect(await panel.getByRole("button", { name: "Choose a layout" }).count()).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(types).toEqual(["NoHeader", "Footer"]);
  await panel.getByRole("tab", { name: "Sections" }).click();
  await panel.getByRole("button", { name: "Choose a layout" }).click();
  await dialog.getByRole("button", { name: /Or copy another page/ }).click();
  await page.getByRole("option", { name: /Our work/ }).click();
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect.poll(types).toEqual(["NoHeader", "BigTitle", "Footer"]);
  expect(problems()).toEqual([]);
});

test("EDT-3 CDN-1 the date of a countdown that follows an event is edited in place, and the event is one click away", async () => {
  const clock = {
    title: "Festival",
    dateLabels: ["Days", "Hours", "Minutes", "Seconds"],
    eventId: "festival",
  };
  const opened = await openEditor({
    "site.json": {
      ...site,
      events: [{ id: "festival", title: "Festival", startsAt: "2030-05-01T09:00:00Z" }],
      pages: [{ path: "/", components: [{ id: "CountdownHero", uniqId: "hero-1", data: clock }] }],
    },
  });
  const { page, frame, panel, problems } = opened;
  const date = frame.locator('time[data-site-at="/events/0/startsAt"]');
  await date.click();
  await date.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await dialog.getByRole("spinbutton", { name: /year/i }).first().fill("2031");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect.poll(() => documentOf(opened).events[0].startsAt).toContain("2031-05-01");
  await panel.getByRole("tab", { name: "Sections" }).click();
  await panel.getByRole("row", { name: /Festival/ }).click();
  expect(await panel.locator('[data-field="countDownDate"]').count()).toBe(0);
  await panel.getByRole("button", { name: "Edit event" }).click();
  await panel.getByRole("heading", { name: "Festival" }).waitFor();
  expect(problems()).toEqual([]);
});

test("EDT-14 languages are found by their native and their English names", async () => {
  const opened = await openEditor({ "site.json": site }, { own: { locale: "ru" } });
  const { page } = opened;
  const panel = page.getByRole("complementary");
  await panel.getByRole("tab", { name: "Сайт" }).click();
  await panel.getByRole("button", { name: "Языки" }).click();
  await panel.getByRole("button", { name: /Основной язык сайта/ }).click();
  const search = page.getByRole("searchbox");
  const options = page.getByRole("option");
  for (const [text, name] of [
    ["deutsch", "Deutsch"],
    ["german", "Deutsch"],
    ["немецкий", "Deutsch"],
    ["icelandic", "Íslenska"],
  ]) {
    await search.fill(text ?? "");
    await expect.poll(() => options.allTextContents().then(([first]) => first)).toContain(name);
  }
});

test("EDT-19 a first visit has three hints, which come once, and one on undo after the first deletion", async () => {
  const opened = await openEditor({ "site.json": site }, { own: {}, hasHints: true });
  const { page, panel, frame, problems } = opened;
  const hint = panel.getByRole("region", { name: "Hint" });
  await hint.getByText("Click any text on the page").waitFor();
  await hint.getByRole("button", { name: "Next hint" }).click();
  await hint.getByText("Add a section with the +").waitFor();
  // Hints that were on screen don't come again; the rest does.
  await page.reload();
  await hint.getByText("Nothing is public until").waitFor();
  await hint.getByRole("button", { name: "Got it" }).click();
  await expect.poll(() => hint.count()).toBe(0);
  await page.reload();
  await frame.locator('[data-section="title-1"]').waitFor();
  expect(await hint.count()).toBe(0);
  const remove = async () => {
    await panel.getByRole("button", { name: "Actions: Welcome" }).click();
    await page.getByRole("menuitem", { name: "Delete", exact: true }).click();
  };
  const sections = () => documentOf(opened).pages[0].components.length;
  await remove();
  await hint.getByRole("button", { name: "Undo" }).click();
  await expect.poll(sections).toBe(3);
  await expect.poll(() => hint.count()).toBe(0);
  await panel.getByRole("tab", { name: "Sections" }).click();
  await remove();
  await expect.poll(sections).toBe(2);
  expect(await hint.count()).toBe(0);
  await page.keyboard.press("?");
  const guide = page.getByRole("dialog").getByRole("link", { name: "Read the guide to the editor" });
  expect(await guide.getAttribute("href")).toContain("docs/editor.md#");
  expect(problems()).toEqual([]);
});

/** "Desktop" is a desktop: a page that is wider than its place in the window is shown smaller (EDT-19). */
import { describe, expect, test } from "vitest";
import { createEditors } from "./open-editor.ts";

const openEditor = createEditors();

const links = ["Bread", "Cakes", "Prices", "Opening hours", "Contact"];
const letters = "How we bake our bread every day";

const site = {
  siteId: "desktop",
  name: "Harbour bakery",
  headerLinks: links.map((text) => ({ text, link: "/" })),
  pages: [
    {
      path: "/",
      meta: { title: "Home" },
      components: [
        { id: "NoHeader", uniqId: "bar", data: {} },
        { id: "TitleParagraph", uniqId: "words", data: { title: letters, paragraph: "Slowly." } },
        { id: "Team", uniqId: "team", data: { team: ["Ada", "Grace", "Edsger"].map((name) => ({ name })) } },
        {
          id: "Article",
          uniqId: "story",
          data: { title: "Story", text: "One paragraph.\n\nAnother paragraph." },
        },
        { id: "Footer", uniqId: "end", data: { copyrightText: "© Harbour" } },
      ],
    },
  ],
};

const start = async (width: number) => {
  const opened = await openEditor({ "site.json": site }, { viewport: { width, height: 800 } });
  const iframe = opened.page.locator("main iframe");
  await opened.frame.locator("[data-section=words]").waitFor();
  /** Size of the page on the screen, as a share of its own. */
  const scale = async () => {
    const own = await opened.frame.locator("html").evaluate(() => innerWidth);
    return ((await iframe.boundingBox())?.width ?? 0) / own;
  };
  return { ...opened, iframe, scale };
};

describe.each([1280, 1440])("in a window of %i px", (width) => {
  test("EDT-4 the button that adds an item covers no text of the items", async () => {
    const { editor, frame, page, problems } = await start(width);
    const team = () => JSON.parse(editor.text()).pages[0].components[2].data.team;
    await frame.locator("[data-section=team]").click({ position: { x: 5, y: 5 } });
    await frame.getByRole("button", { name: "Add item" }).first().waitFor();
    const last = frame.locator('[data-section=team] [data-at="/team/1/paragraph"]');
    const { width: wide = 0, height = 0 } = (await last.boundingBox()) ?? {};
    await last.click({ position: { x: wide / 2, y: height - 1 }, timeout: 20_000 });
    await page.keyboard.type("Writes compilers.");
    await expect
      .poll(() => team().map(({ paragraph }: { paragraph?: string }) => paragraph))
      .toEqual([undefined, "Writes compilers.", undefined]);
    expect(problems()).toEqual([]);
  });

  test("EDT-19 the page is laid out as on a desktop, without a button for the menu", async () => {
    const { page, frame, scale, problems } = await start(width);
    expect(await frame.locator("html").evaluate(() => innerWidth)).toBeGreaterThanOrEqual(1200);
    for (const name of links)
      await frame
        .getByRole("banner")
        .or(frame.locator("[data-section=bar]"))
        .getByRole("link", { name })
        .first()
        .waitFor();
    expect(await scale()).toBeLessThanOrEqual(1);
    // Nothing of the window is scrolled or cut off.
    const place = await page.getByRole("main").boundingBox();
    const box = await page.locator("main iframe").boundingBox();
    for (const side of ["x", "y", "width", "height"] as const)
      expect(Math.abs((box?.[side] ?? 0) - (place?.[side] ?? 0))).toBeLessThan(1);
    expect(problems()).toEqual([]);
  });
});

test("EDT-19 a click on a letter of the smaller page puts the caret there, in a text and in an article", async () => {
  const { page, frame, iframe, scale, editor } = await start(1280);
  const share = await scale();
  expect(share).toBeLessThan(0.9);
  const clickOn = async (text: string, letter: string) => {
    const element = frame.getByText(text, { exact: true }).first();
    await element.scrollIntoViewIfNeeded();
    const { x, y } = await element.evaluate((element, letter) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const node = texts.nextNode() as globalThis.Text;
      const range = document.createRange();
      range.setStart(node, node.data.indexOf(letter));
      range.setEnd(node, node.data.indexOf(letter) + 1);
      const { left, top, height } = range.getBoundingClientRect();
      return { x: left + 1, y: top + height / 2 };
    }, letter);
    const corner = await iframe.boundingBox();
    await page.mouse.click((corner?.x ?? 0) + x * share, (corner?.y ?? 0) + y * share);
  };
  await clickOn(letters, "k");
  await page.keyboard.type("X");
  await page.keyboard.press("Control+s");
  await expect.poll(() => editor.text()).toContain("How we baXke our bread every day");
  await clickOn("Another paragraph.", "p");
  await frame.getByRole("textbox", { name: "Article text" }).waitFor();
  await page.keyboard.type("X");
  await page.keyboard.press("Control+s");
  await expect.poll(() => editor.text()).toContain("Another Xparagraph.");
});

test("EDT-19 the tools of the smaller page have their own size, and are beside what they belong to", async () => {
  const { page, frame, scale, editor } = await start(1280);
  const share = await scale();
  await frame.getByText("Grace").click();
  const tool = frame.getByRole("toolbar").getByRole("button").first();
  const box = await tool.boundingBox();
  expect(Math.round(box?.height ?? 0)).toBe(32);
  const add = await frame.getByRole("button", { name: "Add section" }).first().boundingBox();
  expect(Math.round(add?.height ?? 0)).toBe(28);
  const item = await frame.locator('[data-at="/team/1/name"]').first().boundingBox();
  const bar = await frame.getByRole("toolbar").first().boundingBox();
  const place = await page.getByRole("main").boundingBox();
  expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeLessThanOrEqual((place?.x ?? 0) + (place?.width ?? 0));
  expect(Math.abs((bar?.y ?? 0) + (bar?.height ?? 0) - (item?.y ?? 0))).toBeLessThan(80);
  // An item is dragged by its handle to another place.
  const names = () =>
    JSON.parse(editor.text()).pages[0].components[2].data.team.map(({ name }: { name: string }) => name);
  await page.keyboard.press("Escape");
  const grip = await frame.locator(".grip").first().boundingBox();
  const first = await frame.getByText("Ada").boundingBox();
  await page.mouse.move((grip?.x ?? 0) + 5, (grip?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move((first?.x ?? 0) + 20, (first?.y ?? 0) + 5, { steps: 8 });
  await page.mouse.move((first?.x ?? 0) + 2, (first?.y ?? 0) + 5, { steps: 3 });
  await page.mouse.up();
  await expect.poll(names).toEqual(["Grace", "Ada", "Edsger"]);
  expect(share).toBeLessThan(0.9);
});

test.each([
  [1024, 1],
  [390, 1],
])("EDT-19 in a window of %i px the page is as wide as its place", async (width, expected) => {
  const { frame, scale, page } = await start(width);
  expect(await scale()).toBe(expected);
  const place = await page.getByRole("main").boundingBox();
  expect(await frame.locator("html").evaluate(() => innerWidth)).toBe(place?.width);
});

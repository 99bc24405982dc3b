/** Articles are edited in their place on the page, and what nobody edited keeps its bytes. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectUsable } from "./audit.ts";
import { createEditors, type OpenedEditor } from "./open-editor.ts";

const openEditor = createEditors();

const text = [
  "First paragraph with *emphasis*\r\nand a [link](/).  ",
  "",
  "## What you need",
  "",
  "* a spade",
  "+ a jar[^jar]",
  "",
  "| a | b |",
  "|---|:-:|",
  "| 1 | 2 |",
  "",
  '![A door](assets/door.svg "The door")',
  "",
  "<!-- a note -->",
  "<div>raw</div>",
  "",
  "[^jar]: With a lid.",
  "",
].join("\r\n");

const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><path fill="#a63" d="M0 0h200v100H0z"/></svg>',
);

const site = (body = text) => ({
  siteId: "article",
  name: "Harbour",
  languages: [
    { status: "active", isPrimary: true, order: 1, lang: { name: "English", code: "en", flagCode: "gb" } },
    { status: "active", isPrimary: false, order: 2, lang: { name: "Русский", code: "ru", flagCode: "ru" } },
  ],
  pages: [
    {
      path: "/",
      meta: { title: "Harbour", description: "About a harbour." },
      components: [
        { id: "NoHeader", uniqId: "bar", data: {} },
        {
          id: "Article",
          uniqId: "story",
          data: { title: "Story", date: "2026-04-14T08:00:00Z", hasContents: true, text: body },
        },
        { id: "Footer", uniqId: "end", data: { copyrightText: "© Harbour" } },
      ],
    },
  ],
});

async function start(body?: string, own?: Parameters<typeof openEditor>[1]) {
  const opened = await openEditor({ "site.json": site(body), "assets/door.svg": drawing }, own);
  const { frame } = opened;
  const article = frame.getByRole("textbox", { name: "Article text" });
  const tools = frame.getByRole("toolbar", { name: "Text tools" });
  const tool = (name: string) => tools.getByRole("button", { name, exact: true });
  const stored = () => storedText(opened);
  const press = (key: string) => pressIn(opened.page, key);
  return { ...opened, press, article, tools, tool, stored };
}

/** The editor of the text learns of the browser's selection a moment after the key. */
async function pressIn(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

const storedText = ({ editor }: OpenedEditor): string =>
  JSON.parse(editor.text()).pages[0].components[1].data.text;

test("EDT-29 only the paragraph that was changed is written again", async () => {
  const { frame, page, article, tools, stored, saved, problems } = await start();
  await frame.getByText("First paragraph").click();
  await article.waitFor();
  await tools.waitFor();
  await expectUsable(page, "an article being edited");
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("Once more: ");
  const changed = text.replace("First", "Once more: First").replace("(/).  ", "(/).");
  await expect.poll(stored).toBe(changed);
  await page.keyboard.press("Control+Z");
  await expect.poll(stored).toBe(text);
  await page.keyboard.press("Escape");
  await expect.poll(() => article.count()).toBe(0);
  await saved();
  expect(stored()).toBe(text);
  expect(problems()).toEqual([]);
});

test("EDT-29 a key works at the caret, also before the browser has told that the caret moved", async () => {
  const { frame, article, stored, problems } = await start("One\n\nTwo\n");
  await frame.getByText("One", { exact: true }).click();
  await expect.poll(() => article.evaluate((one) => one === document.activeElement)).toBe(true);
  await article.evaluate((element) => {
    getSelection()?.collapse(element.lastElementChild?.firstChild as Text, 1);
    const key = { key: "Enter", keyCode: 13, bubbles: true, cancelable: true };
    element.dispatchEvent(new KeyboardEvent("keydown", key));
  });
  await expect.poll(stored).toBe("One\n\nT\n\nwo\n");
  expect(problems()).toEqual([]);
});

test("EDT-29 headings, lists, marks, links, tables and pictures are written as Markdown by buttons and keys", async () => {
  const { frame, page, article, tool, stored, press, problems } = await start("One\n\nTwo\n");
  await frame.getByText("One", { exact: true }).click();
  await article.waitFor();
  await press("Control+Home");
  await tool("Heading").click();
  await expect.poll(() => tool("Heading").getAttribute("aria-pressed")).toBe("true");
  await expect.poll(stored).toBe("## One\n\nTwo\n");
  await press("Control+End");
  await press("Enter");
  await page.keyboard.type("- a *b* c");
  await press("Shift+Home");
  await press("Control+B");
  await press("End");
  await press("Enter");
  await page.keyboard.type("next");
  await press("Tab");
  await expect.poll(stored).toMatch(/^## One\n\nTwo\n\n- \*\*a .*b.* c\*\*\n {2}- \*\*next\*\*\n$/);
  await press("Shift+Home");
  await press("Control+K");
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect.poll(stored).toContain("[**next**](/)");
  await article.getByText("Two", { exact: true }).click();
  await tool("Table").click();
  await page.keyboard.type("x|y");
  await tool("Delete column").click();
  await tool("Add row").click();
  await expect.poll(stored).toMatch(/\| {2}\| {2}\|\n\| --- \| --- \|\n(\| {2}\| {2}\|\n){2,3}/);
  await tool("Delete table").click();
  await expect.poll(stored).not.toContain("|");
  await tool("Image").click();
  await dialog.getByRole("option", { name: "door.svg" }).click();
  await expect.poll(stored).toContain("![](assets/door.svg)");
  await article.getByRole("textbox", { name: "Caption" }).fill('The "door"');
  await article.getByRole("textbox", { name: /description/ }).fill("A door");
  await expect.poll(stored).toContain('![A door](assets/door.svg "The \\"door\\"")');
  await expect
    .poll(() => article.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(200);
  await press("Alt+F10");
  await expect.poll(() => tool("Bold").evaluate((one) => one.matches(":focus"))).toBe(true);
  await press("ArrowRight");
  await expect.poll(() => tool("Italic").evaluate((one) => one.matches(":focus"))).toBe(true);
  expect(problems()).toEqual([]);
});

test("EDT-29 SAF-1 pasted HTML becomes clean Markdown, without scripts and forbidden links", async () => {
  const { frame, page, article, stored, press, problems } = await start("One\n");
  await frame.getByText("One", { exact: true }).click();
  await article.waitFor();
  const paste = (html: string) =>
    article.evaluate((element, data) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", data);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, html);
  await press("Control+End");
  await page.keyboard.press("Enter");
  await paste(`<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-size:16pt">Docs</span></h2>
<p dir="ltr"><span style="font-weight:700">bold</span><span style="font-style:italic"> italic</span> <a href="javascript:alert(1)">bad</a> <a href="https://example.com/">good</a></p></b>
<script>alert(1)</script><img src="file:///c:/x.png" onerror="alert(1)">`);
  await expect.poll(stored).toBe("One\n\n## Docs\n\n**bold** *italic* bad [good](https://example.com/)\n");
  await frame.getByRole("alert").getByText("isn't allowed").waitFor();
  await press("Control+End");
  await page.keyboard.press("Enter");
  await paste(`<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment-->
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;</span></span><![endif]>Word<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o</span>below</p>
<p class=MsoNormal>Cited<a href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a></p><!--EndFragment--></body></html>`);
  await expect.poll(stored).toContain("- Word\n  - below");
  // Its bookmarks stay behind.
  await expect.poll(stored).toMatch(/Cited\\?\[1\\?\]/);
  expect(stored()).not.toContain("_ftn");
  expect(problems()).toEqual([]);
});

test("EDT-29 a block that can't be edited stays, the text can be edited as text, and the editor undoes both", async () => {
  const { frame, page, article, tool, stored, problems } = await start();
  await frame.getByText("First paragraph").click();
  await article.waitFor();
  expect(await article.locator("pre[data-kept]").allTextContents()).toEqual([
    "<!-- a note -->",
    "<div>raw</div>",
    "[^jar]: With a lid.",
  ]);
  await article.getByText("What you need").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" today");
  const typed = text.replace("you need", "you need today");
  await expect.poll(stored).toBe(typed);
  await tool("Edit as text").click();
  const field = page.getByRole("dialog").getByRole("textbox");
  await field.fill((await field.inputValue()).replace("a spade", "two spades"));
  await page.keyboard.press("Escape");
  await expect.poll(stored).toBe(typed.replace("a spade", "two spades"));
  await frame.getByText("two spades").waitFor();
  const undo = page.getByRole("button", { name: /^Undo/ });
  await undo.click();
  await expect.poll(stored).toBe(typed);
  await undo.click();
  await expect.poll(stored).toBe(text);
  await frame.getByRole("heading", { name: "What you need", exact: true }).waitFor();
  expect(problems()).toEqual([]);
});

test("EDT-29 EDT-15 an article is edited on a phone, in Russian, and its translation apart", async () => {
  const { frame, page, article, problems, stored, press, editor } = await start("Erster\n", {
    own: { locale: "ru-RU", viewport: { width: 390, height: 800 }, hasTouch: true },
  });
  const russian = frame.getByRole("textbox", { name: "Текст статьи" });
  await frame.getByText("Erster").click();
  await russian.waitFor();
  expect(await article.count()).toBe(0);
  await expectUsable(page, "an article on a phone");
  await press("Control+End");
  await page.keyboard.type("!");
  await expect.poll(stored).toBe("Erster!\n");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /Язык|язык/ }).click();
  await page.getByRole("option", { name: /Русский/ }).click();
  await frame.getByText("Erster!").click();
  await russian.waitFor();
  await press("Control+A");
  await page.keyboard.type("Первый");
  await expect
    .poll(() => JSON.parse(editor.text()).translations?.ru?.pages?.[0]?.components)
    .toEqual([{ uniqId: "story", data: { text: "Первый\n" } }]);
  expect(stored()).toBe("Erster!\n");
  expect(problems()).toEqual([]);
});

const front =
  '---\r\ntitle: "Story" # kept\r\ndate: 2026-04-14T08:00:00Z\r\nhasContents: true\r\nuniqId: story\r\n---\r\n\r\n';
const withFile = () => {
  const [page] = site().pages;
  const [bar, , end] = page?.components ?? [];
  return { ...site(), pages: [{ ...page, components: [bar, { $ref: "articles/story.md" }, end] }] };
};

/** Opens the site with its article in the document or in a file. */
async function startIn(place: "document" | "file", body: string) {
  const article: Record<string, string> = place === "file" ? { "articles/story.md": front + body } : {};
  const files = { "site.json": place === "file" ? withFile() : site(body), ...article };
  const opened = await openEditor({ ...files, "assets/door.svg": drawing }, { own: {} });
  const file = join(opened.editor.folder, "articles/story.md");
  const stored = () =>
    place === "document" ? storedText(opened) : readFileSync(file, "utf8").slice(front.length);
  const write = (next: string) => {
    if (place === "file") return writeFileSync(file, front + next);
    opened.editor.save(JSON.stringify(site(next)));
  };
  return { ...opened, file, stored, write };
}

const windowOf = (page: Page) => {
  const frame = page.frameLocator("main iframe");
  return { page, frame, article: frame.getByRole("textbox", { name: "Article text" }) };
};

test("EDT-33 an article in a file is edited on the page, and only its changed paragraph is written", async () => {
  const { frame, page, file, editor, saved, problems } = await startIn("file", text);
  const document = editor.text();
  const { article } = windowOf(page);
  await frame.getByText("First paragraph").click();
  await article.waitFor();
  await article.getByText("What you need").click();
  await pressIn(page, "End");
  await page.keyboard.type(" today");
  const changed = text.replace("you need", "you need today");
  await expect.poll(() => readFileSync(file, "utf8")).toBe(front + changed);
  await page.keyboard.press("Escape");
  await saved();
  const undo = page.getByRole("button", { name: /^Undo/ });
  await undo.click();
  await expect.poll(() => readFileSync(file, "utf8")).toBe(front + text);
  await frame.getByText("First paragraph").waitFor();
  expect(editor.text()).toBe(document);
  await frame.getByRole("heading", { name: "Story" }).click();
  await page.keyboard.type("New ");
  await page.keyboard.press("Escape");
  await page
    .getByText(/This content is in articles\/story\.md/)
    .first()
    .waitFor();
  expect(readFileSync(file, "utf8")).toBe(front + text);
  expect(problems().filter((problem) => !problem.includes("422"))).toEqual([]);
});

test.each(["document", "file"] as const)(
  "EDT-16 EDT-29 EDT-33 of two windows on one article in a %s, none loses or misplaces what is typed",
  async (place) => {
    const { page, address, stored, write } = await startIn(place, "One\n\nTwo\n\nThree\n");
    const other = await page.context().newPage();
    await other.goto(address);
    const [first, second] = [windowOf(page), windowOf(other)];
    for (const { frame, article } of [first, second]) {
      await frame.getByText("Three").click();
      await article.waitFor();
    }
    const undo = (one: Page) => one.getByRole("button", { name: /^Undo/ });
    // A window in which nothing was typed takes over the other's text, around its caret.
    await second.article.getByText("Three").click();
    await pressIn(other, "End");
    await page.bringToFront();
    await first.article.getByText("One").click();
    await pressIn(page, "Home");
    await page.keyboard.type("A long beginning. ");
    await expect.poll(stored).toBe("A long beginning. One\n\nTwo\n\nThree\n");
    await second.article.getByText("A long beginning. One").waitFor();
    await other.bringToFront();
    await other.keyboard.type("!");
    await expect.poll(stored).toBe("A long beginning. One\n\nTwo\n\nThree!\n");
    await first.article.getByText("Three!").waitFor();

    // Both type before either is saved: each keeps the other's paragraph.
    const held: (() => void)[] = [];
    let isHeld = true;
    await other.route("**/__sectile/api/edits", async (route) => {
      if (isHeld) await new Promise<void>((go) => held.push(go));
      await route.continue();
    });
    await other.keyboard.type("?");
    await expect.poll(() => held.length).toBe(1);
    await page.bringToFront();
    await first.article.getByText("Two").click();
    await pressIn(page, "End");
    await page.keyboard.type(" more");
    await expect.poll(stored).toBe("A long beginning. One\n\nTwo more\n\nThree!\n");
    await other.bringToFront();
    isHeld = false;
    // Typed while the answer is on its way.
    await other.keyboard.type("?");
    for (const go of held) go();
    await expect.poll(stored).toBe("A long beginning. One\n\nTwo more\n\nThree!??\n");
    await first.article.getByText("Three!??").waitFor();
    // The window that was late shows the other's words too, and its caret stays.
    await second.article.getByText("Two more").waitFor();
    await other.keyboard.type("?");
    await expect.poll(stored).toBe("A long beginning. One\n\nTwo more\n\nThree!???\n");
    expect(await other.getByRole("button", { name: /question/ }).count()).toBe(0);
    await first.article.getByText("Three!???").waitFor();

    // A change by another program, while a letter is not reported yet. Its text is kept on request.
    await page.bringToFront();
    await first.article.getByText("Two").click();
    await pressIn(page, "End");
    await page.route("**/__sectile/api/edits", async (route) => {
      write("Theirs\n");
      await route.continue();
    });
    await page.keyboard.type(" x");
    await page.getByRole("button", { name: /^1 question/ }).click();
    const asked = page.getByRole("dialog");
    await asked.getByText("Theirs").first().waitFor();
    await page.unroute("**/__sectile/api/edits");
    await asked.getByText("Two more x").first().waitFor();
    await asked.getByRole("button", { name: "Keep the other version" }).click();
    await first.article.getByText("Theirs").waitFor();
    expect(stored()).toBe("Theirs\n");
    await first.article.getByText("Theirs").click();
    await pressIn(page, "Control+End");
    await page.keyboard.type("!");
    await expect.poll(stored).toBe("Theirs!\n");
    await second.article.getByText("Theirs!").waitFor();
    await page.keyboard.press("Escape");
    await undo(page).click();
    await expect.poll(stored).toBe("Theirs\n");
  },
);

test("EDT-29 what is dropped into an article is placed where it was dropped: images, texts, addresses and links", async () => {
  const { page, frame, saved, stored } = await startIn("document", "One two\n\nThree\n\nFour\n");
  const { article } = windowOf(page);
  interface Dropping {
    readonly files?: readonly (readonly [name: string, type: string, text: string])[];
    readonly data?: Readonly<Record<string, string>>;
    /** Share of the height of the text. */
    readonly at?: number;
  }
  const drop = (text: string, { files = [], data = {}, at = 0.75 }: Dropping) =>
    frame.getByText(text).evaluate(
      (element, { files, data, at }) => {
        const dataTransfer = new DataTransfer();
        for (const [name, type, text] of files) dataTransfer.items.add(new File([text], name, { type }));
        for (const [type, value] of Object.entries(data)) dataTransfer.setData(type, value);
        element.scrollIntoView({ block: "center", behavior: "instant" });
        const { left, top, height } = element.getBoundingClientRect();
        const point = { clientX: left + 1, clientY: top + height * at };
        for (const type of ["dragenter", "dragover", "drop"])
          element.dispatchEvent(
            new DragEvent(type, { ...point, dataTransfer, bubbles: true, cancelable: true, composed: true }),
          );
      },
      { files, data, at },
    );
  const svg = (name: string) =>
    [name, "image/svg+xml", String(drawing).replace("<svg", `<svg id="${name[0]}"`)] as const;

  // Into a text that is not open yet.
  await drop("Three", { data: { "text/plain": "Very " } });
  await expect.poll(stored).toBe("One two\n\nVery Three\n\nFour\n");
  await drop("Four", {
    data: { "text/uri-list": "https://example.com/a", "text/plain": "https://example.com/a" },
  });
  await expect.poll(stored).toContain("https://example.com/a");
  expect(stored()).toMatch(
    /\n\n(?:<https:\/\/example\.com\/a>|\[https:.*\]\(https:\/\/example\.com\/a\))Four\n$/,
  );
  await drop("Very Three", { data: { "text/html": "<b>Bold</b> " } });
  await expect.poll(stored).toContain("**Bold**");
  await drop("One two", { data: { "text/uri-list": "javascript:alert(1)" } });
  await page.getByText("A pasted link was left out because it isn't allowed").first().waitFor();

  await drop("One two", { files: [svg("b.svg"), ["notes.pdf", "application/pdf", "%PDF"], svg("a.svg")] });
  await page.getByText("Only images can be placed here: another file was left out").first().waitFor();
  await expect.poll(stored).toMatch(/^One two\n\n!\[\]\(assets\/b\.svg\)\n\n!\[\]\(assets\/a\.svg\)\n\n/);
  await drop("One two", { files: [svg("c.svg")], at: 0.2 });
  await expect.poll(stored).toMatch(/^!\[\]\(assets\/c\.svg\)\n\nOne two\n\n/);
  expect(stored()).not.toContain("javascript");
  await page.keyboard.press("Escape");
  await saved();
  await article.waitFor({ state: "detached" });
});

test("EDT-29 an article that is too long is kept, also when it is left and after a reload, and saved once it is short enough", async () => {
  const body = `One\n\n${"word ".repeat(39_990)}\n\nEnd\n`;
  const { page, frame, saved, stored } = await startIn("file", body);
  const { article } = windowOf(page);
  const open = async () => {
    await frame.getByText("One", { exact: true }).click();
    await article.waitFor();
  };
  await open();
  await pressIn(page, "End");
  await page.keyboard.insertText(` and ${"more ".repeat(20)}`);
  await page.keyboard.press("Control+s");
  const status = page.getByText(/^Not saved: The article is 6\d characters too long/).first();
  await status.waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  const asked = page.waitForEvent("dialog");
  const reloading = page.reload();
  const prompt = await asked;
  expect(prompt.type()).toBe("beforeunload");
  await prompt.accept();
  await reloading;
  await status.waitFor();
  expect(stored()).toBe(body);
  await open();
  await article.getByText("One and more").waitFor();
  await pressIn(page, "Control+End");
  for (let count = 0; count < 3; count++) await page.keyboard.press("Backspace");
  await page.keyboard.press("Control+s");
  await page
    .getByText(/^Not saved: The article is [56]\d characters too long/)
    .first()
    .waitFor();
  await article.getByText("One and more").click({ clickCount: 3 });
  await page.keyboard.insertText("One again");
  await page.keyboard.press("Control+s");
  await saved();
  expect(stored()).toMatch(/^One again\n\nword word /);
  expect(stored()).not.toContain("End");
});

test.each(["document", "file"] as const)(
  "EDT-16 EDT-33 an article in a %s that somebody removed while it was typed in can be restored with the text",
  async (place) => {
    const { editor, page, frame, stored, saved } = await startIn(place, "One\n\nTwo\n");
    const { article } = windowOf(page);
    await frame.getByText("Two").click();
    await article.waitFor();
    await pressIn(page, "Control+End");
    const whole = JSON.parse(editor.text());
    const [first] = whole.pages;
    const [bar, , end] = first.components;
    await page.route("**/__sectile/api/edits", async (route) => {
      editor.save(JSON.stringify({ ...whole, pages: [{ ...first, components: [bar, end] }] }));
      await route.continue();
    });
    await page.keyboard.type(" more");
    await page.getByRole("button", { name: /^1 question/ }).waitFor();
    await page.keyboard.type(" and more");
    await frame.getByText("Two more and more").waitFor();
    await page.getByRole("button", { name: /^1 question/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog
      .getByText(/This section was deleted in another window or in the file\. You (wrote|changed):/)
      .waitFor();
    await dialog.getByText("Two").first().waitFor();
    await expectUsable(page, "an article that was removed");
    await page.unroute("**/__sectile/api/edits");
    await dialog.getByRole("button", { name: "Restore it" }).click();
    await expect.poll(() => JSON.parse(editor.text()).pages[0].components).toHaveLength(3);
    await expect.poll(stored).toBe("One\n\nTwo more and more\n");
    await saved();
    await frame.getByText("Two more and more").waitFor();
    expect(await dialog.count()).toBe(0);
  },
);

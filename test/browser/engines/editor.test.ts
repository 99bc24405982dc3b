/** The editor in each browser, with the real server. After each step the file says what the page shows. */
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { type RunningEditor, startEditor } from "../../editor/running.ts";
import { describeEngines, type OpenEngine } from "./engines.ts";
import { problemsOf, watch } from "./network.ts";
import { View } from "./tab.ts";

const bar = (uniqId: string) => ({ id: "NoHeader", uniqId, data: {} });
const end = (uniqId: string) => ({ id: "Footer", uniqId, data: { copyrightText: "© Harbour" } });

const site = {
  siteId: "engines",
  name: "Harbour",
  headerLinks: [
    { text: "Home", link: "/" },
    { text: "About", link: "/about" },
  ],
  pages: [
    {
      path: "/",
      meta: { title: "Home" },
      components: [
        bar("bar-1"),
        { id: "BigTitle", uniqId: "title", data: { title: "Hello, world" } },
        {
          id: "TitleParagraph",
          uniqId: "words",
          data: {
            title: "Our bread",
            paragraph:
              'Baked at night and sold in the morning, with <b>rye</b> of <a href="/about">our fields</a>.',
          },
        },
        {
          id: "TextImage",
          uniqId: "about",
          data: {
            title: "About us",
            paragraph1: "Words.",
            largeImgUrl: "assets/old.png",
            buttons: [{ buttonText: "Read on", buttonUrl: "/about", type: "primary" }],
          },
        },
        {
          id: "Team",
          uniqId: "team",
          data: { title: "Our team", team: [{ name: "Ada", position: "First" }, { name: "Grace" }] },
        },
        { id: "Article", uniqId: "story", data: { title: "Story", text: "One\n\nTwo\n" } },
        end("end-1"),
      ],
    },
    {
      path: "/about",
      meta: { title: "About" },
      components: [
        bar("bar-2"),
        { id: "BigTitle", uniqId: "title-2", data: { title: "About" } },
        end("end-2"),
      ],
    },
  ],
};

const draw = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
const picture = await draw(640, 480, "#a33");

interface Document {
  readonly headerLinks: readonly { readonly text: string; readonly link: string }[];
  readonly pages: readonly [Page, ...Page[]];
}

interface Page {
  readonly path: string;
  // biome-ignore lint/suspicious/noExplicitAny: a section's data, as it is read
  readonly components: readonly { readonly uniqId: string; readonly data: any }[];
}

const documentOf = ({ editor }: Opened): Document => JSON.parse(editor.text());
const sectionsOf = (opened: Opened) => documentOf(opened).pages[0].components;
const dataOf = (opened: Opened, id: string) =>
  sectionsOf(opened).find(({ uniqId }) => uniqId === id)?.data ?? {};

interface Opened {
  readonly editor: RunningEditor;
  readonly address: string;
  /** The editor around the page. */
  readonly shell: View;
  /** The page in the iframe. */
  readonly frame: View;
}

async function start(engine: OpenEngine): Promise<Opened> {
  const editor = await startEditor({ "site.json": site, "assets/old.png": picture });
  const watched = await watch(editor.origin);
  onTestFinished(watched.close);
  const shell = await engine.open({ width: 1440, height: 900 });
  // Hints cover a part of the page until they have been seen.
  await shell.tab.visit(`${watched.origin}/__problems.js`);
  await shell.evaluate(() => localStorage.setItem("sectile-hints", "write add publish undo"));
  return openWindow(editor, shell, `${watched.origin}/__sectile/edit/#${editor.secret}`);
}

/** Opens the editor in a tab. Nothing may go wrong in it until the end of the test. */
async function openWindow(editor: RunningEditor, shell: View, address: string): Promise<Opened> {
  const frame = shell.inFrame("main iframe");
  await shell.tab.visit(address);
  await frame.shown('[data-section="title"]');
  onTestFinished(async () => {
    expect([...(await problemsOf(shell)), ...(await problemsOf(frame))]).toEqual([]);
  });
  return { editor, address, shell, frame };
}

const at = (section: string, pointer: string) => `[data-section="${section}"] [data-at="${pointer}"]`;

/** Presses a button of a toolbar in the page. */
const press = ({ frame }: Opened, toolbar: string, name: string) =>
  frame.click(`[role=toolbar][aria-label="${toolbar}"] button`, { name });

const soon = (get: () => unknown, value: unknown) => expect.poll(get).toEqual(value);

/** Waits until the editor has saved, and the first page of the file has the sections, items and texts that are shown. */
async function agree(opened: Opened): Promise<void> {
  const { shell, frame } = opened;
  await shell.shown("output", { name: "All changes saved" });
  const shown = () =>
    frame.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("[data-section]")].map((section) => ({
        id: section.dataset.section,
        texts: [...section.querySelectorAll<HTMLElement>("[data-at]")]
          .filter((text) => text.checkVisibility())
          .filter(({ dataset }) => /\/(?:title|paragraph1?|name|position|buttonText)$/.test(dataset.at ?? ""))
          .map(({ dataset, innerText }) => ({
            at: dataset.at ?? "",
            text: "empty" in dataset ? "" : innerText.replace(/\s/g, ""),
          })),
      })),
    );
  await expect
    .poll(async () => {
      const page = await shown();
      const inFile = sectionsOf(opened);
      const order = { shown: page.map(({ id }) => id), inFile: inFile.map(({ uniqId }) => uniqId) };
      const texts = page.flatMap(({ id, texts }, index) =>
        texts.map(({ at, text }) => ({ id, at, shown: text, inFile: textAt(inFile[index]?.data, at) })),
      );
      return {
        order: String(order.shown) === String(order.inFile) ? [] : order,
        texts: texts.filter(({ shown, inFile }) => shown !== inFile),
      };
    })
    .toEqual({ order: [], texts: [] });
}

/** @returns the text of a section's data, without markup and spaces */
function textAt(data: unknown, pointer: string): string {
  const keys = pointer.split("/").slice(1);
  const value = keys.reduce<unknown>((inside, key) => (inside as Record<string, unknown>)?.[key], data);
  return typeof value === "string" ? value.replace(/<[^>]+>|\s/g, "") : "";
}

/** Opens the text and puts the caret at its end. */
async function write({ frame }: Opened, css: string): Promise<void> {
  await frame.click(css);
  await frame.until(
    "a text that can be edited",
    (selector) => {
      const element = document.querySelector(selector);
      return (
        element instanceof HTMLElement &&
        element.contains(document.activeElement) &&
        element.isContentEditable
      );
    },
    css,
  );
}

describeEngines("the editor", {}, (engine) => {
  test("EDT-2 EDT-5 EDT-11 texts of all kinds are typed, broken into lines, undone and redone by keys", async () => {
    const opened = await start(engine);
    const { editor, frame, shell } = opened;
    const original = editor.text();

    await write(opened, at("title", "/title"));
    await frame.press("Control+a");
    await frame.type("Good morning, Žofie — 文");
    await soon(() => dataOf(opened, "title").title, "Good morning, Žofie — 文");
    await agree(opened);

    const { paragraph } = dataOf(opened, "words");
    await write(opened, at("words", "/paragraph"));
    await frame.press("Control+End");
    await frame.type(" Daily.");
    await frame.press("Enter");
    await frame.type("Closed on  Mondays");
    await frame.press("Backspace");
    await frame.type("!");
    await soon(() => dataOf(opened, "words").paragraph, `${paragraph} Daily.<br>Closed on  Monday!`);
    await agree(opened);

    await write(opened, at("about", "/buttons/0/buttonText"));
    await frame.press("Control+a");
    await frame.type("See more");
    await soon(() => dataOf(opened, "about").buttons[0].buttonText, "See more");
    await agree(opened);

    await write(opened, at("team", "/team/0/name"));
    await frame.press("End");
    await frame.type(" Lovelace");
    await soon(() => dataOf(opened, "team").team[0].name, "Ada Lovelace");
    // A text that is missing has a slot.
    await write(opened, at("team", "/team/1/position"));
    await frame.type("Second");
    await soon(() => dataOf(opened, "team").team[1].position, "Second");
    await agree(opened);

    await write(opened, '[data-site-at="/headerLinks/1/text"]');
    await frame.press("End");
    await frame.type(" us");
    await soon(() => documentOf(opened).headerLinks[1]?.text, "About us");
    await frame.press("Escape");
    await agree(opened);

    const states = [editor.text()];
    while (editor.text() !== original) {
      await shell.press("Control+z");
      await expect.poll(() => editor.text()).not.toBe(states[0]);
      states.unshift(editor.text());
    }
    await agree(opened);
    for (const state of states.slice(1)) {
      await shell.press("Control+Shift+z");
      await expect.poll(() => editor.text()).toBe(state);
    }
    await agree(opened);
  });

  test("EDT-29 an article gets a heading and a list, and a reload shows them", async () => {
    const opened = await start(engine);
    const { frame, shell } = opened;
    // Before the first letter.
    await frame.click('[data-section="story"] [data-at="/text"] p', { at: [1, 8] });
    await frame.shown('[role=toolbar][aria-label="Text tools"]');
    await frame.type("## Title ");
    await soon(() => dataOf(opened, "story").text, "## Title One\n\nTwo\n");
    await frame.press("Control+End");
    await frame.press("Enter");
    await frame.type("- a");
    await frame.press("Enter");
    await frame.type("b");
    await soon(() => dataOf(opened, "story").text, "## Title One\n\nTwo\n\n- a\n- b\n");
    await frame.press("Escape");
    await agree(opened);
    await shell.tab.reload();
    await frame.shown('[data-section="story"] li', { name: "b" });
    await frame.shown('[data-section="story"] h2, [data-section="story"] h3', { name: "Title One" });
  });

  test("EDT-4 items and sections are added, moved, duplicated, deleted, and restored", async () => {
    const opened = await start(engine);
    const { editor, frame, shell } = opened;
    const original = editor.text();
    const names = () => dataOf(opened, "team").team.map(({ name }: { name?: string }) => name);
    const ids = () => sectionsOf(opened).map(({ uniqId }) => uniqId);

    await frame.click(at("team", "/team/0/name"));
    await frame.press("Escape");
    await press(opened, "Item", "Duplicate");
    await soon(names, ["Ada", "Ada", "Grace"]);
    await agree(opened);
    await press(opened, "Item", "Move forward");
    await soon(names, ["Ada", "Grace", "Ada"]);
    await agree(opened);
    await press(opened, "Item", "Delete");
    await soon(names, ["Ada", "Grace"]);
    await agree(opened);

    await frame.click('[data-section="title"]', { at: [3, 3] });
    await press(opened, "Section", "Move down");
    await soon(() => ids().slice(0, 3), ["bar-1", "words", "title"]);
    await agree(opened);
    await press(opened, "Section", "Duplicate");
    await soon(() => ids().length, 8);
    await agree(opened);
    await press(opened, "Section", "Delete");
    await soon(() => ids().length, 7);
    await agree(opened);

    await frame.click("button", { name: "Add section", nth: 1 });
    await shell.until("the focus in the search", () =>
      document.activeElement?.matches("[role=dialog] input"),
    );
    await shell.type("big title");
    await shell.press("ArrowDown");
    await shell.press("Enter");
    await soon(() => ids().length, 8);
    await agree(opened);

    for (let before = ""; editor.text() !== original; ) {
      before = editor.text();
      await shell.click("button", { name: "Undo" });
      await expect.poll(() => editor.text()).not.toBe(before);
    }
    await agree(opened);
  });

  test("EDT-3 EDT-13 an image is uploaded and cropped, and a button gets another address", async () => {
    const opened = await start(engine);
    const { editor, frame, shell } = opened;
    const about = () => dataOf(opened, "about");
    const name = "harbour-at-noon.png";

    await frame.click('picture[data-at="/largeImgUrl"]');
    await press(opened, "Image", "Replace");
    await shell.shown("[role=dialog] [role=option]");
    const file = join(dirname(editor.folder), "Harbour at noon.png");
    writeFileSync(file, await draw(900, 700, "#27a"));
    await shell.tab.upload("[role=dialog] input[type=file]", file);
    await soon(() => about().largeImgUrl, `assets/${name}`);
    expect(readFileSync(join(editor.folder, "assets", name))).toEqual(readFileSync(file));
    await frame.until(
      "the new image",
      (part) => {
        const image = document.querySelector<HTMLImageElement>("[data-section=about] picture img");
        return image?.complete && image.naturalWidth > 0 && image.currentSrc.includes(part);
      },
      "harbour-at-noon",
    );
    await agree(opened);

    await frame.click('picture[data-at="/largeImgUrl"]');
    await press(opened, "Image", "Crop");
    await shell.until("a crop that can be applied", () =>
      [...document.querySelectorAll<HTMLButtonElement>("[role=dialog] button")].some(
        (button) => button.textContent === "Apply" && !button.disabled,
      ),
    );
    await shell.evaluate(() =>
      document.querySelector<HTMLElement>("[role=dialog] input[type=range]")?.focus(),
    );
    await shell.press("End");
    const [x, y] = await shell.place("[role=dialog] [data-testid=cropper]");
    await shell.tab.pointer([[x, y], "down", [x - 30, y - 20], [x - 60, y - 40], "up"]);
    await shell.click("[role=dialog] button", { name: "Apply" });
    await expect.poll(() => about().largeImgCropParams?.containerWidth).toBeGreaterThan(0);
    const { largeImgCropParams: crop } = about();
    expect(crop.width / crop.containerWidth).toBeGreaterThan(4.5);
    await agree(opened);

    await frame.click(at("about", "/buttons/0/buttonText"));
    await press(opened, "Link", "Edit link");
    await shell.click("[role=dialog] button[aria-haspopup=listbox]");
    await shell.click("[role=option]", { name: "Web address" });
    await shell.click("[role=dialog] input", { name: "Address" });
    await shell.type("shop.example.org");
    await shell.click("[role=dialog] button", { name: "Apply" });
    await soon(() => about().buttons[0].buttonUrl, "https://shop.example.org");
    await agree(opened);
  });

  test("EDT-14 EDT-18 a page is added and renamed in the panel, and the site is published", async () => {
    const opened = await start(engine);
    const { editor, frame, shell } = opened;
    const paths = () => documentOf(opened).pages.map(({ path }) => path);
    await shell.click("[role=tab]", { name: "Pages" });
    await shell.click("button", { name: "Add page" });
    await shell.until("the focus in the title", () => document.activeElement?.matches("[role=dialog] input"));
    await shell.type("Prices");
    await shell.click("[role=dialog] button", { name: "Add page" });
    await soon(paths, ["/", "/about", "/prices"]);
    await frame.until("the new page", () => document.querySelector("nav a[href*='/prices']") !== null);
    await shell.click("[role=tab]", { name: "Pages" });
    await shell.click("button", { name: "Page settings" });
    await shell.click("input", { name: "Address" });
    await shell.press("Control+a");
    await shell.type("costs");
    await shell.click("button", { name: "Change address" });
    await soon(paths, ["/", "/about", "/costs"]);
    expect(documentOf(opened).headerLinks.at(-1)).toEqual({ text: "Prices", link: "/costs" });
    await shell.click("[role=toolbar] button", { name: "Publish" });
    await shell.click("[role=dialog] button", { name: "Publish" });
    await shell.shown("[role=dialog] button", { name: "Done" });
    const published = readFileSync(join(dirname(editor.folder), "dist/site/costs/index.html"), "utf8");
    expect(published).toContain("Prices");
  });

  test("EDT-16 two windows of a site show each other's edits, and a reload loses no letter", async () => {
    const opened = await start(engine);
    const { frame, shell } = opened;
    const tab = await shell.tab.openBeside();
    onTestFinished(() => tab.close());
    const second = await openWindow(opened.editor, new View(tab), opened.address);

    await write(second, at("team", "/team/0/name"));
    await second.frame.press("End");
    await second.frame.type(" of the second");
    await frame.shown(at("team", "/team/0/name"), { name: "Ada of the second" });
    await write(opened, at("title", "/title"));
    await frame.press("End");
    await frame.type(" of the first");
    await second.frame.shown(at("title", "/title"), { name: "Hello, world of the first" });
    await agree(opened);
    await agree(second);

    // Before the last letters can have been saved.
    await write(opened, at("about", "/title"));
    await frame.press("End");
    await frame.type(" and the sea");
    await shell.tab.reload();
    await soon(() => dataOf(opened, "about").title, "About us and the sea");
    await frame.shown('[data-section="title"]');
    await agree(opened);
    await agree(second);
  });
});

/** Editing texts in the page, in Chromium. */
import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Editing,
  exampleData,
  startEditingSite,
  type TestSection,
} from "../editor/page/editing-site.ts";
import { launch } from "./chromium.ts";
import { createTabs } from "./tabs.ts";

let browser: Browser;
let site: Awaited<ReturnType<typeof startEditingSite>>;
let team: TestSection;

beforeAll(async () => {
  [browser, site] = await Promise.all([launch(), startEditingSite()]);
  team = { id: "Team", uniqId: "team", data: await exampleData("Team") };
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const tab = createTabs(() => browser);
const edit = async (
  sections: readonly TestSection[],
  around: object = {},
  window?: object,
): Promise<Editing> => site.open(await tab(window), sections, around);

const text = (data: Record<string, unknown>, id = "TitleParagraph"): TestSection => ({
  id,
  uniqId: "text",
  data,
});
const words = { title: "Our fields", paragraph: "From the field to the table." };
/** Clicks the text and moves the caret to its end. */
async function write(editing: Editing, pointer: string): Promise<Locator> {
  const field = editing.field("text", pointer);
  await field.click();
  await editing.page.keyboard.press("Control+End");
  return field;
}
const written = (editing: Editing) => expect.poll(async () => (await editing.last("written"))?.value);
const announced = (editing: Editing) => expect.poll(async () => (await editing.last("announce"))?.text);
const counter = (editing: Editing) => editing.tools.locator(".chip:not(.notice)");
const paste = (field: Locator, pasted: string) =>
  field.evaluate((element, given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", given);
    clipboardData.setData("text/html", `<b>${given}</b>`);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, pasted);

describe("editing a text", () => {
  test("EDT-2 a clicked text is edited in place and reported when it is left", async () => {
    const editing = await edit([text(words), team]);
    const title = await write(editing, "/title");
    await expect
      .poll(() => editing.last("selected"))
      .toMatchObject({
        selection: { kind: "field", section: "text", pointer: "/title" },
      });
    await editing.page.keyboard.type(" & <b> more");
    expect(await title.getAttribute("contenteditable")).toBe("plaintext-only");
    await editing.page.keyboard.press("Escape");
    await expect
      .poll(() => editing.last("written"))
      .toMatchObject({
        section: "text",
        pointer: "/title",
        value: "Our fields & &lt;b> more",
      });
    expect(await title.getAttribute("contenteditable")).toBeNull();
    expect(await title.getAttribute("role")).toBeNull();
  });

  test("EDT-2 BRW-1 copying and cutting keep several spaces and line breaks, in every browser", async () => {
    const editing = await edit([text({ ...words, title: "Our  fields<br>and  more" }), team]);
    const title = await write(editing, "/title");
    const take = (type: "copy" | "cut") =>
      title.evaluate((element, type) => {
        getSelection()?.selectAllChildren(element);
        const clipboardData = new DataTransfer();
        element.dispatchEvent(new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true }));
        return [clipboardData.getData("text/plain"), element.textContent];
      }, type);
    // A synthetic event copies nothing by itself.
    expect((await take("copy"))[0]).toBe("Our  fields\nand  more");
    expect(await take("cut")).toEqual(["Our  fields\nand  more", ""]);
  });

  test("EDT-2 typing is reported once, after a second without a key", async () => {
    // Own window: its clock is stopped.
    const editing = await edit([text(words)], {}, {});
    await editing.page.clock.install({ time: 0 });
    await write(editing, "/title");
    await editing.page.clock.pauseAt(3_600_000);
    await editing.page.keyboard.type("!");
    await editing.page.clock.runFor(900);
    await editing.page.keyboard.type("!");
    await editing.page.clock.runFor(900);
    expect(await editing.reported("written")).toEqual([]);
    await editing.page.clock.runFor(200);
    await written(editing).toBe("Our fields!!");
    await editing.field("text", "/paragraph").click();
    await expect.poll(() => editing.last("selected")).toMatchObject({ selection: { pointer: "/paragraph" } });
    expect(await editing.reported("written")).toHaveLength(1);
  });

  test("EDT-2 typing stops at the limit with a message, and a warning shows a few characters before", async () => {
    const editing = await edit([text({ ...words, title: "a".repeat(94) })]);
    const title = await write(editing, "/title");
    await expect.poll(() => counter(editing).textContent()).toBe("94/100");
    // Styles that would restyle the whole overlay are not set again.
    const anew = await editing.tools.evaluateHandle((layer) => {
      const found: MutationRecord[] = [];
      const observer = new MutationObserver((records) => void found.push(...records));
      observer.observe(layer, { attributeFilter: ["lang", "dir", "class"] });
      return found;
    });
    await editing.page.keyboard.type("bb");
    await expect.poll(() => counter(editing).getAttribute("class")).toContain("few");
    await editing.page.keyboard.type("cccc😀d");
    expect(await title.textContent()).toBe(`${"a".repeat(94)}bbcccc`);
    await expect.poll(() => counter(editing).textContent()).toBe("100/100");
    expect(await anew.evaluate((found) => found.length)).toBe(0);
    await announced(editing).toBe("No more than 100 characters");
    // Typing over a selection stays within the limit.
    await editing.page.keyboard.press("Shift+ArrowLeft");
    await editing.page.keyboard.type("👩‍🚀");
    expect(await title.textContent()).toMatch(/ccc👩‍🚀$/u);
    await editing.page.keyboard.press("Escape");
    await written(editing).toBe(`${"a".repeat(94)}bbccc👩‍🚀`);
  });

  test("EDT-2 pasted text is plain text, cut at the limit with a message", async () => {
    const editing = await edit([text(words)]);
    const title = await write(editing, "/title");
    await paste(title, " and\r\nmeadows");
    expect(await title.innerHTML()).not.toContain("<b>");
    await paste(title, "x".repeat(100));
    await announced(editing).toBe("Pasted text was cut to 100 characters");
    await editing.page.keyboard.press("Escape");
    await written(editing).toBe(`Our fields and\nmeadows${"x".repeat(78)}`);
  });

  test("EDT-12 typed and pasted no-break spaces stay; those that the browser inserts become ordinary spaces", async () => {
    const editing = await edit([text({ title: "Prix", paragraph: "One\n<b>two</b>" })]);
    const { keyboard } = editing.page;
    const title = await write(editing, "/title");
    await keyboard.insertText("\u00a0");
    await keyboard.type(": ");
    await paste(title, "10\u202f000\u00a0€");
    await keyboard.type("  or 9");
    await keyboard.insertText("\u00a0");
    await keyboard.type("% ");
    await keyboard.press("Escape");
    await written(editing).toBe("Prix\u00a0: 10\u202f000\u00a0€  or 9\u00a0% ");
    // Browsers without `plaintext-only` collapse spaces.
    const paragraph = await write(editing, "/paragraph");
    const asInOthers = () =>
      paragraph.evaluate((element: HTMLElement) => {
        element.contentEditable = "true";
        element.style.whiteSpace = "normal";
      });
    await asInOthers();
    await keyboard.type("  a b ");
    expect(await paragraph.textContent()).toContain("\u00a0");
    await keyboard.press("Escape");
    await written(editing).toBe("One\n<b>two  a b </b>");
    await write(editing, "/paragraph");
    await asInOthers();
    await paste(paragraph, "« c\u00a0»");
    await keyboard.type("  d");
    await keyboard.press("Escape");
    await written(editing).toBe("One\n<b>two  a b « c\u00a0»  d</b>");
  });

  test("EDT-2 forbidden characters become line breaks or spaces or are removed, without joining words", async () => {
    const editing = await edit([
      text({ title: "Our" }),
      { id: "Email1", uniqId: "form", data: { placeholder: "Your" } },
    ]);
    const { keyboard } = editing.page;
    const title = await write(editing, "/title");
    await paste(title, " one\vtwo\u0085three\u2028four\0five\ud800");
    await keyboard.insertText("\ffive\ufffe six");
    await keyboard.press("Escape");
    await written(editing).toBe("Our one\ntwo\nthree\nfour five\nfive six");
    const input = editing.field("form", "/placeholder");
    await input.click();
    await keyboard.press("End");
    await keyboard.insertText(" e\u2028mail\0!");
    expect(await input.inputValue()).toBe("Your e mail !");
    await keyboard.press("Escape");
    await written(editing).toBe("Your e mail !");
  });

  test("EDT-2 Enter inserts a line break; bold, italic and drops are refused", async () => {
    const editing = await edit([text(words)]);
    const title = await write(editing, "/title");
    for (const key of ["Enter", "Control+b", "Control+i", "B", "Control+u"])
      await editing.page.keyboard.press(key);
    expect(await title.evaluate((element) => element.querySelectorAll("b,i,u,div,p,span").length)).toBe(0);
    const isRefused = await title.evaluate((element) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/plain", "dropped");
      return !element.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    });
    expect(isRefused).toBe(true);
    await editing.page.keyboard.press("Escape");
    await written(editing).toBe("Our fields\nB");
    // In a text with markup a line break is a tag.
    const paragraph = await write(editing, "/paragraph");
    await editing.page.keyboard.type(" <");
    await editing.page.keyboard.press("Enter");
    await editing.page.keyboard.type("C");
    expect(await paragraph.textContent()).toContain("C");
    await editing.page.keyboard.press("Escape");
    await written(editing).toBe("From the field to the table. &lt;<br>C");
  });

  test("EDT-2 an emptied required text is restored, with the reason until the next key", async () => {
    const editing = await edit([text(words, "SideLine")]);
    const title = await write(editing, "/title");
    await editing.page.keyboard.press("Control+a");
    await editing.page.keyboard.press("Delete");
    await editing.page.keyboard.press("Escape");
    expect(await title.textContent()).toBe("Our fields");
    const notice = editing.tools.getByText("This field is required");
    await notice.waitFor();
    await announced(editing).toBe("This field is required");
    await editing.page.keyboard.press("Shift");
    expect(await notice.count()).toBe(1);
    await editing.page.keyboard.press("ArrowDown");
    await expect.poll(() => notice.count()).toBe(0);
    expect(await editing.reported("written")).toEqual([]);
  });

  test("EDT-2 an empty slot shows its placeholder unless it has the focus or a text", async () => {
    const editing = await edit([text({ title: words.title })]);
    const slot = editing.field("text", "/paragraph");
    const placeholder = () => slot.evaluate((element) => getComputedStyle(element, "::before").content);
    expect(await placeholder()).toBe('"Your text"');
    await slot.click();
    expect(await placeholder()).toBe("none");
    await expect.poll(() => counter(editing).textContent()).toBe("0/2000");
    await editing.page.keyboard.press("Escape");
    expect(await placeholder()).toBe('"Your text"');
    await slot.click();
    await editing.page.keyboard.type("Words");
    await editing.page.keyboard.press("Escape");
    await written(editing).toBe("Words");
    expect(await placeholder()).toBe("none");
  });

  test("EDT-2 Space types a space in the texts of tabs and buttons instead of activating them", async () => {
    const editing = await edit([
      { id: "Feature7", uniqId: "text", data: await exampleData("Feature7") },
      { id: "TextImage", uniqId: "more", data: await exampleData("TextImage") },
    ]);
    await write(editing, "/features/0/title");
    await editing.page.keyboard.type(" a b");
    await editing.page.keyboard.press("Escape");
    await written(editing).toBe("In the field a b");
    await editing.field("more", "/buttons/0/buttonText").click();
    await editing.page.keyboard.press("Control+End");
    await editing.page.keyboard.type(" c d");
    await editing.page.keyboard.press("Escape");
    await written(editing).toBe("Open the archive c d");
  });

  test("EDT-2 a selection dragged past the end of its text can be typed over, cut and deleted", async () => {
    const editing = await edit([
      text(words),
      { id: "Email1", uniqId: "form", data: { placeholder: "Your e-mail" } },
    ]);
    const { keyboard, mouse } = editing.page;
    /** Presses before the last letters and releases below the element. */
    const selectEnd = async (field: Locator, letters: number) => {
      const from = await field.evaluate((element, count) => {
        const range = document.createRange();
        const node = element.lastChild as Node;
        range.setStart(node, (node.textContent ?? "").length - count);
        range.setEnd(node, (node.textContent ?? "").length);
        const { left, top, height } = range.getBoundingClientRect();
        return { x: left, y: top + height / 2 };
      }, letters);
      const box = await field.boundingBox();
      await mouse.move(from.x, from.y);
      await mouse.down();
      await mouse.move(from.x + 40, from.y);
      await mouse.move((box?.x ?? 0) + (box?.width ?? 0) - 5, (box?.y ?? 0) + (box?.height ?? 0) + 4);
      await mouse.up();
      await editing.drawn();
    };
    const title = editing.field("text", "/title");
    await selectEnd(title, 6);
    await keyboard.type("meadows");
    expect(await title.textContent()).toBe("Our meadows");
    await selectEnd(title, 7);
    await keyboard.press("Control+x");
    expect(await title.textContent()).toMatch(/^Our\s$/);
    await keyboard.type("farm");
    await selectEnd(title, 4);
    await keyboard.press("Delete");
    await keyboard.type("hen");
    await keyboard.press("Escape");
    await written(editing).toBe("Our hen");
    expect(await editing.reported("section")).toEqual([]);
    // The same for a text in an input.
    const input = editing.field("form", "/placeholder");
    const box = await input.boundingBox();
    if (!box) throw new Error("The input is not shown.");
    await mouse.move(box.x + box.width - 3, box.y + box.height / 2);
    await mouse.down();
    await mouse.move(box.x + 2, box.y + box.height / 2);
    await mouse.move(box.x + 2, box.y + box.height + 30);
    await mouse.up();
    await keyboard.type("Your address");
    await keyboard.press("Escape");
    await written(editing).toBe("Your address");
  });

  test("EDT-5 the save shortcut reports the text, and the browser saves no file", async () => {
    const editing = await edit([text(words)]);
    await write(editing, "/title");
    // The page's own listener comes first and stops the key for all others.
    await editing.frame.evaluate(() => {
      const { preventDefault } = Event.prototype;
      Event.prototype.preventDefault = function () {
        if ((this as KeyboardEvent).code === "KeyS") Object.assign(window, { isStopped: true });
        preventDefault.call(this);
      };
    });
    await editing.page.keyboard.type("!");
    await editing.page.keyboard.press("Control+s");
    await expect.poll(() => editing.last("key")).toEqual({ kind: "key", key: "save" });
    await written(editing).toBe("Our fields!");
    await editing.page.keyboard.press("Escape");
    await editing.page.keyboard.press("Meta+s");
    await expect.poll(async () => (await editing.reported("key")).length).toBe(2);
    expect(await editing.frame.evaluate(() => "isStopped" in window)).toBe(true);
  });

  test("EDT-17 EDT-5 letters typed after the text was sent stay when it is refused or undone", async () => {
    const editing = await edit([text(words)]);
    const title = await write(editing, "/title");
    await editing.page.keyboard.type("!");
    await editing.post({ kind: "text", section: "text", pointer: "/title", value: "<b>Our</b> fields" });
    await editing.drawn();
    await editing.page.keyboard.press("Escape");
    await written(editing).toBe("Our fields!");
    expect(await title.innerHTML()).toBe("Our fields!");
  });

  test("EDT-17 a refused text gets its previous value", async () => {
    const editing = await edit([text(words)]);
    const title = await write(editing, "/title");
    await editing.page.keyboard.type("!");
    await written(editing).toBe("Our fields!");
    const reported = (await editing.reported("written")).length;
    await editing.post({ kind: "text", section: "text", pointer: "/title", value: "<b>Our</b> fields" });
    await expect.poll(() => title.innerHTML()).toBe("<b>Our</b> fields");
    await editing.page.keyboard.press("Escape");
    await editing.drawn();
    expect(await editing.reported("written")).toHaveLength(reported);
  });
});

describe("markup", () => {
  const paragraph =
    'Read <a href="/about">the <b>whole</b> story</a>, <span class="color-primaryLight">in colour</span>, by Q&amp;A.';
  test("EDT-11 markup survives edits around it, and links keep their targets", async () => {
    const editing = await edit([text({ ...words, paragraph })]);
    await write(editing, "/paragraph");
    await editing.page.keyboard.type(" 1 < 2");
    await editing.page.keyboard.press("Escape");
    await written(editing).toBe(
      'Read <a href="/about">the <b>whole</b> story</a>, <span class="color-primaryLight">in colour</span>, by Q&amp;A. 1 &lt; 2',
    );
  });

  test("EDT-11 selected text becomes a link, gets another target, and becomes plain text again", async () => {
    const editing = await edit([text(words)]);
    const field = await write(editing, "/paragraph");
    await expect.poll(() => editing.button("Text", "Link").getAttribute("aria-disabled")).toBe("true");
    for (let count = 0; count < 6; count++) await editing.page.keyboard.press("Shift+ArrowLeft");
    await expect.poll(() => editing.button("Text", "Link").getAttribute("aria-disabled")).toBeNull();
    await editing.button("Text", "Link").click();
    await expect.poll(() => editing.last("link-text")).toEqual({ kind: "link-text", href: undefined });
    await editing.post({ kind: "link-text", href: "contact" });
    await written(editing).toBe('From the field to the <a href="contact">table.</a>');
    // The new link is selected, and changed in the same way.
    await editing.page.keyboard.press("Control+k");
    await expect.poll(() => editing.last("link-text")).toEqual({ kind: "link-text", href: "contact" });
    await editing.post({ kind: "link-text", href: "mailto:a@b.example" });
    await written(editing).toBe('From the field to the <a href="mailto:a@b.example">table.</a>');
    await editing.post({ kind: "link-text", href: undefined });
    await written(editing).toBe(words.paragraph);
    expect(await field.innerHTML()).toBe(words.paragraph);
  });
});

describe("writing systems", () => {
  test("EDT-12 text from an input method is written, and cut at the limit when the composition ends", async () => {
    const editing = await edit([text({ ...words, title: "日本".repeat(49) })]);
    const title = await write(editing, "/title");
    const devtools = await editing.page.context().newCDPSession(editing.page);
    const compose = async (shown: string) =>
      devtools.send("Input.imeSetComposition", {
        text: shown,
        selectionStart: shown.length,
        selectionEnd: shown.length,
      });
    await compose("し");
    await compose("しょく");
    // A page that arrives meanwhile waits until the composition ends.
    const isShown = editing.show([text({ ...words, title: "Other", titleAlignment: "right" })]);
    await editing.drawn();
    expect(await title.textContent()).toBe(`${"日本".repeat(49)}しょく`);
    await devtools.send("Input.insertText", { text: "食品安全" });
    await expect.poll(() => title.textContent()).toBe(`${"日本".repeat(49)}食品`);
    await announced(editing).toBe("No more than 100 characters");
    await editing.page.keyboard.press("Escape");
    await written(editing).toBe(`${"日本".repeat(49)}食品`);
    await isShown;
  });

  test("EDT-12 keys that an input method handles trigger no commands, not even after the composition", async () => {
    const editing = await edit([text(words)]);
    const title = await write(editing, "/title");
    const reported = await editing.reported("selected");
    const isTaken = (key: string) =>
      title.evaluate((element, given) => {
        element.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
        element.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
        // As Safari sends it.
        const init = { key: given, code: given, keyCode: 229, bubbles: true, cancelable: true };
        return !element.dispatchEvent(new KeyboardEvent("keydown", init));
      }, key);
    for (const key of ["Enter", "Escape", "Tab", "ArrowDown"]) expect(await isTaken(key)).toBe(false);
    await editing.page.keyboard.type("!");
    await editing.drawn();
    expect(await title.textContent()).toBe("Our fields!");
    expect(await editing.reported("selected")).toEqual(reported);
    await editing.page.keyboard.press("Escape");
    await written(editing).toBe("Our fields!");
  });

  test("EDT-16 a browser's translation is not saved; only what the owner typed is", async () => {
    const paragraph = 'Read <a href="/about">the story</a> of our fields.';
    const top: TestSection = { id: "NoHeader", uniqId: "top", data: await exampleData("NoHeader") };
    const editing = await edit([top, text({ ...words, paragraph })]);
    const { keyboard } = editing.page;
    const root = editing.inside.locator("html[translate=no].notranslate");
    await root.waitFor({ state: "attached" });
    /** Changes the text as browsers' translation does. */
    const translate = (field: Locator) =>
      field.evaluate((element) => {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const found: Text[] = [];
        while (texts.nextNode()) found.push(texts.currentNode as Text);
        for (const one of found) {
          const [outer, inner] = [document.createElement("font"), document.createElement("font")];
          outer.style.verticalAlign = "inherit";
          inner.style.verticalAlign = "inherit";
          inner.textContent = "Andere Wörter ";
          outer.append(inner);
          one.replaceWith(outer);
        }
      });
    const story = editing.field("text", "/paragraph");
    await translate(story);
    await write(editing, "/paragraph");
    expect(await story.getAttribute("translate")).toBe("no");
    await keyboard.type(" 1");
    await translate(story);
    await keyboard.press("ArrowLeft");
    await keyboard.type("2");
    await translate(story);
    await keyboard.type("3");
    await keyboard.press("Escape");
    await written(editing).toBe('Read <a href="/about">the story</a> of our fields. 231');
    expect(await story.getAttribute("translate")).toBeNull();

    // A text outside of sections: only the page knows its content.
    const link = editing.inside.locator('[data-site-at="/headerLinks/0/text"]').first();
    await translate(link);
    // Otherwise the toolbar would cover the link.
    await editing.post({ kind: "select", selection: undefined });
    await link.click();
    await keyboard.press("Control+End");
    await keyboard.type("!");
    await keyboard.press("Escape");
    await written(editing).toBe("Home!");
    // Nothing was typed.
    await translate(editing.field("text", "/title"));
    await write(editing, "/title");
    await keyboard.press("Escape");
    await editing.show([top, text({ ...words, titleAlignment: "right" })]);
    await root.waitFor({ state: "attached" });
    await written(editing).toBe("Home!");
  });

  test("EDT-12 right-to-left text, and text that styles show in capitals, is saved as typed", async () => {
    const editing = await edit([text({ ...words, title: "حقولنا" })], {
      languages: [{ isPrimary: true, lang: { name: "ar", code: "ar" } }],
    });
    const title = await write(editing, "/title");
    await title.evaluate((element) => {
      element.style.textTransform = "uppercase";
    });
    await editing.page.keyboard.type(" Straße");
    await editing.page.keyboard.press("Escape");
    await written(editing).toBe("حقولنا Straße");
  });

  test("EDT-12 the caret stays in place during page updates", async () => {
    const editing = await edit([text(words), team]);
    const title = await write(editing, "/title");
    await editing.page.keyboard.press("ArrowLeft");
    await editing.page.keyboard.press("ArrowLeft");
    await editing.page.keyboard.type("1");
    // The answer to the text so far, then another alignment of the same text.
    await editing.show([text({ ...words, title: "Our fiel1ds" }), team]);
    await editing.page.keyboard.type("2");
    await editing.show([text({ ...words, titleAlignment: "right", paragraph: "Other words." }), team]);
    await editing.page.keyboard.type("3");
    expect(await title.textContent()).toBe("Our fiel123ds");
    expect(await title.getAttribute("class")).toContain("text-end");
    expect(await editing.field("text", "/paragraph").textContent()).toBe("Other words.");
    await editing.page.keyboard.press("Escape");
    await written(editing).toBe("Our fiel123ds");
  });

  test("EDT-5 undo while typing asks the editor, and the page shows its answer", async () => {
    const editing = await edit([text(words)]);
    const title = await write(editing, "/title");
    await editing.page.keyboard.type("!");
    await editing.page.keyboard.press("Control+z");
    await expect.poll(() => editing.last("history")).toMatchObject({ direction: "undo" });
    await written(editing).toBe("Our fields!");
    // A page that arrives before the undo is done reverts nothing.
    await editing.show([text(words)]);
    expect(await title.textContent()).toBe("Our fields!");
    await editing.show([text({ ...words, title: "Our fields!" })]);
    await editing.show([text(words)], undefined, undefined, true);
    expect(await title.textContent()).toBe("Our fields");
    await editing.page.keyboard.type("?");
    await editing.page.keyboard.press("Control+Shift+z");
    await expect.poll(() => editing.last("history")).toMatchObject({ direction: "redo" });
    await written(editing).toBe("Our fields?");
  });
});

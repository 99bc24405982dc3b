/** The owner's actions on sections, items, pictures and links in the edited page, in Chromium. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { Editing, TestSection } from "../editor/page/editing-site.ts";
import { findBarriers, findOverflow } from "./audit.ts";
import { createFrameSite, isOff, item, press, selected } from "./editor-frame-site.ts";

const { examples, section, edit, people } = createFrameSite();

describe("selecting", () => {
  test("EDT-4 Escape selects the parent, Enter the first child, arrow keys the neighbours", async () => {
    const editing = await edit([section("NoHeader"), section("Team"), section("TitleParagraph")]);
    await editing.field("team", "/team/1/name").click();
    await selected(editing).toMatchObject({ kind: "field", pointer: "/team/1/name" });
    await press(editing, "Escape");
    await selected(editing).toEqual(item(1));
    await press(editing, "ArrowRight");
    await selected(editing).toEqual(item(2));
    await press(editing, "ArrowUp", "ArrowUp");
    await selected(editing).toEqual(item(0));
    await press(editing, "Enter");
    await selected(editing).toMatchObject({ kind: "field", pointer: "/team/0/imgUrl" });
    // Arrows select a text; Enter or the first letter starts writing.
    await press(editing, "ArrowDown");
    await selected(editing).toMatchObject({ kind: "field", pointer: "/team/0/name" });
    await press(editing, "Enter", "Control+End");
    await editing.page.keyboard.type("1");
    await press(editing, "Escape");
    await expect.poll(() => editing.last("written")).toMatchObject({ value: "Clara Whitfield1" });
    await editing.page.keyboard.type("2");
    await press(editing, "Escape");
    await expect.poll(() => editing.last("written")).toMatchObject({ value: "Clara Whitfield12" });
    await selected(editing).toEqual(item(0));
    await press(editing, "Escape");
    await selected(editing).toEqual({ kind: "section", section: "team" });
    await press(editing, "ArrowDown");
    await selected(editing).toEqual({ kind: "section", section: "titleparagraph" });
    await press(editing, "Escape");
    await selected(editing).toBeUndefined();
    await press(editing, "Escape");
    await expect.poll(() => editing.last("key")).toEqual({ kind: "key", key: "leave" });
    await press(editing, "ArrowDown");
    await selected(editing).toEqual({ kind: "section", section: "noheader" });
  });

  test("EDT-1 a click on a link selects it instead of following it, and its toolbar edits and opens it", async () => {
    const editing = await edit([section("TextImage"), section("Email1"), section("Team")]);
    const before = editing.frame.url();
    // An icon that links to another site. It is not text, so nothing is written there.
    await editing.field("team", "/team/0/socials/0/icon").click();
    await selected(editing).toMatchObject({ kind: "field", section: "team" });
    expect(editing.page.context().pages()).toHaveLength(1);
    const button = editing.field("textimage", "/buttons/0/buttonText");
    await button.click();
    await button.click({ modifiers: ["Control"] });
    await editing.button("Link", "Edit link").click();
    await expect
      .poll(() => editing.last("edit-link"))
      .toEqual({
        kind: "edit-link",
        section: "textimage",
        pointer: "/buttons/0/buttonUrl",
      });
    await editing.button("Link", "Open page").click();
    await expect
      .poll(() => editing.last("open"))
      .toEqual({ kind: "open", href: "https://www.example.org/archive" });
    // Forms do not send anything.
    const input = editing.section("email1").locator("input[name=email]");
    await input.fill("somebody@example.org");
    await input.press("Enter");
    expect(editing.frame.url()).toBe(before);
    expect(editing.page.context().pages()).toHaveLength(1);
  });

  test("EDT-5 the browser undoes typing in a visitor's field, and no edit is undone", async () => {
    const editing = await edit([section("TitleParagraph")]);
    await editing.section("titleparagraph").evaluate((element) => {
      element.append(document.createElement("textarea"));
    });
    const field = editing.section("titleparagraph").locator("textarea");
    await field.click();
    await editing.page.keyboard.type("Hello");
    await press(editing, "Control+z");
    expect(await field.inputValue()).toBe("");
    await press(editing, "Escape", "Control+z");
    await expect.poll(() => editing.last("history")).toMatchObject({ direction: "undo" });
    expect(await editing.reported("history")).toHaveLength(1);
  });
});

describe("sections and items", () => {
  test("EDT-4 a section's toolbar offers every action and explains the disabled ones", async () => {
    const editing = await edit([section("NoHeader"), section("TitleParagraph"), section("Team")]);
    await editing.section("titleparagraph").click({ position: { x: 5, y: 5 } });
    for (const [name, act] of [
      ["Move up", "up"],
      ["Move down", "down"],
      ["Duplicate", "duplicate"],
      ["Hide", "hide"],
      ["Change type", "change-type"],
      ["Delete", "delete"],
    ] as const) {
      await editing.button("Section", name).click();
      await expect
        .poll(() => editing.last("section"))
        .toEqual({ kind: "section", section: "titleparagraph", act });
    }
    await press(editing, "Escape");
    await editing.section("noheader").click({ position: { x: 2, y: 2 } });
    await editing.drawn();
    expect(await isOff(editing, "Section", "Move up")).toBe("Already first");
    expect(await isOff(editing, "Section", "Duplicate")).toBe("Only one per page");
    expect(await isOff(editing, "Section", "Move down")).toBe("");
    // By keyboard, and refused in the same way.
    await press(editing, "Alt+ArrowUp");
    await expect.poll(() => editing.last("announce")).toMatchObject({ text: "Already first" });
    await press(editing, "Alt+ArrowDown");
    await expect.poll(() => editing.last("section")).toMatchObject({ section: "noheader", act: "down" });
    const adding = editing.inside.getByRole("button", { name: "Add section" });
    expect(await adding.count()).toBe(4);
    await adding.nth(2).click();
    await expect.poll(() => editing.last("add-section")).toEqual({ kind: "add-section", at: 2 });
  });

  test("EDT-4 EDT-16 Delete removes only what the owner selected, never what a held key or an undo selected", async () => {
    const [noHeader, text, team] = [section("NoHeader"), section("TitleParagraph"), section("Team")];
    const editing = await edit([noHeader, text, team]);
    const { keyboard } = editing.page;
    const deleted = async () =>
      (await editing.reported("section"))
        .filter(({ act }) => act === "delete")
        .map((reported) => reported.section);
    await editing.section("noheader").click({ position: { x: 2, y: 2 } });
    await keyboard.down("Delete");
    await editing.show([text, team]);
    await selected(editing).toEqual({ kind: "section", section: "titleparagraph" });
    await keyboard.down("Delete");
    await keyboard.up("Delete");
    await press(editing, "Delete", "Backspace");
    await expect
      .poll(() => editing.last("announce"))
      .toMatchObject({ text: "Select it first, then press Delete" });
    expect(await deleted()).toEqual(["noheader"]);
    await press(editing, "ArrowDown", "Delete");
    await expect.poll(deleted).toEqual(["noheader", "team"]);
    await editing.show([text]);
    await selected(editing).toEqual({ kind: "section", section: "titleparagraph" });
    // No neighbour is left to come back from.
    await press(editing, "ArrowDown", "Delete");
    await expect.poll(deleted).toEqual(["noheader", "team", "titleparagraph"]);

    // The next item has the name of the deleted one.
    await editing.show([text, section("Team", people(4))]);
    await editing.field("team", "/team/1/name").click();
    await press(editing, "Escape", "Delete");
    await editing.show([text, section("Team", people(3))]);
    await press(editing, "Delete");
    expect(await editing.reported("item")).toHaveLength(1);
    // Undoes a text while it is being written.
    await editing.field("team", "/team/2/name").click();
    await press(editing, "Control+z");
    await editing.show([text, section("Team", people(2))]);
    await selected(editing).toEqual({ kind: "section", section: "team" });
    await press(editing, "Backspace", "Backspace");
    await editing.post({ kind: "select", selection: item(0) });
    await editing.drawn();
    await press(editing, "Delete");
    expect(await deleted()).toHaveLength(3);
    expect(await editing.reported("item")).toHaveLength(1);
    await editing.field("team", "/team/0/name").click();
    await press(editing, "Escape", "Delete");
    await expect.poll(async () => (await editing.reported("item")).length).toBe(2);
  });

  test("EDT-19 a held key activates a tool once, moves in one step, and adds no lines to the text that it opened", async () => {
    const editing = await edit([section("TitleParagraph"), section("Team")]);
    const { keyboard } = editing.page;
    await editing.section("titleparagraph").click({ position: { x: 2, y: 2 } });
    await press(editing, "Alt+F10", "End");
    for (let count = 0; count < 3; count++) await keyboard.down("Enter");
    await keyboard.up("Enter");
    await expect.poll(() => editing.last("section")).toMatchObject({ act: "delete" });
    expect(await editing.reported("section")).toHaveLength(1);
    await press(editing, "Escape");
    for (let count = 0; count < 3; count++) await keyboard.down("Enter");
    await keyboard.up("Enter");
    await selected(editing).toMatchObject({ kind: "field", pointer: "/title" });
    for (let count = 0; count < 3; count++) await keyboard.down("Enter");
    await keyboard.up("Enter");
    await press(editing, "Control+End");
    await keyboard.type("Now");
    await press(editing, "Escape");
    const { title } = examples.TitleParagraph as { title: string };
    await expect.poll(() => editing.last("written")).toMatchObject({ value: `${title}Now` });
  });
});

describe("images", () => {
  test("EDT-3 an image has a toolbar; a second click or Enter on an empty one starts Replace", async () => {
    const editing = await edit([section("TextImage"), section("TextImage", { largeImgUrl: "" }, "bare")]);
    await editing.field("textimage", "/largeImgUrl").click();
    for (const [name, act] of [
      ["Replace", "replace"],
      ["Crop", "crop"],
      ["Description", "description"],
      ["Remove", "remove"],
    ] as const) {
      await editing.button("Image", name).click();
      await expect.poll(() => editing.last("picture")).toMatchObject({ pointer: "/largeImgUrl", act });
    }
    await editing.field("bare", "/largeImgUrl").click();
    await selected(editing).toMatchObject({ section: "bare" });
    expect(await editing.last("picture")).toMatchObject({ section: "textimage" });
    await editing.field("bare", "/largeImgUrl").click();
    await expect
      .poll(() => editing.last("picture"))
      .toEqual({
        kind: "picture",
        section: "bare",
        pointer: "/largeImgUrl",
        act: "replace",
      });
    await editing.drawn();
    expect(await isOff(editing, "Image", "Remove")).toBe("No image yet");
    const before = (await editing.reported("picture")).length;
    await press(editing, "Enter");
    await expect.poll(async () => (await editing.reported("picture")).length).toBe(before + 1);
  });
});

describe("the edited page", () => {
  const scrollOf = (editing: Editing) => editing.frame.evaluate(() => Math.round(scrollY));

  test("EDT-10 replaces only what differs, keeps scroll position, tab and selection, and its tabs still work", async () => {
    const page = [section("TitleParagraph"), section("Feature7"), section("Team")];
    const editing = await edit(page);
    await editing.inside
      .getByRole("tab")
      .nth(1)
      .click({ position: { x: 3, y: 3 } });
    await editing.section("team").evaluate((one) => {
      one.dataset.marked = "";
      scrollTo({ top: 300, behavior: "instant" });
    });
    const before = await scrollOf(editing);
    await editing.show([
      page[0] as TestSection,
      section("Feature7", { title: "Another title" }),
      page[2] as TestSection,
    ]);
    expect(await editing.field("feature7", "/title").textContent()).toBe("Another title");
    await expect
      .poll(() => editing.inside.getByRole("tab", { selected: true }).textContent())
      .toContain("laboratory");
    expect(await editing.section("team").getAttribute("data-marked")).toBe("");
    expect(await scrollOf(editing)).toBe(before);
    await editing.inside.getByRole("tab").nth(2).click();
    await expect
      .poll(() => editing.inside.getByRole("tab", { selected: true }).textContent())
      .toContain("table");
  });

  describe("EDT-10 after items were removed, added or moved", () => {
    const openTab = async ({ inside }: Editing) => inside.getByRole("tab", { selected: true }).textContent();
    const chosen = async (editing: Editing, tab: number) => {
      await editing.inside
        .getByRole("tab")
        .nth(tab)
        .click({ position: { x: 3, y: 3 } });
      await expect
        .poll(() => editing.inside.getByRole("tab").nth(tab).getAttribute("aria-selected"))
        .toBe("true");
    };
    const feature = (title: string) => ({ title, paragraph: `About ${title}` });
    const block = (blockTitle: string) => ({ blockTitle, subBlocks: [{ paragraph: `About ${blockTitle}` }] });
    const tabs = (type: "Feature7" | "PrivacyPolicy3", names: string) =>
      type === "Feature7"
        ? section(type, { features: [...names].map(feature) })
        : section(type, { blocks: [...names].map(block) });
    const listOf = { Feature7: "/features", PrivacyPolicy3: "/blocks" };

    // Specification: tabbed features step back to the previous one, a policy's tabs stay at their position or the last one.
    test.each([
      ["Feature7", "ABC", 2, "AB", "B"],
      ["Feature7", "ABC", 1, "AC", "A"],
      ["Feature7", "ABC", 0, "BC", "B"],
      ["Feature7", "ABC", 1, "BC", "B"],
      ["Feature7", "ABC", 0, "CAB", "A"],
      ["PrivacyPolicy3", "ABCD", 3, "ABC", "C"],
      ["PrivacyPolicy3", "ABCD", 1, "ACD", "C"],
      ["PrivacyPolicy3", "ABCD", 2, "BCD", "C"],
    ] as const)(
      "MOT-1 MOT-3 opens the right tab of %s: %s with number %i open becomes %s with %s open",
      async (type, before, open, after, name) => {
        const editing = await edit([tabs(type, before)]);
        await chosen(editing, open);
        const isFewer = after.length < before.length;
        const items = [...after].map((one) => ({ from: before.indexOf(one), isCopy: false }));
        const lists = [{ section: type.toLowerCase(), pointer: listOf[type], items }];
        if (isFewer) {
          await editing.post({ kind: "optimistic", update: { lists, hidden: {}, texts: [], heard: 0 } });
          await expect.poll(() => editing.inside.getByRole("tab").count()).toBe(after.length);
          await expect.poll(() => openTab(editing)).toContain(name);
        }
        await editing.show([tabs(type, after)]);
        await expect.poll(() => openTab(editing)).toContain(name);
        expect(await editing.inside.getByRole("tab").count()).toBe(after.length);
        expect(await editing.inside.locator("details[open]").textContent()).toContain(`About ${name}`);
      },
    );

    test("MOT-2 keeps the current slide, and selects the one before if the last one was removed", async () => {
      const team = (names: string) =>
        section("Team6", { blocks: [...names].map((name) => ({ imgUrl: "assets/person-1.webp", name })) });
      const editing = await edit([team("ABCDE")]);
      const current = () => editing.inside.locator("[data-active]").getAttribute("aria-label");
      await editing.inside.locator("[data-enhance=Team6] button").last().click();
      await expect.poll(current).toContain("D");
      await editing.show([team("BCDE")]);
      await expect.poll(current).toContain("D");
      await editing.inside.locator("[data-enhance=Team6] button").last().click();
      await expect.poll(current).toContain("E");
      await editing.show([team("BCD")]);
      await expect.poll(current).toContain("D");
    });

    test("keeps an open answer open, and opens no other if it was removed", async () => {
      const faq = (names: string) =>
        section("Faq", { questions: [...names].map((title) => ({ title, paragraph: `About ${title}` })) });
      const editing = await edit([faq("ABC")]);
      await editing.inside
        .locator("details")
        .nth(1)
        .evaluate((part) => part.setAttribute("open", ""));
      await editing.show([faq("BC")]);
      const open = () => editing.inside.locator("details[open]").allTextContents();
      expect(await open()).toEqual([expect.stringContaining("About B")]);
      await editing.show([faq("C")]);
      expect(await open()).toEqual([]);
    });
  });

  test("EDT-2 does not interrupt typing in a countdown's label when the section changes, and the countdown runs on", async () => {
    const of = (title: string, first: string) => [
      section("CountdownHero", { title, dateLabels: [first, "Hours", "Minutes", "Seconds"] }),
    ];
    const editing = await edit(of("One", "Days"));
    const label = editing.field("countdownhero", "/dateLabels/0");
    await label.click();
    await press(editing, "ControlOrMeta+a");
    await editing.page.keyboard.type("Lon");
    // Somebody else's edit, then this text as it was after a second without typing, then both.
    for (const [page, text] of [
      [of("Other", "Days"), "g "],
      [of("Other", "Lon"), "da"],
      [of("Third", "Long d"), "ys"],
    ] as const) {
      await editing.show(page);
      expect(await editing.inside.locator("[data-alive]").isVisible()).toBe(true);
      await editing.page.keyboard.type(text);
    }
    expect(await label.textContent()).toBe("Long days");
    await press(editing, "Escape");
    await expect
      .poll(() => editing.last("written"))
      .toMatchObject({ pointer: "/dateLabels/0", value: "Long days" });
  });

  test("EDT-9 EDT-2 edits an input's placeholder in place, counts it, and keeps it apart from visitors' input", async () => {
    const editing = await edit([
      section("TitleParagraph"),
      section("Email1", { placeholder: "Your e-mail" }),
    ]);
    const input = editing.field("email1", "/placeholder");
    const message = async () => (await editing.last("written"))?.value;
    const shown = () => input.evaluate((one: HTMLInputElement) => [one.placeholder, one.value, one.type]);
    await input.click();
    expect(await input.inputValue()).toBe("Your e-mail");
    await press(editing, "Control+a");
    await editing.page.keyboard.type("Write to us ");
    await expect.poll(async () => (await editing.last("typing"))?.value).toBe("Write to us ");
    await press(editing, "Escape");
    await expect.poll(message).toBe("Write to us ");
    expect(await shown()).toEqual(["Write to us ", "", "email"]);
    // Messages for visitors about their input do not show here.
    await editing.inside.getByRole("status").filter({ hasText: /\S/ }).first().waitFor({ state: "detached" });
    // Focused as by Tab. An emptied text shows the previous one.
    await input.focus();
    await press(editing, "Delete", "Escape");
    await expect.poll(message).toBe("");
    expect(await shown()).toEqual(["Write to us ", "", "email"]);
    await input.focus();
    await editing.page.keyboard.type("Your address");
    // The section changes meanwhile: the written text is reported.
    await editing.show([section("TitleParagraph"), section("Email1", { title: "Another title" })]);
    await expect.poll(message).toBe("Your address");
  });

  test("EDT-19 announces the selection by its text, and the new position after a move", async () => {
    const editing = await edit([section("TitleParagraph", { title: "Welcome" }), section("Team", people(3))]);
    const label = async () => {
      const [kind, name] = await editing.inside
        .locator("sectile-editor")
        .evaluate((host) => [
          host.shadowRoot?.activeElement?.getAttribute("role"),
          host.shadowRoot?.activeElement?.getAttribute("aria-label"),
        ]);
      return kind === "group" ? name : undefined;
    };
    await editing.field("titleparagraph", "/title").click();
    await press(editing, "Escape");
    expect(await label()).toBe("Section: Title and paragraph: Welcome");
    await press(editing, "Enter");
    expect(await label()).toBe("Text: Welcome");
    await press(editing, "Enter");
    expect(await editing.field("titleparagraph", "/title").getAttribute("aria-description")).toContain(
      "Alt+F10",
    );
    await press(editing, "Escape", "Escape", "Alt+ArrowDown");
    await expect.poll(async () => (await editing.last("announce"))?.text).toBe("Moved to 2 of 2");
    await editing.field("team", "/team/1/name").click();
    await press(editing, "Escape");
    const { name } = (examples.Team as { team: { name: string }[] }).team[1] ?? { name: "" };
    expect(await label()).toContain(`Item 2 of 3: ${name}`);
    await press(editing, "Alt+ArrowUp");
    await expect.poll(async () => (await editing.last("announce"))?.text).toBe("Moved to 1 of 3");
  });

  test("EDT-10 adds, moves and removes sections in place, and selects a new one", async () => {
    const [a, b, c] = [section("TitleParagraph"), section("Team"), section("TextImage")];
    const editing = await edit([a, b, c]);
    const order = () =>
      editing.inside
        .locator("[data-section]")
        .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.section));
    await editing.show([c, a, b]);
    expect(await order()).toEqual(["textimage", "titleparagraph", "team"]);
    await editing.section("titleparagraph").click({ position: { x: 5, y: 5 } });
    await editing.button("Section", "Duplicate").click();
    await editing.show([c, a, { ...a, uniqId: "copy" }, b]);
    expect(await order()).toEqual(["textimage", "titleparagraph", "copy", "team"]);
    await selected(editing).toEqual({ kind: "section", section: "copy" });
    await editing.show([b]);
    expect(await order()).toEqual(["team"]);
    await selected(editing).toBeUndefined();
    // A page of another kind: header, footer, and back again.
    await editing.show([section("NoHeader"), b, section("Email1")]);
    expect(await order()).toEqual(["noheader", "team", "email1"]);
  });
});

describe("the overlay", () => {
  test("EDT-19 has no axe violations and causes no overflow", async () => {
    const editing = await edit([
      section("NoHeader"),
      section("TitleParagraph"),
      section("Team"),
      section("TextImage"),
    ]);
    const inFrame = editing.frame as unknown as Page;
    // The exhaustive tier audits pictures and items (editor-audit.exhaustive.test.ts).
    for (const pointer of ["/title", ""]) {
      if (pointer === "") await press(editing, "Escape");
      else await editing.field("team", pointer).click();
      await editing.drawn();
      expect(await findBarriers(inFrame)).toEqual([]);
      expect(await findOverflow(inFrame)).toEqual([]);
    }
  });

  test("EDT-19 has a toolbar that Alt+F10 enters, arrow keys move through, and Escape leaves to the caret", async () => {
    const editing = await edit([section("TitleParagraph")]);
    await editing.field("titleparagraph", "/title").click();
    await press(editing, "Alt+F10");
    const focused = () =>
      editing.frame.evaluate(() =>
        document.activeElement?.shadowRoot?.activeElement?.getAttribute("aria-label"),
      );
    expect(await focused()).toBe("Left");
    await press(editing, "ArrowRight", "ArrowRight");
    expect(await focused()).toBe("Right");
    await press(editing, "Enter");
    await expect
      .poll(() => editing.last("align"))
      .toEqual({
        kind: "align",
        section: "titleparagraph",
        pointer: "/title",
        side: "right",
      });
    await press(editing, "Escape", "Control+End");
    await editing.page.keyboard.type("!");
    await press(editing, "Tab");
    await selected(editing).toMatchObject({ pointer: "/paragraph" });
    await expect
      .poll(() => editing.last("written"))
      .toMatchObject({ pointer: "/title", value: `${examples.TitleParagraph?.title}!` });
  });

  test("EDT-19 moves nothing on the page", async () => {
    const editing = await edit([section("Team"), section("TextImage")]);
    const boxes = () =>
      editing.frame.evaluate(() =>
        [...document.querySelectorAll("[data-at]")].map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return [x, y + scrollY, width, height].map(Math.round).join();
        }),
      );
    const before = await boxes();
    const height = await editing.frame.evaluate(() => document.documentElement.scrollHeight);
    await editing.field("team", "/title").click();
    await editing.drawn();
    expect(await boxes()).toEqual(before);
    expect(await editing.frame.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  });
});

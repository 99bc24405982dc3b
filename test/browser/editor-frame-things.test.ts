/** What an owner does with sections, items, pictures and links in the page while it is edited, in Chromium. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Selection } from "../../src/editor/messages.ts";
import {
  type Editing,
  exampleData,
  startEditingSite,
  type TestSection,
} from "../editor/page/editing-site.ts";
import { findBarriers, findOverflow } from "./audit.ts";
import { launch, phone } from "./chromium.ts";
import { createTabs } from "./tabs.ts";

let browser: Browser;
let site: Awaited<ReturnType<typeof startEditingSite>>;
const examples: Record<string, Record<string, unknown>> = {};

beforeAll(async () => {
  [browser, site] = await Promise.all([launch(), startEditingSite()]);
  for (const type of [
    "NoHeader",
    "Team",
    "Team6",
    "TitleParagraph",
    "TextImage",
    "Feature7",
    "CountdownHero",
    "Email1",
  ])
    examples[type] = await exampleData(type);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const section = (type: string, over: object = {}, uniqId = type.toLowerCase()): TestSection => ({
  id: type,
  uniqId,
  data: { ...examples[type], ...over },
});

const tab = createTabs(() => browser, { reducedMotion: "reduce" });
const edit = async (sections: readonly TestSection[], window?: BrowserContextOptions): Promise<Editing> =>
  site.open(await tab(window), sections);

const selected = (editing: Editing) => expect.poll(async () => (await editing.last("selected"))?.selection);
const press = (editing: Editing, ...keys: readonly string[]) =>
  keys.reduce((before, key) => before.then(() => editing.page.keyboard.press(key)), Promise.resolve());
const isOff = (editing: Editing, bar: string, name: string) =>
  editing
    .button(bar, name)
    .evaluate((one) => (one.ariaDisabled === "true" ? (one as HTMLElement).title : ""));
const people = (count: number) => ({ team: (examples.Team as { team: object[] }).team.slice(0, count) });
/** Its children, as the frame's own selection is. */
const item = (index: number, list = "/team"): Selection => ({
  kind: "item",
  section: "team",
  pointer: `${list}/${index}`,
});

describe("selecting", () => {
  test("EDT-4 Escape goes one step out, Enter one in, arrows go to what is beside", async () => {
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
    // A text is selected by the arrows, and written by Enter or the first letter.
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

  test("EDT-1 a link leads nowhere: it is selected, and its toolbar edits and opens it", async () => {
    const editing = await edit([section("TextImage"), section("Email1"), section("Team")]);
    const before = editing.frame.url();
    // An icon that is a link to another site: no text, so nothing is written there.
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
    // A form sends nothing.
    const input = editing.section("email1").locator("input[name=email]");
    await input.fill("somebody@example.org");
    await input.press("Enter");
    expect(editing.frame.url()).toBe(before);
    expect(editing.page.context().pages()).toHaveLength(1);
  });

  test("EDT-1 tabs stay operable: a press on one opens it, and its title can be written", async () => {
    const editing = await edit([section("Feature7")]);
    await editing.field("feature7", "/features/2/title").click();
    await selected(editing).toMatchObject({ pointer: "/features/2/title" });
    await expect
      .poll(() => editing.inside.getByRole("tab", { selected: true }).textContent())
      .toContain("At the table");
    await press(editing, "Control+End");
    await editing.page.keyboard.type("!");
    await press(editing, "Escape");
    await expect.poll(() => editing.last("written")).toMatchObject({ value: "At the table!" });
  });
});

describe("sections and items", () => {
  test("EDT-4 a section's toolbar does all that can be done to it, and says what cannot", async () => {
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
    expect(await isOff(editing, "Section", "Move up")).toBe("It is the first already");
    expect(await isOff(editing, "Section", "Duplicate")).toBe("A page has one of it at most");
    expect(await isOff(editing, "Section", "Move down")).toBe("");
    // By keys, and refused alike.
    await press(editing, "Alt+ArrowUp");
    await expect.poll(() => editing.last("say")).toMatchObject({ text: "It is the first already" });
    await press(editing, "Alt+ArrowDown");
    await expect.poll(() => editing.last("section")).toMatchObject({ section: "noheader", act: "down" });
    const adding = editing.inside.getByRole("button", { name: "Add section" });
    expect(await adding.count()).toBe(4);
    await adding.nth(2).click();
    await expect.poll(() => editing.last("add-section")).toEqual({ kind: "add-section", at: 2 });
  });

  test("EDT-4 an item's toolbar keeps its list within its bounds, and says why", async () => {
    const editing = await edit([section("Team", people(3))]);
    await editing.field("team", "/team/0/name").click();
    await press(editing, "Escape");
    await editing.drawn();
    expect(await isOff(editing, "Item", "Move back")).toBe("It is the first already");
    await editing.button("Item", "Move forward").click();
    await expect
      .poll(() => editing.last("item"))
      .toEqual({
        kind: "item",
        section: "team",
        pointer: "/team/0",
        act: "forward",
      });
    const [first, second, third] = people(3).team;
    await editing.show([section("Team", { team: [second, first, third] })], undefined, item(1));
    // What was moved stays selected, where it is now.
    await press(editing, "Alt+ArrowRight");
    await expect.poll(() => editing.last("item")).toMatchObject({ pointer: "/team/1", act: "forward" });
    await press(editing, "Delete");
    await expect.poll(() => editing.last("item")).toMatchObject({ pointer: "/team/1", act: "delete" });
    await editing.show([section("Team", people(2))]);
    await press(editing, "Delete");
    await editing.show([section("Team", people(1))]);
    await selected(editing).toEqual(item(0));
    await editing.drawn();
    expect(await isOff(editing, "Item", "Delete")).toBe("There have to be 1 at least");
    await editing.inside.getByRole("button", { name: "Add item" }).first().click();
    await expect
      .poll(() => editing.last("add-item"))
      .toEqual({ kind: "add-item", section: "team", pointer: "/team" });
    await editing.show([section("Team", people(2))]);
    await selected(editing).toEqual(item(1));
    const full = Array.from({ length: 15 }, () => first);
    await editing.show([section("Team", { team: full })]);
    await editing.drawn();
    expect(await isOff(editing, "Item", "Duplicate")).toBe("There can be 15 at most");
    const adding = editing.inside.getByRole("button", { name: "Add item" }).first();
    expect(await adding.getAttribute("aria-disabled")).toBe("true");
  });

  test("EDT-4 an item is dragged to where the mark is, and Escape puts it back", async () => {
    const editing = await edit([section("Team", people(4))]);
    await editing.field("team", "/team/0/name").click();
    await press(editing, "Escape");
    const grip = await editing.tools.locator(".grip").boundingBox();
    const target = await editing.field("team", "/team/2/imgUrl").boundingBox();
    if (!grip || !target) throw new Error("Nothing is drawn.");
    const { mouse } = editing.page;
    const carry = async () => {
      await mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
      await mouse.down();
      await mouse.move(target.x + target.width * 0.7, target.y + 100, { steps: 4 });
      await editing.tools.locator(".mark").waitFor();
    };
    await carry();
    await press(editing, "Escape");
    await mouse.up();
    expect(await editing.told("move-item")).toEqual([]);
    await carry();
    await mouse.up();
    await expect
      .poll(() => editing.last("move-item"))
      .toEqual({
        kind: "move-item",
        section: "team",
        pointer: "/team/0",
        to: 2,
      });
  });
});

describe("pictures", () => {
  test("EDT-3 a picture has its tools; an empty one is asked for by a second press, or Enter", async () => {
    const editing = await edit([section("TextImage"), section("TextImage", { largeImgUrl: "" }, "bare")]);
    await editing.field("textimage", "/largeImgUrl").click();
    for (const [name, act] of [
      ["Replace", "replace"],
      ["Crop", "crop"],
      ["Description", "description"],
      ["Remove", "remove"],
    ] as const) {
      await editing.button("Picture", name).click();
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
    expect(await isOff(editing, "Picture", "Remove")).toBe("There is no picture yet");
    const before = (await editing.told("picture")).length;
    await press(editing, "Enter");
    await expect.poll(async () => (await editing.told("picture")).length).toBe(before + 1);
  });

  test("EDT-3 a picture file is dropped onto a picture, or pasted; another file is none", async () => {
    const editing = await edit([section("TextImage")]);
    const picture = editing.field("textimage", "/largeImgUrl");
    const give = (kind: "drop" | "paste", type: string) =>
      picture.evaluate(
        (element, [kind, type]) => {
          const data = new DataTransfer();
          data.items.add(new File(["bytes"], "team.jpg", { type }));
          const options = { bubbles: true, cancelable: true, composed: true };
          element.dispatchEvent(
            kind === "drop"
              ? new DragEvent("drop", { ...options, dataTransfer: data })
              : new ClipboardEvent("paste", { ...options, clipboardData: data }),
          );
        },
        [kind, type] as const,
      );
    const names = async () =>
      editing.page.evaluate(() =>
        (window as never as { told: { kind: string; pointer: string; file: File }[] }).told
          .filter(({ kind }) => kind === "picture-file")
          .map(({ pointer, file }) => `${pointer} ${file.name}`),
      );
    await give("drop", "text/plain");
    await expect.poll(() => editing.last("say")).toMatchObject({ text: "This file is no picture" });
    await give("drop", "image/jpeg");
    await expect.poll(names).toEqual(["/largeImgUrl team.jpg"]);
    await give("paste", "image/png");
    await expect.poll(names).toHaveLength(2);
  });
});

describe("shown anew", () => {
  const scrollOf = (editing: Editing) => editing.frame.evaluate(() => Math.round(scrollY));

  test("EDT-10 only what differs is replaced; scroll, tab and selection stay, and the tabs are alive", async () => {
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

  test.each([
    ["that anchors what is looked at", "auto"],
    ["that does not", "none"],
  ])(
    "EDT-10 what is looked at stays in its place when sections above it and it itself are others, in a browser %s",
    async (_, anchoring) => {
      const editing = await edit([section("TitleParagraph"), section("Team"), section("TextImage")]);
      await editing.inside.locator("html").evaluate((root, value) => {
        root.style.setProperty("overflow-anchor", value);
      }, anchoring);
      await editing.section("textimage").evaluate((one) => one.scrollIntoView({ behavior: "instant" }));
      const top = () =>
        editing.section("textimage").evaluate((one) => Math.round(one.getBoundingClientRect().top));
      const before = await top();
      const longer = section("TitleParagraph", { paragraph: "One line of many.\n".repeat(40) });
      await editing.show([
        longer,
        section("Team"),
        section("TextImage", { title: "It is another one itself" }),
      ]);
      expect(await top()).toBe(before);
      // What is selected is what is looked at, wherever its section begins.
      await editing.field("team", "/team/2/name").click();
      const name = () =>
        editing.field("team", "/team/2/name").evaluate((one) => Math.round(one.getBoundingClientRect().top));
      const nameBefore = await name();
      await editing.show([section("TitleParagraph"), section("Team", { title: "" }), section("TextImage")]);
      expect(await name()).toBe(nameBefore);
    },
  );

  test("EDT-10 the current slide stays, and pictures are not loaded a second time", async () => {
    const editing = await edit([section("Team6")]);
    const current = () => editing.inside.locator("[data-active]").getAttribute("aria-label");
    await editing.inside.locator("[data-enhance=Team6] button").last().click();
    const before = await current();
    await editing.inside
      .locator("picture img")
      .first()
      .evaluate((one) => Object.assign(one, { isKept: true }));
    await editing.show([section("Team6", { title: "Others" })]);
    expect(await current()).toBe(before);
    const isKept = await editing.inside
      .locator("picture img")
      .first()
      .evaluate((one) => "isKept" in one);
    expect(isKept).toBe(true);
  });

  test("EDT-3 a logo is as wide as its edge is dragged, or as arrow keys say; Escape leaves it as it is", async () => {
    const editing = await edit([section("Footer", { logoSrc: "assets/scene-2.webp", logoWidth: 120 })]);
    await editing.field("footer", "/logoSrc").click();
    const edge = editing.inside.getByRole("slider", { name: "Width" });
    const drag = async (by: number) => {
      const { x, y, width, height } = (await edge.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const at = { x: x + width / 2, y: y + height / 2 };
      await editing.page.mouse.move(at.x, at.y);
      await editing.page.mouse.down();
      await editing.page.mouse.move(at.x + by, at.y, { steps: 4 });
      await editing.drawn();
    };
    const before = Number(await edge.getAttribute("aria-valuenow"));
    expect(before).toBeGreaterThan(0);
    await drag(30);
    expect(await edge.getAttribute("aria-valuetext")).toBe(`${before + 30} px`);
    await press(editing, "Escape");
    await editing.page.mouse.up();
    expect(await editing.told("resize")).toEqual([]);
    await drag(-20);
    await editing.page.mouse.up();
    const told = { kind: "resize", section: "footer", pointer: "/logoWidth" };
    await expect.poll(() => editing.last("resize")).toEqual({ ...told, value: before - 20 });
    await edge.focus();
    await press(editing, "ArrowRight", "Shift+ArrowRight");
    await expect.poll(() => editing.last("resize")).toEqual({ ...told, value: before + 11 });
  });

  test("EDT-2 a text of something alive is written on while its section is another one, and its clock goes on", async () => {
    const of = (title: string, first: string) => [
      section("CountdownHero", { title, dateLabels: [first, "Hours", "Minutes", "Seconds"] }),
    ];
    const editing = await edit(of("One", "Days"));
    const label = editing.field("countdownhero", "/dateLabels/0");
    await label.click();
    await press(editing, "ControlOrMeta+a");
    await editing.page.keyboard.type("Lon");
    // Somebody else's edit, then this text as it was when there was no key for a second, and both.
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

  test("EDT-9 EDT-2 the text of an input is written where it stands, counted, and no visitor's own", async () => {
    const editing = await edit([
      section("TitleParagraph"),
      section("Email1", { placeholder: "Your e-mail" }),
    ]);
    const input = editing.field("email1", "/placeholder");
    const message = async () => (await editing.last("written"))?.value;
    const shown = () => input.evaluate((one: HTMLInputElement) => [one.placeholder, one.value, one.type]);
    await input.click();
    expect(await input.inputValue()).toBe("Your e-mail");
    await editing.page.keyboard.type("Write to us ");
    await expect.poll(async () => (await editing.last("typing"))?.value).toBe("Write to us ");
    await press(editing, "Escape");
    await expect.poll(message).toBe("Write to us ");
    expect(await shown()).toEqual(["Write to us ", "", "email"]);
    // What visitors would be told of what they write is not said here.
    await editing.inside.getByRole("status").filter({ hasText: /\S/ }).first().waitFor({ state: "detached" });
    // By Tab; nothing at all is what stood there before.
    await input.focus();
    await press(editing, "Delete", "Escape");
    await expect.poll(message).toBe("");
    expect(await shown()).toEqual(["Write to us ", "", "email"]);
    await input.focus();
    await editing.page.keyboard.type("Your address");
    // The section is another one meanwhile: what was written is told.
    await editing.show([section("TitleParagraph"), section("Email1", { title: "Another title" })]);
    await expect.poll(message).toBe("Your address");
  });

  test("EDT-19 those who listen are told what is selected, by its words, and where it was moved to", async () => {
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
    await expect.poll(async () => (await editing.last("say"))?.text).toBe("Moved to 2 of 2");
    await editing.field("team", "/team/1/name").click();
    await press(editing, "Escape");
    const { name } = (examples.Team as { team: { name: string }[] }).team[1] ?? { name: "" };
    expect(await label()).toContain(`Item 2 of 3: ${name}`);
    await press(editing, "Alt+ArrowUp");
    await expect.poll(async () => (await editing.last("say"))?.text).toBe("Moved to 1 of 3");
  });

  test("EDT-10 what goes is let go: its listeners, its clock", async () => {
    const editing = await edit([
      section("CountdownHero", { countDownDate: "2099-01-01T00:00:00Z" }),
      section("Team6"),
    ]);
    await editing.inside.locator("[data-alive]").waitFor();
    const isCalled = await editing.frame.evaluate(async () => {
      const old = document.querySelector("[data-enhance=Team6]");
      const row = old?.querySelector<HTMLElement>("[class*=window]");
      const clock = document.querySelector("[data-enhance=CountdownHero] span");
      Object.assign(window, { calls: 0 });
      // Read by what Team6 does when the window is resized; written by a clock that is seen again.
      const call = () => Reflect.set(window, "calls", (Reflect.get(window, "calls") as number) + 1);
      if (row) Object.defineProperty(row, "clientWidth", { get: () => call() && 1 });
      if (clock) Object.defineProperty(clock, "textContent", { set: call });
      dispatchEvent(new Event("resize"));
      const calls = [Reflect.get(window, "calls") > 0];
      Reflect.set(window, "calls", 0);
      document.dispatchEvent(new Event("visibilitychange"));
      return [...calls, Reflect.get(window, "calls") > 0];
    });
    expect(isCalled).toEqual([true, true]);
    await editing.show([section("TitleParagraph")]);
    const left = await editing.frame.evaluate(() => {
      Reflect.set(window, "calls", 0);
      dispatchEvent(new Event("resize"));
      document.dispatchEvent(new Event("visibilitychange"));
      return Reflect.get(window, "calls");
    });
    expect(left).toBe(0);
  });

  test("EDT-10 sections are added, moved and taken away in place, and what is new is selected", async () => {
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

describe("for everybody", () => {
  const everywhere = [
    ["wide", undefined, ["/title", ""]],
    [
      "at 360 px, touched, dark",
      { viewport: phone, hasTouch: true, isMobile: true, colorScheme: "dark" as const },
      ["/title"],
    ],
  ] as const;
  test.each(everywhere)(
    "EDT-19 axe finds nothing in what is drawn, and nothing scrolls sideways: %s",
    async (_, window, pointers) => {
      const editing = await edit(
        [section("NoHeader"), section("TitleParagraph"), section("Team"), section("TextImage")],
        window,
      );
      const inFrame = editing.frame as unknown as Page;
      // Pictures and items are audited by the exhaustive tier (editor-audit.exhaustive.test.ts).
      for (const pointer of pointers) {
        if (pointer === "") await press(editing, "Escape");
        else await editing.field("team", pointer).click();
        await editing.drawn();
        expect(await findBarriers(inFrame)).toEqual([]);
        expect(await findOverflow(inFrame)).toEqual([]);
      }
    },
  );

  test("EDT-19 the toolbar is reached by a key, gone through by arrows, and left to where the caret was", async () => {
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

  test("EDT-19 what is drawn moves nothing of the page", async () => {
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

/** The editor shell: keys, fields, items, dialogs and states beyond those of editor-chrome.test.ts. */
import { describe, expect, test } from "vitest";
import { expectNoBarriers, expectUsable } from "./audit.ts";
import { visitStates } from "./editor-states.ts";
import { createFakeEditor } from "./fake-editor.ts";

const editor = createFakeEditor();
const { button, inspector, dialog, start, goOn, problems, send } = editor;
const select = editor.selectSection;
const status = () => editor.page.getByRole("status").first();
const section = (id: string) =>
  editor.server.document.pages[0]?.components.find(({ uniqId }) => uniqId === id);
const team = () => section("team");
const everything = () => section("all")?.data;
const people = () => team()?.data.team as Record<string, unknown>[];
const saved = () => expect.poll(() => status().textContent()).toBe("All changes saved");

test("EDT-19 ? opens the keyboard shortcuts, and Escape closes them", async () => {
  await goOn();
  await button("Keyboard shortcuts").focus();
  await editor.page.keyboard.press("?");
  await editor.page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await editor.page.keyboard.press("Escape");
  await expect.poll(() => dialog().count()).toBe(0);
});

describe("the inspector", () => {
  test("EDT-9 has controls for images of other screens and for texts of the whole site", async () => {
    await goOn();
    await send({ kind: "selected", selection: { kind: "item", section: "team", pointer: "/team/0" } });
    await inspector().getByText("Images for smaller screens").click();
    // The fourth is the one for large windows, after the picture itself, phone and tablet.
    await inspector()
      .getByRole("button", { name: /Replace|Add an image/ })
      .nth(3)
      .click();
    await dialog().getByRole("option", { name: "ada.svg" }).click();
    await expect
      .poll(() => people()[0]?.imgDimensions)
      .toEqual({ small: "assets/ada-s.svg", large: { url: "assets/ada.svg", width: 900 } });
    const pointer = "/footerLinks/0/text";
    await send({ kind: "selected", selection: { kind: "field", section: undefined, pointer } });
    await inspector().getByRole("textbox", { name: "Text" }).fill("Who we are");
    await inspector().getByRole("textbox", { name: "Text" }).blur();
    await expect
      .poll(() => editor.server.document.footerLinks)
      .toEqual([{ text: "Who we are", link: "/about" }]);
  });

  test("EDT-4 moves and adds items within their counts, by pointer and keyboard", async () => {
    await goOn();
    await select("team");
    const panel = inspector();
    await panel.getByRole("button", { name: "Actions: Ada" }).click();
    await editor.page.getByRole("menuitem", { name: "Move forward" }).click();
    await expect.poll(() => people().map(({ name }) => name)).toEqual(["Grace", "Ada"]);
    for (const count of [3, 4]) {
      await panel.getByRole("button", { name: "Add item" }).click();
      await expect.poll(() => people().length).toBe(count);
    }
    await expect.poll(() => panel.getByRole("button", { name: "Add item" }).isDisabled()).toBe(true);
    await panel.getByText("No more than 4 items").waitFor();
    // By the keyboard alone: the list's own dragging.
    const list = panel.getByRole("grid", { name: "People" });
    await expect.poll(() => list.getByRole("row").count()).toBe(4);
    await list.getByRole("row").first().focus();
    await editor.page.keyboard.press("ArrowRight");
    await editor.page.keyboard.press("Enter");
    await editor.page.keyboard.press("ArrowDown");
    await editor.page.keyboard.press("ArrowDown");
    await editor.page.keyboard.press("Enter");
    await expect
      .poll(() => people().map(({ name }) => name))
      .not.toEqual(["Grace", "Ada", "Your text", "Your text"]);
    await expect.poll(() => list.getByRole("row").first().textContent()).not.toBe("Grace");
    await list.getByRole("row", { name: "Grace" }).click();
    await expect.poll(() => panel.getByRole("heading", { level: 2 }).textContent()).toBe("Grace");
    await panel.getByRole("navigation").getByRole("button", { name: "Team" }).click();
    await expect.poll(() => panel.getByRole("heading", { level: 2 }).textContent()).toBe("Our team");
  });
});

describe("dialogs and drops", () => {
  test("EDT-3 find icons by name, and refuse a past date for a countdown", async () => {
    await start();
    let answer = () => {};
    const isAnswered = new Promise<void>((done) => {
      answer = done;
    });
    await editor.page.route("**/api/icons*", async (route) => {
      await isAnswered;
      await route.continue();
    });
    await send({ kind: "edit-icon", section: "all", pointer: "/icon" });
    await dialog().getByText("Loading…").waitFor();
    await expectUsable(editor.page, "icons that are loading");
    answer();
    await editor.page.keyboard.type("heart");
    await expect.poll(() => dialog().getByRole("option").count()).toBe(1);
    await dialog().getByRole("option", { name: "heart" }).click();
    await expect.poll(() => everything()?.icon).toBe("heart");
    await editor.page.unroute("**/api/icons*");
    await send({ kind: "edit-field", section: "all", pointer: "/countDownDate" });
    await dialog().getByText("Pick the date of your upcoming event.").waitFor();
    await dialog()
      .getByRole("spinbutton", { name: /^year, / })
      .focus();
    await editor.page.keyboard.type("2001");
    await dialog()
      .getByText(/Value must be/)
      .waitFor();
    expect(everything()?.countDownDate).toBe("2030-05-01T18:00:00Z");
    await editor.page.keyboard.press("Escape");
    await expect.poll(() => dialog().count()).toBe(0);
  });

  test("EDT-3 EDT-13 upload a dropped image, or show why it is refused", async () => {
    await goOn();
    const drop = (name: string) => editor.drop(name, { section: "team", pointer: "/team/1/imgUrl" });
    await drop("grace.svg");
    await expect.poll(() => people()[1]?.imgUrl).toBe("assets/grace.svg");
    await saved();
    editor.server.pictureFault = { code: "refused", message: "This is no picture." };
    await drop("letter.docx");
    await editor.page.getByRole("main").getByText("This is no picture.").waitFor();
    expect(people()[1]?.imgUrl).toBe("assets/grace.svg");
    editor.server.pictureFault = undefined;
  });

  test("EDT-4 disable a type that a page can have only once, with the reason, and change a section's type", async () => {
    await goOn();
    await send({ kind: "add-section", at: 0 });
    const option = dialog().getByRole("option", { name: "Footer Only one per page" });
    expect(await option.getAttribute("aria-disabled")).toBe("true");
    await editor.page.keyboard.type("people");
    await expect.poll(() => dialog().getByRole("option").allTextContents()).toEqual(["Team"]);
    await editor.page.keyboard.press("Escape");
    await send({ kind: "section", section: "team", act: "change-type" });
    await dialog().getByRole("option", { name: "Every field" }).click();
    await expect.poll(() => team()?.id).toBe("Everything");
  });

  test("EDT-3 crop an image that was chosen while the server was unreachable", async () => {
    await start();
    const at = { section: "team", pointer: "/team/1/imgUrl" };
    editor.server.faults.push(...Array<"gone">(50).fill("gone"));
    await send({ kind: "picture", act: "replace", ...at });
    const chosen = dialog().getByRole("option").last();
    const address = await chosen.locator("img").getAttribute("src");
    await chosen.click();
    await send({ kind: "picture", act: "crop", ...at });
    await expect.poll(() => dialog().locator("img").getAttribute("src")).toBe(address);
  });
});

/** States that axe audits here; editor-audit.exhaustive.test.ts audits all of them. */
const audited = ["section", "adding a section", "picture"];
const look = (state: string) =>
  (audited.includes(state) ? expectNoBarriers : expectUsable)(editor.page, state);

test("EDT-19 every state has named controls and no overflow; axe finds no violations in three of them", {
  timeout: 600_000,
}, async () => {
  await start();
  await visitStates(editor, look);
  expect(problems()).toEqual([]);
});

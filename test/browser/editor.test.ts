/** The editor end to end: a real browser, the real server, and the file that it writes. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page, Route } from "playwright-core";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { siteText } from "../editor/document.ts";
import type { RunningEditor } from "../editor/running.ts";
import { expectNoBarriers, expectUsable } from "./audit.ts";
import { visitThings } from "./editor-states.ts";
import { createEditors } from "./open-editor.ts";

const openEditor = createEditors();

async function visit(site: string = siteText, options: Parameters<typeof openEditor>[1] = {}) {
  const opened = await openEditor({ "site.json": site }, { first: '[data-section="title-1"]', ...options });
  const section = (id: string) => opened.frame.locator(`[data-section="${id}"]`);
  return {
    ...opened,
    section,
    field: (id: string, pointer: string) => section(id).locator(`[data-at="${pointer}"]`).first(),
  };
}

const documentOf = (editor: RunningEditor) => JSON.parse(editor.text());
const sectionsOf = (editor: RunningEditor): string[] =>
  documentOf(editor).pages[0].components.map(({ uniqId }: { uniqId: string }) => uniqId);

describe("a text", () => {
  test("EDT-2 EDT-5 is edited, saved, undone by a button and redone by keys, byte for byte", async () => {
    const { editor, page, field, problems, frame } = await visit();
    await field("title-1", "/title").click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Written by its owner");
    const written = siteText.replace("Hello, world", "Written by its owner");
    await expect.poll(() => editor.text()).toBe(written);
    await page.getByRole("button", { name: /^Undo/ }).click();
    await expect.poll(() => editor.text()).toBe(siteText);
    await expect.poll(() => field("title-1", "/title").textContent()).toBe("Hello, world");
    await frame.locator("body").press("ControlOrMeta+Shift+z");
    await expect.poll(() => editor.text()).toBe(written);
    await expect.poll(() => field("title-1", "/title").textContent()).toBe("Written by its owner");
    await field("title-1", "/title").click();
    await page.keyboard.press("End");
    await page.keyboard.type("?");
    await page.keyboard.press("Escape");
    await expect.poll(() => editor.text()).toBe(siteText.replace("Hello, world", "Written by its owner?"));
    expect(problems()).toEqual([]);
  });

  test("EDT-2 is counted while it is edited, and a message at its limit stays until the owner does something else", async () => {
    const { page, frame, field, panel } = await visit();
    const counter = frame.locator("sectile-editor .chip:not(.notice)");
    const notice = frame.locator("sectile-editor .chip.notice");
    const message = page.getByText("No more than 120 characters", { exact: true });
    await field("team-1", "/title").click();
    await counter.waitFor();
    await page.keyboard.insertText("x".repeat(200));
    await notice.waitFor();
    await message.waitFor();
    await page.keyboard.press("Backspace");
    await notice.waitFor({ state: "hidden" });
    await message.waitFor({ state: "detached" });
    await page.keyboard.insertText("yy");
    await notice.waitFor();
    expect(await counter.isVisible()).toBe(true);
    await panel.getByRole("tab", { name: "Design" }).click();
    await counter.waitFor({ state: "hidden" });
    await notice.waitFor({ state: "hidden" });
    await message.waitFor({ state: "detached" });
  });

  test("EDT-2 VAL-3 that is on every page has a limit and a counter too", async () => {
    const { editor, page, frame, section } = await visit(undefined, {
      viewport: { width: 1500, height: 800 },
    });
    await page.getByRole("button", { name: /Page$/ }).click();
    await page.getByRole("option", { name: /About/ }).click();
    await section("title-2").waitFor();
    const link = frame.locator('[data-site-at="/headerLinks/0/text"]').first();
    await link.click();
    await page.keyboard.press("End");
    await page.keyboard.insertText("x".repeat(330));
    await expect.poll(() => link.textContent()).toBe(`Home${"x".repeat(316)}`);
    await frame.getByText("320/320").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => JSON.parse(editor.text()).headerLinks[0].text).toHaveLength(320);
  });

  test("EDT-16 stays as typed while the file is saved outside; the owner resolves a conflict, and no typed text is lost", async () => {
    const { editor, page, field, section } = await visit();
    await field("title-1", "/title").click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Half a ");
    editor.save(siteText.replace("Our team", "Their team"));
    await expect.poll(() => section("team-1").textContent()).toContain("Their team");
    await page.keyboard.type("sentence");
    await expect
      .poll(() => editor.text())
      .toBe(siteText.replace("Our team", "Their team").replace("Hello, world", "Half a sentence"));

    await page.route("**/__sectile/api/events", () => {});
    await field("title-1", "/title").click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Mine");
    const merged = editor.text();
    editor.save(merged.replace("Half a sentence", "Theirs"));
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "1 question: changed in two places" }).click();
    await dialog.waitFor();
    await expect.poll(() => dialog.textContent()).toContain("Mine");
    expect(await dialog.textContent()).toContain("Theirs");
    expect(editor.text()).toContain("Theirs");
    await dialog
      .getByRole("button", { name: "Mine" })
      .or(dialog.getByRole("button", { name: /yours|mine/i }))
      .first()
      .click();
    await expect.poll(() => editor.text()).toBe(merged.replace("Half a sentence", "Mine"));
  });

  test("EDT-16 is saved by the next window after a crash, and not lost when another window saves", async () => {
    const { editor, address, page, field } = await visit(undefined, { own: {} });
    // Nothing is sent before the browser closes, even if typing is slow.
    await page.route("**/__sectile/api/edits", () => {});
    await field("title-1", "/title").click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Half a wo");
    // As after a crash: no unload event.
    await page.evaluate(() => new Promise<void>((done) => setTimeout(done)));
    await page.context().newPage();
    await page.close({ runBeforeUnload: false });
    expect(editor.text()).toBe(siteText);
    const [first] = page.context().pages() as [Page];
    await first.goto(address);
    await expect.poll(() => editor.text()).toBe(siteText.replace("Hello, world", "Half a wo"));

    await first.route("**/__sectile/api/edits", (route) => route.abort());
    const title = '[data-section="title-1"] [data-at="/title"]';
    await first.frameLocator("main iframe").locator(title).click();
    await first.keyboard.press("ControlOrMeta+a");
    await first.keyboard.insertText("First window");
    await first.getByText("Not saved").first().waitFor();
    const second = await first.context().newPage();
    await second.goto(address);
    const name = second.frameLocator("main iframe").locator('[data-at="/team/0/name"]').first();
    await name.click();
    await second.keyboard.press("End");
    await second.keyboard.insertText(" of the second");
    await expect.poll(() => editor.text()).toContain("Ada of the second");
    // A text that is still open belongs to its window.
    expect(editor.text()).toContain("Half a wo");
    await first.close();
    await second.reload();
    await expect.poll(() => editor.text()).toContain("First window");
    expect(editor.text()).toContain("Ada of the second");
  });

  test("EDT-16 survives a reload before the browser has stored it", async () => {
    const { editor, page, field } = await visit();
    await field("title-1", "/title").click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Ke");
    // As on unload: pending database writes are dropped.
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (...given) {
        const request = put.apply(this, given);
        this.transaction.abort();
        return request;
      };
    });
    await page.route("**/__sectile/api/edits", (route) => route.abort());
    await page.keyboard.type("pt");
    await page.evaluate(() => new Promise<void>((done) => setTimeout(done)));
    await page.unroute("**/__sectile/api/edits");
    await page.reload();
    await expect.poll(() => editor.text()).toBe(siteText.replace("Hello, world", "Kept"));
  });

  test("EDT-16 survives a reload while its earlier letters are sent, and waits in the browser without a server", async () => {
    const { editor, page, field } = await visit();
    await page.route("**/__sectile/api/edits", (route) => route.abort());
    const title = field("title-1", "/title");
    await title.click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Ke");
    await title.evaluate(async (element) => {
      // Losing the focus sends the text written so far. The key is handled before anything else.
      element.dispatchEvent(new FocusEvent("blur"));
      document.execCommand("insertText", false, "pt");
      await new Promise((done) => setTimeout(done));
    });
    await page.unroute("**/__sectile/api/edits");
    await page.reload();
    await expect.poll(() => editor.text()).toBe(siteText.replace("Hello, world", "Kept"));

    const kept = editor.text();
    // As with a server that does not answer.
    await page.route("**/__sectile/api/**", (route) => route.abort());
    await field("title-1", "/title").click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText("Still there");
    await page.getByText("Not saved").first().waitFor();
    expect(editor.text()).toBe(kept);
    await page.unroute("**/__sectile/api/**");
    await page.reload();
    await expect.poll(() => editor.text()).toBe(kept.replace("Kept", "Still there"));
  });
});

describe("EDT-4 sections and items", () => {
  test("EDT-5 a section's toolbar duplicates, moves, hides and deletes it; undo restores and selects it", async () => {
    const { editor, page, frame, section, problems } = await visit();
    const press = async (name: string) => {
      await frame
        .getByRole("toolbar", { name: "Section" })
        .getByRole("button", { name, exact: true })
        .click();
    };
    await section("team-1").click({ position: { x: 3, y: 3 } });
    await press("Duplicate");
    await expect.poll(() => sectionsOf(editor).length).toBe(3);
    const copy = sectionsOf(editor)[2] ?? "";
    // Its translations are copied too.
    await expect.poll(() => JSON.stringify(documentOf(editor).translations)).toContain(copy);
    await section("title-1").click({ position: { x: 3, y: 3 } });
    await press("Move down");
    await expect.poll(() => sectionsOf(editor)).toEqual(["team-1", "title-1", copy]);
    await press("Hide");
    await expect.poll(() => documentOf(editor).pages[0].components[1].status).toBe("hidden");
    await section("title-1").and(frame.locator("[data-hidden]")).waitFor();
    await press("Delete");
    await expect.poll(() => sectionsOf(editor)).toEqual(["team-1", copy]);
    for (let count = 0; count < 4; count++) {
      const undo = page.getByRole("button", { name: /^Undo/ });
      const before = editor.text();
      await undo.click();
      await expect.poll(() => editor.text()).not.toBe(before);
    }
    expect(editor.text()).toBe(siteText);

    await section("title-1").click({ position: { x: 3, y: 3 } });
    const selected = () =>
      frame.getByRole("group", { name: /^Section: / }).evaluate((box) => box.getAttribute("aria-label"));
    await expect.poll(selected).toContain("Hello, world");
    await page.keyboard.press("Delete");
    await expect.poll(() => section("title-1").count()).toBe(0);
    await expect.poll(selected).toContain("Our team");
    await page.keyboard.press("Control+z");
    await expect.poll(selected).toContain("Hello, world");
    await page.getByRole("complementary").getByRole("heading", { name: "Hello, world" }).waitFor();
    await expect.poll(() => editor.text()).toBe(siteText);
    expect(problems()).toEqual([]);
  });

  test("EDT-20 changes show before the server answers, and are reverted if it refuses them", async () => {
    const { editor, page, frame, field, section, saved, problems } = await visit();
    const team = section("team-1");
    const texts = () => team.locator('[data-at$="/name"], [inert]').allTextContents();
    const order = () =>
      frame
        .locator("[data-section]")
        .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.section));
    const asked: Route[] = [];
    await page.route("**/api/edits", (route) => void asked.push(route));
    const next = async () => {
      await expect.poll(() => asked.length).toBe(1);
      return asked.shift() as Route;
    };
    const answer = async () => (await next()).continue();
    const press = (bar: string, name: string) =>
      frame.getByRole("toolbar", { name: bar }).getByRole("button", { name, exact: true }).click();

    await field("team-1", "/team/0/name").click();
    await frame.locator("body").press("Escape");
    // The same item twice, whatever its current name.
    await press("Item", "Move forward");
    await expect.poll(texts).toEqual(["Grace", "Ada", "Edsger"]);
    await press("Item", "Move forward");
    await expect.poll(texts).toEqual(["Grace", "Edsger", "Ada"]);
    expect(editor.text()).toBe(siteText);
    await answer();
    await answer();
    await saved();
    expect(await texts()).toEqual(["Grace", "Edsger", "Ada"]);

    await press("Item", "Duplicate");
    await frame.locator("[inert]").waitFor();
    expect(await texts()).toHaveLength(4);
    await answer();
    await frame.locator("[inert]").waitFor({ state: "detached" });
    expect(await texts()).toEqual(["Grace", "Edsger", "Ada", "Ada"]);
    await saved();

    const before = await order();
    await section("title-1").click({ position: { x: 3, y: 3 } });
    await press("Section", "Delete");
    await section("title-1").waitFor({ state: "detached" });
    // The next section is selected and can be edited.
    await press("Section", "Hide");
    await team.and(frame.locator("[data-hidden]")).waitFor();
    expect(documentOf(editor).pages[0].components).toHaveLength(2);
    const refused = { code: "refused", message: "Not that one." };
    await (await next()).fulfill({ status: 422, json: refused });
    await section("title-1").waitFor();
    expect(await order()).toEqual(before);
    await answer();
    await saved();
    expect(documentOf(editor).pages[0].components).toMatchObject([{}, { status: "hidden" }]);
    expect(problems().filter((problem) => !problem.includes("422"))).toEqual([]);
  });

  test("EDT-19 a section is added, filled, moved and undone by keyboard alone; translations stay with their items", async () => {
    const { editor, page, frame, field, section, problems } = await visit();
    const add = frame.getByRole("button", { name: "Add section" }).last();
    await add.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Add a section" });
    await dialog.waitFor();
    await page.keyboard.type("big title");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => sectionsOf(editor).length).toBe(3);
    const added = sectionsOf(editor)[2] ?? "";
    await section(added).waitFor();
    // It is in view, wherever the page was scrolled.
    await expect
      .poll(() => section(added).evaluate((one) => innerHeight - one.getBoundingClientRect().top))
      .toBeGreaterThan(100);
    // Enters the section, then its text.
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText("By keys alone");
    await page.keyboard.press("Escape");
    await expect.poll(() => documentOf(editor).pages[0].components[2].data.title).toBe("By keys alone");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Alt+ArrowUp");
    await expect.poll(() => sectionsOf(editor)).toEqual(["title-1", added, "team-1"]);
    for (let count = 0; count < 3; count++) {
      const before = editor.text();
      await page.keyboard.press("ControlOrMeta+z");
      await expect.poll(() => editor.text()).not.toBe(before);
    }
    await expect.poll(() => editor.text()).toBe(siteText);

    const names = () =>
      documentOf(editor).pages[0].components[1].data.team.map(({ name = "" }: { name?: string }) => name);
    const translated = () => documentOf(editor).translations.ru.pages[0].components[0].data.team;
    await field("team-1", "/team/0/name").click();
    await frame.locator("body").press("Escape");
    const press = (name: string) =>
      frame.getByRole("toolbar", { name: "Item" }).getByRole("button", { name, exact: true }).click();
    await press("Move forward");
    await expect.poll(names).toEqual(["Grace", "Ada", "Edsger"]);
    expect(translated()).toEqual([null, { name: "Ада" }, { name: "Эдсгер" }]);
    await press("Duplicate");
    await expect.poll(names).toEqual(["Grace", "Ada", "Ada", "Edsger"]);
    await frame.getByRole("button", { name: "Add item" }).first().click();
    await expect.poll(() => names().length).toBe(5);
    await press("Delete");
    await expect.poll(() => names().length).toBe(4);
    expect(problems()).toEqual([]);
  });
});

describe("EDT-1 EDT-10 the edited page", () => {
  test("shows a section of a new type without a flash of another font", async () => {
    const theme = { primaryFont: "El Messiri", secondaryFont: "Vazirmatn" };
    const { editor, page, frame, section } = await visit(
      siteText.replace('"unknown"', `"theme": ${JSON.stringify(theme)}, "unknown"`),
    );
    const title = section("title-1").locator("[data-at]").first();
    // Width of its letters in each animation frame.
    await title.evaluate(async (element) => {
      await document.fonts.ready;
      const widths = new Set<number>();
      Object.assign(window, { widths });
      const letters = document.createRange();
      const look = () => {
        letters.selectNodeContents(document.querySelector("[data-at='/title']") ?? element);
        widths.add(Math.round(letters.getBoundingClientRect().width));
        requestAnimationFrame(look);
      };
      look();
    });
    // As with a distant server.
    await page.route("**/*.woff2", async (route) => {
      await new Promise((done) => setTimeout(done, 300));
      await route.continue();
    });
    await frame.getByRole("button", { name: "Add section" }).last().click();
    const search = page.getByRole("dialog").getByRole("searchbox");
    await expect.poll(() => search.evaluate((one) => document.activeElement === one)).toBe(true);
    await page.keyboard.type("title and paragraph");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => sectionsOf(editor).length).toBe(3);
    await section(sectionsOf(editor)[2] ?? "").waitFor();
    await page.evaluate(() => document.fonts.ready);
    expect(await title.evaluate(() => [...(window as never as { widths: Set<number> }).widths])).toHaveLength(
      1,
    );
  });

  test("EDT-3 EDT-12 places tools at the start of right-to-left texts, and aligns and reports the chosen side", async () => {
    const site = JSON.parse(siteText.replace('"code": "en"', '"code": "ar"'));
    site.pages[0].components.push({
      id: "TextImage",
      uniqId: "side-1",
      data: { title: "On a side", largeImgUrl: "assets/none.jpg" },
    });
    const { page, frame, field, section } = await visit(JSON.stringify(site), {
      viewport: { width: 1600, height: 900 },
    });
    const name = field("side-1", "/title");
    await name.click();
    const tool = (side: string) =>
      frame.getByRole("toolbar", { name: "Text" }).getByRole("button", { name: side, exact: true });
    const control = (side: string) =>
      page.getByRole("radiogroup", { name: "Alignment of Title" }).getByRole("radio", { name: side });
    const pressed = async () => {
      const sides = ["Left", "Centre", "Right"];
      const states = await Promise.all(sides.map((side) => tool(side).getAttribute("aria-pressed")));
      return sides.filter((_, index) => states[index] === "true");
    };
    const seen = () =>
      name.evaluate((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        const [text, box] = [range.getBoundingClientRect(), one.getBoundingClientRect()];
        const [left, right] = [text.left - box.left, box.right - text.right];
        return Math.abs(left - right) < 4 ? "Centre" : left < right ? "Left" : "Right";
      });
    // Without a value it starts at the start of the text direction.
    await expect.poll(pressed).toEqual(["Right"]);
    expect(await seen()).toBe("Right");
    for (const side of ["Left", "Centre", "Right"]) {
      await tool(side).click();
      await expect.poll(pressed).toEqual([side]);
      await expect.poll(seen).toBe(side);
      await expect.poll(() => control(side).isChecked()).toBe(true);
    }
    await page.getByRole("radiogroup", { name: "Orientation" }).getByText("Left").click();
    await expect
      .poll(() =>
        section("side-1").evaluate((one) => {
          const [picture, text] = ["picture,[data-at='/largeImgUrl']", "[data-at='/title']"].map((selector) =>
            one.querySelector(selector)?.getBoundingClientRect(),
          );
          return (picture?.left ?? 0) < (text?.left ?? 0);
        }),
      )
      .toBe(true);

    await field("team-1", "/team/0/name").click();
    const end = async (of: Locator) => {
      const box = await of.boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0);
    };
    const tools = frame.getByRole("toolbar", { name: "Text" });
    await expect
      .poll(async () => Math.abs((await end(tools)) - (await end(field("team-1", "/team/0/name")))))
      .toBeLessThan(8);
  });

  test("keeps low elements uncovered by their tools, opens other pages, and follows a link only with Open page", async () => {
    // At a width with the links in a row.
    const { page, frame, section } = await visit(undefined, {
      viewport: { width: 1500, height: 800 },
    });
    await page.getByRole("button", { name: /Page/ }).first().click();
    await page.getByRole("option", { name: /About/ }).click();
    await frame.locator('[data-section="title-2"]').waitFor();
    await section("bar").click({ position: { x: 3, y: 3 } });
    const boxes = async () => [
      (await frame.getByRole("toolbar", { name: "Section" }).boundingBox())?.y ?? 0,
      await section("bar")
        .boundingBox()
        .then((box) => (box?.y ?? 0) + (box?.height ?? 0)),
    ];
    await expect.poll(async () => ((await boxes())[0] ?? 0) - ((await boxes())[1] ?? 0)).toBeGreaterThan(0);
    const home = frame.locator('[data-site-at="/headerLinks/0/text"]').first();
    await home.click();
    expect(await frame.locator('[data-section="title-2"]').count()).toBe(1);
    await frame.getByRole("toolbar", { name: "Link" }).getByRole("button", { name: "Open page" }).click();
    await frame.locator('[data-section="title-1"]').waitFor();
  });

  test("EDT-3 EDT-13 EDT-15 fills an empty slot with an uploaded image, translates a text in place, and resets it", async () => {
    const { editor, page, frame, field, problems } = await visit();
    const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#2a7" } })
      .jpeg()
      .toBuffer();
    await field("team-1", "/team/0/imgUrl").click();
    const chooser = page.waitForEvent("filechooser");
    await frame.getByRole("toolbar", { name: "Image" }).getByRole("button", { name: "Replace" }).click();
    const upload = page
      .getByRole("dialog")
      .getByRole("button", { name: /upload|choose a file/i })
      .first();
    await upload.click();
    await (await chooser).setFiles({ name: "Ada's Photo.jpg", mimeType: "image/jpeg", buffer: photo });
    await expect
      .poll(() => documentOf(editor).pages[0].components[1].data.team[0].imgUrl)
      .toBe("assets/ada-s-photo.jpg");
    expect(readFileSync(join(editor.folder, "assets/ada-s-photo.jpg"))).toEqual(photo);
    expect(readdirSync(join(editor.folder, "assets"))).toEqual(["ada-s-photo.jpg"]);
    await expect
      .poll(() => field("team-1", "/team/0/imgUrl").locator("img").getAttribute("src"))
      .toContain("ada-s-photo");
    expect(problems()).toEqual([]);

    await page
      .getByRole("button", { name: /Language/ })
      .first()
      .click();
    await page.getByRole("option", { name: "Русский" }).click();
    await expect.poll(() => frame.locator("html").getAttribute("lang")).toBe("ru");
    await field("title-1", "/title").click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText("Привет");
    await page.keyboard.press("Escape");
    await expect.poll(() => editor.text()).toContain("Привет");
    expect(documentOf(editor).pages[0].components[0].data.title).toBe("Hello, world");
    await page.getByRole("button", { name: "Use the original" }).first().click();
    await expect.poll(() => editor.text()).not.toContain("Привет");
    await expect.poll(() => field("title-1", "/title").textContent()).toBe("Hello, world");
  });
});

test("EDT-19 at 200 percent zoom on a laptop, page and panel both have space and nothing is cut off", async () => {
  const own = { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 };
  const { page, field, problems } = await visit(undefined, { own });
  await field("title-1", "/title").click();
  const box = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [frame, panel] = [
    await box(page.locator("iframe")),
    await box(page.getByRole("complementary", { name: "Inspector" })),
  ];
  // Side by side, each with most of the window's height.
  expect(Math.min(frame.height, panel.height)).toBeGreaterThan(450 * 0.8);
  expect(frame.width).toBeGreaterThan(360);
  expect(frame.x + frame.width).toBeLessThanOrEqual(panel.x + 1);
  for (const name of ["Undo", "Publish"]) {
    const { x, width } = await box(page.getByRole("button", { name }).first());
    expect(x >= 0 && x + width <= 720).toBe(true);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(720);
  await expectUsable(page, "magnified");
  expect(problems()).toEqual([]);
});

describe("EDT-6 a hostile document", () => {
  test("runs nothing in the edited page, and sends nothing", async () => {
    const attack = 'Hello <img src=x onerror=\\"top.harmed=1\\"><script>top.harmed=1</script>';
    const { editor, page, frame, field } = await visit(
      siteText.replace("Hello, world", attack).replace('"Ada"', `"${attack}"`),
    );
    const isHarmed = () => page.evaluate(() => "harmed" in window);
    await field("title-1", "/title").click();
    await page.keyboard.type("x");
    await expect.poll(() => editor.text()).toContain("x");
    expect(await isHarmed()).toBe(false);
    // Markup that got into the page in spite of everything would not run either.
    const sent = await frame.locator("body").evaluate(async (body) => {
      const script = body.ownerDocument.createElement("script");
      script.textContent = "top.harmed = 1";
      body.append(script);
      return await fetch("/").then(
        () => "sent",
        () => "refused",
      );
    });
    expect([sent, await isHarmed()]).toEqual(["refused", false]);
  });
});

test("EDT-19 a page, section, text and dialog are usable; the text has no axe violations in light, dark and at 360 px", async () => {
  const opened = await visit();
  await visitThings(opened, (state) =>
    (state === "a text" ? expectNoBarriers : expectUsable)(opened.page, state),
  );
});

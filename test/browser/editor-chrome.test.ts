/** The editor shell, with a server that keeps a few pages in memory. */
import { describe, expect, onTestFinished, test } from "vitest";
import { secret } from "../editor/shell/fake-server.ts";
import { expectNoBarriers, expectUsable } from "./audit.ts";
import { hold, launch, open } from "./chromium.ts";
import { visitPanels } from "./editor-states.ts";
import { createFakeEditor } from "./fake-editor.ts";

const editor = createFakeEditor();
const { address, frame, button, inspector, dialog, renew, show, start, goOn, problems, send } = editor;
const select = editor.selectSection;
const field = (pointer: string, id = "team") =>
  frame().locator(`[data-section="${id}"] [data-at="${pointer}"]`);
const status = () => editor.page.getByRole("status").first();
const section = (id: string) =>
  editor.server.document.pages[0]?.components.find(({ uniqId }) => uniqId === id);
const team = () => section("team");
const everything = () => section("all")?.data;
const people = () => team()?.data.team as Record<string, unknown>[];
const names = () => editor.server.document.pages[0]?.components.map(({ uniqId }) => uniqId);
const saved = () => expect.poll(() => status().textContent()).toBe("All changes saved");

describe("the editor shell", () => {
  test("EDT-1 EDT-5 EDT-6 saves a text written in the page; undo reports it and returns to its page", async () => {
    await start();
    expect(editor.page.url()).not.toContain("#");
    await field("/title").click();
    await field("/title").fill("Our crew");
    await button("Keyboard shortcuts").focus();
    await expect.poll(() => team()?.data.title).toBe("Our crew");
    await saved();
    await editor.page.getByRole("toolbar").getByRole("button", { name: /Page$/ }).click();
    await editor.page.getByRole("option", { name: "About us" }).click();
    await expect.poll(() => frame().locator("[data-section]").getAttribute("data-section")).toBe("people");
    await button("Undo").click();
    await expect.poll(() => field("/title").textContent()).toBe("Our team");
    await expect.poll(() => editor.page.getByText("Undone: edit text in 'Our team'").count()).toBe(1);
    expect(await inspector().getByRole("heading", { level: 2 }).textContent()).toBe("Our team");
    await editor.page.keyboard.press("Control+Shift+Z");
    await expect.poll(() => team()?.data.title).toBe("Our crew");
    expect(problems()).toEqual([]);
  });

  test("EDT-16 stays usable if one part fails to render, and renders that part again later", async () => {
    await renew();
    // A type that is not text: React cannot render a panel with it.
    let isBroken = true;
    await editor.page.route("**/api/page?*", async (route) => {
      const response = await route.fetch();
      const page = await response.json();
      const other = page.sections.find(({ id }: { id: string }) => id !== "team");
      if (isBroken) other.type = { no: "text" };
      await route.fulfill({ response, json: page });
    });
    await show();
    await expect
      .poll(() => inspector().textContent())
      .toContain("This part of the editor can't be displayed.");
    await button("Keyboard shortcuts").click();
    await dialog().waitFor();
    await editor.closeDialog();
    isBroken = false;
    await field("/title").click();
    await field("/title").fill("Our crew");
    await button("Keyboard shortcuts").focus();
    await expect.poll(() => team()?.data.title).toBe("Our crew");
    await expect.poll(() => inspector().textContent()).not.toContain("This part of the editor");
    await editor.page.unroute("**/api/page?*");
  });

  test("BRW-1 EDT-19 explains a page that does not appear, and the message goes away if it appears later", async () => {
    await renew();
    // A tab of its own, because its clock is not the computer's.
    const { page, close } = await open(await launch(), { locale: "en" });
    onTestFinished(close);
    await page.clock.install();
    const silence = page.getByRole("alert").filter({ hasText: "The page isn't appearing" });
    const isShown = () =>
      page.frameLocator('iframe[title="Page"]').locator("[data-section]").first().waitFor();
    const letFrame = await hold(page, "**/edit/frame");
    await page.goto(address(secret));
    await page.locator('iframe[title="Page"]').waitFor();
    await page.clock.fastForward(7000);
    expect(await silence.count()).toBe(0);
    await page.clock.fastForward(1000);
    await silence.getByText("a content blocker").waitFor();
    await silence.getByRole("button", { name: "Reload" }).waitFor();
    await expectUsable(page, "a page that does not appear");
    letFrame();
    await isShown();
    await expect.poll(() => silence.count()).toBe(0);
    await page.unrouteAll();
    // It starts, but does not show its page.
    await page.route("**/edit/frame", async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('data.kind !== "page"', "true");
      await route.fulfill({ response, body });
    });
    await page.reload();
    await page.locator('iframe[title="Page"]').waitFor();
    await page.waitForFunction(() => frames[0]?.length === 0);
    await expect
      .poll(async () => {
        await page.clock.fastForward(8000);
        return await silence.count();
      })
      .toBe(1);
    await page.unrouteAll();
    await silence.getByRole("button", { name: "Reload" }).click();
    await isShown();
    // A page that the server has not sent yet is not the browser's fault.
    const letPage = await hold(page, "**/api/page?*");
    await page.reload();
    await page.locator('iframe[title="Page"]').waitFor();
    await page.clock.fastForward(20_000);
    expect(await silence.count()).toBe(0);
    letPage();
    await isShown();
  });

  test("EDT-5 undoes edits by keys wherever the focus is, except in a field, where the browser undoes typing", async () => {
    await start();
    const title = () => section("all")?.data.title;
    const before = title();
    await select("all");
    const others = 'input:is([type="radio"],[type="range"],[type="color"],[type="checkbox"])';
    const controls = inspector().locator(others);
    await controls.first().waitFor({ state: "attached" });
    const types = await controls.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).type));
    expect(new Set(types)).toEqual(new Set(["radio", "range", "color", "checkbox"]));
    for (const type of new Set(types)) {
      await send({ kind: "written", section: "all", pointer: "/title", value: `By ${type}` });
      await expect.poll(title).toBe(`By ${type}`);
      await saved();
      await inspector().locator(`input[type="${type}"]`).first().focus();
      await editor.page.keyboard.press("Control+z");
      await expect.poll(title).toBe(before);
      await expect.poll(() => editor.page.getByText(/^Undone: edit text in/).count()).toBe(1);
    }
    const text = inspector().getByRole("textbox").first();
    await text.selectText();
    await editor.page.keyboard.insertText("One\u2028two\0three");
    expect(await text.inputValue()).toBe("One\ntwo three");
    await editor.page.keyboard.press("Control+z");
    await text.fill("Typed");
    await editor.page.keyboard.press("Control+z");
    await expect.poll(() => text.inputValue()).not.toBe("Typed");
    expect(title()).toBe(before);
    expect(problems()).toEqual([]);
  });

  test("EDT-5 sends a field's text on the save shortcut and shows that changes are saved automatically", async () => {
    await start();
    await select("all");
    const isPrevented = () =>
      editor.page.evaluate(() => (window as never as { isPrevented?: boolean }).isPrevented);
    await editor.page.evaluate(() => {
      addEventListener("keydown", ({ code, defaultPrevented }) => {
        if (code === "KeyS") Object.assign(window, { isPrevented: defaultPrevented });
      });
    });
    const noticeCount = () => editor.page.getByText("All changes are saved automatically").count();
    const text = inspector().getByRole("textbox").first();
    const before = JSON.stringify(everything());
    await text.fill("Saved by keys");
    await editor.page.keyboard.press("Control+s");
    await expect.poll(noticeCount).toBe(1);
    expect(JSON.stringify(everything())).not.toBe(before);
    expect(await isPrevented()).toBe(true);
    expect(await text.evaluate((element) => element === document.activeElement)).toBe(true);
    await send({ kind: "announce", text: "" });
    await expect.poll(noticeCount).toBe(0);
    await send({ kind: "key", key: "save" });
    await expect.poll(noticeCount).toBe(1);
    expect(problems()).toEqual([]);
  });

  test("EDT-12 ignores keys that an input method handles: they choose nothing and close no dialog", async () => {
    await goOn();
    const before = names();
    await send({ kind: "add-section", at: 0 });
    const search = dialog().getByRole("searchbox");
    await search.fill("title");
    // As Safari sends them after a composition.
    await search.evaluate((element) => {
      for (const key of ["ArrowDown", "Escape", "Enter"])
        element.dispatchEvent(
          new KeyboardEvent("keydown", { key, keyCode: 229, bubbles: true, cancelable: true }),
        );
    });
    await editor.page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await search.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await search.inputValue()).toBe("title");
    expect(names()).toEqual(before);
    await search.fill("");
    await editor.closeDialog();
    expect(problems()).toEqual([]);
  });

  test("EDT-19 keeps the names that other programs rely on", async () => {
    await goOn();
    // Browser translation is turned off.
    expect(await editor.page.locator("html").getAttribute("translate")).toBe("no");
    const bar = editor.page.getByRole("toolbar", { name: "Editor" });
    for (const name of ["Undo", "Redo", "Publish"])
      expect(await bar.getByRole("button", { name, exact: true }).count()).toBe(1);
    const screen = bar.getByRole("radiogroup", { name: "Screen" });
    expect(
      await screen.getByRole("radio").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label"))),
    ).toEqual(["Phone", "Tablet", "Desktop"]);
    const width = () =>
      editor.page.locator('iframe[title="Page"]').evaluate((element) => element.clientWidth);
    for (const [name, pixels] of [
      ["Phone", 390],
      ["Tablet", 820],
      ["Desktop", 1120],
    ] as const) {
      await screen
        .locator("label")
        .filter({ has: editor.page.getByRole("radio", { name }) })
        .click();
      await expect.poll(width).toBe(pixels);
    }
  });

  test("EDT-6 explains how to open it without a secret, and that the session has ended with a wrong one", async () => {
    await renew();
    await editor.page.goto(address());
    await editor.page.getByRole("heading", { name: "Open the editor with its full address" }).waitFor();
    expect(await editor.page.locator("iframe").count()).toBe(0);
    await expectUsable(editor.page, "no secret");
    await editor.page.goto(address("wrong"));
    await editor.page.getByRole("heading", { name: "This editing session has ended" }).waitFor();
    expect(await editor.page.evaluate(() => sessionStorage.getItem("sectile-secret"))).toBe("wrong");
    await show();
    expect(await editor.page.evaluate(() => sessionStorage.getItem("sectile-secret"))).toBe(secret);
  });

  test("EDT-20 lists 60 of a thousand pages and finds the others by search", async () => {
    await start(() => {
      const [, about] = editor.server.document.pages;
      for (let number = 0; number < 1000; number++)
        editor.server.document.pages.push({
          path: `/p${number}`,
          meta: { title: `Number ${number}` },
          components: about?.components ?? [],
        });
    });
    await editor.page.getByRole("toolbar").getByRole("button", { name: /Page$/ }).click();
    expect(await editor.page.getByRole("option").count()).toBe(60);
    await editor.page.keyboard.type("number 777");
    await expect.poll(() => editor.page.getByRole("option").allTextContents()).toEqual(["Number 777/p777"]);
    await expectUsable(editor.page, "page search");
    await editor.page.keyboard.press("Enter");
    await expect.poll(() => frame().locator("[data-section]").getAttribute("data-section")).toBe("people");
    await expect
      .poll(() => editor.page.getByRole("toolbar").getByRole("button", { name: /Page$/ }).textContent())
      .toBe("Number 777");
  });

  test("EDT-22 follows Back and Forward through the opened pages and languages, and a reload shows the same", async () => {
    await start();
    const { page } = editor;
    const choose = async (list: "Page" | "Language", option: string | RegExp) => {
      await page.getByRole("button", { name: new RegExp(`${list}$`) }).click();
      await page.getByRole("option", { name: option }).click();
    };
    const isShown = async (section: string, search: string) => {
      await frame().locator(`[data-section="${section}"]`).waitFor();
      await expect.poll(() => new URL(page.url()).search).toBe(search);
    };
    await isShown("team", "?page=/");
    await choose("Page", /About us/);
    await isShown("people", "?page=/about");
    await choose("Language", /Deutsch/);
    await isShown("people", "?page=/about&language=de");
    await page.reload();
    await isShown("people", "?page=/about&language=de");
    await expect
      .poll(() => page.getByRole("button", { name: /Language$/ }).textContent())
      .toContain("Deutsch");
    await page.goBack();
    await isShown("people", "?page=/about");
    await expect
      .poll(() => page.getByRole("button", { name: /Language$/ }).textContent())
      .not.toContain("Deutsch");
    await page.goBack();
    await isShown("team", "?page=/");
    await page.goForward();
    await isShown("people", "?page=/about");
    await page.goBack();
    await page.goBack();
    expect(page.url()).toBe("about:blank");
    expect(editor.problems()).toEqual([]);
  });

  test("EDT-17 shows why an edit was refused until another page is open", async () => {
    await start();
    const { page } = editor;
    editor.server.faults.push({ code: "refused", message: "This is too much." });
    await send({ kind: "written", section: "team", pointer: "/title", value: "Refused" });
    await page.getByText("This is too much.").first().waitFor();
    await page.getByRole("button", { name: /Page$/ }).click();
    await page.getByRole("option", { name: /About us/ }).click();
    await frame().locator('[data-section="people"]').waitFor();
    expect(await page.getByText("This is too much.").count()).toBe(0);
  });

  test("EDT-16 keeps a text written while the server is unreachable, also after a reload, and sends it later", async () => {
    await start();
    editor.server.faults.push(...Array<"gone">(50).fill("gone"));
    await send({ kind: "written", section: "team", pointer: "/title", value: "Written in the dark" });
    await expect
      .poll(() => status().textContent())
      .toContain("Not saved: The editor's server isn't responding");
    expect(team()?.data.title).toBe("Our team");
    await editor.page.reload();
    editor.server.faults.length = 0;
    await expect.poll(() => team()?.data.title).toBe("Written in the dark");
    await saved();
    await expect.poll(() => field("/title").textContent()).toBe("Written in the dark");
  });

  test("EDT-16 shows another person's earlier change once the pending edit is saved", async () => {
    await goOn();
    const at = { page: "/", section: "all", path: ["data", "title"] };
    editor.server.faults.push(...Array<"gone">(50).fill("gone"));
    await send({ kind: "written", section: "team", pointer: "/title", value: "Mine" });
    await expect.poll(() => status().textContent()).toContain("Not saved");
    editor.server.change({ op: "set", at, value: "Theirs" });
    editor.server.faults.length = 0;
    await saved();
    await expect.poll(() => field("/title").textContent()).toBe("Mine");
    await expect.poll(() => field("/title", "all").textContent()).toBe("Theirs");
  });

  test("EDT-16 shows changes by other people, and lets the owner resolve conflicts", async () => {
    await goOn();
    const at = { page: "/", section: "team", path: ["data", "title"] };
    editor.server.change({ op: "set", at, value: "Theirs" });
    await expect.poll(() => field("/title").textContent()).toBe("Theirs");
    for (const [choice, stays] of [
      ["Keep the other version", "Theirs"],
      ["Keep mine", "Mine"],
    ] as const) {
      const conflicts = [{ at, ours: "Mine", theirs: "Theirs" }];
      editor.server.faults.push({ code: "conflict", message: "Changed elsewhere.", conflicts });
      await send({ kind: "written", section: "team", pointer: "/title", value: "Mine" });
      await editor.page.getByRole("dialog", { name: "Changed in two places" }).waitFor();
      await expectUsable(editor.page, "a conflict");
      await button(choice).click();
      await saved();
      expect(team()?.data.title).toBe(stays);
    }
  });

  test("EDT-16 EDT-19 names a section that was deleted elsewhere, and no key loses the written text", async () => {
    await start();
    const at = { page: "/", section: "team", path: [] };
    const base = { id: "Team", uniqId: "team", data: { title: "Our team", team: [{ name: "Ada" }] } };
    const ours = { ...base, data: { ...base.data, title: "Our <b>crew</b><br>and friends" } };
    const conflict = { at, kind: "deleted-there", what: "section", base, before: base, ours } as const;
    const conflicts = [{ ...conflict, theirs: undefined }];
    editor.server.faults.push({ code: "conflict", message: "Changed elsewhere.", conflicts });
    await send({ kind: "written", section: "team", pointer: "/title", value: "Our crew" });
    const shown = editor.page.getByRole("dialog", { name: "Changed in two places" });
    await shown.waitFor();
    const about = shown.getByRole("region", { name: "“Our team”" });
    expect(await about.innerText()).toContain(
      "This section was deleted in another window or in the file. You wrote:",
    );
    expect(await about.locator("dd").innerText()).toBe("Our crew\nand friends");
    expect(await shown.innerText()).not.toMatch(/[{}]/);
    const described = await shown.getAttribute("aria-describedby");
    expect(await shown.getByRole("alert").getAttribute("id")).toBe(described);
    await expectUsable(editor.page, "a deletion in conflict");
    expect(await shown.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await editor.page.keyboard.press("Escape");
    expect(await shown.count()).toBe(1);

    await editor.page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("Not allowed."));
    });
    await button("Copy my text").click();
    const area = shown.getByRole("textbox", { name: "Your text to copy" });
    await expect
      .poll(() =>
        area.evaluate((element) => {
          const { value, selectionStart, selectionEnd } = element as HTMLTextAreaElement;
          return value.slice(selectionStart, selectionEnd);
        }),
      )
      .toBe("Our crew\nand friends");
    await editor.page.evaluate(() => {
      navigator.clipboard.writeText = async (text) => void Object.assign(window, { copied: text });
    });
    await button("Copy my text").click();
    await shown.getByText("Copied", { exact: true }).waitFor();
    expect(await editor.page.evaluate(() => (window as { copied?: string }).copied)).toBe(
      "Our crew\nand friends",
    );

    await button("Leave it deleted").click();
    await expect.poll(() => dialog().count()).toBe(0);
    editor.server.faults.push({ code: "conflict", message: "Changed elsewhere.", conflicts });
    await send({ kind: "written", section: "team", pointer: "/title", value: "Our crew" });
    await button("Restore it").click();
    await saved();
    expect(team()?.data.title).toBe("Our crew");
  });

  test("EDT-17 lists the page's problems with links to their fields", async () => {
    const at = { page: "/", section: "team", path: ["data", "team", 1, "name"] };
    await start(() => {
      editor.server.problems.push(
        { severity: "error", message: "The name is missing.", hint: "Write one.", at },
        { severity: "warning", message: "The site has no address.", hint: undefined, at: undefined },
      );
    });
    await expectUsable(editor.page, "problems");
    await inspector()
      .getByRole("button", { name: /missing\. *“Name” of the second person of “Our team” *Write one\./ })
      .click();
    await expect.poll(() => inspector().getByRole("heading", { level: 2 }).textContent()).toBe("Grace");
  });

  test("EDT-17 shows a refusal at the control and keeps the document's value", async () => {
    await goOn();
    await select("team");
    editor.server.faults.push({ code: "refused", message: "The title is too long." });
    await send({ kind: "written", section: "team", pointer: "/title", value: "Much too long" });
    await inspector().getByRole("alert").filter({ hasText: "The title is too long." }).waitFor();
    await saved();
    expect(team()?.data.title).toBe("Our team");
    // It shows in every panel.
    expect(await editor.page.getByRole("main").getByText("The title is too long.").count()).toBe(1);
    await editor.page.getByRole("main").getByRole("button", { name: "Close" }).click();
    expect(await editor.page.getByText("The title is too long.").count()).toBe(1);
  });
});

describe("the inspector", () => {
  test("EDT-9 has a control for every kind of field and writes its value to the document", async () => {
    await start();
    await select("all");
    const panel = inspector();
    await panel.getByRole("textbox", { name: "Title" }).fill("Changed");
    await panel.getByRole("textbox", { name: "Email" }).fill("me@example.com");
    await panel.getByRole("textbox", { name: "Flag code" }).fill("de");
    await panel.getByRole("switch", { name: "Animated" }).press("Space");
    await panel
      .getByRole("radiogroup", { name: "Style" })
      .getByRole("radio", { name: "Quiet" })
      .press("Space");
    await panel.getByRole("spinbutton", { name: "Logo width" }).fill("320");
    await panel.getByRole("slider", { name: "Overlay" }).press("ArrowRight");
    await panel.getByLabel("Colour", { exact: true }).fill("#aa3300");
    await panel.getByRole("button", { name: /Event$/ }).click();
    await editor.page.getByRole("option", { name: "Opening night" }).click();
    await panel.getByRole("spinbutton", { name: /^day, / }).press("ArrowUp");
    await panel.getByRole("textbox", { name: "Words 2" }).fill("deux");
    await saved();
    await expect.poll(everything).toMatchObject({
      title: "Changed",
      email: "me@example.com",
      flagCode: "de",
      isAnimated: false,
      type: "tertiary",
      logoWidth: 320,
      bgOverlayTransparency: 0.51,
      colour: "#aa3300",
      eventId: "opening",
      countDownDate: "2030-05-02T18:00:00Z",
      words: ["one", "deux"],
    });
    await panel
      .getByRole("radiogroup", { name: "Colour mode" })
      .getByRole("radio", { name: "Dark", exact: true })
      .press("Space");
    await expect.poll(() => section("all")?.colorMode).toBe("DARK");
    expect(problems()).toEqual([]);
  });

  test("EDT-11 SAF-1 keeps markup around an edit and runs none of it", async () => {
    const title = 'See <a href="/about">us</a><img src=x onerror="document.title=\'hacked\'">';
    await goOn();
    editor.server.change({
      op: "set",
      at: { page: "/", section: "all", path: ["data", "title"] },
      value: title,
    });
    await expect.poll(() => field("/title", "all").textContent()).toBe(title);
    await select("all");
    const box = inspector().getByRole("textbox", { name: "Title" });
    await box.click();
    await editor.page.keyboard.press("Control+Home");
    await editor.page.keyboard.type("More & ");
    await box.blur();
    await expect.poll(() => everything()?.title).toBe('More &amp; See <a href="/about">us</a>');
    expect(await editor.page.title()).toBe("Editor");
    expect(problems().filter((problem) => !problem.includes("/x"))).toEqual([]);
  });

  test("EDT-15 shows the original until a text is translated, and can restore it", async () => {
    await goOn();
    await select("team");
    await editor.page.getByRole("button", { name: "Language" }).click();
    await editor.page.getByRole("option", { name: "Deutsch" }).click();
    await expect.poll(() => field("/title").textContent()).toBe("Unser Team");
    await expect
      .poll(() => inspector().getByRole("textbox", { name: "Title" }).inputValue())
      .toBe("Unser Team");
    await inspector().getByRole("button", { name: "Use the original" }).click();
    await expect.poll(() => field("/title").textContent()).toBe("Our team");
    await inspector().getByText("Not translated. The original is shown.").first().waitFor();
    await inspector().getByRole("textbox", { name: "Title" }).fill("Mannschaft");
    await inspector().getByRole("textbox", { name: "Title" }).blur();
    await expect
      .poll(() => editor.server.document.translations.de?.pages[0]?.components[0]?.data.title)
      .toBe("Mannschaft");
    expect(team()?.data.title).toBe("Our team");
  });

  test("EDT-4 opens, moves and hides sections in the list of sections", async () => {
    await start();
    const list = inspector().getByRole("grid", { name: "Sections" });
    await expect
      .poll(() => list.getByRole("row").allTextContents())
      .toEqual(["Our teamTeam", "All of itEvery field", "Thank youFooter"]);
    await list.getByRole("row", { name: "All of it" }).click();
    await inspector().getByRole("button", { name: "Move up" }).click();
    await expect.poll(names).toEqual(["all", "team", "footer"]);
    await expect.poll(() => button("Move up").getAttribute("aria-disabled")).toBe("true");
    await inspector().getByRole("switch", { name: "Show on the published page" }).press("Space");
    await expect.poll(() => section("all")?.status).toBe("hidden");
  });

  test("EDT-2 counts characters, stops at the limit, and restores an emptied required text", async () => {
    await goOn();
    await select("team");
    const title = inspector().getByRole("textbox", { name: "Title" });
    await title.fill("x".repeat(28));
    await inspector().getByText("28/30").waitFor();
    await title.press("End");
    await title.pressSequentially("abc");
    expect(await title.inputValue()).toBe(`${"x".repeat(28)}ab`);
    await inspector().getByText("No more than 30 characters").waitFor();
    await title.fill("");
    await title.blur();
    await inspector().getByText("This field is required").waitFor();
    expect(await title.inputValue()).not.toBe("");
  });
});

describe("dialogs", () => {
  test("EDT-4 EDT-19 add a section by keyboard alone, and undo removes it", async () => {
    await start();
    await frame().getByRole("button", { name: "Add section" }).first().press("Enter");
    await editor.page.getByRole("dialog", { name: "Add a section" }).waitFor();
    await editor.page.keyboard.type("every");
    await expect.poll(() => dialog().getByRole("option").allTextContents()).toEqual(["Every field"]);
    await editor.page.keyboard.press("Tab");
    await editor.page.keyboard.press("Enter");
    await expect.poll(() => names()?.length).toBe(4);
    expect(editor.server.document.pages[0]?.components[1]?.id).toBe("Everything");
    await editor.page.keyboard.press("Control+z");
    await expect.poll(() => names()?.length).toBe(3);
  });

  test("EDT-3 link to pages by name, to sections, to web addresses and to e-mail addresses", async () => {
    await goOn();
    const link = () => people()[0]?.imgLink;
    const ask = () => send({ kind: "edit-link", section: "team", pointer: "/team/0/imgLink" });
    const choose = async (label: RegExp, name: string) => {
      await dialog().getByRole("button", { name: label }).click();
      await editor.page.getByRole("option", { name }).click();
    };
    await ask();
    await choose(/Page$/, "About us");
    await choose(/Section$/, "People");
    await button("Apply").click();
    await expect.poll(link).toBe("/about#Team-people");
    await ask();
    await choose(/Link to$/, "Web address");
    await dialog().getByRole("textbox", { name: "Address" }).fill("java script:alert(1)");
    await button("Apply").click();
    await dialog().getByRole("alert").filter({ hasText: "This link can't be used" }).waitFor();
    await dialog().getByRole("textbox", { name: "Address" }).fill("example.com/a");
    await editor.page.keyboard.press("Enter");
    await expect.poll(link).toBe("https://example.com/a");
    await ask();
    await choose(/Link to$/, "Email");
    await dialog().getByRole("textbox", { name: "Email address" }).fill("me@example.com");
    await button("Apply").click();
    await expect.poll(link).toBe("mailto:me@example.com");
    await ask();
    await button("Remove link").click();
    await expect.poll(link).toBeUndefined();
  });

  test("EDT-3 upload, describe, crop by keyboard and remove an image", async () => {
    await goOn();
    const at = { section: "team", pointer: "/team/1/imgUrl" };
    await send({ kind: "picture", act: "replace", ...at });
    const file = {
      name: "grace.png",
      mimeType: "image/png",
      buffer: Buffer.from("not asked by this server"),
    };
    const chooser = editor.page.waitForEvent("filechooser");
    await button("Choose a file").click();
    await (await chooser).setFiles(file);
    await expect.poll(() => people()[1]?.imgUrl).toBe("assets/grace.png");
    await send({ kind: "picture", act: "description", ...at });
    await dialog().getByRole("textbox", { name: "Describe the image" }).fill("Grace at her desk");
    await button("Apply").click();
    await expect.poll(() => people()[1]?.imgAlt).toBe("Grace at her desk");
    await send({ kind: "picture", act: "replace", ...at });
    await dialog().getByRole("option", { name: "ada.svg" }).click();
    await expect.poll(() => people()[1]?.imgUrl).toBe("assets/ada.svg");
    await send({ kind: "picture", act: "crop", ...at });
    await expect.poll(() => button("Apply").isEnabled()).toBe(true);
    await dialog().getByRole("slider", { name: "Zoom" }).press("End");
    await dialog().getByRole("slider", { name: "Rotate" }).press("ArrowRight");
    const part = dialog().getByTestId("cropper");
    await part.press("ArrowLeft");
    await expectUsable(editor.page, "a crop");
    await button("Apply").click();
    await expect.poll(() => people()[1]?.imgCropParams).toMatchObject({ transform: 1 });
    const crop = people()[1]?.imgCropParams as Record<string, number>;
    expect((crop.width ?? 0) / (crop.containerWidth ?? 1)).toBeGreaterThan(4.5);
    await send({ kind: "picture", act: "remove", ...at });
    await expect.poll(() => people()[1]).toEqual({ name: "Grace", position: "Admiral" });
  });

  test("EDT-3 crop an image right after it was dropped in the page, and show if an image is missing", async () => {
    await start();
    const at = { section: "team", pointer: "/team/1/imgUrl" };
    // The list of pictures is loaded by then.
    await inspector().getByRole("button", { name: "Unused files" }).waitFor();
    await send({ kind: "picture", act: "replace", section: "team", pointer: "/team/0/imgUrl" });
    await dialog().getByRole("option", { name: "ada.svg" }).waitFor();
    await editor.closeDialog();
    await editor.drop("dropped.svg", at);
    await expect.poll(() => people()[1]?.imgUrl).toBe("assets/dropped.svg");
    await send({ kind: "picture", act: "crop", ...at });
    await expect.poll(() => button("Apply").isEnabled()).toBe(true);
    await editor.closeDialog();
    const gone = { page: "/", section: "team", path: ["data", "team", 1, "imgUrl"] };
    editor.server.change({ op: "set", at: gone, value: "assets/gone.svg" });
    await expect.poll(() => field("/team/1/imgUrl").count()).toBe(1);
    await saved();
    await editor.select({ kind: "item", section: "team", pointer: "/team/1" });
    // The dialog belongs to the picture that was shown when it opened.
    await expect.poll(() => inspector().locator("img").count()).toBe(0);
    await send({ kind: "picture", act: "crop", ...at });
    await dialog().getByRole("status").filter({ hasText: "This image can't be displayed." }).waitFor();
    expect(await button("Apply").isDisabled()).toBe(true);
    await expectUsable(editor.page, "a missing image");
  });

  test("EDT-13 list unused files and remove the selected ones, by keyboard", async () => {
    await start(() => {
      editor.server.unused = ["assets/old team.svg", "assets/leaflet.pdf", "assets/kept.svg"];
    });
    await inspector().getByRole("button", { name: "Unused files" }).focus();
    await editor.page.keyboard.press("Enter");
    await expect.poll(() => dialog().getByRole("checkbox").count()).toBe(3);
    expect(await button("Remove 0 files").isDisabled()).toBe(true);
    await dialog()
      .getByRole("checkbox", { name: /^old team\.svg/ })
      .press("Space");
    await dialog()
      .getByRole("checkbox", { name: /^leaflet\.pdf/ })
      .press("Space");
    await expectUsable(editor.page, "unused files");
    await button("Remove 2 files").press("Enter");
    await expect.poll(() => dialog().getByRole("checkbox").count()).toBe(1);
    expect(editor.server.unused).toEqual(["assets/kept.svg"]);
    await expect
      .poll(() => editor.page.locator("[aria-live]").allTextContents())
      .toContain("2 files removed");
    await editor.page.keyboard.press("Escape");
    await expect.poll(() => dialog().count()).toBe(0);
  });
});

/** States that are audited here; the exhaustive tier audits all of them (editor-audit.exhaustive.test.ts). */
const audited = ["Page settings", "GDPR banner"];
const look = (state: string) =>
  (audited.includes(state) ? expectNoBarriers : expectUsable)(editor.page, state);

test("EDT-14 EDT-19 every panel and page dialog is usable; page settings and GDPR banner have no axe violations", {
  timeout: 600_000,
}, async () => {
  await start();
  await visitPanels(editor, look);
  expect(problems()).toEqual([]);
});

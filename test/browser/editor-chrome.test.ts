/** The editor shell around the page, with the real server and stores in memory. */
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { samplePictures, sampleSite } from "../editor/sample-site.ts";
import { expectNoBarriers, expectUsable } from "./audit.ts";
import { hold } from "./chromium.ts";
import { visitPanels } from "./editor-states.ts";
import { createMemoryEditors } from "./memory-editor.ts";
import { createEditors } from "./open-editor.ts";

const openEditor = createMemoryEditors();
const openFolder = createEditors();

describe("the editor shell", () => {
  test("EDT-16 stays usable if one part fails to render, and renders that part again later", async () => {
    const { page, panel, dialog, button, address, isShown, write, stored, closeDialog } = await openEditor({
      isOpen: false,
    });
    // A type that is not text: React cannot render a panel with it.
    await page.route("**/api/page?*", async (route) => {
      const response = await route.fetch();
      const shown = await response.json();
      const other = shown.sections.find(({ id }: { id: string }) => id !== "team");
      other.type = { no: "text" };
      await route.fulfill({ response, json: shown });
    });
    await page.goto(address);
    await isShown();
    await expect.poll(() => panel.textContent()).toContain("This part of the editor can't be displayed.");
    await button("Keyboard shortcuts").click();
    await dialog.waitFor();
    await closeDialog();
    await page.unroute("**/api/page?*");
    await write("Our crew");
    await button("Keyboard shortcuts").focus();
    await expect.poll(() => stored("team").data.title).toBe("Our crew");
    await expect.poll(() => panel.textContent()).not.toContain("This part of the editor");
  });

  test("BRW-1 EDT-19 explains a page that does not appear, and the message goes away if it appears later", async () => {
    // A context of its own, because its clock is not the computer's.
    const { page, frame, address, isShown } = await openEditor({ isOpen: false, own: { locale: "en" } });
    await page.clock.install();
    const silence = page.getByRole("alert").filter({ hasText: "The page isn't appearing" });
    const letFrame = await hold(page, "**/frame");
    await page.goto(address);
    await page.locator('iframe[title="Page"]').waitFor();
    await page.clock.fastForward(4000);
    expect(await silence.count()).toBe(0);
    await page.clock.fastForward(4000);
    await silence.getByText("a content blocker").waitFor();
    await silence.getByRole("button", { name: "Reload" }).waitFor();
    await expectUsable(page, "a page that does not appear");
    letFrame();
    await isShown();
    await expect.poll(() => silence.count()).toBe(0);
    await page.unrouteAll();
    // It starts, but does not show its page.
    await page.route("**/frame", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: '<!doctype html><script>parent.postMessage({ kind: "loaded", token: name }, "*")</script>',
      }),
    );
    await page.reload();
    await page.locator('iframe[title="Page"]').waitFor();
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
    await frame.locator("script").first().waitFor({ state: "attached" });
    await page.clock.fastForward(20_000);
    await expect.poll(() => silence.count()).toBe(0);
    letPage();
    await isShown();
  });

  test("EDT-5 undoes edits by keys wherever the focus is, except in a field, where the browser undoes typing", async () => {
    const { page, panel, frame, openPage, write, stored, saved, problems } = await openEditor();
    const title = () => stored("colours").data.title;
    const before = title();
    await openPage("/about");
    await frame.locator('[data-section="colours"]').waitFor();
    await panel.getByRole("row", { name: "In colours" }).click();
    const controls = panel.locator(
      'input:is([type="radio"],[type="range"],[type="color"],[type="checkbox"])',
    );
    await controls.first().waitFor({ state: "attached" });
    const types = await controls.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).type));
    expect(new Set(types)).toEqual(new Set(["radio", "range", "color", "checkbox"]));
    for (const type of new Set(types)) {
      await write(`By ${type}`, "colours");
      await panel.locator(`input[type="${type}"]`).first().focus();
      await expect.poll(title).toBe(`By ${type}`);
      await saved();
      await page.keyboard.press("Control+z");
      await expect.poll(title).toBe(before);
      await expect.poll(() => page.getByText(/^Undone: edit text in/).count()).toBe(1);
    }
    const text = panel.getByRole("textbox", { name: "Paragraph" });
    await text.selectText();
    await page.keyboard.insertText("One\u2028two\0three");
    expect(await text.inputValue()).toBe("One\ntwo three");
    await page.keyboard.press("Control+z");
    await text.fill("Typed");
    await page.keyboard.press("Control+z");
    await expect.poll(() => text.inputValue()).not.toBe("Typed");
    expect(title()).toBe(before);
    expect(problems()).toEqual([]);
  });

  test("EDT-5 sends a field's text on the save shortcut and shows that changes are saved automatically", async () => {
    const { page, panel, write, button, stored, problems } = await openEditor();
    await panel.getByRole("row", { name: "All of it" }).click();
    await page.evaluate(() => {
      addEventListener("keydown", ({ code, defaultPrevented }) => {
        if (code === "KeyS") Object.assign(window, { isPrevented: defaultPrevented });
      });
    });
    const noticeCount = () => page.getByText("All changes are saved automatically").count();
    const text = panel.getByRole("textbox", { name: "Title" });
    await text.fill("Saved by keys");
    await page.keyboard.press("Control+s");
    await expect.poll(noticeCount).toBe(1);
    await expect.poll(() => stored("hero").data.title).toBe("Saved by keys");
    expect(await page.evaluate(() => (window as never as { isPrevented?: boolean }).isPrevented)).toBe(true);
    expect(await text.evaluate((element) => element === document.activeElement)).toBe(true);
    await button("Undo").click();
    await expect.poll(noticeCount).toBe(0);
    // In the page.
    await write("Saved by keys too");
    await page.keyboard.press("Control+s");
    await expect.poll(noticeCount).toBe(1);
    expect(problems()).toEqual([]);
  });

  test("EDT-12 ignores keys that an input method handles: they choose nothing and close no dialog", async () => {
    const { page, frame, dialog, site, problems } = await openEditor();
    const before = site.text();
    await frame.getByRole("button", { name: "Add section" }).first().click();
    const search = dialog.getByRole("searchbox");
    await search.fill("title");
    // As Safari sends them after a composition.
    await search.evaluate((element) => {
      for (const key of ["ArrowDown", "Escape", "Enter"])
        element.dispatchEvent(
          new KeyboardEvent("keydown", { key, keyCode: 229, bubbles: true, cancelable: true }),
        );
    });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await search.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await search.inputValue()).toBe("title");
    expect(site.text()).toBe(before);
    expect(problems()).toEqual([]);
  });

  test("EDT-19 keeps the names that other programs rely on", async () => {
    const { page, bar } = await openEditor();
    // Browser translation is turned off.
    expect(await page.locator("html").getAttribute("translate")).toBe("no");
    for (const name of ["Undo", "Redo", "Publish"])
      expect(await bar.getByRole("button", { name, exact: true }).count()).toBe(1);
    const screen = bar.getByRole("radiogroup", { name: "Screen" });
    expect(
      await screen.getByRole("radio").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label"))),
    ).toEqual(["Phone", "Tablet", "Desktop"]);
    const width = () => page.locator('iframe[title="Page"]').evaluate((element) => element.clientWidth);
    for (const [name, pixels] of [
      ["Phone", 390],
      ["Tablet", 820],
      ["Desktop", 1280],
    ] as const) {
      await screen
        .locator("label")
        .filter({ has: page.getByRole("radio", { name }) })
        .click();
      await expect.poll(width).toBe(pixels);
    }
  });

  test("EDT-6 explains how to open it without a secret, and that the session has ended with a wrong one", async () => {
    const { page, address, editor, frame } = await openFolder({ "site.json": sampleSite() });
    const secret = () => page.evaluate(() => sessionStorage.getItem("sectile-secret"));
    expect([page.url().includes("#"), await secret()]).toEqual([false, editor.secret]);
    await page.evaluate(() => sessionStorage.clear());
    const [withoutSecret] = address.split("#");
    await page.goto(withoutSecret as string);
    await page.getByRole("heading", { name: "Open the editor with its full address" }).waitFor();
    expect(await page.locator("iframe").count()).toBe(0);
    await expectUsable(page, "no secret");
    await page.goto(`${withoutSecret}#wrong`);
    await page.getByRole("heading", { name: "This editing session has ended" }).waitFor();
    expect(await secret()).toBe("wrong");
    await page.goto(address);
    await frame.locator("[data-section]").first().waitFor();
    expect(await secret()).toBe(editor.secret);
  });

  test("EDT-20 lists 60 of a thousand pages and finds the others by search", async () => {
    const { page, bar, frame } = await openEditor({
      edit({ pages }) {
        for (let number = 0; number < 1000; number++)
          pages.push({ path: `/p${number}`, meta: { title: `Number ${number}` }, components: [] });
      },
    });
    const choice = bar.getByRole("button", { name: /Page$/ });
    await choice.click();
    expect(await page.getByRole("option").count()).toBe(60);
    await page.keyboard.type("number 777");
    await expect.poll(() => page.getByRole("option").allTextContents()).toEqual(["Number 777/p777"]);
    await expectUsable(page, "page search");
    await page.keyboard.press("Enter");
    await expect.poll(() => choice.textContent()).toBe("Number 777");
    await expect.poll(() => frame.locator("[data-section]").count()).toBe(0);
  });

  test("EDT-22 follows Back and Forward through the opened pages and languages, and a reload shows the same", async () => {
    const { page, frame, problems } = await openFolder({ "site.json": sampleSite(), ...samplePictures });
    const choose = async (list: "Page" | "Language", option: RegExp) => {
      await page.getByRole("button", { name: new RegExp(`${list}$`) }).click();
      await page.getByRole("option", { name: option }).click();
    };
    const isShown = async (section: string, search: string) => {
      await frame.locator(`[data-section="${section}"]`).waitFor();
      await expect.poll(() => new URL(page.url()).search).toBe(search);
    };
    const language = () => page.getByRole("button", { name: /Language$/ }).textContent();
    await isShown("team", "?page=/");
    await choose("Page", /about/);
    await isShown("people", "?page=/about");
    await choose("Language", /Deutsch/);
    await isShown("people", "?page=/about&language=de");
    await page.reload();
    await isShown("people", "?page=/about&language=de");
    await expect.poll(language).toContain("Deutsch");
    await page.goBack();
    await isShown("people", "?page=/about");
    await expect.poll(language).not.toContain("Deutsch");
    await page.goBack();
    await isShown("team", "?page=/");
    await page.goForward();
    await isShown("people", "?page=/about");
    await page.goBack();
    await page.goBack();
    expect(page.url()).toBe("about:blank");
    expect(problems()).toEqual([]);
  });

  test("EDT-16 a question waits in the bar while somebody types, and all that is typed is part of it", async () => {
    const { page, frame, dialog, bar, button, write, meanwhile, stored, saved } = await openEditor();
    const question = bar.getByRole("button", { name: "1 question: changed in two places" });
    await meanwhile(({ pages: [home] }) => {
      home.components[0].data.title = "Theirs";
    });
    await write("Mine");
    await page.keyboard.press("Control+s");
    await question.waitFor();
    expect(await dialog.count()).toBe(0);
    await page.keyboard.type(" and on");
    const title = frame.locator('[data-section="team"] [data-at="/title"]');
    expect(await title.innerText()).toBe("Mine and on");
    await bar.getByText(/^Not saved/).waitFor();
    // Other texts are saved meanwhile.
    await write("Elsewhere", "hero");
    await page.keyboard.press("Control+s");
    await expect.poll(() => stored("hero").data.title).toBe("Elsewhere");
    expect(stored("team").data.title).toBe("Theirs");
    await expect.poll(() => title.innerText()).toBe("Mine and on");
    await title.click();
    await page.keyboard.press("End");
    await page.keyboard.type(" again");
    await question.click();
    await dialog.getByText("Mine and on again").waitFor();
    await dialog.getByText("Theirs").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => dialog.count()).toBe(0);
    await question.click();
    await button("Keep mine").click();
    await saved();
    expect(stored("team").data.title).toBe("Mine and on again");
    expect(await bar.getByRole("button", { name: /question/ }).count()).toBe(0);
  });

  test("EDT-16 EDT-19 names a section that was deleted elsewhere, and no key loses the written text", async () => {
    const { page, bar, dialog, button, write, meanwhile, stored, saved } = await openEditor();
    const question = bar.getByRole("button", { name: "1 question: changed in two places" });
    await meanwhile(({ pages: [home] }) => void home.components.splice(0, 1));
    await write("Our crew");
    await page.keyboard.press("Enter");
    await page.keyboard.insertText("and friends");
    await button("Keyboard shortcuts").focus();
    await question.click();
    const shown = page.getByRole("dialog", { name: "Changed in two places" });
    await shown.waitFor();
    const about = shown.getByRole("region", { name: "“Our team”" });
    expect(await about.innerText()).toContain(
      "This section was deleted in another window or in the file. You wrote:",
    );
    expect(await about.locator("dd").innerText()).toBe("Our crew\nand friends");
    expect(await shown.innerText()).not.toMatch(/[{}]/);
    const described = await shown.getAttribute("aria-describedby");
    expect(await shown.getByRole("alert").getAttribute("id")).toBe(described);
    await expectUsable(page, "a deletion in conflict");
    expect(await shown.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => shown.count()).toBe(0);
    await question.click();

    await page.evaluate(() => {
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
    await page.evaluate(() => {
      navigator.clipboard.writeText = async (text) => void Object.assign(window, { copied: text });
    });
    await button("Copy my text").click();
    await shown.getByText("Copied", { exact: true }).waitFor();
    expect(await page.evaluate(() => (window as { copied?: string }).copied)).toBe("Our crew\nand friends");

    await button("Leave it deleted").click();
    await expect.poll(() => dialog.count()).toBe(0);
    expect(stored("team")).toBeUndefined();
    await meanwhile(({ pages: [home] }) => void home.components.splice(0, 1));
    await write("All of ours", "hero");
    await button("Keyboard shortcuts").focus();
    await question.click();
    await button("Restore it").click();
    await saved();
    expect(stored("hero").data.title).toBe("All of ours");
  });

  test("EDT-17 shows why an edit was refused, in the panel and beside the page, until the owner closes it", async () => {
    const { page, panel, write, stored, button, saved } = await openEditor();
    const message = "The title is too long.";
    await page.route(
      "**/api/edits",
      (route) => route.fulfill({ status: 422, json: { code: "refused", message } }),
      { times: 1 },
    );
    await write("Much too long");
    await button("Keyboard shortcuts").focus();
    await panel.getByRole("alert").filter({ hasText: message }).waitFor();
    await saved();
    expect(stored("team").data.title).toBe("Our team");
    await page.getByRole("main").getByRole("button", { name: "Close" }).click();
    await expect.poll(() => page.getByRole("main").getByText(message).count()).toBe(0);
  });
});

describe("the inspector", () => {
  test("EDT-9 has a control for every kind of field and writes its value to the document", async () => {
    // A provider's own type has the kinds that no built-in type has.
    const folder = fileURLToPath(new URL("../fixtures/conditional", import.meta.url));
    const media = {
      id: "Media",
      uniqId: "media",
      status: "published",
      colorMode: "LIGHT",
      data: { title: "A film", kind: "video", videoTitle: "Film", speed: 1, chapters: [{ title: "One" }] },
    };
    const { page, panel, stored, saved, problems } = await openEditor({
      templates: { folder },
      edit: ({ pages: [home] }) => void home?.components.splice(2, 0, media as never),
    });
    const open = async (row: string) => {
      await panel.getByRole("tab", { name: "Sections", exact: true }).click();
      await panel.getByRole("row", { name: row }).click();
      await panel.getByRole("heading", { level: 2, name: row }).waitFor();
    };
    const choose = (group: string, name: string) =>
      panel.getByRole("radiogroup", { name: group }).getByRole("radio", { name, exact: true }).press("Space");
    await open("A film");
    await panel.getByRole("textbox", { name: "Email" }).fill("me@example.com");
    await panel.getByRole("textbox", { name: "Flag: country code" }).fill("de");
    await panel.getByLabel("Frame", { exact: true }).fill("#aa3300");
    await panel.getByRole("slider", { name: "Speed" }).press("ArrowRight");
    await panel.getByRole("textbox", { name: "Title", exact: true }).fill("Changed");
    await choose("Colour mode", "Dark");
    await panel.getByRole("switch", { name: "Show on the published page" }).press("Space");
    await choose("Kind", "Picture");
    await expect
      .poll(() => stored("media"))
      .toMatchObject({
        colorMode: "DARK",
        status: "hidden",
        data: {
          kind: "picture",
          title: "Changed",
          email: "me@example.com",
          flagCode: "de",
          frame: "#aa3300",
        },
      });
    await open("All of it");
    await panel.getByRole("textbox", { name: "Logo width" }).fill("320");
    await panel.getByRole("slider", { name: "Overlay" }).press("ArrowRight");
    await panel.getByRole("textbox", { name: /^Labels below the figures 2/ }).fill("h");
    await panel.getByRole("spinbutton", { name: /^day, / }).press("ArrowUp");
    await panel.getByRole("button", { name: /Event$/ }).click();
    await page.getByRole("option", { name: "Opening night" }).click();
    await panel.getByRole("row", { name: "Join" }).click();
    await choose("Style", "Quiet");
    await saved();
    await expect
      .poll(() => stored("hero").data)
      .toMatchObject({
        logoWidth: 320,
        bgOverlayTransparency: 0.51,
        dateLabels: ["days", "h", "minutes", "seconds"],
        eventId: "opening",
        countDownDate: "2040-05-02T18:00:00Z",
        buttons: [{ type: "tertiary" }],
      });
    expect(stored("media").data.speed).toBe(2);
    expect(problems()).toEqual([]);
  });

  test("EDT-3 a calendar marks a day and only Save writes it, never one before today or after the event's end", async () => {
    const { page, frame, panel, site, stored, problems } = await openEditor({
      edit(document) {
        Object.assign(document.events[0] ?? {}, {
          startsAt: "2030-05-01T18:00:00Z",
          endsAt: "2030-05-20T20:00:00Z",
          timeZone: "Etc/UTC",
        });
        Object.assign(document.pages[0]?.components[1]?.data ?? {}, {
          countDownDate: "2030-05-01T18:00:00Z",
          eventId: "opening",
        });
      },
    });
    const before = site.text();
    await frame.locator('[data-section="hero"]').click({ position: { x: 5, y: 5 } });
    const shownDay = panel.getByRole("spinbutton", { name: /^day, / });
    await expect.poll(() => shownDay.textContent()).toBe("1");
    const calendar = page.getByRole("dialog").filter({ has: page.getByRole("grid") });
    const day = (name: RegExp) => calendar.getByRole("button", { name });
    const openCalendar = async () => {
      await panel.getByRole("button", { name: /^Calendar/ }).click();
      await calendar.waitFor();
    };
    const closed = () => expect.poll(() => calendar.count()).toBe(0);
    for (const close of [() => page.keyboard.press("Escape"), () => page.mouse.click(4, 400)]) {
      await openCalendar();
      await day(/May 12, 2030/).click();
      expect(await day(/May 12, 2030 selected/).count()).toBe(1);
      await close();
      await closed();
    }
    await openCalendar();
    expect(await day(/May 1, 2030 selected/).count()).toBe(1);
    // A day after the end of the event can't be chosen, and neither can one of the past.
    expect(await day(/May 20, 2030/).isEnabled()).toBe(true);
    expect(await day(/May 21, 2030/).getAttribute("aria-disabled")).toBe("true");
    expect(site.text()).toBe(before);
    await day(/May 14, 2030/).click();
    await calendar.getByRole("button", { name: "Save", exact: true }).click();
    await closed();
    await expect.poll(() => stored("hero").data.countDownDate).toBe("2030-05-14T18:00:00Z");
    // Without a date it opens on the current month, and no earlier one can be reached.
    await site.change((document) => {
      const { data } = document.pages[0].components[1];
      delete data.eventId;
      delete data.countDownDate;
    });
    await expect.poll(() => shownDay.textContent()).not.toBe("14");
    await openCalendar();
    expect(await day(/^Previous$/).isDisabled()).toBe(true);
    expect(await day(/^Save$/).isDisabled()).toBe(true);
    await page.keyboard.press("Escape");
    await closed();
    expect(problems()).toEqual([]);
  });

  test("EDT-11 SAF-1 keeps markup around an edit and runs none of it", async () => {
    const title = 'See <a href="/about">us</a><img src=x onerror="document.title=\'hacked\'">';
    const { page, panel, stored, problems } = await openEditor({
      edit({ pages: [home] }) {
        const [, hero] = home?.components ?? [];
        if (hero) hero.data.title = title;
      },
    });
    await panel.getByRole("row").nth(1).click();
    const box = panel.getByRole("textbox", { name: "Title" });
    await box.click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("More & ");
    await box.blur();
    await expect.poll(() => stored("hero").data.title).toBe('More &amp; See <a href="/about">us</a>');
    expect(await page.title()).toBe("Editor");
    expect(problems()).toEqual([]);
  });

  test("EDT-2 counts characters, stops at the limit, and restores an emptied required text", async () => {
    const { panel } = await openEditor();
    await panel.getByRole("row", { name: "All of it" }).click();
    const title = panel.getByRole("textbox", { name: "Title" });
    await title.fill("x".repeat(38));
    await panel.getByText("38/40").waitFor();
    await title.press("End");
    await title.pressSequentially("abc");
    expect(await title.inputValue()).toBe(`${"x".repeat(38)}ab`);
    await panel.getByText("No more than 40 characters").waitFor();
    await title.fill("");
    await title.blur();
    await panel.getByText("This field is required").waitFor();
    expect(await title.inputValue()).not.toBe("");
  });
});

describe("dialogs", () => {
  test("EDT-3 link to pages by name, to sections, to web addresses and to e-mail addresses", async () => {
    const { page, dialog, button, field, tool, stored } = await openEditor();
    const link = () => stored("hero").data.buttons[0].buttonUrl;
    const ask = async () => {
      await field("/buttons/0/buttonText", "hero").click();
      await tool("Link", "Edit link").click();
    };
    const choose = async (label: RegExp, name: RegExp | string) => {
      await dialog.getByRole("button", { name: label }).click();
      await page.getByRole("option", { name }).click();
    };
    await ask();
    await choose(/Page$/, /about/);
    await choose(/Section$/, "People");
    await button("Apply").click();
    await expect.poll(link).toBe("/about#Team-people");
    await ask();
    await choose(/Link to$/, "Web address");
    await dialog.getByRole("textbox", { name: "Address" }).fill("java script:alert(1)");
    await button("Apply").click();
    await dialog.getByRole("alert").filter({ hasText: "This link can't be used" }).waitFor();
    await dialog.getByRole("textbox", { name: "Address" }).fill("example.com/a");
    await page.keyboard.press("Enter");
    await expect.poll(link).toBe("https://example.com/a");
    await ask();
    await choose(/Link to$/, "Email");
    await dialog.getByRole("textbox", { name: "Email address" }).fill("me@example.com");
    await button("Apply").click();
    await expect.poll(link).toBe("mailto:me@example.com");
    await ask();
    await button("Remove link").click();
    await expect.poll(link).toBeUndefined();
  });

  test("EDT-3 upload, describe, crop by keyboard and remove an image", async () => {
    const { page, dialog, button, field, tool, stored } = await openEditor();
    const grace = () => stored("team").data.team[1];
    const act = async (name: string) => {
      await field("/team/1/imgUrl").click();
      await tool("Image", name).click();
    };
    await act("Replace");
    const chooser = page.waitForEvent("filechooser");
    await button("Choose a file").click();
    const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#c00" } })
      .png()
      .toBuffer();
    await (await chooser).setFiles({ name: "grace.png", mimeType: "image/png", buffer });
    await expect.poll(() => grace().imgUrl).toBe("assets/grace.png");
    await act("Description");
    await dialog.getByRole("textbox", { name: "Describe the image" }).fill("Grace at her desk");
    await button("Apply").click();
    await expect.poll(() => grace().imgAlt).toBe("Grace at her desk");
    await act("Replace");
    await dialog.getByRole("option", { name: /^ada\.svg/ }).click();
    await expect.poll(() => grace().imgUrl).toBe("assets/ada.svg");
    await act("Crop");
    await expect.poll(() => button("Apply").isEnabled()).toBe(true);
    await dialog.getByRole("slider", { name: "Zoom" }).press("End");
    await dialog.getByRole("slider", { name: "Rotate" }).press("ArrowRight");
    await dialog.getByTestId("cropper").press("ArrowLeft");
    await expectUsable(page, "a crop");
    await button("Apply").click();
    await expect.poll(() => grace().imgCropParams).toMatchObject({ transform: 1 });
    const crop = grace().imgCropParams as Record<string, number>;
    expect((crop.width ?? 0) / (crop.containerWidth ?? 1)).toBeGreaterThan(4.5);
    await act("Remove");
    await expect.poll(grace).toEqual({ name: "Grace", position: "Admiral" });
    // Several files are added at once. One of them is then chosen.
    await act("Replace");
    const another = page.waitForEvent("filechooser");
    await button("Choose a file").click();
    const files = ["one", "two"].map((name) => ({ name: `${name}.png`, mimeType: "image/png", buffer }));
    await (await another).setFiles(files);
    await dialog.getByText("2 images were added. Choose one for this place.").waitFor();
    await dialog.getByRole("option", { name: /^one/ }).waitFor();
    await dialog.getByRole("option", { name: /^two/ }).click();
    await expect.poll(() => grace().imgUrl).toBe("assets/two.png");
  });

  test("EDT-3 crop an image right after it was dropped in the page, and show if an image is missing", async () => {
    const { page, panel, dialog, button, field, tool, stored, site, closeDialog } = await openEditor();
    const grace = () => stored("team").data.team[1];
    // The list of pictures is loaded by then.
    await field("/team/0/imgUrl").click();
    await tool("Image", "Replace").click();
    await dialog.getByRole("option", { name: /^ada\.svg/ }).waitFor();
    await closeDialog();
    await field("/team/1/imgUrl").evaluate((target, drawing) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([drawing], "dropped.svg", { type: "image/svg+xml" }));
      target.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
    }, samplePictures["assets/ada.svg"] as string);
    await expect.poll(() => grace().imgUrl).toBe("assets/dropped.svg");
    await field("/team/1/imgUrl").click();
    await tool("Image", "Crop").click();
    await expect.poll(() => button("Apply").isEnabled()).toBe(true);
    await closeDialog();
    await site.change(({ pages: [home] }) => {
      home.components[0].data.team[1].imgUrl = "assets/gone.svg";
    });
    // The dialog belongs to the picture that was shown when it opened.
    await panel.getByText("The file “assets/gone.svg” isn't in the site's folder.").waitFor();
    await field("/team/1/imgUrl").click();
    await tool("Image", "Crop").click();
    await dialog.getByRole("status").filter({ hasText: "This image can't be displayed." }).waitFor();
    expect(await button("Apply").isDisabled()).toBe(true);
    await expectUsable(page, "a missing image");
  });

  test("EDT-13 list unused files and remove the selected ones, by keyboard", async () => {
    const { page, dialog, button, provider, site, closeDialog } = await openEditor({
      files: { "assets/old team.svg": "<svg/>", "assets/leaflet.pdf": "%PDF", "assets/kept.svg": "<svg/>" },
    });
    await button("Unused files").press("Enter");
    await expect.poll(() => dialog.getByRole("checkbox").count()).toBe(3);
    expect(await button("Remove 0 files").isDisabled()).toBe(true);
    await dialog.getByRole("checkbox", { name: /^old team\.svg/ }).press("Space");
    await dialog.getByRole("checkbox", { name: /^leaflet\.pdf/ }).press("Space");
    await expectUsable(page, "unused files");
    await button("Remove 2 files").press("Enter");
    await expect.poll(() => dialog.getByRole("checkbox").count()).toBe(1);
    const left = [...provider.pictures.files.keys()];
    expect(left.map((path) => path.replace(`${site.name}/assets/`, "")).sort()).toEqual([
      "ada-s.svg",
      "ada.svg",
      "kept.svg",
    ]);
    await expect.poll(() => page.locator("[aria-live]").allTextContents()).toContain("2 files removed");
    await closeDialog();
  });
});

/** States that are audited here; the exhaustive tier audits all of them (editor-audit.exhaustive.test.ts). */
const audited = ["Page settings", "Cookies"];

test("EDT-14 EDT-19 every panel and page dialog is usable; page settings and cookies have no axe violations", {
  timeout: 600_000,
}, async () => {
  const opened = await openEditor();
  await visitPanels(opened, (state) =>
    (audited.includes(state) ? expectNoBarriers : expectUsable)(opened.page, state),
  );
  expect(opened.problems()).toEqual([]);
});

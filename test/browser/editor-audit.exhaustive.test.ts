/** Every state of the editor in light and dark and at 360 px: axe finds nothing, nothing overflows (EDT-19). */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { siteText } from "../editor/document.ts";
import { exampleData, startEditingSite, type TestSection } from "../editor/page/editing-site.ts";
import { secret } from "../editor/shell/fake-server.ts";
import { expectNoBarriers, findBarriers, findOverflow } from "./audit.ts";
import { launch, phone } from "./chromium.ts";
import { visitPanels, visitPublishing, visitStates, visitThings } from "./editor-states.ts";
import { createFakeEditor } from "./fake-editor.ts";
import { createEditors } from "./open-editor.ts";

const fake = createFakeEditor();
const openEditor = createEditors();
const { button, inspector, dialog, send, start } = fake;
const look = (state: string) => expectNoBarriers(fake.page, state);

describe("EDT-19 axe finds no violations in the editor shell", () => {
  test("with any selection, and in every dialog opened from the page", async () => {
    await start();
    await visitStates(fake, look);
  });

  test("in every panel, and while a page is added or deleted", async () => {
    await start();
    await visitPanels(fake, look);
  });

  test("while publishing", () => visitPublishing(fake, look));

  test("without the secret, and with one of another run", async () => {
    await fake.renew();
    await fake.page.goto(fake.address());
    await fake.page.getByRole("heading", { name: "Open the editor with its full address" }).waitFor();
    await look("no secret");
    await fake.page.goto(fake.address(`not-${secret}`));
    await fake.page.getByRole("heading", { name: "This editing session has ended" }).waitFor();
    await look("ended");
  });

  test("in the page search, the list of problems, conflicts and unused files", async () => {
    await start(() => {
      const at = { page: "/", section: "team", path: ["data", "team", 1, "name"] };
      fake.server.problems.push({
        severity: "error",
        message: "The name is missing.",
        hint: "Write one.",
        at,
      });
      fake.server.unused = ["assets/old team.svg", "assets/leaflet.pdf"];
    });
    await look("problems");
    await fake.page.getByRole("toolbar").getByRole("button", { name: /Page$/ }).click();
    await fake.page.keyboard.type("about");
    await look("page search");
    await fake.page.keyboard.press("Escape");
    const conflicts = [
      { at: { page: "/", section: "team", path: ["data", "title"] }, ours: "Mine", theirs: "Theirs" },
    ];
    fake.server.faults.push({ code: "conflict", message: "Changed elsewhere.", conflicts });
    await send({ kind: "written", section: "team", pointer: "/title", value: "Mine" });
    await fake.page.getByRole("dialog", { name: "Changed in two places" }).waitFor();
    await look("a conflict");
    await button("Keep mine").click();
    await expect.poll(() => dialog().count()).toBe(0);
    const before = { id: "Team", uniqId: "team", data: { title: "Our team" } };
    const deletion = {
      at: { page: "/", section: "team", path: [] },
      kind: "deleted-there",
      what: "section",
      base: before,
      before,
      ours: { ...before, data: { title: "Mine", team: [{ imgUrl: "assets/ada.svg" }] } },
      theirs: undefined,
    } as const;
    fake.server.faults.push({ code: "conflict", message: "Changed elsewhere.", conflicts: [deletion] });
    await send({ kind: "written", section: "team", pointer: "/title", value: "Mine again" });
    await button("Restore it").waitFor();
    await look("a deletion in conflict");
    await button("Restore it").click();
    await expect.poll(() => dialog().count()).toBe(0);
    await inspector().getByRole("tab", { name: "Sections", exact: true }).click();
    await inspector().getByRole("button", { name: "Unused files" }).click();
    await dialog()
      .getByRole("checkbox", { name: /^leaflet/ })
      .press("Space");
    await look("unused files");
  });

  test("while icons are loading, and while an image is cropped", async () => {
    await start();
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await fake.page.route("**/api/icons*", async (route) => {
      await isAnswered;
      await route.continue();
    });
    await send({ kind: "edit-icon", section: "all", pointer: "/icon" });
    await dialog().getByText("Loading…").waitFor();
    await look("icons that are loading");
    answer();
    await fake.closeDialog();
    await fake.page.unroute("**/api/icons*");
    await send({ kind: "picture", act: "crop", section: "team", pointer: "/team/0/imgUrl" });
    await expect.poll(() => button("Apply").isEnabled()).toBe(true);
    await dialog().getByRole("slider", { name: "Zoom" }).press("End");
    await look("a crop");
    await fake.closeDialog();
  });
});

describe("EDT-19 axe finds no violations in the editor of a real site", () => {
  test("with a page, a section, a text and a dialog, and at 200 percent zoom", async () => {
    const opened = await openEditor({ "site.json": siteText });
    await visitThings(opened, (state) => expectNoBarriers(opened.page, state));
    const own = { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 };
    const magnified = await openEditor({ "site.json": siteText }, { own });
    expect(await findBarriers(magnified.page)).toEqual([]);
  });

  test("with untranslated texts, before another language becomes the original, and after an import", async () => {
    const { page, panel } = await openEditor({ "site.json": siteText });
    await page.getByRole("button", { name: /Language$/ }).click();
    await page.getByRole("option", { name: /Русский/ }).click();
    await panel.getByRole("tab", { name: "Pages" }).click();
    await panel.getByRole("button", { name: "Next untranslated" }).waitFor();
    await expectNoBarriers(page, "pages with untranslated texts");
    await panel.getByRole("tab", { name: "Site" }).click();
    await panel.getByRole("button", { name: "Languages", exact: true }).click();
    await panel.getByRole("row", { name: "Русский" }).click();
    await expectNoBarriers(page, "a language");
    await panel.getByRole("button", { name: "Make it the original language" }).click();
    await page.getByRole("dialog", { name: "Make Русский the original language?" }).waitFor();
    await expectNoBarriers(page, "a change of the original language");
    await page.getByRole("button", { name: "Cancel" }).click();
    const buffer = Buffer.from('msgctxt "/pages/~1gone/meta/title"\nmsgid "Gone"\nmsgstr "Нет"\n');
    const file = { name: "edited.ru.po", mimeType: "text/plain", buffer };
    await panel.locator('input[type="file"]').setInputFiles(file);
    await page.getByText("Skipped, not found on this site: 1").waitFor();
    await expectNoBarriers(page, "imported texts");
  });
});

describe("EDT-19 axe finds no violations in the edited page", () => {
  test.each([
    ["wide", {}],
    ["at 360 px, with touch, dark", { viewport: phone, hasTouch: true, isMobile: true, colorScheme: "dark" }],
  ] as const)("with the overlay: %s", async (_, window) => {
    const browser = await launch();
    const site = await startEditingSite();
    const context = await browser.newContext({ reducedMotion: "reduce", ...window });
    try {
      const types = ["NoHeader", "TitleParagraph", "Team", "TextImage"];
      const sections = await Promise.all(
        types.map(
          async (id): Promise<TestSection> => ({ id, uniqId: id.toLowerCase(), data: await exampleData(id) }),
        ),
      );
      const editing = await site.open(await context.newPage(), sections);
      const inFrame = editing.frame as unknown as Page;
      for (const pointer of ["/title", "/team/1/name", "/team/1/imgUrl", "/team/1", ""]) {
        if (pointer === "/team/1" || pointer === "") await editing.page.keyboard.press("Escape");
        else await editing.field("team", pointer).click();
        await editing.drawn();
        expect(await findBarriers(inFrame)).toEqual([]);
        expect(await findOverflow(inFrame)).toEqual([]);
      }
    } finally {
      await context.close();
      await site.close();
    }
  });
});

/** Every state of the editor in light and dark and at 360 px: axe finds nothing, nothing overflows (EDT-19). */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { siteText } from "../editor/document.ts";
import { exampleData, startEditingSite, type TestSection } from "../editor/page/editing-site.ts";
import { expectNoBarriers, findBarriers, findOverflow } from "./audit.ts";
import { hold, launch, phone } from "./chromium.ts";
import {
  changePicture,
  chooseIcon,
  visitPanels,
  visitPublishing,
  visitStates,
  visitThings,
} from "./editor-states.ts";
import { createMemoryEditors } from "./memory-editor.ts";
import { createEditors } from "./open-editor.ts";

const openMemory = createMemoryEditors();
const openEditor = createEditors();

/** @returns the editor, and a function that audits its current state */
async function openAudited(...given: Parameters<typeof openMemory>) {
  const editor = await openMemory(...given);
  return { editor, look: (state: string) => expectNoBarriers(editor.page, state) };
}

describe("EDT-19 axe finds no violations in the editor shell", () => {
  test("with any selection, and in every dialog opened from the page", async () => {
    const { editor, look } = await openAudited();
    await visitStates(editor, look);
  });

  test("in every panel, and while a page is added or deleted", async () => {
    const { editor, look } = await openAudited();
    await visitPanels(editor, look);
  });

  test("while publishing", () =>
    visitPublishing(openMemory, (state, { page }) => expectNoBarriers(page, state)));

  test("without the secret, and with one of another run", async () => {
    const { page, address } = await openEditor({ "site.json": siteText });
    const [withoutSecret] = address.split("#");
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(withoutSecret as string);
    await page.getByRole("heading", { name: "Open the editor with its full address" }).waitFor();
    await expectNoBarriers(page, "no secret");
    await page.goto(`${withoutSecret}#another`);
    await page.getByRole("heading", { name: "This editing session has ended" }).waitFor();
    await expectNoBarriers(page, "ended");
  });

  test("in the page search, the list of problems, conflicts and unused files", async () => {
    const { editor, look } = await openAudited({
      edit({ pages: [home] }) {
        const [, grace] = home?.components[0]?.data.team ?? [];
        if (grace) grace.name = "G".repeat(60);
      },
      files: { "assets/old team.svg": "<svg/>", "assets/leaflet.pdf": "%PDF" },
    });
    const { page, panel, bar, dialog, button, write, meanwhile } = editor;
    await panel.getByRole("region", { name: "Fix on this page" }).waitFor();
    await look("problems");
    await bar.getByRole("button", { name: /Page$/ }).click();
    await page.keyboard.type("about");
    await look("page search");
    await page.keyboard.press("Escape");
    await meanwhile(({ pages: [home] }) => {
      home.components[1].data.title = "Theirs";
    });
    await write("Mine", "hero");
    await button("Keyboard shortcuts").focus();
    const question = bar.getByRole("button", { name: /^1 question/ });
    await question.waitFor();
    // Hides the tooltip of the focused button.
    await page.keyboard.press("Escape");
    await look("a question in the bar");
    await question.click();
    await page.getByRole("dialog", { name: "Changed in two places" }).waitFor();
    await look("a conflict");
    await button("Keep mine").click();
    await expect.poll(() => dialog.count()).toBe(0);
    await meanwhile(({ pages: [home] }) => void home.components.splice(1, 1));
    await write("Mine again", "hero");
    await button("Keyboard shortcuts").focus();
    await question.click();
    await button("Restore it").waitFor();
    await look("a deletion in conflict");
    await button("Restore it").click();
    await expect.poll(() => dialog.count()).toBe(0);
    await panel.getByRole("tab", { name: "Sections", exact: true }).click();
    await panel.getByRole("button", { name: "Unused files" }).click();
    await dialog.getByRole("checkbox", { name: /^leaflet/ }).press("Space");
    await look("unused files");
  });

  test("while icons are loading, and while an image is cropped", async () => {
    const { editor, look } = await openAudited();
    const { page, dialog, button, closeDialog } = editor;
    const letIcons = await hold(page, "**/api/icons*");
    await chooseIcon(editor);
    await dialog.getByText("Loading…").waitFor();
    await look("icons that are loading");
    letIcons();
    await closeDialog();
    await changePicture(editor, "Crop");
    await expect.poll(() => button("Apply").isEnabled()).toBe(true);
    await dialog.getByRole("slider", { name: "Zoom" }).press("End");
    await look("a crop");
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

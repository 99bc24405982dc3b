/** Languages in the editor end to end: a real browser, the real server, and the file that it writes (EDT-15). */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { siteText } from "../editor/document.ts";
import { expectUsable } from "./audit.ts";
import { hold } from "./chromium.ts";
import { createEditors } from "./open-editor.ts";

const openEditor = createEditors({ acceptDownloads: true });

async function start() {
  const { editor, page, frame, panel, problems } = await openEditor({ "site.json": siteText });
  const speak = async (name: string | RegExp) => {
    await page.getByRole("button", { name: /Language$/ }).click();
    await page.getByRole("option", { name }).click();
  };
  /** Opens the panel of a language. */
  const language = async (name: string) => {
    await panel.getByRole("tab", { name: "Site" }).click();
    await panel.getByRole("button", { name: "Languages", exact: true }).click();
    await panel.getByRole("row", { name }).click();
  };
  // biome-ignore lint/suspicious/noExplicitAny: a document as it is read
  const document = (): any => JSON.parse(editor.text());
  return { page, frame, panel, problems, speak, language, document };
}

/** Looks at what the choice of the language says of Russian. */
async function expectCount(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: /Language$/ }).click();
  await page
    .getByRole("option", { name: /Русский/ })
    .getByText(text)
    .waitFor();
  await page.keyboard.press("Escape");
}

test("EDT-15 EDT-19 untranslated texts are counted, reached by a shortcut, and shown with their original", async () => {
  const { page, frame, panel, problems, speak, document } = await start();
  await expectCount(page, "9 not translated");
  await speak(/Русский/);
  await panel.getByRole("tab", { name: "Pages" }).click();
  await panel.getByRole("row", { name: "About" }).getByText("2 not translated").waitFor();
  await expectUsable(page, "pages with untranslated texts");
  await panel.getByRole("button", { name: "Next untranslated" }).click();
  const title = frame.locator('[data-section="title-1"] [data-at="/title"]');
  await expect.poll(() => title.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
  await page.keyboard.press("Control+A");
  await page.keyboard.type("Привет");
  await page.keyboard.press("Control+Enter");
  const position = frame.locator('[data-section="team-1"] [data-at="/team/0/position"]');
  await expect.poll(() => position.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
  expect(document().translations.ru.pages[0].components).toContainEqual({
    uniqId: "title-1",
    data: { title: "Привет" },
  });
  // The text is equal in both languages. The answer is still pending when the key is pressed.
  const letGo = await hold(page, "**/api/edits", "answer");
  await panel
    .locator('[data-field="position"]')
    .getByRole("button", { name: "Same in this language" })
    .click();
  await expect.poll(() => JSON.stringify(document().translations)).toContain('"position":"First"');
  await page.keyboard.press("Control+Enter");
  letGo();
  // Moves across pages to a text that no page shows; its field has the caret.
  const field = panel.getByRole("textbox", { name: "Title" });
  const hasCaret = () =>
    field.evaluateAll(([one]) => one !== undefined && one === one.ownerDocument.activeElement);
  const caret = () =>
    frame
      .locator("[contenteditable]")
      .first()
      .getAttribute("data-at")
      .catch(() => undefined);
  await expect.poll(caret).toBe("/team/1/name");
  // A focused button does not treat the key as a click.
  await page.getByRole("button", { name: /Language$/ }).focus();
  await page.keyboard.press("Control+Enter");
  await expect.poll(caret).toBe("/team/1/position");
  expect(await page.getByRole("listbox").count()).toBe(0);
  await page.keyboard.press("Control+Enter");
  await expect.poll(caret).toBe("/team/2/position");
  await page.keyboard.press("Control+Enter");
  await expect.poll(hasCaret).toBe(true);
  await field.fill("О нас");
  await panel.getByText("Original").first().waitFor();
  expect(await panel.locator('q[lang="en"]').first().textContent()).toBe("About");
  await speak(/English/);
  await frame.getByText("About us").waitFor();
  expect(problems()).toEqual([]);
});

test("EDT-15 the next text is reached in a panel that already shows it, and keys write there", async () => {
  const site = JSON.parse(siteText);
  const { page, frame, editor, problems } = await openEditor({
    "site.json": {
      ...site,
      pages: [{ path: "/", components: [{ id: "Footer", uniqId: "end", data: {} }] }],
      headerLinks: [],
      footerLinks: [],
      footer: { copyrightText: "© Bakery" },
      privacyPolicy: { name: "Privacy", link: "/", showInFooter: true },
      translations: {},
    },
  });
  await page.getByRole("button", { name: /Language$/ }).click();
  await page.getByRole("option", { name: /Русский/ }).click();
  const translations = () => JSON.parse(editor.text()).translations.ru;
  await frame.locator('[data-site-at="/footer/copyrightText"]').click();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("© Пекарня");
  await page.getByRole("button", { name: "Next untranslated" }).first().click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("[data-field]")?.textContent))
    .toMatch(/Name/);
  await page.keyboard.press("Control+A");
  await page.keyboard.type("О данных");
  await page.keyboard.press("Tab");
  await expect.poll(() => translations().privacyPolicy?.name).toBe("О данных");
  expect(translations().footer.copyrightText).toBe("© Пекарня");
  expect(problems()).toEqual([]);
});

test("EDT-15 EDT-19 a translation whose original has changed is counted, reached, and confirmed in one step", async () => {
  const { page, frame, panel, problems, speak, document } = await start();
  const team = frame.locator('[data-section="team-1"] [data-at="/title"]');
  await team.click();
  await page.keyboard.press("End");
  await page.keyboard.type("s");
  await team.press("Escape");
  await expect.poll(() => document().translations.ru.pages[0].unchecked).toBeDefined();
  await expectCount(page, "9 not translated, 1 to check");
  await speak(/Русский/);
  await page.keyboard.press("Control+Enter");
  await expect.poll(() => team.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
  const title = panel.locator('[data-field="title"]');
  await title.getByText("The original has changed. Is this still right?").waitFor();
  await title.getByText("Our teams").waitFor();
  await title.getByRole("button", { name: "It's right" }).click();
  await title.getByText("The original has changed. Is this still right?").waitFor({ state: "detached" });
  await expect.poll(() => document().translations.ru.pages[0].unchecked).toBeUndefined();
  // Two presses are two steps, however late the answers are.
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Control+Enter");
  const name = frame.locator('[data-section="team-1"] [data-at="/team/1/name"]');
  await expect.poll(() => name.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
  expect(problems()).toEqual([]);
});

test("EDT-15 texts are exported and imported, with links to refused ones; one undo restores the original language", async () => {
  const { page, frame, panel, problems, speak, language, document } = await start();
  await language("Русский");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    panel.getByRole("button", { name: "Export texts" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("edited.ru.po");
  const file = readFileSync(await download.path(), "utf8");
  expect(file).toContain(
    'msgctxt "/pages/~1/components/team-1/data/title"\nmsgid "Our team"\nmsgstr "Наша команда"',
  );
  const translate = (text: string, source: string, target: string) =>
    text.replace(`msgid "${source}"\nmsgstr ""`, `msgid "${source}"\nmsgstr "${target}"`);
  const sent = translate(
    translate(translate(file, "Hello, world", "Привет"), "Grace", "<script>"),
    "About us",
    "О нас",
  );
  const lost = `${sent}\nmsgctxt "/pages/~1gone/meta/title"\nmsgid "Gone"\nmsgstr "Нет"\n`;
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    panel.getByRole("button", { name: "Import texts…" }).click(),
  ]);
  await chooser.setFiles({ name: "edited.ru.po", mimeType: "text/plain", buffer: Buffer.from(lost) });
  const dialog = page.getByRole("dialog", { name: "Import texts: Русский" });
  await dialog.getByText("Imported: 2").waitFor();
  await dialog.getByText("Skipped, not found on this site: 1").waitFor();
  await expectUsable(page, "imported texts");
  await dialog.getByRole("button", { name: /script/ }).click();
  await panel.getByRole("textbox", { name: "Name" }).waitFor();
  await frame.getByText("Привет").waitFor();
  const translated = document();
  expect(JSON.stringify(translated.translations)).toContain("О нас");
  await language("Русский");
  await panel.getByRole("button", { name: "Make it the original language" }).click();
  const question = page.getByRole("dialog", { name: "Make Русский the original language?" });
  await question
    .getByText("7 texts have no translation. They stay in English until you translate them.")
    .waitFor();
  await expectUsable(page, "a change of the original language");
  await question.getByRole("button", { name: "Make it the original language" }).click();
  await expect.poll(() => document().pages[0].components[0].data.title).toBe("Привет");
  expect(document().translations.en.pages[0].components[0]).toEqual({
    uniqId: "title-1",
    data: { title: "Hello, world" },
  });
  await speak(/English/);
  await frame.getByText("Hello, world").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(document).toEqual(translated);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(document).toEqual(JSON.parse(siteText));
  expect(problems()).toEqual([]);
});

/** The first minute: `sectile edit` in an empty folder, in a real browser. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { BrowserContextOptions } from "playwright-core";
import { expect, test } from "vitest";
import { siteText } from "../editor/document.ts";
import { expectNoBarriers } from "./audit.ts";
import { createEditors } from "./open-editor.ts";

const openEditor = createEditors();

async function visit(files: Readonly<Record<string, string>>, own?: BrowserContextOptions) {
  const opened = await openEditor(files, { first: "", ...(own && { own }) });
  await opened.page.getByRole("listitem").first().waitFor();
  return {
    ...opened,
    // The answer for a missing site is one that browsers log as an error.
    others: () => opened.problems().filter((problem) => !/503/.test(problem)),
  };
}

test("EDT-14 EDT-19 a site is named and chosen by keyboard, written completely, and opens in the same page", async () => {
  const { editor, page, others } = await visit({});
  await page.evaluate(() => Object.assign(window, { isTheSame: true }));
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Create a site");
  const card = page.getByRole("button", { name: "Local business" });
  const about = await card.getAttribute("aria-describedby");
  expect(await page.locator(`[id="${about}"]`).textContent()).toContain("services, prices");
  const isDrawn = () => card.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
  await expect.poll(isDrawn).toBe(true);
  await page.keyboard.press("Tab");
  const name = page.getByRole("textbox", { name: "Site name" });
  expect(await name.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Oak & Rye");
  const isReached = () => card.evaluate((it) => it === document.activeElement);
  const cards = await page.getByRole("button").count();
  for (let tabs = 0; tabs < cards && !(await isReached()); tabs++) await page.keyboard.press("Tab");
  expect(await isReached()).toBe(true);
  expect(existsSync(editor.folder)).toBe(false);
  await page.keyboard.press("Enter");
  const frame = page.frameLocator('iframe[title="Page"]');
  await frame.getByRole("heading", { name: "Oak & Rye" }).waitFor();
  await page.getByRole("status").filter({ hasText: "All changes saved" }).first().waitFor();
  expect(await page.locator("[aria-live]").allTextContents()).toContain("Site created.");
  expect(await page.evaluate(() => "isTheSame" in window)).toBe(true);
  expect(readdirSync(editor.folder).sort()).toEqual(["assets", "site.json", "site.schema.json"]);
  expect(JSON.parse(editor.text())).toMatchObject({ siteId: "oak-rye", name: "Oak & Rye" });
  expect(others()).toEqual([]);
});

test("EDT-14 starters are offered in the owner's language, and can be created in another one", async () => {
  const { editor, page } = await visit({}, { locale: "ru" });
  await page.getByRole("button", { name: /Русский/ }).click();
  await page.getByRole("option", { name: "English" }).click();
  await page.getByRole("button", { name: "Маленький сайт" }).click();
  await page.frameLocator("main iframe").getByRole("heading", { name: "Welcome to Site" }).waitFor();
  expect(JSON.parse(editor.text()).languages[0].lang.code).toBe("en");
});

test("EDT-14 a site begins in the browser's language if visitors are spoken to in it, with English samples", async () => {
  const { editor, page } = await visit({}, { locale: "fr-CA" });
  await page.getByText("The sample texts are in English.").waitFor();
  await page.getByRole("button", { name: /Français/ }).click();
  expect(await page.getByRole("option").count()).toBe(14);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Small site" }).click();
  await page.frameLocator("main iframe").getByRole("heading", { name: "Welcome to Site" }).waitFor();
  expect(JSON.parse(editor.text()).languages).toMatchObject([
    { isPrimary: true, lang: { name: "Français", code: "fr" } },
  ]);
  expect(await page.frameLocator("main iframe").locator("html").getAttribute("lang")).toBe("fr");
});

test("EDT-14 EDT-19 CLI-7 a starter that would overwrite files names them and cannot be chosen; no axe violations at 360 px", async () => {
  const { editor, page } = await visit({ "assets/scene-5.webp": "mine", "site.schema.json": "mine too" });
  await page.getByText("would be overwritten: site.schema.json, assets/scene-5.webp.").waitFor();
  const card = page.getByRole("button", { name: "Small site" });
  expect(await card.getAttribute("aria-disabled")).toBe("true");
  await expectNoBarriers(page, "starters");
  await card.press("Enter");
  expect(readdirSync(editor.folder).sort()).toEqual(["assets", "site.schema.json"]);
});

test("EDT-14 a folder that cannot be created is reported at once", async () => {
  const { editor, page } = await visit({}, { locale: "ru" });
  writeFileSync(editor.folder, "a file");
  await page.reload();
  await page.getByRole("alert").getByText("Сайт здесь не создать").waitFor();
  expect(await page.getByRole("button", { name: "Маленький сайт" }).getAttribute("aria-disabled")).toBe(
    "true",
  );
});

test("EDT-14 EDT-16 a site created outside the editor opens unchanged", async () => {
  const { editor, page, others } = await visit({});
  mkdirSync(editor.folder);
  editor.save(siteText);
  await page.frameLocator("main iframe").locator('[data-section="title-1"]').waitFor();
  expect(editor.text()).toBe(siteText);
  expect(readdirSync(dirname(editor.file))).toEqual(["site.json"]);
  expect(others()).toEqual([]);
});

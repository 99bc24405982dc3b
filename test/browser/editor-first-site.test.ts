/**
 * The first half hour of an owner who has a name and a logo file: five pages in two languages, seen as visitors see them and
 * published. Everything is found by role and name.
 */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { findOverflow } from "./audit.ts";
import { createEditors } from "./open-editor.ts";

const openEditor = createEditors();

const drawing = (colour: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="80"><path fill="${colour}" d="M0 20h240v40H0z"/></svg>`,
  );

test("EDT-3 EDT-14 EDT-15 EDT-18 EDT-26 a name and a logo become a published site of five pages in two languages", async () => {
  // Wide enough for a menu that is not folded.
  const { editor, page, frame, panel, problems } = await openEditor(
    {},
    { first: "", viewport: { width: 1440, height: 800 } },
  );
  const bar = page.getByRole("toolbar", { name: "Editor" });
  const dialog = page.getByRole("dialog");
  const tab = (name: string) => panel.getByRole("tab", { name, exact: true }).click();
  const write = async (before: string, after: string) => {
    await frame.getByText(before, { exact: true }).first().click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(after);
    await page.keyboard.press("Escape");
    await frame.getByText(after, { exact: true }).first().waitFor();
  };
  /** Answers the file dialog that a click opens. */
  const upload = async (name: string, colour: string, click: () => Promise<void>) => {
    const chooser = page.waitForEvent("filechooser");
    await click();
    await (await chooser).setFiles({ name, mimeType: "image/svg+xml", buffer: drawing(colour) });
  };
  const document = () => JSON.parse(editor.text());

  await page.getByRole("textbox", { name: "Site name" }).fill("Harbour Yoga");
  await page.getByRole("button", { name: "Small site" }).click();
  await frame.getByRole("heading", { level: 1 }).waitFor();

  // The logo, and its form for dark backgrounds.
  await tab("Site");
  await panel.getByRole("button", { name: "Name and address" }).click();
  const picture = (name: string) => panel.getByRole("group", { name, exact: true });
  const addLogo = async (name: string, file: string, colour: string) => {
    await picture(name).getByRole("button", { name: "Add an image" }).last().click();
    await upload(file, colour, () => dialog.getByRole("button", { name: "Choose a file" }).click());
    await picture(name).getByRole("button", { name: "Replace" }).waitFor();
  };
  await addLogo("Logo on dark backgrounds", "Logo light.svg", "#e0f0ff");
  await picture("Logo").last().getByRole("button", { name: "Add an image" }).click();
  await upload("Logo.svg", "#204060", () => dialog.getByRole("button", { name: "Choose a file" }).click());
  await frame.getByRole("img", { name: "Harbour Yoga" }).first().waitFor();
  await expect
    .poll(() => document().logo)
    .toMatchObject({ logoSrc: "assets/logo.svg", logoDarkSrc: "assets/logo-light.svg" });

  // Five pages, all in the menu.
  for (const title of ["Classes", "Prices", "Contact"]) {
    await tab("Pages");
    await panel.getByRole("button", { name: "Add page" }).click();
    await dialog.getByRole("textbox", { name: "Title" }).fill(title);
    expect(await dialog.getByRole("checkbox", { name: "Add to menu" }).isChecked()).toBe(true);
    await dialog.getByRole("button", { name: "Add page" }).click();
    await expect.poll(() => document().headerLinks.at(-1).text).toBe(title);
  }

  // A second language with some translations.
  await tab("Site");
  await panel.getByRole("button", { name: "Languages" }).click();
  await panel.getByRole("button", { name: /Add language$/ }).click();
  await page.getByRole("option", { name: /^Deutsch/ }).click();
  await tab("Pages");
  await panel.getByRole("row", { name: "Home", exact: true }).click();
  await bar.getByRole("button", { name: /Language$/ }).click();
  await page.getByRole("option", { name: /^Deutsch/ }).click();
  await frame.getByRole("heading", { name: "Welcome to Harbour Yoga" }).waitFor();
  await write("Welcome to Harbour Yoga", "Willkommen bei Harbour Yoga");
  await write("Home", "Start");
  await expect.poll(() => document().translations?.de?.headerLinks?.[0]).toEqual({ text: "Start" });

  // Visitors would see this.
  const opening = page.context().waitForEvent("page");
  await bar.getByRole("link", { name: "View site" }).click();
  const visitor = await opening;
  await visitor.getByRole("heading", { name: "Willkommen bei Harbour Yoga" }).waitFor();
  const menu = visitor.getByRole("navigation", { name: "Website-Navigation" });
  expect(await menu.getByRole("link").allTextContents()).toEqual([
    "Start",
    "About",
    "Classes",
    "Prices",
    "Contact",
  ]);
  const logo = visitor.getByRole("img", { name: "Harbour Yoga" }).first();
  await expect.poll(() => logo.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0);
  for (const width of [390, 1280]) {
    await visitor.setViewportSize({ width, height: 800 });
    expect(await findOverflow(visitor)).toEqual([]);
  }
  await menu.getByRole("button", { name: /Deutsch/ }).click();
  await visitor.getByRole("link", { name: "English" }).first().click();
  await visitor.getByRole("heading", { name: "Welcome to Harbour Yoga" }).waitFor();
  await visitor.getByRole("banner").getByRole("link", { name: "Classes" }).click();
  await expect.poll(() => visitor.title()).toContain("Classes");
  await visitor.close();

  await bar.getByRole("button", { name: "Publish" }).click();
  await dialog.getByRole("button", { name: "Publish" }).click();
  const link = dialog.getByRole("link", { name: /^View site/ });
  await link.waitFor();
  expect(await link.getAttribute("href")).toContain("/de/");
  for (const path of ["index.html", "contact/index.html", "de/index.html", "de/classes/index.html"])
    expect([path, existsSync(join(dirname(editor.folder), "dist/site", path))]).toEqual([path, true]);
  // The answer for a missing site is one that browsers log as an error.
  expect(problems().filter((problem) => !problem.includes("503"))).toEqual([]);
});

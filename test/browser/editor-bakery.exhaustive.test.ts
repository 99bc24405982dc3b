/**
 * A bakery's site of five pages in two languages, from an empty folder to the bundle, made with the editor alone. Everything is
 * found by role and name, as its owner finds it.
 */
import { cpSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Browser, Locator } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { loadEngine } from "#engine";
import type { RunningEditor } from "../editor/running.ts";
import { findBarriers, findOverflow } from "./audit.ts";
import { desktop, launch, open, phone } from "./chromium.ts";
import { serve } from "./serve.ts";
import { startEditor } from "./slow-network.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

/** Milliseconds. It takes 15 s on an idle machine, in some hundred steps that are each waited for. */
const patience = 600_000;

test(
  "EDT-3 EDT-4 EDT-14 EDT-15 EDT-18 a site of five pages in two languages is built and published in the editor",
  async () => {
    const editor = await startEditor({});
    const owner = await openAsOwner(editor);
    const { page, frame, panel, bar, dialog, button, choose, write, openPage, document, settings } = owner;

    // Starts with the starter for local businesses.
    await page.getByRole("textbox", { name: "Site name" }).fill("Oak & Rye");
    await page.getByRole("button", { name: "Local business" }).click();
    await write({
      "Say in one line what you do, and for whom": "Bread, baked at night and sold by noon",
      "Two or three sentences will do: what people come to you for, what they will find, and why they come back.":
        "Rye, oak smoke and two days of patience: our bread needs nothing else.",
      "Made with care": "Two days of rest",
      "Tell what you pay attention to where others do not.": "Our dough rests before it sees the oven.",
      "Who we are": "Three bakers, one oven",
    });

    // The logo is set where it is missing, for all pages.
    const slot = frame.locator('[data-site-at="/logo/logoSrc"][data-empty]').first();
    await slot.click();
    await slot.click();
    const logoChooser = page.waitForEvent("filechooser");
    await dialog.getByRole("button", { name: "Choose a file" }).click();
    await (await logoChooser).setFiles({ name: "Logo.svg", mimeType: "image/svg+xml", buffer: logo });
    await frame.getByRole("img", { name: "Oak & Rye" }).first().waitFor();
    await expect.poll(() => document().logo).toMatchObject({ logoSrc: "assets/logo.svg" });

    // Replaces a picture and its description.
    await frame.getByRole("img", { name: "Ears of wheat in the evening light" }).click();
    const picture = frame.getByRole("toolbar", { name: "Image" });
    await picture.getByRole("button", { name: "Replace" }).click();
    const chooser = page.waitForEvent("filechooser");
    await dialog.getByRole("button", { name: "Choose a file" }).click();
    await (await chooser).setFiles({ name: "Our Loaves.jpg", mimeType: "image/jpeg", buffer: await photo() });
    const welcome = () => document().pages[0].components[1].data;
    await expect.poll(() => welcome().largeImgUrl).toBe("assets/our-loaves.jpg");
    // The old picture's description is not kept for the new one.
    expect(welcome().largeImgAlt).toBeUndefined();
    await picture.getByRole("button", { name: "Description" }).click();
    await dialog.getByRole("textbox").fill("Loaves of rye bread on a board");
    await dialog.getByRole("button", { name: "Apply" }).click();
    await frame.getByRole("img", { name: "Loaves of rye bread on a board" }).waitFor();

    // Adds a price.
    await openPage("What we offer");
    await write({ "The first thing": "Rye loaf", "£3": "£4", "The second thing": "Seeded rolls" });
    await frame.getByText("The third thing", { exact: true }).click();
    await page.keyboard.press("Escape");
    await frame.getByRole("toolbar", { name: "Item" }).getByRole("button", { name: "Duplicate" }).click();
    await frame.getByText("The third thing", { exact: true }).nth(1).waitFor();
    await write({ "The third thing": "Honey cake" });
    await write({ "The third thing": "Wedding cake" });
    await settings({
      Title: "Bread and prices – Oak & Rye",
      Description: "All that Oak & Rye bakes, with prices.",
    });

    // An empty page has the site's header and footer; the rest is added.
    await owner.addPage("Our story");
    await frame.getByText("© Oak & Rye").waitFor();
    await frame.getByRole("button", { name: "Add section" }).nth(1).click();
    await dialog.getByRole("searchbox", { name: "Search" }).fill("call to action");
    await dialog.getByRole("option", { name: "Call to action", exact: true }).click();
    await write({ "Ready to start?": "From one oven to three", "Contact us": "What we bake" });
    await frame.getByText(/^Say in one sentence what visitors/).click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText("Our grandmother began in a shed. The shed is a café by now.");
    await frame.getByText("What we bake", { exact: true }).click();
    await button(/^Button link: /).click();
    await choose(/Link to$/, "Page on this site", dialog);
    await choose(/Page$/, /What we offer/, dialog);
    await dialog.getByRole("button", { name: "Apply" }).click();
    const item = frame.getByRole("toolbar", { name: "Item" });
    const buttons = frame.getByText("What we bake", { exact: true });
    await buttons.click();
    await page.keyboard.press("Escape");
    await item.getByRole("button", { name: "Duplicate" }).click();
    await buttons.nth(1).click();
    await page.keyboard.press("Escape");
    await item.getByRole("button", { name: "Delete" }).click();
    await buttons.nth(1).waitFor({ state: "detached" });
    await settings({ Description: "Who bakes at Oak & Rye, and since when." });

    // Adds another page as a copy.
    await owner.addPage("Orders", /Contact/);
    await write({ "Come and see us": "Order a cake" });
    await settings({ Description: "How to order bread and cakes of Oak & Rye ahead." });

    // The menu has both.
    await owner.openPart("Menu");
    for (const title of ["Our story", "Orders"]) await panel.getByRole("row", { name: title }).waitFor();

    await button("Actions: Orders").click();
    await page.getByRole("menuitem", { name: "Move below “Our story”" }).click();
    await frame.getByRole("navigation").getByRole("button", { name: "Our story" }).waitFor();

    // Changes colours and fonts.
    await panel.getByRole("tab", { name: "Design" }).click();
    await choose(/Heading font$/, "Fraunces");
    await choose(/Text font$/, "Nunito");
    await panel.getByRole("textbox", { name: "Button", exact: true }).fill("#27421f");
    const headings = () =>
      frame.getByRole("heading", { name: "Order a cake" }).evaluate((it) => getComputedStyle(it).fontFamily);
    await expect.poll(headings).toContain("Fraunces");

    // Sets the site's URL, and adds a second language.
    await owner.openPart("Name and address");
    await panel.getByRole("textbox", { name: "Web address" }).fill("https://oak-and-rye.example");
    await owner.openPart("Languages");
    await choose(/Add language$/, /^Deutsch/);
    await expect.poll(() => document().url).toBe("https://oak-and-rye.example");
    await openPage("Home");
    await choose(/Language$/, /^Deutsch/, bar);
    await frame.getByRole("navigation").getByText("Deutsch").first().waitFor();
    await write({
      "Bread, baked at night and sold by noon": "Brot, nachts gebacken, mittags verkauft",
      "Two days of rest": "Zwei Tage Ruhe",
      "Three bakers, one oven": "Drei Bäcker, ein Ofen",
      Home: "Start",
    });
    // The last edit is saved last.
    await expect.poll(() => document().translations?.de?.headerLinks).toEqual([{ text: "Start" }]);
    expect(document().pages.map(({ path }: { path: string }) => path)).toEqual([
      "/",
      "/offer",
      "/contact",
      "/our-story",
      "/orders",
    ]);
    expect(document()).toMatchObject({
      theme: { primaryFont: "Fraunces", secondaryFont: "Nunito", palette: { primaryDark: "#27421f" } },
      headerLinks: [
        {},
        {},
        { text: "Our story", link: "/our-story", links: [{ text: "Orders", link: "/orders" }] },
        // The button of the menu stays its last link.
        { text: "Contact", link: "/contact" },
      ],
    });
    expect(document().pages[3].components[1].data.buttons).toEqual([
      { buttonText: "What we bake", buttonUrl: "/offer", type: "primary" },
    ]);

    await bar.getByRole("button", { name: "Publish" }).click();
    await dialog.getByRole("button", { name: "Publish" }).click();
    await dialog.getByRole("link", { name: /oak-and-rye\.example/ }).waitFor();
    expect(owner.problems()).toEqual([]);
    await page.close();
    await validate(editor);
  },
  patience,
);

/** Expects no errors or warnings in the published site, and no accessibility problem on its pages in either language. */
async function validate({ folder }: RunningEditor): Promise<void> {
  const engine = await loadEngine({ cores: 1 });
  expect(await engine.checkSite(folder, folder, { strict: true })).toMatchObject({
    report: { ok: true, diagnostics: [] },
  });
  const bundle = join(dirname(folder), "dist/site");
  // For Lighthouse, which takes longer than a test may (`npm run lighthouse`).
  const copy = join(process.cwd(), "dist/sites/bakery");
  rmSync(copy, { recursive: true, force: true });
  cpSync(bundle, copy, { recursive: true });
  const host = await serve(bundle);
  onTestFinished(() => host.close());
  const { page, problems, close } = await open(browser, { reducedMotion: "reduce" });
  onTestFinished(close);
  const barriers: string[] = [];
  // In German only the first page has its own texts.
  for (const path of ["", "offer/", "contact/", "our-story/", "orders/", "de/"]) {
    await page.goto(`${host.origin}/${path}`);
    const found = [...(await findBarriers(page))];
    await page.setViewportSize(phone);
    found.push(...(await findOverflow(page)));
    await page.setViewportSize(desktop);
    barriers.push(...found.map((barrier) => `${path}: ${barrier}`));
  }
  expect(barriers).toEqual([]);
  await page.getByRole("heading", { name: "Drei Bäcker, ein Ofen" }).waitFor();
  await page.getByRole("navigation").getByRole("button", { name: "Our story" }).click();
  await page.getByRole("navigation").getByRole("link", { name: "Our story" }).click();
  await page.getByRole("heading", { name: "From one oven to three" }).waitFor();
  expect(problems).toEqual([]);
}

/** Returns the editor's controls, by role and name. */
async function openAsOwner(editor: RunningEditor) {
  const watched = await open(browser, { viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  onTestFinished(watched.close);
  const { page } = watched;
  await page.goto(`${editor.origin}/__sectile/edit/#${editor.secret}`);
  const frame = page.frameLocator('iframe[title="Page"]');
  const panel = page.getByRole("complementary", { name: "Inspector" });
  const bar = page.getByRole("toolbar", { name: "Editor" });
  const dialog = page.getByRole("dialog");
  const button = (name: string | RegExp) =>
    panel.getByRole("button", { name, exact: typeof name === "string" });
  const tab = (name: string) => panel.getByRole("tab", { name, exact: true }).click();
  const choose = async (label: RegExp, option: string | RegExp, within: Locator = panel) => {
    await within.getByRole("button", { name: label }).click();
    await page.getByRole("option", { name: option, exact: typeof option === "string" }).click();
  };
  const saved = () => page.getByRole("status").filter({ hasText: "All changes saved" }).first().waitFor();
  const isOpen = async (title: string) => {
    await expect.poll(() => bar.getByRole("button", { name: /Page$/ }).textContent()).toBe(title);
  };
  return {
    page,
    frame,
    panel,
    bar,
    dialog,
    button,
    choose,

    // The answer for a missing site is one that browsers log as an error.
    problems: () => watched.problems.filter((problem) => !problem.includes("503")),
    // biome-ignore lint/suspicious/noExplicitAny: a document as it is read
    document: (): any => JSON.parse(editor.text()),
    /** Clicks each text of the page and replaces it. */
    async write(texts: Readonly<Record<string, string>>) {
      for (const [before, after] of Object.entries(texts)) {
        await frame.getByText(before, { exact: true }).first().click();
        await page.keyboard.press("ControlOrMeta+a");
        await page.keyboard.insertText(after);
        await page.keyboard.press("Escape");
        await frame.getByText(after, { exact: true }).first().waitFor();
      }
    },
    async openPage(title: string) {
      await tab("Pages");
      await panel.getByRole("grid", { name: "Pages" }).getByRole("row", { name: title, exact: true }).click();
      await isOpen(title);
    },
    async addPage(title: string, like?: RegExp) {
      await tab("Pages");
      await button("Add page").click();
      await dialog.getByRole("textbox", { name: "Title" }).fill(title);
      if (like) await choose(/Start with$/, like, dialog);
      await dialog.getByRole("button", { name: "Add page" }).click();
      await isOpen(title);
    },
    /** Fills in settings of the open page. */
    async settings(fields: Readonly<Record<string, string>>) {
      await tab("Pages");
      await button("Page settings").click();
      for (const [name, text] of Object.entries(fields))
        await panel.getByRole("textbox", { name, exact: true }).fill(text);
      await page.keyboard.press("Tab");
      await saved();
    },
    async openPart(name: string) {
      await tab("Site");
      await button(name).click();
    },
  };
}

const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="80"><path fill="#c27a32" d="M0 20h240v40H0z"/></svg>',
);

const photo = () =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: "#b5763a" } })
    .jpeg()
    .toBuffer();

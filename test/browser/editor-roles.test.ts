/** Roles and presence in a provider's product, in a real browser: each person sees what the role includes, and who else is there. */
import { readFile, writeFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Allowed } from "#editor";
import { siteText } from "../editor/document.ts";
import type { Provider } from "../editor/memory-server.ts";
import { findBarriers, findOverflow } from "./audit.ts";
import { launch, open } from "./chromium.ts";
import { startProvider } from "./slow-network.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

type People = Record<string, Omit<Allowed, "site">>;

/** A name that is markup. */
const hostile = '<img src=x onerror="document.title=1"><b>Eve</b>';

const everyone: People = {
  olga: { name: "Olga Ost" },
  ed: { role: "editor", name: "Ed Editor" },
  tom: { role: "translator", languages: ["ru"], name: "Tom Text" },
  vera: { role: "viewer", name: "Vera View" },
  eve: { role: "viewer", name: hostile },
};

const start = (people: People = everyone) =>
  startProvider(
    { one: siteText },
    {},
    {
      authorize(request, site) {
        const [, name = ""] = /owner=(\w+)/.exec(request.headers.cookie ?? "") ?? [];
        const person = people[name];
        return person && { site, owner: name, ...person };
      },
      onPublish: async () => {},
    },
  );

/** Opens the editor of a person, in a browser of their own. */
async function visit(provider: Provider, name: string, width = 1280) {
  const watched = await open(browser, { viewport: { width, height: 800 }, locale: "en-GB" });
  onTestFinished(watched.close);
  const { page, problems } = watched;
  await page.context().addCookies([{ name: "owner", value: name, url: provider.origin }]);
  await page.goto(`${provider.origin}/edit/one`);
  const frame = page.frameLocator("main iframe");
  const title = frame.locator('[data-section="title-1"] [data-at="/title"]').first();
  await title.waitFor();
  return {
    page,
    problems,
    frame,
    title,
    bar: page.getByRole("toolbar", { name: "Editor" }),
    panel: page.getByRole("complementary", { name: "Inspector" }),
  };
}

/** Writes over a text of the page. */
async function write(
  { page, title }: { readonly page: Page; readonly title: ReturnType<Page["locator"]> },
  text: string,
) {
  await page.bringToFront();
  await title.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}

/** An empty slot of the page. */
const picture = 'picture[data-at="/team/0/imgUrl"][data-empty]';

const textOf = (provider: Provider) => provider.documents.texts.get("one") ?? "";

test("EDT-27 an editor changes texts and finds nothing to move, add, delete or publish", async () => {
  const provider = await start();
  const ed = await visit(provider, "ed");
  await expect.poll(() => ed.bar.textContent()).toContain("Editor");
  await ed.frame.locator(picture).waitFor();
  await write(ed, "Written by Ed");
  await ed.page.keyboard.press("Escape");
  await expect.poll(() => textOf(provider)).toContain("Written by Ed");
  await ed.page.keyboard.press("Escape");
  await ed.page.keyboard.press("Delete");
  for (const name of [
    "Publish",
    "Add section",
    "Add section below",
    "Delete",
    "Move down",
    "Duplicate",
    "Change type",
    "Hide",
  ])
    for (const place of [ed.page, ed.frame])
      expect([name, await place.getByRole("button", { name, exact: true }).count()]).toEqual([name, 0]);
  expect(await ed.page.getByRole("tab").allTextContents()).toEqual(["Sections"]);
  // Items of a list are contents.
  await ed.frame.getByText("Grace").first().click();
  await ed.page.keyboard.press("Escape");
  await ed.frame.getByRole("toolbar").getByRole("button", { name: "Duplicate" }).first().waitFor();
  await ed.page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => textOf(provider)).toBe(siteText);
  expect(ed.problems).toEqual([]);
});

test("EDT-27 EDT-15 a translator writes one language, and exports and imports only its texts", async () => {
  const provider = await start();
  const tom = await visit(provider, "tom");
  await tom.frame.locator("[data-empty]:visible").first().waitFor({ state: "hidden" });
  // The original cannot be written.
  await tom.title.click();
  await tom.page.keyboard.insertText("Written over");
  await tom.page.getByRole("button", { name: /Language/ }).click();
  await tom.page.getByRole("option", { name: /Русский/ }).click();
  await tom.frame.getByText("Наша команда").first().waitFor();
  await tom.frame.locator('[data-section="team-1"] p[data-empty]').first().waitFor();
  await tom.frame.locator(picture).waitFor({ state: "hidden" });
  await write(tom, "Привет от Тома");
  await tom.page.keyboard.press("Escape");
  await expect.poll(() => textOf(provider)).toContain("Привет от Тома");
  expect(textOf(provider)).not.toContain("Written over");
  expect(textOf(provider)).toContain("Hello, world");

  const texts = tom.panel.getByRole("region", { name: /^Texts in / });
  await tom.page.keyboard.press("Escape");
  await tom.page.getByRole("tab", { name: "Sections" }).click();
  expect(await texts.count()).toBe(1);
  await tom.panel.getByRole("region", { name: "Texts in Русский" }).waitFor();
  const downloading = tom.page.waitForEvent("download");
  await texts.getByRole("button", { name: "Export texts" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("edited.ru.po");
  const file = await download.path();
  const po = await readFile(file, "utf8");
  expect(po).toContain("Привет от Тома");
  const translated = `${file}.po`;
  await writeFile(translated, po.replace("Привет от Тома", "Привет из файла"));
  const chooser = tom.page.waitForEvent("filechooser");
  await texts.getByRole("button", { name: "Import texts…" }).click();
  await (await chooser).setFiles(translated);
  const dialog = tom.page.getByRole("dialog");
  await dialog.getByText("Imported: 1").waitFor();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect.poll(() => textOf(provider)).toContain("Привет из файла");
  await tom.frame.getByText("Привет из файла").first().waitFor();
  expect(await findBarriers(tom.page)).toEqual([]);
  await tom.page.setViewportSize({ width: 390, height: 800 });
  expect(await findOverflow(tom.page)).toEqual([]);
  expect(tom.problems).toEqual([]);
});

test("EDT-27 a viewer looks at pages and languages and can change nothing", async () => {
  const provider = await start();
  const vera = await visit(provider, "vera");
  await vera.panel.getByText("You can look at the site.").waitFor();
  await vera.frame.locator("[data-empty]:visible").first().waitFor({ state: "hidden" });
  await vera.title.click();
  await vera.page.keyboard.insertText("Written by Vera");
  await vera.page.keyboard.press("Escape");
  await vera.page.keyboard.press("Delete");
  await vera.page.keyboard.press("ControlOrMeta+z");
  for (const name of [
    "Undo",
    "Redo",
    "Publish",
    "Next untranslated",
    "Add section",
    "Unused files",
    "Export texts",
  ])
    expect([name, await vera.page.getByRole("button", { name, exact: true }).count()]).toEqual([name, 0]);
  expect(await vera.frame.getByRole("toolbar").count()).toBe(0);
  await vera.page.getByRole("button", { name: /Page/ }).first().click();
  await vera.page.getByRole("option", { name: /About/ }).click();
  await vera.frame.getByText("About us").first().waitFor();
  expect(textOf(provider)).toBe(siteText);
  expect(await findBarriers(vera.page)).toEqual([]);
  expect(vera.problems).toEqual([]);
});

test("EDT-27 an owner who becomes a viewer while writing reads that, and can save what was typed", async () => {
  const people = { ...everyone };
  const provider = await start(people);
  const olga = await visit(provider, "olga");
  let isAway = true;
  provider.documents.before = (what) => {
    if (isAway && what === "write") throw new Error("away");
  };
  await write(olga, "Typed before it ended");
  await olga.page.getByRole("status").filter({ hasText: "Not saved" }).first().waitFor();
  people.olga = { role: "viewer", name: "Olga Ost" };
  isAway = false;
  await provider.changed("one");
  await olga.page.getByRole("button", { name: "1 question: not saved" }).click();
  const dialog = olga.page.getByRole("dialog", { name: "These changes can't be saved" });
  await dialog.getByText("Typed before it ended").waitFor();
  await dialog.getByText(/Your role on this site \(Viewer\)/).waitFor();
  const downloading = olga.page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Save as a file" }).click();
  expect(await readFile(await (await downloading).path(), "utf8")).toContain("Typed before it ended");
  await dialog.getByRole("button", { name: "Discard changes" }).click();
  await expect.poll(() => olga.title.textContent()).toBe("Hello, world");
  expect(await olga.page.getByRole("button", { name: "Publish" }).count()).toBe(0);
  expect(textOf(provider)).toBe(siteText);
});

test("EDT-27 what a role did not allow is saved once it does again", async () => {
  const people = { ...everyone };
  const provider = await start(people);
  const olga = await visit(provider, "olga");
  people.olga = { role: "viewer", name: "Olga Ost" };
  await write(olga, "Typed in between");
  const question = olga.page.getByRole("button", { name: "1 question: not saved" });
  await question.waitFor();
  people.olga = { role: "owner", name: "Olga Ost" };
  await provider.changed("one");
  await expect.poll(() => textOf(provider)).toContain("Typed in between");
  await olga.page.getByRole("status").filter({ hasText: "All changes saved" }).first().waitFor();
  expect(await question.count()).toBe(0);
});

test("EDT-27 a role that changes while nobody types is shown with what it includes", async () => {
  const people = { ...everyone };
  const provider = await start(people);
  const olga = await visit(provider, "olga", 390);
  people.olga = { role: "translator", languages: ["ru"], name: "Olga Ost" };
  await provider.changed("one");
  const notice = olga.page.getByRole("main").getByText(/You're now: Translator\. You can translate texts\./);
  await notice.waitFor();
  expect(await notice.isVisible()).toBe(true);
  expect(await findOverflow(olga.page)).toEqual([]);
  await olga.panel.getByRole("region", { name: "Texts in Русский" }).waitFor();
  expect(await olga.page.getByRole("tab").allTextContents()).toEqual(["Sections"]);
});

test("EDT-28 two people see each other's name, page and section until a window closes, and names are text", async () => {
  const provider = await start();
  const olga = await visit(provider, "olga");
  const eve = await visit(provider, "eve");
  const people = olga.bar.getByRole("button", { name: `Also here: ${hostile}` });
  await people.waitFor();
  await eve.bar.getByRole("button", { name: "Also here: Olga Ost" }).waitFor();
  await eve.frame.getByText("Our team").first().click();
  await people.click();
  const entry = olga.page.getByRole("dialog", { name: "People who have this site open" }).getByRole("button");
  await expect.poll(() => entry.textContent()).toBe(`${hostile}Home, Our team`);
  await olga.page.keyboard.press("Escape");
  await olga.frame.getByText(hostile).waitFor();
  expect(await olga.page.title()).not.toBe("1");
  expect(await olga.page.locator("img[src=x]").count()).toBe(0);
  expect(await olga.frame.locator("img[src=x]").count()).toBe(0);

  await eve.page.getByRole("button", { name: /Page/ }).first().click();
  await eve.page.getByRole("option", { name: /About/ }).click();
  await people.click();
  await expect.poll(() => entry.textContent()).toBe(`${hostile}About`);
  await entry.click();
  await olga.frame.getByText("About us").first().waitFor();
  await olga.page.setViewportSize({ width: 390, height: 800 });
  expect(await findOverflow(olga.page)).toEqual([]);
  await eve.page.close();
  await expect.poll(() => people.count()).toBe(0);
  expect(olga.problems).toEqual([]);
});

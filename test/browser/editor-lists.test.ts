/** Every list and every search of the panels, as the schema has them. */
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { fieldAt, type Path, valueAt } from "../../src/editor/shared/pointer.ts";
import type { FieldState, SiteState } from "../../src/editor/shared/protocol.ts";
import { isDrafted } from "../../src/editor/shell/items.ts";
import { partsOfSite } from "../../src/editor/shell/panels/parts.ts";
import { en } from "../../src/editor/shell/words/en.ts";
import { wordFieldAt, wordOwn, wordOwnField } from "../../src/editor/shell/words/index.ts";
import { enLater } from "../../src/editor/shell/words/later.en.ts";
import { siteText } from "../editor/document.ts";
import { createEditors, type OpenedEditor } from "./open-editor.ts";

const openEditor = createEditors();

/** Values of required fields of new items, for which there is no placeholder. */
const samples: Readonly<Record<string, string>> = {
  // Completed with a slash.
  from: "old-page",
  content: "abc-123",
  key: "a1b2c3d4-1111-2222-3333-444455556666",
};

function listsIn(field: FieldState, path: Path = []): readonly Path[] {
  if (field.shape === "list") return [path, ...listsIn(field.item, [...path, 0])];
  if (field.shape !== "group") return [];
  return Object.entries(field.fields).flatMap(([name, below]) => listsIn(below, [...path, name]));
}

const labelOf = ({ fields }: SiteState, path: Path): string => {
  if (path.length === 1) return path[0] === "headerLinks" ? en.menu : wordOwnField(en, String(path[0]));
  const { label } = fieldAt(fields, path) ?? {};
  return label ? wordOwn(en, label) : wordFieldAt(en, path);
};

/** Opens the part of the site with a list, and the groups and items around the list. */
async function openList({ panel }: OpenedEditor, site: SiteState, path: Path): Promise<Locator> {
  await panel.getByRole("tab", { name: "Site", exact: true }).click();
  const part = partsOfSite(site.fields).find(({ fields }) => fields.includes(String(path[0])));
  await panel.getByRole("button", { name: enLater.parts[part?.id ?? "more"], exact: true }).click();
  // The texts and lists of a banner show once it is chosen.
  if (path[0] === "cookieSettings") {
    const { name } = enLater.cookieBanners[path[1] === "simple" ? "simple" : "gdpr"];
    await panel.getByRole("radio", { name }).press("Space");
  }
  for (const [index, key] of path.slice(0, -1).entries()) {
    const above = path.slice(0, index + 1);
    if (typeof key === "number") {
      const list = panel.getByRole("region", { name: labelOf(site, above.slice(0, -1)), exact: true });
      await list.getByRole("row").nth(key).click();
    } else if (fieldAt(site.fields, above)?.shape === "group") {
      const row = panel.getByRole("button", { name: labelOf(site, above), exact: true });
      await panel.getByRole("heading", { level: 2 }).waitFor();
      if ((await row.count()) > 0) await row.click();
    }
  }
  return panel.getByRole("region", { name: labelOf(site, path), exact: true });
}

/** Fills in what a new item needs. */
async function fillIn(page: Page, draft: Locator, field: FieldState, path: Path): Promise<void> {
  if (field.shape !== "group") throw new Error(`${path}: no form`);
  for (const [name, below] of Object.entries(field.fields)) {
    if (!below.isRequired) continue;
    const label = wordFieldAt(en, [...path, name]);
    if (below.shape === "text")
      await draft.getByRole("textbox", { name: label }).fill(samples[name] ?? `no sample: ${name}`);
    if (below.shape !== "link") continue;
    await draft.getByRole("button", { name: `${label}:` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Apply" }).click();
  }
}

test("EDT-4 EDT-14 an item of each list of the site is added, filled in, moved, duplicated and removed", async () => {
  const given = JSON.parse(siteText);
  given.pages.push({ path: "/old", components: [] });
  const opened = await openEditor({ "site.json": given });
  const { editor, page, problems, saved } = opened;
  const site = await editor.site();
  const lists = listsIn(site.fields);
  expect(lists.length).toBeGreaterThan(8);
  for (const path of lists) {
    const name = JSON.stringify(path);
    const items = () => {
      const found = valueAt(JSON.parse(editor.text()), path);
      return Array.isArray(found) ? found.map((item) => JSON.stringify(item)) : [];
    };
    const list = await openList(opened, site, path);
    const field = fieldAt(site.fields, [...path, 0]) as FieldState;
    const add = list.getByRole("button", { name: "Add item", exact: true });
    const act = async (index: number, action: string) => {
      await list.getByRole("row").nth(index).getByRole("button", { name: "Actions" }).click();
      await page.getByRole("menuitem", { name: action, exact: true }).click();
    };
    const before = items();
    const [first] = path;
    if (first === "languages") {
      await list.getByRole("button", { name: "Add language" }).click();
      await page.getByRole("option", { name: "Deutsch" }).click();
    } else if (name === '["headerLinks"]') {
      await list.getByRole("button", { name: "Add link" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Apply" }).click();
    } else await add.click();
    const draft = list.getByRole("group", { name: "Add item" });
    const needsForm = isDrafted(undefined, [...path, 0], field) && first !== "languages";
    if (needsForm) {
      // A form that lacks something stays, with the reason.
      await draft.getByRole("button", { name: "Save", exact: true }).click();
      await draft.getByRole("alert").waitFor();
      expect(items(), name).toEqual(before);
      await fillIn(page, draft, field, [...path, 0]);
      await draft.getByRole("button", { name: "Save", exact: true }).click();
    }
    await expect.poll(() => items().length, { message: `add ${name}` }).toBe(before.length + 1);
    const index = before.length;
    if (first === "languages") {
      await list.getByRole("row").nth(index).getByRole("button", { name: "Actions" }).click();
      await page.getByRole("menuitem", { name: "Move back" }).waitFor();
      expect(await page.getByRole("menuitem", { name: "Duplicate" }).count()).toBe(0);
      await page.keyboard.press("Escape");
    } else {
      await act(index, "Duplicate");
      if (needsForm) {
        if (first === "redirects") {
          // A second redirect from the same address would never be valid.
          await draft.getByRole("button", { name: "Save", exact: true }).click();
          await draft.getByRole("alert").waitFor();
          await draft
            .getByRole("textbox", { name: wordFieldAt(en, [...path, 0, "from"]) })
            .fill("/older-page");
        }
        await draft.getByRole("button", { name: "Save", exact: true }).click();
      }
      await expect.poll(() => items().length, { message: `duplicate ${name}` }).toBe(index + 2);
    }
    const last = items().length - 1;
    const order = items();
    await act(last, "Move back");
    if (order[last] !== order[last - 1])
      await expect.poll(items, { message: `move ${name}` }).not.toEqual(order);
    await saved();
    for (let rest = last; rest >= index; rest--) {
      await act(rest, name === '["headerLinks"]' ? "Remove from menu" : "Delete");
      if (first === "languages") {
        const dialog = page.getByRole("dialog");
        await dialog.getByText("Its texts are kept", { exact: false }).waitFor();
        await dialog.getByRole("button", { name: "Delete", exact: true }).click();
      }
      await expect.poll(() => items().length, { message: `delete ${name}` }).toBe(rest);
    }
    // The next list may be below an item of this one.
    if (
      lists.some(
        (other) =>
          other.length > path.length && other.slice(0, path.length).every((key, at) => key === path[at]),
      ) &&
      index === 0
    )
      await add.click();
    await saved();
  }
  expect(problems().filter((problem) => !/422/.test(problem))).toEqual([]);
});

test("EDT-14 every search of the panels takes letters, and pages are found", async () => {
  const given = JSON.parse(siteText);
  for (let number = 1; number <= 12; number++)
    given.pages.push({ path: `/more-${number}`, meta: { title: `More ${number}` }, components: [] });
  const opened = await openEditor({ "site.json": given });
  const { editor, panel, problems } = opened;
  const tab = (name: string) => panel.getByRole("tab", { name, exact: true }).click();
  const search = panel.getByRole("searchbox");
  await tab("Pages");
  const rows = panel.getByRole("grid", { name: "Pages" }).getByRole("row");
  await search.pressSequentially("more 7");
  await expect.poll(() => rows.count()).toBe(1);
  expect(await rows.getByRole("button").count()).toBe(1);
  await search.fill("");
  await expect.poll(() => rows.count()).toBe(14);
  const { fields } = await editor.site();
  let searched = 1;
  for (const part of partsOfSite(fields))
    for (const name of [undefined, ...Object.keys(fields.shape === "group" ? fields.fields : {})]) {
      if (name !== undefined && !part.fields.includes(name)) continue;
      await tab("Site");
      await panel.getByRole("button", { name: enLater.parts[part.id], exact: true }).click();
      await panel.getByRole("heading", { level: 2 }).waitFor();
      const below = part.id === "words" ? "English" : wordOwnField(en, name ?? "");
      const row = panel.getByRole("button", { name: below, exact: true });
      if (name !== undefined && (await row.count()) > 0) await row.first().click();
      if ((await search.count()) === 0) continue;
      await search.pressSequentially("zq");
      await expect.poll(() => panel.getByRole("textbox").count()).toBe(0);
      expect(await search.inputValue()).toBe("zq");
      await search.fill("");
      await panel.getByRole("textbox").first().waitFor();
      searched++;
    }
  expect(searched).toBeGreaterThanOrEqual(2);
  expect(await panel.getByText(en.partFailed).count()).toBe(0);
  expect(problems()).toEqual([]);
});

test("EDT-14 removing a link of the menu asks if links below it go too, and tells how many", async () => {
  const given = JSON.parse(siteText);
  const links = ["One", "Two"].map((text) => ({ text, link: "/about" }));
  given.headerLinks = [
    { text: "Care", link: "/", links },
    { text: "About", link: "/about" },
  ];
  const { editor, page, panel, problems } = await openEditor({ "site.json": given });
  const texts = () => JSON.parse(editor.text()).headerLinks.map(({ text }: { text: string }) => text);
  await panel.getByRole("tab", { name: "Site", exact: true }).click();
  await panel.getByRole("button", { name: "Menu", exact: true }).click();
  const remove = async (name: string) => {
    await panel.getByRole("button", { name: `Actions: ${name}` }).click();
    await page.getByRole("menuitem", { name: "Remove from menu" }).click();
  };
  const dialog = page.getByRole("dialog", { name: "Remove “Care” from the menu?" });
  await remove("Care");
  await dialog.getByText("The 2 links below it", { exact: false }).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(texts()).toEqual(["Care", "About"]);
  await remove("Care");
  await dialog.getByRole("button", { name: "Remove from menu" }).click();
  await expect.poll(texts).toEqual(["About"]);
  await remove("About");
  await expect.poll(texts).toEqual([]);
  expect(problems()).toEqual([]);
});

test("OUT-11 EDT-4 a redirect that is refused stays in its form, with the reason there once", async () => {
  const { editor, page, panel, problems } = await openEditor({ "site.json": siteText });
  await panel.getByRole("tab", { name: "Site", exact: true }).click();
  await panel.getByRole("button", { name: "Redirects", exact: true }).click();
  await panel.getByRole("button", { name: "Add item" }).click();
  const from = panel.getByRole("textbox", { name: /^From/ });
  await from.fill("https://other.example.org/old");
  await panel.locator('[data-field="to"]').getByText("To", { exact: true }).waitFor();
  await panel.locator('[data-field="to"]').getByRole("button").first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Apply" }).click();
  await panel.getByRole("button", { name: "Save" }).click();
  const reason = panel.getByText("it doesn't start with “/”");
  await reason.first().waitFor();
  expect(await reason.count()).toBe(1);
  await from.fill("/old-page");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => JSON.parse(editor.text()).redirects).toEqual([{ from: "/old-page", to: "/" }]);
  expect(problems().filter((problem) => !problem.includes("422"))).toEqual([]);
});

/** Publishing by an owner: messages before, during and after, and the resulting bundle (EDT-18). */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test, vi } from "vitest";
import { siteText } from "../editor/document.ts";
import { createMemorySchedule } from "../editor/testing/memory-stores.ts";
import { expectNoBarriers, expectUsable } from "./audit.ts";
import { publishing, visitPublishing } from "./editor-states.ts";
import { createMemoryEditors } from "./memory-editor.ts";
import { createEditors } from "./open-editor.ts";

const openEditor = createEditors();
const openMemory = createMemoryEditors();

const toolbar = (page: Page) => page.getByRole("toolbar", { name: "Editor" });

/** Opens the dialog of published versions by keyboard. */
async function openVersions(page: Page): Promise<Locator> {
  await toolbar(page).getByRole("button", { name: "Publish" }).press("Enter");
  const publish = page.getByRole("dialog", { name: "Publish" });
  await publish.getByRole("button", { name: "Earlier versions" }).press("Enter");
  return page.getByRole("dialog", { name: "Earlier versions" });
}

describe("publishing", () => {
  test("EDT-18 EDT-19 works by keyboard, and shows changes, progress and result", async () => {
    const { page, dialog, openDialog, pressPublish, end, problems } = await publishing(openMemory);
    await openDialog();
    await dialog.getByRole("heading", { name: /^Changed since Sep 9, 2001/ }).waitFor();
    expect(await dialog.getByRole("listitem").allTextContents()).toEqual([
      "ChangedMenu",
      "ChangedHome › Our team",
      "RenamedAbout",
      "DeletedGone",
    ]);
    await pressPublish();
    const progress = dialog.getByRole("progressbar", { name: "Publishing…" });
    await expect.poll(() => progress.getAttribute("value")).toBe("3");
    expect(await progress.getAttribute("max")).toBe("12");
    end();
    await dialog.getByRole("status").getByText("Published", { exact: true }).waitFor();
    const link = dialog.getByRole("link", { name: "Open site" });
    expect(await link.getAttribute("href")).toBe("https://example.org/");
    await dialog.getByRole("img", { name: "QR code of https://example.org/" }).waitFor();
    expect(await dialog.getByRole("listitem").first().textContent()).toBe("ChangedMenu");
    // The focus stayed.
    expect(
      await dialog.getByRole("button", { name: "Done" }).evaluate((it) => it === document.activeElement),
    ).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => dialog.count()).toBe(0);
    expect(problems()).toEqual([]);
  });

  test("EDT-34 EDT-19 lists what visitors would stumble over, and leads to its place in its language", async () => {
    const site = JSON.parse(siteText);
    site.pages[1].components.push({
      id: "TextImage",
      uniqId: "view",
      data: { title: "The view", largeImgUrl: "assets/view.svg" },
    });
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><path d="M0 0h20v10z"/></svg>';
    const { page, frame, problems } = await openEditor({ "site.json": site, "assets/view.svg": drawing });
    const dialog = page.getByRole("dialog", { name: "Publish" });
    const list = dialog.getByRole("region", { name: "Before visitors see it" });
    await toolbar(page).getByRole("button", { name: "Publish" }).click();
    await list.waitFor();
    await list.getByRole("button", { name: /An image has no description/ }).click();
    await frame.locator('[data-section="view"]').waitFor();
    await frame.getByRole("button", { name: "Description" }).waitFor();
    await toolbar(page).getByRole("button", { name: "Publish" }).click();
    await list.getByRole("button", { name: /\d not translated/ }).click();
    await expect.poll(() => page.url()).toContain("language=ru");
    await toolbar(page).getByRole("button", { name: "Publish" }).click();
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await dialog.getByRole("status").getByText("Published", { exact: true }).waitFor();
    expect(await list.count()).toBe(0);
    expect(problems()).toEqual([]);
  });

  test("EDT-18 lists what prevents it, with links; a fault is reported, and it can be tried again", async () => {
    const { frame, site, dialog, openDialog, pressPublish, end, fail, spoil } = await publishing(openMemory);
    await spoil();
    await openDialog();
    await dialog.getByRole("region", { name: "Fix these first" }).waitFor();
    expect(await dialog.getByRole("button", { name: "Publish" }).isDisabled()).toBe(true);
    // Message, place and fix.
    await dialog
      .getByRole("button", {
        name: /too long.* *“Title” of “x+…?” on the page “About”/,
      })
      .press("Enter");
    await frame.locator('[data-section="people"]').waitFor();
    expect(await dialog.count()).toBe(0);
    await site.change(({ pages }) => {
      pages[1].components[0].data.title = "Our people";
    });
    await openDialog();
    await pressPublish();
    await dialog.getByRole("progressbar").waitFor();
    fail();
    await dialog
      .getByRole("status")
      .getByText(/^Publishing failed/)
      .waitFor();
    await pressPublish();
    await dialog.getByRole("progressbar").waitFor();
    end();
    await dialog.getByRole("button", { name: "Done" }).press("Enter");
    await expect.poll(() => dialog.count()).toBe(0);
  });

  test("EDT-18 writes an edited text to the bundle on disk", async () => {
    const { editor, page, frame, problems } = await openEditor({ "site.json": siteText });
    const dialog = page.getByRole("dialog", { name: "Publish" });
    const openDialog = () => toolbar(page).getByRole("button", { name: "Publish" }).press("Enter");
    await frame.locator('[data-section="title-1"] [data-at="/title"]').click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText("Out in the world");
    await openDialog();
    await dialog.getByText("This site has not been published yet.").waitFor();
    await dialog.getByRole("button", { name: "Publish" }).click();
    await dialog.getByText("Published", { exact: true }).waitFor();
    const home = join(dirname(editor.folder), "dist/site/index.html");
    expect(readFileSync(home, "utf8")).toContain("Out in the world");
    await page.keyboard.press("Escape");
    await openDialog();
    await dialog.getByText("No changes since the site was last published.").waitFor();
    expect(problems()).toEqual([]);
  });

  test("EDT-25 EDT-19 goes back to an earlier version by keyboard, and one undo brings the draft back", async () => {
    const { editor, page, frame, problems, saved } = await openEditor({ "site.json": siteText });
    const home = () => readFileSync(join(dirname(editor.folder), "dist/site/index.html"), "utf8");
    await editor.post("publish", {});
    const title = frame.locator('[data-section="title-1"] [data-at="/title"]');
    await title.click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText("A second thought");
    await page.keyboard.press("Escape");
    // The editor may show "Saved" until the text arrives from the page's process.
    await expect.poll(() => editor.text()).toContain("A second thought");
    await saved();
    await editor.post("publish", {});
    expect(home()).toContain("A second thought");
    const list = await openVersions(page);
    const [newest, oldest] = [0, 1].map((index) => list.locator("ol > li").nth(index));
    await newest?.getByText("Visitors see this version").waitFor();
    expect(await newest?.getByRole("listitem").allTextContents()).toEqual(["ChangedHome › A second thought"]);
    await expectNoBarriers(page, "versions");
    await oldest?.getByRole("button", { name: "Go back to this version" }).press("Enter");
    const question = page.getByRole("dialog", { name: /^Go back to the version of/ });
    await expectNoBarriers(page, "going back");
    expect(await question.getByRole("switch", { name: "Restore the contents" }).isChecked()).toBe(true);
    await question.getByRole("button", { name: "Go back to this version" }).press("Enter");
    await question.getByRole("status").getByText("To get your draft back, undo.").waitFor();
    expect(home()).toContain("Hello, world");
    await question.getByRole("button", { name: "Done" }).press("Enter");
    await title.getByText("Hello, world").waitFor();
    await toolbar(page).getByRole("button", { name: "Undo" }).press("Enter");
    await title.getByText("A second thought").waitFor();
    expect(problems()).toEqual([]);
  });
});

test("EDT-31 EDT-19 a version is compared with the draft and the one before it by keyboard, with hostile texts escaped", async () => {
  const { editor, page, frame, problems, saved } = await openEditor({ "site.json": siteText });
  const title = { page: "/", section: "title-1", path: ["data", "title"] };
  await editor.post("publish", {});
  await editor.edit({ operations: [{ op: "set", at: title, value: "A second thought" }] });
  await editor.post("publish", {});
  await editor.edit({
    operations: [
      { op: "set", at: { ...title, language: "ru" }, value: "<img src=x onerror=alert(1)> и ещё" },
      { op: "set", at: { path: ["name"] }, value: "Another name" },
    ],
  });
  await frame.locator('[data-section="title-1"]').getByText("A second thought").waitFor();
  await saved();
  const list = await openVersions(page);
  await list.getByRole("button", { name: "Compare" }).first().press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Version of/ });
  await dialog.getByText("What you have changed since this version:").waitFor();
  const texts = async (name: string | RegExp) =>
    await dialog.getByRole("region", { name, exact: true }).getByRole("definition").allTextContents();
  await expect.poll(() => texts("“Site name”")).toEqual([expect.any(String), "Another name"]);
  expect(await texts(/^“Title” \(/)).toEqual([expect.any(String), "и ещё"]);
  expect(await dialog.getByRole("img").count()).toBe(0);
  await expectNoBarriers(page, "comparing");
  await expectUsable(page, "comparing");
  await dialog.getByRole("radio", { name: "Draft" }).focus();
  await page.keyboard.press("ArrowRight");
  await dialog.getByText("What changed with this version:").waitFor();
  expect(await texts("“Title”")).toEqual(["Hello, world", "A second thought"]);
  await dialog.getByRole("button", { name: "All versions" }).press("Enter");
  await list.getByRole("button", { name: "Compare" }).last().press("Enter");
  await dialog.getByRole("heading", { name: /› A second thought$/ }).waitFor();
  expect(problems()).toEqual([]);
});

test("EDT-32 EDT-19 publishes at a later time by keyboard, refuses a past one, and cancels", async () => {
  const { createSite: _, ...planned } = createMemorySchedule();
  await planned.add("site-1", new Date("2050-01-02T10:00:00Z"), "Olga <b>");
  const cancel = vi.fn(planned.cancel);
  const { page, bar, site, closeDialog, problems } = await openMemory({ schedule: { ...planned, cancel } });
  const times = async () => (await planned.list(site.name)).map(({ at }) => at.toISOString());
  await bar.getByRole("button", { name: "Publish" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Publish" });
  const later = dialog.getByRole("region", { name: "Publish later" });
  const listed = later.getByRole("list", { name: "Scheduled" });
  await listed.getByText("Olga <b>").waitFor();
  await dialog.getByText("What is saved at that time is published, not what is saved now.").waitFor();
  await later.getByText(/^Your time zone: /).waitFor();
  await expectNoBarriers(page, "publishing later");
  await expectUsable(page, "publishing later");
  const schedule = later.getByRole("button", { name: "Schedule", exact: true });
  await schedule.press("Enter");
  await later.getByRole("status").getByText("Enter a date and a time.").waitFor();
  const type = async (year: number) => {
    // Month, day, year, hour, minute, as in this browser's English.
    const parts = ["12", "24", String(year), "9", "30"];
    const segments = later.getByRole("spinbutton");
    for (const [index, part] of parts.entries()) {
      await segments.nth(index).focus();
      await page.keyboard.type(part);
      await expect.poll(() => segments.nth(index).getAttribute("aria-valuenow")).toBe(part);
    }
  };
  await type(2020);
  await schedule.press("Enter");
  await later.getByRole("status").getByText("Choose a time in the future.").waitFor();
  expect(await times()).toHaveLength(1);
  const year = new Date().getFullYear() + (new Date().getMonth() === 11 ? 1 : 0);
  await type(year);
  await schedule.press("Enter");
  await later
    .getByRole("status")
    .getByText(/^The site will be published on Dec 24, /)
    .waitFor();
  const [, at = ""] = await times();
  // In the time zone of the browser.
  const local = await page.evaluate((at) => new Date(at).toLocaleString("sv"), at);
  expect(local).toBe(`${year}-12-24 09:30:00`);
  cancel.mockRejectedValueOnce(new Error("The times are away."));
  await listed.getByRole("button", { name: /^Cancel Jan 2, 2050/ }).press("Enter");
  await later
    .getByRole("status")
    .getByText(/^The publishing times can't be read or changed/)
    .waitFor();
  await listed.getByRole("button", { name: /^Cancel Jan 2, 2050/ }).press("Enter");
  await later
    .getByRole("status")
    .getByText(/^The site will not be published on Jan 2, 2050/)
    .waitFor();
  expect(await times()).toEqual([at]);
  expect(await dialog.getByRole("button", { name: "Publish now" }).isEnabled()).toBe(true);
  await closeDialog();
  // The answer to the cancellation that failed.
  expect(problems().filter((problem) => !/\b500\b/.test(problem))).toEqual([]);
});

test("EDT-26 View site opens the saved site as visitors get it, without an origin, and follows each change", async () => {
  const { editor, page, problems } = await openEditor({ "site.json": siteText });
  const link = page.getByRole("toolbar", { name: "Editor" }).getByRole("link", { name: "View site" });
  const [tab] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
  const found: string[] = [];
  tab.on("pageerror", (error) => found.push(error.message));
  await tab.getByText("Hello, world").first().waitFor();
  expect(await tab.evaluate(() => [self.origin, opener])).toEqual(["null", null]);
  expect(await tab.locator("[data-at], [data-empty]").count()).toBe(0);
  const at = { page: "/", section: "title-1", path: ["data", "title"] };
  await editor.edit({ operations: [{ op: "set", at, value: "Seen at once" }] });
  await tab.getByText("Seen at once").first().waitFor();
  expect([found, problems()]).toEqual([[], []]);
  await tab.close();
});

test("EDT-19 the publish dialog is usable in every state, and has no axe violations while problems prevent publishing", async () => {
  await visitPublishing(openMemory, (state, { page }) =>
    (state === "problems" ? expectNoBarriers : expectUsable)(page, state),
  );
});

/** Publishing by an owner: messages before, during and after, and the resulting bundle (EDT-18). */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { siteText } from "../editor/document.ts";
import { expectNoBarriers, expectUsable } from "./audit.ts";
import { publishing, visitPublishing } from "./editor-states.ts";
import { createFakeEditor } from "./fake-editor.ts";
import { createEditors } from "./open-editor.ts";

const fake = createFakeEditor();
const openEditor = createEditors();

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
    const { page, dialog, openDialog, pressPublish, end } = await publishing(fake);
    await openDialog();
    await dialog.getByRole("heading", { name: /^Changed since Nov 22, 2026/ }).waitFor();
    expect(await dialog.getByRole("listitem").allTextContents()).toEqual([
      "ChangedHome › Our team",
      "Renamed/about",
      "DeletedGone",
      "ChangedMenu",
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
    expect(await dialog.getByRole("listitem").first().textContent()).toBe("ChangedHome › Our team");
    // The focus stayed.
    expect(
      await dialog.getByRole("button", { name: "Done" }).evaluate((it) => it === document.activeElement),
    ).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => dialog.count()).toBe(0);
    expect(fake.problems()).toEqual([]);
  });

  test("EDT-18 lists what prevents it, with links; a fault is reported, and it can be tried again", async () => {
    const { server, frame, dialog, openDialog, pressPublish, end } = await publishing(fake);
    end();
    const at = { page: "/about", section: "people", path: ["data", "title"] };
    const section = { id: "Team", data: { title: "Our people", paragraph: "" } };
    server.problems.push({
      ...{ severity: "error", message: "The text is too long.", hint: "Shorten it.", at },
      section,
    });
    await openDialog();
    await dialog.getByRole("region", { name: "Fix these first" }).waitFor();
    expect(await dialog.getByRole("button", { name: "Publish" }).isDisabled()).toBe(true);
    // Message, place and fix.
    await dialog
      .getByRole("button", {
        name: /The text is too long\. *“Title” of “Our people” on the page “.+” *Shorten it\./,
      })
      .press("Enter");
    await frame.locator('[data-section="people"]').waitFor();
    expect(await dialog.count()).toBe(0);
    server.problems.length = 0;
    server.publishFault = { code: "not-published", message: "The disk is full." };
    await openDialog();
    await pressPublish();
    await dialog.getByRole("status").getByText("The disk is full.").waitFor();
    server.publishFault = undefined;
    await pressPublish();
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
  await fake.start(() => {
    fake.server.schedule = [{ id: "first", at: "2050-01-02T10:00:00.000Z", by: "Olga <b>" }];
  });
  const { page, server } = fake;
  const bar = page.getByRole("toolbar", { name: "Editor" });
  await bar.getByRole("button", { name: "Publish" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Publish" });
  const later = dialog.getByRole("region", { name: "Publish later" });
  const times = later.getByRole("list", { name: "Scheduled" });
  await times.getByText("Olga <b>").waitFor();
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
  expect(server.schedule).toHaveLength(1);
  const year = new Date().getFullYear() + (new Date().getMonth() === 11 ? 1 : 0);
  await type(year);
  await schedule.press("Enter");
  await later
    .getByRole("status")
    .getByText(/^The site will be published on Dec 24, /)
    .waitFor();
  const at = server.schedule?.[1]?.at ?? "";
  // In the time zone of the browser.
  const local = await page.evaluate((at) => new Date(at).toLocaleString("sv"), at);
  expect(local).toBe(`${year}-12-24 09:30:00`);
  server.scheduleFault = { code: "failed", message: "The publishing times can't be changed." };
  await times.getByRole("button", { name: /^Cancel Jan 2, 2050/ }).press("Enter");
  await later.getByRole("status").getByText("The publishing times can't be changed.").waitFor();
  server.scheduleFault = undefined;
  await times.getByRole("button", { name: /^Cancel Jan 2, 2050/ }).press("Enter");
  await later
    .getByRole("status")
    .getByText(/^The site will not be published on Jan 2, 2050/)
    .waitFor();
  expect(server.schedule?.map((one) => one.at)).toEqual([at]);
  expect(await dialog.getByRole("button", { name: "Publish now" }).isEnabled()).toBe(true);
  await fake.closeDialog();
  // The answers that the server was told to refuse.
  expect(fake.problems().filter((problem) => !/\b500\b/.test(problem))).toEqual([]);
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
  await visitPublishing(fake, (state) =>
    (state === "problems" ? expectNoBarriers : expectUsable)(fake.page, state),
  );
});

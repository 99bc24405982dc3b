/** The dialog "Add a section", by role and name: groups, suggestions, and previews with the theme of the site. */
import type { Locator } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { siteText } from "../editor/document.ts";
import { expectUsable } from "./audit.ts";
import { createEditors } from "./open-editor.ts";

const openEditor = createEditors();
const colour = "#6a1b9a";

async function start(viewport?: { readonly width: number; readonly height: number }) {
  const site = {
    ...JSON.parse(siteText),
    theme: { palette: { primaryDark: colour } },
    events: [{ id: "meeting", title: "Meeting", startsAt: "2030-05-01T18:00:00Z" }],
  };
  const opened = await openEditor({ "site.json": site }, viewport && { viewport });
  const { page, frame, editor } = opened;
  const dialog = page.getByRole("dialog", { name: "Add a section" });
  const group = (name: string) => dialog.getByRole("group", { name, exact: true });
  return {
    ...opened,
    dialog,
    group,
    option: (name: string, inGroup: string) => group(inGroup).getByRole("option", { name, exact: true }),
    add: async () => {
      await frame.getByRole("button", { name: "Add section" }).last().click();
      await dialog.waitFor();
    },
    types: () => JSON.parse(editor.text()).pages[0].components.map(({ id }: { id: string }) => id),
  };
}

test("EDT-30 types are grouped by purpose, the needed ones first, and drawn with the theme of the site", async () => {
  const { page, dialog, group, option, add, types, editor, problems } = await start();
  await add();
  const groups = await dialog
    .getByRole("group")
    .evaluateAll((all) =>
      all.map((one) => document.getElementById(one.getAttribute("aria-labelledby") ?? "")?.textContent),
    );
  expect(groups.slice(0, 3)).toEqual(["Suggested for this page", "Top of the page", "Text"]);
  expect(groups.at(-1)).toBe("Header and footer");
  // The site has an event and a team.
  expect(await group("Suggested for this page").getByRole("option").allTextContents()).toEqual([
    "Hero with countdown",
    "Timeline",
    "Prices",
    "Map",
    "Questions and answers",
  ]);
  const offer = option("Call to action", "Sign-up and forms");
  // Not drawn before it comes into view.
  expect(await offer.locator("iframe").count()).toBe(0);
  await offer.scrollIntoViewIfNeeded();
  await offer.locator("iframe[data-drawn]").waitFor();
  expect(await offer.locator("iframe").getAttribute("sandbox")).toBe("");
  await expect.poll(() => middleOf(offer)).toBe(colour);
  await expectUsable(page, "sections");
  await offer.click();
  await expect.poll(types).toEqual(["BigTitle", "Team", "CallToAction"]);
  await add();
  await page.keyboard.type("people");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect.poll(types).toEqual(["BigTitle", "Team", "CallToAction", "Team1"]);
  expect(editor.text()).not.toContain("{name}");
  expect(problems()).toEqual([]);
});

test("EDT-30 previews that are late or fail leave thumbnails, hold nothing up, and ask two at a time", async () => {
  const { page, dialog, option, add, types, problems } = await start({ width: 360, height: 780 });
  let [asked, running, most] = [0, 0, 0];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/preview", async (route) => {
    asked++;
    most = Math.max(most, ++running);
    await held;
    await route.abort().catch(() => {});
  });
  page.on("requestfailed", (request) => {
    if (request.url().endsWith("/preview")) running--;
  });
  await add();
  await expect.poll(() => asked).toBe(2);
  const first = option("Hero with countdown", "Suggested for this page");
  await expect
    .poll(() => first.locator("img").evaluate((one: HTMLImageElement) => one.naturalWidth > 0))
    .toBe(true);
  await dialog.getByRole("searchbox", { name: "Search" }).fill("questions");
  await option("Questions and answers", "Questions and rules").click();
  await expect.poll(types).toEqual(["BigTitle", "Team", "Faq"]);
  release();
  await add();
  await expect.poll(() => asked).toBeGreaterThan(4);
  expect(most).toBe(2);
  expect(await first.locator("img").isVisible()).toBe(true);
  expect(await dialog.locator("iframe").count()).toBe(0);
  await page.unrouteAll({ behavior: "wait" });
  expect(problems().filter((problem) => !problem.includes("ERR_FAILED"))).toEqual([]);
});

/** @returns the colour left of the middle of a picture, in hex */
async function middleOf(option: Locator): Promise<string> {
  const picture = sharp(await option.locator("iframe").screenshot());
  const { width = 0, height = 0 } = await picture.metadata();
  const [red = 0, green = 0, blue = 0] = await picture
    .extract({ left: Math.round(width * 0.02), top: Math.round(height / 2), width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

test("EDT-7 an added section is scrolled to, selected and lit, from the page and from the panel, unless the owner has moved on", async () => {
  const { page, frame, panel, dialog, add, types, editor, problems } = await start();
  const box = frame.locator("sectile-editor .box");
  const isInWindow = (id: string) =>
    frame.locator(`[data-section="${id}"]`).evaluate((section) => {
      const { top, bottom } = section.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
  const lastAdded = () => JSON.parse(editor.text()).pages[0].components.at(-1)?.uniqId as string;
  const choose = async (name: string) => {
    await dialog.getByRole("searchbox").fill(name);
    await dialog.getByRole("option", { name, exact: true }).click();
  };
  await add();
  await choose("Gallery");
  await expect.poll(types).toContain("Gallery");
  await expect.poll(() => box.getAttribute("class")).toMatch(/section added/);
  await expect.poll(() => isInWindow(lastAdded())).toBe(true);
  await panel.getByText("Gallery", { exact: true }).first().waitFor();

  await frame.locator("html").evaluate(() => scrollTo(0, 0));
  await panel.getByRole("tab", { name: "Sections", exact: true }).click();
  await panel.getByRole("button", { name: "Add section" }).click();
  await choose("Video");
  await expect.poll(types).toContain("Video");
  await expect.poll(() => box.getAttribute("class")).toMatch(/section added/);
  await expect.poll(() => isInWindow(lastAdded())).toBe(true);

  // The answer arrives after the owner has opened something else.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/edits", async (route) => {
    const answer = await route.fetch();
    await held;
    await route.fulfill({ response: answer });
  });
  await panel.getByRole("tab", { name: "Sections", exact: true }).click();
  await panel.getByRole("button", { name: "Add section" }).click();
  await choose("Map");
  await expect.poll(types).toContain("Map");
  await panel.getByRole("tab", { name: "Design", exact: true }).click();
  release();
  await frame.locator(`[data-section="${lastAdded()}"]`).waitFor();
  expect(await panel.getByRole("tab", { name: "Design" }).getAttribute("aria-selected")).toBe("true");
  expect(problems()).toEqual([]);
});

/** The editor shell: keys, fields, items, dialogs and states beyond those of editor-chrome.test.ts. */
import { describe, expect, test } from "vitest";
import { expectNoBarriers, expectUsable } from "./audit.ts";
import { hold } from "./chromium.ts";
import { changePicture, chooseIcon, visitStates } from "./editor-states.ts";
import { createMemoryEditors } from "./memory-editor.ts";

const openEditor = createMemoryEditors();

test("EDT-19 ? opens the keyboard shortcuts, and Escape closes them", async () => {
  const { page, button, closeDialog } = await openEditor();
  await button("Keyboard shortcuts").focus();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await closeDialog();
});

describe("the inspector", () => {
  test("EDT-9 has controls for images of other screens and for texts of the whole site", async () => {
    const { page, frame, panel, dialog, field, site, stored } = await openEditor();
    await field("/team/0/name").click();
    await page.keyboard.press("Escape");
    await panel.getByText("Images for smaller screens").click();
    // The fourth is the one for large windows, after the picture itself, phone and tablet.
    await panel
      .getByRole("button", { name: /Replace|Add an image/ })
      .nth(3)
      .click();
    await dialog.getByRole("option", { name: /^ada\.svg/ }).click();
    await expect
      .poll(() => stored("team").data.team[0].imgDimensions)
      .toEqual({ small: "assets/ada-s.svg", large: "assets/ada.svg" });
    await frame.locator('[data-site-at="/footerLinks/0/text"]').first().click();
    await panel.getByRole("textbox", { name: "Text" }).fill("Who we are");
    await panel.getByRole("textbox", { name: "Text" }).blur();
    await expect.poll(() => site.document().footerLinks).toEqual([{ text: "Who we are", link: "/about" }]);
  });

  test("EDT-4 moves and adds items within their counts, by pointer and keyboard", async () => {
    const { page, panel, stored } = await openEditor({
      edit({ pages: [home] }) {
        const data = home?.components[0]?.data;
        if (data) data.team = [...(data.team ?? []), ...Array.from({ length: 11 }, () => ({ name: "One" }))];
      },
    });
    const names = () => stored("team").data.team.map(({ name }: { name: string }) => name);
    await panel.getByRole("row", { name: "Our team" }).click();
    await panel.getByRole("button", { name: "Actions: Ada" }).click();
    await page.getByRole("menuitem", { name: "Move forward" }).click();
    await expect.poll(() => names().slice(0, 2)).toEqual(["Grace", "Ada"]);
    for (const count of [14, 15]) {
      await panel.getByRole("button", { name: "Add item" }).click();
      await expect.poll(() => names().length).toBe(count);
    }
    await expect.poll(() => panel.getByRole("button", { name: "Add item" }).isDisabled()).toBe(true);
    await panel.getByText("No more than 15 items").waitFor();
    // By the keyboard alone: the list's own dragging.
    const list = panel.getByRole("grid", { name: "People" });
    await expect.poll(() => list.getByRole("row").count()).toBe(15);
    await list.getByRole("row").first().focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => names()[0]).not.toBe("Grace");
    await expect.poll(() => list.getByRole("row").first().textContent()).not.toBe("Grace");
    await list.getByRole("row", { name: "Grace" }).click();
    await expect.poll(() => panel.getByRole("heading", { level: 2 }).textContent()).toBe("Grace");
    await panel.getByRole("navigation").getByRole("button", { name: "Team" }).click();
    await expect.poll(() => panel.getByRole("heading", { level: 2 }).textContent()).toBe("Our team");
  });
});

describe("dialogs", () => {
  test("EDT-3 find icons by name, and refuse a past date for a countdown", async () => {
    const editor = await openEditor();
    const { page, dialog, field, tool, stored, closeDialog } = editor;
    const hero = () => stored("hero").data;
    const { countDownDate } = hero();
    const letIcons = await hold(page, "**/api/icons*");
    await chooseIcon(editor);
    await dialog.getByText("Loading…").waitFor();
    await expectUsable(page, "icons that are loading");
    letIcons();
    await page.keyboard.type("heart-handshake");
    await expect.poll(() => dialog.getByRole("option").count()).toBe(1);
    await dialog.getByRole("option", { name: "heart-handshake" }).click();
    await expect.poll(() => hero().socials[0].icon).toBe("heart-handshake");
    await field("/countDownDate", "hero").click();
    await tool("Date", "Choose date").click();
    await dialog.getByText("Pick the date of your upcoming event.").waitFor();
    await dialog.getByRole("spinbutton", { name: /^year, / }).focus();
    await page.keyboard.type("2001");
    await dialog.getByText(/Value must be/).waitFor();
    await closeDialog();
    expect(hero().countDownDate).toBe(countDownDate);
  });

  test("EDT-4 disable a type that a page can have only once, with the reason, and change a section's type", async () => {
    const { page, panel, frame, dialog, stored, closeDialog } = await openEditor({
      edit: ({ pages: [home] }) =>
        void home?.components.unshift({
          id: "NoHeader",
          uniqId: "bar",
          status: "published",
          data: {},
        } as never),
    });
    await frame.getByRole("button", { name: "Add section" }).last().click();
    const option = dialog.getByRole("option", { name: "Header Only one per page" });
    expect(await option.getAttribute("aria-disabled")).toBe("true");
    await page.keyboard.type("team cards");
    await expect.poll(() => dialog.getByRole("option").allTextContents()).toEqual(["Team cards"]);
    // Clears the search.
    await page.keyboard.press("Escape");
    await closeDialog();
    await panel.getByRole("row", { name: "Our team" }).click();
    await panel.getByRole("button", { name: "Change type" }).click();
    await dialog.getByRole("option", { name: "Team cards" }).click();
    await expect.poll(() => stored("team").id).not.toBe("Team");
  });

  test("EDT-3 crop an image that was chosen while the server was unreachable", async () => {
    const editor = await openEditor();
    const { page, dialog } = editor;
    await page.route("**/api/edits", (route) => route.abort());
    await changePicture(editor, "Replace");
    const chosen = dialog.getByRole("option", { name: /^ada-s\.svg/ });
    const [address] = (await chosen.locator("img").getAttribute("src"))?.split("?thumbnail") ?? [];
    await chosen.click();
    await changePicture(editor, "Crop");
    await expect.poll(() => dialog.locator("img").getAttribute("src")).toBe(address);
  });
});

/** States that axe audits here; editor-audit.exhaustive.test.ts audits all of them. */
const audited = ["section", "adding a section", "picture"];

test("EDT-19 every state has named controls and no overflow; axe finds no violations in three of them", {
  timeout: 600_000,
}, async () => {
  const editor = await openEditor();
  await visitStates(editor, (state) =>
    (audited.includes(state) ? expectNoBarriers : expectUsable)(editor.page, state),
  );
  expect(editor.problems()).toEqual([]);
});

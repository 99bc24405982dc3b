/** Selections and carets in the editor while answers change what is shown: letters never land beside or behind other ones. */
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { createEditors } from "./open-editor.ts";

const openEditor = createEditors();

const site = (title: string, paragraph: string, latitude: number, longitude = 2) => ({
  siteId: "caret",
  pages: [
    {
      path: "/",
      components: [
        { id: "TitleParagraph", uniqId: "text", data: { title, paragraph } },
        { id: "Map", uniqId: "map", data: { latitude, longitude } },
      ],
    },
  ],
});

/** Selects all of the focused text by keys, and waits until the browser has. */
async function selectAll(page: Page, text: Locator): Promise<void> {
  await page.keyboard.press("ControlOrMeta+a");
  await expect
    .poll(() =>
      text.evaluate((element) =>
        element instanceof HTMLTextAreaElement
          ? element.selectionEnd - element.selectionStart
          : `${getSelection()}`.length,
      ),
    )
    .toBeGreaterThan(3);
}

test("EDT-16 EDT-2 everything that is selected in a field stays selected when somebody else changes the text", async () => {
  const { editor, page, frame, panel, problems } = await openEditor({
    "site.json": site("Old title", "Old <b>rich</b> text", 45),
  });
  await frame.locator('[data-section="text"]').click({ position: { x: 3, y: 3 } });
  const title = panel.getByRole("textbox", { name: /^Title/ });
  const paragraph = panel.getByRole("textbox", { name: /^(Paragraph|Text)/ });
  await title.focus();
  await selectAll(page, title);
  editor.save(JSON.stringify(site("A later title", "Old <b>rich</b> text", 45)));
  await expect.poll(() => title.inputValue()).toBe("A later title");
  await page.keyboard.insertText("Mine");
  expect(await title.inputValue()).toBe("Mine");

  await paragraph.focus();
  await selectAll(page, paragraph);
  await expect.poll(() => JSON.parse(editor.text()).pages[0].components[0].data.title).toBe("Mine");
  editor.save(JSON.stringify(site("Mine", "A later <b>rich</b> text", 45)));
  await expect.poll(() => paragraph.textContent()).toBe("A later rich text");
  await page.keyboard.insertText("Mine too");
  expect(await paragraph.textContent()).toBe("Mine too");
  expect(problems()).toEqual([]);
});

test("EDT-16 EDT-2 a caret stays between the same letters of a field and of the page when somebody else changes the text", async () => {
  const { editor, page, frame, panel, problems } = await openEditor({
    "site.json": site("One three", "Text", 45),
  });
  const inPage = frame.locator('[data-section="text"] [data-at="/title"]');
  await frame.locator('[data-section="text"]').click({ position: { x: 3, y: 3 } });
  const title = panel.getByRole("textbox", { name: /^Title/ });
  await title.focus();
  await page.keyboard.press("Home");
  for (let count = 0; count < 4; count++) await page.keyboard.press("ArrowRight");
  editor.save(JSON.stringify(site("One three four", "Text", 45)));
  await expect.poll(() => title.inputValue()).toBe("One three four");
  await page.keyboard.insertText("two ");
  expect(await title.inputValue()).toBe("One two three four");
  await page.keyboard.press("Tab");
  await expect
    .poll(() => JSON.parse(editor.text()).pages[0].components[0].data.title)
    .toBe("One two three four");

  // In the page: an undo replaces the text while all of it is selected.
  await inPage.click();
  await page.keyboard.press("End");
  await page.keyboard.insertText(" five");
  await page.keyboard.press("ControlOrMeta+z");
  await page.keyboard.press("ControlOrMeta+a");
  await expect.poll(() => inPage.textContent()).toBe("One two three four");
  await page.keyboard.insertText("All of it");
  expect(await inPage.textContent()).toBe("All of it");
  await page.keyboard.press("Escape");
  await expect.poll(() => JSON.parse(editor.text()).pages[0].components[0].data.title).toBe("All of it");
  expect(problems()).toEqual([]);
});

test("EDT-2 two numbers or an address copied from a map fill in both coordinates", async () => {
  const { editor, frame, panel, problems } = await openEditor({ "site.json": site("Title", "Text", 45.5) });
  await frame.locator('[data-section="map"]').click({ position: { x: 3, y: 3 } });
  const stored = () => {
    const { latitude, longitude } = JSON.parse(editor.text()).pages[0].components[1].data;
    return [latitude, longitude];
  };
  const paste = (name: RegExp, text: string) =>
    panel.getByRole("textbox", { name }).evaluate((input, copied) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", copied);
      const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      return !input.dispatchEvent(event);
    }, text);
  for (const [name, copied, ...place] of [
    [/^Latitude/, "45.77051, 4.83402", 45.77051, 4.83402],
    [/^Longitude/, " -33.8568 151.2153\n", -33.8568, 151.2153],
    [/^Latitude/, "https://www.google.com/maps/place/Lyon/@45.7705,4.834,17z/data=!3m1", 45.7705, 4.834],
    [/^Latitude/, "https://www.openstreetmap.org/#map=19/-1.5/36.25", -1.5, 36.25],
  ] as const) {
    await expect.poll(() => paste(name, copied)).toBe(true);
    await expect.poll(stored).toEqual(place);
  }
  // The browser pastes what is no place: here it is one number of many languages.
  for (const other of ["45,77", "95.1, 4.8", "12 rue de la Paix"])
    expect(await paste(/^Latitude/, other)).toBe(false);
  expect(stored()).toEqual([-1.5, 36.25]);
  expect(problems()).toEqual([]);
});

test("EDT-2 a number is stored as it is typed, digit by digit, and no answer changes it meanwhile", async () => {
  const { editor, page, frame, panel, problems } = await openEditor({
    "site.json": site("Title", "Text", 45.5),
  });
  await frame.locator('[data-section="map"]').click({ position: { x: 3, y: 3 } });
  const latitude = panel.getByRole("textbox", { name: /^Latitude/ });
  const stored = () => JSON.parse(editor.text()).pages[0].components[1].data.latitude;
  for (const [typed, number] of [
    ["-33.8568", -33.8568],
    ["45.77051", 45.77051],
    ["-0.5", -0.5],
    [".25", 0.25],
    ["1e1", 10],
    ["5,5", 5.5],
    ["45.123456789", 45.123456789],
  ] as const) {
    await latitude.focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(typed);
    await page.keyboard.press("Tab");
    await expect.poll(stored).toBe(number);
  }
  // A number beyond the bounds stays in the field, with them.
  await latitude.fill("91");
  await page.keyboard.press("Tab");
  await panel.getByText("Enter a number from -90 to 90").waitFor();
  expect(await latitude.inputValue()).toBe("91");
  expect(stored()).toBe(45.123456789);
  expect(await panel.getByRole("slider", { name: /itude/ }).count()).toBe(0);
  await latitude.focus();
  await page.keyboard.press("ControlOrMeta+a");
  editor.save(JSON.stringify(site("Another", "Text", 12, 3)));
  // The panel follows the page a moment later.
  await expect.poll(() => panel.getByRole("textbox", { name: /^Longitude/ }).inputValue()).toBe("3");
  await page.keyboard.type("-7");
  await page.keyboard.press("Tab");
  await expect.poll(stored).toBe(-7);
  expect(problems()).toEqual([]);
});

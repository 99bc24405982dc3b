/** Dates and addresses typed into the panels, and the file that they are written to. */
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { siteText } from "../editor/document.ts";
import { createEditors } from "./open-editor.ts";

const openEditor = createEditors();

/** Types digits into a date, from its first part on. */
async function typeDate(of: Locator, digits: string): Promise<void> {
  await of.getByRole("spinbutton").first().focus();
  await of.page().keyboard.type(digits);
}

test("EDT-3 EDT-5 a date is written once it is whole, one undo takes it back, and a refused one shows the file's", async () => {
  const site = JSON.parse(siteText);
  site.events = [
    {
      id: "fair",
      title: "Fair",
      startsAt: "2031-05-18T18:00:00Z",
      endsAt: "2031-05-18T20:00:00Z",
      timeZone: "Etc/UTC",
    },
  ];
  const { editor, page, panel, problems, saved } = await openEditor({ "site.json": site });
  const before = editor.text();
  const stored = () => JSON.parse(editor.text()).events[0];
  let edits = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/edits")) edits++;
  });
  await panel.getByRole("tab", { name: "Site", exact: true }).click();
  await panel.getByRole("button", { name: "Events", exact: true }).click();
  await panel.getByRole("row", { name: "Fair" }).click();
  const starts = panel.getByRole("group", { name: "Starts" });
  const ends = panel.getByRole("group", { name: "Ends" });
  const leave = () => panel.getByRole("heading", { level: 2 }).click();
  await typeDate(starts, "04022031");
  await leave();
  await expect.poll(() => stored().startsAt).toBe("2031-04-02T18:00:00Z");
  await saved();
  expect(edits).toBe(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => editor.text()).toBe(before);

  // After the end: refused as a whole, and the field shows what the file has.
  await typeDate(starts, "06012031");
  await leave();
  await panel.getByRole("alert").filter({ hasText: "later" }).waitFor();
  expect(editor.text()).toBe(before);
  await expect.poll(() => starts.getByRole("spinbutton").first().textContent()).toBe("5");
  await typeDate(ends, "06022031");
  await leave();
  await expect.poll(() => stored().endsAt).toBe("2031-06-02T20:00:00Z");
  expect(stored().startsAt).toBe("2031-05-18T18:00:00Z");

  // A year of two digits is not complete.
  await typeDate(starts, "060131");
  await leave();
  await panel.getByRole("alert").filter({ hasText: "four digits" }).waitFor();
  expect(stored().startsAt).toBe("2031-05-18T18:00:00Z");
  expect(problems().filter((problem) => !/422/.test(problem))).toEqual([]);
});

test("EDT-14 EDT-17 a site's address is completed, and a refused one stays in its field with a hint", async () => {
  const { editor, page, panel, problems } = await openEditor({ "site.json": JSON.parse(siteText) });
  const stored = () => JSON.parse(editor.text()).url;
  await panel.getByRole("tab", { name: "Site", exact: true }).click();
  await panel.getByRole("button", { name: "Name and address", exact: true }).click();
  const address = panel.getByRole("textbox", { name: /address/i });
  for (const [typed, url] of [
    ["kinedespentes.fr", "https://kinedespentes.fr"],
    ["www.example.org", "https://www.example.org"],
    ["HTTPS://Example.ORG", "https://example.org"],
  ] as const) {
    await address.fill(typed);
    await page.keyboard.press("Tab");
    await expect.poll(stored).toBe(url);
    await expect.poll(() => address.inputValue()).toBe(url);
  }
  await address.fill("my practice");
  await page.keyboard.press("Tab");
  await panel.getByRole("alert").filter({ hasText: "https://www.example.org" }).waitFor();
  await expect.poll(() => address.inputValue()).toBe("my practice");
  // Another edit does not take it away.
  const name = panel.getByRole("textbox", { name: /name/i }).first();
  await name.fill("Practice");
  await page.keyboard.press("Tab");
  await expect.poll(() => JSON.parse(editor.text()).name).toBe("Practice");
  expect(await address.inputValue()).toBe("my practice");
  await address.fill("example.com");
  await page.keyboard.press("Tab");
  await expect.poll(stored).toBe("https://example.com");
  await expect.poll(() => panel.getByRole("alert").count()).toBe(0);
  expect(problems().filter((problem) => !/422/.test(problem))).toEqual([]);
});

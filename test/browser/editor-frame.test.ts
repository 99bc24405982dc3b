/** What an owner does in the page while it is edited, in Chromium. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import {
  type Editing,
  exampleData,
  startEditingSite,
  type TestSection,
} from "../editor/page/editing-site.ts";
import { launch, open } from "./chromium.ts";

let browser: Browser;
let site: Awaited<ReturnType<typeof startEditingSite>>;
let team: TestSection;
let text: TestSection;

beforeAll(async () => {
  [browser, site] = await Promise.all([launch(), startEditingSite()]);
  team = { id: "Team", uniqId: "team", data: await exampleData("Team") };
  text = { id: "TitleParagraph", uniqId: "text", data: await exampleData("TitleParagraph") };
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

async function edit(
  sections: readonly TestSection[],
  options: Parameters<typeof open>[1] = {},
): Promise<Editing> {
  const { page, problems, close } = await open(browser, options);
  onTestFinished(async () => {
    await close();
    expect(problems).toEqual([]);
  });
  return site.open(page, sections);
}

test("EDT-2 a text that is pressed is written in place, and reported", async () => {
  const editing = await edit([text, team]);
  const title = editing.field("text", "/title");
  await title.click();
  await expect
    .poll(() => editing.last("selected"))
    .toMatchObject({
      selection: { kind: "field", section: "text", pointer: "/title" },
    });
  await editing.page.keyboard.press("Control+End");
  await editing.page.keyboard.type(" & more");
  await editing.page.keyboard.press("Escape");
  await expect
    .poll(() => editing.last("written"))
    .toMatchObject({
      section: "text",
      pointer: "/title",
      value: "Research that ends on a plate & more",
    });
  await editing.toolbar("Section").waitFor();
  const next = { ...text, data: { ...text.data, title: "Shown anew" } };
  await editing.show([team, next]);
  expect(await title.textContent()).toBe("Shown anew");
  await editing.field("team", "/team/1/imgUrl").click();
  await editing.drawn();
});

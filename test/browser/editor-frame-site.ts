/** An editing site with examples of several section types, and the owner's actions in it. */
import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import type { Selection } from "../../src/editor/shared/messages.ts";
import {
  type Editing,
  exampleData,
  startEditingSite,
  type TestSection,
} from "../editor/page/editing-site.ts";
import { launch } from "./chromium.ts";
import { createTabs } from "./tabs.ts";

/** Starts the site for the tests of a file. Call it once, at the top of the file. */
export function createFrameSite() {
  let browser: Browser;
  let site: Awaited<ReturnType<typeof startEditingSite>>;
  const examples: Record<string, Record<string, unknown>> = {};

  beforeAll(async () => {
    [browser, site] = await Promise.all([launch(), startEditingSite()]);
    for (const type of [
      "NoHeader",
      "Team",
      "Team6",
      "TitleParagraph",
      "TextImage",
      "Feature7",
      "CountdownHero",
      "Email1",
    ])
      examples[type] = await exampleData(type);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  const section = (type: string, over: object = {}, uniqId = type.toLowerCase()): TestSection => ({
    id: type,
    uniqId,
    data: { ...examples[type], ...over },
  });

  // The iframe's sandbox blocks form submissions and logs it.
  const tab = createTabs(() => browser, { reducedMotion: "reduce" }, /Blocked form submission/);
  const edit = async (sections: readonly TestSection[], window?: BrowserContextOptions): Promise<Editing> =>
    site.open(await tab(window), sections);

  const people = (count: number) => ({ team: (examples.Team as { team: object[] }).team.slice(0, count) });
  return { examples, section, edit, people };
}

export const selected = (editing: Editing) =>
  expect.poll(async () => (await editing.last("selected"))?.selection);
export const press = (editing: Editing, ...keys: readonly string[]) =>
  keys.reduce((before, key) => before.then(() => editing.page.keyboard.press(key)), Promise.resolve());
export const isOff = (editing: Editing, bar: string, name: string) =>
  editing
    .button(bar, name)
    .evaluate((one) => (one.ariaDisabled === "true" ? (one as HTMLElement).title : ""));
/** Returns an item's selection, in the form the iframe uses. */
export const item = (index: number, list = "/team"): Selection => ({
  kind: "item",
  section: "team",
  pointer: `${list}/${index}`,
});

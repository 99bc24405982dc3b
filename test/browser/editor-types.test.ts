/** Every section type in the editor: what can be seen of its texts is written where it stands, and stands in the file then (EDT-9). */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { loadEngine } from "#engine";
import type { FromFrame } from "../../src/editor/messages.ts";
import type { FieldNode } from "../../src/section/index.ts";
import { startEditor } from "../editor/running.ts";
import { launch, open } from "./chromium.ts";

const engine = await loadEngine({ cores: 1 });
// That of the engine: its schemas are registered there.
const compiled = "../../dist/engine/section.js";
const { fieldTree }: typeof import("../../src/section/index.ts") = await import(compiled);
const types = [...engine.catalogue.sections.values()];

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

/** Pointers of the texts that data has, with what each may be at most. */
function* textsIn(
  node: FieldNode,
  value: unknown,
  pointer = "",
): Generator<{ pointer: string; max: number }> {
  if (node.shape === "list" && Array.isArray(value)) {
    // One item of a list stands for the others.
    yield* textsIn(node.item, value[0], `${pointer}/0`);
  } else if (node.shape === "group" && typeof value === "object" && value !== null) {
    for (const [name, field] of node.fields)
      yield* textsIn(field, (value as Record<string, unknown>)[name], `${pointer}/${name}`);
  } else if (node.shape === "leaf" && node.meta.kind === "text" && typeof value === "string" && value !== "")
    yield { pointer, max: node.meta.max };
}

const valueAt = (value: unknown, pointer: string): unknown =>
  pointer
    .split("/")
    .slice(1)
    .reduce<unknown>((inside, key) => (inside as Record<string, unknown>)?.[key], value);

test("EDT-9 every text that is seen of every type is written in place, and is in the file then", {
  timeout: 600_000,
}, async () => {
  const { events } = engine.catalogueDocument() as { events?: unknown };
  const site = {
    siteId: "types",
    name: "Types",
    events,
    headerLinks: [{ text: "Home", link: "/" }],
    pages: [
      { path: "/", components: [{ id: "BigTitle", uniqId: "home", data: { title: "Home" } }] },
      ...types.map(({ type, example }) => ({
        path: `/${type}`,
        components: [{ id: type, uniqId: type, data: example }],
      })),
    ],
  };
  const editor = await startEditor({ "site.json": site });
  const watched = await open(browser, { viewport: { width: 1600, height: 900 }, reducedMotion: "reduce" });
  onTestFinished(watched.close);
  const { page } = watched;
  await page.goto(`${editor.origin}/__sectile/edit/#${editor.secret}`);
  const frame = page.frameLocator('iframe[title="Page"]');
  await frame.locator('[data-section="home"]').waitFor();
  /** As if a link to it had been followed in the page: the editor stays, and what was typed is saved first. */
  const show = (path: string) =>
    page
      .frames()[1]
      ?.evaluate(
        (href) => parent.postMessage({ kind: "open", href } satisfies FromFrame, location.origin),
        path,
      );
  const unseen: string[] = [];
  let count = 0;
  for (const [index, { type, data, example }] of types.entries()) {
    await show(`/${type}`);
    const section = frame.locator(`[data-section="${type}"]`);
    await section.waitFor();
    const written = new Map<string, string>();
    for (const { pointer, max } of textsIn(fieldTree(data), example)) {
      const element = section.locator(`[data-at="${pointer}"]`).first();
      if (!(await element.isVisible())) {
        unseen.push(`${type}${pointer}`);
        continue;
      }
      await element.click();
      // A date or an icon that a text stands for is no text here.
      if (!(await element.evaluate((one: HTMLElement) => one.isContentEditable))) {
        unseen.push(`${type}${pointer}`);
        continue;
      }
      const text = `T${written.size} ${type}`.slice(0, max);
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(text);
      // Out of the text, the item, its list and the section: no tool stands over the next text then.
      for (let step = 0; step < 5; step++) await page.keyboard.press("Escape");
      written.set(pointer, text);
      count++;
    }
    const read = () => JSON.parse(editor.text()).pages[index + 1].components[0].data;
    await expect
      .poll(() => [...written].filter(([pointer, text]) => valueAt(read(), pointer) !== text), {
        message: type,
      })
      .toEqual([]);
  }
  expect(watched.problems).toEqual([]);
  expect(count).toBeGreaterThan(70);
  // What a slide hides is reached through it, and what nobody sees in the inspector.
  expect(unseen.filter((one) => !/[aA]lt$/.test(one)).length).toBeLessThan(6);
});

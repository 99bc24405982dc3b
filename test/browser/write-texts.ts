/** Types into every text of section types in the page, and applies the page's reports to the file (EDT-9). */
import { expect, onTestFinished } from "vitest";
import { loadEngine } from "#engine";
import { type FieldNode, fieldTree } from "#section";
import { writeField } from "../../src/editor/shell/edits.ts";
import { snapshotOf } from "../../src/editor/shell/waiting.ts";
import { startEditingSite } from "../editor/page/editing-site.ts";
import { startEditor } from "../editor/running.ts";
import { catalogue } from "../editor/types.ts";
import { launch, open } from "./chromium.ts";

const engine = await loadEngine({ cores: 1 });
const { events } = engine.catalogueDocument() as { events?: unknown };

/** Yields pointers of the texts in some data, with their maximum lengths. */
function* textsIn(
  node: FieldNode,
  value: unknown,
  pointer = "",
): Generator<{ pointer: string; max: number }> {
  if (node.shape === "list" && Array.isArray(value)) {
    // One item of a list represents the others.
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

interface Written {
  /** Number of texts written. */
  readonly count: number;
  /** Texts that are invisible or not editable in place: type and pointer. */
  readonly unseen: readonly string[];
}

/** @param wanted names of section types */
export async function writeTexts(wanted: readonly string[]): Promise<Written> {
  const site = await startEditingSite();
  onTestFinished(site.close);
  const types = [...catalogue.sections.values()].filter(({ type }) => wanted.includes(type));
  const { page, problems, close } = await open(await launch(), {
    viewport: { width: 1600, height: 900 },
    reducedMotion: "reduce",
  });
  onTestFinished(close);
  const home = [{ id: "BigTitle", uniqId: "home", data: { title: "Home" } }];
  const editing = await site.open(page, home, { events });
  const unseen: string[] = [];
  /** Keyed by type and pointer. */
  const written: Record<string, Record<string, string>> = {};
  let count = 0;
  for (const { type, data, example } of types) {
    await editing.show([{ id: type, uniqId: type, data: example as Record<string, unknown> }], { events });
    await editing.section(type).waitFor();
    for (const { pointer, max } of textsIn(fieldTree(data), example)) {
      const element = editing.field(type, pointer);
      if (!(await element.isVisible())) {
        unseen.push(`${type}${pointer}`);
        continue;
      }
      await element.click();
      // Text that represents a date or an icon is not editable.
      if (!(await element.evaluate((one: HTMLElement) => one.isContentEditable))) {
        unseen.push(`${type}${pointer}`);
        continue;
      }
      const text = `T${count++} ${type}`.slice(0, max);
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.insertText(text);
      // Leaves the text, the item, its list and the section, so that no toolbar covers the next text.
      await editing.post({ kind: "select", selection: undefined });
      written[type] = { ...written[type], [pointer]: text };
    }
  }
  const reported = async () => {
    const found: typeof written = {};
    for (const { section = "", pointer, value } of await editing.reported("written"))
      found[section] = { ...found[section], [pointer]: value };
    return found;
  };
  await expect.poll(reported).toEqual(written);
  expect(problems).toEqual([]);

  const pages = types.map(({ type, example }) => ({
    path: `/${type}`,
    components: [{ id: type, uniqId: type, data: example }],
  }));
  const editor = await startEditor({
    "site.json": {
      siteId: "types",
      name: "Types",
      events,
      pages: [{ path: "/", components: home }, ...pages],
    },
  });
  const state = await editor.site();
  for (const [type, texts] of Object.entries(written)) {
    const shown = { path: `/${type}` };
    const snapshot = snapshotOf({ shown, site: state, page: await editor.page(shown.path), waiting: [] });
    const edits = Object.entries(texts).map(([pointer, value]) =>
      writeField({ snapshot }, type, pointer, value),
    );
    await editor.edit({ show: shown, operations: edits.flatMap(({ operations = [] }) => operations) });
  }
  const file = JSON.parse(editor.text());
  const inFile = Object.entries(written).map(([type, texts]) => {
    const [section] = file.pages.find(({ path }: { path: string }) => path === `/${type}`).components;
    return [type, Object.fromEntries(Object.keys(texts).map((at) => [at, valueAt(section.data, at)]))];
  });
  expect(Object.fromEntries(inFile)).toEqual(written);
  return { count, unseen };
}

/**
 * A random walk of edits with answers that are up to three seconds late. Undone step by step, it ends at the bytes that it began
 * with (EDT-5). `EDITOR_WALK` is the seed, `EDITOR_WALK_STEPS` the number of edits.
 */
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { createEditors } from "./open-editor.ts";

const openEditor = createEditors();
const seed = Number(process.env.EDITOR_WALK ?? 2);
const steps = Number(process.env.EDITOR_WALK_STEPS ?? 40);
/** Milliseconds by which an answer is late at most. */
const maxDelay = 3000;

const list = ["Rye", "Wheat", "Oat"].map((blockTitle) => ({ icon: "heart", blockTitle }));
/** Odd spaces stay as they are written. */
const site = `{ "siteId": "walks",  "name": "Walks",
  "footerLinks": [ {"text": "Bread", "link": "/"} ],
  "pages": [ { "path": "/", "meta": {"title": "Home"},
    "components": [
      {"id": "TitleParagraph", "uniqId": "words", "data": {"title": "Our bread", "paragraph": "Baked at night"}},
      {"id": "FeatureIcons", "uniqId": "parts", "data": {"featureParts": ${JSON.stringify(list)}}},

      {"id": "CallToAction", "uniqId": "call", "data": {"title": "Come by", "buttons": [{"buttonText": "Order", "buttonUrl": "/"}]}},
      {"id": "Article", "uniqId": "story", "data": {"title": "Story", "text": "One.\\n\\nTwo."}},
      {"id": "Footer", "uniqId": "end", "data": {}}
    ] } ] }
`;

test(`EDT-5 EDT-16 ${steps} edits with late answers are undone to the first bytes`, {
  timeout: 1_800_000,
}, async () => {
  const { page, frame, panel, editor, saved, problems } = await openEditor({ "site.json": site });
  let state = seed;
  const next = () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
  const pick = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T;
  await page.route(/\/api\/(?:edits|page|site|undo|redo)/, async (route) => {
    const delay = next() < 0.4 ? 0 : Math.floor(next() * maxDelay);
    try {
      const response = await route.fetch();
      await wait(delay);
      await route.fulfill({ response });
    } catch {
      // The page has been closed.
    }
  });
  const way: string[] = [];
  const undo = page.getByRole("button", { name: /^Undo/ });
  const texts = frame.locator("[data-section] [data-at]:not([inert] *), [data-site-at]:not([inert] *)");
  const chooseText = async () => {
    const text = texts.nth(Math.floor(next() * (await texts.count())));
    // It may go before it is clicked.
    return await text.click({ timeout: 5000 }).then(
      () => true,
      () => false,
    );
  };
  const press = async (bar: string, name: string) => {
    const button = frame.getByRole("toolbar", { name: bar }).getByRole("button", { name, exact: true });
    if ((await button.count()) === 0 || !(await button.isEnabled())) return "";
    await button.click();
    return `${bar}: ${name}`;
  };
  const acts: Readonly<Record<string, () => Promise<string>>> = {
    async write() {
      if (!(await chooseText())) return "";
      const text = pick(["ab", "cd", "e f"]);
      await page.keyboard.press("ControlOrMeta+End");
      await page.keyboard.type(text, { delay: 20 });
      return `write ${text}`;
    },
    async item() {
      if (!(await chooseText())) return "";
      await page.keyboard.press("Escape");
      return await press("Item", pick(["Move forward", "Move back", "Duplicate", "Delete"]));
    },
    async section() {
      const sections = frame.locator("[data-section]:not([inert])");
      const one = sections.nth(Math.floor(next() * (await sections.count())));
      await one.click({ position: { x: 3, y: 3 }, timeout: 5000 }).catch(() => {});
      return await press("Section", pick(["Move down", "Move up", "Duplicate", "Hide", "Delete"]));
    },
    async field() {
      const box = panel.getByRole("textbox").first();
      if ((await box.count()) === 0) return "";
      await box.fill(pick(["", "New", "Newer"]), { timeout: 5000 }).catch(() => {});
      return "field";
    },
    async undo() {
      if (!(await undo.isEnabled())) return "";
      await page.keyboard.press("Escape");
      const isPressed = await undo.click({ timeout: 10_000 }).then(
        () => true,
        () => false,
      );
      return isPressed ? "undo" : "";
    },
    async redo() {
      const redo = page.getByRole("button", { name: /^Redo/ });
      if (!(await redo.isEnabled())) return "";
      await redo.click();
      return "redo";
    },
  };
  const often = ["write", "write", "write", "item", "item", "section", "field", "undo", "redo"];
  while (way.length < steps) {
    // A click on an icon opens a dialog, perhaps a moment later.
    if ((await page.getByRole("dialog").count()) > 0) await page.keyboard.press("Escape");
    const done = await acts[pick(often)]?.();
    if (done) way.push(done);
    if (next() < 0.15) await wait(1200);
  }
  await page.keyboard.press("Escape");
  await saved();
  const told = `EDITOR_WALK=${seed}\n${way.join("\n")}`;
  expect(JSON.parse(editor.text()).siteId, told).toBe("walks");
  await page.unrouteAll({ behavior: "wait" });
  let left = 2 * steps;
  for (; left > 0 && (await undo.isEnabled()); left--) {
    await Promise.all([page.waitForResponse(/\/api\/undo/), undo.click()]);
    await saved();
  }
  expect(left, told).toBeGreaterThan(0);
  expect(editor.text(), told).toBe(site);
  expect(await page.getByRole("dialog").count(), told).toBe(0);
  // A required text that is emptied is refused.
  expect(
    problems().filter((problem) => !problem.includes("422")),
    told,
  ).toEqual([]);
});

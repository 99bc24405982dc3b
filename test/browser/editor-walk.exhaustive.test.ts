/**
 * Random walks from one writable thing to the next, by mouse and by keys, with answers that are up to three seconds late: every
 * letter is where the owner typed it, and nowhere else. `EDITOR_WALK` is the seed; each run has another one.
 */
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { createEditors } from "./open-editor.ts";

const openEditor = createEditors();
const seed = Number(process.env.EDITOR_WALK ?? Math.floor(Math.random() * 2 ** 31));

/** Transitions of a walk. */
const steps = 100;
/** Milliseconds by which an answer is late at most. */
const maxDelay = 3000;

const list = [
  { icon: "heart", blockTitle: "Rye", blockDescription: "Dark bread." },
  { icon: "star", blockTitle: "Wheat", blockDescription: "Light bread." },
];
const site = {
  siteId: "walks",
  name: "Walks",
  footerLinks: [{ text: "Bread", link: "/" }],
  footer: { copyrightText: "Harbour" },
  pages: [
    {
      path: "/",
      meta: { title: "Home" },
      components: [
        { id: "NoHeader", uniqId: "bar", data: {} },
        { id: "TitleParagraph", uniqId: "words", data: { title: "Our bread" } },
        { id: "FeatureIcons", uniqId: "parts", data: { featureParts: list } },
        {
          id: "CallToAction",
          uniqId: "call",
          data: { title: "Come by", buttons: [{ buttonText: "Order", buttonUrl: "/" }] },
        },
        { id: "Article", uniqId: "story", data: { title: "Story", text: "One.\n\nTwo." } },
        { id: "Footer", uniqId: "end", data: {} },
      ],
    },
  ],
};

/** Place of a text in the document. */
type Place = readonly (string | number)[];
const inSection = (index: number, ...path: Place): Place => [
  "pages",
  0,
  "components",
  index,
  "data",
  ...path,
];

interface Thing {
  readonly place: Place;
  /** Selector in the page. */
  readonly shown: string;
  /** Label of its field in the panel of its section. */
  readonly label?: string;
}

const at = (section: string, pointer: string) => `[data-section="${section}"] [data-at="${pointer}"]`;
const things: readonly Thing[] = [
  { place: inSection(1, "title"), shown: at("words", "/title"), label: "Title" },
  // Empty at first.
  { place: inSection(1, "paragraph"), shown: at("words", "/paragraph"), label: "Paragraph" },
  { place: inSection(2, "featureParts", 0, "blockTitle"), shown: at("parts", "/featureParts/0/blockTitle") },
  {
    place: inSection(2, "featureParts", 1, "blockDescription"),
    shown: at("parts", "/featureParts/1/blockDescription"),
  },
  { place: inSection(3, "buttons", 0, "buttonText"), shown: at("call", "/buttons/0/buttonText") },
  { place: inSection(4, "text"), shown: at("story", "/text") },
  { place: ["footerLinks", 0, "text"], shown: '[data-site-at="/footerLinks/0/text"]' },
  { place: ["footer", "copyrightText"], shown: '[data-site-at="/footer/copyrightText"]' },
];

/** @returns numbers from 0 to 1, the same for a seed */
function random(state: number): () => number {
  let now = state;
  return () => {
    now = (now * 1664525 + 1013904223) % 2 ** 32;
    return now / 2 ** 32;
  };
}

const textAt = (document: unknown, place: Place): string =>
  String(
    place.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)?.[key], document) ?? "",
  );

const letters = "abcdefghijklmnopqrstuvwxyz";

test.each([0, 1, 2, 3, 4])(
  "EDT-2 EDT-16 on walk %i through texts, slots, links, items, an article and panels no letter is lost or elsewhere",
  { timeout: 900_000 },
  async (walk) => {
    const opened = await openEditor({ "site.json": site });
    const { page, frame, panel, editor, saved, problems } = opened;
    const next = random(seed + walk);
    const pick = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T;
    await page.route(/\/api\/(?:edits|page|site)/, async (route) => {
      const delay = next() < 0.4 ? 0 : Math.floor(next() * maxDelay);
      try {
        const response = await route.fetch();
        await wait(delay);
        await route.fulfill({ response });
      } catch {
        // The page has been closed.
      }
    });
    const expected = new Map(things.map(({ place }) => [place, textAt(site, place)]));
    const way: string[] = [];
    let current: Thing | undefined;
    for (let step = 0; step < steps; step++) {
      const thing = pick(things.filter((one) => one !== current));
      const inPanel = thing.label !== undefined && next() < 0.3;
      await frame.locator(thing.shown).first().click();
      if (inPanel) await panel.getByRole("textbox", { name: new RegExp(`^${thing.label}`) }).click();
      // By keys to the next text and back; the last one has none.
      else if (next() < 0.2 && !/story|copyright/.test(thing.shown)) {
        await page.keyboard.press("Tab");
        await page.keyboard.press("Shift+Tab");
      }
      // An article takes letters before its editor is there, and this key only afterwards.
      if (thing.shown.includes("story"))
        await frame.locator('[data-section="story"] [contenteditable=true]').waitFor();
      await page.keyboard.press("ControlOrMeta+End");
      const text = Array.from({ length: 2 }, () => pick([...letters])).join("");
      await page.keyboard.type(text, { delay: 20 });
      way.push(`${thing.shown}${inPanel ? " in the panel" : ""}: ${text}`);
      expected.set(thing.place, `${expected.get(thing.place)}${text}`);
      current = thing;
      if (next() < 0.2) await wait(1200);
      if (step % 25 < 24) continue;
      await page.keyboard.press("Escape");
      await saved();
      const document: unknown = JSON.parse(editor.text());
      const found = Object.fromEntries(things.map(({ place }) => [place.join("/"), textAt(document, place)]));
      const wanted = Object.fromEntries([...expected].map(([place, value]) => [place.join("/"), value]));
      expect(found, `EDITOR_WALK=${seed}\n${way.splice(0).join("\n")}`).toEqual(wanted);
    }
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(problems()).toEqual([]);
  },
);

/**
 * Checks the letters of pages in all languages of the interface and others: only the theme's fonts draw them (THM-4), and no word
 * is cut without a hyphen (SEC-3). Headings are in capitals, which need more letters and more space.
 */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { loadEngine } from "#engine";
import { buildSite } from "./build-site.ts";
import { desktop, launch, open } from "./chromium.ts";
import { atRest } from "./rest.ts";
import type { Host } from "./serve.ts";
import { serveStarter, starters } from "./starters.ts";

const engine = await loadEngine({ cores: 1, classNames: "readable" });

/** Languages of the interface and others with their own letters; a font with these letters, and words that use all of them. */
const languages: readonly (readonly [code: string, font: string, words: string])[] = [
  ["ar", "Cairo", "نص حكيم له سر قاطع وذو شأن عظيم مكتوب على ثوب أخضر"],
  ["cs", "Manrope", "Nechť již hříšné saxofony ďáblů rozezvučí síň úděsnými tóny waltzu"],
  ["de", "Manrope", "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich"],
  ["el", "Open Sans", "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία, μαΐου, γάιδαρος, ταΰγετος, ή"],
  ["en", "Manrope", "The quick brown fox jumps over the lazy dog"],
  ["es", "Manrope", "El pingüino Wenceslao hizo kilómetros bajo exhaustiva lluvia y frío, añoraba"],
  ["fr", "Manrope", "Portez ce vieux whisky au juge blond qui fume, cœur d’où l’été"],
  ["he", "Rubik", "דג סקרן שט בים מאוכזב ולפתע מצא חברה"],
  ["it", "Manrope", "Pranzo d’acqua fa volti sghembi, perché così è più"],
  ["pl", "Manrope", "Pchnąć w tę łódź jeża lub ośm skrzyń fig"],
  ["pt", "Manrope", "Luís argüia à Júlia que «brações, fé, chá, óxido, pôr, zângão»"],
  ["ru", "Manrope", "Съешь же ещё этих мягких французских булок, да выпей чаю"],
  ["sr", "Manrope", "Љубазни фењерџија чађавог лица хоће да ми покаже штос"],
  ["tr", "Manrope", "Pijamalı hasta yağız şoföre çabucak güvendi"],
  ["uk", "Manrope", "Чуєш їх, доцю, га? Кумедна ж ти, прощайся без ґольфів"],
];

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

/** Lists letters and digits drawn by a system font, by element. Code has the system's own font. */
async function strangeGlyphs(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument", { depth: 0 });
  const { nodeIds } = await session.send("DOM.querySelectorAll", {
    nodeId: root.nodeId,
    selector: "body :not(pre, code)",
  });
  const strange: string[] = [];
  for (const nodeId of nodeIds) {
    const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
    const others = fonts.filter(({ isCustomFont }) => !isCustomFont);
    if (others.length === 0) continue;
    const { outerHTML } = await session.send("DOM.getOuterHTML", { nodeId });
    strange.push(`${others.map(({ familyName }) => familyName).join()}: ${outerHTML.slice(0, 200)}`);
  }
  await session.detach();
  return strange;
}

/** Lists words that continue on the next line, as `Interpretatio/n`. The tested browser has no hyphenation. */
const cutWords = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const cut: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
      const { parentElement: element } = text;
      if (!element?.checkVisibility({ visibilityProperty: true }) || element.closest("script, style"))
        continue;
      for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{M}\p{N}]{2,}/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (range.getClientRects().length < 2) continue;
        const tops = [...word].map((_, at) => {
          range.setStart(text, index + at);
          range.setEnd(text, index + at + 1);
          return range.getBoundingClientRect();
        });
        const at = tops.findIndex(({ top, width }, to) => {
          const before = tops[to - 1];
          return before !== undefined && width > 0 && top > before.top + before.height / 2;
        });
        if (at > 0)
          cut.push(
            `${element.closest("section")?.id} ${element.className || element.tagName}: ${word.slice(0, at)}/${word.slice(at)}`,
          );
      }
    }
    return cut;
  });

const widths = [320, 360, 414, 768, 1024, 1280, 1920];

async function expectGoodLetters(host: Host, paths: readonly string[]): Promise<void> {
  const { page, close } = await open(browser, { viewport: desktop });
  onTestFinished(close);
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(`${host.origin}${path}`);
    await page.evaluate(() => document.fonts.ready);
    await atRest(page);
    found.push(...(await strangeGlyphs(page)).map((glyphs) => `${path} ${glyphs}`));
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      found.push(...(await cutWords(page)).map((word) => `${path} at ${width}: ${word}`));
    }
  }
  expect(found).toEqual([]);
}

interface Component {
  readonly id: string;
}
interface Document {
  readonly theme?: object;
  readonly pages: readonly { readonly path: string; readonly components?: readonly Component[] }[];
}
const catalogueSite: Document = engine.catalogueDocument();

/** The default layout of each type that belongs in a page's middle, with its sample. */
const samples = [...engine.catalogue.sections.values()]
  .filter(({ category }) => category !== "header" && category !== "footer")
  .flatMap(
    ({ type }) => catalogueSite.pages.find(({ path }) => path === `/${type}`)?.components?.slice(0, 1) ?? [],
  );

test.each(languages)(
  "THM-4 SEC-3 in %s the site's font draws every letter, and no word is cut",
  async (code, font, words) => {
    const site = await buildSite(
      {
        ...catalogueSite,
        languages: [
          { lang: { code, name: words.slice(0, 10) }, isPrimary: true, status: "active", order: 1 },
        ],
        theme: { ...catalogueSite.theme, primaryFont: font, secondaryFont: font, headingCase: "upper" },
        pages: [
          ...catalogueSite.pages.filter(({ path }) => /^\/news(?:\/|$)/.test(path)),
          {
            path: "/",
            meta: { title: words },
            components: [
              { id: "TitleParagraph", uniqId: "words", data: { title: words, paragraph: words } },
              ...samples.map((component, at) => ({ ...component, uniqId: `s${at}` })),
            ],
          },
        ],
      },
      { assets: "templates/samples" },
    );
    onTestFinished(() => site.close());
    await expectGoodLetters(site, ["/"]);
  },
);

test.each(starters)(
  "THM-4 SEC-3 the starter $starter in $language, in capitals, has no letter of another font and no cut word",
  async (choice) => {
    await expectGoodLetters(await serveStarter(choice, { headingCase: "upper" }), ["/"]);
  },
);

test.each([
  ["conference", ["/", "/English/", "/dates/", "/registration/"]],
  ["atelier", ["/", "/visit/", "/journal/"]],
])("THM-4 SEC-3 the sample site %s has no letter of another font and no cut word", async (name, paths) => {
  const site = await buildSite(`sites/${name}`);
  onTestFinished(() => site.close());
  await expectGoodLetters(site, paths);
});

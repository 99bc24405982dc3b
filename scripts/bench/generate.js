/**
 * Generates site documents for benchmarks: ten sections per page, of real types, from their examples. Each text is its
 * example's with the words in another order, so that no two pages are equal and every limit holds. Pictures are on another
 * host: the benchmark is about pages, not about encoding pictures. Sites have a `url`, so each page has a share card.
 *
 *     node scripts/bench/generate.js <folder> [--sites 1] [--pages 1000] [--languages 1] [--warnings] [--edition 0]
 *
 * Another edition differs in one text, of the middle page of the middle site.
 */
import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { createRandom, languagesOf, shuffleWords, translatePage, withSlip } from "./texts.js";

/** About 40 KB of HTML in total, with the surrounding markup. */
const types = [
  ..."CountdownHero Feature16_2 Text18 SideLine Steps4 Feature24 Clients TitleParagraph Team6 Footer".split(
    " ",
  ),
];
/** Index of the section that another edition changes: a single paragraph. */
const edited = types.indexOf("TitleParagraph");

/**
 * Returns a value of an example with its own texts, and with pictures on another host.
 * @param {any} value
 * @param {() => number} random
 * @returns {any}
 */
function vary(value, random) {
  if (typeof value === "string") {
    if (value.startsWith("assets/")) return `https://pictures.example.com/${value.slice(7)}`;
    return value.includes(" ") ? shuffleWords(value, random) : value;
  }
  if (Array.isArray(value)) return value.map((item) => vary(item, random));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, vary(item, random)]));
}

/** @param {number} page */
export const pathOf = (page) => (page === 0 ? "/" : `/pages/${page}`);
/**
 * @param {number} count number of pages or sites
 * @returns the index of the one that another edition changes
 */
export const middleOf = (count) => Math.floor(count / 2);
/** @param {number} site */
export const folderOf = (site) => `s${String(site).padStart(5, "0")}`;

/**
 * Loads the section types of the compiled engine, by id.
 * @returns {Promise<Map<string, { example: Record<string, unknown> }>>}
 */
export async function loadSections() {
  // A computed name: the type checker must not resolve a module that is compiled later.
  const engine = await import(new URL("../../dist/engine/index.js", import.meta.url).href);
  return (await engine.loadEngine()).catalogue.sections;
}

/**
 * Writes one document, page by page.
 * @param {string} file
 * @param {Map<string, { example: Record<string, unknown> }>} sections
 * @param {{ site?: number, pages: number, languages?: number, warnings?: boolean, edition?: number }} shape
 */
export function writeDocument(
  file,
  sections,
  { site = 0, pages, languages = 1, warnings = false, edition = 0 },
) {
  const seedOf = (/** @type {number} */ page) => (site * 100_003 + page) * 100;
  const pageOf = (/** @type {number} */ page) => ({
    path: pathOf(page),
    meta: { title: `Page ${page} of ${pages}` },
    components: types.map((id, index) => ({
      id,
      uniqId: `u${index}`,
      status: "published",
      data: vary(sections.get(id)?.example, createRandom(seedOf(page) + index)),
    })),
  });
  const publishedPage = (/** @type {number} */ page) => {
    const one = pageOf(page);
    if (edition > 0 && page === middleOf(pages)) {
      const data = one.components[edited]?.data;
      data.paragraph = shuffleWords(data.paragraph, createRandom(edition));
    }
    return warnings ? withSlip(one) : one;
  };
  const descriptor = openSync(file, "w");
  const writePages = (/** @type {(page: number) => object} */ make) => {
    for (let page = 0; page < pages; page++)
      writeSync(descriptor, `${page === 0 ? "" : ","}\n${JSON.stringify(make(page))}`);
  };
  const spoken = languagesOf(languages);
  const around = {
    siteId: `bench-${site}`,
    name: `Bench ${site}`,
    url: "https://bench.example",
    languages: spoken,
    headerLinks: [0, 1, 2].map((page) => ({ text: `Page ${page}`, link: pathOf(page) })),
  };
  writeSync(descriptor, `${JSON.stringify(around).slice(0, -1)},"pages":[`);
  writePages(publishedPage);
  writeSync(descriptor, "\n]");
  for (const [index, { lang }] of spoken.entries()) {
    if (index === 0) continue;
    writeSync(descriptor, `,${index === 1 ? '"translations":{' : ""}\n"${lang.code}":{"pages":[`);
    writePages((page) => translatePage(pageOf(page), createRandom(seedOf(page) + 20 * index)));
    writeSync(descriptor, "\n]}");
  }
  writeSync(descriptor, languages > 1 ? "}}\n" : "}\n");
  closeSync(descriptor);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sites: { type: "string", default: "1" },
      pages: { type: "string", default: "1000" },
      languages: { type: "string", default: "1" },
      warnings: { type: "boolean", default: false },
      edition: { type: "string", default: "0" },
    },
  });
  const { warnings } = values;
  const [sites, edition] = [Number(values.sites), Number(values.edition)];
  const shape = { pages: Number(values.pages), languages: Number(values.languages), warnings, edition };
  const sections = await loadSections();
  for (let site = 0; site < sites; site++) {
    // Other sites are unchanged.
    if (edition > 0 && site !== middleOf(sites)) continue;
    const folder = join(positionals[0] ?? ".", folderOf(site));
    mkdirSync(folder, { recursive: true });
    writeDocument(join(folder, "site.json"), sections, { ...shape, site });
  }
}

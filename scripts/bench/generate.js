/**
 * Site documents to measure with: ten sections a page, of real types, from their examples. Each text is its example's in
 * another order of words, so no two pages are the same and every limit holds. Pictures are on another host: what is
 * measured is pages, not the encoding of pictures.
 *
 *     node scripts/bench/generate.js <folder> <sites> <pages> [edition]
 *
 * Another edition is the same but for one section, of the page in the middle of the site in the middle.
 */
import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { loadEngine } from "../../dist/engine/index.js";

/** About 40 KB of HTML together, with what stands around them. */
const types = [
  ..."CountdownHero Feature16_2 Text18 SideLine Steps4 Feature24 Clients TitleParagraph Team6 Footer".split(
    " ",
  ),
];

/** Numbers from 0 to 1, the same for the same seed on every machine. */
export function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Another order of the words that are no markup. */
export function shuffleWords(text, random) {
  const words = text.split(" ");
  const places = words.flatMap((word, place) => (/[<>&]/.test(word) ? [] : [place]));
  for (let last = places.length - 1; last > 0; last--) {
    const [a, b] = [places[last], places[Math.floor(random() * (last + 1))]];
    [words[a], words[b]] = [words[b], words[a]];
  }
  return words.join(" ");
}

function vary(value, random) {
  if (typeof value === "string") {
    if (value.startsWith("assets/")) return `https://pictures.example.com/${value.slice(7)}`;
    return value.includes(" ") ? shuffleWords(value, random) : value;
  }
  if (Array.isArray(value)) return value.map((item) => vary(item, random));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, vary(item, random)]));
}

const pathOf = (page) => (page === 0 ? "/" : `/pages/${page}`);

/** @param isChanged of a page and a section's position: whether it is another one than in edition 0 */
function componentsOf(page, seed, examples, isChanged) {
  return types.map((id, index) => ({
    id,
    uniqId: `u${index}`,
    status: "published",
    data: vary(
      examples.get(id).example,
      createRandom(seed * 100 + index + (isChanged(page, index) ? 50 : 0)),
    ),
  }));
}

/** Writes one document, a page at a time. */
export function writeDocument(file, site, pages, examples, isChanged) {
  const frame = {
    siteId: `bench-${site}`,
    name: `Bench ${site}`,
    languages: [{ isPrimary: true, lang: { name: "English", code: "en", flagCode: "gb" } }],
    headerLinks: [0, 1, 2].map((page) => ({ text: `Page ${page}`, link: pathOf(page) })),
    pages: [],
  };
  const descriptor = openSync(file, "w");
  writeSync(descriptor, JSON.stringify(frame).slice(0, -"]}".length));
  for (let page = 0; page < pages; page++) {
    const components = componentsOf(page, site * 100_003 + page, examples, isChanged);
    const one = { path: pathOf(page), meta: { title: `Page ${page} of ${pages}` }, components };
    writeSync(descriptor, `${page === 0 ? "" : ","}\n${JSON.stringify(one)}`);
  }
  writeSync(descriptor, "\n]}\n");
  closeSync(descriptor);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder, sites, pages, edition = 0] = process.argv.slice(2);
  const middle = (count) => Math.floor(Number(count) / 2);
  const { catalogue } = await loadEngine();
  for (let site = 0; site < Number(sites); site++) {
    const isMiddle = site === middle(sites);
    // The other sites stay as they are.
    if (Number(edition) > 0 && !isMiddle) continue;
    const isChanged = (page, index) => isMiddle && page === middle(pages) && index === Number(edition);
    const own = join(folder, `s${String(site).padStart(5, "0")}`);
    mkdirSync(own, { recursive: true });
    writeDocument(join(own, "site.json"), site, Number(pages), catalogue.sections, isChanged);
  }
}

/** Texts of generated sites. They differ by page and language, and are the same for the same seed on every machine. */

/**
 * Returns a generator of numbers from 0 to 1, the same for the same seed.
 * @param {number} seed
 */
export function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Shuffles the words outside of markup. The length stays the same, so every limit holds.
 * @param {string} text
 * @param {() => number} random
 */
export function shuffleWords(text, random) {
  const words = text.split(" ");
  const places = words.flatMap((word, place) => (/[<>&]/.test(word) ? [] : [place]));
  for (let last = places.length - 1; last > 0; last--) {
    const [a = 0, b = 0] = [places[last], places[Math.floor(random() * (last + 1))]];
    [words[a], words[b]] = [words[b] ?? "", words[a] ?? ""];
  }
  return words.join(" ");
}

const known = [
  ["English", "en", "gb"],
  ["Deutsch", "de", "de"],
  ["Français", "fr", "fr"],
];
export const maxLanguages = known.length;

/**
 * Returns a document's `languages`. The first one is the primary language.
 * @param {number} count
 */
export const languagesOf = (count) =>
  known.slice(0, count).map(([name, code, flagCode], index) => ({
    status: "active",
    isPrimary: index === 0,
    order: index + 1,
    lang: { name, code, flagCode },
  }));

/**
 * Returns the translation of a value: its texts only.
 * @param {unknown} value
 * @param {() => number} random
 * @returns {unknown} undefined if there is no text
 */
function translate(value, random) {
  if (typeof value === "string") return value.includes(" ") ? shuffleWords(value, random) : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value)) {
    const items = value.map((item) => translate(item, random) ?? null);
    return items.some((item) => item !== null) ? items : undefined;
  }
  const members = Object.entries(value).map(([key, member]) => [key, translate(member, random)]);
  const printed = members.filter(([, member]) => member !== undefined);
  return printed.length > 0 ? Object.fromEntries(printed) : undefined;
}

/** Footers and logos are often the same in all languages. */
const untranslated = new Set(["Clients", "Footer"]);

/**
 * @typedef {{ id: string, uniqId: string, data: Record<string, unknown>, [more: string]: unknown }} Component
 * @typedef {{ path: string, meta: object, components: Component[] }} Page in the document's format
 */

/**
 * Returns a page as in `translations.<code>.pages`.
 * @param {Page} page
 * @param {() => number} random
 */
export function translatePage({ path, meta, components }, random) {
  return {
    path,
    meta: translate(meta, random),
    components: components
      .filter(({ id }) => !untranslated.has(id))
      .map(({ uniqId, data }) => ({ uniqId, data: translate(data, random) })),
  };
}

/**
 * Returns a page with one mistake that causes one warning: an unknown key.
 * @param {Page} page
 * @returns {Page}
 */
export const withSlip = (page) => ({
  ...page,
  components: page.components.map((component, index) =>
    index === 0 ? { ...component, data: { ...component.data, remark: "To be checked" } } : component,
  ),
});

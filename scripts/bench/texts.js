/** Texts of generated sites: other ones on each page and in each language, the same from the same seed on every machine. */

/**
 * Numbers from 0 to 1, the same for the same seed.
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
 * Another order of the words that are no markup: as long as before, so every limit holds.
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
 * A document's `languages`, the first of them the primary one.
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
 * What another language has to say of a value: its texts alone.
 * @param {unknown} value
 * @param {() => number} random
 * @returns {unknown} undefined where there is no text
 */
function translate(value, random) {
  if (typeof value === "string") return value.includes(" ") ? shuffleWords(value, random) : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value)) {
    const items = value.map((item) => translate(item, random) ?? null);
    return items.some((item) => item !== null) ? items : undefined;
  }
  const members = Object.entries(value).map(([key, member]) => [key, translate(member, random)]);
  const said = members.filter(([, member]) => member !== undefined);
  return said.length > 0 ? Object.fromEntries(said) : undefined;
}

/** Footers and logos are the same in all languages, as they often are. */
const untranslated = new Set(["Clients", "Footer"]);

/**
 * @typedef {{ id: string, uniqId: string, data: Record<string, unknown>, [more: string]: unknown }} Component
 * @typedef {{ path: string, meta: object, components: Component[] }} Page as a document has it
 */

/**
 * A page as it stands below `translations.<code>.pages`.
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
 * A page with one slip, for which there is one warning: a name that no section type knows.
 * @param {Page} page
 * @returns {Page}
 */
export const withSlip = (page) => ({
  ...page,
  components: page.components.map((component, index) =>
    index === 0 ? { ...component, data: { ...component.data, remark: "To be checked" } } : component,
  ),
});

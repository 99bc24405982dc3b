/**
 * This checkout as a peer in the benchmark of site generators. Names differ from those of the benchmark's own adapter,
 * which it finds too.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { siteOf } from "./content.js";

const bin = fileURLToPath(new URL("../../../../bin/sectile.js", import.meta.url));

/**
 * @typedef {object} Context passed by the benchmark
 * @property {string} work root folder
 * @property {string} dir folder of this peer in it
 * @property {string} data the texts
 * @property {string} pages number of pages, as part of paths
 * @property {string} cache
 * @property {string} node
 * @property {string} mode cold, noop or change
 * @property {{ slugs: string[] }} shared data of all pages
 */

/** @type {Map<string, { slug: string }[]>} Pages by their number. */
const kept = new Map();
/** @param {Context} c */
const readPages = ({ data, shared }) =>
  shared.slugs.map((slug) => JSON.parse(readFileSync(`${data}/pages/${slug || "index"}.json`, "utf8")));

/**
 * @param {string} name
 * @param {string} label
 * @param {{ languages?: number, keeps?: boolean, isRestored?: boolean }} [options] `keeps` the cache folder for a cold build;
 *   `isRestored`: an unchanged or changed site is built with the cache folder alone, as in a CI that keeps only that
 */
function peer(name, label, { languages = 1, keeps = true, isRestored = false } = {}) {
  const content = (/** @type {Context} */ c) => `${c.dir}/content/${c.pages}-${languages}`;
  const file = (/** @type {Context} */ c) => `${content(c)}/site.json`;
  // A separate folder, since the page cache is beside the bundle.
  const folder = (/** @type {Context} */ c) => `${c.work}/out/${name}-${c.pages}`;
  return {
    name,
    label,
    node: "system",
    islands: true,
    env: () => ({}),
    /** @param {Context} c @param {{ slug: string }[]} pages */
    derive(c, pages) {
      kept.set(c.pages, pages);
      mkdirSync(dirname(file(c)), { recursive: true });
      writeFileSync(file(c), JSON.stringify(siteOf(c.shared, pages, languages)));
    },
    /** @param {Context} c @param {{ slug: string }} edited */
    derivedEdit(c, edited) {
      const pages = kept.get(c.pages) ?? readPages(c);
      const all = pages.map((page) => (page.slug === edited.slug ? edited : page));
      return { path: file(c), text: JSON.stringify(siteOf(c.shared, all, languages)) };
    },
    out: (/** @type {Context} */ c) => `${folder(c)}/site`,
    clean: (/** @type {Context} */ c) => (keeps ? [folder(c)] : [folder(c), c.cache]),
    /** @param {Context} c */
    command(c) {
      const build = [c.node, bin, "build", content(c), "--out", `${folder(c)}/site`, "--cache-dir", c.cache];
      // Uses cached fonts and cards, but ignores the page cache.
      if (c.mode === "cold") return [...build, "--quiet", "--clean"];
      if (!isRestored) return [...build, "--quiet"];
      const away = 'mv "$1" "$2/$$" && shift 2 && exec "$@"';
      return ["sh", "-c", away, "sh", folder(c), `${c.work}/trash`, ...build, "--quiet"];
    },
  };
}

export default {
  peers: [
    peer("own-nothing-kept", "sectile, nothing kept: fonts, cards and all", { keeps: false }),
    peer("own", "sectile, with the cache that a CI keeps"),
    peer("own-restored", "sectile, then from the cache folder alone", { isRestored: true }),
    peer("own-languages", "sectile, three languages, a warning a page", { languages: 3 }),
  ],
};

/**
 * Measures the build time in seconds of small documents whose parts multiply (SAF-2), compared with an ordinary document of
 * the same size. Each is built from scratch, or rejected: both count.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { measure } from "./measure.js";

const command = fileURLToPath(new URL("../../bin/sectile.js", import.meta.url));

/** @template T @param {number} count @param {(index: number) => T} make @returns {T[]} */
const times = (count, make) => Array.from({ length: count }, (_, index) => make(index));

/** @param {number} count */
const languages = (count) =>
  times(count, (index) => ({
    status: "active",
    isPrimary: index === 0,
    lang: {
      code: `${String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26))}x`,
      name: `L${index}`,
    },
  }));
/** @param {number} count */
const pages = (count) =>
  times(count, (index) => ({ path: index === 0 ? "/" : `/p${index}`, components: [] }));

const documents = {
  "1,000 chained redirects in 100 languages": {
    languages: languages(100),
    redirects: times(1000, (index) => ({ from: `/r${index}`, to: index === 999 ? "/" : `/r${index + 1}` })),
    pages: pages(1),
  },
  "5,000 empty pages in 200 languages": { languages: languages(200), pages: pages(5000) },
  "20,000 empty pages in 200 languages": { languages: languages(200), pages: pages(20_000) },
  "200 empty pages in 100 languages": { languages: languages(100), pages: pages(200) },
};

/** @param {number} bytes @returns an ordinary document of about that size */
function ordinary(bytes) {
  const text = "Some words of a paragraph that is as long as most paragraphs of a site are. ".repeat(4);
  const section = { id: "Text", data: { title: "A title", text } };
  const size = JSON.stringify(section).length;
  const each = 6;
  return {
    pages: times(Math.max(1, Math.round(bytes / size / each)), (page) => ({
      path: page === 0 ? "/" : `/p${page}`,
      components: times(each, (index) => ({ ...section, uniqId: `s${index}` })),
    })),
  };
}

/**
 * @param {string} folder
 * @returns {Promise<readonly { name: string, bytes: number, seconds: number, ratio: number, peak: number }[]>} `ratio` to the
 *   ordinary document of the same size; `peak` in bytes
 */
export async function measureProducts(folder) {
  /** @param {string} name @param {object} document */
  const build = async (name, document) => {
    const site = join(folder, name.replaceAll(/\W+/g, "-"));
    mkdirSync(site, { recursive: true });
    const text = JSON.stringify({
      siteId: "product",
      name: "Product",
      url: "https://product.example",
      ...document,
    });
    writeFileSync(join(site, "site.json"), text);
    const argv = [command, "build", site, "--quiet", "--no-cache", "--out", join(site, "out")];
    return { bytes: text.length, ...(await measure(argv, { accepts: [0, 1] })) };
  };
  const figures = [];
  for (const [name, document] of Object.entries(documents)) {
    const { bytes, ms, peak } = await build(name, document);
    const other = await build(`ordinary ${name}`, ordinary(bytes));
    figures.push({ name, bytes, seconds: ms / 1000, ratio: ms / other.ms, peak });
  }
  return figures;
}

/**
 * Writes the icons, flags and fonts of the engine as data that it reads when they are used. The packages that they come from
 * hold other sizes, formats and styles of them too, and are ten times as large (docs/decisions.md, 122).
 */
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

const { resolve: find } = createRequire(import.meta.url);

/**
 * @param {string} target folder for the data; must not exist
 * @returns {Promise<string[]>} a path in each package whose drawings are in the files, for its licence
 */
export async function packData(target) {
  await mkdir(target, { recursive: true });
  const icons = dirname(find("@tabler/icons/outline/mail.svg"));
  const flags = find("circle-flags/flags/gb.svg");
  await writeIcons(icons, join(target, "icons"));
  await cp(dirname(flags), join(target, "flags"), {
    recursive: true,
    filter: (path) => path === dirname(flags) || flagFile.test(basename(path)),
  });
  await copyFonts(dirname(dirname(find("@fontsource-variable/inter/package.json"))), join(target, "fonts"));
  return [icons, flags];
}

/** Flags of countries, and of regions with their own. */
const flagFile = /^[a-z]{2}(?:-[a-z]{2,3})?\.svg$/;

/**
 * Writes the inner markup of all icons with the same first two letters to a file, and the names and keywords of all to
 * `words.json`.
 * @param {string} folder
 * @param {string} target
 */
async function writeIcons(folder, target) {
  await mkdir(target);
  /** @type {Record<string, { tags?: readonly unknown[], styles?: object }>} */
  const facts = JSON.parse(await readFile(join(folder, "../../icons.json"), "utf8"));
  const outlined = Object.entries(facts).filter(([, { styles = {} }]) => "outline" in styles);
  const words = outlined.map(([name, { tags = [] }]) => [name, [name, ...tags].join(" ").toLowerCase()]);
  await writeFile(join(target, "words.json"), JSON.stringify(words));
  /** @type {Record<string, Record<string, string>>} */
  const files = {};
  for (const [name] of outlined) {
    const svg = await readFile(join(folder, `${name}.svg`), "utf8");
    const content = svg.slice(svg.indexOf(">", svg.indexOf("<svg")) + 1, svg.lastIndexOf("</svg>"));
    // The first path of many icons is an invisible frame.
    const drawing = content
      .replace(/\s*\n\s*/g, "")
      .replaceAll(" />", "/>")
      .replace(/<path[^>]*stroke="none"[^>]*>/, "");
    files[name.slice(0, 2)] = { ...files[name.slice(0, 2)], [name]: drawing };
  }
  for (const [start, drawings] of Object.entries(files))
    await writeFile(join(target, `${start}.json`), JSON.stringify(drawings));
}

/**
 * Copies what src/assets/fonts/library.ts reads of each family, in the layout of its package, with its licence.
 * @type {(folder: string, target: string) => Promise<void>}
 */
async function copyFonts(folder, target) {
  const isRead =
    /^(?:metadata\.json|unicode\.json|package\.json|LICENSE|files|files\/.*-wght-normal\.woff2)$/;
  for (const family of await readdir(folder)) {
    const from = join(folder, family);
    const filter = (/** @type {string} */ path) =>
      path === from || isRead.test(path.slice(from.length + 1).replaceAll("\\", "/"));
    await cp(from, join(target, family), { recursive: true, filter });
  }
}

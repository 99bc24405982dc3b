/** Collects the licences of all packages whose code is in the engine, from the bundlers' inputs, so that none is forgotten. */
import { readdir, readFile } from "node:fs/promises";

/**
 * @param {Iterable<string>} inputs absolute paths of all bundled files
 * @returns {Promise<string>} the same text for the same packages
 * @throws if a package has no licence text
 */
export async function writeNotices(inputs) {
  const folders = new Set();
  for (const path of inputs) {
    const [folder] = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path.replaceAll("\\", "/")) ?? [];
    if (folder) folders.add(folder);
  }
  const notices = new Map(await Promise.all([...folders].map(noticeOf)));
  return [
    "The compiled engine (dist/engine) holds code of these packages, under these licences.\n",
    ...[...notices].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text),
  ].join(`\n${"-".repeat(80)}\n\n`);
}

/**
 * @param {string} folder
 * @returns {Promise<[name: string, text: string]>}
 */
async function noticeOf(folder) {
  const { name, version, license, author } = JSON.parse(await readFile(`${folder}/package.json`, "utf8"));
  const files = (await readdir(folder))
    .filter((file) => /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i.test(file))
    .sort();
  /** @type {string[]} */
  const texts = await Promise.all(files.map((file) => readFile(`${folder}/${file}`, "utf8")));
  const holder = typeof author === "string" ? author : author?.name;
  // Some packages name their licence without including its text.
  const text = known[license];
  if (texts.length === 0 && holder && text) texts.push(await text(holder));
  if (texts.length === 0) throw new Error(`${name} has no licence text, so it can't be part of the engine.`);
  return [
    `${name}@${version}`,
    `${name} ${version} (${license})\n\n${texts.map((text) => `${text.trim()}\n`).join("\n")}`,
  ];
}

/**
 * Licence texts by name.
 * @type {Record<string, (holder: string) => string | Promise<string>>}
 */
const known = {
  // Our own text with their name.
  MIT: async (holder) =>
    (await readFile(new URL("../LICENSE", import.meta.url), "utf8")).replace(
      /^Copyright.*$/m,
      `Copyright (c) ${holder}`,
    ),
  ISC: (holder) => `ISC License

Copyright (c) ${holder} and contributors

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted,
provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED
WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR
CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT,
NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.
`,
};

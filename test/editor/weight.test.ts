/** Bytes that a browser loads before an owner can write. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const folder = join(process.cwd(), "dist/engine/editor");

test("EDT-20 the scripts that load before an owner can write are at most 267 KB", () => {
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const { client, frame } = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
  const sizeOf = (name: string) => gzipSync(readFileSync(join(folder, name))).length;
  /** With everything that loads with them. Lazy modules are only named in them and do not count. */
  const loaded = new Set<string>([client, frame]);
  for (const name of loaded)
    for (const [, other = ""] of readFileSync(join(folder, name), "utf8").matchAll(
      /\bfrom"\.\/([\w-]+\.js)"/g,
    ))
      loaded.add(other);
  expect(scripts).toEqual(expect.arrayContaining([...loaded]));
  // Only one language loads.
  const languages = scripts.filter((name) => /^(?:english|russian)-/.test(name));
  expect(languages.length).toBe(2);
  const bytes = [...loaded].map(sizeOf).reduce((sum, size) => sum + size, Math.max(...languages.map(sizeOf)));
  expect(bytes).toBeLessThanOrEqual(267 * 1024);
});

/** What a browser loads before an owner can write. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const folder = join(process.cwd(), "dist/engine/editor");

test("EDT-20 all scripts of the editor are at most 250 KB", () => {
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const { client, frame } = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
  expect(scripts).toEqual(expect.arrayContaining([client, frame]));
  const bytes = scripts.map((name) => gzipSync(readFileSync(join(folder, name))).length);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(250 * 1024);
});

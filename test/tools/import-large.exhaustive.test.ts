/** Imports of large WordPress exports, and imports that are killed at any step. */
import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { createFolder } from "../assets/folder.ts";
import { killer } from "./killer.ts";
import { writeExport } from "./large-export.ts";

const run = promisify(execFile);
const program = join(process.cwd(), "bin/sectile.js");
const document = '{ "siteId": "s",\n  "pages": [{ "path": "/", "components": [] }] }\n';

test("CLI-11 PRO-1 the memory of an import does not grow with its export, and its progress is told", async () => {
  const cwd = await createFolder({ "small/site.json": document, "large/site.json": document });
  const sizes = [5, 80].map((paragraphs, index) => writeExport(join(cwd, `${index}.xml`), 800, paragraphs));
  // The heap would not hold the texts of the large one.
  const heap = 60;
  expect(sizes[1]).toBeGreaterThan(heap * 1024 * 1024);
  const peaks = [];
  for (const [index, site] of ["small", "large"].entries()) {
    const peak = join(cwd, `${site}.txt`);
    const note = join(cwd, "note.cjs");
    writeFileSync(
      note,
      `process.on("exit", () => require("node:fs").writeFileSync(process.env.PEAK, String(process.resourceUsage().maxRSS)));`,
    );
    const { stderr } = await run(
      process.execPath,
      [`--max-old-space-size=${heap}`, "--require", note, program, "import", `${index}.xml`, site],
      { cwd, env: { ...process.env, PEAK: peak }, maxBuffer: 1e8 },
    );
    expect(readdirSync(join(cwd, site, "articles")).length).toBe(800);
    expect(stderr).toBe(
      index === 0 ? "" : Array.from({ length: 10 }, (_, tenth) => `Importing: ${tenth + 1}0%\n`).join(""),
    );
    peaks.push(Number(readFileSync(peak, "utf8")));
  }
  const [small = 0, large = 0] = peaks;
  // Sixteen times the text.
  expect(large / small).toBeLessThan(1.5);
}, 300_000);

test.each([
  ["a WordPress export", "export.xml", {}],
  ["a WordPress export on a file system without links", "export.xml", { NO_LINKS: "1" }],
  ["a folder of Markdown files", "blog", {}],
] as const)(
  "CLI-11 an import of %s that is killed leaves the old site or the new one, and the next one tidies up",
  async (_, from, env) => {
    const cwd = await createFolder({
      "killer.cjs": killer,
      "blog/a.md": "---\ntitle: A\n---\n![x](x.svg)\n",
      "blog/b.md": "# B\n",
      "blog/x.svg": "<svg/>",
    });
    writeExport(join(cwd, "export.xml"), 3, 1);
    const begin = (name: string) => {
      const parent = join(cwd, name);
      mkdirSync(join(parent, "site"), { recursive: true });
      writeFileSync(join(parent, "site/site.json"), document);
      return parent;
    };
    const importInto = (parent: string, killAt?: number) =>
      spawnSync(
        process.execPath,
        [
          ...(killAt === undefined ? [] : ["--require", join(cwd, "killer.cjs")]),
          ...[program, "import", join(cwd, from), "site"],
        ],
        { cwd: parent, env: { ...process.env, ...env, KILL_AT: String(killAt) }, encoding: "utf8" },
      );
    const contents = (parent: string) =>
      readdirSync(join(parent, "site"), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
        .map((file) => [file.slice(parent.length), readFileSync(file, "utf8")]);
    const whole = begin("whole");
    expect(importInto(whole).status).toBe(0);
    const expected = contents(whole);
    let kills = 0;
    for (let step = 0, isDone = false; !isDone; step++) {
      const parent = begin(`killed-${step}`);
      const { signal, status } = importInto(parent, step);
      isDone = signal === null;
      if (!isDone) kills++;
      else expect(status).toBe(0);
      const text = readFileSync(join(parent, "site/site.json"), "utf8");
      expect([document, readFileSync(join(whole, "site/site.json"), "utf8")]).toContain(text);
      importInto(parent);
      expect([step, contents(parent)]).toEqual([step, expected]);
      expect(readdirSync(join(parent, "site")).filter((name) => name.startsWith(".import-"))).toEqual([]);
    }
    expect(kills).toBeGreaterThan(10);
  },
  300_000,
);

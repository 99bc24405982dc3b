/** Builds a document with the compiled engine and returns the files that a visitor could request. */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cacheDir } from "../support/cache-dir.ts";
import { engine, type Json } from "./fields.ts";

/** @returns contents of the bundle's pages, scripts and other text files, by path */
export async function buildFiles(document: Json): Promise<Map<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), "sectile-safety-"));
  try {
    await writeFile(join(folder, "site.json"), JSON.stringify(document));
    const options = {
      out: join(folder, "out"),
      base: "/",
      limits: "warn",
      strict: false,
      clean: false,
    } as const;
    const result = await engine.buildSite(folder, folder, { ...options, cache: true, cacheDir });
    if (!("report" in result)) throw new Error(result.fault.message, { cause: result.fault });
    const errors = result.report.diagnostics.filter(({ severity }) => severity === "error");
    if (!result.report.ok) throw new Error(JSON.stringify(errors.slice(0, 5), undefined, 2));
    const files = new Map<string, string>();
    for (const entry of await readdir(options.out, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile() && !/\.(?:woff2|webp|avif|jpg|png)$/.test(entry.name))
        files.set(path.slice(options.out.length + 1), await readFile(path, "utf8"));
    }
    return files;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

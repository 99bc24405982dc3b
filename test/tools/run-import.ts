/** Runs an import of a few files into a small site. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { importSite } from "../../src/tools/import/import-site.ts";
import { createFolder } from "../assets/folder.ts";
import { categories, checkImport } from "./check-import.ts";

export const document = '{ "siteId": "s",\n  "pages": [{ "path": "/", "components": [] }] }\n';

export async function runImport(
  files: Readonly<Record<string, string | Uint8Array>>,
  more: { isDryRun?: boolean; from?: string; now?: number } = {},
) {
  const cwd = await createFolder({ "site/site.json": document, ...files });
  const { isDryRun = false, from = "blog", now = Date.UTC(2026, 0, 1) } = more;
  const result = () =>
    importSite({
      from: join(cwd, from),
      site: join(cwd, "site"),
      isDryRun,
      check: checkImport,
      categories,
      now,
    });
  const read = (path: string) => readFile(join(cwd, "site", path), "utf8");
  return { cwd, result, read };
}

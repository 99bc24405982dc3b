/** Builds a site of one page in a temporary folder, and returns the page as a visitor's browser gets it. */
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { outputFile, outputJson, remove } from "fs-extra/esm";
import { parseHTML } from "linkedom";
import { loadEngine } from "#engine";
import { cacheDir } from "../../support/cache-dir.ts";

type Json = Record<string, unknown>;

const engine = loadEngine({ classNames: "readable" });

/** A component of a type with its data. */
export const section = (id: string, data: unknown, more: Json = {}): Json => ({
  id,
  uniqId: "one",
  data,
  ...more,
});

/**
 * @param components of the first page
 * @param site the document's other keys; further pages come after the first
 * @param path of the page to return, inside the bundle
 * @param files of the site's folder, by path
 */
export const buildPage = (
  components: readonly Json[],
  site: Json = {},
  path = "index.html",
  files: Readonly<Record<string, Uint8Array>> = {},
): Promise<string> => buildAndRead(components, site, files, (out) => readFile(join(out, path), "utf8"));

/** @returns the same page, parsed */
export async function readPage(...site: Parameters<typeof buildPage>): Promise<Document> {
  const { document } = parseHTML(await buildPage(...site));
  // HTML ignores the case of attribute names; linkedom does not.
  for (const element of document.querySelectorAll(":not(svg, svg *)"))
    for (const { name, value } of [...element.attributes])
      if (/[A-Z]/.test(name)) element.setAttribute(name.toLowerCase(), value);
  return document;
}

/** @returns the styles of the first page */
export const buildStyles = (components: readonly Json[]): Promise<string> =>
  buildAndRead(components, {}, {}, async (out) => {
    const [sheet = ""] = /_sectile\/[^"]+\.css/.exec(await readFile(join(out, "index.html"), "utf8")) ?? [];
    return await readFile(join(out, sheet), "utf8");
  });

async function buildAndRead(
  components: readonly Json[],
  site: Json,
  files: Readonly<Record<string, Uint8Array>>,
  read: (out: string) => Promise<string>,
): Promise<string> {
  const { pages = [], ...rest } = site as { pages?: Json[] };
  const document = {
    siteId: "test",
    name: "Test",
    isPaid: true,
    ...rest,
    pages: [{ path: "/", components }, ...pages],
  };
  const folder = await mkdtemp(join(tmpdir(), "sectile-page-"));
  try {
    await outputJson(join(folder, "site.json"), document);
    for (const [name, contents] of Object.entries(files)) await outputFile(join(folder, name), contents);
    const out = join(folder, "out");
    const shared = { cache: true, cacheDir, apiBase: "/api/v1" } as const;
    const options = { out, base: "/", limits: "warn", strict: false, clean: false, ...shared } as const;
    const result = await (await engine).buildSite(folder, folder, options);
    if (!("report" in result)) throw new Error(result.fault.message);
    if (!result.report.ok) throw new Error(JSON.stringify(result.report.diagnostics, undefined, 2));
    return await read(out);
  } finally {
    await remove(folder);
  }
}

/** Returns the part of a page between `<body…>` and its end. */
export const bodyOf = (html: string): string => html.slice(html.indexOf("<body"), html.indexOf("</body>"));

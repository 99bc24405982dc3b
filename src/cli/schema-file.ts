/**
 * `site.schema.json` next to a document, for text editors (DOC-15). `init` writes it, and the next version of sectile can know
 * other keys. So it contains the version that wrote it: `preview` and `edit` update it, `build` and `check` report it.
 */
import { closeSync, openSync, readFileSync, readSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { formatParagraph } from "../diagnostic/format/index.ts";
import { formatCount } from "./amounts.ts";
import type { Engine } from "./engine.ts";
import type { Screen } from "./screen.ts";
import type { Site } from "./site-list.ts";

const name = "site.schema.json";
const stamp = /"\$comment": ?"Written by sectile (\S+?)\. /;
const changelog = "https://github.com/sectile/sectile/blob/main/CHANGELOG.md";

const fileOf = (site: Site) => join(dirname(site.path), name);

/** @returns the version that wrote a site's schema; undefined for a site without one, or with one of its own */
function readVersion(site: Site): string | undefined {
  let file: number;
  try {
    file = openSync(fileOf(site), "r");
  } catch {
    return undefined;
  }
  try {
    // The stamp is the second key.
    const head = Buffer.alloc(256);
    const length = readSync(file, head);
    return stamp.exec(head.toString("latin1", 0, length))?.[1];
  } catch {
    return undefined;
  } finally {
    closeSync(file);
  }
}

/** Prints which sites have the schema of another version, as one paragraph. */
export function reportOutdatedSchemas(sites: readonly Site[], version: string, err: Screen): void {
  const outdated = sites.filter((site) => (readVersion(site) ?? version) !== version);
  const [first] = outdated;
  if (!first) return;
  const others = outdated.length > 1 ? ` (and of ${formatCount(outdated.length - 1, "other site")})` : "";
  const text =
    `The ${name} of ${first.given}${others} was written by sectile ${readVersion(first)}, and this is ${version}: ` +
    `your text editor may lack new keys. \`sectile edit\` and \`sectile preview\` update it. What changed: ${changelog}`;
  err.write(formatParagraph("note", text, err, err.colours.cyan));
}

/**
 * Writes the schema of a site again if another version wrote it.
 * @param hasTemplates true if the section types can change without a new version
 * @returns a sentence about it; undefined if nothing was written
 */
export function updateSchema(
  site: Site,
  { documentJsonSchema }: Pick<Engine, "documentJsonSchema">,
  version: string,
  hasTemplates: boolean,
): string | undefined {
  const before = readVersion(site);
  if (before === undefined || (before === version && !hasTemplates)) return undefined;
  const file = fileOf(site);
  try {
    const old = readFileSync(file, "utf8");
    // `schema --out` indents, `init` does not.
    const text = `${JSON.stringify(documentJsonSchema(), null, old.startsWith("{\n") ? 2 : undefined)}\n`;
    if (old === text) return undefined;
    writeFileSync(file, text);
  } catch (error) {
    return `${name} was written by sectile ${before} and can't be updated: ${(error as Error).message}`;
  }
  return before === version
    ? `Updated ${name}, because your templates have changed.`
    : `Updated ${name} from sectile ${before} to ${version}. What changed: ${changelog}`;
}

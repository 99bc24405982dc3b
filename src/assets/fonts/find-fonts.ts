/** Finds the theme's fonts in the library or in the site's folder, and reports names without a font (THM-4, THM-7). */
import type { BigIntStats } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { isFontFile, rules } from "#section";
import { type Diagnostic, diagnose, type Reason } from "../../diagnostic/index.ts";
import type { MadeOnce } from "../made-once.ts";
import { createSiteFiles } from "../site-files.ts";
import type { FontFamily, FontLibrary } from "./library.ts";
import { openOwnFont } from "./own-font.ts";
import { scriptsOf, type WrittenScript } from "./scripts.ts";
import { isInRange } from "./unicode-range.ts";

export interface FoundFonts {
  /** Each once, starting with the one for headings. */
  readonly families: readonly FontFamily[];
  /** Font files of the site's folder, with their SHA-256 in hex; null if a file could not be read. */
  readonly sources: readonly (readonly [path: string, hash: string | null])[];
  /** Their stats before they were read; undefined for missing files. */
  readonly seen: readonly (readonly [path: string, stats: BigIntStats | undefined])[];
  readonly diagnostics: readonly Diagnostic[];
}

interface FindOptions {
  readonly library: FontLibrary;
  /** The site's folder. */
  readonly folder: string;
  /** Code points of the site, in ascending order. */
  readonly characters: () => readonly number[];
  /** SHA-256 in hex. */
  readonly digest: (contents: Uint8Array) => string;
  /** Cache of parsed owner fonts; without it they are parsed each time. */
  readonly madeOnce: MadeOnce | undefined;
}

export async function findFonts(
  theme: { readonly primaryFont: string; readonly secondaryFont: string },
  { library, ...options }: FindOptions,
): Promise<FoundFonts> {
  const families = new Set<FontFamily>();
  const diagnostics: Diagnostic[] = [];
  const own = new Map<string, Promise<OwnFile>>();
  for (const field of ["primaryFont", "secondaryFont"] as const) {
    const name = theme[field];
    const pointer = `/theme/${field}`;
    if (isFontFile(name)) {
      const path = pathOf(name) ?? name;
      const known = own.get(path) ?? openFile(path, options);
      own.set(path, known);
      const { family, diagnosticsAt } = await known;
      if (family) families.add(family);
      diagnostics.push(...diagnosticsAt(pointer));
      continue;
    }
    const family = library.find(name);
    if (family) {
      families.add(family);
      const lacks = lackingScripts(family, options.characters());
      if (lacks.length > 0)
        diagnostics.push(
          diagnose("font-lacks", pointer, {
            found: family.name,
            scripts: lacks.map((script) => script.name),
            others: fontsWith(lacks, library),
          }),
        );
    } else if (isOtherFontFile(name))
      diagnostics.push(diagnose("font-refused", pointer, { found: name, problem: { kind: "not-woff2" } }));
    else if (name)
      diagnostics.push(diagnose("unknown-font", pointer, { found: name, nearest: library.nearest(name) }));
  }
  const files = await Promise.all(own.values());
  return {
    families: [...families],
    sources: files.map(({ path, hash }) => [path, hash] as const),
    seen: files.map(({ path, stats }) => [path, stats] as const),
    diagnostics,
  };
}

const lackingScripts = ({ files }: FontFamily, characters: readonly number[]): readonly WrittenScript[] =>
  scriptsOf(characters, (codePoint) => files.some(({ range }) => isInRange(codePoint, range))).filter(
    ({ isLacking }) => isLacking,
  );

/** Returns the library families that contain all of these scripts. */
const fontsWith = (scripts: readonly WrittenScript[], library: FontLibrary): readonly string[] =>
  library
    .all()
    .filter(({ files }) =>
      scripts.every(({ part: wanted }) => files.some(({ parts }) => parts.includes(wanted))),
    )
    .map(({ name }) => name);

interface OwnFile {
  readonly path: string;
  readonly hash: string | null;
  readonly stats: BigIntStats | undefined;
  readonly family?: FontFamily;
  readonly diagnosticsAt: (pointer: string) => readonly Diagnostic[];
}

/** Returns true for a file of a format that sites can't publish: no font of the library has such a name. */
const isOtherFontFile = (name: string): boolean => /\.(?:ttf|otf|ttc|woff|eot)$/i.test(name);

/** Returns the path of a file in the site's folder, parsed like a link; undefined if it is not one. */
function pathOf(name: string): string | undefined {
  const link = rules.parseLink(name);
  return "problem" in link || link.kind !== "file" ? undefined : link.path;
}

async function openFile(
  path: string,
  { folder, characters, digest, madeOnce }: Omit<FindOptions, "library">,
): Promise<OwnFile> {
  const stats = await stat(join(folder, path), { bigint: true }).catch(() => undefined);
  const refuse = (problem: Reason, hash: string | null): OwnFile => ({
    path,
    hash,
    stats,
    diagnosticsAt: (pointer) => [diagnose("font-refused", pointer, { found: path, problem })],
  });
  if (pathOf(path) === undefined) return refuse({ kind: "not-in-site" }, null);
  const found = await createSiteFiles(folder)(path);
  if ("missing" in found)
    return {
      path,
      hash: null,
      stats,
      diagnosticsAt: (pointer) => [diagnose("asset-missing", pointer, { found: path })],
    };
  if ("problem" in found) return refuse(found.problem, null);
  const hash = digest(found.bytes);
  const font = await openOwnFont(path, found.bytes, { characters: characters(), digest, madeOnce });
  if ("problem" in font) return refuse(font.problem, hash);
  const { family, lacks } = font;
  return {
    path,
    hash,
    stats,
    family,
    diagnosticsAt: (pointer) =>
      lacks.length === 0
        ? []
        : [diagnose("font-lacks", pointer, { found: path, scripts: lacks, others: [] })],
  };
}

/** Reads the file of managed settings (`--managed`, PRO-6). */
import { resolve } from "node:path";
import { openFile, readAndClose } from "../assets/open-file.ts";
import { printable } from "../diagnostic/format/index.ts";
import { nearestName } from "../diagnostic/index.ts";
import { isObject } from "../document/json.ts";
import { parseDocument } from "../document/text/parse.ts";
import { type ManagedSettings, parseManaged } from "../options/managed.ts";
import type { Settings } from "./settings.ts";
import type { Site } from "./site-list.ts";
import { suggest, UsageError } from "./usage-error.ts";

/** Entry for all sites. That of a site replaces its values one by one. */
const forAll = "*";

interface Sites {
  /** All sites of the run, including those of other shards. */
  readonly allSites: readonly Pick<Site, "name" | "isFound">[];
  readonly warn: (line: string) => void;
}

/**
 * @param run of a command for many sites: it is told of entries that no site has
 * @returns a function from a site to its managed settings
 * @throws UsageError for a file that can't be read or has an invalid entry
 */
export function readManaged(
  { managed: file }: Pick<Settings, "managed">,
  cwd: string,
  run?: Sites,
): (site: Pick<Site, "name">) => ManagedSettings | undefined {
  if (file === undefined) return () => undefined;
  const entries = parseEntries(readBytes(file, cwd), file);
  const general = entries.get(forAll);
  // A site that is given itself says nothing about others.
  if (run?.allSites.every(({ isFound }) => isFound)) warnOfUnknown(entries, run, file);
  return ({ name }) => {
    const own = entries.get(name);
    if (!own || !general) return own ?? general;
    const { settings } = { ...general, ...own };
    // Validated again for the order of the keys, which is part of cache keys.
    return parseManaged(
      { ...general, ...own, settings: settings && { ...general.settings, ...own.settings } },
      (problem) => {
        throw new UsageError(problem);
      },
    );
  };
}

function parseEntries(bytes: Buffer, file: string): ReadonlyMap<string, ManagedSettings> {
  const { value, diagnostics } = parseDocument(bytes);
  const [wrong] = diagnostics;
  if (wrong) {
    const place = wrong.line === undefined ? file : `${file}:${wrong.line}:${wrong.column}`;
    throw new UsageError(`Invalid JSON in ${place}. ${wrong.message}`);
  }
  if (!isObject(value))
    throw new UsageError(
      `${file} must be an object with an entry for each site, for example {"*": {"isPaid": false}, "my-site": {"isPaid": true}}.`,
    );
  return new Map(
    Object.entries(value).map(([name, entry]) => {
      const refuse = (problem: string): never => {
        throw new UsageError(`"${name}" in ${file} ${problem}`);
      };
      const managed = parseManaged(entry, refuse);
      if (name === forAll && managed.siteId !== undefined)
        refuse(`can't have "siteId": forms and reports of all sites would come from one.`);
      return [name, managed];
    }),
  );
}

/** A name with a slip leaves its site on the settings of all, such as another plan. */
function warnOfUnknown(
  entries: ReadonlyMap<string, ManagedSettings>,
  { allSites, warn }: Sites,
  file: string,
): void {
  const names = new Set(allSites.map(({ name }) => name));
  const unknown = [...entries.keys()].filter((name) => name !== forAll && !names.has(name));
  const [first] = unknown;
  if (first === undefined) return;
  const more = unknown.length > 1 ? ` and ${unknown.length - 1} more` : "";
  const are = unknown.length > 1 ? "are no sites" : "is no site";
  const advice = suggest(nearestName(first, [...names]), "Remove the entries of sites that are gone.");
  warn(`${printable(`"${first}"`)}${more} in ${printable(file)} ${are} of the given folders.${advice}\n`);
}

function readBytes(file: string, cwd: string): Buffer {
  try {
    return Buffer.from(readAndClose(openFile(resolve(cwd, file))));
  } catch (error) {
    throw new UsageError(`Cannot read ${file}: ${(error as Error).message}.`);
  }
}

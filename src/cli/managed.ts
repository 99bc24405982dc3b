/** Reads the file of managed settings (`--managed`, PRO-6). */
import { resolve } from "node:path";
import { openFile, readAndClose } from "../assets/open-file.ts";
import { isObject } from "../document/json.ts";
import { type ManagedSettings, parseManaged } from "../options/managed.ts";
import type { Settings } from "./settings.ts";
import type { Site } from "./site-list.ts";
import { UsageError } from "./usage-error.ts";

/** Entry for all sites. That of a site replaces its values one by one. */
const forAll = "*";

/**
 * @returns a function from a site to its managed settings
 * @throws UsageError for a file that can't be read or has an invalid entry
 */
export function readManaged(
  { managed: file }: Pick<Settings, "managed">,
  cwd: string,
): (site: Pick<Site, "name">) => ManagedSettings | undefined {
  if (file === undefined) return () => undefined;
  const entries = parseEntries(readText(file, cwd), file);
  const general = entries.get(forAll);
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

function parseEntries(text: string, file: string): ReadonlyMap<string, ManagedSettings> {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new UsageError(`Invalid JSON in ${file}: ${(error as Error).message}.`);
  }
  if (!isObject(value))
    throw new UsageError(
      `${file} must be an object with an entry for each site, for example {"*": {"isPaid": false}, "my-site": {"isPaid": true}}.`,
    );
  return new Map(
    Object.entries(value).map(([name, entry]) => [
      name,
      parseManaged(entry, (problem) => {
        throw new UsageError(`"${name}" in ${file} ${problem}`);
      }),
    ]),
  );
}

function readText(file: string, cwd: string): string {
  try {
    return Buffer.from(readAndClose(openFile(resolve(cwd, file)))).toString();
  } catch (error) {
    throw new UsageError(`Cannot read ${file}: ${(error as Error).message}.`);
  }
}

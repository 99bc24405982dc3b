/** Which sites a command works on, from its arguments or from what stands in the current folder (CLI-1). */
import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { nearestName } from "../diagnostic/index.ts";
import { suggest, UsageError } from "./usage-error.ts";

export interface Site {
  /** The path as it was given; for a site that was found, in the same manner: `sites/x`. */
  readonly given: string;
  /** Path of the document as people should see it, with "/". */
  readonly file: string;
  /** Absolute path of the document. */
  readonly path: string;
  /** Name of the folder that holds the document. */
  readonly name: string;
}

/**
 * Lists the sites in the order of the arguments, each once however often it is named.
 * @param args files, folders of a site, or folders of such folders
 * @throws UsageError where an argument names nothing that is there, or nothing is to be found without one
 */
export function listSites(args: readonly string[], cwd: string): Site[] {
  const sites = args.length > 0 ? args.flatMap((arg) => sitesAt(arg, cwd)) : sitesOf(cwd);
  const seen = new Set<string>();
  return sites.filter(({ path }) => !seen.has(path) && seen.add(path));
}

/**
 * Where a site can be made: a folder that has none, nor has any below, or that is not there.
 * @param given as an argument has it; default: the current folder
 * @returns undefined for everything else
 */
export function siteToBe(given: string | undefined, cwd: string): Site | undefined {
  if (given === "" || (given && /\.json$/i.test(given))) return undefined;
  const folder = given?.replace(/(?<=.)[/\\]+$/, "") ?? ".";
  const path = resolve(cwd, folder);
  const isTaken = isFile(path) || isFile(resolve(path, "site.json"));
  if (isTaken || sitesIn(given === undefined ? "sites" : folder, cwd).length > 0) return undefined;
  return siteOf(given ?? ".", folder === "." ? "site.json" : joinPath(folder, "site.json"), cwd);
}

function sitesOf(cwd: string): Site[] {
  if (isFile(resolve(cwd, "site.json"))) return [siteOf(".", "site.json", cwd)];
  const found = sitesIn("sites", cwd);
  if (found.length > 0) return found;
  throw new UsageError(
    "There is no site.json in this folder and none in sites/*/. Name a site's folder or file; `sectile init <folder>` makes a new site.",
  );
}

function sitesAt(arg: string, cwd: string): Site[] {
  if (arg === "") throw new UsageError("A site's name is empty: name its folder or file.");
  const given = arg.replace(/(?<=.)[/\\]+$/, "");
  const path = resolve(cwd, given);
  if (isFile(path)) return [siteOf(arg, given, cwd)];
  if (!existsSync(path)) throw new UsageError(reportMissing(given, path));
  const own = siteOf(arg, given === "." ? "site.json" : joinPath(given, "site.json"), cwd);
  if (isFile(own.path)) return [own];
  // A provider's folder of documents. A folder without any is left to the engine, whose report says that none is there.
  const inside = sitesIn(given, cwd);
  if (inside.length > 0) return inside;
  return [/\.json$/i.test(given) ? siteOf(arg, given, cwd) : own];
}

function reportMissing(given: string, path: string): string {
  const nearest = nearestName(basename(path), namesIn(dirname(path)));
  return `There is no ${given}.${suggest(nearest, "Name a site's folder or file; `sectile init <folder>` makes a new site.")}`;
}

/** The sites in a folder's sub-folders, sorted by code units: the same order in any locale. */
function sitesIn(folder: string, cwd: string): Site[] {
  return namesIn(resolve(cwd, folder))
    .filter((name) => !name.startsWith("."))
    .sort()
    .map((name) => (folder === "." ? name : joinPath(folder, name)))
    .filter((given) => isFile(resolve(cwd, given, "site.json")))
    .map((given) => siteOf(given, joinPath(given, "site.json"), cwd));
}

function siteOf(given: string, file: string, cwd: string): Site {
  const path = resolve(cwd, file);
  return {
    given,
    file: file.replaceAll("\\", "/").replace(/^\.\//, ""),
    path,
    name: basename(dirname(path)) || "site",
  };
}

const joinPath = (folder: string, name: string) => `${folder.replace(/\/$/, "")}/${name}`;

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

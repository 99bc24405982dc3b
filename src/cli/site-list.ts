/** Finds the sites of a command, from its arguments or in the current folder (CLI-1). */
import { existsSync, type Stats, statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { nearestName } from "../diagnostic/index.ts";
import { listNames } from "../output/list-names.ts";
import { suggest, UsageError } from "./usage-error.ts";

export interface Site {
  /** The path as given. For a site that was found, a path of the same form: `sites/x`. */
  readonly given: string;
  /** Path of the document for display, with "/". */
  readonly file: string;
  /** Absolute path of the document. */
  readonly path: string;
  /** Name of the folder that contains the document. */
  readonly name: string;
  /** True if it was found in a folder of sites, rather than given itself. */
  readonly isFound: boolean;
}

/**
 * Lists the sites in the order of the arguments, without duplicates.
 * @param args files, site folders, or folders of site folders
 * @throws UsageError if an argument does not exist, or there are no arguments and no site is found
 */
export function listSites(args: readonly string[], cwd: string): Site[] {
  const sites = args.length > 0 ? args.flatMap((arg) => sitesAt(arg, cwd)) : sitesOf(cwd);
  const seen = new Set<string>();
  return sites.filter(({ path }) => !seen.has(path) && seen.add(path));
}

/**
 * Returns the place for a new site: a folder that does not exist, or that has no site in it or below.
 * @param given the argument; default: the current folder
 * @returns undefined for anything else
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
    "No site.json found in this folder or in sites/*/. Pass a site folder or file, or create a site with `sectile init <folder>`.",
  );
}

function sitesAt(arg: string, cwd: string): Site[] {
  if (arg === "") throw new UsageError("The site argument is empty. Pass a site folder or file.");
  const given = arg.replace(/(?<=.)[/\\]+$/, "");
  const path = resolve(cwd, given);
  if (isFile(path)) return [siteOf(arg, given, cwd)];
  if (!existsSync(path)) throw new UsageError(reportMissing(given, path));
  const own = siteOf(arg, given === "." ? "site.json" : joinPath(given, "site.json"), cwd);
  if (isFile(own.path)) return [own];
  // A provider's folder of documents. A folder without any is left to the engine, which reports that there is no site.
  const inside = sitesIn(given, cwd);
  if (inside.length > 0) return inside;
  return [/\.json$/i.test(given) ? siteOf(arg, given, cwd) : own];
}

function reportMissing(given: string, path: string): string {
  const nearest = nearestName(basename(path), listNames(dirname(path)));
  return `${given} does not exist.${suggest(nearest, "Pass a site folder or file, or create a site with `sectile init <folder>`.")}`;
}

/** Lists the sites in a folder's subfolders, sorted by code units so that the order is the same in any locale. */
function sitesIn(folder: string, cwd: string): Site[] {
  return listNames(resolve(cwd, folder))
    .filter((name) => !name.startsWith("."))
    .map((name) => foundIn(folder, name, cwd))
    .filter(({ path }) => isFile(path));
}

/**
 * Lists folders beside found sites that have no document now and were built before. A document can be gone for a moment, while
 * another program writes it, so these are sites with an error: their bundles stay until the folder is gone.
 * @param out folder of the bundles
 */
export function lostSites(sites: readonly Site[], out: string, cwd: string): Site[] {
  const known = new Set(sites.map(({ name }) => name));
  const parents = new Set(sites.flatMap(({ isFound, given }) => (isFound ? [dirname(given)] : [])));
  return [...parents].flatMap((parent) =>
    listNames(resolve(cwd, parent))
      .filter((name) => !name.startsWith(".") && !known.has(name))
      .filter((name) => isFile(resolve(cwd, out, ".sectile", name, "files.json")))
      .map((name) => foundIn(parent, name, cwd))
      .filter(({ path }) => isFolder(dirname(path))),
  );
}

/** Returns the site in a subfolder of a folder of sites. */
function foundIn(folder: string, name: string, cwd: string): Site {
  const given = folder === "." ? name : joinPath(folder, name);
  return { ...siteOf(given, joinPath(given, "site.json"), cwd), isFound: true };
}

function siteOf(given: string, file: string, cwd: string): Site {
  const path = resolve(cwd, file);
  return {
    given,
    file: file.replaceAll("\\", "/").replace(/^\.\//, ""),
    path,
    name: basename(dirname(path)) || "site",
    isFound: false,
  };
}

const joinPath = (folder: string, name: string) => `${folder.replace(/\/$/, "")}/${name}`;

const isFile = (path: string): boolean => statOf(path)?.isFile() ?? false;
const isFolder = (path: string): boolean => statOf(path)?.isDirectory() ?? false;

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

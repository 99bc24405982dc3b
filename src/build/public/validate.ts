/** Validates a site's `public/` folder against the files that the build writes. */
import { rules } from "#section";
import { RefusedFile } from "../../assets/open-file.ts";
import { type Collector, diagnose, type Occupant, type Reason } from "../../diagnostic/index.ts";
import { findBundleName } from "../../document/index.ts";
import { besidePage, feedKinds, type Plan } from "../../plan/index.ts";
import { findScriptProblem } from "./kinds.ts";
import { maxWalked, type PublicFolder, publicFolder } from "./walk.ts";

/** Limits in bytes. Larger files belong on a file host; most static hosts reject them. */
const maxBytes = { file: 100 * 1024 * 1024, all: 1024 * 1024 * 1024 };

/** Files that every site gets, and that an owner's own file replaces. */
const replaceable: ReadonlySet<string> = new Set(["robots.txt", "favicon.ico", ".nojekyll"]);

interface ValidateOptions {
  readonly plan: Plan;
  readonly publicScripts: boolean;
  readonly publicEndings: readonly string[];
  /** True if the bundle's text files are also written compressed. */
  readonly precompress: boolean;
  /** Reads a file by its path relative to `public/`, up to a number of bytes. */
  readonly read: (path: string, maxBytes?: number) => Uint8Array;
}

export async function validatePublic(
  { files, hidden, refused }: PublicFolder,
  { plan, publicScripts, publicEndings, precompress, read }: ValidateOptions,
  { report, isFull }: Collector,
): Promise<void> {
  const nameOf = (path: string) => (path === "" ? publicFolder : `${publicFolder}/${path}`);
  const refuse = (path: string, problem: Reason, isScript = false) =>
    report([diagnose("public-refused", "", { found: nameOf(path), problem, isScript })]);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (files.length > maxWalked.files || bytes > maxBytes.all) {
    const [found, max] =
      files.length > maxWalked.files ? [undefined, maxWalked.files] : [bytes, maxBytes.all];
    return report([diagnose("public-too-large", "", { found, max })]);
  }
  for (const path of hidden) report([diagnose("public-hidden", "", { found: nameOf(path) })]);
  for (const [path, problem] of refused) refuse(path, problem);
  const findClash = createClashes(plan, precompress);
  for (const { path, size } of files) {
    if (isFull("error")) return;
    // The file name becomes its URL on every host.
    const problem = rules.findPathProblem(`/${path}`);
    const clash = problem === undefined ? findClash(path) : undefined;
    if (problem !== undefined) refuse(path, problem);
    else if (clash !== undefined)
      report([diagnose("public-clash", "", { found: nameOf(path), other: clash })]);
    else if (size > maxBytes.file) refuse(path, { kind: "file-bytes", bytes: size, max: maxBytes.file });
    else if (!publicScripts) {
      try {
        const script = await findScriptProblem(path, (max) => read(path, max), publicEndings);
        if (script) refuse(path, script, true);
      } catch (error) {
        refuse(path, readingProblem(error));
      }
    }
  }
}

function readingProblem(error: unknown): Reason {
  if (error instanceof RefusedFile) return error.reason;
  const { code, message } = error as NodeJS.ErrnoException;
  return code === undefined ? { kind: "failed", message } : { kind: "unreadable", code };
}

/** @returns a function that finds other contents of a path */
function createClashes(
  { routes, notFound, redirects, feeds }: Plan,
  precompress: boolean,
): (path: string) => Occupant | undefined {
  const taken = new Map<string, Occupant>();
  const folders = new Map<string, Occupant>();
  const take = (path: string, by: Occupant) => {
    taken.set(rules.foldPath(`/${path}`), by);
    for (const folder of foldersOf(path)) if (!folders.has(folder)) folders.set(folder, by);
  };
  for (const { file, page } of routes) take(file, { kind: "page", path: page.path });
  for (const { file } of notFound) take(file, { kind: "not-found-page", path: file });
  for (const [file, { route }] of feeds)
    for (const kind of feedKinds) take(besidePage(file, kind), { kind: "feed", path: route.page.path });
  for (const { file, url } of redirects) take(file, { kind: "redirect", path: url });
  return (path) => {
    const bundleName = replaceable.has(path) ? undefined : findBundleName(`/${path}`);
    if (bundleName?.endsWith("/")) return { kind: "generated-folder", path: bundleName.slice(0, -1) };
    if (bundleName !== undefined) return { kind: "generated-file", path: bundleName };
    const [, source] = (precompress && /^(.+)\.(?:gz|br)$/i.exec(path)) || [];
    if (source && (taken.has(rules.foldPath(`/${source}`)) || findBundleName(`/${source}`)))
      return { kind: "compressed-file", path: source };
    const folded = rules.foldPath(`/${path}`);
    const clash =
      taken.get(folded) ??
      folders.get(folded) ??
      foldersOf(path)
        .map((folder) => taken.get(folder))
        .find(Boolean);
    if (clash === undefined) take(path, { kind: "file", path: `${publicFolder}/${path}` });
    return clash;
  };
}

/** Returns the case-folded parent folders of a file: for `a/b/c.txt`, `/A` and `/A/B`. */
const foldersOf = (path: string): string[] => {
  const names = path.split("/").slice(0, -1);
  return names.map((_, index) => rules.foldPath(`/${names.slice(0, index + 1).join("/")}`));
};

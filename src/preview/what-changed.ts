/** Maps a change on disk to its meaning for the preview. A pure table, so that every case is visible and tested. */

export type Changed =
  /** The site document or one of its parts: read it again. */
  | "document"
  /** A file that the document names, existing or not, or one in `public/`: pages may look different. */
  | "asset"
  /** The templates: compile them and render every page. */
  | "templates"
  /** Pictures have been processed and replace their originals. */
  | "pictures"
  /** The configuration: read the options and render every page. */
  | "options"
  /** The editor has a new text of the document. */
  | "edit"
  | "nothing";

export interface Change {
  /** The watched location of the change. */
  readonly area: "site" | "templates" | "options";
  /** Path below that location, with "/"; empty for the location itself. */
  readonly path: string;
}

export interface Named {
  /** Path of the document below the site's folder. */
  readonly document: string;
  /** Paths of its part files, including missing ones. */
  readonly parts: ReadonlySet<string>;
  /** Paths of the files that the document names, including missing ones. */
  readonly files: ReadonlySet<string>;
}

/** Temporary files of text editors. Documents and templates never have such names. */
const editorsOwn = /(?:^|\/)(?:\.[^/]*|4913|[^/]*(?:~|\.sw[a-z]|\.tmp|\.bak|___jb_\w+___))$/;

/** One row for each case. The first match wins. */
const table: readonly (readonly [fits: (change: Change, named: Named) => boolean, changed: Changed])[] = [
  [({ area }) => area === "options", "options"],
  [({ area, path }) => area === "templates" && (path === "" || editorsOwn.test(path)), "nothing"],
  [({ area }) => area === "templates", "templates"],
  // The site's folder itself was created or removed.
  [({ path }) => path === "", "document"],
  [({ path }, { document }) => path === document, "document"],
  [({ path }, { parts }) => isAmong(path, parts), "document"],
  [({ path }, { files }) => isAmong(path, files), "asset"],
  // Also new files, and files that no document names.
  [({ path }) => path.startsWith("public/") && !editorsOwn.test(path), "asset"],
];

/** Returns true for one of these files, or for a folder that contains some of them and appeared or disappeared as a whole. */
const isAmong = (path: string, files: ReadonlySet<string>): boolean =>
  files.has(path) || [...files].some((file) => file.startsWith(`${path}/`));

export const whatChanged = (change: Change, named: Named): Changed =>
  table.find(([fits]) => fits(change, named))?.[1] ?? "nothing";

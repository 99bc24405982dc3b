/** What a change on the disk means for the preview: a pure table, so that every case of it can be seen and tested. */

export type Changed =
  /** The site document, or a part of it: read again. */
  | "document"
  /** A file that the document names, there or missing, or one of `public/`: pages may look different. */
  | "asset"
  /** The templates: compiled again, and every page rendered. */
  | "templates"
  /** Pictures were made: they take the place of their originals. */
  | "pictures"
  /** The configuration: options are read again, and every page is rendered. */
  | "options"
  /** The editor has another text for the document. */
  | "edit"
  | "nothing";

export interface Change {
  /** Which of the watched places it was in. */
  readonly place: "site" | "templates" | "options";
  /** Path below that place, with "/"; empty for the place itself. */
  readonly path: string;
}

export interface Named {
  /** Path of the document below the site's folder. */
  readonly document: string;
  /** Paths of the parts that it is put together from, missing ones too. */
  readonly parts: ReadonlySet<string>;
  /** Paths of the files that the document names, missing ones too. */
  readonly files: ReadonlySet<string>;
}

/** Editors write beside a file before they rename: such names are in no document, and templates are never called so. */
const editorsOwn = /(?:^|\/)(?:\.[^/]*|4913|[^/]*(?:~|\.sw[a-z]|\.tmp|\.bak|___jb_\w+___))$/;

/** One row a case: the first that fits says what the change means. */
const table: readonly (readonly [fits: (change: Change, named: Named) => boolean, changed: Changed])[] = [
  [({ place }) => place === "options", "options"],
  [({ place, path }) => place === "templates" && (path === "" || editorsOwn.test(path)), "nothing"],
  [({ place }) => place === "templates", "templates"],
  // The site's folder itself came or went.
  [({ path }) => path === "", "document"],
  [({ path }, { document }) => path === document, "document"],
  [({ path }, { parts }) => isAmong(path, parts), "document"],
  [({ path }, { files }) => isAmong(path, files), "asset"],
  // New ones too, with what no document names.
  [({ path }) => path.startsWith("public/") && !editorsOwn.test(path), "asset"],
];

/** Whether it is one of these files; or a folder with some of them, which came or went as a whole. */
const isAmong = (path: string, files: ReadonlySet<string>): boolean =>
  files.has(path) || [...files].some((file) => file.startsWith(`${path}/`));

export const whatChanged = (change: Change, named: Named): Changed =>
  table.find(([fits]) => fits(change, named))?.[1] ?? "nothing";

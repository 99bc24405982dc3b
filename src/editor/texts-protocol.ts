/** What the editor's browser half and its server say to each other of translations. Types alone. */
import type { Address } from "../document/edits/operation.ts";
import type { ImportReport } from "../document/translations/exchange.ts";
import type { EditResult } from "./protocol.ts";

/** `GET untranslated?language=`: texts that the primary language has and others do not say. */
export interface Untranslated {
  /** All of them. */
  readonly languages: readonly { readonly code: string; readonly count: number }[];
  /** In the language that was asked for; a page without any is left out. */
  readonly pages: readonly { readonly path: string; readonly count: number }[];
  /** In that language, of what is the same on every page. */
  readonly site: number;
}

/** `GET next-untranslated?language=&page=&section=&pointer=`. */
export interface NextUntranslated {
  /** Where the primary language says it; undefined where nothing is left. */
  readonly at: Address | undefined;
  /** Nothing was left behind the place that was asked for: it stands before it. */
  readonly isRound: boolean;
}

/** `GET texts?language=`: what a translator is sent. */
export interface TextsFile {
  /** A name for the file: `my-site.de.po`. */
  readonly name: string;
  /** PO. */
  readonly text: string;
}

/** `POST texts?language=&path=`: the file is the body. */
export interface TextsResult {
  readonly report: ImportReport;
  /** Undefined where nothing of it was new. */
  readonly result: EditResult | undefined;
}

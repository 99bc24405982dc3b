/** Translation protocol between the editor in the browser and its server. Types only. */
import type { Address } from "../../document/edits/operation.ts";
import type { ImportReport } from "../../document/translations/exchange.ts";
import type { EditResult } from "./protocol.ts";

/** Texts that are left to translate. */
export interface Count {
  /** Without a translation. */
  readonly count: number;
  /** With a translation that is to be checked, because its original has changed; missing for none. */
  readonly unchecked?: number;
}

/** Response of `GET untranslated?language=`: texts of the primary language that are missing in others. */
export interface Untranslated {
  /** All languages except the primary one. */
  readonly languages: readonly ({ readonly code: string } & Count)[];
  /** Pages with missing texts in the requested language. */
  readonly pages: readonly ({ readonly path: string } & Count)[];
  /** Number of texts left outside of pages, in that language. */
  readonly site: number;
}

/** Response of `GET next-untranslated?language=&page=&section=&pointer=`. */
export interface NextUntranslated {
  /** Location in the primary language; undefined when nothing is left. */
  readonly at: Address | undefined;
  /** True if the search wrapped around: nothing is left after the given position. */
  readonly isRound: boolean;
}

/** Response of `GET texts?language=`: a file for a translator. */
export interface TextsFile {
  /** Suggested file name: `my-site.de.po`. */
  readonly name: string;
  /** Contents in PO format. */
  readonly text: string;
}

export interface TextsReport extends Omit<ImportReport, "refused"> {
  /** Rejected texts with the reason. */
  readonly refused: readonly { readonly at: Address; readonly text: string; readonly message: string }[];
}

/** Response of `POST texts?language=&path=`, whose body is the file. */
export interface TextsResult {
  readonly report: TextsReport;
  /** Undefined when the file contained nothing new. */
  readonly result: EditResult | undefined;
}

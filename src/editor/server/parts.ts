/** Part files of the edited document. Others write them, and they are read again in each rebuild. */
import { digest, type OpenDocument } from "../../build/index.ts";
import { isSame } from "../../document/index.ts";
import { type CutText, createWholeDocumentCache, type NamedFiles, stampsOf } from "../../preview/index.ts";

type Source = Parameters<OpenDocument>[0];
type Opened = ReturnType<ReturnType<typeof createWholeDocumentCache>["open"]>;

export interface Parts {
  /**
   * @param own the document's own text, if it could be split
   * @param bytes the document's bytes, used if it could not be split
   */
  open(own: CutText | undefined, bytes: Uint8Array, ...asked: Parameters<OpenDocument>): Opened;
  /** Returns true if the part files are unchanged since they were last read. */
  areSame(source: Source): Promise<boolean>;
  /** The whole document that was opened last. */
  text(): CutText | undefined;
  /** Returns the version of the whole document, from the version of its own text. */
  version(own: string): string;
  /** Part files that were read last, existing or not. */
  named(): NamedFiles;
}

/** Separates the two halves of a version: the document's own text and its parts. */
const mark = "-";
/** Number of hex digits: enough to distinguish saves of the parts of one site. */
const markedLength = 16;

/** @returns version of the document's own text */
export const ownVersion = (version: string): string => version.split(mark)[0] ?? "";

export function createParts(): Parts {
  const memory = createWholeDocumentCache();
  let held = "";
  return {
    open(own, bytes, source, catalogue) {
      const opened = memory.open(own?.bytes ?? bytes, source, catalogue, own);
      const { parts } = "diagnostics" in opened ? {} : opened;
      held = parts ? mark + digest(JSON.stringify(parts.sources)).slice(0, markedLength) : "";
      return opened;
    },
    async areSame({ folder }) {
      const { paths, stamps } = memory.parts();
      return isSame(await stampsOf(folder, paths), stamps);
    },
    text: memory.text,
    version: (own) => own + held,
    named: memory.parts,
  };
}

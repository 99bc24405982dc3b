/** The parts of a document that is edited: others write them, and they are read again in each round. */
import { digest, type OpenDocument } from "../build/index.ts";
import { isSame } from "../document/index.ts";
import { type CutText, createWholeMemory, type NamedFiles, stampsOf } from "../preview/index.ts";

type Source = Parameters<OpenDocument>[0];
type Opened = ReturnType<ReturnType<typeof createWholeMemory>["open"]>;

export interface Parts {
  /** @param own what the document's own text was cut into @param bytes of it, where it cannot be cut */
  open(own: CutText | undefined, bytes: Uint8Array, ...asked: Parameters<OpenDocument>): Opened;
  /** Whether they are those that were read last. */
  areSame(source: Source): Promise<boolean>;
  /** The whole that was opened last. */
  text(): CutText | undefined;
  /** The version of a document that has this version itself. */
  version(own: string): string;
  /** What was read last, there or not. */
  named(): NamedFiles;
}

/** What stands before that which a version says of parts. */
const mark = "-";
/** Hex digits: one save of a part has to be told from others of the same site. */
const markedLength = 16;

/** @returns of a document's version that of its own text */
export const ownVersion = (version: string): string => version.split(mark)[0] ?? "";

export function createParts(): Parts {
  const memory = createWholeMemory();
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

/** Options and events of a preview. */
import type { BuildOptions, SiteReport, TemplateChoice } from "../build/index.ts";
import type { Diagnostic, Fault } from "../diagnostic/index.ts";
import type { Invite } from "./extension.ts";
import type { ReceivedForm } from "./form-sink.ts";
import type { Addresses } from "./listen.ts";
import type { PicturesMade } from "./pictures-later.ts";
import type { PresetAnswer } from "./preset-answer.ts";

export interface PreviewOptions extends Omit<BuildOptions, "out" | "clean"> {
  /** Default 127.0.0.1: this machine alone. */
  readonly host: string;
  /** Names that it answers to beside this machine's addresses, in lower case; ".example.org": that name, and all below it. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** The next free one is taken when it is not. 0: any. */
  readonly port: number;
  /** @internal Tried in this order instead. */
  readonly ports?: readonly number[] | undefined;
  /** Base address of a real API, without a closing slash; default: forms are answered here. */
  readonly api?: string | undefined;
  readonly answer: PresetAnswer;
  /** Where forms are kept, absolute. */
  readonly formsFile: string;
  /** Folder of a checkout of sectile: its templates are compiled again when they change. Default: they are not watched. */
  readonly checkout?: string | undefined;
  /** A provider's own templates, of which the engine's catalogue was made: compiled again when they change. */
  readonly templates?: TemplateChoice | undefined;
  /** Where some of the options stand, when they may change: these are read again then. */
  readonly configuration?: Configuration | undefined;
  readonly onEvent: (event: PreviewEvent) => void;
  /** @internal What works inside of it: the editor; default: nothing does. */
  readonly invite?: Invite | undefined;
}

interface Configuration {
  /** Absolute paths; a file may be missing. */
  readonly files: readonly string[];
  /** @throws with words for people when what stands there is wrong */
  read(): Partial<BuildOptions>;
}

export type PreviewEvent =
  | { readonly kind: "listening"; readonly addresses: Addresses }
  | (Pick<SiteReport, "keptOut" | "nextChange"> & {
      readonly kind: "built";
      /** Nothing was built before in this run. */
      readonly isFirst: boolean;
      /** Errors keep what was built before in place. */
      readonly ok: boolean;
      /** Paths below the site's folder that led to it. */
      readonly causes: readonly string[];
      readonly routes: number;
      /** Addresses of pages that are other ones now. */
      readonly changed: readonly string[];
      /** Milliseconds from the change until the last page was rendered. */
      readonly ms: number;
      /** All that is wrong with the document now. */
      readonly counts: { readonly errors: number; readonly warnings: number };
      /** Of that, what the build before did not have. */
      readonly diagnostics: readonly Diagnostic[];
    })
  | ({ readonly kind: "pictures" } & PicturesMade)
  | ({ readonly kind: "form" } & ReceivedForm)
  | { readonly kind: "fault"; readonly fault: Fault };

export interface Preview {
  readonly addresses: Addresses;
  /** Resolves when everything that was noticed so far is built and on the disk. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

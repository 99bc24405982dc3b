/** Options and events of a preview. */
import type { Catalogue } from "#section";
import type { BuildOptions, SiteReport, TemplateChoice } from "../build/index.ts";
import type { Diagnostic, Fault } from "../diagnostic/index.ts";
import type { PresetAnswer } from "../options/values.ts";
import type { Invite } from "./extension.ts";
import type { ReceivedForm } from "./form-sink.ts";
import type { Addresses } from "./listen.ts";
import type { PicturesMade } from "./pictures-later.ts";

export interface PreviewOptions extends Omit<BuildOptions, "out" | "clean" | "dryRun"> {
  /** Default: 127.0.0.1, reachable only from this machine. */
  readonly host: string;
  /** Additional allowed host names, in lower case. ".example.org" allows the name and all its subdomains. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** If it is taken, the next free port is used. 0: any port. */
  readonly port: number;
  /** @internal Ports to try instead, in this order. */
  readonly ports?: readonly number[] | undefined;
  /** Base URL of a real API, without a trailing slash. Default: the preview answers forms itself. */
  readonly api?: string | undefined;
  readonly answer: PresetAnswer;
  /** File for submitted forms, absolute. */
  readonly formsFile: string;
  /** Folder of a checkout of sectile. Its templates are compiled again when they change. Default: not watched. */
  readonly checkout?: string | undefined;
  /** A provider's own templates, already part of the engine's catalogue. Compiled again when they change. */
  readonly templates?: TemplateChoice | undefined;
  /** Source of options that may change while the preview runs. */
  readonly configuration?: Configuration | undefined;
  readonly onEvent: (event: PreviewEvent) => void;
  /** @internal The document, if it is made from the templates. Default: somebody writes it. */
  readonly generated?: GeneratedDocument | undefined;
  /** @internal The extension: the editor. Default: none. */
  readonly invite?: Invite | undefined;
}

interface GeneratedDocument {
  /** Writes the document again, for new templates. */
  update(catalogue: Catalogue): void;
  /** Returns the page that the preview opens with: HTML that shows pages of the site in frames. */
  overview(): string;
}

interface Configuration {
  /** Absolute paths; a file may be missing. */
  readonly files: readonly string[];
  /** @throws Error with a readable message when the configuration is invalid */
  read(): Partial<BuildOptions>;
}

export type PreviewEvent =
  | { readonly kind: "listening"; readonly addresses: Addresses }
  | (Pick<SiteReport, "keptOut" | "nextChange"> & {
      readonly kind: "built";
      /** True for the first successful build of this run. */
      readonly isFirst: boolean;
      /** False if errors prevented the build; the previous build stays. */
      readonly ok: boolean;
      /** Changed paths that triggered the build, relative to the site's folder. */
      readonly causes: readonly string[];
      readonly routes: number;
      /** Addresses of changed pages. */
      readonly changed: readonly string[];
      /** Milliseconds from the change until the last page was rendered. */
      readonly ms: number;
      /** Counts of all current diagnostics. */
      readonly counts: { readonly errors: number; readonly warnings: number };
      /** Diagnostics that the previous build did not have. */
      readonly diagnostics: readonly Diagnostic[];
    })
  | ({ readonly kind: "pictures" } & PicturesMade)
  | ({ readonly kind: "form" } & ReceivedForm)
  | { readonly kind: "fault"; readonly fault: Fault };

export interface Preview {
  readonly addresses: Addresses;
  /** Resolves when every noticed change is built and on disk. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Messages between the main process and a process that builds sites. Plain data. */
import type { ClassNames } from "../../assets/class-names.ts";
import type { BuildOptions, ProgressEvent } from "../options.ts";
import type { SiteResult } from "../report.ts";
import type { CompiledTemplates } from "../templates/compiled.ts";

/** Options without values that cannot be sent. */
type PlainOptions = Omit<BuildOptions, "signal" | "onProgress">;

export type Order =
  /** Sent first. */
  | {
      readonly kind: "start";
      readonly templates: CompiledTemplates | undefined;
      /** Number of additional threads that render the pages of a large site. */
      readonly threads: number;
      readonly classNames: ClassNames;
    }
  | {
      readonly kind: "build";
      readonly site: string;
      readonly cwd: string;
      readonly options: PlainOptions;
      /** Document to use instead of the file. */
      readonly text: Uint8Array | undefined;
      /** True to send progress events. */
      readonly reportsProgress: boolean;
    }
  | { readonly kind: "stop" };

export type Reply =
  | { readonly kind: "ready" }
  /** Sent as soon as a build order arrives. */
  | { readonly kind: "taken" }
  | { readonly kind: "progress"; readonly events: readonly ProgressEvent[] }
  | { readonly kind: "result"; readonly result: SiteResult; readonly cause?: string | undefined }
  | { readonly kind: "failure"; readonly message: string; readonly stack: string | undefined };

/** What a process that builds sites and the one that started it say to each other: plain data. */
import type { BuildOptions, ProgressEvent } from "../options.ts";
import type { SiteResult } from "../report.ts";
import type { CompiledTemplates } from "../templates/compiled.ts";

/** Options without what cannot be sent. */
type PlainOptions = Omit<BuildOptions, "signal" | "onProgress">;

export type Order =
  /** Comes first. */
  | { readonly kind: "start"; readonly templates: CompiledTemplates | undefined }
  | {
      readonly kind: "build";
      readonly site: string;
      readonly cwd: string;
      readonly options: PlainOptions;
      /** The document, in place of what stands in its file. */
      readonly text: Uint8Array | undefined;
      /** Whether somebody watches. */
      readonly reportsProgress: boolean;
    }
  | { readonly kind: "stop" };

export type Reply =
  | { readonly kind: "ready" }
  | { readonly kind: "progress"; readonly events: readonly ProgressEvent[] }
  | { readonly kind: "result"; readonly result: SiteResult; readonly cause?: string | undefined }
  | { readonly kind: "failure"; readonly message: string; readonly stack: string | undefined };

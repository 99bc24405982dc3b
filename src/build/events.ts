/** Events of a build for a program (`onEvent`), made of the progress of its steps. */
import type { BuildEvent, BuildOptions, BuildSiteOptions, ProgressEvent } from "./options.ts";
import type { SiteResult } from "./report.ts";

/** An event without the site. */
type Step = ProgressEvent | { readonly kind: "start" } | { readonly kind: "done"; readonly ok: boolean };

/**
 * Runs a build and passes its events to the listener of its options.
 *
 * A listener that throws stops the build: nobody could tell otherwise that it has missed events. It gets no more of them.
 *
 * @throws the listener's error, and errors of the build
 */
export async function withEvents(
  site: string,
  { onEvent, ...options }: BuildSiteOptions,
  build: (options: BuildOptions) => Promise<SiteResult>,
): Promise<SiteResult> {
  const { onProgress, signal } = options;
  if (!onEvent) return await build(options);
  const stop = new AbortController();
  let failure: { readonly error: unknown } | undefined;
  const notify = (step: Step) => {
    if (failure) return;
    try {
      onEvent({ site, ...step } satisfies BuildEvent);
    } catch (error) {
      failure = { error };
      stop.abort();
    }
  };
  notify({ kind: "start" });
  const result = await build({
    ...options,
    signal: AbortSignal.any([stop.signal, ...(signal ? [signal] : [])]),
    onProgress(event) {
      onProgress?.(event);
      notify(event);
    },
  });
  notify({ kind: "done", ok: "report" in result && result.report.ok });
  if (failure) throw failure.error;
  return result;
}

/** The ends of a build or a check that are no report: a fault of the system, or Ctrl-C. */
import { FaultError } from "../output/index.ts";
import type { SiteResult } from "./report.ts";
import type { CompiledTemplates } from "./templates/compiled.ts";
import { templatePlace } from "./templates/template-place.ts";

/** @param what "The build of sites/a" */
export const stopped = (what: string): SiteResult => ({
  fault: { message: `${what} was stopped; nothing was changed.` },
});

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The compiler is loaded when there is something to look up in what it made. */
const compileMapped = async (of: { own: string; isAlone: boolean }) =>
  (await import("./templates/compile.ts")).compileMapped(of);

/**
 * Does the work, and makes a result of what a person can mend.
 * @param templates of a provider, who can mend what goes wrong in them
 * @throws what only we can mend
 */
export async function asResult(
  what: string,
  signal: AbortSignal | undefined,
  work: () => Promise<SiteResult>,
  templates?: CompiledTemplates,
): Promise<SiteResult> {
  try {
    return await work();
  } catch (error) {
    if (signal?.aborted && error === signal.reason) return stopped(what);
    if (error instanceof FaultError) return { fault: error };
    const place = templates && (await templatePlace(error, templates, compileMapped));
    if (place) {
      const message = `${what} failed in ${place}: ${textOf(error)}. Mend the template; no document is at fault.`;
      return { fault: { message: message.replace("..", "."), cause: error } };
    }
    throw error;
  }
}

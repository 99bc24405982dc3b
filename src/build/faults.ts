/** The ends of a build or a check that are no report: a fault of the system, or Ctrl-C. */
import { FaultError } from "../output/index.ts";
import type { SiteResult } from "./report.ts";
import { type CompiledTemplates, templateOf } from "./templates/compiled.ts";

/** @param what "The build of sites/a" */
export const stopped = (what: string): SiteResult => ({
  fault: { message: `${what} was stopped; nothing was changed.` },
});

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

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
    const template = templates && templateOf(error, templates);
    if (template)
      return { fault: { message: `${what} failed in ${template}: ${textOf(error)}`, cause: error } };
    throw error;
  }
}

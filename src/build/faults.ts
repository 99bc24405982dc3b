/** Outcomes of a build or a check without a report: a system error, or Ctrl+C. */
import { FaultError } from "../output/index.ts";
import type { SiteResult } from "./report.ts";
import type { CompiledTemplates } from "./templates/compiled.ts";
import { locateTemplate } from "./templates/locate-template.ts";

/** @param what "The build of sites/a" */
export const stopped = (what: string): SiteResult => ({
  fault: { message: `${what} was interrupted. Nothing was changed.` },
});

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The compiler is loaded only to look up a position in compiled templates. */
const compileMapped = async (of: { own: string; isAlone: boolean }) =>
  (await import("./templates/compile.ts")).compileMapped(of);

/**
 * Runs the work and converts errors that a person can fix to results.
 * @param templates a provider's templates, whose errors the provider can fix
 * @throws errors that only a change of sectile can fix
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
    const place = templates && (await locateTemplate(error, templates, compileMapped));
    if (place) {
      const message = `${what} failed in ${place}: ${textOf(error)}. This is an error in the template, not in the document.`;
      return { fault: { message: message.replace("..", "."), cause: error } };
    }
    throw error;
  }
}

/** Warns about forms if the options do not define where they are sent. */
import { type Diagnostic, diagnose } from "../diagnostic/index.ts";
import { applyManaged } from "../document/index.ts";
import type { CheckOptions } from "./options.ts";
import type { PreparedSite } from "./prepared-site.ts";

/**
 * @returns one warning for all pages with forms, located at the first; otherwise a warning about the form for reporting the site,
 *   if the document sets `isPaid` to false
 */
export function adviseOnForms(
  { input, settings, managed }: NonNullable<PreparedSite["rendering"]>,
  { apiBase }: Pick<CheckOptions, "apiBase">,
): Diagnostic[] {
  if (apiBase !== undefined) return [];
  const { sections: types } = input.catalogue;
  const withForms = input.plan.routes.filter(({ page }) =>
    page.sections.some(({ type }) => types.get(type)?.hasForm),
  );
  const [first] = withForms;
  const count = new Set(withForms.map(({ page }) => page.path)).size;
  if (first) return [diagnose("forms-nowhere", first.page.pointer, { count })];
  // A document without `isPaid` counts as its owner's own.
  const { isPaid, isForPreview } = applyManaged(settings, managed);
  return isPaid === false && !isForPreview ? [diagnose("report-form", "/isPaid", {})] : [];
}

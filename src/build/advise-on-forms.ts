/** Advice on forms of a site of which nobody has said where they are answered. */
import { type Diagnostic, diagnose } from "../diagnostic/index.ts";
import type { CheckOptions } from "./options.ts";
import type { PreparedSite } from "./prepared-site.ts";

/**
 * @returns one advice for all pages that owners have put forms on, at the first of them; else one for the form by which visitors
 *   report the site, where the document says that its owner does not pay
 */
export function adviseOnForms(
  { input, settings }: NonNullable<PreparedSite["rendering"]>,
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
  // A document that says nothing is taken for its owner's own.
  const { isPaid, isForPreview } = settings;
  return isPaid === false && !isForPreview ? [diagnose("report-form", "/isPaid", {})] : [];
}

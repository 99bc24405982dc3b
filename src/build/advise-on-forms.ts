/** Forms of a site of which nobody has said where they are answered. */
import { type Diagnostic, diagnose } from "../diagnostic/index.ts";
import type { CheckOptions } from "./options.ts";
import type { PreparedSite } from "./prepared-site.ts";

/**
 * @returns one advice for all pages that owners have put forms on, at the first of them. The form by which visitors report a site
 *   is a provider's, who has an API.
 */
export function adviseOnForms(
  { input }: NonNullable<PreparedSite["rendering"]>,
  { apiBase }: Pick<CheckOptions, "apiBase">,
): Diagnostic[] {
  if (apiBase !== undefined) return [];
  const { sections: types } = input.catalogue;
  const withForms = input.plan.routes.filter(({ page }) =>
    page.sections.some(({ type }) => types.get(type)?.hasForm),
  );
  const [first] = withForms;
  const count = new Set(withForms.map(({ page }) => page.path)).size;
  return first ? [diagnose("forms-nowhere", first.page.pointer, { count })] : [];
}

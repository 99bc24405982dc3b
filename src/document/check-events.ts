/** Sections that are about an event which the site does not have. */
import { type Catalogue, visitFields } from "#section";
import { type Diagnostic, diagnose, formatPointer } from "../diagnostic/index.ts";
import { eachSection } from "./each-section.ts";
import type { Page } from "./site.ts";
import type { SiteFrame } from "./site-schema.ts";

export function checkEvents(
  pages: readonly Page[],
  { events }: SiteFrame,
  catalogue: Catalogue,
): Diagnostic[] {
  const found: Diagnostic[] = [];
  const known = new Set(events.map(({ id }) => id));
  for (const { section, tree, pointer } of eachSection(pages, catalogue))
    visitFields(tree, section.data, [], {
      leaf({ kind }, value, path) {
        if (kind !== "event" || typeof value !== "string" || value === "" || known.has(value)) return;
        found.push(diagnose("unknown-event", pointer + formatPointer(path), { found: value }));
      },
    });
  return found;
}

/** Sections that are about an event which the site does not have. */
import { type Catalogue, fieldTree, visitFields } from "#section";
import { type Diagnostic, diagnose, formatPointer } from "../diagnostic/index.ts";
import type { Page } from "./site.ts";
import type { SiteFrame } from "./site-schema.ts";

export function checkEvents(
  pages: readonly Page[],
  { events }: SiteFrame,
  catalogue: Catalogue,
): Diagnostic[] {
  const found: Diagnostic[] = [];
  const known = new Set(events.map(({ id }) => id));
  for (const { sections } of pages)
    for (const { type, data, pointer } of sections) {
      const sectionType = catalogue.sections.get(type);
      if (!sectionType) continue;
      visitFields(fieldTree(sectionType.data), data, [], {
        leaf({ kind }, value, path) {
          if (kind !== "event" || typeof value !== "string" || value === "" || known.has(value)) return;
          found.push(diagnose("unknown-event", `${pointer}/data${formatPointer(path)}`, { found: value }));
        },
      });
    }
  return found;
}

/** Assigns the document's fields to panels and their parts. */
import type { FieldState } from "../../shared/protocol.ts";
import type { AllWords } from "../words/later.ts";

interface Part {
  readonly id: keyof AllWords["parts"];
  /** Names of document fields. */
  readonly fields: readonly string[];
}

const siteParts: readonly Part[] = [
  { id: "basics", fields: ["name", "logo", "url", "favicon"] },
  { id: "header", fields: ["headerLinks", "navigation"] },
  { id: "footer", fields: ["footerLinks", "footer", "privacyPolicy"] },
  { id: "languages", fields: ["languages"] },
  { id: "events", fields: ["events"] },
  { id: "messengers", fields: ["widgets"] },
  { id: "cookies", fields: ["cookieSettings"] },
  { id: "thirdParties", fields: ["settings"] },
  { id: "head", fields: ["head"] },
  { id: "redirects", fields: ["redirects"] },
  { id: "words", fields: ["messages"] },
];

/** Fields of the panel "Design". */
export const designFields: readonly string[] = ["theme"];

/** Not for owners: tells text editors which schema the document has. */
const unshown: ReadonlySet<string> = new Set(["$schema"]);

/** @returns the parts of the site; the last one has the fields that no other part names */
export function partsOfSite(fields: FieldState): readonly Part[] {
  const names = fields.shape === "group" ? Object.keys(fields.fields) : [];
  const placed = new Set([...siteParts.flatMap((part) => part.fields), ...designFields, ...unshown]);
  const rest: Part = { id: "more", fields: names.filter((name) => !placed.has(name)) };
  return [...siteParts, rest]
    .map((part) => ({ ...part, fields: part.fields.filter((name) => names.includes(name)) }))
    .filter((part) => part.fields.length > 0);
}

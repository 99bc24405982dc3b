/** Validates the site settings: the document without pages and translations. */
import type { Catalogue } from "#section";
import type { Diagnostic } from "../../diagnostic/index.ts";
import { issuesToDiagnostics } from "../issues.ts";
import type { Json } from "../json.ts";
import { levelsOfSite } from "../level.ts";
import { parseSettings, type SiteSettings, settingsSchemaOf } from "../site-schema.ts";
import { prepare } from "./compiled-field.ts";
import { type Part, type ReadPart, readPart, validatePart } from "./part.ts";
import type { ValidationContext, Visited } from "./walk.ts";

type Providers = Pick<Catalogue, "thirdParties" | "looks">;

const parts = new WeakMap<object, Part>();

/** Returns the prepared settings part, cached per catalogue. */
function partFor(catalogue: Providers): Part {
  const { schema, documentTree: tree } = settingsSchemaOf(catalogue);
  const part = parts.get(schema) ?? { schema, tree, root: prepare(tree), apart: undefined };
  parts.set(schema, part);
  return part;
}

export interface ValidatedSettings extends Pick<ReturnType<typeof parseSettings>, "settings" | "wrongKeys"> {
  readonly diagnostics: readonly Diagnostic[];
  /** True if it was too large to validate; `frame` is empty then. */
  readonly isTooLarge: boolean;
}

/** @param raw the document without pages and translations */
export function validateOneSettings(
  raw: Json,
  around: Pick<ValidationContext, "limits" | "isFull" | "visited">,
  catalogue: Catalogue,
): ValidatedSettings {
  const part = partFor(catalogue);
  const validated = validatePart(part, raw, [], "", {
    ...around,
    levels: () => levelsOfSite(catalogue),
  });
  if ("code" in validated)
    return { ...parseSettings({}, catalogue), diagnostics: [validated], isTooLarge: true };
  const { issues, advice, limits } = validated;
  const read = issues
    ? parseSettings(raw, catalogue)
    : { settings: validated.data as SiteSettings, wrongKeys: new Set<string>() };
  const diagnostics = [...issuesToDiagnostics(issues ?? [], raw, [], part.tree), ...advice, ...limits];
  return { ...read, diagnostics, isTooLarge: false };
}

/** Reads validated settings again. @param visited shared by all languages of the site */
export const readSettings = (settings: SiteSettings, catalogue: Providers, visited?: Visited): ReadPart =>
  readPart(partFor(catalogue), settings, visited);

/** Problems of managed settings: values of the document that they replace, and values of the provider that are not valid. */
import { type Diagnostic, diagnose, formatPointer, parsePointer } from "../diagnostic/index.ts";
import { ignoredPaths, isManaged } from "../document/index.ts";
import type { ManagedSettings } from "../options/managed.ts";
import type { PreparedSite } from "./prepared-site.ts";

export const adviseOnManaged = ({
  settings,
  managed,
}: NonNullable<PreparedSite["rendering"]>): Diagnostic[] =>
  ignoredPaths(settings, managed).map((path) =>
    diagnose("managed-setting", formatPointer(path), { key: path.at(-1) ?? "" }),
  );

/** Says of problems in a value of the provider that it is not the document's: its owner can't mend it. */
export const nameProvider = (
  found: readonly Diagnostic[],
  managed: ManagedSettings | undefined,
): readonly Diagnostic[] =>
  found.map((one) => {
    const path = parsePointer(one.pointer);
    if (!managed || !isManaged(path, managed)) return one;
    const params = {
      key: path.slice(path[0] === "settings" ? 1 : 0).join("."),
      problem: [one.message, one.hint].filter(Boolean).join(" "),
    };
    return diagnose("managed-invalid", "", params, one.severity);
  });

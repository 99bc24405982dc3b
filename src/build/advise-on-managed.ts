/** Warns about values of the document that managed settings replace. */
import { type Diagnostic, diagnose, formatPointer } from "../diagnostic/index.ts";
import { ignoredPaths } from "../document/index.ts";
import type { PreparedSite } from "./prepared-site.ts";

export const adviseOnManaged = ({
  settings,
  managed,
}: NonNullable<PreparedSite["rendering"]>): Diagnostic[] =>
  ignoredPaths(settings, managed).map((path) =>
    diagnose("managed-setting", formatPointer(path), { key: path.at(-1) ?? "" }),
  );

/** The fonts that a theme names, and what to say of names that no font has (THM-4). */
import { type Diagnostic, diagnose } from "../../diagnostic/index.ts";
import type { FontFamily, FontLibrary } from "./library.ts";

/** @returns the families, each once, the one of headings first */
export function findFonts(
  theme: { readonly primaryFont: string; readonly secondaryFont: string },
  library: FontLibrary,
): { readonly families: readonly FontFamily[]; readonly diagnostics: readonly Diagnostic[] } {
  const families = new Set<FontFamily>();
  const diagnostics: Diagnostic[] = [];
  for (const field of ["primaryFont", "secondaryFont"] as const) {
    const name = theme[field];
    const family = library.find(name);
    if (family) families.add(family);
    else if (name)
      diagnostics.push(
        diagnose("unknown-font", `/theme/${field}`, { found: name, nearest: library.nearest(name) }),
      );
  }
  return { families: [...families], diagnostics };
}

/** Address of the open page as visitors get it, with what is saved and not yet published. */
import type { EditorState } from "./store.ts";

/** @returns undefined if the server does not render pages for visitors */
export function viewAddress({ site, shown }: Pick<EditorState, "site" | "shown">): string | undefined {
  if (site?.view === undefined) return undefined;
  const primary = site.languages.find(({ isPrimary }) => isPrimary)?.code;
  const { path, language = primary } = shown;
  const parts = [...(language === primary ? [] : [language ?? ""]), ...path.split("/").filter(Boolean)];
  return site.view + parts.map((part) => `${encodeURIComponent(part)}/`).join("");
}

/** Edits of whole pages. Pure. */
import { findReservedName } from "../../document/reserved-paths.ts";
import { findPathProblem, foldPath } from "../../section/rules/page-path.ts";
import type { SiteState } from "../shared/protocol.ts";
import type { Edit } from "./edits.ts";

type Pages = SiteState["pages"];

const nameOf = (pages: Pages, path: string): string => pages.find((page) => page.path === path)?.name ?? path;

export function movePage(pages: Pages, path: string, to: number): Edit | undefined {
  const from = pages.findIndex((page) => page.path === path);
  if (from < 0 || to < 0 || to >= pages.length || to === from) return undefined;
  return {
    label: { kind: "move-page", name: nameOf(pages, path) },
    operations: [{ op: "move", at: { path: ["pages", from] }, to }],
  };
}

export const deletePage = (pages: Pages, path: string): Edit => ({
  label: { kind: "delete-page", name: nameOf(pages, path) },
  operations: [{ op: "remove", at: { path: ["pages", pages.findIndex((page) => page.path === path)] } }],
});

export const renamePage = (pages: Pages, page: string, path: string, redirect: boolean): Edit => ({
  label: { kind: "rename-page", name: nameOf(pages, page) },
  intent: { kind: "rename-page", page, path, redirect },
});

/** @returns the typed address in the form pages use */
export const typedPath = (text: string): string => `/${text.replace(/^[\s/]+/, "").replace(/\s+/g, "-")}`;

/** `reserved`: used by files of the site; `language`: used by its translated pages. */
export type AddressProblem = "taken" | "reserved" | "language" | "unusable";

/**
 * @returns the reason why a page cannot have this address, by the rules of `check` @param page current path of an existing page
 */
export function findAddressProblem(
  path: string,
  { pages, languages }: Pick<SiteState, "pages" | "languages">,
  page?: string,
): AddressProblem | undefined {
  if (findPathProblem(path) !== undefined) return "unusable";
  if (findReservedName(path) !== undefined) return "reserved";
  const folded = foldPath(path);
  const [, first = ""] = folded.split("/");
  const isOfLanguage = languages.some(({ code, isPrimary }) => !isPrimary && foldPath(code) === first);
  if (isOfLanguage) return "language";
  const isTaken = pages.some((one) => one.path !== page && foldPath(one.path) === folded);
  return isTaken ? "taken" : undefined;
}

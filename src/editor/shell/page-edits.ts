/** Edits of whole pages. Pure. */
import { findReservedName } from "../../document/reserved-paths.ts";
import { findPathProblem, foldPath } from "../../section/rules/page-path.ts";
import { cleanText } from "../shared/clean-text.ts";
import type { SiteState } from "../shared/protocol.ts";
import type { Edit } from "./edits.ts";

type Pages = SiteState["pages"];

const nameOf = (pages: Pages, path: string): string => pages.find((page) => page.path === path)?.name ?? path;

interface NewPage {
  /** Path of the page to copy. Default: an empty page. */
  readonly page?: string | undefined;
  /** Section types of a page that is no copy. */
  readonly types?: readonly string[] | undefined;
  /** True to add a link to the menu. */
  readonly isInMenu?: boolean;
}

export function addPage(
  path: string,
  written: string,
  { page, types, isInMenu = false }: NewPage = {},
): Edit {
  const title = cleanText(written, " ");
  return {
    label: { kind: "add-page", name: title },
    intent: {
      kind: "add-page",
      path,
      title,
      ...(page !== undefined && { page }),
      ...(types && { types }),
      ...(isInMenu && { isInMenu }),
    },
  };
}

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

/** Address derived from a title: `/our-team`. Letters of other scripts are kept, since browsers display them as they are. */
export function pathFor(title: string, pages: Pages): string {
  const words = title
    .normalize("NFKD")
    .replaceAll(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60);
  const stem = `/${words || "page"}`;
  const isFree = (path: string) =>
    findPathProblem(path) === undefined &&
    findReservedName(path) === undefined &&
    pages.every((page) => foldPath(page.path) !== foldPath(path));
  let number = 2;
  while (!isFree(number === 2 ? stem : `${stem}-${number - 1}`)) number++;
  return number === 2 ? stem : `${stem}-${number - 1}`;
}

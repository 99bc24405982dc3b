/** Addition of a page: its address, and its place among articles. Pure. */
import type { Address } from "../../document/edits/operation.ts";
import { findReservedName } from "../../document/reserved-paths.ts";
import { parseLink } from "../../section/rules/link.ts";
import { findPathProblem, foldPath, pageKey } from "../../section/rules/page-path.ts";
import { cleanText } from "../shared/clean-text.ts";
import type { SiteState } from "../shared/protocol.ts";
import { type Snapshot, sectionOf } from "./edit-scope.ts";
import type { Edit } from "./edits.ts";

interface NewPage {
  /** Path of the page to copy. Default: an empty page. */
  readonly page?: string | undefined;
  /** Section types of a page that is no copy. */
  readonly types?: readonly string[] | undefined;
  /** Date of the articles among them. */
  readonly date?: string | undefined;
  /** Place in a section that lists the page among others which the owner has chosen. */
  readonly listed?: Address | undefined;
  /** True to add a link to the menu. */
  readonly isInMenu?: boolean;
}

export function addPage(
  path: string,
  written: string,
  { page, types, date, listed, isInMenu = false }: NewPage = {},
): Edit {
  const title = cleanText(written, " ");
  return {
    label: { kind: "add-page", name: title },
    ...(listed && { operations: [{ op: "insert", at: listed, value: { link: path } }] }),
    intent: {
      kind: "add-page",
      path,
      title,
      ...(page !== undefined && { page }),
      ...(types && { types }),
      ...(date !== undefined && { date }),
      ...(isInMenu && { isInMenu }),
    },
  };
}

/** Place of a new article. */
interface ArticlePlace {
  /** Beginning of its address. */
  readonly below: string;
  readonly listed?: Address | undefined;
}

/** @returns the place where the list of a section finds a new article */
export function articlePlace(
  { shown, sections }: Pick<Snapshot, "shown" | "sections">,
  section: string,
  articlesBelow: string,
): ArticlePlace {
  const { below, pages } = sectionOf({ sections }, section)?.data ?? {};
  if (Array.isArray(pages) && pages.length > 0)
    return {
      below: articlesBelow,
      listed: { page: shown.path, section, path: ["data", "pages", 0] },
    };
  const link = parseLink(typeof below === "string" ? below : shown.path);
  const above = !("problem" in link) && link.kind === "page" ? pageKey(link.path) : "";
  // The list of a home page has all pages.
  return { below: above || articlesBelow };
}

/**
 * Address derived from a title: `/our-team`. Letters of other scripts are kept, since browsers display them as they are.
 * @param below beginning of the address
 */
export function pathFor(title: string, pages: SiteState["pages"], below = ""): string {
  const words = title
    .normalize("NFKD")
    .replaceAll(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60);
  const stem = `${below}/${words || "page"}`;
  const isFree = (path: string) =>
    findPathProblem(path) === undefined &&
    findReservedName(path) === undefined &&
    pages.every((page) => foldPath(page.path) !== foldPath(path));
  let number = 2;
  while (!isFree(number === 2 ? stem : `${stem}-${number - 1}`)) number++;
  return number === 2 ? stem : `${stem}-${number - 1}`;
}

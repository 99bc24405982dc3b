/** Finds links to a page, for the dialog that confirms its deletion. */
import type { Catalogue } from "#section";
import { formatPointer } from "../../diagnostic/index.ts";
import { linksTo, pathsOf, sparseDocument } from "../../document/edits/index.ts";
import { cutText } from "../../preview/index.ts";
import type { LinkList } from "../shared/protocol.ts";
import { partsOf } from "./rebase-edit.ts";
import { Refusal } from "./refusal.ts";

/** Maximum number of links; nobody reads more. */
const maxLinks = 1000;

/** @throws Refusal when the document does not have the page */
export function findLinks(bytes: Buffer, page: string, catalogue: Catalogue): LinkList["links"] {
  const text = cutText(bytes);
  const parts = text && partsOf(text);
  const paths = parts ? pathsOf(sparseDocument(parts, [])) : [];
  if (!parts || !paths.includes(page)) throw new Refusal("not-found", `The site has no page ${page}.`);
  return linksTo(sparseDocument(parts, paths), page, catalogue)
    .slice(0, maxLinks)
    .map(({ at, text }) => ({
      language: at.language,
      page: at.page,
      section: at.section,
      pointer: formatPointer(at.path),
      text,
    }));
}

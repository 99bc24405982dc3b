/** Converts edit commands into operations. */
import type { Catalogue } from "#section";
import type { Json } from "../../json.ts";
import type { Intent } from "../intent.ts";
import { confirmAll } from "../marks.ts";
import type { Operation } from "../operation.ts";
import { addPage } from "./add-page.ts";
import { addSection, addSections } from "./add-section.ts";
import { changeType } from "./change-type.ts";
import { duplicateItem, duplicateSection } from "./duplicate.ts";
import { makePrimary } from "./make-primary.ts";
import { moveToList } from "./move-to-list.ts";
import { renamePage } from "./rename-page.ts";
import { renameSection } from "./rename-section.ts";

/**
 * @param document document with the target page; with all pages for renaming; with some for headers and footers
 * @throws EditError for a missing target, or a value that a page cannot have
 */
export function compose(document: Json, intent: Intent, catalogue: Catalogue): readonly Operation[] {
  switch (intent.kind) {
    case "add-page":
      return addPage(document, intent, catalogue);
    case "add-section":
      return addSection(document, intent, catalogue);
    case "add-sections":
      return addSections(document, intent, catalogue);
    case "duplicate-section":
      return duplicateSection(document, intent, catalogue);
    case "change-type":
      return changeType(document, intent, catalogue);
    case "duplicate-item":
      return duplicateItem(document, intent.at, catalogue);
    case "move-to-list":
      return moveToList(document, intent);
    case "rename-page":
      return renamePage(document, intent, catalogue);
    case "rename-section":
      return renameSection(document, intent, catalogue);
    case "make-primary":
      return makePrimary(document, intent, catalogue);
    case "confirm-texts":
      return confirmAll(document, intent);
  }
}

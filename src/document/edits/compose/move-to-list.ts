import type { Json } from "../../json.ts";
import { EditError } from "../edit-error.ts";
import { listOf, nameOfItems } from "../list.ts";
import type { Address, Operation } from "../operation.ts";
import { itemTranslations } from "./duplicate.ts";

/** Moves an item without a name, such as a link of the menu, into another list of the same page or of the site. */
export function moveToList(
  document: Json,
  { at, to }: { readonly at: Address; readonly to: Address },
): readonly Operation[] {
  const from: Address = { ...at, language: undefined };
  const list = listOf(document, from);
  // Pages and sections have rules of their own, and another page can have other languages.
  if (nameOfItems(list.at) || to.page !== at.page || to.section !== at.section)
    throw new EditError("refused", "An item can only move to a list of the same page or section.");
  return [
    { op: "remove", at: from },
    {
      op: "insert",
      at: { ...to, language: undefined },
      value: list.items[list.position],
      translations: itemTranslations(document, list),
    },
  ];
}

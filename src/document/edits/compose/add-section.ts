import type { Catalogue } from "#section";
import { isObject, type Json } from "../../json.ts";
import type { Operation } from "../operation.ts";
import { findPage, freeUniqId, takeType } from "./page-parts.ts";

/** A new section with what its type shows as an example. */
export function addSection(
  document: Json,
  { page, at, type: name }: { readonly page: string; readonly at: number; readonly type: string },
  catalogue: Catalogue,
): readonly Operation[] {
  const components = findPage(document, page);
  const { type, colorMode, example } = takeType(catalogue, name, components);
  const uniqId = freeUniqId(document, page, nameFor(type, components));
  const value = { id: type, uniqId, ...(colorMode !== "" && { colorMode }), data: example };
  return [{ op: "insert", at: { page, path: ["components", at] }, value }];
}

/** @returns `team-gallery` for `TeamGallery`, or its own name where those of the page are like that */
function nameFor(type: string, components: readonly unknown[]): string {
  const isTypeInNames = components.some(
    (one) => isObject(one) && typeof one.id === "string" && String(one.uniqId).startsWith(one.id),
  );
  return isTypeInNames ? type : type.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-").toLowerCase();
}

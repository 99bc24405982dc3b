import type { Catalogue, SectionType } from "#section";
import type { Json } from "../../json.ts";
import type { Operation } from "../operation.ts";
import { exampleFor } from "./example.ts";
import { findPage, freeUniqId, takeType } from "./page-parts.ts";

/** A new section with what its type shows as an example. */
export function addSection(
  document: Json,
  { page, at, type: name }: { readonly page: string; readonly at: number; readonly type: string },
  catalogue: Catalogue,
): readonly Operation[] {
  const components = findPage(document, page);
  const type = takeType(catalogue, name, components);
  const { colorMode } = type;
  const uniqId = freeUniqId(document, page, nameFor(type));
  const data = exampleFor(type, document);
  const value = { id: type.type, uniqId, ...(colorMode !== "" && { colorMode }), data };
  return [{ op: "insert", at: { page, path: ["components", at] }, value }];
}

/** @returns `big-title` for a type that is called "Big title" */
function nameFor({ label, type }: SectionType): string {
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return (words(label)[0] === undefined ? words(type) : words(label)).join("-").slice(0, 100);
}

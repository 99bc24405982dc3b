/** Initial data of a new section. */
import { type FieldNode, fieldTree, type SectionType } from "#section";
import { isObject, type Json } from "../../json.ts";
import { sampleOf } from "../../samples/index.ts";

/** @returns the sample of the type; its event becomes the first one of the site, or is left out */
export function exampleFor(type: SectionType, document: Json): Json {
  const { events } = document;
  const ids = (Array.isArray(events) ? events : []).flatMap((event) =>
    isObject(event) && typeof event.id === "string" ? [event.id] : [],
  );
  return nameEvents(sampleOf(type, document), fieldTree(type.data), ids) as Json;
}

function nameEvents(value: unknown, node: FieldNode, ids: readonly string[]): unknown {
  if (node.shape === "list" && Array.isArray(value))
    return value.map((item) => nameEvents(item, node.item, ids));
  if (node.shape === "leaf" && node.meta.kind === "event") return ids.find((id) => id === value) ?? ids[0];
  if (node.shape !== "group" || !isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const field = node.fields.get(key);
      const named = field ? nameEvents(inner, field, ids) : inner;
      return named === undefined ? [] : [[key, named]];
    }),
  );
}

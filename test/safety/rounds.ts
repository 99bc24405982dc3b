/**
 * Distributes strings over fields: each string is in a field of every kind, and each field gets many of them. All strings in
 * every single field are millions; `SAFETY_ROUNDS=<number>` goes as far toward that as you like.
 */
import type { Json, Put, Slot } from "./fields.ts";
import { filling } from "./twin.ts";

/** Kinds that take the same path through the engine. */
const ways: Readonly<Record<string, string>> = { "plain text": "plain", string: "plain", event: "plain" };
const wayOf = ({ kind }: Slot) => ways[kind] ?? kind;

/** Minimum number of documents. */
const asked = Number(process.env.SAFETY_ROUNDS ?? 0);
export const asksForAll = asked > 0;

interface Layout {
  readonly documents: readonly Json[];
  /** Number of filled fields. */
  readonly filled: number;
  readonly fields: number;
  /** @returns a document, or its twin, without the sections that have no string in it */
  withoutIdle(document: Json, documentIndex: number): Json;
}

/**
 * @param make creates a document with a value in each field
 * @param elsewhere kind whose strings all occur in other documents: few fields have it, and no document is made for it alone
 * @returns documents in which every string occurs once for each kind of field
 */
export function layOut(
  strings: readonly string[],
  make: (put: Put, documentIndex: number) => Json,
  elsewhere?: string,
): Layout {
  const counts = new Map<string, number>();
  const waysIn = new Map<string, Set<string>>();
  const fields = new Set<string>();
  make((slot) => {
    const [type = ""] = slot.path.split(".");
    counts.set(wayOf(slot), (counts.get(wayOf(slot)) ?? 0) + 1);
    waysIn.set(type, (waysIn.get(type) ?? new Set()).add(wayOf(slot)));
    fields.add(slot.path);
    return undefined;
  }, 0);
  const documentsFor = (way: string) => Math.max(asked, Math.ceil(strings.length / (counts.get(way) ?? 1)));
  const documentsForAll = (ways: Iterable<string>) => Math.max(0, ...Array.from(ways, documentsFor));
  const documentCount = documentsForAll([...counts.keys()].filter((way) => asksForAll || way !== elsewhere));
  let filled = 0;
  const documents = Array.from({ length: documentCount }, (_, documentIndex) => {
    const at = new Map<string, number>();
    return make((slot) => {
      const way = wayOf(slot);
      const index = at.get(way) ?? 0;
      at.set(way, index + 1);
      if (documentIndex >= documentsFor(way)) return slot.kind.endsWith("text") ? "x" : undefined;
      filled++;
      // Fields start far apart in the list, and each continues from there.
      const text = strings[(index * documentsFor(way) + documentIndex) % strings.length] ?? "";
      return filling(slot.kind, text);
    }, documentIndex);
  });
  const isBusy = ({ id }: Json, documentIndex: number) =>
    documentIndex < documentsForAll(waysIn.get(String(id)) ?? []);
  return {
    documents,
    filled,
    fields: fields.size,
    withoutIdle: (document, documentIndex) => ({
      ...document,
      components: (document.components as Json[]).filter((section) => isBusy(section, documentIndex)),
    }),
  };
}

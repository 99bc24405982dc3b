/** Finds every link of a document: link fields, texts with links, and page paths. */
import { type Catalogue, type FieldNode, fieldTree, visitFields } from "#section";
import { isObject, type Json } from "../../json.ts";
import { settingsTree } from "../../site-schema.ts";
import type { Address } from "../operation.ts";
import { languagesOf } from "../translation-place.ts";

type LeafMeta = (FieldNode & { readonly shape: "leaf" })["meta"];

export interface LinkLocation {
  readonly at: Address;
  /** Link, text with markup or in Markdown, or path of a page. */
  readonly kind: "link" | "text" | "markdown" | "path";
  readonly value: string;
  /** Object that contains it. */
  readonly around: Json;
}

/** Yields places in the primary language and all translations, including hidden sections and kept data of other types. */
export function* linksIn(document: Json, catalogue: Catalogue): Generator<LinkLocation> {
  const typesOf = new Map<string, unknown>();
  for (const language of [undefined, ...languagesOf(document)]) {
    const root = language === undefined ? document : (document.translations as Json)[language];
    if (!isObject(root)) continue;
    yield* linksOf(settingsTree(catalogue), root, { language, path: [] });
    for (const [page, path] of namedIn(root.pages, "path")) {
      const { alternate } = page;
      for (const [code, value] of Object.entries(isObject(alternate) ? alternate : {}))
        if (typeof value === "string")
          yield {
            at: { language, page: path, path: ["alternate", code] },
            kind: "path",
            value,
            around: page,
          };
      for (const [section, uniqId] of namedIn(page.components, "uniqId")) {
        const key = JSON.stringify([path, uniqId]);
        if (language === undefined) typesOf.set(key, section.id);
        const at = { language, page: path, section: uniqId };
        yield* linksOfSection(section, typesOf.get(key) ?? section.id, at, catalogue);
      }
    }
  }
}

/** Keeps items that an address can name: the first with each name. */
function namedIn(list: unknown, by: "path" | "uniqId"): ReadonlyMap<Json, string> {
  const seen = new Set<unknown>();
  const named = new Map<Json, string>();
  for (const item of Array.isArray(list) ? list : []) {
    const name: unknown = isObject(item) ? item[by] : undefined;
    if (typeof name !== "string" || seen.has(name)) continue;
    seen.add(name);
    named.set(item, name);
  }
  return named;
}

function* linksOfSection(
  { data, kept }: Json,
  type: unknown,
  at: Omit<Address, "path">,
  { sections }: Catalogue,
): Generator<LinkLocation> {
  const all: [unknown, unknown, string[]][] = [
    [type, data, ["data"]],
    ...Object.entries(isObject(kept) ? kept : {}).map(([name, value]): [unknown, unknown, string[]] => [
      name,
      value,
      ["kept", name],
    ]),
  ];
  for (const [name, value, path] of all) {
    const known = typeof name === "string" ? sections.get(name) : undefined;
    if (known) yield* linksOf(fieldTree(known.data), value, { ...at, path });
  }
}

function linksOf(tree: FieldNode, value: unknown, at: Address): readonly LinkLocation[] {
  const found: LinkLocation[] = [];
  const path: PropertyKey[] = [];
  visitFields(tree, value, path, {
    leaf(meta, text) {
      if (typeof text !== "string" || text === "") return;
      const kind = kindOf(meta, text);
      if (!kind) return;
      const place = path as (string | number)[];
      const around = place.slice(0, -1).reduce<unknown>((inner, key) => (inner as Json)[key], value);
      found.push({
        at: { ...at, path: [...at.path, ...place] },
        kind,
        value: text,
        around: isObject(around) ? around : {},
      });
    },
  });
  return found;
}

function kindOf(meta: LeafMeta, text: string): LinkLocation["kind"] | undefined {
  if (meta.kind === "link") return "link";
  if (meta.kind !== "text") return undefined;
  if (meta.isMarkdown) return /\](?:\(|:)|</.test(text) ? "markdown" : undefined;
  return !meta.plain && text.includes("<") ? "text" : undefined;
}

/**
 * Documents with a given string in every field that takes one. They are built from the catalogue's field tree and from the schema
 * of site settings, so that new section types and fields are covered automatically.
 */
import { loadEngine } from "#engine";
import { pageSchema } from "../../src/document/page-schema.ts";
import { settingsSchemaOf } from "../../src/document/site-schema.ts";
import { type FieldFacts, listSections } from "../../src/tools/section-facts.ts";

export type Json = Record<string, unknown>;

/** A field that takes a string. */
export interface Slot {
  /** For example `TitleParagraph.title`, `site.headerLinks[].text`. */
  readonly path: string;
  /** `text`, `plain text`, `link`, `picture`, `icon`, `flag` or `event`; `string` for a field with its own rule. */
  readonly kind: string;
}

/** Returns the content of a field; undefined leaves it out. */
export type Put = (slot: Slot) => string | undefined;

export const engine = await loadEngine({ classNames: "readable" });

/** Describes site settings and page settings as if they were section types. */
const factsOf = (type: string, data: unknown): readonly FieldFacts[] =>
  listSections({ sections: new Map([[type, { type, data }]]) } as never)[0]?.fields ?? [];

const siteFields = factsOf("site", settingsSchemaOf(engine.catalogue).schema);
const pageFields = factsOf("page", pageSchema).filter(({ path }) => path.startsWith("meta."));
const types = engine.listSections();

/** Strings that affect a site's structure, not its content: other tests cover them. */
const structural = /^(?:\$schema|siteId|url|languages\[\]|events\[\]\.(?:id|timeZone)|theme\.palette)/;

/** Number of items in a list, by its nesting depth: many strings in few documents. */
const itemsAt = (depth: number) => [10, 6][depth] ?? 1;

/** Sets a value at a path, in each item of the lists on its way. */
function setAt(target: Json, path: string, value: () => unknown): void {
  const enter = (parent: Json | unknown[], keys: readonly string[], depth: number): void => {
    const [key = "", ...rest] = keys;
    if (key === "[]") {
      const items = parent as unknown[];
      for (let index = 0; index < itemsAt(depth); index++)
        if (rest.length === 0) items[index] = value();
        else {
          items[index] ??= rest[0] === "[]" ? [] : {};
          enter(items[index] as Json, rest, depth + 1);
        }
      return;
    }
    const fields = parent as Json;
    if (rest.length === 0) fields[key] = value();
    else {
      fields[key] ??= rest[0] === "[]" ? [] : {};
      enter(fields[key] as Json, rest, depth);
    }
  };
  enter(target, path.replaceAll("[]", ".[]").split("."), 0);
}

const others: Readonly<Record<string, unknown>> = { number: 7, boolean: true };

/** @param turn counts the documents, so that each of a few allowed words is used */
function fill(name: string, fields: readonly FieldFacts[], put: Put, turn: number): Json {
  const data: Json = {};
  for (const { path, kind } of fields) {
    const words = kind.split(" | ");
    if (kind === "list" || kind === "unknown" || kind === "record" || kind === "array") continue;
    if (words.length > 1) setAt(data, path, () => words[turn % words.length]);
    else if (kind in others) setAt(data, path, () => others[kind]);
    else {
      const slot = { path: `${name}.${path}`, kind };
      setAt(data, path, () => put(slot));
    }
  }
  return data;
}

/** One section of every type, with a value in each field. */
const sectionsOf = (put: Put, turn: number): Json[] =>
  types.map(({ type, fields }, index) => ({
    id: type,
    uniqId: `s${index}`,
    colorMode: ["DARK", "LIGHT", "EXTRALIGHT"][turn % 3],
    orientation: ["LEFT", "RIGHT"][turn % 2],
    data: fill(type, fields, put, turn),
  }));

export const pageOf = (path: string, put: Put, turn = 0): Json => ({
  path,
  ...fill("page", pageFields, put, turn),
  components: sectionsOf(put, turn),
});

/** Site settings with a value in each field: everything except pages. */
export const frameOf = (put: Put, turn = 0): Json => {
  const fields = siteFields.filter(({ path }) => !structural.test(path));
  const { events, ...rest } = fill("site", fields, put, turn);
  return {
    ...rest,
    events: (events as Json[]).map((event, index) => ({ ...event, id: `e${index}` })),
    siteId: "safety",
    url: "https://site.example",
    isPaid: false,
    isForPreview: false,
  };
};

/** Every key of a document is reachable in the editor: walks the JSON Schema beside the fields that forms are made of. */
import { describe, expect, test } from "vitest";
import { fieldTree } from "#section";
import { documentJsonSchema } from "../../src/document/index.ts";
import { fieldState } from "../../src/editor/server/field-state.ts";
import { pageFields, siteFields } from "../../src/editor/server/own-fields.ts";
import { fieldAt } from "../../src/editor/shared/pointer.ts";
import type { FieldState } from "../../src/editor/shared/protocol.ts";
import { designFields, partsOfSite } from "../../src/editor/shell/panels/parts.ts";
import { inlined } from "../support/json-schema.ts";
import { sourceCatalogue } from "../support/source-catalogue.ts";

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly { readonly if: Schema; readonly then: Schema }[];
  readonly const?: string;
}

const catalogue = await sourceCatalogue();
const schema = inlined(documentJsonSchema(catalogue)) as Schema;
const languages = [{ code: "en", name: "English", isPrimary: true }];
const site = siteFields(catalogue, languages);
const page = pageFields(languages);

/** Keys that no form shows, with the reason. */
const elsewhere: Readonly<Record<string, string>> = {
  $schema: "tells text editors the document's format",
  pages: "the panel Pages, and the page itself",
  translations: "the same forms and pages, in the language that is chosen in the bar",
  "widgets.chats.entries[].settings": "anything at all, which nothing reads",
};
/** Key of a part. An object with it has no other keys, and the part's content is edited in its file. */
const part = "$ref";
const elsewhereInPage: Readonly<Record<string, string>> = {
  components: "the panel Sections",
  [part]: "a part, which is moved and removed as a whole",
};
const ofComponents: Readonly<Record<string, string>> = {
  [part]: "a part, which is moved and removed as a whole",
  id: "Change type",
  data: "the inspector, below",
  colorMode: "the inspector",
  orientation: "the inspector",
  variant: "the inspector",
  spacing: "the inspector",
  status: "Hide and Show",
  uniqId: "names the section in links: made with it, and kept",
  label: "a note of the builder that made the document",
  category: "the same",
  isUnique: "the same",
  thumbnail: "the same",
  mobileThumbnail: "the same",
  thumbnailRatio: "the same",
  hasAnimation: "the same",
  validation: "limits that a template's author sets for owners",
  kept: "restored by Change type",
};

/** Yields paths of all keys in a schema, unless one field stands for everything below. */
function* unreached(
  { properties = {}, items, anyOf, additionalProperties }: Schema,
  field: FieldState | undefined,
  path = "",
): Generator<string> {
  if (!field) return yield path;
  if (field.shape === "list") return yield* unreached(items ?? {}, field.item, `${path}[]`);
  if (field.shape !== "group") return;
  const named = properties ?? anyOf?.find((one) => one.properties)?.properties ?? {};
  for (const [name, below] of Object.entries(named))
    yield* unreached(below, field.fields[name], path === "" ? name : `${path}.${name}`);
  // By the languages of the site.
  if (typeof additionalProperties === "object")
    for (const [name, below] of Object.entries(field.fields))
      if (!Object.hasOwn(named, name)) yield* unreached(additionalProperties, below, `${path}.${name}`);
}

const pageSchema = schema.properties?.pages?.items ?? {};
const component = pageSchema.properties?.components?.items ?? {};
const kinds = (component.allOf ?? []).map((kind) => ({
  type: kind.if.properties?.id?.const ?? "",
  properties: { ...component.properties, ...kind.then.properties },
}));

describe("EDT-14 forms contain every key of the JSON Schema", () => {
  test("for the site, in a panel", () => {
    expect([...unreached(schema, site)]).toEqual(
      Object.keys(elsewhere)
        .filter((key) => key !== "$schema")
        .sort(bySchemaOrder),
    );
    const shown = [...partsOfSite(site).flatMap(({ fields }) => fields), ...designFields];
    const unshown = Object.keys(site.fields).filter((name) => !shown.includes(name));
    expect(unshown).toEqual(["$schema"]);
  });

  test("for a page, in its settings", () => {
    expect([...unreached(pageSchema, page)]).toEqual(Object.keys(elsewhereInPage));
  });

  test("for a section of each type, in the inspector", () => {
    expect(kinds.map(({ type }) => type)).toEqual([...catalogue.sections.keys()]);
    for (const { type: name, properties } of kinds) {
      const keys = Object.keys(properties);
      expect(keys.filter((key) => !Object.hasOwn(ofComponents, key))).toEqual([]);
      const type = catalogue.sections.get(name);
      const data = properties.data ?? {};
      expect([...unreached(data, type && fieldState(fieldTree(type.data)))]).toEqual([]);
    }
  });

  test("or else the missing key is found", () => {
    const odd: Schema = { properties: { ...schema.properties, odd: { additionalProperties: {} } } };
    expect([...unreached(odd, site)]).toContain("odd");
  });
});

const order = Object.keys(schema.properties ?? {});
function bySchemaOrder(one: string, other: string): number {
  const at = (path: string) => order.indexOf(path.split(".")[0] ?? "");
  return at(one) - at(other);
}

test("EDT-14 LNG-4 texts of the interface are offered as pages show them, corrected or not", () => {
  const shown = (messages: unknown) =>
    fieldAt(siteFields(catalogue, languages, { messages }), ["messages", "en", "reportTooLong"]);
  expect(shown(undefined)).toMatchObject({ fallback: "Your have exceeded the maximum character limit." });
  expect(shown("corrected")).toMatchObject({ fallback: "You have exceeded the maximum character limit." });
});

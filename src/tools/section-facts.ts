/** The catalogue as a list of facts for `sectile sections`. Limits come from the types' own schemas. */
import {
  type Catalogue,
  conditionFor,
  type FieldCondition,
  type FieldNode,
  fieldTree,
  type SectionType,
} from "#section";
import type { CompiledTemplates } from "../build/templates/compiled.ts";
import { describeCondition, englishOf } from "../document/index.ts";
import { findThumbnail, findVariantThumbnail } from "./thumbnails.ts";

export interface FieldFacts {
  /** `team[].name` */
  readonly path: string;
  readonly kind: string;
  readonly required: boolean;
  /** `at most 40 characters`, `1 to 15 items`, or empty. */
  readonly limit: string;
  /** Unit and condition, if it has any: `in px, only if kind is "video"`. */
  readonly details?: string;
}

interface VariantFacts {
  /** Name for owners. */
  readonly label: string;
  /** Same as for a type. */
  readonly thumbnail: string;
}

export interface SectionFacts {
  readonly type: string;
  readonly label: string;
  readonly category: string;
  readonly isUnique: boolean;
  readonly colorMode: string;
  /** Other layouts, by their name in documents. */
  readonly variants: Readonly<Record<string, VariantFacts>>;
  /** Paths within the catalogue that `sectile sections --out` builds; empty if there is none. */
  readonly thumbnail: string;
  readonly mobileThumbnail: string;
  /** Height divided by width of the thumbnail; 0 if there is none. */
  readonly thumbnailRatio: number;
  /** Data of a newly added section. Its pictures are those of templates/samples. */
  readonly defaultData: Readonly<Record<string, unknown>>;
  readonly fields: readonly FieldFacts[];
}

/** @param templates the provider's own, if the catalogue contains any */
export const listSections = (
  { sections }: Pick<Catalogue, "sections">,
  templates?: CompiledTemplates,
): SectionFacts[] => [...sections.values()].map((type) => describeSection(type, templates));

function describeSection(section: SectionType, templates: CompiledTemplates | undefined): SectionFacts {
  const { type, label, category, isUnique, colorMode, example, data } = section;
  const { variants = {}, thumbnailRatio = 0 } = section;
  return {
    type,
    label,
    category,
    isUnique,
    colorMode,
    variants: Object.fromEntries(
      Object.entries(variants).map(([name, label]) => [
        name,
        { label, thumbnail: findVariantThumbnail(section, name, templates)?.path ?? "" },
      ]),
    ),
    thumbnail: findThumbnail(section, "desktop", templates)?.path ?? "",
    mobileThumbnail: findThumbnail(section, "mobile", templates)?.path ?? "",
    thumbnailRatio,
    defaultData: example,
    fields: [...describeFields(fieldTree(data), "")],
  };
}

function* describeFields(node: FieldNode, path: string): Generator<FieldFacts> {
  switch (node.shape) {
    case "group":
      for (const [key, field] of node.fields) {
        const name = path ? `${path}.${key}` : key;
        const condition = conditionFor(node.conditions, key);
        // An object has no line of its own, a list has one.
        for (const facts of describeFields(field, name))
          yield condition && (field.shape === "group" || facts.path === name)
            ? withCondition(facts, condition, facts.path === name)
            : facts;
      }
      return;
    case "list": {
      const limit = Number.isFinite(node.max) ? `${node.min} to ${node.max} items` : "";
      yield { path, kind: "list", required: node.min > 0, limit };
      yield* describeFields(node.item, `${path}[]`);
      return;
    }
    case "leaf": {
      const { meta } = node;
      if (meta.kind !== "text") yield { path, kind: meta.kind, required: false, limit: "" };
      else
        yield {
          path,
          kind: meta.plain ? "plain text" : "text",
          required: meta.required,
          limit: `at most ${meta.max} characters`,
        };
      return;
    }
    case "value":
      yield {
        path,
        kind: node.type,
        required: false,
        limit: "",
        ...(node.unit !== undefined && { details: `in ${englishOf(node.unit)}` }),
      };
  }
}

const withCondition = (facts: FieldFacts, condition: FieldCondition, isOwn: boolean): FieldFacts => ({
  ...facts,
  required: facts.required || (isOwn && condition.isRequired),
  details: [facts.details, describeCondition(condition)].filter(Boolean).join(", "),
});

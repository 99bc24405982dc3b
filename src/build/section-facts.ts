/** The catalogue as a list of facts: what `sectile sections` shows. Limits are read from the types' own schemas. */
import { type Catalogue, type FieldNode, fieldTree, type SectionType } from "#section";

export interface FieldFacts {
  /** `team[].name` */
  readonly path: string;
  readonly kind: string;
  readonly required: boolean;
  /** `at most 40 characters`, `1 to 15 items`, or empty. */
  readonly limit: string;
}

export interface SectionFacts {
  readonly type: string;
  readonly label: string;
  readonly category: string;
  readonly isUnique: boolean;
  readonly colorMode: string;
  readonly fields: readonly FieldFacts[];
}

export const listSections = ({ sections }: Catalogue): SectionFacts[] =>
  [...sections.values()].map(describeSection);

const describeSection = ({ type, label, category, isUnique, colorMode, data }: SectionType): SectionFacts => {
  const tree = fieldTree(data);
  return { type, label, category, isUnique, colorMode, fields: [...describeFields(tree, "")] };
};

function* describeFields(node: FieldNode, path: string): Generator<FieldFacts> {
  switch (node.shape) {
    case "group":
      for (const [key, field] of node.fields) yield* describeFields(field, path ? `${path}.${key}` : key);
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
      yield { path, kind: node.type, required: false, limit: "" };
  }
}

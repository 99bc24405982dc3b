/** Fields of a schema as the editor in the browser receives them. */
import { conditionFor, defaultLogoWidth, type FieldNode, withAbsence } from "#section";
import type { FieldState } from "../shared/protocol.ts";

/** @returns undefined for values that cannot be edited: those without a schema, and objects with arbitrary keys */
export function fieldState(node: FieldNode): FieldState | undefined {
  const state = stateOf(node);
  const { fallback } = node;
  const isGiven = node.shape === "value" && fallback !== undefined && fallback !== "";
  return state && isGiven ? { ...state, fallback } : state;
}

function stateOf(node: FieldNode): FieldState | undefined {
  const isRequired = node.isOptional === false;
  switch (node.shape) {
    case "group":
      return node.is
        ? { isRequired, shape: node.is }
        : {
            isRequired,
            shape: "group",
            fields: fieldsOf(node),
            alternatives: node.alternatives,
            ...(node.conditions && { conditions: withAbsence(node) }),
          };
    case "list": {
      const item = fieldState(node.item);
      return item && { isRequired: node.min > 0, shape: "list", item, min: node.min, max: bound(node.max) };
    }
    case "leaf": {
      const { meta } = node;
      if (meta.kind !== "text") return { isRequired, shape: meta.kind };
      const { max, plain: isPlain, alignment } = meta;
      if (meta.isMarkdown) return { isRequired: meta.required, shape: "markdown", max };
      return { isRequired: meta.required, shape: "text", max, isPlain, alignment };
    }
    case "value":
      return valueState(node, isRequired);
  }
}

type Group = Extract<FieldNode, { shape: "group" }>;
type Value = Extract<FieldNode, { shape: "value" }>;

function valueState(
  { type, is, choices, labels, unit, min, max, isLogoWidth }: Value,
  isRequired: boolean,
): FieldState | undefined {
  if (is) return { isRequired, shape: is };
  if (choices) return { isRequired, shape: "choice", choices, ...(labels && { labels }) };
  switch (type) {
    case "number":
      return {
        isRequired,
        shape: "number",
        min: bound(min),
        max: bound(max),
        ...(unit !== undefined && { unit }),
        ...(isLogoWidth && { isLogoWidth, fallback: defaultLogoWidth.desktop }),
      };
    case "boolean":
      return { isRequired, shape: "switch" };
    case "string":
      return { isRequired, shape: "text", max: bound(max), isPlain: true, alignment: undefined };
    default:
      return undefined;
  }
}

function fieldsOf({ fields, conditions, labels }: Group): Readonly<Record<string, FieldState>> {
  const states = [...fields].map(([name, field]) => {
    const state = fieldState(field);
    const isRequired = conditionFor(conditions, name)?.isRequired;
    const label = labels && Object.hasOwn(labels, name) ? labels[name] : undefined;
    const own = { ...(isRequired && { isRequired }), ...(label !== undefined && { label }) };
    return [name, state && { ...state, ...own }] as const;
  });
  return Object.fromEntries(states.filter((entry): entry is [string, FieldState] => entry[1] !== undefined));
}

/** JSON has no infinity. */
const bound = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) ? value : null;

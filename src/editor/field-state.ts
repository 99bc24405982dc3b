/** The fields of a schema as the browser gets them. */
import type { FieldNode } from "#section";
import type { FieldState } from "./protocol.ts";

export function fieldState(node: FieldNode): FieldState {
  const isRequired = node.isOptional === false;
  switch (node.shape) {
    case "group":
      return {
        shape: "group",
        isRequired,
        alternatives: [],
        fields: Object.fromEntries(Array.from(node.fields, ([name, field]) => [name, fieldState(field)])),
      };
    case "list":
      return { shape: "list", isRequired, item: fieldState(node.item), min: node.min, max: node.max };
    case "leaf":
      if (node.meta.kind !== "text") return { shape: node.meta.kind, isRequired };
      return {
        shape: "text",
        isRequired: node.meta.required,
        max: node.meta.max,
        isPlain: node.meta.plain,
        alignment: undefined,
      };
    case "value":
      return { shape: "choice", isRequired, choices: [] };
  }
}

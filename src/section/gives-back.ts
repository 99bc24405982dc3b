/** Whether a schema only judges: such data need not go through it again once it was accepted. */
import type * as z from "zod";

type Schema = z.core.$ZodType;

const known = new WeakMap<Schema, boolean>();

/** @returns whether the schema gives back what it accepts as it is: nothing filled in, left out or converted */
export function givesBack(schema: Schema): boolean {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const gives = judge(schema);
  known.set(schema, gives);
  return gives;
}

/** Kinds of schemas that are not listed, transformations among them, count as changing their data. */
function judge(schema: Schema): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "string":
    case "number":
    case "boolean":
      return !def.coerce && !def.checks?.some((check) => check._zod.def.check === "overwrite");
    case "enum":
    case "literal":
    case "unknown":
      return true;
    case "optional":
    case "nullable":
      return givesBack(def.innerType);
    case "array":
      return givesBack(def.element);
    case "record":
      return givesBack(def.keyType) && givesBack(def.valueType);
    case "union":
      return def.options.every(givesBack);
    case "object":
      // Names that the schema does not know are kept by what is behind them.
      return def.catchall?._zod.def.type === "unknown" && Object.values(def.shape).every(givesBack);
    default:
      return false;
  }
}

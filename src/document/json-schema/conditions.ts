/**
 * Conditional fields in the JSON Schema. Such a field is described in `properties`, so that it is a known key, and its schema
 * applies only if its condition holds: `check` ignores its value otherwise.
 */
import { type Conditions, type FieldCondition, type FieldNode, type Label, withAbsence } from "#section";

type Json = Readonly<Record<string, unknown>>;
type Group = Extract<FieldNode, { shape: "group" }>;

/** Keyword under which a group's schema carries its conditions until the whole schema exists. */
export const conditionsKeyword = "x-conditions";

/** A condition as JSON Schema, with the fields that it decides on. */
export interface ConditionKeywords {
  readonly names: readonly string[];
  readonly required: readonly string[];
  readonly about: string;
  readonly if: object;
}

/** English text of a label. */
export const englishOf = (label: Label): string => (typeof label === "string" ? label : label.en);

/** @returns `only if kind is "video" or "film"` */
export const describeCondition = ({ when }: FieldCondition): string =>
  `only if ${Object.entries(when)
    .map(([name, values]) => `${name} is ${values.map((value) => JSON.stringify(value)).join(" or ")}`)
    .join(" and ")}`;

/** @returns the conditions of a group; fields with the same one together */
export function conditionKeywords({ fields, conditions = {} }: Group): readonly ConditionKeywords[] {
  const found = new Map<string, { names: string[]; required: string[]; condition: FieldCondition }>();
  for (const [name, condition] of Object.entries(conditions)) {
    const key = JSON.stringify(condition.when);
    const known = found.get(key) ?? { names: [], required: [], condition };
    known.names.push(name);
    if (condition.isRequired) known.required.push(name);
    found.set(key, known);
  }
  return [...found.values()].map(({ names, required, condition }) => {
    const all = allOf(conditions, condition);
    // An absent field can satisfy a condition by its default.
    const own = withAbsence({ fields, conditions: { "": { when: all, isRequired: false } } })[""]?.when ?? {};
    const needed = Object.keys(all).filter((name) => !own[name]?.includes(null));
    return {
      names,
      required,
      about: describeCondition(condition),
      if: {
        properties: Object.fromEntries(Object.entries(all).map(([name, values]) => [name, { enum: values }])),
        ...(needed.length > 0 && { required: needed }),
      },
    };
  });
}

/** Returns the allowed values of all fields on which a condition depends, also through other conditional fields. */
function allOf(
  conditions: Conditions,
  { when }: FieldCondition,
  above: readonly string[] = [],
): Readonly<Record<string, readonly unknown[]>> {
  const all: Record<string, readonly unknown[]> = {};
  for (const [name, values] of Object.entries(when)) {
    const own = all[name];
    all[name] = own ? own.filter((value) => values.includes(value)) : values;
    const next = Object.hasOwn(conditions, name) && !above.includes(name) ? conditions[name] : undefined;
    for (const [other, allowed] of Object.entries(next ? allOf(conditions, next, [...above, name]) : {}))
      all[other] = (all[other] ?? allowed).filter((value) => allowed.includes(value));
  }
  return all;
}

/** @returns the schema with the fields of each condition in an `if`, at any depth */
export function applyConditions(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(applyConditions);
  if (typeof schema !== "object" || schema === null) return schema;
  const { [conditionsKeyword]: conditions, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([key, below]) => [
      key,
      key === conditionsKeyword ? below : applyConditions(below),
    ]),
  );
  if (!Array.isArray(conditions)) return rest;
  return moveBelow(rest, conditions as readonly ConditionKeywords[]);
}

function moveBelow(schema: Json, conditions: readonly ConditionKeywords[]): Json {
  const properties = { ...(schema.properties as Readonly<Record<string, Json>>) };
  const rules = conditions.map(({ names, required, about, if: condition }) => {
    const moved = names.map((name): [string, Json] => [name, properties[name] ?? {}]);
    for (const [name, { description }] of moved)
      properties[name] = {
        description: [description, `${about[0]?.toUpperCase()}${about.slice(1)}.`].filter(Boolean).join(" "),
      };
    return {
      if: condition,
      // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
      then: { properties: Object.fromEntries(moved), ...(required.length > 0 && { required }) },
    };
  });
  return { ...schema, properties, allOf: rules };
}

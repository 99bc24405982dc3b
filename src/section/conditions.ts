/**
 * Conditional fields: a field that exists only while other fields of its object have certain values. Used by the engine and by
 * the editor in the browser, so it contains no zod.
 */

export type ConditionValue = string | number | boolean;

export interface FieldCondition {
  /** Allowed values of other fields of the object, by name. All of them must hold. */
  readonly when: Readonly<Record<string, readonly unknown[]>>;
  /** True if the field is required while it is shown. */
  readonly isRequired: boolean;
}

/** Conditions of an object's fields, by the name of the field that depends on others. */
export type Conditions = Readonly<Record<string, FieldCondition>>;

/** @param values as declared: a value, or a list of values, by field */
export const conditionOf = (
  values: Readonly<Record<string, unknown>>,
  isRequired: boolean,
): FieldCondition => ({
  when: Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value : [value]]),
  ),
  isRequired,
});

/** @returns the condition of a field; undefined if it is always shown */
export const conditionFor = (conditions: Conditions | undefined, name: string): FieldCondition | undefined =>
  conditions && Object.hasOwn(conditions, name) ? conditions[name] : undefined;

/**
 * A field that depends on a hidden field is hidden too. Conditions have no circles: templates with one are refused.
 * @param lookUp returns the value of a field of the same object, with its default; undefined and null are the same
 */
export const isShown = (
  conditions: Conditions | undefined,
  name: string,
  lookUp: (name: string) => unknown,
): boolean =>
  Object.entries(conditionFor(conditions, name)?.when ?? {}).every(
    ([other, values]) => values.includes(lookUp(other) ?? null) && isShown(conditions, other, lookUp),
  );

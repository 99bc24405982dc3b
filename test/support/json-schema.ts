/** The published JSON Schema for tests: as a strict validator takes it, and without its references. */
import { Ajv, type Options } from "ajv";

/** Words of VS Code's beside those of JSON Schema: to a validator they say nothing. */
const words = [
  ..."defaultSnippets deprecationMessage doNotSuggest enumDescriptions".split(" "),
  ..."errorMessage patternErrorMessage".split(" "),
];

/** ajv as it comes: any other keyword or a doubtful type is an error, and here its warnings are too. */
export function acceptor(schema: object, options: Options = {}) {
  const fail = (message: string) => {
    throw new Error(message);
  };
  const logger = { log: fail, warn: fail, error: fail };
  // What may stand in a text or in a size is no type that ajv expects.
  const ajv = new Ajv({ logger, strictTypes: false, formats: { color: true }, ...options });
  return ajv.addVocabulary(words).compile(schema);
}

/** @returns the schema with what its references lead to in their place */
export function inlined(schema: object): object {
  const { definitions = {} } = schema as { definitions?: Readonly<Record<string, unknown>> };
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== "object" || value === null) return value;
    const { $ref } = value as { $ref?: unknown };
    if (typeof $ref === "string") return visit(definitions[$ref.slice("#/definitions/".length)]);
    return Object.fromEntries(Object.entries(value).map(([key, below]) => [key, visit(below)]));
  };
  const { definitions: _, ...rest } = schema as Record<string, unknown>;
  return visit(rest) as object;
}

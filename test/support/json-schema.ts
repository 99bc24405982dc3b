/** The published JSON Schema for tests: with a strict validator, and with its references inlined. */
import { Ajv, type Options } from "ajv";

/** VS Code's keywords, which validators ignore. */
const words = [
  ..."defaultSnippets deprecationMessage doNotSuggest enumDescriptions".split(" "),
  ..."errorMessage patternErrorMessage".split(" "),
];

/** A strict ajv: an unknown keyword or a doubtful type is an error, and so are its warnings. */
export function acceptor(schema: object, options: Options = {}) {
  const fail = (message: string) => {
    throw new Error(message);
  };
  const logger = { log: fail, warn: fail, error: fail };
  // ajv expects a single type, and texts and sizes have several.
  const ajv = new Ajv({ logger, strictTypes: false, formats: { color: true }, ...options });
  return ajv.addVocabulary(words).compile(schema);
}

/** @returns the schema with its references replaced by their targets */
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

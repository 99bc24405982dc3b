/** Validates operations, which come from a browser or from a history file. */
import { caps } from "../caps.ts";
import { isObject } from "../json.ts";
import { EditError } from "./edit-error.ts";
import type { Operation } from "./operation.ts";

const forbiddenKey = "__proto__";

const refusal = (message: string) => new EditError("refused", message);

const refuse = (message: string): never => {
  throw refusal(message);
};

/** @throws EditError */
export function checkOperation(operation: Operation): void {
  if (!isObject(operation)) throw refusal("An operation must be an object.");
  const { op, at } = operation as Operation;
  if (!["set", "insert", "remove", "move"].includes(op)) refuse('"op" must be set, insert, remove or move.');
  if (!isObject(at) || !Array.isArray(at.path)) throw refusal('An operation needs "at" with a "path".');
  const { language, page, section, path } = at;
  for (const name of [language, page, section])
    if (name !== undefined && (typeof name !== "string" || name === forbiddenKey))
      refuse("A language, page or section must be named by a text.");
  if (section !== undefined && page === undefined) refuse("A section needs its page.");
  if (path.length > caps.depth) refuse("The path is too deep.");
  for (const key of path) {
    const isPosition = Number.isInteger(key) && (key as number) >= 0 && (key as number) <= caps.pages;
    if (!isPosition && (typeof key !== "string" || key === forbiddenKey))
      refuse("A path consists of names and positions.");
  }
  checkReach(operation);
  const sources = "translationSources" in operation ? Object.values(operation.translationSources ?? {}) : [];
  for (const source of ["source" in operation ? operation.source : undefined, ...sources])
    if (source !== undefined && !isSource(source)) refuse("A source needs a text.");
  if (op === "insert" && operation.value === undefined) refuse("An insert needs a value.");
  if ("value" in operation && operation.value !== undefined) checkValue(operation.value, path.length);
  if ("translations" in operation && operation.translations !== undefined) {
    if (!isObject(operation.translations)) refuse("Translations must be an object, keyed by language code.");
    checkValue(operation.translations, path.length);
  }
}

const isSource = (source: unknown): boolean =>
  isObject(source) &&
  typeof source.text === "string" &&
  (source.index === undefined || (Number.isInteger(source.index) && (source.index as number) >= 0));

/** Requires names for pages, sections and translations: a plain path would miss what belongs to them. */
function checkReach({ op, at: { language, page, section, path } }: Operation): void {
  const [first] = path;
  const isSet = op === "set";
  if (!isSet && path.length === 0) refuse("A path to a list item needs its position.");
  if (page === undefined) {
    if (language === undefined && path.length === 0) refuse("The whole document can't be edited at once.");
    if (language === undefined && first === "translations") refuse("Address a translation by its language.");
    const isList = language !== undefined && isSet && path.length === 1;
    if (first === "pages" && !isList && (isSet || path.length !== 2)) refuse("Address a page by its path.");
  } else if (section === undefined && first === "components" && path.length > 2)
    refuse("Address a section by its uniqId.");
}

/** @throws EditError for a value that is not JSON, too deep or too large */
function checkValue(root: unknown, depth: number): void {
  let values = 0;
  const walk = (value: unknown, depth: number): void => {
    if (++values > caps.values || depth > caps.depth) refuse("The value is too large or too deep.");
    if (Array.isArray(value)) for (const item of value) walk(item, depth + 1);
    else if (isObject(value))
      for (const key of Object.keys(value)) {
        if (key === forbiddenKey) refuse(`The key "${forbiddenKey}" is not allowed.`);
        walk(value[key], depth + 1);
      }
    else if (
      typeof value === "number"
        ? !Number.isFinite(value)
        : !["string", "boolean"].includes(typeof value) && value !== null
    )
      refuse("The value is not valid JSON.");
  };
  walk(root, depth);
}

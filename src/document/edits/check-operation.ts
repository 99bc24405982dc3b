/** What an operation must be before anything is done: it comes from a browser, or from a file of history. */
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
  if (!isObject(operation)) throw refusal("An operation is an object.");
  const { op, at } = operation as Operation;
  if (!["set", "insert", "remove", "move"].includes(op))
    refuse("An operation sets, inserts, removes or moves.");
  if (!isObject(at) || !Array.isArray(at.path)) throw refusal("An operation says where it is done.");
  const { language, page, section, path } = at;
  for (const name of [language, page, section])
    if (name !== undefined && (typeof name !== "string" || name === forbiddenKey))
      refuse("A name is a text.");
  if (section !== undefined && page === undefined) refuse("A section is one of a page.");
  if (path.length > caps.depth) refuse("A place so deep is none of a document.");
  for (const key of path) {
    const isPosition = Number.isInteger(key) && (key as number) >= 0 && (key as number) <= caps.pages;
    if (!isPosition && (typeof key !== "string" || key === forbiddenKey))
      refuse("A place is named by texts and positions.");
  }
  checkReach(operation);
  const sources = "translationSources" in operation ? Object.values(operation.translationSources ?? {}) : [];
  for (const source of ["source" in operation ? operation.source : undefined, ...sources])
    if (source !== undefined && !isSource(source)) refuse("What stood in the file is a text.");
  if (op === "insert" && operation.value === undefined) refuse("What is inserted is a value.");
  if ("value" in operation && operation.value !== undefined) checkValue(operation.value, path.length);
  if ("translations" in operation && operation.translations !== undefined) {
    if (!isObject(operation.translations)) refuse("Translations are given by the codes of their languages.");
    checkValue(operation.translations, path.length);
  }
}

const isSource = (source: unknown): boolean =>
  isObject(source) &&
  typeof source.text === "string" &&
  (source.index === undefined || (Number.isInteger(source.index) && (source.index as number) >= 0));

/** Pages, sections and translations are named: what reaches them in another way would miss what belongs to them. */
function checkReach({ op, at: { language, page, section, path } }: Operation): void {
  const [first] = path;
  const isSet = op === "set";
  if (!isSet && path.length === 0) refuse("A place of a list has a position.");
  if (page === undefined) {
    if (language === undefined && path.length === 0) refuse("The document as a whole is not edited.");
    if (language === undefined && first === "translations") refuse("A translation is named by its language.");
    const isList = language !== undefined && isSet && path.length === 1;
    if (first === "pages" && !isList && (isSet || path.length !== 2)) refuse("A page is named by its path.");
  } else if (section === undefined && first === "components" && path.length > 2)
    refuse("A section is named by its uniqId.");
}

/** @throws EditError for what is no JSON, is too deep or too much */
function checkValue(root: unknown, depth: number): void {
  let values = 0;
  const walk = (value: unknown, depth: number): void => {
    if (++values > caps.values || depth > caps.depth) refuse("The value is too large or too deep.");
    if (Array.isArray(value)) for (const item of value) walk(item, depth + 1);
    else if (isObject(value))
      for (const key of Object.keys(value)) {
        if (key === forbiddenKey) refuse(`No document needs the name "${forbiddenKey}".`);
        walk(value[key], depth + 1);
      }
    else if (
      typeof value === "number"
        ? !Number.isFinite(value)
        : !["string", "boolean"].includes(typeof value) && value !== null
    )
      refuse("The value is no JSON.");
  };
  walk(root, depth);
}

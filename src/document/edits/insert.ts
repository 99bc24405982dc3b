import { isObject, type Json } from "../json.ts";
import { follow, hopsOf, namesNothing } from "./address.ts";
import { EditError } from "./edit-error.ts";
import { entryAddress, findList, type ListLocation, nameOf, nameOfItems, translationsOf } from "./list.ts";
import type { InsertOperation } from "./operation.ts";
import { lowerSet } from "./set.ts";
import { setInTranslation } from "./set-in-translation.ts";
import { inSequence, type Lowered, type Step } from "./step.ts";
import { inLanguage } from "./translation-place.ts";

export function lowerInsert(document: Json, operation: InsertOperation): Lowered {
  const { at, value, source } = operation;
  const list = findList(document, at);
  if (!list) return beginList(document, operation);
  if (list.position > list.items.length) throw namesNothing(at);
  if (at.language !== undefined)
    return {
      steps: [{ kind: "insert", path: [...list.path, list.position], value, source }],
      invert: ([blank]) => [{ op: "remove", at, source: blank }],
    };
  return nameOfItems(list.at)
    ? insertNamed(document, operation, list)
    : insertItem(document, operation, list);
}

/** Inserts the first item of a list that does not exist yet. */
function beginList(document: Json, { at, value, translations, source }: InsertOperation): Lowered {
  const listAt = { ...at, path: at.path.slice(0, -1) };
  const hops = hopsOf(listAt);
  const { path, values } = follow(document, hops);
  const isMissing = path.length === hops.length - 1 && isObject(values.at(-1));
  if (at.language !== undefined || at.path.length < 2 || Number(at.path.at(-1)) !== 0 || !isMissing)
    throw namesNothing(at, path.length);
  return inSequence(document, [
    (now) => lowerSet(now, { op: "set", at: listAt, value: [value], source }),
    ...Object.entries(translations ?? {}).map(
      ([language, translated]) =>
        (now: Json) =>
          setInTranslation(now, { op: "set", at: inLanguage(at, language), value: translated }),
    ),
  ]);
}

/** Inserts a page or section; its translations are entries with its name. */
function insertNamed(document: Json, operation: InsertOperation, list: ListLocation): Lowered {
  const { at, value, source, translations = {} } = operation;
  const name = nameOf(value, nameOfItems(list.at) ?? "path");
  if (name === undefined && Object.keys(translations).length > 0)
    throw new EditError("refused", "Only a page or section with a name can be translated.");
  return inSequence(document, [
    () => ({
      steps: [{ kind: "insert", path: [...list.path, list.position], value, source }],
      invert: ([blank]) => [{ op: "remove", at, keep: true, source: blank }],
    }),
    ...Object.entries(translations).map(
      ([language, entry]) =>
        (now: Json) =>
          setInTranslation(now, { op: "set", at: entryAddress(list.at, language, name ?? ""), value: entry }),
    ),
  ]);
}

function insertItem(document: Json, operation: InsertOperation, list: ListLocation): Lowered {
  const { at, value, source, translations = {}, translationSources = {} } = operation;
  const { position } = list;
  const translated = (language: string) =>
    Object.hasOwn(translations, language) ? translations[language] : undefined;
  const moved = translationsOf(document, list).filter(
    ({ language, items }) =>
      position < items.length || (position === items.length && translated(language) !== undefined),
  );
  const main: Lowered = {
    steps: [
      { kind: "insert", path: [...list.path, position], value, source },
      ...moved.map(
        ({ path, language }): Step => ({
          kind: "insert",
          path: [...path, position],
          value: translated(language) ?? null,
          source: Object.hasOwn(translationSources, language) ? translationSources[language] : undefined,
        }),
      ),
    ],
    invert: ([blank, ...blanks]) => [
      {
        op: "remove",
        at,
        source: blank,
        translationSources: Object.fromEntries(
          moved.flatMap(({ language }, index) => {
            const source = blanks[index];
            return source ? [[language, source]] : [];
          }),
        ),
      },
    ],
  };
  const done = new Set(moved.map(({ language }) => language));
  const others = Object.entries(translations).filter(
    ([language, it]) => !done.has(language) && (it ?? null) !== null,
  );
  return inSequence(document, [
    () => main,
    ...others.map(
      ([language, it]) =>
        (now: Json) =>
          setInTranslation(now, { op: "set", at: inLanguage(at, language), value: it }),
    ),
  ]);
}

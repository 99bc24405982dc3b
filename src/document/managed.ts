/** Applies managed settings: values that belong to the provider replace those of a document, in all languages (PRO-6). */
import type { ManagedSettings } from "../options/managed.ts";
import { isObject, isSame, type Json } from "./json.ts";

type Path = readonly string[];

/**
 * Words of the bar of free sites and its dialog that no other part of a page shows. With the plan goes what the bar says: an owner
 * who could empty its words would be rid of it.
 */
const barWords: readonly string[] = [
  "disclaimer",
  "report",
  "reportTitle",
  "reportHint",
  "reportEmail",
  "reportName",
  "reportComment",
  "reportSent",
  "reportRefused",
];

/** @param documents that may have words of the bar, in any language */
function pathsOf({ settings = {}, ...own }: ManagedSettings, ...documents: readonly Json[]): readonly Path[] {
  const languages = new Set(
    documents.flatMap(({ messages }) =>
      own.isPaid === false && isObject(messages) ? Object.keys(messages) : [],
    ),
  );
  return [
    ...Object.keys(own).map((key) => [key]),
    ...Object.keys(settings).map((key) => ["settings", key]),
    ...[...languages].flatMap((code) => barWords.map((word) => ["messages", code, word])),
  ];
}

function valueAt(document: unknown, [key, ...below]: readonly string[]): unknown {
  if (key === undefined) return document;
  return isObject(document) && Object.hasOwn(document, key) ? valueAt(document[key], below) : undefined;
}

/** @returns the document without the value if it is undefined; itself if it has nowhere to put it */
function withValue(document: Json, [key, ...below]: readonly string[], value: unknown): Json {
  if (key === undefined) return document;
  const old = Object.hasOwn(document, key) ? document[key] : undefined;
  if (below.length > 0) {
    if (old === undefined ? value === undefined : !isObject(old)) return document;
    return { ...document, [key]: withValue((old ?? {}) as Json, below, value) };
  }
  if (value !== undefined) return { ...document, [key]: value };
  const { [key]: _, ...rest } = document;
  return rest;
}

const translationsOf = ({ translations }: Json): (readonly [code: string, translation: Json])[] =>
  Object.entries(isObject(translations) ? translations : {}).flatMap(([code, one]) =>
    isObject(one) ? [[code, one] as const] : [],
  );

/** @param wanted returns the value at a path of the document, or of a translation; undefined for none */
function replace(
  document: Json,
  paths: readonly Path[],
  wanted: (path: Path, code?: string) => unknown,
): Json {
  const own = paths.reduce((one, path) => withValue(one, path, wanted(path)), document);
  return translationsOf(document).reduce((one, [code, translation]) => {
    const left = paths.reduce((rest, path) => withValue(rest, path, wanted(path, code)), translation);
    return withValue(one, ["translations", code], left);
  }, own);
}

/** The last result by its document, because later steps recognize unchanged settings by identity. */
const applied = new WeakMap<Json, { readonly managed: ManagedSettings; readonly result: Json }>();

/** @returns the settings of a document with those of the provider */
export function applyManaged(settings: Json, managed: ManagedSettings | undefined): Json {
  if (!managed) return settings;
  const known = applied.get(settings);
  if (known?.managed === managed) return known.result;
  const result = replace(settings, pathsOf(managed, settings), (path, code) =>
    code === undefined ? (valueAt(managed, path) ?? undefined) : undefined,
  );
  applied.set(settings, { managed, result });
  return result;
}

/** @returns the document without what belongs to the provider, for showing it */
export const withoutManaged = (document: Json, managed: ManagedSettings | undefined): Json =>
  managed ? replace(document, pathsOf(managed, document), () => undefined) : document;

/** @returns the earlier document with what the current one has where values belong to the provider */
export const keepManaged = (earlier: Json, now: Json, managed: ManagedSettings | undefined): Json =>
  managed
    ? replace(earlier, pathsOf(managed, earlier, now), (path, code) =>
        valueAt(now, code === undefined ? path : ["translations", code, ...path]),
      )
    : earlier;

/** @returns paths in the document of values that differ from those of the provider, and are ignored */
export function ignoredPaths(
  document: Json,
  managed: ManagedSettings | undefined,
): readonly (readonly string[])[] {
  if (!managed) return [];
  return pathsOf(managed, document).flatMap((path) => {
    const own = valueAt(document, path);
    const translated = translationsOf(document).map(([code]) => ["translations", code, ...path]);
    return [
      ...(own === undefined || isSame(own, valueAt(managed, path)) ? [] : [path]),
      ...translated.filter((one) => valueAt(document, one) !== undefined),
    ];
  });
}

/** @returns true if the value at a path of the document, or what contains it, is one that the provider gives */
export const isManaged = (path: Path, managed: ManagedSettings): boolean =>
  pathsOf(managed).some(
    (own) =>
      own.every((key, index) => key === path[index]) && (valueAt(managed, own) ?? undefined) !== undefined,
  );

/** @returns true if an edit has changed what belongs to the provider */
export function changesManaged(before: Json, after: Json, managed: ManagedSettings | undefined): boolean {
  if (!managed) return false;
  const codes = new Set([...translationsOf(before), ...translationsOf(after)].map(([code]) => code));
  return pathsOf(managed, before, after).some((path) =>
    [path, ...[...codes].map((code) => ["translations", code, ...path])].some(
      (one) => !isSame(valueAt(before, one), valueAt(after, one)),
    ),
  );
}

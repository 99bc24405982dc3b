/**
 * Three-way merge of documents (EDT-16): first what is said in the primary language, and then, with the items of all lists in
 * their new places, what translations say of it.
 */
import { isSame, type Json } from "../json.ts";
import { follow, hopsOf } from "./address.ts";
import { applyOperations } from "./apply.ts";
import { nameOfItems } from "./list.ts";
import type { MergedItem } from "./merge/merge-lists.ts";
import {
  type MergeConflict,
  type Merging,
  mergeValues,
  type Places,
  type Three,
} from "./merge/merge-values.ts";
import { operationsOnPrimary, operationsOnTranslations } from "./merge/operations-between.ts";
import type { Address, Operation } from "./operation.ts";
import { inLanguage, languagesOf } from "./translation-place.ts";

export interface Merged {
  /** What we have changed and they have not: to be done to their document. */
  readonly operations: readonly Operation[];
  /** What both have changed, each in another way: it is theirs until somebody decides. */
  readonly conflicts: readonly MergeConflict[];
}

const top: Address = { path: [] };

/**
 * Pages are known by their paths, sections by their uniqIds, items of lists by equality and position. All three documents are
 * whole, or lack the same pages: those that are the same in all of them.
 */
export function mergeDocuments(base: Json, ours: Json, theirs: Json): Merged {
  const conflicts: MergeConflict[] = [];
  const undecided: Address[] = [];
  const languages = [...new Set([base, ours, theirs].flatMap(languagesOf))];
  /** Items of merged lists, by where the lists stand. */
  const orders = new Map<string, readonly MergedItem[]>();
  const alignmentsOf = (side: keyof Three) => (at: Address, length: number) => {
    const items = orders.get(keyOf(at));
    const positions = items && Array<number>(length).fill(-1);
    for (const [index, item] of items?.entries() ?? []) {
      const position = item[side];
      if (positions && position !== undefined) positions[position] = index;
    }
    return positions;
  };
  const conflict = ({ merged: at }: Places, three: Three) => void conflicts.push({ at, ...three });
  const documents = { base, ours, theirs };
  const primary = mergeValues(
    { base: withoutTranslations(base), ours: withoutTranslations(ours), theirs: withoutTranslations(theirs) },
    { base: top, ours: top, theirs: top, merged: top },
    {
      conflicts: conflict,
      undecided(places, three) {
        conflict(places, three);
        undecided.push(places.merged);
        // Whoever takes ours takes what our translations say of it.
        for (const language of three.ours === undefined ? [] : languages) {
          const of = (side: keyof Three) => said(documents[side], inLanguage(places[side], language));
          const three = { base: of("base"), ours: of("ours"), theirs: of("theirs") };
          if (!isSame(three.ours, three.theirs))
            conflicts.push({ at: inLanguage(places.merged, language), ...three });
        }
      },
      ordered: ({ merged }, items) => void orders.set(keyOf(merged), items),
      isChanged: (places, side) =>
        languages.some(
          (language) =>
            !isSame(
              said(base, inLanguage(places.base, language)),
              said(documents[side], inLanguage(places[side], language)),
            ),
        ),
      isAligned: () => false,
    },
  ) as Json;

  const operations = operationsOnPrimary(theirs, primary, alignmentsOf("theirs"));
  const moved = applyOperations(theirs, operations).document;
  const follower = (side: "base" | "ours"): Json => {
    const document = documents[side];
    const { document: aligned } = applyOperations(
      document,
      operationsOnPrimary(document, primary, alignmentsOf(side)),
    );
    return undecided.reduce(
      (now, at) =>
        languages.reduce((value, language) => takeOver(value, moved, inLanguage(at, language)), now),
      aligned,
    );
  };
  const here: Address = { path: ["translations"] };
  const translations = mergeValues(
    { base: follower("base").translations, ours: follower("ours").translations, theirs: moved.translations },
    { base: here, ours: here, theirs: here, merged: here },
    {
      conflicts: conflict,
      undecided: conflict,
      ordered: () => {},
      isChanged: () => false,
      isAligned: (at) =>
        Array.isArray(said(primary, { ...at, language: undefined })) && nameOfItems(at) === undefined,
    } satisfies Merging,
  );
  return { operations: [...operations, ...operationsOnTranslations(moved, translations)], conflicts };
}

const keyOf = ({ page, section, path }: Address): string => JSON.stringify([page, section, path]);

const withoutTranslations = ({ translations: _, ...primary }: Json): Json => primary;

function said(document: Json, at: Address): unknown {
  const { values, isWhole } = follow(document, hopsOf(at));
  return isWhole ? values.at(-1) : undefined;
}

/** @returns a document that says of a place what the other one does */
function takeOver(document: Json, other: Json, at: Address): Json {
  const value = said(other, at);
  // What is gone has no translations that anybody sees.
  const isGone = said(other, { ...at, language: undefined }) === undefined;
  if (isGone || isSame(value, said(document, at))) return document;
  const operation: Operation = value === undefined ? { op: "set", at, keep: true } : { op: "set", at, value };
  return applyOperations(document, [operation]).document;
}

/**
 * Three-way merge of documents (EDT-16): first the primary language, then, with all list items in their new places, the
 * translations.
 */
import { isSame, type Json } from "../json.ts";
import { articleType } from "../parts/article-part.ts";
import { follow, hopsOf, valueIn } from "./address.ts";
import { applyOperations } from "./apply.ts";
import { nameOfItems } from "./list.ts";
import type { MergedItem } from "./merge/merge-lists.ts";
import { mergeMarkdown } from "./merge/merge-markdown.ts";
import { type Locations, type MergeConflict, type Merging, mergeValues } from "./merge/merge-values.ts";
import { operationsOnPrimary, operationsOnTranslations } from "./merge/operations-between.ts";
import type { Three } from "./merge/three.ts";
import type { Address, Operation } from "./operation.ts";
import { inLanguage, languagesOf } from "./translation-place.ts";

export interface Merged {
  /** Our changes, to apply to their document. */
  readonly operations: readonly Operation[];
  /** Values that both sides changed differently. Theirs is used until someone decides. */
  readonly conflicts: readonly MergeConflict[];
}

const top: Address = { path: [] };

/**
 * Pages are matched by path, sections by uniqId, other list items by equality and position. All three documents are complete,
 * or lack the same pages, which are equal in all of them.
 * @param resolve "ours" resolves conflicts with our values; what they deleted and we changed comes back in its old place
 */
export function mergeDocuments(base: Json, ours: Json, theirs: Json, resolve?: "ours"): Merged {
  const takesOurs = resolve === "ours";
  const conflicts: MergeConflict[] = [];
  /** Places that come from one side, together with their translations. */
  const taken: Address[] = [];
  const languages = [...new Set([base, ours, theirs].flatMap(languagesOf))];
  /** Items of merged lists, by the address of the list. */
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
  const conflict = ({ merged: at }: Locations, three: Three) => void conflicts.push({ at, ...three });
  const documents = { base, ours, theirs };
  const mergeTexts = ({ merged }: Locations, three: Three<string>) =>
    isArticleText(theirs, merged) ? mergeMarkdown(three, takesOurs) : undefined;
  const primary = mergeValues(
    { base: withoutTranslations(base), ours: withoutTranslations(ours), theirs: withoutTranslations(theirs) },
    { base: top, ours: top, theirs: top, merged: top },
    {
      takesOurs,
      conflicts: conflict,
      undecided(places, three) {
        conflict(places, three);
        // Our version includes its translations. If we deleted it, they may have changed only a translation.
        for (const language of languages) {
          const of = (side: keyof Three) =>
            three[side] === undefined
              ? undefined
              : translated(documents[side], inLanguage(places[side], language));
          const sides: Three = { base: of("base"), ours: of("ours"), theirs: of("theirs") };
          if (!isSame(three.ours === undefined ? sides.base : sides.ours, sides.theirs))
            conflicts.push({ at: inLanguage(places.merged, language), ...sides });
        }
      },
      taken: ({ merged }) => void taken.push(merged),
      ordered: ({ merged }, items) => void orders.set(keyOf(merged), items),
      isChanged: (places, side, isUnchanged) =>
        languages.some(
          (language) =>
            !isUnchanged(
              translated(documents[side], inLanguage(places[side], language)),
              translated(base, inLanguage(places.base, language)),
            ),
        ),
      mergeTexts,
      isAligned: () => false,
    },
  ) as Json;

  const operations = operationsOnPrimary(theirs, primary, alignmentsOf("theirs"));
  const moved = applyOperations(theirs, operations).document;
  const aligned = (side: "base" | "ours"): Json => {
    const document = documents[side];
    return applyOperations(document, operationsOnPrimary(document, primary, alignmentsOf(side))).document;
  };
  const taking = (document: Json, other: Json): Json =>
    taken.reduce(
      (now, at) =>
        languages.reduce((value, language) => takeOver(value, other, inLanguage(at, language)), now),
      document,
    );
  const [old, mine] = [aligned("base"), aligned("ours")];
  const three = takesOurs
    ? { base: old, ours: mine, theirs: taking(moved, mine) }
    : { base: taking(old, moved), ours: taking(mine, moved), theirs: moved };
  const here: Address = { path: ["translations"] };
  const translations = mergeValues(
    { base: three.base.translations, ours: three.ours.translations, theirs: three.theirs.translations },
    { base: here, ours: here, theirs: here, merged: here },
    {
      takesOurs,
      conflicts: conflict,
      undecided: conflict,
      taken: () => {},
      ordered: () => {},
      isChanged: () => false,
      mergeTexts,
      isAligned: (at) =>
        Array.isArray(translated(primary, { ...at, language: undefined })) && nameOfItems(at) === undefined,
    } satisfies Merging,
  );
  return { operations: [...operations, ...operationsOnTranslations(moved, translations)], conflicts };
}

const keyOf = ({ page, section, path }: Address): string => JSON.stringify([page, section, path]);

/** True for the text of a section of articles, which is Markdown. */
export function isArticleText(document: Json, { page, section, path }: Address): boolean {
  const isText = section !== undefined && path.length === 2 && path[0] === "data" && path[1] === "text";
  return isText && valueIn(document, { page, section, path: ["id"] }) === articleType;
}

const withoutTranslations = ({ translations: _, ...primary }: Json): Json => primary;

function translated(document: Json, at: Address): unknown {
  const { values, isWhole } = follow(document, hopsOf(at));
  return isWhole ? values.at(-1) : undefined;
}

/** @returns the document with the translations of a place taken from the other one */
function takeOver(document: Json, other: Json, at: Address): Json {
  const value = translated(other, at);
  // A deleted value has no visible translations.
  const isGone = translated(other, { ...at, language: undefined }) === undefined;
  if (isGone || isSame(value, translated(document, at))) return document;
  const operation: Operation = value === undefined ? { op: "set", at, keep: true } : { op: "set", at, value };
  return applyOperations(document, [operation]).document;
}

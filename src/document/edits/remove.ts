import type { Json } from "../json.ts";
import { entriesOf, listOf, nameOfItems, type TranslatedList, translationsOf } from "./list.ts";
import type { Operation, RemoveOperation, Source } from "./operation.ts";
import type { Lowered, Step } from "./step.ts";

export function lowerRemove(document: Json, operation: RemoveOperation): Lowered {
  const { at, keep, source, translationSources = {} } = operation;
  const list = listOf(document, at);
  const { position } = list;
  const value = list.items[position];
  const first: Step = { kind: "remove", path: [...list.path, position], source };
  const takeAlong = ({ path, position, language }: TranslatedList): Step => ({
    kind: "remove",
    path: [...path, position],
    source: Object.hasOwn(translationSources, language) ? translationSources[language] : undefined,
  });
  if (at.language !== undefined || (keep && nameOfItems(list.at)))
    return { steps: [first], invert: ([taken]) => [{ op: "insert", at, value, source: taken }] };
  if (nameOfItems(list.at)) {
    const entries = entriesOf(document, list);
    return {
      steps: [first, ...entries.map(takeAlong)],
      invert: ([taken, ...others]) => [
        { op: "insert", at, value, source: taken },
        ...entries.map(
          (entry, index): Operation => ({
            op: "insert",
            at: { ...entry.at, path: [...entry.at.path, entry.position] },
            value: entry.items[entry.position],
            source: others[index],
          }),
        ),
      ],
    };
  }
  const moved = translationsOf(document, list).filter(({ items }) => position < items.length);
  return {
    steps: [first, ...moved.map(takeAlong)],
    invert: ([taken, ...others]) => [
      {
        op: "insert",
        at,
        value,
        source: taken,
        translations: Object.fromEntries(moved.map(({ language, items }) => [language, items[position]])),
        translationSources: Object.fromEntries(
          moved.flatMap(({ language }, index): [string, Source][] => {
            const other = others[index];
            return other ? [[language, other]] : [];
          }),
        ),
      },
    ],
  };
}

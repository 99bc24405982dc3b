/** Checks the interface texts of a templates folder: those that its code asks for, and those that a language lacks. */
import { basename } from "node:path";
import type { Catalogue } from "#section";
import { nearestName, type TemplateProblem } from "../../diagnostic/index.ts";
import { matches, type Source } from "./sources.ts";

type Messages = Catalogue["messages"];

/** Finds texts in calls of `t` that no language has: visitors would see the key. */
export function findUnknownTexts(source: Source, { en = {} }: Messages): TemplateProblem[] {
  // Other libraries have a function of this name too.
  if (!/\buseSite\b/.test(source.code)) return [];
  return matches(source, /(?<![\w$])t\(\s*(["'`])([^"'`$\\]*)\1\s*[,)]/g)
    .map(({ found, place }) => ({ place, key: found[2] ?? "" }))
    .filter(({ key }) => !Object.hasOwn(en, key))
    .map(({ place, key }) => ({
      ...place,
      message: `shows the interface text "${key}", which does not exist. ${suggest(key, en) ?? "Add it to messages/en.json of your templates."}`,
    }));
}

/** @param files message files of the folder, `de.json` */
export function checkLanguages(files: readonly string[], messages: Messages): TemplateProblem[] {
  const { en = {} } = messages;
  return files.flatMap((file) => {
    const language = basename(file, ".json");
    const base = language.split("-")[0]?.toLowerCase() ?? "";
    const texts = { ...messages[base], ...messages[language] };
    const lacking = Object.keys(en).filter((key) => !Object.hasOwn(texts, key));
    const unknown = Object.keys(messages[language] ?? {}).filter((key) => !Object.hasOwn(en, key));
    return [
      ...(lacking.length > 0
        ? [
            {
              file,
              severity: "warning" as const,
              message: `lacks ${lacking.join(", ")}. Pages in "${language}" show ${lacking.length === 1 ? "it" : "them"} in English.`,
            },
          ]
        : []),
      ...unknown.map((key) => ({
        file,
        severity: "warning" as const,
        message: `has the text "${key}", which messages/en.json does not have, so all other languages lack it. ${suggest(key, en) ?? "Add it there."}`,
      })),
    ];
  });
}

function suggest(key: string, known: Readonly<Record<string, string>>): string | undefined {
  const nearest = nearestName(key, Object.keys(known));
  return nearest && `Did you mean "${nearest}"?`;
}

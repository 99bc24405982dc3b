/** Words of cards that cannot be drawn whole, since no font has some of their letters: other words stand in for them. */
import type { Card } from "../../plan/index.ts";
import { drawable, hanFontOf, type Typesetter } from "./typesetter.ts";

/** Words that cards should show, and do not. */
export interface UndrawnWords {
  readonly of: "titles" | "name";
  /** Of the first of them. */
  readonly pointer: string;
  readonly letters: readonly string[];
  /** How many pages have such a title. */
  readonly pages: number;
  /** The words that stand in for them. */
  readonly shown: string;
  /** Package of a font that has the letters, for npm; undefined where none is known. */
  readonly font: string | undefined;
}

/** @returns the site's name, or its address where the name cannot be drawn */
export const shownName = ({ siteName }: Card, host: string, { lacks }: Typesetter): string =>
  lacks(drawable(siteName)) ? host : siteName;

export function findUndrawn(
  cards: readonly Card[],
  { host, language }: { readonly host: string; readonly language: string },
  typesetter: Typesetter,
): UndrawnWords[] {
  const { lacks, lacking } = typesetter;
  if (lacking.size === 0) return [];
  const describe = (of: UndrawnWords["of"], found: readonly Card[], shown: string): UndrawnWords[] => {
    const [first] = found;
    if (!first) return [];
    const words = found.map(({ title, siteName }) => (of === "name" ? siteName : title)).join("");
    const letters = [...new Set(drawable(words))].filter((character) => lacking.has(character));
    const pointer = of === "name" ? first.namePointer : first.pointer;
    return [{ of, pointer, letters, pages: found.length, shown, font: fontFor(letters, language) }];
  };
  const named = cards.filter(({ siteName }) => lacks(drawable(siteName)));
  // A page without a title has the site's name in its place.
  const titled = cards.filter(
    ({ title, pointer, namePointer }) => pointer !== namePointer && lacks(drawable(title)),
  );
  const [first] = titled;
  return [
    ...describe("titles", titled, first ? shownName(first, host, typesetter) : host),
    ...describe("name", named, host),
  ];
}

/** Scripts of which fontsource has a font that does not come with sectile. */
const scripts: readonly (readonly [script: RegExp, font: string])[] = [
  ...["Armenian", "Bengali", "Ethiopic", "Georgian", "Kannada", "Khmer", "Oriya", "Sinhala", "Tamil"],
  ...["Telugu", "Thaana"],
].map((script) => [new RegExp(`\\p{Script=${script}}`, "u"), `Noto Sans ${script}`]);

const han = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u;

function fontFor(letters: readonly string[], language: string): string | undefined {
  const text = letters.join("");
  const others = [[han, hanFontOf(language)] as const, [/\p{Script=Hangul}/u, "Noto Sans KR"] as const];
  const name = [...others, ...scripts].find(([script]) => script.test(text))?.[1];
  return name && `@fontsource-variable/${name.toLowerCase().replaceAll(" ", "-")}`;
}

/** Text of cards that can't be drawn because no font has some of its letters. Other text replaces it. */
import type { Card } from "../../plan/index.ts";
import { drawable, hanFontOf, type Typesetter } from "./typesetter.ts";

/** Text that cards should show but can't. */
export interface UndrawnWords {
  readonly of: "titles" | "name";
  /** Pointer of the first one. */
  readonly pointer: string;
  readonly letters: readonly string[];
  /** Number of pages with such a title. */
  readonly pages: number;
  /** Text shown instead. */
  readonly shown: string;
  /** npm package of a font with these letters; undefined if none is known. */
  readonly font: string | undefined;
}

/** @returns the site's name, or its address if the name can't be drawn */
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
  // A page without a title shows the site's name instead.
  const titled = cards.filter(
    ({ title, pointer, namePointer }) => pointer !== namePointer && lacks(drawable(title)),
  );
  const [first] = titled;
  return [
    ...describe("titles", titled, first ? shownName(first, host, typesetter) : host),
    ...describe("name", named, host),
  ];
}

/** Scripts with a font in fontsource that sectile does not include. */
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

/**
 * Shares equal values between pages: icons, links, anchors, characters and scripts. A large site keeps tens of thousands of pages
 * in memory, and they have much in common.
 */
import type { Page } from "../../document/index.ts";
import type { AssetRequests } from "../../render/index.ts";
import type { CachedPage } from "./site-pages.ts";

export interface Interner {
  readonly known: (page: CachedPage) => CachedPage;
  readonly needs: (needs: AssetRequests) => AssetRequests;
}

export function createInterner(): Interner {
  const known = new Map<string, number>();
  const values: unknown[] = [];
  /** @returns the index of the first value with this key */
  const numberOf = (key: string, value: unknown): number => {
    const first = known.get(key);
    if (first !== undefined) return first;
    known.set(key, values.length);
    return values.push(value) - 1;
  };
  /** Pages from an earlier build already share their lists. */
  const shared = new WeakMap<readonly unknown[], readonly unknown[]>();
  /** Shares the parts of pages whose lists differ. */
  /** Indexes of parts that the languages of one page share. */
  const numbersOf = new Map<unknown, number>();
  const internList = <T>(list: readonly T[]): readonly T[] => {
    const before = shared.get(list);
    if (before) return before as readonly T[];
    const numbers = list.map((item) => {
      const number = numbersOf.get(item) ?? numberOf(JSON.stringify(item), item);
      if (typeof item === "object") numbersOf.set(item, number);
      return number;
    });
    // The key consists of indexes, which no JSON of a part looks like. This avoids serializing the parts again.
    const own = values[
      numberOf(
        `[${numbers}`,
        numbers.map((number) => values[number]),
      )
    ] as readonly T[];
    shared.set(list, own);
    return own;
  };
  const alphabets = new Set<string>();
  const internLetters = (text: string): string => {
    if (alphabets.has(text)) return text;
    const letters = [...text].sort().join("");
    const sorted = values[numberOf(JSON.stringify(letters), letters)] as string;
    alphabets.add(sorted);
    return sorted;
  };
  // Properties are listed by name: objects created by spreading each get a hidden class of their own.
  const internPage = ({
    path,
    language,
    alternate,
    meta,
    publication,
    noindex,
    sections,
    pointer,
    summary,
  }: Page) => ({
    path,
    language,
    alternate,
    meta,
    publication,
    noindex,
    sections: internList(sections),
    pointer,
    summary: {
      references: internList(summary?.references ?? []),
      characters: internLetters(summary?.characters ?? ""),
      title: summary?.title,
      picture: summary?.picture,
    },
  });
  return {
    known({ locales, diagnostics }) {
      numbersOf.clear();
      const lean = new Map(locales.map((page) => [page, page && internPage(page)]));
      return { locales: locales.map((page) => lean.get(page)), diagnostics };
    },
    needs: ({ parts, clientModules, origins }) => ({
      parts: internList(parts),
      clientModules: internList(clientModules),
      origins: internList(origins),
    }),
  };
}

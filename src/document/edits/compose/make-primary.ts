import { type Catalogue, rules } from "#section";
import { quote } from "../../../diagnostic/index.ts";
import { asText, isObject, type Json } from "../../json.ts";
import { pagesIn, textsOfDocument, versionOf, writtenElsewhere } from "../../translations/survey.ts";
import { applyOperations } from "../apply.ts";
import { EditError } from "../edit-error.ts";
import { marksOfAll } from "../marks.ts";
import type { Operation } from "../operation.ts";
import { changeLinksOf, withPath } from "./link-value.ts";
import { linksIn } from "./links-in.ts";
import { siteLinks } from "./site-links.ts";
import { swapTexts } from "./swap-texts.ts";

/**
 * Makes another language the primary one. Its translations move into the pages, and the old texts become the translation into
 * the old primary language. An untranslated text stays in place and is also copied to the old language, so that a later edit
 * does not remove it there; a text that is equal in both is stored once. Making the old language primary again restores it.
 * @param document document with all pages
 */
export function makePrimary(
  document: Json,
  { language: next }: { readonly language: string },
  catalogue: Catalogue,
): readonly Operation[] {
  const languages = languagesIn(document);
  const wanted = languages.find(({ code }) => code === next);
  const old = primaryOf(languages);
  if (!wanted || !old) throw new EditError("refused", `The site has no other language ${quote(next)}.`);
  if (wanted === old) return [];
  const filled = textsOfDocument(document, next, catalogue).flatMap(({ at, source, target }): Operation[] => {
    const place = { ...at, language: next };
    if (target === undefined) return [{ op: "set", at: place, value: source }];
    return target === source ? [{ op: "set", at: place }] : [];
  });
  const full = applyOperations(document, filled).document;
  const swapped = [
    ...languages.flatMap((one): Operation[] => {
      const isPrimary = one === wanted;
      if (!isPrimary && !one.isPrimary) return [];
      return [{ op: "set", at: { path: ["languages", one.index, "isPrimary"] }, value: isPrimary }];
    }),
    ...swapTexts(full, old.code, next),
    ...languagesOfPages(document, old.code, next),
  ];
  const after = applyOperations(document, swapped).document;
  return [
    ...swapped,
    ...withoutPrefix(document, after, next, catalogue),
    ...redirects(after, old, wanted),
    // Nobody has compared them with the texts that are the original now.
    ...marksOfAll(textsOfDocument(after, old.code, catalogue), old.code),
  ];
}

interface Known {
  readonly index: number;
  readonly code: string;
  readonly isPrimary: boolean;
  readonly isActive: boolean;
  readonly order: number;
}

const languagesIn = ({ languages }: Json): readonly Known[] =>
  (Array.isArray(languages) ? languages : []).flatMap((one: unknown, index): Known[] => {
    if (!isObject(one) || !isObject(one.lang) || typeof one.lang.code !== "string") return [];
    const { isPrimary, status, order } = one;
    return [
      {
        index,
        code: one.lang.code,
        isPrimary: isPrimary === true,
        isActive: status !== "other",
        order: typeof order === "number" ? order : 0,
      },
    ];
  });

/** Finds the primary language like `listLanguages`. */
function primaryOf(languages: readonly Known[]): Known | undefined {
  const ordered = [...languages].sort((one, other) => one.order - other.order);
  return (
    languages.find(({ isPrimary }) => isPrimary) ?? ordered.find(({ isActive }) => isActive) ?? ordered[0]
  );
}

/**
 * Sets the languages of pages. A page without a language is in the primary one. A page with its own version in the other
 * language keeps its language; that version is now in the primary language.
 */
function languagesOfPages(document: Json, old: string, next: string): readonly Operation[] {
  const pages = pagesIn(document);
  const versions = pages.map(versionOf);
  const isTranslatedIn = (code: string) => {
    const others = writtenElsewhere(versions, code);
    return ({ alternate }: Json, path: string) =>
      (isObject(alternate) && Object.hasOwn(alternate, code)) || others.has(rules.pageKey(path));
  };
  const [isTranslatedInOld, isTranslatedInNext] = [isTranslatedIn(old), isTranslatedIn(next)];
  return pages.flatMap(({ path, value }): readonly Operation[] => {
    if (!isObject(value)) return [];
    const at = { page: path, path: ["language"] };
    if (value.language === undefined && isTranslatedInNext(value, path))
      return [{ op: "set", at, value: old }];
    return value.language === next && isTranslatedInOld(value, path) ? [{ op: "set", at }] : [];
  });
}

/** Removes the language prefix from links to pages in the new primary language. */
function withoutPrefix(before: Json, after: Json, next: string, catalogue: Catalogue): readonly Operation[] {
  const { target } = siteLinks(before);
  const change = (link: string): string => {
    const found = target(link);
    if (found?.path === undefined || found.language !== next) return link;
    return withPath(link, { ...found, language: undefined }, found.path);
  };
  return [...linksIn(after, catalogue)].flatMap((location): readonly Operation[] => {
    const changed = changeLinksOf(location, change);
    return changed === location.value ? [] : [{ op: "set", at: location.at, value: changed }];
  });
}

/** Redirects addresses with the prefix to those without it, and removes redirects where pages are now. */
function redirects({ pages, redirects: known }: Json, old: Known, next: Known): readonly Operation[] {
  const list: readonly unknown[] = Array.isArray(known) ? known : [];
  const isBelow = (code: string) => (one: unknown) =>
    isObject(one) &&
    typeof one.from === "string" &&
    rules.foldPath(`${one.from}/`).startsWith(rules.foldPath(`/${code}/`));
  const gone = list.flatMap((one, index): Operation[] =>
    isBelow(old.code)(one) ? [{ op: "remove", at: { path: ["redirects", index] } }] : [],
  );
  const left = list.filter((one) => !isBelow(old.code)(one));
  const taken = new Set(left.flatMap((one) => (isObject(one) ? [rules.foldPath(asText(one.from))] : [])));
  const added = (next.isActive && Array.isArray(pages) ? pages : []).flatMap((page: unknown) => {
    const path =
      isObject(page) && typeof page.path === "string" ? rules.withoutClosingSlash(page.path) : undefined;
    const from = path === undefined ? "" : `/${next.code}${path}`;
    if (path === undefined || taken.has(rules.foldPath(from))) return [];
    taken.add(rules.foldPath(from));
    return [{ from, to: withPath("/", { path, language: undefined, anchor: "" }, path) }];
  });
  return [
    ...gone.reverse(),
    ...added.map(
      (value, index): Operation => ({
        op: "insert",
        at: { path: ["redirects", left.length + index] },
        value,
      }),
    ),
  ];
}

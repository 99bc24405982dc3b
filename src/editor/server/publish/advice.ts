/** Advice before publishing beyond the problems of `check`: what visitors would stumble over (EDT-34). Blocks nothing. */
import { type Catalogue, type FieldNode, familyOf, fieldTree, isFieldShown, rules } from "#section";
import type { Address } from "../../../document/edits/index.ts";
import { isObject, type Json, type PageInLanguages, surveyPages } from "../../../document/index.ts";
import type { EditProblem } from "../../shared/protocol.ts";
import type { Advice } from "../../shared/publish-protocol.ts";
import { createPageFacts } from "../page-facts.ts";
import { componentsOf, nameOf } from "../pages.ts";
import { partsOf } from "../rebase-edit.ts";
import type { Current } from "../session.ts";
import { type createUntranslated, furtherLanguages } from "../untranslated.ts";

type Place = Pick<EditProblem, "at" | "section">;

/** A contact of the site, comparable with others of its kind. */
interface Contact extends Place {
  /** "tel", "mailto", or a host on which the site has a page of its own. */
  readonly kind: string;
  readonly value: string;
  /** As the owner wrote it. */
  readonly written: string;
}

interface Facts {
  readonly undescribed: readonly Place[];
  readonly contacts: readonly Contact[];
}

export function createAdvice(catalogue: Catalogue, untranslated: ReturnType<typeof createUntranslated>) {
  const readPages = createPageFacts<PageInLanguages, Facts>();
  return async ({ whole, site }: Current): Promise<readonly Advice[]> => {
    const { settings, pages } = surveyPages(partsOf(whole));
    const found = await readPages(pages, (page, path) => factsOf(page, path, catalogue));
    const facts = [...found.values()];
    const published = new Set(site.rendering?.input.site.locales.map(({ language }) => language.code));
    const codes = furtherLanguages(site);
    const advice: Advice[] = [];
    for (const { code, ...count } of (await untranslated.count(whole, codes)).languages) {
      if ((count.count === 0 && !count.unchecked) || !published.has(code)) continue;
      const { at } = await untranslated.next(whole, codes, code, { page: pages[0]?.path, pointer: "" });
      advice.push({ kind: "untranslated", language: code, ...count, at: at && { ...at, language: code } });
    }
    const undescribed = facts.flatMap((page) => page.undescribed);
    const [first] = undescribed;
    if (first) advice.push({ kind: "undescribed", count: undescribed.length, ...first });
    const ofSite = contactsIn(ofAllPages(settings), { path: [] });
    return [...advice, ...outliers([...facts.flatMap((page) => page.contacts), ...ofSite])];
  };
}

const ofAllPages = ({ pages: _, translations: __, ...settings }: Json): Json => settings;

function factsOf(
  { value, pageTranslations }: PageInLanguages,
  path: string,
  { sections: types }: Catalogue,
): Facts {
  if (!isPublic(value)) return { undescribed: [], contacts: [] };
  const own = componentsOf(value).filter(isPublic);
  const undescribed = own.flatMap((section) => {
    const type = types.get(String(section.id));
    const at = { page: path, section: String(section.uniqId), path: ["data"] };
    return type
      ? undescribedIn(fieldTree(type.data), section.data, at).map((one) => placeOf(one, section))
      : [];
  });
  const translated = pageTranslations.flatMap(({ code, value: over }) =>
    componentsOf(over).map((section) => ({ code, section })),
  );
  const contacts = [...own.map((section) => ({ code: undefined, section })), ...translated].flatMap(
    ({ code, section }) => {
      const at = {
        ...(code && { language: code }),
        page: path,
        section: String(section.uniqId),
        path: ["data"],
      };
      const named = own.find(({ uniqId }) => uniqId === section.uniqId);
      return named ? contactsIn(section.data, at).map((one) => ({ ...one, ...placeOf(one.at, named) })) : [];
    },
  );
  return { undescribed, contacts };
}

const isPublic = (value: unknown): value is Json =>
  isObject(value) && value.draft !== true && (value.status ?? "published") === "published";

const placeOf = (at: Address | undefined, section: Json): Place => ({ at, section: nameOf(section) });

/** @returns addresses of images without a description */
function undescribedIn(field: FieldNode, value: unknown, at: Address): readonly Address[] {
  const below = (inner: FieldNode, key: string | number, member: unknown) =>
    undescribedIn(inner, member, { ...at, path: [...at.path, key] });
  if (field.shape === "list")
    return Array.isArray(value) ? value.flatMap((item, index) => below(field.item, index, item)) : [];
  if (field.shape !== "group" || !isObject(value)) return [];
  return [...field.fields].flatMap(([name, inner]) => {
    if (!isFieldShown(field, name, value)) return [];
    const alt = familyOf(name)?.alt;
    if (alt === undefined || !field.fields.has(alt)) return below(inner, name, value[name]);
    return value[name] && !value[alt] ? [{ ...at, path: [...at.path, name] }] : [];
  });
}

const email = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,63}){1,4}/g;
const phone = /\+\d[\d ().\u00A0-]{6,20}\d/g;

/** Finds e-mail addresses, phone numbers and web addresses in all texts of a value. */
function contactsIn(value: unknown, at: Address): readonly Contact[] {
  if (typeof value === "string") return contactsInText(value, at);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    contactsIn(inner, { ...at, path: [...at.path, Array.isArray(value) ? Number(key) : key] }),
  );
}

function contactsInText(text: string, at: Address): readonly Contact[] {
  const link = rules.parseLink(text);
  if (!("problem" in link) && link.kind === "external" && URL.canParse(link.url)) {
    const { protocol, host, pathname } = new URL(link.url);
    if (protocol.startsWith("http"))
      return pathname.length > 1
        ? [{ kind: host, value: pathname.replace(/\/$/, ""), written: text.slice(0, 100), at }]
        : [];
    if (protocol === "tel:") return [{ kind: "tel", value: digitsOf(pathname), written: text.slice(4), at }];
  }
  return [
    ...(text.match(email) ?? []).map((found) => {
      const host = found.slice(found.indexOf("@") + 1).toLowerCase();
      return { kind: "mailto", value: host, written: found, at };
    }),
    ...(text.match(phone) ?? []).map((found) => ({
      kind: "tel",
      value: digitsOf(found),
      written: found,
      at,
    })),
  ];
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, "");

/** Number of places with the usual contact: fewer may well be different ones. */
const leastUsual = 3;

/**
 * @returns the contact of each kind that is in one place, if all others of its kind are the same and in several. E-mail
 *   addresses are the same if they are on the same host; a web address that continues another one is not another
 */
function outliers(contacts: readonly Contact[]): readonly Advice[] {
  const kinds = groupBy(contacts, ({ kind }) => kind);
  return [...kinds.values()].flatMap((ofKind): readonly Advice[] => {
    const values = [...groupBy(ofKind, ({ value }) => value).values()].map((same) => ({
      first: same[0],
      places: new Set(
        same.map(({ at }) => JSON.stringify([at?.language, at?.page, at?.section ?? at?.path[0]])),
      ).size,
    }));
    const [one, other, ...more] = values.sort((some, others) => some.places - others.places);
    const [found, usual] = [one?.first, other?.first];
    if (!found || !usual || more.length > 0 || one?.places !== 1 || (other?.places ?? 0) < leastUsual)
      return [];
    const continues = (long: string, short: string) => found.kind !== "mailto" && long.startsWith(short);
    if (continues(found.value, usual.value) || continues(usual.value, found.value)) return [];
    const { at, section, written } = found;
    return [{ kind: "differs", found: written, usual: usual.written, at, section }];
  });
}

function groupBy<T>(list: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

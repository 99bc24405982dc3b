/** Whose fields are edited: a section's, the open page's own, or the site's; and where they stand. */
import type { Address } from "../../document/edits/operation.ts";
import { isWordless } from "../../document/translations/wordless.ts";
import type { Seen } from "../messages.ts";
import { fieldAt, type Path, valueAt } from "../pointer.ts";
import type { FieldState, PageState, SectionState, SectionTypeState, Shown, SiteState } from "../protocol.ts";
import { visibleText } from "./plain.ts";

/** A section by its uniqId; `page` for what the open page has beside its sections; without either, the site. */
export type Holder = string | { readonly page: string } | undefined;

/** The page as it is edited, in its site. */
export interface Place {
  readonly shown: Shown;
  readonly sections: PageState["sections"];
  readonly types: readonly SectionTypeState[];
  readonly page?: Partial<Pick<PageState, "own" | "ownTranslation">> | undefined;
  readonly site?: Pick<SiteState, "fields" | "pageFields" | "settings" | "translations"> | undefined;
}

/**
 * Where something is meant to be done. A target is taken when the owner begins: with a press, a key, a file that is dropped, a
 * dialog that opens. It stays the same however long that takes, whatever the editor shows by then.
 */
export interface Target {
  readonly seen: Seen;
  /** The page and the site as they were seen, with what this window has edited since. */
  readonly place: Place;
}

export const sectionOf = ({ sections }: Pick<Place, "sections">, id: string) =>
  sections.find((section) => section.id === id);

export const typeOf = ({ types }: Pick<Place, "types">, section: SectionState | undefined) =>
  types.find(({ type }) => type === section?.type);

/** A section's title, or what its type is called. */
export function sectionName(place: Pick<Place, "types">, section: SectionState | undefined): string {
  const title = section && visibleText(section.data.title ?? section.data.paragraph);
  return title || typeOf(place, section)?.label || section?.type || "";
}

interface Held {
  readonly field: FieldState | undefined;
  readonly data: unknown;
  readonly translation: unknown;
  /** Where its data begins. */
  readonly at: Address;
  /** What owners call it; of the site, the name of a field in the document. */
  readonly name: string;
}

/** @param path of the field that is meant, for its name */
export function held(place: Place, holder: Holder, path: Path = []): Held {
  const { site, page, shown } = place;
  if (typeof holder === "string") {
    const section = sectionOf(place, holder);
    const at = { page: shown.path, section: holder, path: ["data"] };
    const { data, translation } = section ?? {};
    return { field: typeOf(place, section)?.data, data, translation, at, name: sectionName(place, section) };
  }
  if (holder) {
    // Of another page nothing is known: what it has would be left out of what is written.
    const { own, ownTranslation } = (holder.page === shown.path && page) || {};
    return {
      field: site?.pageFields,
      data: own,
      translation: ownTranslation,
      at: { page: holder.page, path: [] },
      name: visibleText(valueAt(own, ["meta", "title"])) || holder.page,
    };
  }
  return {
    field: site?.fields,
    data: site?.settings,
    translation: shown.language && site?.translations[shown.language],
    at: { path: [] },
    name: String(path[0] ?? ""),
  };
}

export const fieldIn = (place: Place, holder: Holder, path: Path) => fieldAt(held(place, holder).field, path);

/** What translations give for themselves: words, where they lead, and pictures with words on them. */
const translated: ReadonlySet<FieldState["shape"]> = new Set(["text", "link", "picture"]);

/** Where a field stands: in the translation, if one is edited and the field is of a kind that it has. */
export function dataAddress(place: Place, holder: Holder, path: Path): Address {
  const { field, at } = held(place, holder);
  const found = fieldAt(field, path);
  const isOwn = typeof holder !== "string";
  const isWord = found && translated.has(found.shape) && !(isOwn && isWordless(path));
  const language = isWord ? place.shown.language : undefined;
  return { ...(language && { language }), ...at, path: [...at.path, ...path] };
}

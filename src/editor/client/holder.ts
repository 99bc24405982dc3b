/** Edit targets: the section, page or site whose fields are edited, and their addresses. */
import type { Address } from "../../document/edits/operation.ts";
import { isWordless } from "../../document/translations/wordless.ts";
import type { Seen } from "../messages.ts";
import { fieldAt, type Path, valueAt } from "../pointer.ts";
import type { FieldState, PageState, SectionState, SectionTypeState, Shown, SiteState } from "../protocol.ts";
import { visibleText } from "./plain.ts";

/** A section by its uniqId; `page` for the page's own fields; undefined for the site. */
export type Holder = string | { readonly page: string } | undefined;

/** Page as edited, with its site. */
export interface Place {
  readonly shown: Shown;
  readonly sections: PageState["sections"];
  readonly types: readonly SectionTypeState[];
  readonly page?: Partial<Pick<PageState, "own" | "ownTranslation">> | undefined;
  readonly site?: Pick<SiteState, "fields" | "pageFields" | "settings" | "translations"> | undefined;
}

/**
 * Edit target, fixed when the owner starts an action: a click, a key, a dropped file, an opened dialog. It stays the same
 * however long the action takes and whatever the editor shows by then.
 */
export interface Target {
  readonly seen: Seen;
  /** Page and site as shown at that moment, with this window's later edits. */
  readonly place: Place;
}

export const sectionOf = ({ sections }: Pick<Place, "sections">, id: string) =>
  sections.find((section) => section.id === id);

export const typeOf = ({ types }: Pick<Place, "types">, section: SectionState | undefined) =>
  types.find(({ type }) => type === section?.type);

/** Title of a section, or the label of its type. */
export function sectionName(place: Pick<Place, "types">, section: SectionState | undefined): string {
  const title = section && visibleText(section.data.title ?? section.data.paragraph);
  return title || typeOf(place, section)?.label || section?.type || "";
}

interface Held {
  readonly field: FieldState | undefined;
  readonly data: unknown;
  readonly translation: unknown;
  /** Address of its data. */
  readonly at: Address;
  /** Display name; for the site, the name of a field in the document. */
  readonly name: string;
}

/** @param path of the edited field, for its name */
export function held(place: Place, holder: Holder, path: Path = []): Held {
  const { site, page, shown } = place;
  if (typeof holder === "string") {
    const section = sectionOf(place, holder);
    const at = { page: shown.path, section: holder, path: ["data"] };
    const { data, translation } = section ?? {};
    return { field: typeOf(place, section)?.data, data, translation, at, name: sectionName(place, section) };
  }
  if (holder) {
    // Only the open page's own fields are known; for another page they would be missing from the edit.
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

/** Kinds of fields that can be translated: texts, links, and images that contain text. */
const translated: ReadonlySet<FieldState["shape"]> = new Set(["text", "link", "picture"]);

/** Address of a field: in the translation, if one is edited and the field can be translated. */
export function dataAddress(place: Place, holder: Holder, path: Path): Address {
  const { field, at } = held(place, holder);
  const found = fieldAt(field, path);
  const isOwn = typeof holder !== "string";
  const isWord = found && translated.has(found.shape) && !(isOwn && isWordless(path));
  const language = isWord ? place.shown.language : undefined;
  return { ...(language && { language }), ...at, path: [...at.path, ...path] };
}

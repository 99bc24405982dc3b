/** Edit targets: the section, page or site whose fields are edited, and their addresses. */
import type { Address } from "../../document/edits/operation.ts";
import { isWordless } from "../../document/translations/wordless.ts";
import type { Seen } from "../shared/messages.ts";
import { fieldAt, type Path } from "../shared/pointer.ts";
import type {
  FieldState,
  PageState,
  SectionState,
  SectionTypeState,
  Shown,
  SiteState,
} from "../shared/protocol.ts";
import { visibleText } from "./plain.ts";

/** A section by its uniqId; `page` for the page's own fields; undefined for the site. */
export type EditScope = string | { readonly page: string } | undefined;

/** Page as edited, with its site. */
export interface Snapshot {
  readonly shown: Shown;
  readonly sections: PageState["sections"];
  readonly types: readonly SectionTypeState[];
  readonly page?: Partial<Pick<PageState, "own" | "ownTranslation">> | undefined;
  readonly site?:
    | (Pick<SiteState, "fields" | "pageFields" | "settings" | "translations"> &
        Partial<Pick<SiteState, "pages">>)
    | undefined;
}

/**
 * Edit target, fixed when the owner starts an action: a click, a key, a dropped file, an opened dialog. It stays the same
 * however long the action takes and whatever the editor shows by then.
 */
export interface Target {
  readonly seen: Seen;
  /** Page and site as shown at that moment, with this window's later edits. */
  readonly snapshot: Snapshot;
}

export const sectionOf = ({ sections }: Pick<Snapshot, "sections">, id: string) =>
  sections.find((section) => section.id === id);

export const typeOf = ({ types }: Pick<Snapshot, "types">, section: SectionState | undefined) =>
  types.find(({ type }) => type === section?.type);

/** Title of a section, or the label of its type. */
export function sectionName(snapshot: Pick<Snapshot, "types">, section: SectionState | undefined): string {
  const title = section && visibleText(section.data.title ?? section.data.paragraph);
  return title || typeOf(snapshot, section)?.label || section?.type || "";
}

interface ResolvedScope {
  readonly field: FieldState | undefined;
  readonly data: unknown;
  readonly translation: unknown;
  /** Address of its data. */
  readonly at: Address;
  /** Display name; for the site, the name of a field in the document. */
  readonly name: string;
}

/** @param path of the edited field, for its name */
export function resolveScope(snapshot: Snapshot, scope: EditScope, path: Path = []): ResolvedScope {
  const { site, page, shown } = snapshot;
  if (typeof scope === "string") {
    const section = sectionOf(snapshot, scope);
    const at = { page: shown.path, section: scope, path: ["data"] };
    const { data, translation } = section ?? {};
    return {
      field: typeOf(snapshot, section)?.data,
      data,
      translation,
      at,
      name: sectionName(snapshot, section),
    };
  }
  if (scope) {
    // Only the open page's own fields are known; for another page they would be missing from the edit.
    const { own, ownTranslation } = (scope.page === shown.path && page) || {};
    return {
      field: site?.pageFields,
      data: own,
      translation: ownTranslation,
      at: { page: scope.page, path: [] },
      name: site?.pages?.find(({ path }) => path === scope.page)?.name ?? scope.page,
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

export const fieldIn = (snapshot: Snapshot, scope: EditScope, path: Path) =>
  fieldAt(resolveScope(snapshot, scope).field, path);

/** Kinds of fields that can be translated: texts, links, and images that contain text. */
const translated: ReadonlySet<FieldState["shape"]> = new Set(["text", "markdown", "link", "picture"]);

/** Address of a field: in the translation, if one is edited and the field can be translated. */
export function dataAddress(snapshot: Snapshot, scope: EditScope, path: Path): Address {
  const { field, at } = resolveScope(snapshot, scope);
  const found = fieldAt(field, path);
  const isOwn = typeof scope !== "string";
  const isWord = found && translated.has(found.shape) && !(isOwn && isWordless(path));
  const language = isWord ? snapshot.shown.language : undefined;
  return { ...(language && { language }), ...at, path: [...at.path, ...path] };
}

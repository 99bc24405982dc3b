/** Maps edits to pages, selections and panels. */
import type { Address } from "../../document/edits/operation.ts";
import { followPath } from "../shared/follow-items.ts";
import type { Selection } from "../shared/messages.ts";
import { formatPointer, type Path, parsePointer, valueAt } from "../shared/pointer.ts";
import type { EditRequest, PageState, Shown, SiteState } from "../shared/protocol.ts";
import { addressBehind } from "./rebase.ts";
import type { EditorState, PanelState } from "./store.ts";

/** Selection for the address of an edit; undefined if it no longer exists. */
export function selectionOf(at: Address, page: PageState | undefined): Selection | undefined {
  const index = at.path[0] === "components" ? at.path[1] : undefined;
  const section = at.section ?? (typeof index === "number" ? page?.sections[index]?.id : undefined);
  const state = page?.sections.find(({ id }) => id === section);
  if (!state) return undefined;
  const [first, ...path] = at.path;
  if (first !== "data" || path.length === 0 || at.section === undefined)
    return { kind: "section", section: state.id };
  const pointer = formatPointer(path);
  if (typeof path.at(-1) === "number") {
    const isThere = valueAt(state.data, path) !== undefined;
    return isThere ? { kind: "item", section: state.id, pointer } : { kind: "section", section: state.id };
  }
  return { kind: "field", section: state.id, pointer };
}

/** @returns the panel with the fields of a page or of the site that are at this address */
export const panelOf = ({ page, path }: Address): PanelState =>
  page === undefined
    ? { tab: "site", path: path.length > 1 ? path.slice(0, -1) : path }
    : { tab: "pages", path: ["settings"] };

/** @returns the path of a page after the site has changed; undefined if it was deleted */
export function pathAfter(
  path: string,
  before: SiteState | undefined,
  { pages }: SiteState,
): string | undefined {
  if (pages.some((page) => page.path === path)) return path;
  const index = before?.pages.findIndex((page) => page.path === path) ?? -1;
  return before?.pages.length === pages.length ? pages[index]?.path : undefined;
}

/** State on screen; the requested page may still be loading. */
export const seenOf = ({ page, shown, site }: Pick<EditorState, "page" | "shown" | "site">): Shown =>
  page ? { path: page.path, language: furtherLanguage(site, page.language) } : shown;

/** True if the page that was opened last is on screen, in its language. */
export function isShown(state: Parameters<typeof seenOf>[0]): boolean {
  const { path, language } = seenOf(state);
  return path === state.shown.path && language === state.shown.language;
}

/** @returns the language, unless it is the original one */
export const furtherLanguage = (site: SiteState | undefined, language: string | undefined) =>
  site?.languages.find(({ code, isPrimary }) => !isPrimary && code === language)?.code;

/** @returns the pointer that the page uses for a field, within a section's data or the site; undefined if it is not a field */
export function pointerOf({ section, path }: Address): string | undefined {
  const [first, ...inData] = path;
  if (section === undefined) return formatPointer(path);
  return first === "data" ? formatPointer(inData) : undefined;
}

type Open = Pick<EditorState, "selection" | "panel" | "page" | "shown" | "site">;

/** @returns the selection and panel, moved along with an edit of this window */
export function followEdit(
  state: Open,
  request: EditRequest,
): Partial<Pick<EditorState, "selection" | "panel">> {
  const { selection, panel } = state;
  const follow = (at: Address) => addressBehind(at, [request])?.path;
  const opened = panel && { ...panel, path: follow({ path: panel.path }) ?? panel.path };
  const isOpenElsewhere = formatPointer(opened?.path ?? []) !== formatPointer(panel?.path ?? []);
  const chosen = selection && followed(selection, seenOf(state).path, follow);
  return {
    ...(isOpenElsewhere && { panel: opened }),
    ...(chosen && chosen !== selection && { selection: chosen }),
  };
}

/** @returns the panel after edits by others: the same item at its new position, or the part around a removed one */
export function followPanel(
  panel: PanelState | undefined,
  before: SiteState | undefined,
  after: SiteState,
): PanelState | undefined {
  if (panel?.tab !== "site" || !before) return panel;
  const path = followPath(before.settings, after.settings, panel.path) ?? panel.path.slice(0, 1);
  return formatPointer(path) === formatPointer(panel.path) ? panel : { ...panel, path };
}

function followed(selection: Selection, page: string, follow: (at: Address) => Path | undefined): Selection {
  if (selection.kind === "section") return selection;
  const { section } = selection;
  const path = parsePointer(selection.pointer);
  const at = section === undefined ? { path } : { page, section, path: ["data", ...path] };
  const next = follow(at);
  if (!next) return selection;
  const pointer = formatPointer(section === undefined ? next : next.slice(1));
  return pointer === selection.pointer ? selection : { ...selection, pointer };
}

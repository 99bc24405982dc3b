/** Fields of a section or of the site, by their pointer alone. */
import { pictureFamilies } from "../../section/picture-families.ts";
import { parsePointer, valueAt } from "../pointer.ts";
import type { SiteState } from "../protocol.ts";
import type { Editor } from "./editor.ts";
import { type Edit, sectionOf, setField, setSiteField } from "./edits.ts";

/** @param section one of the site's own fields without it */
export function writeField(
  { place }: Pick<Editor, "place">,
  section: string | undefined,
  pointer: string,
  value: string | undefined,
): Edit {
  const path = parsePointer(pointer);
  const name = String(path.at(-1));
  if (section !== undefined) return setField(place(), section, path, value);
  const kind = Object.hasOwn(pictureFamilies, name) ? "picture" : /link|url/i.test(name) ? "link" : "write";
  return setSiteField(place(), path, value, kind);
}

/** What stands there now, or is on its way, in the shown language. */
export function shownText(
  { store, place }: Pick<Editor, "store" | "place">,
  section: string | undefined,
  pointer: string,
): string | undefined {
  if (section === undefined) return siteText(store.get().site, pointer);
  const path = parsePointer(pointer);
  const state = sectionOf(place(), section);
  const value = valueAt(state?.translation, path) ?? valueAt(state?.data, path);
  return typeof value === "string" ? value : undefined;
}

export function siteText(site: SiteState | undefined, pointer: string): string | undefined {
  const value = valueAt(site?.frame, parsePointer(pointer));
  return typeof value === "string" ? value : undefined;
}

/** Page as edited: pending edits applied to the server's last answer. */
import type { Address } from "../../document/edits/operation.ts";
import { sameAddress, withValue } from "../shared/pointer.ts";
import type { EditRequest, SectionState, Shown } from "../shared/protocol.ts";
import type { Snapshot } from "./edit-scope.ts";
import type { EditorState } from "./store.ts";
import { seenOf } from "./where.ts";

type Known = Pick<EditorState, "shown" | "page" | "site" | "waiting">;

/** @returns the page and its site with all pending values */
export function snapshotOf(state: Known): Snapshot {
  const { page, site, waiting } = state;
  const shown = seenOf(state);
  const { path, language } = shown;
  const lay = <T>(value: T, base: Omit<Address, "path">): T =>
    layOver(value, waiting, { ...base, path: [] }) as T;
  return {
    shown,
    types: site?.types ?? [],
    sections: (page?.sections ?? []).map((section) => withWaiting(section, waiting, shown)),
    page: page && {
      own: lay(page.own, { page: path }),
      ownTranslation: language === undefined ? undefined : lay(page.ownTranslation, { page: path, language }),
    },
    site: site && {
      ...site,
      settings: lay(site.settings, {}),
      translations:
        language === undefined
          ? site.translations
          : { ...site.translations, [language]: lay(site.translations[language], { language }) },
    },
  };
}

/** @returns the section with all pending values */
function withWaiting(
  section: SectionState,
  waiting: readonly EditRequest[],
  { path: page, language }: Shown,
): SectionState {
  const base = { page, section: section.id, path: [] };
  const found = layOver(section, waiting, base) as SectionState;
  if (language === undefined) return found;
  const translation = layOver(section.translation, waiting, { ...base, language, path: ["data"] });
  return { ...found, translation: translation as SectionState["translation"] };
}

/** @param base address of the value */
function layOver(value: unknown, waiting: readonly EditRequest[], base: Address): unknown {
  let found = value;
  for (const { at, ...operation } of waiting.flatMap(({ operations = [] }) => operations)) {
    const above = { ...at, path: at.path.slice(0, base.path.length) };
    if (operation.op === "set" && sameAddress(above, base))
      found = withValue(found, at.path.slice(base.path.length), operation.value);
  }
  return found;
}

/** Counts untranslated texts of the shown language and steps through them, across sections and pages (EDT-15). */
import type { Address } from "../../document/edits/operation.ts";
import { familyOf } from "../../section/picture-families.ts";
import type { Selection } from "../shared/messages.ts";
import { fieldAt, formatPointer, type Path } from "../shared/pointer.ts";
import type { Count } from "../shared/texts-protocol.ts";
import { resolveScope } from "./edit-scope.ts";
import type { Editor } from "./editor.ts";
import { permissionIn } from "./rights.ts";
import { type EditorState, type Store, until, useEditorState } from "./store.ts";
import { isShown, panelOf } from "./where.ts";
import { useWords } from "./words/index.ts";

/** Delay in milliseconds after the last change before counting again. */
const pause = 600;

/** Recounts after changes; a failed count is shown as unknown. */
export function followUntranslated({ store, api }: Pick<Editor, "store" | "api">): void {
  let counted = "";
  let language: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  store.subscribe(() => {
    const { stage, site, page, shown, waiting } = store.get();
    // The page on screen may stay the same when an edit of another one is saved.
    if (waiting.length > 0) counted = "";
    if (stage !== "ready" || !site || site.languages.length < 2 || waiting.length > 0) return;
    if (permissionIn({ site }).role === "viewer") return;
    const key = [site.version, page?.version, shown.language].join(" ");
    if (key === counted) return;
    counted = key;
    // The counts per page belong to another language.
    if (shown.language !== language) store.set({ untranslated: undefined });
    language = shown.language;
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const untranslated = await api.untranslated(shown.language).catch(() => undefined);
      if (counted === key) store.set({ untranslated });
    }, pause);
  });
}

/** @param write asks the frame to start editing a text */
export function createTranslating(
  editor: Pick<
    Editor,
    "store" | "api" | "words" | "open" | "select" | "settled" | "announce" | "openDialog" | "target"
  >,
  write: (selection: Selection) => void,
) {
  const { store, api, words, open, select, settled, announce, openDialog, target } = editor;
  let led: Led | undefined;

  const goTo = async ({ page, section, path }: Address): Promise<void> => {
    if (page !== undefined && page !== store.get().shown.path) await open(page);
    if (section !== undefined) {
      write({ kind: "field", section, pointer: formatPointer(path.slice(1)) });
      return;
    }
    if (permissionIn(store.get()).role !== "owner") {
      openDialog({
        kind: "field",
        section: page === undefined ? undefined : { page },
        pointer: formatPointer(path),
        target: target(page === undefined ? undefined : { page }),
      });
      return;
    }
    store.set({ panel: panelOf({ page, path }) });
    // The panel is rendered anew, also where it shows the same fields.
    requestAnimationFrame(() => focusField(path));
  };

  const step = async (): Promise<void> => {
    const { language } = store.get().shown;
    if (language === undefined) return;
    // Blur the focused field to send its unfinished text.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await settled();
    // A caret in a page that is about to be replaced would be lost.
    await until(store, isShown);
    const found = await api.nextUntranslated({ language, ...positionIn(store, led) }).catch(() => undefined);
    if (!found) {
      announce(words.noServer);
      return;
    }
    const { at, isRound } = found;
    led = at && { at };
    if (at) await goTo(at);
    const left = (at && countShown(store.get())) ?? { count: at ? 1 : 0 };
    announce(isRound ? words.untranslatedAgain : words.notTranslated(left.count, left.unchecked));
  };

  let steps = Promise.resolve();
  return {
    /** Goes to the next one. Each step begins where the step before it has led, however late its answer is. */
    next: (): Promise<void> => (steps = steps.then(step, step)),
    /** Opens the field of a text the page doesn't display, or the description of its image. */
    writeAside(): void {
      const { selection } = store.get();
      if (selection?.kind !== "field" || selection.section === undefined) return;
      const { section } = selection;
      const path: Path = led?.at.section === section ? led.at.path.slice(1) : [];
      const [around, name] = [path.slice(0, -1), path.at(-1)];
      const { field } = resolveScope(target(section).snapshot, section);
      const group = fieldAt(field, around);
      const picture =
        group?.shape === "group" && Object.keys(group.fields).find((key) => familyOf(key)?.alt === name);
      if (!picture) focusField(path);
      else {
        const pointer = formatPointer([...around, picture]);
        if (led) led = { ...led, instead: pointer };
        select({ kind: "field", section, pointer });
        openDialog({ kind: "description", at: { target: target(section), section, pointer } });
      }
    },
  };
}

/** Last text it led to, while it is still visible. */
interface Led {
  readonly at: Address;
  /** Selected instead: the image that the text describes. */
  readonly instead?: string;
}

const pointerIn = ({ section, path }: Address): string =>
  formatPointer(section === undefined ? path : path.slice(1));

/** Current position: the last text it led to, unless something else is selected. */
function positionIn(store: Store, led: Led | undefined) {
  const { selection, shown, panel } = store.get();
  const pointer = selection === undefined || selection.kind === "section" ? "" : selection.pointer;
  if (led && (led.at.page ?? shown.path) === shown.path) {
    const { page, section } = led.at;
    const own = pointerIn(led.at);
    const isSelected = selection?.section === section && (pointer === own || pointer === led.instead);
    if (section === undefined ? panel : isSelected) return { page, section, pointer: own };
  }
  const isOfSite = selection !== undefined && selection.section === undefined;
  return { page: isOfSite ? undefined : shown.path, section: selection?.section, pointer };
}

/** Animation frames to wait for a field to appear. */
const patience = 60;

/** Focuses a field of the panel once it exists. */
function focusField(path: Path, left = patience): void {
  let place: Element | null = document.querySelector("[role=tabpanel]");
  for (const key of path) place = place?.querySelector(`[data-field="${CSS.escape(String(key))}"]`) ?? place;
  const index = path.at(-1);
  const found = place?.querySelectorAll<HTMLElement>("textarea,[role=textbox],input");
  const control = found?.[typeof index === "number" ? index : 0];
  if (!control || !place?.matches("[data-field]")) {
    if (left > 0) requestAnimationFrame(() => focusField(path, left - 1));
    return;
  }
  const folded = control.closest("details");
  if (folded) folded.open = true;
  control.focus();
  control.scrollIntoView({ block: "nearest" });
}

/** @returns the number of texts left in the shown language; undefined if unknown or nothing is translated */
export const countShown = ({ shown, untranslated }: EditorState): Count | undefined =>
  untranslated?.languages.find(({ code }) => code === shown.language);

/** @returns a function that formats a page's count for the shown language; undefined if everything is translated */
export function useUntranslatedPages(): (path: string) => string | undefined {
  const words = useWords();
  const isTranslated = useEditorState((state) => countShown(state) !== undefined);
  const pages = useEditorState((state) => state.untranslated?.pages) ?? [];
  const counts = new Map(
    pages.map(({ path, count, unchecked }) => [path, words.notTranslated(count, unchecked)]),
  );
  return (path) => (isTranslated ? counts.get(path) : undefined);
}

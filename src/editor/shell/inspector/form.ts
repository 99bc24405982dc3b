/** Form of the inspector: source and destination of its values. */
import { createContext, useContext, useEffect, useMemo, useState } from "react";
import { followPath } from "../../shared/follow-items.ts";
import { fieldAt, formatPointer, type Path, sameAddress, valueAt } from "../../shared/pointer.ts";
import type { FieldState, SectionState, SectionTypeState } from "../../shared/protocol.ts";
import { useEditor } from "../context.ts";
import { dataAddress, type EditScope, resolveScope, sectionOf, type Target, typeOf } from "../edit-scope.ts";
import { restoreOriginal, setField } from "../edits.ts";
import { setWithDependents } from "../items.ts";
import { useEditorState } from "../store.ts";
import { useWords } from "../words/index.ts";

export interface Form {
  readonly scope: EditScope;
  /** Edit target as shown: a text begun now goes there, whatever is shown once it is finished. */
  readonly target: Target;
  readonly fields: FieldState;
  /** Language being written; undefined for the original one. */
  readonly language: string | undefined;
  /** Stored data with pending edits applied. */
  readonly data: unknown;
  readonly translation: unknown;
  /** Sets a value; undefined removes it. */
  write(path: Path, value: unknown): void;
  /** Stores an unfinished text in case the tab closes. @param value undefined: nothing changed */
  keep(path: Path, value: string | undefined): void;
  restoreOriginal(path: Path): void;
  /** Returns the last value of a field that was refused, and the reason. */
  refusalOf(path: Path): { readonly message: string; readonly value: unknown } | undefined;
  /** Opens a list item. */
  open(path: Path): void;
}

export interface SectionForm extends Form {
  readonly section: SectionState;
  readonly type: SectionTypeState;
}

export const FormContext = createContext<Form | undefined>(undefined);

export function useForm(): Form {
  const form = useContext(FormContext);
  if (!form) throw new Error("Outside of a form.");
  return form;
}

/**
 * Returns the form of a section, page or site.
 * @param open opens a list item
 * @param given edit target at the time it was opened; default: as currently shown
 * @returns undefined if it does not exist or nothing is known about it
 */
export function useScopeForm(scope: EditScope, open: (path: Path) => void, given?: Target): Form | undefined {
  const editor = useEditor();
  const words = useWords();
  const page = useEditorState((state) => state.page);
  const site = useEditorState((state) => state.site);
  const waiting = useEditorState((state) => state.waiting);
  const refusal = useEditorState((state) => state.refusal);
  const [continuing] = useState(() => createContinuing());
  useEffect(() => {
    addEventListener("focusout", continuing.end);
    return () => removeEventListener("focusout", continuing.end);
  }, [continuing]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is made of page, site and what waits
  return useMemo(() => {
    const target = given ?? editor.target(scope);
    const { snapshot } = target;
    const { field, data, translation } = resolveScope(snapshot, scope);
    if (!field || data === undefined) return undefined;
    return {
      scope,
      target,
      fields: field,
      language: snapshot.shown.language,
      data,
      translation,
      write: (path, value) => {
        const made = setWithDependents(target.snapshot, scope, path, value, words.newText);
        const continues = continuing.note(JSON.stringify(made.operations?.[0]?.at));
        editor.edit({ ...made, continues }, target);
      },
      keep: (path, value) =>
        editor.keepDraft(
          value === undefined ? undefined : setField(target.snapshot, scope, path, value),
          target,
        ),
      restoreOriginal: (path) => editor.edit(restoreOriginal(target.snapshot, scope, path), target),
      refusalOf: (path) =>
        refusal?.at && sameAddress(refusal.at, dataAddress(snapshot, scope, path))
          ? { message: [refusal.message, refusal.hint].filter(Boolean).join(" "), value: refusal.value }
          : undefined,
      open: (path) => {
        // The owner means the item on screen, and a moved list is shown a moment later.
        const latest = followPath(data, resolveScope(editor.snapshot(), scope).data, path);
        if (latest) open(latest);
      },
    };
  }, [editor, JSON.stringify(scope), page, site, refusal, waiting, open, given]);
}

/** @returns undefined for a section that is not on the page or has an unknown type */
export function useSectionForm(id: string, given?: Target): SectionForm | undefined {
  const editor = useEditor();
  const open = useMemo(
    () => (path: Path) => editor.select({ kind: "item", section: id, pointer: formatPointer(path) }),
    [editor, id],
  );
  const form = useScopeForm(id, open, given);
  const snapshot = form?.target.snapshot ?? editor.snapshot();
  const section = sectionOf(snapshot, id);
  const type = typeOf(snapshot, section);
  return form && section && type && { ...form, type, section };
}

/** Value shown by a control: the translation's own, the original, or the default. */
export function useValue(path: Path): { value: unknown; isOriginal: boolean } {
  const form = useForm();
  const field = fieldAt(form.fields, path);
  // A text shows its default as the placeholder.
  const value = valueIn(form, path) ?? (field?.shape === "text" ? undefined : field?.fallback);
  return { value, isOriginal: ownValue(form, path) === undefined };
}

type Values = Pick<Form, "data" | "translation" | "language">;

const ownValue = ({ translation, language }: Values, path: Path): unknown =>
  language === undefined ? undefined : valueAt(translation, path);

/** Value in the document: the translation's own, or the original. */
export const valueIn = (form: Values, path: Path): unknown =>
  ownValue(form, path) ?? valueAt(form.data, path);

/** Returns true if translations have their own value of the field. */
export function useIsTranslated(path: Path): boolean {
  const { scope, target } = useForm();
  return dataAddress(target.snapshot, scope, path).language !== undefined;
}

/** Milliseconds after which a change starts a new step. */
const pauseInWriting = 1000;

/** Detects changes that continue the previous one, such as dragging a slider, so that undo reverts them together (EDT-5). */
interface Continuing {
  /** Records a change. @param place of the value @returns true if it continues the previous one */
  note(place: string): boolean;
  /** Ends the step when the control loses focus. */
  end(): void;
}

/** @param now clock in milliseconds */
export function createContinuing(now: () => number = () => performance.now()): Continuing {
  let last: { readonly place: string; readonly at: number } | undefined;
  return {
    note(place) {
      const isMore = last?.place === place && now() - last.at < pauseInWriting;
      last = { place, at: now() };
      return isMore;
    },
    end() {
      last = undefined;
    },
  };
}

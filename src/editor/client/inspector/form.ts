/** A form: where its values come from, and where they go. */
import { createContext, useContext, useEffect, useMemo, useState } from "react";
import { fieldAt, formatPointer, type Path, sameAddress, valueAt } from "../../pointer.ts";
import type { FieldState, SectionState, SectionTypeState } from "../../protocol.ts";
import { useEditor } from "../context.ts";
import { restoreOriginal, setField } from "../edits.ts";
import type { Target } from "../holder.ts";
import { dataAddress, type Holder, held, sectionOf, typeOf } from "../holder.ts";
import { useEditorState } from "../store.ts";
import { createContinuing } from "./continuing.ts";

export interface Form {
  readonly holder: Holder;
  /** As it is seen: a text that is begun now is meant there, whatever is shown when it is done. */
  readonly target: Target;
  readonly fields: FieldState;
  /** Code of the language whose texts are written; undefined for the primary one. */
  readonly language: string | undefined;
  /** What the document has, with what is on its way to it. */
  readonly data: unknown;
  readonly translation: unknown;
  /** undefined takes a value away. */
  write(path: Path, value: unknown): void;
  /** Keeps a text that is being written, for the case that the tab goes. @param value undefined: there is nothing new in it */
  keep(path: Path, value: string | undefined): void;
  restoreOriginal(path: Path): void;
  /** Why the last value of a field was refused. */
  refusalOf(path: Path): string | undefined;
  /** Shows an item of a list by itself. */
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
 * @param open shows an item of a list by itself
 * @param given where it was meant to be opened; default: what is seen now
 * @returns undefined for what is not there, or of which nothing is known
 */
export function useHeldForm(holder: Holder, open: (path: Path) => void, given?: Target): Form | undefined {
  const editor = useEditor();
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
    const target = given ?? editor.target(holder);
    const { place } = target;
    const { field, data, translation } = held(place, holder);
    if (!field || data === undefined) return undefined;
    return {
      holder,
      target,
      fields: field,
      language: place.shown.language,
      data,
      translation,
      write: (path, value) => {
        const made = setField(target.place, holder, path, value);
        const continues = continuing.note(JSON.stringify(made.operations?.[0]?.at));
        editor.edit({ ...made, continues }, target);
      },
      keep: (path, value) =>
        editor.keepDraft(
          value === undefined ? undefined : setField(target.place, holder, path, value),
          target,
        ),
      restoreOriginal: (path) => editor.edit(restoreOriginal(target.place, holder, path), target),
      refusalOf: (path) =>
        refusal?.at && sameAddress(refusal.at, dataAddress(place, holder, path))
          ? refusal.message
          : undefined,
      open,
    };
  }, [editor, JSON.stringify(holder), page, site, refusal, waiting, open, given]);
}

/** @returns undefined for a section that is not on the page, or of a type that nobody knows */
export function useSectionForm(id: string, given?: Target): SectionForm | undefined {
  const editor = useEditor();
  const open = useMemo(
    () => (path: Path) => editor.select({ kind: "item", section: id, pointer: formatPointer(path) }),
    [editor, id],
  );
  const form = useHeldForm(id, open, given);
  const place = form?.target.place ?? editor.place();
  const section = sectionOf(place, id);
  const type = typeOf(place, section);
  return form && section && type && { ...form, type, section };
}

/** What a control shows: the translation's own value, the primary one, or what stands for one that is left out. */
export function useValue(path: Path): { value: unknown; isOriginal: boolean } {
  const { data, translation, language, fields } = useForm();
  const own = language === undefined ? undefined : valueAt(translation, path);
  const field = fieldAt(fields, path);
  // Of a text it stands in the empty field.
  const value = own ?? valueAt(data, path) ?? (field?.shape === "text" ? undefined : field?.fallback);
  return { value, isOriginal: own === undefined };
}

/** Whether a field is one that translations give for themselves. */
export function useIsTranslated(path: Path): boolean {
  const { holder, target } = useForm();
  return dataAddress(target.place, holder, path).language !== undefined;
}

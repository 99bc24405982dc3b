/** A section's form: where its values come from, and where they go. */
import { createContext, useContext, useMemo } from "react";
import { type Path, sameAddress, valueAt } from "../../pointer.ts";
import type { SectionState, SectionTypeState } from "../../protocol.ts";
import { useEditor } from "../context.ts";
import { dataAddress, fieldIn, restoreOriginal, setField } from "../edits.ts";
import { useEditorState } from "../store.ts";
import { withWaiting } from "../waiting.ts";

export interface Form {
  readonly section: SectionState;
  readonly type: SectionTypeState;
  /** Code of the language whose texts are written; undefined for the primary one. */
  readonly language: string | undefined;
  /** What the document has, with what is on its way to it. */
  readonly data: unknown;
  readonly translation: unknown;
  /** undefined takes a value away. */
  write(path: Path, value: unknown): void;
  restoreOriginal(path: Path): void;
  /** Why the last value of a field was refused. */
  refusalOf(path: Path): string | undefined;
}

export const FormContext = createContext<Form | undefined>(undefined);

export function useForm(): Form {
  const form = useContext(FormContext);
  if (!form) throw new Error("Outside of a section's form.");
  return form;
}

/** @returns undefined for a section that is not on the page, or of a type that nobody knows */
export function useSectionForm(id: string | undefined): Form | undefined {
  const editor = useEditor();
  const page = useEditorState((state) => state.page);
  const types = useEditorState((state) => state.site?.types);
  const shown = useEditorState((state) => state.shown);
  const waiting = useEditorState((state) => state.waiting);
  const refusal = useEditorState((state) => state.refusal);
  return useMemo(() => {
    const known = page?.sections.find((one) => one.id === id);
    const type = types?.find((one) => one.type === known?.type);
    if (!known || !type || id === undefined) return undefined;
    const section = withWaiting(known, waiting, shown);
    const { data, translation } = section;
    return {
      section,
      type,
      language: shown.language,
      data,
      translation,
      write: (path, value) => editor.edit(setField(editor.place(), id, path, value)),
      restoreOriginal: (path) => editor.edit(restoreOriginal(editor.place(), id, path)),
      refusalOf: (path) => {
        const place = editor.place();
        const isHere = refusal?.at && sameAddress(refusal.at, dataAddress(place, id, path));
        return isHere ? refusal.message : undefined;
      },
    };
  }, [editor, id, page, refusal, shown, types, waiting]);
}

/** What a control shows: the translation's own value, or the primary one. */
export function useValue(path: Path): { value: unknown; isOriginal: boolean } {
  const { data, translation, language } = useForm();
  const own = language === undefined ? undefined : valueAt(translation, path);
  return { value: own ?? valueAt(data, path), isOriginal: own === undefined };
}

/** Whether a field is one that translations give for themselves. */
export function useIsTranslated(path: Path): boolean {
  const { place } = useEditor();
  const { section } = useForm();
  const at = dataAddress(place(), section.id, path);
  return at.language !== undefined && fieldIn(place(), section.id, path) !== undefined;
}

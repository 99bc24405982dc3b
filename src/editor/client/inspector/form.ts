/** A section's form: where its values come from, and where they go. */
import { createContext, useContext, useMemo } from "react";
import { type Path, sameAddress, valueAt, withValue } from "../../pointer.ts";
import type { EditRequest, SectionState, SectionTypeState, Shown } from "../../protocol.ts";
import { useEditor } from "../context.ts";
import { dataAddress, fieldIn, restoreOriginal, setField } from "../edits.ts";
import { useEditorState } from "../store.ts";

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
    const section = page?.sections.find((one) => one.id === id);
    const type = types?.find((one) => one.type === section?.type);
    if (!section || !type || id === undefined) return undefined;
    return {
      section: { ...section, ...own(section, waiting) },
      type,
      language: shown.language,
      data: withWaiting(section.data, waiting, { ...shown, language: undefined }, id),
      translation: shown.language && withWaiting(section.translation, waiting, shown, id),
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

/** Lays over a section's data what was written and is not acknowledged yet, so that controls show it at once. */
function withWaiting(data: unknown, waiting: readonly EditRequest[], shown: Shown, section: string): unknown {
  let value = data;
  for (const { at, ...operation } of waiting.flatMap(({ operations = [] }) => operations)) {
    const [first, ...path] = at.path;
    const isHere = at.page === shown.path && at.section === section && at.language === shown.language;
    if (operation.op === "set" && isHere && first === "data") value = withValue(value, path, operation.value);
  }
  return value;
}

function own({ id }: SectionState, waiting: readonly EditRequest[]): Partial<SectionState> {
  const written: Record<string, unknown> = {};
  for (const { at, ...operation } of waiting.flatMap(({ operations = [] }) => operations))
    if (operation.op === "set" && at.section === id && at.path.length === 1)
      written[String(at.path[0])] = operation.value;
  return written;
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

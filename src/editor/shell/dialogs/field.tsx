/** Dialog with one field of a section or of the site, opened from the page: a date. */
import { useCallback } from "react";

import { fieldAt, parsePointer } from "../../shared/pointer.ts";
import { TextButton } from "../controls/button.tsx";
import type { EditScope, Target } from "../edit-scope.ts";
import { FieldControl } from "../inspector/control.tsx";
import { FormFields } from "../inspector/field.tsx";
import { useScopeForm } from "../inspector/form.ts";
import { useWords, wordField, wordOwn } from "../words/index.ts";
import { Window } from "./window.tsx";

interface FieldDialogProps {
  readonly section: EditScope;
  readonly pointer: string;
  readonly target: Target;
  readonly onClose: () => void;
}

export function FieldDialog({ section, pointer, target, onClose }: FieldDialogProps) {
  const words = useWords();
  const form = useScopeForm(
    section,
    useCallback(() => {}, []),
    target,
  );
  const path = parsePointer(pointer);
  const field = fieldAt(form?.fields, path);
  if (!form || !field) return null;
  const label = field.label ? wordOwn(words, field.label) : wordField(words, String(path.at(-1)));
  return (
    <Window
      title={label}
      onClose={onClose}
      actions={
        <TextButton look="primary" onPress={onClose}>
          {words.ready}
        </TextButton>
      }
    >
      <FormFields form={form}>
        <FieldControl field={field} path={path} label={label} />
      </FormFields>
    </Window>
  );
}

/** The fields of a group, one below the other. */

import { valueAt } from "../../pointer.ts";
import type { FieldState } from "../../protocol.ts";
import { familyOf } from "../picture-edits.ts";
import { useWords, wordField } from "../words/index.ts";
import { type ControlProps, FieldControl } from "./control.tsx";
import { useForm } from "./form.ts";
import css from "./inspector.module.css";

/** A group within a group: its name stands above its fields. */
export const GroupControl = ({ field, path, label }: ControlProps<"group">) => (
  <fieldset className={css.group}>
    <legend>{label}</legend>
    <GroupFields field={field} path={path} />
  </fieldset>
);

interface GroupFieldsProps extends Pick<ControlProps<"group">, "field" | "path"> {
  /** Name of the field that is selected in the page. */
  readonly marked?: string;
}

export function GroupFields({ field, path, marked }: GroupFieldsProps) {
  const words = useWords();
  const { data } = useForm();
  return shownFields(field, valueAt(data, path)).map(([name, below]) => (
    <div key={name} data-field={name} data-marked={name === marked || undefined} className={css.entry}>
      <FieldControl field={below} path={[...path, name]} label={wordField(words, name)} />
    </div>
  ));
}

/** Without what stands within another control: alignments, the parts of a picture; and unused older names of a field. */
function shownFields(
  { fields, alternatives }: ControlProps<"group">["field"],
  value: unknown,
): [string, FieldState][] {
  const within = new Set<string | undefined>();
  for (const [name, field] of Object.entries(fields)) {
    if (field.shape === "text") within.add(field.alignment);
    if (field.shape !== "picture") continue;
    const family = familyOf(name);
    within.add(family?.sizes).add(family?.crop).add(family?.alt);
  }
  for (const [first = "", ...others] of alternatives)
    for (const other of others)
      if (fields[other]?.shape === fields[first]?.shape && valueAt(value, [other]) === undefined)
        within.add(other);
  return Object.entries(fields).filter(([name]) => !within.has(name));
}

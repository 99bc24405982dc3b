/** Fields of a group, one below the other. */

import { useState } from "react";
import { isShown } from "../../../section/conditions.ts";
import { familyOf } from "../../../section/picture-families.ts";
import { valueAt } from "../../shared/pointer.ts";
import type { FieldState } from "../../shared/protocol.ts";
import { useWords, wordFieldAt, wordOwn, wordOwnField } from "../words/index.ts";
import { type ControlProps, FieldControl } from "./control.tsx";
import { useForm, valueIn } from "./form.ts";
import css from "./inspector.module.css";
import { SearchLine } from "./search-line.tsx";
import { Row } from "./way.tsx";

/** Nested group: a heading above its fields. A large group of the site opens separately. */
export function GroupControl({ field, path, label }: ControlProps<"group">) {
  const { scope, open } = useForm();
  if (typeof scope !== "string" && isLarge(field)) return <Row name={label} onPress={() => open(path)} />;
  return (
    <fieldset className={css.group} data-colours={isPalette(field) || undefined}>
      <legend>{label}</legend>
      <GroupFields field={field} path={path} />
    </fieldset>
  );
}

const isPalette = ({ fields }: ControlProps<"group">["field"]) =>
  Object.values(fields).every(({ shape }) => shape === "colour");

/** Longer groups get a search field. */
const maxListed = 20;

const isLarge = ({ fields }: ControlProps<"group">["field"]): boolean => {
  const below = Object.values(fields);
  return below.length > maxListed || below.some(({ shape }) => shape === "group" || shape === "list");
};

interface GroupFieldsProps extends Pick<ControlProps<"group">, "field" | "path"> {
  /** Name of the field selected in the page. */
  readonly marked?: string;
  /** Fields to show. Default: all. */
  readonly only?: readonly string[];
}

export function GroupFields({ field, path, marked, only }: GroupFieldsProps) {
  const words = useWords();
  const form = useForm();
  const { data, scope } = form;
  const isOwn = path.length === 0 && typeof scope !== "string";
  const labelOf = ([name, { label }]: [string, FieldState]) =>
    label ? wordOwn(words, label) : isOwn ? wordOwnField(words, name) : wordFieldAt(words, [...path, name]);
  const [search, setSearch] = useState("");
  const shown = shownFields(field, valueAt(data, path)).filter(
    ([name]) =>
      (only?.includes(name) ?? true) &&
      isShown(field.conditions, name, (other) => valueIn(form, [...path, other])),
  );
  const found = shown.filter((entry) => labelOf(entry).toLowerCase().includes(search.toLowerCase()));
  return (
    <>
      {shown.length > maxListed && <SearchLine value={search} onChange={setSearch} />}
      {found.map(([name, below]) => (
        <div key={name} data-field={name} data-marked={name === marked || undefined} className={css.entry}>
          <FieldControl field={below} path={[...path, name]} label={labelOf([name, below])} />
        </div>
      ))}
    </>
  );
}

/** Leaves out fields edited by another control (alignments, parts of an image) and unused older field names. */
function shownFields(
  { fields, alternatives }: ControlProps<"group">["field"],
  value: unknown,
): [string, FieldState][] {
  const within = new Set<string | undefined>();
  for (const [name, field] of Object.entries(fields)) {
    if (field.shape === "text") within.add(field.alignment);
    if (field.shape !== "picture") continue;
    const family = familyOf(name);
    within.add(family?.sizes).add(family?.crop).add(family?.focus).add(family?.alt);
  }
  for (const [first = "", ...others] of alternatives)
    for (const other of others)
      if (fields[other]?.shape === fields[first]?.shape && valueAt(value, [other]) === undefined)
        within.add(other);
  // A date that follows an event has no value of its own.
  for (const names of alternatives) {
    const isOfEvent = names.some((name) => fields[name]?.shape === "event" && valueAt(value, [name]));
    for (const name of names) if (isOfEvent && valueAt(value, [name]) === undefined) within.add(name);
  }
  return Object.entries(fields).filter(([name]) => !within.has(name));
}

/** Image control: preview, replace, crop, choose the focal point, describe and remove (EDT-3). */

import { familyOf } from "../../../section/picture-families.ts";
import { formatPointer, sameAddress, valueAt } from "../../shared/pointer.ts";
import { useEditor } from "../context.ts";
import { IconButton, TextButton } from "../controls/button.tsx";
import { dataAddress } from "../edit-scope.ts";
import { Icon } from "../icon.tsx";
import { removePicture } from "../picture-edits.ts";
import { usePictureUrl } from "../pictures.ts";
import { useEditorState } from "../store.ts";
import { useWords, wordField } from "../words/index.ts";
import { type ControlProps, FieldControl } from "./control.tsx";
import { useForm, useValue } from "./form.ts";
import css from "./inspector.module.css";
import { Note } from "./note.tsx";
import { Problem } from "./problem.tsx";

export function PictureControl({ path, label }: ControlProps<"picture">) {
  const words = useWords();
  const { openDialog, edit } = useEditor();
  const form = useForm();
  const { value } = useValue(path);
  const family = familyOf(String(path.at(-1)));
  const at = { target: form.target, section: form.scope, pointer: formatPointer(path) };
  const url = usePictureUrl(value);
  const alt = family?.alt && valueAt(form.data, [...path.slice(0, -1), family.alt]);
  const isThere = typeof value === "string" && value !== "";
  return (
    // Buttons of several images have the same names.
    <fieldset className={css.field} aria-label={label}>
      <span className={css.label}>{label}</span>
      <div
        className={css.picture}
        data-empty={!isThere || undefined}
        data-dark={path.at(-1) === "logoDarkSrc" || undefined}
      >
        {isThere && url ? <img src={url} alt={typeof alt === "string" ? alt : ""} /> : <Icon name="photo" />}
      </div>
      <div className={css.tools}>
        <TextButton icon="upload" onPress={() => openDialog({ kind: "picture", at })}>
          {isThere ? words.replace : words.addPicture}
        </TextButton>
        {isThere && family?.crop && (
          <IconButton icon="crop" name={words.crop} onPress={() => openDialog({ kind: "crop", at })} />
        )}
        {isThere && family?.focus && (
          <IconButton icon="focus" name={words.focus} onPress={() => openDialog({ kind: "focus", at })} />
        )}
        {isThere && family?.alt && (
          <IconButton
            icon="description"
            name={words.description}
            onPress={() => openDialog({ kind: "description", at })}
          />
        )}
        {isThere && (
          <IconButton icon="trash" name={words.remove} onPress={() => edit(removePicture(at), form.target)} />
        )}
      </div>
      {family && <Sizes path={[...path.slice(0, -1), family.sizes]} />}
      <Problems path={path} />
      <Note path={path} />
    </fieldset>
  );
}

/** Shows the problems that `check` reports about this image where they can be fixed. */
function Problems({ path }: Pick<ControlProps, "path">) {
  const { target, scope } = useForm();
  const problems = useEditorState((state) => state.page?.problems);
  const own = dataAddress(target.snapshot, scope, path);
  return problems
    ?.filter(({ at }) => at && sameAddress(at, own))
    .map(({ severity, message, hint }) => (
      <Problem key={message} severity={severity} message={message} hint={hint} at={undefined}>
        {null}
      </Problem>
    ));
}

/** Images for smaller screens, if the document has any. Collapsed, since few owners need them. */
function Sizes({ path }: Pick<ControlProps, "path">) {
  const words = useWords();
  const { data } = useForm();
  const sizes = valueAt(data, path);
  if (typeof sizes !== "object" || sizes === null || Object.keys(sizes).length === 0) return null;
  return (
    <details className={css.disclosure}>
      <summary className={css.disclose}>
        <Icon name="chevron-right" /> {words.otherSizes}
      </summary>
      <div className={css.sizes}>
        <SizesControl field={{ shape: "sizes", isRequired: false }} path={path} label={words.otherSizes} />
      </div>
    </details>
  );
}

export function SizesControl({ path }: ControlProps<"sizes">) {
  const words = useWords();
  const { data } = useForm();
  return (["small", "medium", "large", "xlarge"] as const).map((name) => {
    // A size is an address or an object that contains one.
    const isObject = typeof valueAt(data, [...path, name]) === "object";
    return (
      <FieldControl
        key={name}
        field={{ shape: "picture", isRequired: false }}
        path={isObject ? [...path, name, "url"] : [...path, name]}
        label={wordField(words, name)}
      />
    );
  });
}

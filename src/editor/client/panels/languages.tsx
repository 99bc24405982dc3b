/** The site's languages: a list like any other, but for how one is added and which is the original. */
import { fieldAt, type Path, valueAt } from "../../pointer.ts";
import type { FieldState } from "../../protocol.ts";
import { useEditor } from "../context.ts";
import { TextButton } from "../controls/button.tsx";
import { Choice } from "../controls/choice.tsx";
import { useForm } from "../inspector/form.ts";
import { GroupFields } from "../inspector/group.tsx";
import css from "../inspector/inspector.module.css";
import { ListControl } from "../inspector/list.tsx";
import { addLanguage, makePrimary, otherLanguages } from "../languages.ts";
import { useWords, wordOwnField } from "../words/index.ts";

const useLanguages = (): readonly unknown[] => {
  const found = valueAt(useForm().data, ["languages"]);
  return Array.isArray(found) ? found : [];
};

interface LanguagesProps {
  readonly fields: FieldState;
  readonly path: Path;
}

export function Languages({ fields, path }: LanguagesProps) {
  const words = useWords();
  const field = fieldAt(fields, path);
  const [name, index] = path;
  if (field?.shape === "list")
    return (
      <ListControl
        field={field}
        path={path}
        label={wordOwnField(words, String(name))}
        add={<AddLanguage />}
      />
    );
  if (field?.shape !== "group") return null;
  return (
    <>
      <GroupFields
        field={field}
        path={path}
        only={Object.keys(field.fields).filter((key) => !byHand.includes(key))}
      />
      <Original index={Number(index)} />
    </>
  );
}

/** The order is the list's; one language is the original. */
const byHand = ["isPrimary", "order"];

function AddLanguage() {
  const words = useWords();
  const { edit } = useEditor();
  const known = useLanguages();
  return (
    <Choice
      label={known.length === 0 ? words.siteLanguage : words.addLanguage}
      value={undefined}
      options={otherLanguages(known)}
      onChange={(code) => edit(addLanguage(known, code))}
    />
  );
}

/** What making a language the original does is said before. */
function Original({ index }: { readonly index: number }) {
  const words = useWords();
  const { edit } = useEditor();
  const known = useLanguages();
  if (valueAt(known[index], ["isPrimary"]) === true) return <p className={css.quiet}>{words.isOriginal}</p>;
  return (
    <div className={css.field}>
      <p className={css.note}>{words.makeOriginalWhy}</p>
      <TextButton onPress={() => edit(makePrimary(known, index))}>{words.makeOriginal}</TextButton>
    </div>
  );
}

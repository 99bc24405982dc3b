/** Languages of the site: a list with its own way to add an item and to choose the original language. */
import { useRef } from "react";
import { fieldAt, type Path, valueAt } from "../../shared/pointer.ts";
import type { FieldState } from "../../shared/protocol.ts";
import { useEditor } from "../context.ts";
import { TextButton } from "../controls/button.tsx";
import { Choice } from "../controls/choice.tsx";
import { useForm } from "../inspector/form.ts";
import { GroupFields } from "../inspector/group.tsx";
import css from "../inspector/inspector.module.css";
import { ListControl } from "../inspector/list.tsx";
import { addLanguage, confirmTexts, otherLanguages } from "../languages.ts";
import { permissionIn } from "../rights.ts";
import { useEditorState } from "../store.ts";
import { wordOwnField } from "../words/index.ts";
import { useAllWords } from "../words/later.ts";

const useLanguages = (): readonly unknown[] => {
  const found = valueAt(useForm().data, ["languages"]);
  return Array.isArray(found) ? found : [];
};

interface LanguagesProps {
  readonly fields: FieldState;
  readonly path: Path;
}

export function Languages({ fields, path }: LanguagesProps) {
  const words = useAllWords();
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

/** Managed here: the order follows the list, and one language is the original. */
const byHand = ["isPrimary", "order"];

function AddLanguage() {
  const words = useAllWords();
  const { edit } = useEditor();
  const { target } = useForm();
  const known = useLanguages();
  return (
    <Choice
      label={known.length === 0 ? words.siteLanguage : words.addLanguage}
      value={undefined}
      isSearchable
      options={otherLanguages(known, words.locale)}
      // Meant in the list that is seen, which may be a moment older than what the editor knows.
      onChange={(code) => edit(addLanguage(known, code), target)}
    />
  );
}

/** A language without a code has no texts yet. */
function Original({ index }: { readonly index: number }) {
  const words = useAllWords();
  const { openDialog } = useEditor();
  const known = useLanguages();
  const code = valueAt(known[index], ["lang", "code"]);
  if (valueAt(known[index], ["isPrimary"]) === true) return <p className={css.quiet}>{words.isOriginal}</p>;
  if (typeof code !== "string") return null;
  return (
    <>
      <Texts language={code} help={words.textsForTranslator} />
      <TextButton icon="swap" onPress={() => openDialog({ kind: "make-primary", language: code })}>
        {words.makeOriginal}
      </TextButton>
    </>
  );
}

/** Texts of the languages of a translator, who does not see the Site panel. */
export function TranslatorTexts() {
  const words = useAllWords();
  const languages = useEditorState((state) => state.site?.languages) ?? [];
  const may = useEditorState((state) => permissionIn(state).languages);
  const own = languages.filter(({ code, isPrimary }) => !isPrimary && may.includes(code));
  return own.map(({ code, name }) => (
    <section key={code} className={css.field} aria-label={words.textsIn(name)}>
      <h2 className={css.title}>{words.textsIn(name)}</h2>
      <Texts language={code} help={words.textsInOwnTool} />
    </section>
  ));
}

interface TextsProps {
  readonly language: string;
  readonly help: string;
}

/** Untranslated count, export and import of texts. */
function Texts({ language, help }: TextsProps) {
  const words = useAllWords();
  const { api, edit, openDialog, announce } = useEditor();
  const file = useRef<HTMLInputElement>(null);
  const count = useEditorState(({ untranslated }) =>
    untranslated?.languages.find(({ code }) => code === language),
  );
  const { role } = useEditorState(permissionIn);
  const name =
    useEditorState(({ site }) => site?.languages.find(({ code }) => code === language)?.name) ?? "";
  const save = async () => {
    try {
      const { name, text } = await api.texts(language);
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([text], { type: "text/x-gettext-translation" }));
      link.download = name;
      link.click();
      URL.revokeObjectURL(link.href);
    } catch {
      announce(words.noServer);
    }
  };
  return (
    <div className={css.field}>
      {count && <p>{words.notTranslated(count.count, count.unchecked)}</p>}
      {count?.unchecked !== undefined && role === "owner" && (
        <TextButton onPress={() => edit(confirmTexts(language, name))}>{words.confirmAll}</TextButton>
      )}
      <p className={css.note}>{help}</p>
      <div className={css.row}>
        <TextButton onPress={save}>{words.exportTexts}</TextButton>
        <TextButton icon="upload" onPress={() => file.current?.click()}>
          {words.importTexts}
        </TextButton>
      </div>
      <input
        ref={file}
        type="file"
        accept=".po"
        hidden
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) openDialog({ kind: "import-texts", language, file: chosen });
          // Allows choosing the same file again.
          target.value = "";
        }}
      />
    </div>
  );
}

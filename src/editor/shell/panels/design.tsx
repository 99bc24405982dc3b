/** Design panel: looks, colours by role, and the fields of the theme's schema. Each change shows on the page at once (EDT-14). */
import { useCallback } from "react";
import { fieldAt, type Path, valueAt } from "../../shared/pointer.ts";
import colours from "../colours/colours.module.css";
import { RoleColours } from "../colours/colours.tsx";
import { PaletteChoice } from "../colours/palette-choice.tsx";
import { useEditor } from "../context.ts";
import { FormFields } from "../inspector/field.tsx";
import { type Form, useForm, useScopeForm } from "../inspector/form.ts";
import { GroupFields } from "../inspector/group.tsx";
import css from "../inspector/inspector.module.css";
import { ThemeList } from "../previews/theme-list.tsx";
import { useEditorState } from "../store.ts";
import { wordChoiceIn, wordField } from "../words/index.ts";
import { useAllWords } from "../words/later.ts";
import panels from "./panels.module.css";

export function Design() {
  const words = useAllWords();
  const { store } = useEditor();
  const open = useCallback((path: Path) => store.set({ panel: { tab: "design", path } }), [store]);
  const form = useScopeForm(undefined, open);
  const theme = fieldAt(form?.fields, ["theme"]);
  if (!form || theme?.shape !== "group") return null;
  const names = Object.keys(theme.fields);
  const palette = fieldAt(theme, ["palette"]);
  return (
    <FormFields form={form}>
      <Looks />
      {palette?.shape === "group" && (
        <>
          <RoleColours />
          <PaletteChoice />
        </>
      )}
      <div className={css.fields}>
        <GroupFields
          field={theme}
          path={["theme"]}
          only={names.filter((name) => name !== "preset" && name !== "palette")}
        />
      </div>
      {palette?.shape === "group" && (
        <details className={`${css.fields} ${colours.more}`}>
          <summary>{words.allColours}</summary>
          <div className={css.group} data-colours>
            <GroupFields field={palette} path={["theme", "palette"]} />
          </div>
        </details>
      )}
      <KeptReadable form={form} />
    </FormFields>
  );
}
/** Looks, each as a picture of this site. */
function Looks() {
  const words = useAllWords();
  const { fields, data, write } = useForm();
  const field = fieldAt(fields, ["theme", "preset"]);
  const preset = valueAt(data, ["theme", "preset"]);
  if (field?.shape !== "choice" || field.choices.length === 0) return null;
  const label = wordField(words, "preset");
  return (
    <section className={colours.section} aria-label={label}>
      <h2 className={colours.title}>{label}</h2>
      <ThemeList
        label={label}
        selected={typeof preset === "string" ? preset : undefined}
        options={field.choices.map((id) => ({
          id,
          name: wordChoiceIn(words, field, id),
          theme: { preset: id },
        }))}
        // The site's own values would override the look.
        onChoose={({ theme }) => write(["theme"], theme)}
      />
    </section>
  );
}

/** Reports colours replaced for readability, since owners would look for theirs (SEC-27). */
function KeptReadable({ form: { fields, data } }: { readonly form: Form }) {
  const words = useAllWords();
  const moved = useEditorState((state) => state.site?.movedColours) ?? [];
  if (moved.length === 0) return null;
  const chosen = (name: string) => {
    const path = ["theme", "palette", name];
    return String(valueAt(data, path) ?? fieldAt(fields, path)?.fallback);
  };
  return (
    <section className={panels.moved} aria-label={words.keptReadable}>
      <h2 className={panels.movedTitle}>{words.keptReadable}</h2>
      <p className={css.quiet}>{words.keptReadableWhy}</p>
      <ul>
        {moved.map(({ mode, name, shown }) => (
          <li key={`${mode} ${name}`}>
            <span className={panels.swatches} aria-hidden="true">
              <i style={{ background: chosen(name) }} />
              <i style={{ background: shown }} />
            </span>
            {words.movedColour(wordField(words, name), words.colorModes[mode as "DARK"])}
            <span className={css.quiet}>{shown}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

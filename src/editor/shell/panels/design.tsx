/** Design panel: looks, colours by role, and the fields of the theme's schema. Each change shows on the page at once (EDT-14). */
import { useCallback } from "react";
import { fieldAt, type Path, valueAt } from "../../shared/pointer.ts";
import colours from "../colours/colours.module.css";
import { RoleColours } from "../colours/colours.tsx";
import { useEditor } from "../context.ts";
import { FormFields } from "../inspector/field.tsx";
import { type Form, useScopeForm } from "../inspector/form.ts";
import { GroupFields } from "../inspector/group.tsx";
import css from "../inspector/inspector.module.css";
import { useEditorState } from "../store.ts";
import { useWords, wordField } from "../words/index.ts";
import panels from "./panels.module.css";

export function Design() {
  const words = useWords();
  const { store } = useEditor();
  const open = useCallback((path: Path) => store.set({ panel: { tab: "design", path } }), [store]);
  const scopeForm = useScopeForm(undefined, open);
  const theme = fieldAt(scopeForm?.fields, ["theme"]);
  if (!scopeForm || theme?.shape !== "group") return null;
  const form: Form = {
    ...scopeForm,
    // Choosing a look removes the site's own values, which would override it.
    write: (path, value) =>
      path.join("/") === "theme/preset"
        ? scopeForm.write(["theme"], { preset: value })
        : scopeForm.write(path, value),
  };
  const names = Object.keys(theme.fields);
  const palette = fieldAt(theme, ["palette"]);
  return (
    <FormFields form={form}>
      <div className={css.fields}>
        <GroupFields field={theme} path={["theme"]} only={["preset"]} />
      </div>
      {palette?.shape === "group" && <RoleColours />}
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
/** Reports colours replaced for readability, since owners would look for theirs (SEC-27). */
function KeptReadable({ form: { fields, data } }: { readonly form: Form }) {
  const words = useWords();
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

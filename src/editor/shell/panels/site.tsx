/** Site panel: settings shared by all pages, generated from the document's schema (EDT-14). */
import { useCallback } from "react";
import { fieldAt, type Path, valueAt } from "../../shared/pointer.ts";
import { useEditor } from "../context.ts";
import { withBannerTexts } from "../cookie-banner.ts";
import { FieldControl } from "../inspector/control.tsx";
import { FormFields } from "../inspector/field.tsx";
import { type Form, useScopeForm } from "../inspector/form.ts";
import { GroupFields } from "../inspector/group.tsx";
import css from "../inspector/inspector.module.css";
import { labelAt } from "../inspector/inspector.tsx";
import { Row, Way } from "../inspector/way.tsx";
import { useEditorState } from "../store.ts";
import { nameOfItem, wordOwn, wordOwnField } from "../words/index.ts";
import { useAllWords } from "../words/later.ts";
import { Cookies } from "./cookies.tsx";
import { Languages } from "./languages.tsx";
import { Menu } from "./menu.tsx";
import { partsOfSite } from "./parts.ts";

export { TranslatorTexts } from "./languages.tsx";

export function Site({ path }: { readonly path: Path }) {
  const { store } = useEditor();
  const open = useCallback((next: Path) => store.set({ panel: { tab: "site", path: next } }), [store]);
  const given = useScopeForm(undefined, open);
  const site = useEditorState((state) => state.site);
  if (!given) return null;
  const primary = site?.languages.find(({ isPrimary }) => isPrimary)?.code ?? "";
  const fields = withBannerTexts(given.fields, site?.settings, given.language ?? primary);
  const form = { ...given, fields };
  return (
    <FormFields form={form}>
      {path.length === 0 ? <Parts form={form} /> : <Part form={form} path={path} />}
    </FormFields>
  );
}

function Parts({ form: { fields, open } }: { readonly form: Form }) {
  const words = useAllWords();
  return (
    <div className={css.fields}>
      <div className={css.rows}>
        {partsOfSite(fields).map((part) => (
          <Row key={part.id} name={words.parts[part.id]} onPress={() => open(part.fields.slice(0, 1))} />
        ))}
      </div>
      <p className={css.quiet}>{words.onEveryPage}</p>
    </div>
  );
}

const isBannerKind = ([first, kind, ...below]: Path): boolean =>
  first === "cookieSettings" && (kind === "gdpr" || kind === "simple") && below.length === 0;

/** Parts that owners see at the edges of the page in front of them. */
const isOnPages: ReadonlySet<string> = new Set(["header", "footer"]);

/** Part of the site, or an item or group within it. */
function Part({ form: { fields, data, open }, path }: { readonly form: Form; readonly path: Path }) {
  const words = useAllWords();
  const part = partsOfSite(fields).find((one) => one.fields.includes(String(path[0])));
  const field = fieldAt(fields, path);
  if (!part || !field || fields.shape !== "group") return null;
  const cookies = fieldAt(fields, ["cookieSettings"]);
  const partName = words.parts[part.id];
  // A list is shown inline, so it is not a breadcrumb.
  const steps = path
    .map((_, index) => path.slice(0, index + 1))
    // The kind of the banner is chosen one level above.
    .filter((step) => !isBannerKind(step))
    .filter((step, index) => index > 0 && fieldAt(fields, step)?.shape !== "list")
    .map((step) => {
      const label = fieldAt(fields, step)?.label;
      return {
        name:
          nameOfItem(words, fieldAt(fields, step), valueAt(data, step)) ||
          (label ? wordOwn(words, label) : labelAt(words, step)),
        onPress: () => open(step),
      };
    });
  const way = [
    { name: words.tabs.site, onPress: () => open([]) },
    { name: partName, onPress: () => open(path.slice(0, 1)) },
    ...steps,
  ];
  const [only] = part.fields.length === 1 && path.length === 1 ? part.fields : [];
  return (
    <>
      <Way steps={way.slice(0, -1)} title={way.at(-1)?.name ?? ""} />
      <div className={css.fields}>
        {isOnPages.has(part.id) && <p className={css.quiet}>{words.onEveryPage}</p>}
        {path[0] === "cookieSettings" &&
        (path.length === 1 || isBannerKind(path)) &&
        cookies?.shape === "group" ? (
          <Cookies field={cookies} />
        ) : path[0] === "languages" ? (
          <Languages fields={fields} path={path} />
        ) : path.length === 1 && path[0] === "headerLinks" && field.shape === "list" ? (
          <>
            <Menu field={field} />
            <GroupFields field={fields} path={[]} only={part.fields.slice(1)} />
          </>
        ) : path.length === 1 && !(only && field.shape === "group") ? (
          <GroupFields field={fields} path={[]} only={part.fields} />
        ) : field.shape === "group" ? (
          <GroupFields field={field} path={path} />
        ) : (
          <FieldControl
            field={field}
            path={path}
            label={path.length === 1 ? wordOwnField(words, String(path[0])) : labelAt(words, path)}
          />
        )}
      </div>
    </>
  );
}

/** Menu of the site: its links, and the pages that have none (EDT-14). */
import { valueAt } from "../../shared/pointer.ts";
import type { FieldState } from "../../shared/protocol.ts";
import { useEditor } from "../context.ts";
import { TextButton } from "../controls/button.tsx";
import { Toggle } from "../inspector/choice-controls.tsx";
import { type Form, useForm } from "../inspector/form.ts";
import css from "../inspector/inspector.module.css";
import { ListControl } from "../inspector/list.tsx";
import { Row } from "../inspector/way.tsx";
import { describeLink } from "../link-text.ts";
import { addToMenu, findInMenu, linksBelow, type MenuLink, menuOf, removeFromMenu } from "../menu-edits.ts";
import { useEditorState } from "../store.ts";
import { useWords } from "../words/index.ts";

interface MenuProps {
  readonly field: Extract<FieldState, { shape: "list" }>;
}

export function Menu({ field }: MenuProps) {
  const words = useWords();
  return (
    <>
      <p className={css.quiet}>{words.menuOnAll}</p>
      <ListControl
        field={field}
        path={["headerLinks"]}
        label={words.menu}
        remove={words.removeFromMenu}
        add={<Add max={field.max ?? Number.POSITIVE_INFINITY} />}
      />
    </>
  );
}

/** Buttons that add a page without a link, or a link to anything else. */
function Add({ max }: { readonly max: number }) {
  const words = useWords();
  const editor = useEditor();
  const { target } = useForm();
  const pages = useEditorState((state) => state.site?.pages) ?? [];
  const links = menuOf(target.snapshot.site?.settings);
  const missing = pages.filter(({ path }) => !findInMenu(links, path));
  const isFull = links.length >= max;
  const add = (text: string, link: string) => editor.edit(addToMenu(target.snapshot, { text, link }), target);
  return (
    <>
      <TextButton
        icon="plus"
        isDisabled={isFull}
        onPress={() =>
          editor.openDialog({
            kind: "link",
            href: undefined,
            choose: (href) => href !== undefined && add(describeLink(words, href, pages), href),
          })
        }
      >
        {words.addLink}
      </TextButton>
      {missing.length > 0 && (
        <section className={css.field} aria-label={words.notInMenu}>
          <h3 className={css.label}>{words.notInMenu}</h3>
          {missing.slice(0, maxListed).map(({ path, name }) => (
            <TextButton key={path} icon="plus" isDisabled={isFull} onPress={() => add(name, path)}>
              {words.addToMenuOf(name)}
            </TextButton>
          ))}
        </section>
      )}
    </>
  );
}

/** A menu has few links; other pages can be linked to from the dialog of a link. */
const maxListed = 20;

/** Switch in the settings of a page: whether the menu has it. */
export function InMenu({ page, form: { target } }: { readonly page: string; readonly form: Form }) {
  const words = useWords();
  const editor = useEditor();
  const name = useEditorState((state) => state.site?.pages.find(({ path }) => path === page)?.name) ?? page;
  const place = findInMenu(menuOf(target.snapshot.site?.settings), page);
  return (
    <Toggle
      label={words.inMenu}
      isOn={place !== undefined}
      onChange={() => {
        if (!place) return editor.edit(addToMenu(target.snapshot, { text: name, link: page }), target);
        const remove = () => editor.edit(removeFromMenu(target.snapshot, place), target);
        const count = linksBelow(valueAt(target.snapshot.site?.settings, place) as MenuLink).length;
        if (count > 0) editor.openDialog({ kind: "delete-item", what: "menu-link", name, count, remove });
        else remove();
      }}
    />
  );
}

interface SharedRowProps {
  /** Name of the part of the site. */
  readonly name: string;
  /** Field of the document that it begins with. */
  readonly field: string;
}

/** Row in the inspector of a header or footer that opens what it shares with all others. */
export function SharedRow({ name, field }: SharedRowProps) {
  const words = useWords();
  const { store } = useEditor();
  return (
    <div className={css.lead}>
      <Row
        name={name}
        more={words.onAllPages}
        onPress={() => store.set({ panel: { tab: "site", path: [field] } })}
      />
    </div>
  );
}

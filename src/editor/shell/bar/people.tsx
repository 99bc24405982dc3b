/** People who have the site open as well: initials, and a list that leads to where they are (EDT-28). */
import { Button, Dialog, DialogTrigger, Popover } from "react-aria-components";
import type { Person } from "../../shared/protocol.ts";
import { useEditor } from "../context.ts";
import { sectionName } from "../edit-scope.ts";
import { useEditorState } from "../store.ts";
import { useAllWords } from "../words/later.ts";
import css from "./bar.module.css";

/** Number of people whose initials are shown. */
const maxShown = 3;

export function People({ people }: { readonly people: readonly Person[] }) {
  const words = useAllWords();
  const editor = useEditor();
  const site = useEditorState((state) => state.site);
  const page = useEditorState((state) => state.page);
  const placeOf = (person: Person) => {
    const section =
      person.page === page?.path ? page.sections.find(({ id }) => id === person.section) : undefined;
    const name = site?.pages.find(({ path }) => path === person.page)?.name;
    return [name, section && site && sectionName(site, section)].filter(Boolean).join(", ");
  };
  const label = words.alsoHere(people.map(({ name }) => name || words.somebody).join(", "));
  return (
    <DialogTrigger>
      <Button className={css.people ?? ""} aria-label={label}>
        {people.slice(0, maxShown).map(({ id, name }) => (
          <span key={id} className={css.person} title={name || words.somebody} aria-hidden>
            {initials(name)}
          </span>
        ))}
        {people.length > maxShown && (
          <span className={css.person} aria-hidden>
            +{people.length - maxShown}
          </span>
        )}
      </Button>
      <Popover className={css.list ?? ""} placement="bottom end">
        <Dialog aria-label={words.whoIsHere}>
          {({ close }) =>
            people.map((person) => (
              <Button
                key={person.id}
                className={css.entry ?? ""}
                onPress={() => {
                  close();
                  const { page: at, section } = person;
                  void editor.goTo({ page: at, ...(section && { section }), path: [] });
                }}
              >
                {person.name || words.somebody}
                <small>{placeOf(person)}</small>
              </Button>
            ))
          }
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

/** @returns "AS" for "Anna Smith" and for anna.smith@example.org */
function initials(name: string): string {
  const parts = name.replace(/@.*/, "").match(/[\p{L}\p{N}]+/gu) ?? ["?"];
  return [parts[0], parts.length > 1 ? parts.at(-1) : undefined]
    .map((part) => [...(part ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}

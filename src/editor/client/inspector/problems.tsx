/** Diagnostics of `check` for the page, each with a link to its location (EDT-17). */
import { Button } from "react-aria-components";
import type { EditProblem } from "../../protocol.ts";
import { useEditor } from "../context.ts";
import { Icon } from "../icon.tsx";
import { useEditorState } from "../store.ts";
import { useWords } from "../words/index.ts";
import css from "./problems.module.css";

export function Problems() {
  const words = useWords();
  const page = useEditorState((state) => state.page);
  const isHere = ({ at }: EditProblem) => at?.page === undefined || at.page === page?.path;
  const all = page?.problems ?? [];
  return (
    <>
      <List title={words.problems} problems={all.filter(isHere)} />
      <List title={words.problemsElsewhere} problems={all.filter((problem) => !isHere(problem))} />
    </>
  );
}

function List({ title, problems }: { readonly title: string; readonly problems: readonly EditProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <section className={css.problems} aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      <ul>
        {problems.map((problem, index) => (
          <li key={index}>
            <Problem {...problem} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** @param onPress called before navigating */
export function Problem({
  severity,
  message,
  hint,
  at,
  onPress,
}: EditProblem & { readonly onPress?: () => void }) {
  const editor = useEditor();
  const text = (
    <>
      <Icon name="alert" />
      <span>
        {message}
        {hint && <small>{hint}</small>}
      </span>
    </>
  );
  if (!at)
    return (
      <p className={css.problem} data-severity={severity}>
        {text}
      </p>
    );
  return (
    <Button
      className={css.problem ?? ""}
      data-severity={severity}
      onPress={() => {
        onPress?.();
        void editor.goTo(at);
      }}
    >
      {text}
    </Button>
  );
}

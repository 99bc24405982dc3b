/** Diagnostics of `check` for the page, each with a link to its location (EDT-17). */
import { lazy, Suspense } from "react";
import type { EditProblem } from "../../shared/protocol.ts";
import { Boundary } from "../boundary.tsx";
import { useEditorState } from "../store.ts";
import { useWords } from "../words/index.ts";
import { Problem } from "./problem.tsx";
import css from "./problems.module.css";

/** Loaded with the dialogs: a chunk of its own would split their common code, and all editors would load more. */
const ProblemPlace = lazy(async () => ({
  default: (await import("../dialogs/open-dialog.tsx")).ProblemPlace,
}));

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
            <Problem {...problem}>
              <Boundary fallback={null}>
                <Suspense>
                  <ProblemPlace {...problem} />
                </Suspense>
              </Boundary>
            </Problem>
          </li>
        ))}
      </ul>
    </section>
  );
}

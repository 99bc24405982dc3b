/** Names the place of a problem as the owner sees it: "“Title” of “Our team” on the page “About”". */
import type { EditProblem } from "../../shared/protocol.ts";
import { nameConflict } from "../conflict-words.ts";
import { useEditorState } from "../store.ts";
import { useAllWords } from "../words/later.ts";

export function ProblemPlace({ at, section }: Pick<EditProblem, "at" | "section">) {
  const words = useAllWords();
  const site = useEditorState((state) => state.site);
  const page = useEditorState((state) => state.page);
  if (!at) return null;
  const unchanged = { ours: undefined, theirs: undefined };
  return <small>{nameConflict({ words, site, page }, { at, section, ...unchanged })}</small>;
}

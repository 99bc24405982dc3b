/** Says where this window is, and keeps the list of the others (EDT-28). */
import type { Editor } from "./editor.ts";

/** Milliseconds between signs of life, and before a move is reported. */
const [beat, pause] = [30_000, 400];

export function followPresence(
  { store, api }: Pick<Editor, "store" | "api">,
  window: string,
  closing: EventTarget,
): void {
  let told = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const report = async (isGone?: true) => {
    clearTimeout(timer);
    const { site, shown, selection, stage } = store.get();
    if (!site?.hasPresence || stage !== "ready") return;
    const place = { page: shown.path, section: selection?.section ?? "" };
    told = JSON.stringify(place);
    timer = isGone ? undefined : setTimeout(report, beat);
    // Without an answer the next sign of life is soon enough.
    const answer = await api.presence({ window, ...place, ...(isGone && { isGone }) }).catch(() => undefined);
    if (answer && !isGone) store.set({ ownId: answer.id, people: answer.people });
  };
  store.subscribe(() => {
    const { site, shown, selection } = store.get();
    if (
      !site?.hasPresence ||
      told === JSON.stringify({ page: shown.path, section: selection?.section ?? "" })
    )
      return;
    told = JSON.stringify({ page: shown.path, section: selection?.section ?? "" });
    clearTimeout(timer);
    timer = setTimeout(report, pause);
  });
  closing.addEventListener("pagehide", () => void report(true));
}

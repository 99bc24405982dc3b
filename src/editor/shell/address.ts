/**
 * Syncs the open page with the browser's history: Back and Forward switch between opened pages and languages, and a reload shows
 * the same page (EDT-22).
 */
import type { Shown, SiteState } from "../shared/protocol.ts";
import type { Editor } from "./editor.ts";
import { furtherLanguage, isShown, seenOf } from "./where.ts";

/** Subset of `Window` used here. */
export type HistoryWindow = Pick<Window, "history" | "addEventListener"> & {
  readonly location: Pick<Location, "pathname" | "search">;
  readonly document?: Pick<Document, "activeElement">;
};

/** Key of the editor's entry in `history.state`, beside whatever a product stores there. */
const key = "sectile";

/** @returns the page named by the browser's history or by the address, or the first page */
export function wantedPage(site: SiteState, given?: HistoryWindow): Shown {
  const { history, location } = given ?? globalThis;
  const wanted = entryOf(history?.state) ?? readQuery(location?.search ?? "");
  const page = site.pages.find(({ path }) => path === wanted.path) ?? site.pages[0];
  return { path: page?.path ?? "/", language: furtherLanguage(site, wanted.language) };
}

/**
 * Writes the shown page into the browser's history and opens the pages that Back and Forward lead to.
 * @param isOwn true if the address belongs to the editor; the address of a product is not changed
 */
export function followAddress(
  { store, open, openDialog }: Pick<Editor, "store" | "open" | "openDialog">,
  window: HistoryWindow,
  isOwn: boolean,
): void {
  const { history, location } = window;
  /** Last page written to the history. */
  let last: Shown | undefined;
  /** Counts navigations by the browser; the latest one is in progress while `going` equals it. */
  let count = 0;
  let going: number | undefined;

  /** @param isThisEntry true if the page belongs to the current history entry */
  const note = (isThisEntry: boolean) => {
    if (going !== undefined) return;
    const { stage, site, page } = store.get();
    const seen = seenOf(store.get());
    if (stage !== "ready" || !site || !page || !isShown(store.get())) return;
    // The entry of a renamed or deleted page is replaced with the page shown instead.
    const isNew = last && !isThisEntry && site.pages.some(({ path }) => path === last?.path);
    last = seen;
    const entry = entryOf(history.state);
    if (entry?.path === seen.path && entry.language === seen.language) return;
    const state = { ...(typeof history.state === "object" && history.state), [key]: seen };
    const url = isOwn ? location.pathname + writeQuery(location.search, seen) : undefined;
    if (isNew) history.pushState(state, "", url);
    else history.replaceState(state, "", url);
  };

  const go = () => {
    const { stage, site, dialog } = store.get();
    if (stage !== "ready" || !site) return;
    // The entry belongs to the product.
    if (!isOwn && !entryOf(history.state)) return;
    const number = ++count;
    going = number;
    // Blurring a text reports its content.
    const focused = window.document?.activeElement as HTMLElement | null | undefined;
    focused?.blur();
    // The dialog belongs to the page being left.
    if (dialog) openDialog(undefined);
    const { path, language } = wantedPage(site, window);
    const [primary] = site.languages;
    void open(path, language ?? primary?.code ?? "").finally(() => {
      if (going !== number) return;
      going = undefined;
      note(true);
    });
  };

  store.subscribe(() => note(false));
  window.addEventListener("popstate", go);
}

/** @returns undefined for an entry that the editor did not write, or not yet */
function entryOf(state: unknown): Shown | undefined {
  const entry =
    typeof state === "object" && state !== null ? (state as Record<string, unknown>)[key] : undefined;
  const { path, language } = (entry ?? {}) as Partial<Record<string, unknown>>;
  if (typeof path !== "string") return undefined;
  return { path, language: typeof language === "string" ? language : undefined };
}

function readQuery(search: string): Partial<Shown> {
  const query = new URLSearchParams(search);
  return {
    path: query.get("page") ?? undefined,
    language: query.get("language") ?? undefined,
  } as Partial<Shown>;
}

/** @returns the query with this page set; other parameters are kept */
function writeQuery(search: string, { path, language }: Shown): string {
  const others = search
    .slice(1)
    .split("&")
    .filter((pair) => pair !== "" && !/^(?:page|language)(?:=|$)/.test(pair));
  const own = Object.entries({ page: path, language }).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(value).replaceAll("%2F", "/")}`,
  );
  return `?${[...others, ...own].join("&")}`;
}

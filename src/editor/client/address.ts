/**
 * The open page in the browser's history: Back and Forward go between the pages and languages that were opened, and a page that is
 * loaded anew shows the same one (EDT-22).
 */
import type { Shown, SiteState } from "../protocol.ts";
import type { Editor } from "./editor.ts";
import { furtherLanguage, seenOf } from "./where.ts";

/** The part of a browser's window that is needed. */
export type HistoryWindow = Pick<Window, "history" | "addEventListener"> & {
  readonly location: Pick<Location, "pathname" | "search">;
  readonly document?: Pick<Document, "activeElement">;
};

/** In the state of an entry of the browser's history, beside what a product keeps there. */
const key = "sectile";

/** @returns the page that the browser's history or the address names, or the first one */
export function wantedPage(site: SiteState, given?: HistoryWindow): Shown {
  const { history, location } = given ?? globalThis;
  const wanted = entryOf(history?.state) ?? readQuery(location?.search ?? "");
  const page = site.pages.find(({ path }) => path === wanted.path) ?? site.pages[0];
  return { path: page?.path ?? "/", language: furtherLanguage(site, wanted.language) };
}

/**
 * Writes the page that is shown into the browser's history, and opens those that Back and Forward lead to.
 * @param isOwn whether the address is the editor's own; the address of a product stays as it is
 */
export function followAddress(
  { store, open, openDialog }: Pick<Editor, "store" | "open" | "openDialog">,
  window: HistoryWindow,
  isOwn: boolean,
): void {
  const { history, location } = window;
  /** The page that was written last. */
  let last: Shown | undefined;
  /** Counts where the browser has gone to; the last one is under way for as long as it is `going`. */
  let count = 0;
  let going: number | undefined;

  /** @param isThisEntry whether the page belongs to the entry that the browser is at */
  const note = (isThisEntry: boolean) => {
    if (going !== undefined) return;
    const { stage, site, page, shown } = store.get();
    const seen = seenOf(store.get());
    const isThere = page && seen.path === shown.path && seen.language === shown.language;
    if (stage !== "ready" || !site || !isThere) return;
    // A page that was renamed or deleted leads nowhere: its entry becomes that of the page in its place.
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
    // An entry of the product.
    if (!isOwn && !entryOf(history.state)) return;
    const number = ++count;
    going = number;
    // Leaving a text reports it.
    const focused = window.document?.activeElement as HTMLElement | null | undefined;
    focused?.blur();
    // The dialog is about the page that is left.
    if (dialog && dialog.kind !== "conflict") openDialog(undefined);
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

/** @returns undefined for an entry that is not the editor's, or not yet */
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

/** @returns the query with this page; what else is in it stays as it is */
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

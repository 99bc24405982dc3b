/** Search field, buttons that copy code, and lists of links that are open where there is space for them. */
import { arrowTarget } from "#browser/arrow-keys";
import { type Entry, excerptOf, search } from "./search.ts";

export function enhance(root: HTMLElement): void {
  if (root instanceof HTMLDetailsElement) keepOpen(root);
  else if (root instanceof HTMLFormElement) enhanceSearch(root);
  else enhanceCode(root);
}

/** The label tells that the code was copied until the button loses the focus. */
function enhanceCode(figure: HTMLElement): void {
  const button = figure.querySelector("button");
  const label = button?.textContent ?? "";
  button?.addEventListener("click", async () => {
    await navigator.clipboard.writeText(figure.querySelector("pre")?.textContent ?? "");
    button.textContent = button.dataset.copied ?? "";
  });
  for (const event of ["blur", "pointerleave"] as const)
    button?.addEventListener(event, () => {
      button.textContent = label;
    });
}

/** Styles show the list in wide windows anyway. Assistive technology needs to know that it is open. */
function keepOpen(details: HTMLDetailsElement): void {
  const wide = matchMedia(`(min-width: ${details.dataset.openFrom})`);
  const update = () => {
    details.open = wide.matches;
    // In a low window the list scrolls, and the current page may be out of sight.
    const current = details.querySelector<HTMLElement>("[aria-current]");
    if (current) details.scrollTop = current.offsetTop - details.clientHeight / 2;
  };
  wide.addEventListener("change", update);
  update();
}

/** Loads the index when the field is first used, and lists results as links. */
function enhanceSearch(form: HTMLElement): void {
  const input = form.querySelector("input");
  const status = form.querySelector<HTMLElement>("[role=status]");
  const list = form.querySelector("ul");
  const panel = list?.parentElement;
  const { index = "", found = "", none = "", failed = "" } = form.dataset;
  if (!input || !status || !list || !panel) return;

  let entries: Promise<readonly Entry[]> | undefined;
  /** A failed request is repeated by the next key. */
  const load = () => {
    entries ??= fetch(index).then((response) => {
      if (!response.ok) throw new Error(`${response.status}`);
      return response.json();
    });
    entries.catch(() => {
      entries = undefined;
    });
    return entries;
  };
  const links = () => [...list.querySelectorAll("a")];
  const close = () => {
    panel.hidden = true;
  };
  const show = (results: readonly Entry[], message: string) => {
    // The index is next to the pages, so addresses are relative to its folder.
    const root = new URL("..", new URL(index, document.baseURI));
    list.replaceChildren(...results.map((entry) => itemOf(entry, root, input.value)));
    status.textContent = message;
    panel.hidden = false;
  };
  const update = async () => {
    const query = input.value;
    if (query.trim() === "") return close();
    const results = await load().then(
      (all) => search(all, query),
      () => undefined,
    );
    // Only the latest query counts.
    if (query !== input.value) return;
    if (results === undefined) show([], failed);
    else show(results, results.length === 0 ? none : found.replace("{count}", String(results.length)));
  };

  input.addEventListener("focus", () => void load().catch(() => undefined));
  input.addEventListener("input", () => void update());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    links()[0]?.click();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      close();
      input.focus();
      return;
    }
    // The field is the first item of the row: the arrows lead from it to the results and back.
    const items: readonly HTMLElement[] = [input, ...links()];
    const from = items.indexOf(document.activeElement as HTMLElement);
    const isTyping = from === 0 && (event.key === "Home" || event.key === "End");
    const target =
      from < 0 || isTyping || panel.hidden ? undefined : arrowTarget(event, from, items.length, true);
    if (target === undefined) return;
    event.preventDefault();
    items[target]?.focus();
  });
  form.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !form.contains(relatedTarget)) close();
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Node && !form.contains(target)) close();
  });
  input.addEventListener("click", () => void update());
  document.addEventListener("keydown", (event) => {
    const isKey =
      event.key === "/" ? !isTyped(event.target) : event.key === "k" && (event.ctrlKey || event.metaKey);
    if (!isKey) return;
    event.preventDefault();
    input.select();
    input.focus();
  });
  // A browser restores the text of a field when it goes back.
  if (document.activeElement === input) void update();
}

/** @returns true if a key that is pressed there is a letter of a text */
const isTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");

function itemOf(entry: Entry, root: URL, query: string): HTMLElement {
  const element = <K extends "a" | "li" | "span" | "strong">(name: K, ...content: (Node | string)[]) => {
    const made = document.createElement(name);
    made.append(...content);
    return made;
  };
  const isPage = entry.heading === entry.page;
  const link = element(
    "a",
    element("strong", entry.heading),
    " ",
    element("span", isPage ? "" : entry.page),
    " ",
    element("span", excerptOf(entry, query)),
  );
  link.href = new URL(entry.address, root).href;
  return element("li", link);
}

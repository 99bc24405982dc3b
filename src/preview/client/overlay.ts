/** Error overlay, shown over the page. It shows text only, in a shadow root apart from the page's styles. */
import { styles } from "./overlay-styles.ts";

interface Problem {
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly hint?: string;
  readonly location: string;
  readonly excerpt?: string;
}

let host: HTMLElement | undefined;

/** @param problems an empty list removes the overlay */
export function showProblems(problems: readonly Problem[]): void {
  host?.remove();
  host = undefined;
  if (problems.length === 0) return;
  host = document.createElement("sectile-problems");
  const root = host.attachShadow({ mode: "open" });
  // The page's policy blocks style elements but not constructed stylesheets.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  const count = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
  const dialog = element("dialog", "", [
    element("h2", "The site can't be built"),
    element("p", `Fix ${count} to continue. Until then, this page doesn't change.`, [], "lead"),
    element("ol", "", problems.map(showProblem)),
  ]);
  dialog.setAttribute("aria-label", "The site can't be built");
  // Focus the dialog and not its button, which comes after a list that may be long.
  dialog.autofocus = true;
  const close = element("button", "Close");
  close.addEventListener("click", () => host?.remove());
  dialog.append(close);
  dialog.addEventListener("close", () => host?.remove());
  root.append(dialog);
  document.documentElement.append(host);
  (dialog as HTMLDialogElement).showModal();
}

function showProblem({ severity, message, hint, location, excerpt }: Problem): HTMLElement {
  const parts = [element("code", location), element("p", message)];
  if (excerpt) parts.push(element("pre", excerpt));
  if (hint) parts.push(element("p", hint, [], "hint"));
  return element("li", "", parts, severity);
}

function element(name: string, text: string, children: readonly Node[] = [], className = ""): HTMLElement {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  if (className) made.className = className;
  made.append(...children);
  return made;
}

/** Error overlay, shown over the page. It shows text only, in a shadow root apart from the page's styles. */

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

/** Styles of the error overlay. Independent of the site; follows the visitor's light or dark mode. */
const styles = `
:host { all: initial; color-scheme: light dark; }
dialog {
  box-sizing: border-box;
  inline-size: min(46rem, 100vw - 2rem);
  max-block-size: calc(100dvh - 2rem);
  padding: 2rem;
  overflow: auto;
  border: 0;
  border-block-start: 4px solid light-dark(#c2321f, #ff8a75);
  border-radius: 4px;
  background: light-dark(#fff, #1b1b1f);
  color: light-dark(#1c1c21, #ececf0);
  box-shadow: 0 1.5rem 4rem rgb(0 0 0 / 0.35);
  font: 16px/1.5 ui-sans-serif, system-ui, sans-serif;
}
dialog:focus { outline: none; }
dialog::backdrop { background: rgb(12 12 16 / 0.55); }
h2 { margin: 0; font-size: 1.375rem; line-height: 1.25; letter-spacing: -0.01em; }
p { margin: 0.25rem 0 0; overflow-wrap: anywhere; }
.lead, .hint { color: light-dark(#5c5c66, #a9a9b4); }
.hint::before { content: "→ "; }
ol { margin: 1.5rem 0; padding: 0; list-style: none; }
li { padding-block: 1rem; border-block-start: 1px solid light-dark(#e4e4ea, #34343c); }
code, pre { font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; }
code { color: light-dark(#b02a18, #ff9d8b); overflow-wrap: anywhere; }
.warning code { color: light-dark(#7a5200, #f0c060); }
pre { margin: 0.5rem 0 0; padding: 0.75rem; overflow: auto; border-radius: 4px; background: light-dark(#f4f4f7, #26262c); }
button {
  min-block-size: 44px;
  padding-inline: 1.25rem;
  border: 1px solid currentColor;
  border-radius: 4px;
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;
}
button:hover { background: light-dark(#f4f4f7, #26262c); }
button:focus-visible { outline: 3px solid light-dark(#2457d6, #8fb0ff); outline-offset: 2px; }
`;

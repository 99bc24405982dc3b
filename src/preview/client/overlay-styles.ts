/** Styles of the error overlay. Independent of the site; follows the visitor's light or dark mode. */
export const styles = `
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

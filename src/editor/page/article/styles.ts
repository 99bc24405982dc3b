/** Styles of an article while it is edited. The page's own styles apply too. */
export const styles = new CSSStyleSheet();
styles.replaceSync(`
.ProseMirror { position: relative; outline: none; white-space: pre-wrap; white-space: break-spaces; overflow-wrap: break-word; font-variant-ligatures: none; min-block-size: 3lh; cursor: text; user-select: text; -webkit-user-select: text; }
.ProseMirror pre { white-space: pre; }
.ProseMirror [contenteditable=false] { white-space: normal; }
.ProseMirror-gapcursor { display: none; pointer-events: none; position: relative; }
.ProseMirror-focused .ProseMirror-gapcursor { display: block; }
.ProseMirror-gapcursor::after { content: ""; position: absolute; inset-block-start: -2px; inline-size: 20px; border-block-start: 2px solid currentColor; }
.ProseMirror-hideselection *::selection { background: transparent; }
.ProseMirror li { position: relative; }
.ProseMirror li[data-done] { list-style: none; }
.ProseMirror li[data-done]::before { content: "\\2610 "; position: absolute; inset-inline-start: -1.4em; }
.ProseMirror li[data-done=true]::before { content: "\\2611 "; }
.ProseMirror li > p { margin-block: 0; }
.ProseMirror table { inline-size: 100%; border-collapse: collapse; table-layout: fixed; }
.ProseMirror :is(th, td) { padding: 0.5em 0.75em; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); text-align: start; vertical-align: top; min-inline-size: 3em; }
.ProseMirror .selectedCell { background: color-mix(in srgb, #4a3fd6 14%, transparent); }
.ProseMirror .tableWrapper { overflow-x: auto; }
.ProseMirror-selectednode { outline: 2px solid #4a3fd6; outline-offset: 3px; }
.ProseMirror figure img { inline-size: 100%; block-size: auto; min-block-size: 3em; border-radius: 8px; background: color-mix(in srgb, currentColor 8%, transparent); }
.ProseMirror figure input { display: block; inline-size: 100%; margin-block-start: 6px; padding: 6px 8px; border: 1px solid color-mix(in srgb, currentColor 45%, transparent); border-radius: 6px; background: transparent; color: inherit; font: inherit; font-size: 14px; }
.ProseMirror figure input::placeholder { color: inherit; opacity: 0.75; }
.ProseMirror figure input:focus-visible { outline: 2px solid #4a3fd6; outline-offset: 1px; }
.ProseMirror pre[data-kept] { white-space: pre-wrap; font: 13px/1.5 ui-monospace, monospace; border: 1px dashed color-mix(in srgb, currentColor 45%, transparent); cursor: default; }
`);

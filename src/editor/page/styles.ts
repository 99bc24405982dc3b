import type { Scope } from "../shared/roles.ts";

/** Lengths in pixels are those on the screen, however small the shell shows the page. */
function scaled(styles: string): string {
  const isMedia = (line: string) => line.trimStart().startsWith("@media");
  const scale = (line: string) => line.replace(/-?\d*\.?\d+px/g, "calc($& * var(--tools, 1))");
  return styles
    .split("\n")
    .map((line) => (isMedia(line) ? line.replace(/(?<=\{).*/, scale) : scale(line)))
    .join("\n");
}

/**
 * Styles of the overlay, in the colours of the editor shell (shell/theme.css). One accent colour; follows light and dark mode.
 */
export const overlayStyles = scaled(`
:host {
  all: initial;
  position: absolute;
  inset: 0 auto auto 0;
  inline-size: 100%;
  block-size: 0;
  z-index: 2147483000;
  pointer-events: none;
  color-scheme: light dark;
  --accent: light-dark(#4a3fd6, #a7a1ff);
  --on-accent: light-dark(#fff, #16142f);
  --ground: light-dark(#fff, #26262a);
  --raised: light-dark(#f0f0f3, #35353b);
  --ink: light-dark(#1b1b20, #ededf1);
  --quiet: light-dark(#5d5d68, #a3a3ae);
  --line: light-dark(rgb(20 22 40 / 0.1), rgb(255 255 255 / 0.12));
  --shadow: 0 0 0 1px var(--line), 0 1px 2px rgb(16 18 32 / 0.08), 0 6px 20px rgb(16 18 32 / 0.14);
  --warning: light-dark(#7a5200, #f0c060);
  --error: light-dark(#b3261e, #ff9b91);
  --size: 32px;
  font: 500 13px/1.3 ui-sans-serif, system-ui, sans-serif;
}
@media (pointer: coarse) { :host { --size: 44px; } }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
.layer { position: relative; inline-size: 100%; overflow: clip; color: var(--ink); }
.layer > *, .add, .item { position: absolute; inset: 0 auto auto 0; }
.hover, .box, .drop { border-radius: 5px; }
.box.section, .hover.section { border-radius: 0; }
.hover { box-shadow: inset 0 0 0 1px var(--accent), inset 0 0 0 2px rgb(255 255 255 / 0.5); opacity: 0.75; }
.box { outline: none; box-shadow: inset 0 0 0 2px var(--accent), inset 0 0 0 3px rgb(255 255 255 / 0.7), 0 0 0 1px rgb(255 255 255 / 0.5); }
.box.added { animation: added 1.6s ease-out; }
@keyframes added { from { background: color-mix(in srgb, var(--accent) 24%, transparent); } }
.box:focus-visible { box-shadow: inset 0 0 0 3px var(--accent), inset 0 0 0 5px rgb(255 255 255 / 0.7); }
.other { position: absolute; inset: 0 auto auto 0; box-shadow: inset 0 0 0 1px var(--quiet); }
.other .chip { position: absolute; inset: 4px 4px auto auto; max-inline-size: 60%; overflow: hidden; text-overflow: ellipsis; }
.drop { background: color-mix(in srgb, var(--accent) 18%, transparent); box-shadow: inset 0 0 0 2px var(--accent); }
.rail { z-index: 3; }
.resize.moving { border-radius: 5px; box-shadow: 0 0 0 1.5px var(--accent); background: color-mix(in srgb, var(--accent) 12%, transparent); }
.figure { position: absolute; inset: calc(100% + 8px) 0 auto auto; visibility: hidden; }
.resize.moving .figure, .edge:focus-visible + .figure { visibility: visible; }
.edge { position: absolute; inset-block-start: 50%; inset-inline-end: calc(var(--size) / -2 - 4px); translate: 0 -50%; min-inline-size: var(--size); cursor: ew-resize; touch-action: none; }
.edge::before { content: ""; inline-size: 8px; block-size: 22px; border-radius: 4px; background: var(--ground); box-shadow: 0 0 0 2px var(--accent), var(--shadow); }
.edge:hover, .edge:active { background: none; }
.bars { position: sticky; inset-block-start: 8px; display: flex; flex-wrap: wrap; gap: 6px; inline-size: max-content; max-inline-size: calc(100vw - 16px); }
.bar, .chip, .figure {
  display: flex;
  align-items: center;
  background: var(--ground);
  box-shadow: var(--shadow);
  border-radius: 10px;
}
.bar { padding: 3px; gap: 1px; pointer-events: auto; animation: appear 0.14s ease-out; }
.title { padding-inline: 7px 9px; color: var(--quiet); white-space: nowrap; max-inline-size: 11em; overflow: hidden; text-overflow: ellipsis; font-variant-numeric: tabular-nums; }
@media (max-width: 480px) { .bar.many .title { display: none; } }
.bar.article { flex-wrap: wrap; max-inline-size: calc(100vw - 16px); }
.grip + .title { padding-inline-start: 1px; }
.parting { inline-size: 1px; align-self: stretch; margin: 5px 3px; background: var(--line); }
button, .grip {
  position: relative;
  display: grid;
  place-items: center;
  min-inline-size: var(--size);
  block-size: var(--size);
  padding: 0;
  border: 0;
  border-radius: 7px;
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;
  pointer-events: auto;
  touch-action: manipulation;
  -webkit-tap-highlight-color: transparent;
}
.grip { min-inline-size: 22px; color: var(--quiet); cursor: grab; touch-action: none; }
.grip:active { cursor: grabbing; }
@media (pointer: coarse) { .grip { min-inline-size: 32px; } }
svg { display: block; inline-size: 18px; block-size: 18px; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
button:hover { background: var(--raised); }
button:active { background: var(--line); }
button[aria-pressed=true] { background: color-mix(in srgb, var(--accent) 14%, transparent); color: var(--accent); }
button[aria-disabled=true] { color: color-mix(in srgb, var(--quiet) 55%, transparent); cursor: default; background: none; }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
button[data-act=delete]:hover:not([aria-disabled=true]), button[data-act=remove]:hover:not([aria-disabled=true]) { color: var(--error); }
button[data-tip]::after {
  content: attr(data-tip);
  position: absolute;
  inset-block-start: calc(100% + 8px);
  inset-inline-start: 50%;
  translate: calc(-50% + var(--nudge, 0px)) 0;
  padding: 4px 8px;
  border-radius: 6px;
  background: light-dark(#24262e, #f1f2f6);
  color: light-dark(#fff, #1d1e24);
  font-size: 12px;
  white-space: nowrap;
  pointer-events: none;
  visibility: hidden;
  opacity: 0;
  transition: opacity 0.12s 0s, visibility 0.12s 0s;
}
@media (hover: hover) { button[data-tip]:hover::after { visibility: visible; opacity: 1; transition-delay: 0.35s; } }
button[data-tip]:focus-visible::after { visibility: visible; opacity: 1; }
.chip, .figure { z-index: 4; padding: 3px 8px; border-radius: 7px; font-size: 12px; white-space: nowrap; font-variant-numeric: tabular-nums; color: var(--quiet); }
.chip.few { color: var(--warning); }
.chip.none, .chip.over, .chip.notice { color: var(--error); }
.chip.notice { white-space: normal; max-inline-size: min(20rem, calc(100vw - 16px)); }
.add { z-index: 2; inline-size: 100%; block-size: 0; display: grid; place-items: center; align-content: center; }
.add::before { content: ""; position: absolute; inset-inline: 0; block-size: 2px; background: var(--accent); opacity: 0; transition: opacity 0.14s; }
.add button { min-inline-size: 28px; block-size: 28px; border-radius: 99px; background: var(--ground); color: var(--quiet); box-shadow: var(--shadow); transition: color 0.14s, background 0.14s; }
.add button svg { inline-size: 16px; block-size: 16px; }
/* The touch target is larger than the visible button. */
.add button::before { content: ""; position: absolute; inset: -8px; border-radius: inherit; }
.add button:hover, .add button:focus-visible { background: var(--accent); color: var(--on-accent); }
.add:has(button:hover, button:focus-visible)::before { opacity: 1; }
.item { z-index: 2; block-size: 0; display: grid; place-items: center; align-content: center; }
.item button { display: flex; align-items: center; gap: 5px; margin-block-start: 32px; padding-inline: 8px 11px; block-size: 28px; border-radius: 99px; background: var(--ground); box-shadow: var(--shadow); color: var(--accent); font-size: 12px; white-space: nowrap; }
.item button[aria-disabled=true] { color: var(--quiet); opacity: 0.85; }
.item button svg { inline-size: 15px; block-size: 15px; }
.item button::before { content: ""; position: absolute; inset: 0 0 -16px; border-radius: inherit; }
.mark { z-index: 5; border-radius: 99px; background: var(--accent); box-shadow: 0 0 0 1px rgb(255 255 255 / 0.7); }
@keyframes appear { from { opacity: 0; translate: 0 3px; } }
@media (prefers-reduced-motion: reduce) { *, *::after, *::before { animation: none !important; transition: none !important; } }
@media (forced-colors: active) {
  .box, .hover, .drop { outline: 2px solid Highlight; }
  .bar, .chip, .add button, .item button { border: 1px solid ButtonText; }
  button[aria-pressed=true] { outline: 2px solid Highlight; }
}
`);

/** Styles for the page while it is edited. They don't move anything. */
export const pageStyles = `
[data-writing] { outline: none; cursor: text; user-select: text; -webkit-user-select: text; min-inline-size: 1ch; min-block-size: 1lh; }
[data-writing=spaces] { white-space-collapse: preserve; }
[data-at], [data-site-at] { cursor: default; }
[data-empty]:not([data-writing]) { cursor: text; }
a[data-at], a[data-site-at] { -webkit-user-drag: none; }
`;

/** Styles that hide slots which the role can't fill. Inputs without a placeholder are parts of the page. */
export const unusableSlots: Readonly<Record<Scope, string>> = {
  all: "",
  contents: hideSlots("[data-site-at]"),
  texts: hideSlots(":is(picture,svg,time)"),
  nothing: hideSlots(":not(input,textarea)"),
};

/** The frame around a picture alone would leave a gap. */
function hideSlots(which: string): string {
  return `${which}[data-empty], :has(> picture${which}[data-empty]:only-child) { display: none !important; }`;
}

/** Stylesheet of editing pages, in addition to the page's own. Not part of any bundle. */
import type { EditingWords } from "./words.ts";

/** @returns CSS with the texts as strings */
export const editingStyle = (words: EditingWords): string =>
  `
/* An empty text is one line high. */
[data-empty]:empty::before { content: ${cssString(words.text)}; opacity: .6; }
time[data-empty]:empty::before { content: ${cssString(words.date)}; }
svg[data-empty] { opacity: .65; }

picture[data-empty] { background: color-mix(in srgb, currentColor 7%, transparent); }
/* Plates are white in every mode. */
.Clients-plate picture[data-empty] { color: #222; }
picture[data-empty] > img { opacity: 0; }
/* Own font: a placeholder does not use a section's font. */
picture[data-empty]::after {
  content: ${cssString(words.picture)};
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  box-sizing: border-box;
  padding: 2.25rem .5rem 0;
  border: 2px dashed color-mix(in srgb, currentColor 45%, transparent);
  border-radius: inherit;
  font: 500 .875rem/1.3 system-ui, sans-serif;
  text-align: center;
}
picture[data-empty]::before {
  content: "";
  position: absolute;
  inset: 0 0 1.5rem;
  background: currentColor;
  mask: url("${pictureSign}") center / 1.75rem no-repeat;
  opacity: .75;
}

/* The button that loads the map is in the middle. */
.embed-place picture[data-empty]::before { display: none; }
.embed-place picture[data-empty]::after { place-items: end center; padding: .75rem; }

/* The bar is too small for the sign. */
.logo-logo picture[data-empty]::before { display: none; }
.logo-logo picture[data-empty]::after { content: ${cssString(words.logo)}; padding: 0; font-size: .75rem; }
.logo-link:has(picture[data-empty]) { display: inline-flex; align-items: center; gap: .75rem; }

/* The bar stays at the top of the page and keeps its initial look. */
[data-editing] .navigation-fixed { position: relative; }
[data-editing] .navigation-fixed::before,
[data-editing] .navigation-fixed :is(.navigation-row, .navigation-logo img) { animation: none; transition: none; }

/* With a sibling such as the language switch, links have less space (NAV-5). */
[data-editing] .menu-links:not(:last-child) { --links-share: 30vw; }

/* Show texts that visitors see on hover, and labels of a countdown that is not running, so that they can be edited. */
[data-editing] .CountdownHero-cells.CountdownHero-cells { display: grid; visibility: visible; }
[data-editing] .Feature16_2-tile .Feature16_2-caption { opacity: 1; translate: none; }

/* If a link covers its whole item, the content below it can still be clicked. */
[data-section] a::after { pointer-events: none; }

[data-section][data-hidden] { opacity: .45; }
.editing-note {
  width: min(44rem, 100% - 3rem);
  margin: 2rem auto;
  padding: 2rem 1.5rem;
  border: 2px dashed color-mix(in srgb, currentColor 45%, transparent);
  border-radius: .75rem;
  font: 1rem/1.5 system-ui, sans-serif;
  text-align: center;
  text-wrap: balance;
}
`.trimStart();

/** Formats a CSS string. Escapes everything except letters, digits and spaces. */
const cssString = (text: string): string =>
  `"${text.replace(/[^\p{L}\p{N} ]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;

/** Mountain below a sun, with a plus; used as a mask. */
const pictureSign = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#000" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M15 8h.01M12.5 21H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v6.5M3 16l5-5c.93-.9 2.07-.9 3 0l4 4M14 14l1-1c.67-.64 1.45-.83 2.18-.55M16 19h6M19 16v6"/></svg>',
)}`;

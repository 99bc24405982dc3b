/** The stylesheet of editing pages, beside that of the page; no part of any bundle. */
import type { EditingWords } from "./words.ts";

/** @returns CSS in which the words stand as strings */
export const editingStyle = (words: EditingWords): string => `
[data-empty]{--slot:color-mix(in srgb,currentColor 55%,transparent)}
[data-empty]:empty::before{content:${cssString(words.text)};opacity:.5;font-weight:inherit}
time[data-empty]:empty::before{content:${cssString(words.date)}}
svg[data-empty]{opacity:.6}
picture[data-empty]{position:relative;display:grid;place-items:center;background:color-mix(in srgb,currentColor 6%,transparent)}
picture[data-empty]>img{opacity:0}
picture[data-empty]::after{content:${cssString(words.picture)};position:absolute;inset:0;display:grid;place-items:center;text-align:center;border:1.5px dashed color-mix(in srgb,currentColor 40%,transparent);border-radius:inherit;font:500 .875rem/1.3 system-ui,sans-serif;padding:.5rem;box-sizing:border-box}
[data-editing] .navigation-fixed{position:absolute}
[data-section][data-hidden]{position:relative;opacity:.45}
.editing-note{padding:3rem 1.5rem;text-align:center;font:1rem/1.5 system-ui,sans-serif}
`;

const cssString = (text: string): string =>
  `"${text.replace(/[^\p{L}\p{N} ]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;

/** Formats the source line of a problem with its line number and a caret, clipped around the caret. */
import type { Colours } from "./colours.ts";
import { printableInPlace } from "./printable.ts";
import { columnsOf } from "./wrap.ts";

/**
 * @param excerpt source lines, the last of which contains only spaces and a caret
 * @param line number of the source line, if known
 * @param width available columns; a line of a minified file can be thousands of characters long
 * @returns the lines to print
 */
export function formatExcerpt(
  excerpt: string,
  line: number | undefined,
  width: number,
  colours: Colours,
): string[] {
  const lines = excerpt.replace(/\n$/, "").split(/\r?\n/).map(printableInPlace);
  const caretLine = /^\s*\^+\s*$/.test(lines.at(-1) ?? "") ? lines.pop() : undefined;
  const number = line === undefined ? "" : String(line);
  const gutter = (text: string) => colours.dim(`${text.padStart(number.length)} │`);
  const maxLength = Math.max(20, width - number.length - 3);
  const start = firstColumn(lines, caretLine?.indexOf("^") ?? 0, maxLength);
  const out = lines.map((text, i) => {
    const label = i === lines.length - 1 ? number : "";
    return `${gutter(label)} ${clip(text, start, maxLength)}`;
  });
  if (caretLine !== undefined) {
    const caret = caretLine.indexOf("^");
    // Characters before the caret can be two columns wide, and the caret can be one past the end of the line.
    const before = columnsOf((lines.at(-1) ?? "").padEnd(caret).slice(start, caret));
    out.push(`${gutter("")} ${" ".repeat(before)}${colours.red(colours.bold(caretLine.trim()))}`);
  }
  return out;
}

/** Returns the first column to show, so that the caret and some text around it are visible. */
function firstColumn(lines: readonly string[], caret: number, maxLength: number): number {
  const longest = Math.max(0, ...lines.map((text) => text.length));
  return longest <= maxLength
    ? 0
    : Math.max(0, Math.min(caret - Math.floor(maxLength / 2), longest - maxLength));
}

function clip(text: string, start: number, maxLength: number): string {
  const shown = text.slice(start, start + maxLength);
  const head = start > 0 && shown !== "" ? `…${shown.slice(1)}` : shown;
  return text.length > start + maxLength ? `${head.slice(0, -1)}…` : head;
}

/**
 * Formats diagnostics for people:
 *
 *     error   text-too-long  sites/x/site.json:12:8  /pages/0/components/2/data/title
 *             The text is too long: 140 characters (the limit is 120).
 *             → Shorten it by 20 characters.
 */
import type { Diagnostic } from "../diagnostic.ts";
import type { Colours } from "./colours.ts";
import { formatExcerpt } from "./excerpt.ts";
import { fileOf, type LocatedDiagnostics } from "./located.ts";
import { printable } from "./printable.ts";
import { columnsOf, padTo, wrap } from "./wrap.ts";

export interface PrettyOptions {
  /** Columns per line. */
  readonly width: number;
  readonly colours: Colours;
}

/** Width of the label column: "warning" and a space. */
const indent = "        ";

/** @returns the diagnostics of one site in file order, each followed by an empty line */
export function formatPretty(located: LocatedDiagnostics, options: PrettyOptions): string {
  const { diagnostics } = located;
  const codeColumns = Math.max(0, ...diagnostics.map(({ code }) => code.length));
  return [...diagnostics]
    .sort(byPlace)
    .map((diagnostic) => `${formatOne(diagnostic, fileOf(located, diagnostic), codeColumns, options)}\n\n`)
    .join("");
}

/** Sorts problems of the document first, then part by part. */
const byPlace = (a: Diagnostic, b: Diagnostic): number => {
  const [one = "", other = ""] = [a.file, b.file];
  if (one !== other) return one < other ? -1 : 1;
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
};

function formatOne(
  diagnostic: Diagnostic,
  file: string,
  codeColumns: number,
  options: PrettyOptions,
): string {
  const { message, hint, excerpt, line } = diagnostic;
  const { colours, width } = options;
  const bodyWidth = width - indent.length;
  const body = wrap(printable(message), bodyWidth);
  if (excerpt !== undefined) body.push(...formatExcerpt(excerpt, line, bodyWidth, colours));
  if (hint !== undefined) {
    const [first, ...rest] = wrap(printable(hint), bodyWidth - 2);
    body.push(`${colours.cyan("→")} ${first}`, ...rest.map((text) => `  ${text}`));
  }
  return [
    ...formatHead(diagnostic, file, codeColumns, options),
    ...body.map((text) => indent + unlikeCommand(text)),
  ]
    .map((text) => text.trimEnd())
    .join("\n");
}

/** Formats severity, code and location, with the pointer on the same line if it fits. */
function formatHead(
  { severity, code, line, column, pointer }: Diagnostic,
  file: string,
  codeColumns: number,
  { width, colours }: PrettyOptions,
): string[] {
  const place = printable([file, line, column].filter((part) => part !== undefined).join(":"));
  const paint = severity === "error" ? colours.red : colours.yellow;
  const head =
    paint(colours.bold(severity.padEnd(indent.length))) +
    `${colours.bold(code)}${" ".repeat(codeColumns - code.length)}  ${colours.cyan(place)}`;
  if (pointer === "") return [head];
  const pointerText = printable(pointer);
  const columns = indent.length + codeColumns + 2 + columnsOf(place) + 2 + columnsOf(pointerText);
  return columns <= width
    ? [`${head}  ${colours.dim(pointerText)}`]
    : [head, `${indent}${colours.dim(pointerText)}`];
}

/**
 * Formats a paragraph that is not a diagnostic: wrong usage, a fault, a note.
 * @param label kind of the paragraph, coloured by `paint`
 * @returns the lines, the last with its line break
 */
export function formatParagraph(
  label: string,
  text: string,
  { width, colours }: PrettyOptions,
  paint: (text: string) => string = colours.red,
): string {
  const [first = "", ...rest] = wrap(printable(text), width - indent.length);
  const lines = [`${paint(colours.bold(padTo(label, indent.length)))}${first}`];
  for (const line of rest) lines.push(indent + unlikeCommand(line));
  return `${lines.join("\n")}\n`;
}

/** Breaks a leading "::", even after spaces: GitHub runs such log lines as commands, and a document must not issue them. */
const unlikeCommand = (line: string): string => line.replace(/^( *)::/, "$1:\u200b:");

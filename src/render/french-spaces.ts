/** Spaces of French typography: ":" and "?" stand apart from their word, but never at the start of a line. */
import type { MarkdownText } from "#section/view";

export const isFrench = (code: string): boolean => /^fr(?:-|$)/i.test(code);

/** @param text without markup, or the content of an element */
export const setFrenchSpaces = (text: string): string =>
  // Outside of tags, whose attributes keep their spaces.
  text.replace(/<[^>]*>|(?<!\s) (?=[:;?!»])|(?<=«) (?!\s)/g, (found) => (found === " " ? "\u00A0" : found));

/** Members of a text in Markdown that contain texts for visitors; code and addresses are in others. */
const containers: ReadonlySet<string> = new Set(["blocks", "notes", "items", "rows", "children"]);

/** @returns the text with its spaces set in everything but code */
export const setFrenchMarkdown = (text: MarkdownText): MarkdownText => setWithin(text) as MarkdownText;

function setWithin(value: unknown): unknown {
  if (typeof value === "string") return setFrenchSpaces(value);
  if (Array.isArray(value)) return value.map(setWithin);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, below]) => [key, containers.has(key) ? setWithin(below) : below]),
  );
}

/**
 * Hostile documents and their twins: the same document with a harmless string of the same sort in each place. Anything that only
 * the first one's page contains was written by the hostile string.
 */
import { parseFragment } from "parse5";
import { parsePointer } from "../../src/diagnostic/index.ts";
import { rules, sanitizeText } from "../../src/section/index.ts";
import { toPlainText } from "../../src/section/strip-tags.ts";
import { engine, type Json, type Put } from "./fields.ts";

/** Replaces each HTML special character. Not a letter, since a name's initials are made of letters. */
const stand = "\u2022";

/** Replaces HTML special characters in a text. A hostile text and its twin give the same result. */
export const defused = (text: string): string => text.replace(/[<>&"'`]/g, stand);

const mark = "\u0001kind:";

/** Used where a string's twin depends on the field's kind. */
export const kindOf: Put = ({ kind, path }) => `${mark}${path.endsWith(".value") ? "contact" : kind}`;

const addresses = {
  external: "https://example.org/x.png",
  page: "/nowhere",
  anchor: "#nowhere",
  mail: "mailto:a@example.org",
  phone: "tel:+79001112233",
  file: "assets/missing.png",
} as const;

const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(toPlainText(toPlainText(text)));

/** Adds a letter to a text of only markup or signs, which a view may treat as an empty field. */
export const filling = (kind: string, text: string): string =>
  /text|string/.test(kind) && !(hasWords(text) && hasWords(twinOf("text", text))) ? `x${text}` : text;

const twins = new Map<string, string>();

/** @returns the harmless string of the same sort: also empty, or a link of the same kind */
function twinOf(kind: string, text: string): string {
  const key = `${kind} ${text}`;
  const known = twins.get(key) ?? makeTwin(kind, text);
  twins.set(key, known);
  return known;
}

function makeTwin(kind: string, text: string): string {
  if (kind === "text") {
    const { html } = sanitizeText(text, () => undefined);
    // Views render a text with a link differently if all of it is a link.
    const words = textOf(html);
    return (/<a[\s>]/.test(html) ? '<a href="#top"></a>' : "") + likeAddress(defused(words), text);
  }
  if (kind === "link" || kind === "picture") {
    const link = rules.parseLink(text);
    if ("problem" in link) return "";
    // The link to the current page is marked.
    if (link.kind === "page" && link.path === "/") return "/";
    return "url" in link && link.url.startsWith("ftp:") ? "ftp://example.org/x" : addresses[link.kind];
  }
  if (kind === "contact" && text.trim() !== "") return /[0-9]/.test(text) ? "79001112233" : "someone";
  return defused(text);
}

const isMail = (text: string) => rules.isEmail(toPlainText(text).replaceAll("\n", " ").trim());

/** Keeps a text from becoming an e-mail address, or the reverse, by losing its quotation marks. */
function likeAddress(words: string, text: string): string {
  if (words.trim() === "" || isMail(words) === isMail(text)) return words;
  return isMail(text) ? "a@example.org" : words.replace("@", " @");
}

/** Returns the text that a reader of the HTML sees. */
function textOf(html: string): string {
  const read = (nodes: readonly { nodeName: string }[]): string =>
    nodes
      .map((node) => {
        if ("value" in node) return node.value;
        return "childNodes" in node ? read(node.childNodes as { nodeName: string }[]) : "";
      })
      .join("");
  return read(parseFragment(html).childNodes);
}

/** @param kinds a document of the same structure, with `kindOf` in each field */
export function twin<T>(hostile: T, kinds: unknown): T {
  if (typeof hostile === "string")
    return (
      typeof kinds === "string" && kinds.startsWith(mark)
        ? twinOf(kinds.slice(mark.length), hostile)
        : hostile
    ) as T;
  if (typeof hostile !== "object" || hostile === null) return hostile;
  const below = (key: string) => (kinds as Json | undefined)?.[key];
  if (Array.isArray(hostile))
    return hostile.map((item, index) => twin(item, (kinds as unknown[])?.[index])) as T;
  return Object.fromEntries(
    Object.entries(hostile).map(([key, value]) => [key, twin(value, below(key))]),
  ) as T;
}

/** Replacements for a refused value, tried in order: each field accepts one of them. */
const replacements = (pointer: string) => [
  "https://example.org/x.png",
  "",
  undefined,
  `/old${pointer}`,
  "#123456",
  // A number, such as a coordinate of a focal point.
  0.5,
];

/**
 * Replaces each string that validation refuses, until none is left, since a document with errors is not published.
 * @returns the refused strings
 */
export function withoutRefused(document: Json): string[] {
  const refused: string[] = [];
  const tries = new Map<string, number>();
  for (let attempt = 0; attempt < 20; attempt++) {
    const errors = engine
      .validateDocument(document, "warning")
      .filter(({ severity }) => severity === "error");
    if (errors.length === 0) return refused;
    for (const pointer of new Set(errors.map((error) => error.pointer))) {
      const keys = parsePointer(pointer);
      const last = keys.pop() ?? "";
      const parent = keys.reduce<unknown>(
        (value, key) => (value as Json | undefined)?.[key],
        document,
      ) as Json;
      // An item of a list that has just been shortened.
      if (parent === undefined) continue;
      const count = tries.get(pointer) ?? 0;
      tries.set(pointer, count + 1);
      if (Array.isArray(parent[last])) {
        parent[last] = parent[last].slice(0, 4);
        continue;
      }
      if (count === 0 && typeof parent[last] === "string") refused.push(parent[last]);
      parent[last] = replacements(pointer)[count % replacements(pointer).length];
    }
  }
  const [error] = engine.validateDocument(document, "warning").filter(({ severity }) => severity === "error");
  throw new Error(`Could not replace the refused value: ${JSON.stringify(error)}`);
}

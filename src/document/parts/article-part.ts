/**
 * Turns an article in Markdown (`{"$ref": "…/opening.md"}`) into a section. Its front matter becomes the data of the
 * section, and each piece keeps its origin, so that problems are reported at their line of the file.
 */
import type { Pair, Scalar } from "yaml";
import { asText, isObject } from "../json.ts";
import { markdownLibrary } from "../markdown/parser.ts";

/** Part of a text that was made from a file. */
interface MadePiece {
  readonly text: string;
  /** Offset in the file, in UTF-16 code units. */
  readonly from: number;
}

type MadeSection =
  | { readonly pieces: readonly MadePiece[] }
  /** Phrase, and its offset in the file in UTF-16 code units. */
  | { readonly problem: string; readonly at: number };

/** True for a part in Markdown. */
export const isArticle = (path: string): boolean => /\.(?:md|markdown)$/i.test(path);

/** Section type of an article. */
export const articleType = "Article";

/** Maximum length of front matter, in UTF-16 code units. */
const maxFrontMatter = 20_000;

/** Names in front matter that other programs use, by the field that they mean. */
const meanings: Readonly<Record<string, string>> = {
  summary: "description",
  excerpt: "description",
  authors: "author",
  pubDate: "date",
  publishDate: "date",
  tag: "tags",
  keywords: "tags",
  image: "imgUrl",
  picture: "imgUrl",
  cover: "imgUrl",
  heroImage: "imgUrl",
  imageAlt: "imgAlt",
  pictureAlt: "imgAlt",
  toc: "hasContents",
};

/** Keys of the section itself. All others belong to its data. */
const ofSection: ReadonlySet<string> = new Set(["uniqId", "colorMode", "spacing", "status", "variant"]);

/**
 * @param path of the file; its name is the name of the section
 * @param text of the file, without a byte order mark
 */
export function sectionOfArticle(path: string, text: string): MadeSection {
  const read = readArticle(text);
  if ("problem" in read) return read;
  const { bodyAt, body } = read;
  const own: MadePiece[] = [{ text: `{"id":"${articleType}"`, from: 0 }];
  const data: MadePiece[] = [];
  const add = (pieces: MadePiece[], name: string, value: unknown, from: number) =>
    pieces.push({ text: `,${JSON.stringify(name)}:`, from }, { text: JSON.stringify(value), from });
  if (!read.entries.has("uniqId")) add(own, "uniqId", nameOf(path), 0);
  for (const [name, { value, at }] of read.entries) add(ofSection.has(name) ? own : data, name, value, at);
  if (body.title !== undefined) add(data, "title", body.title, bodyAt);
  return {
    pieces: [
      ...own,
      { text: ',"data":{"text":', from: body.at },
      { text: '"', from: body.at },
      ...piecesOf(text, body.at),
      { text: '"', from: text.length },
      ...data,
      { text: "}}", from: text.length },
    ],
  };
}

/**
 * @param path of the file
 * @param text of the file, without a byte order mark
 * @returns the section's name, and the offset at which its text begins; undefined if its text is not below the front matter
 */
export function outlineArticle(
  path: string,
  text: string,
): { readonly uniqId: string; readonly textAt: number } | undefined {
  const read = readArticle(text);
  if ("problem" in read || read.entries.has("text")) return undefined;
  return { uniqId: asText(read.entries.get("uniqId")?.value) || nameOf(path), textAt: read.body.at };
}

function readArticle(text: string) {
  const split = splitFrontMatter(text);
  if ("problem" in split) return split;
  const { front, frontAt, bodyAt } = split;
  const read = readFrontMatter(front, frontAt);
  if ("problem" in read) return read;
  return { ...read, bodyAt, body: bodyOf(text, bodyAt, read.entries.has("title")) };
}

interface FrontMatter {
  readonly front: string;
  readonly frontAt: number;
  readonly bodyAt: number;
}

function splitFrontMatter(text: string): FrontMatter | { readonly problem: string; readonly at: number } {
  const [opening] = /^---[ \t]*\r?\n/.exec(text) ?? [];
  if (opening === undefined) return { front: "", frontAt: 0, bodyAt: 0 };
  const closing = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/gm;
  closing.lastIndex = opening.length;
  const found = closing.exec(text.slice(0, opening.length + maxFrontMatter + 10));
  if (!found)
    return {
      problem: `its closing line --- is missing, or it has more than ${maxFrontMatter} characters`,
      at: 0,
    };
  return {
    front: text.slice(opening.length, found.index),
    frontAt: opening.length,
    bodyAt: found.index + found[0].length,
  };
}

interface Entry {
  readonly value: unknown;
  /** Offset in the file. */
  readonly at: number;
}

type ReadFrontMatter =
  | { readonly entries: ReadonlyMap<string, Entry> }
  | { readonly problem: string; readonly at: number };

/** Reads YAML without tags and aliases: the values are texts, numbers, switches, lists and objects. */
function readFrontMatter(front: string, frontAt: number): ReadFrontMatter {
  const entries = new Map<string, Entry>();
  if (front.trim() === "") return { entries };
  const document = markdownLibrary().parseYaml(front, {
    schema: "core",
    logLevel: "silent",
    prettyErrors: false,
  });
  const [error] = document.errors;
  if (error) return { problem: lowerFirst(error.message), at: frontAt + (error.pos[0] ?? 0) };
  const contents = document.contents as { readonly items?: readonly Pair<Scalar>[] } | null;
  let values: Readonly<Record<string, unknown>>;
  try {
    values = document.toJS({ maxAliasCount: 0 });
  } catch (error) {
    return { problem: lowerFirst((error as Error).message), at: frontAt };
  }
  if (!contents?.items || typeof values !== "object" || Array.isArray(values))
    return { problem: 'it does not consist of "name: value" lines', at: frontAt };
  for (const { key } of contents.items) {
    const written = isScalar(key?.value) ? String(key.value) : "";
    const value = Object.hasOwn(values, written) ? values[written] : undefined;
    const meant = Object.hasOwn(meanings, written) ? (meanings[written] as string) : written;
    // The first of several names for one field counts. The others are reported as unknown.
    const name = entries.has(meant) ? written : meant;
    const read = readValue(name, value);
    if (read !== undefined && name !== "__proto__")
      entries.set(name, { value: read, at: frontAt + (key.range?.[0] ?? 0) });
  }
  return { entries };
}

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);

/** @returns undefined for a value that says nothing */
function readValue(name: string, value: unknown): unknown {
  if (value === null || value === undefined || value === "") return undefined;
  switch (name) {
    case "title":
    case "description":
      return isScalar(value) ? escapeMarkup(String(value)) : value;
    case "author":
      return namesOf(value);
    case "tags":
      return typeof value === "string"
        ? value
            .split(",")
            .map((tag) => tag.trim())
            .filter(Boolean)
        : Array.isArray(value)
          ? value.filter((tag) => tag !== null).map((tag) => (isScalar(tag) ? String(tag) : tag))
          : value;
    case "date":
      return typeof value === "string" ? withTime(value.trim()) : value;
    case "imgUrl":
      return pictureOf(value);
    default:
      return value;
  }
}

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

/** `[Ann, { name: Bob }]`. Anything else stays, and is reported as what it is. */
function namesOf(value: unknown): unknown {
  const names = (Array.isArray(value) ? value : [value]).map((one) => (isObject(one) ? one.name : one));
  return names.every(isScalar) ? names.join(", ") : value;
}

/** `image: { src: …, alt: … }`, or its address alone. */
function pictureOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const { src, url, path } = value as Readonly<Record<string, unknown>>;
  return src ?? url ?? path ?? value;
}

/** Front matter often has only a day, or leaves out the time zone: midnight, and UTC. */
function withTime(date: string): string {
  const [, day, time = "00:00", seconds = ":00", zone = "Z"] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?$/.exec(date) ?? [];
  if (day === undefined) return date;
  return `${day}T${time}${seconds}${zone.replace(/^([+-]\d\d)(\d\d)$/, "$1:$2")}`;
}

/** A title in front matter has no markup, but the field has. */
const escapeMarkup = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** @returns the name of a file without its endings, as a section can be named */
function nameOf(path: string): string {
  const [name = ""] = (path.split("/").at(-1) ?? "").split(".");
  return (
    name
      .normalize("NFC")
      .replace(/[^\p{L}\p{N}_-]+/gu, "-")
      .slice(0, 128) || "article"
  );
}

/** Takes the title from a heading of the highest level that the text begins with. */
function bodyOf(
  text: string,
  from: number,
  hasTitle: boolean,
): { readonly at: number; readonly title?: string } {
  const blank = /\s*/y;
  blank.lastIndex = from;
  const at = from + (blank.exec(text)?.[0].length ?? 0);
  const heading = /# +(\S[^\r\n]{0,300}?)(?: +#+)?[ \t]*(?:\r?\n|$)/y;
  heading.lastIndex = at;
  const found = hasTitle ? null : heading.exec(text);
  if (!found?.[1]) return { at };
  return { at: at + found[0].length, title: escapeMarkup(found[1].replace(/[*_`]/g, "")) };
}

/** @returns the text as the content of a JSON text, split wherever it differs from the file */
function piecesOf(text: string, from: number): MadePiece[] {
  const pieces: MadePiece[] = [];
  let start = from;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters
  for (const { index, 0: found } of text.slice(from).matchAll(/\r?\n|["\\\u0000-\u001f\ud800-\udfff]/g)) {
    const at = from + index;
    const pair = text.codePointAt(at) ?? 0;
    if (pair > 0xffff || (at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xffff)) continue;
    if (at > start) pieces.push({ text: text.slice(start, at), from: start });
    pieces.push({ text: found.endsWith("\n") ? "\\n" : JSON.stringify(found).slice(1, -1), from: at });
    start = at + found.length;
  }
  return [...pieces, { text: text.slice(start), from: start }].filter((piece) => piece.text !== "");
}

/** Reads one article of another site generator: its fields, its text, and what can't be taken. */
import { posix } from "node:path";
import { readMarkdown } from "../../document/index.ts";
import { readFrontMatter } from "./front-matter.ts";

/** Something that was not taken, or that its author has to look at. */
export interface ImportNote {
  /** Path relative to the imported folder. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** Address in an article, at its offset in the body. */
interface Address {
  readonly kind: "link" | "picture";
  readonly value: string;
  readonly offset: number;
}

export interface ImportedArticle {
  /** Path relative to the imported folder. */
  readonly file: string;
  /** Path of the page. */
  readonly path: string;
  /** Name of its file and its section. */
  readonly name: string;
  /** Fields of the section, in the order in which they are written. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly isDraft: boolean;
  readonly body: string;
  readonly addresses: readonly Address[];
  readonly lineOfOffset: (offset: number) => number;
  readonly notes: readonly ImportNote[];
}

/** Fields by the names that other generators use for them. */
const fieldsByName: Readonly<Record<string, string>> = {
  title: "title",
  description: "description",
  summary: "description",
  excerpt: "description",
  date: "date",
  pubDate: "date",
  publishDate: "date",
  author: "author",
  authors: "author",
  tags: "tags",
  image: "image",
  cover: "image",
  heroImage: "image",
  featured_image: "image",
  thumbnail: "image",
  toc: "hasContents",
};

/** Names that say something else than a field, and are read here. */
const others: ReadonlySet<string> = new Set(["draft", "published", "slug", "url", "permalink", "layout"]);

/** @param file path relative to the imported folder */
export function readArticle(file: string, text: string): ImportedArticle {
  const { values, body, linesBefore, problem, lineOf } = readFrontMatter(text.replace(/^\uFEFF/, ""));
  const notes: ImportNote[] = [];
  const note = (line: number, text: string) => notes.push({ file, line, text });
  if (problem !== undefined) note(1, `front matter can't be read: ${problem}`);
  const { day, name, path } = pathOf(file, values);
  const fields: Record<string, unknown> = {};
  for (const [key, value] of values) {
    const field = Object.hasOwn(fieldsByName, key) ? fieldsByName[key] : undefined;
    if (field !== undefined && fields[field] === undefined) fields[field] = plainValue(value);
    else if (!others.has(key)) note(lineOf(key), `front matter "${key}" has no equivalent`);
  }
  fields.date ??= day;
  const lineOfOffset = lineFinder(body, linesBefore);
  for (const { index, 0: found } of body.matchAll(shortcode))
    note(lineOfOffset(index), `shortcode: ${firstWords(found)}`);
  const addresses: Address[] = [];
  for (const { kind, value, offset } of readMarkdown(body).findings) {
    if (kind === "link" || kind === "picture") addresses.push({ kind, value, offset });
    else
      note(lineOfOffset(offset), `${embed.test(value) ? "script or embed" : "HTML"}: ${firstWords(value)}`);
  }
  const isDraft = values.get("draft") === true || values.get("published") === false;
  return { file, path, name, fields, isDraft, body, addresses, lineOfOffset, notes };
}

/** @returns a function that returns the line of an offset in the body, from 1 */
function lineFinder(body: string, linesBefore: number): (offset: number) => number {
  const starts = [0];
  for (let at = body.indexOf("\n"); at >= 0; at = body.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle;
    }
    return linesBefore + low + 1;
  };
}

/** Hugo (`{{< x >}}`, `{{% x %}}`), Jekyll (`{% x %}`) and WordPress-like ones, each on one line. */
const shortcode = /\{\{[<%][^\n]{0,500}?[%>]\}\}|\{%[^\n]{0,500}?%\}/g;
const embed = /<(?:script|iframe|embed|object|video|audio)\b/i;

const firstWords = (text: string): string => {
  const [line = ""] = text.split("\n", 1);
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
};

/** TOML has dates; `cover: { image: … }` and `image: { src: … }` are common. */
function plainValue(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const { src, image, url, name } = value as Readonly<Record<string, unknown>>;
  return src ?? image ?? url ?? name ?? value;
}

function pathOf(file: string, values: ReadonlyMap<string, unknown>) {
  const { dir, name: written } = posix.parse(file);
  // Jekyll: the name of a post begins with its day.
  const [, day, base = written] = /^(\d{4}-\d\d-\d\d)-(.+)$/.exec(written) ?? [];
  const isIndex = /^_?index$/i.test(base);
  const folders = dir
    .split("/")
    .filter(Boolean)
    .map((folder) => slugOf(folder.replace(/^_/, "")));
  const slug = values.get("slug");
  const own = isIndex ? folders.pop() : slugOf(typeof slug === "string" && slug !== "" ? slug : base);
  const name = own ?? "index";
  const given = [values.get("url"), values.get("permalink")].find(isPath);
  return { day, name, path: given ?? `/${[...folders, ...(own === undefined ? [] : [own])].join("/")}` };
}

/** A pattern such as `/:year/:title/` is not a path. */
const isPath = (value: unknown): value is string =>
  typeof value === "string" &&
  /^\/[\p{L}\p{N}/_.-]*$/u.test(value) &&
  !value.includes("//") &&
  !value.includes("..");

const slugOf = (text: string): string =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_-]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 100) || "page";

/** Reads one article of another site generator: its fields, its text, and what can't be taken. */
import { posix } from "node:path";
import { isObject, readMarkdown } from "../../document/index.ts";
import { lineStartsOf } from "../../document/markdown/read.ts";
import { filled, listOf } from "./address-pattern.ts";
import { type DateRules, readDate } from "./dates.ts";
import { readFrontMatter } from "./front-matter.ts";
import { pathOfAddress, sectionNameOf, segmentsOf, slugOf, usablePath } from "./page-path.ts";
import { isIn, type Project } from "./plain-project.ts";
import { isAboutPublication, type Publication, publicationOf } from "./publication.ts";
import { type PlainText, plainText } from "./templating.ts";
import { lastBefore } from "./text-edits.ts";
import { clip, firstWords } from "./words.ts";

/** Something that was not taken, or that its author has to look at. */
export interface ImportNote {
  /** Path relative to the imported folder. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly text: string;
  /** True if it is about the page as a whole: it is left out, or is not as it was. */
  readonly isOfPage?: true;
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
  /** Other addresses that it had, as paths. */
  readonly redirects: readonly string[];
  /** Name of its file. */
  readonly name: string;
  /** Name of its section. */
  readonly uniqId: string;
  /** Fields of the section, in the order in which they are written. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly publication: Publication;
  readonly body: string;
  readonly addresses: readonly Address[];
  /** Slugs of its headings. */
  readonly slugs: ReadonlySet<string>;
  /** Heading by the id that its author gave it. */
  readonly ids: ReadonlyMap<string, string>;
  readonly lineOfOffset: (offset: number) => number;
  readonly notes: readonly ImportNote[];
  /** Number of places that only the template language of the old site understands. */
  readonly templates: number;
}

/** Length of a text, in UTF-16 code units (docs/articles.md). */
export const maxText = 200_000;

/** Fields by the names that other generators use for them, in lower case. */
const fieldsByName: Readonly<Record<string, string>> = {
  title: "title",
  description: "description",
  summary: "description",
  excerpt: "description",
  date: "date",
  pubdate: "date",
  publishdate: "date",
  published_at: "date",
  author: "author",
  authors: "author",
  tags: "tags",
  tag: "tags",
  keywords: "tags",
  categories: "tags",
  category: "tags",
  image: "image",
  cover: "image",
  coverimage: "image",
  heroimage: "image",
  featured_image: "image",
  thumbnail: "image",
  imagealt: "imageAlt",
  heroalt: "imageAlt",
  toc: "hasContents",
};

/** Names that say something else than a field, and are read here. */
const others: ReadonlySet<string> = new Set([
  "slug",
  "url",
  "path",
  "permalink",
  "layout",
  "aliases",
  "alias",
  "redirect_from",
  "excerpt_separator",
]);

/**
 * @param file path relative to the imported folder
 * @param text at most `maxText` characters below its front matter
 * @param now in milliseconds
 * @param titleOf returns the title of a post by the name of its file
 */
export function readArticle(
  file: string,
  text: string,
  project: Project,
  now: number,
  titleOf?: (post: string) => string | undefined,
): ImportedArticle {
  const {
    values: own,
    body: written,
    linesBefore,
    problem,
    lineOf,
  } = readFrontMatter(text.replace(/^\uFEFF/, ""));
  const values = new Map([...Object.entries(project.defaultsOf(file)), ...own]);
  const notes: ImportNote[] = [];
  const note = (line: number, text: string) => void notes.push({ file, line, text });
  const plain = plainText(
    written,
    (line, text) => note(linesBefore + line + 1, text),
    project.hasTemplatesInCode,
    titleOf,
  );
  const { ids } = plain;
  const dates = project.datesOf(file);
  const { day, name, path, redirects } = pathsOf(file, values, project);
  const unsure =
    problem === undefined ? project.reasonForDraft(file) : `its front matter can't be read: ${problem}`;
  const publication: Publication =
    unsure === undefined
      ? publicationOf(file, values, now, dates, day)
      : { draft: true, reasons: [{ text: `a draft, because ${unsure}` }] };
  for (const { name, text } of publication.reasons)
    notes.push({ file, line: name === undefined ? 1 : lineOf(name), text, isOfPage: true });
  const fields = fieldsOf(values, dates, (key, text) => note(lineOf(key), text));
  fields.date ??= day;
  const body = withoutTitle(plain.text, fields.title);
  // A first line such as `# We are open` is the title, as for every article in a file.
  if (!/^\s*#[ \t]+\S/.test(body)) fields.title ??= firstUpper(name.replaceAll(/[-_]+/g, " "));
  if (plain.hasContents) fields.hasContents = true;
  /** Length of a title that was left out before everything that an offset is of. */
  const shift = plain.text.length - body.length;
  const code = plain.code.map(([from, to]) => [from - shift, to - shift] as const);
  const lineOfOffset = (offset: number) => linesBefore + plain.lineOf(offset + shift) + 1;
  const addresses: Address[] = [];
  const read = readMarkdown(body);
  const isCode = codeFinder(code);
  const findPlace = placeFinder(body, isCode);
  for (const { kind, value, offset } of [...read.findings].sort((a, b) => a.offset - b.offset)) {
    if (kind === "link" || kind === "picture") {
      const place = findPlace(value, offset);
      if (place !== undefined) addresses.push({ kind, value, offset: place });
    } else
      note(lineOfOffset(offset), `${embed.test(value) ? "script or embed" : "HTML"}: ${firstWords(value)}`);
  }
  addresses.push(...definitionsIn(body).filter(({ offset }) => !isCode(offset)));
  const slugs = new Set(read.slugs);
  const uniqId = sectionNameOf(name);
  const found = { file, path, redirects, name, uniqId, fields, publication, body, addresses };
  return { ...found, slugs, ids, lineOfOffset, notes, templates: plain.templates };
}

/** A first heading that is the title too would be shown twice. Its line stays empty. */
function withoutTitle(text: string, title: unknown): string {
  const [whole = "", blank = "", heading = ""] =
    /^(\s*)#{1,2}[ \t]+([^\r\n]{1,300})(?=\r?\n|$)/.exec(text) ?? [];
  const isTitle =
    typeof title === "string" && lettersOf(heading) === lettersOf(title) && lettersOf(title) !== "";
  return isTitle ? blank + text.slice(whole.length) : text;
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

const embed = /<(?:script|iframe|embed|object|video|audio)\b/i;
const isPicture = (address: string): boolean => /\.(?:png|jpe?g|gif|webp|avif|svg)(?:[?#]|$)/i.test(address);

/** Characters after the start of a block in which an address is looked for. */
const searched = 20_000;

/**
 * @param code offsets of code, in order
 * @returns a function that returns true for an offset in code
 */
function codeFinder(code: PlainText["code"]): (at: number) => boolean {
  const starts = code.map(([from]) => from);
  return (at) => {
    const [from, to] = code[lastBefore(starts, at)] ?? [0, 0];
    return from <= at && at < to;
  };
}

/**
 * Finds where addresses are written: two of a line can be alike, and that of a linked picture comes before that of its link.
 * @param isCode returns true for an offset in code, in which there are none
 * @returns a function for addresses in their order, each with an offset in its block or before it
 */
function placeFinder(body: string, isCode: (at: number) => boolean) {
  /** Offset up to which an address has been looked for. No place is looked at twice. */
  const done = new Map<string, number>();
  const lines = lineStartsOf(body);
  return (value: string, near: number): number | undefined => {
    if (value === "") return undefined;
    const start = lines[lastBefore(lines, near)] ?? 0;
    const end = start + searched;
    for (let at = Math.max(start, done.get(value) ?? 0); ; at++) {
      at = body.indexOf(value, at);
      const isThere = at >= 0 && at < end;
      done.set(value, isThere ? at + 1 : at < 0 ? body.length : at);
      if (!isThere) return undefined;
      const before = body.slice(Math.max(0, at - 20), at);
      // Another address can begin with this one.
      const isWhole = /^(?:[\s)>"']|$)/.test(body.charAt(at + value.length));
      if (isWhole && !isCode(at) && /(?:\]\(\s*<?|<|\b(?:href|src)\s*=\s*["']?)$/i.test(before)) return at;
    }
  };
}

/** `[name]: address`: a link or a picture names it elsewhere in the text. */
function definitionsIn(body: string): Address[] {
  const found = body.matchAll(
    /^ {0,3}\[[^\]^\n][^\]\n]{0,200}\]:[ \t]{0,10}(?:<([^<>\n]{1,2000})>|(\S{1,2000}))/gm,
  );
  return [...found].map(({ 0: whole, 1: inBrackets, 2: bare, index }) => {
    const value = inBrackets ?? bare ?? "";
    return {
      kind: isPicture(value) ? "picture" : "link",
      value,
      offset: index + whole.lastIndexOf(value),
    };
  });
}

const firstUpper = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

type Fields = Record<string, unknown>;

/** @param note called with a name in front matter, and what became of its value */
function fieldsOf(
  values: ReadonlyMap<string, unknown>,
  dates: DateRules,
  note: (key: string, text: string) => void,
): Fields {
  const fields: Fields = {};
  const tags: string[] = [];
  for (const [key, value] of values) {
    const lower = key.toLowerCase();
    const field = Object.hasOwn(fieldsByName, lower) ? fieldsByName[lower] : undefined;
    if (field === undefined) {
      if (!others.has(lower) && !isAboutPublication(key))
        note(key, `front matter "${key}" has no equivalent`);
      continue;
    }
    if (value === null || value === undefined || value === "") continue;
    const taken = readField[field]?.(value, dates);
    if (taken === undefined) note(key, `front matter "${key}" can't be taken`);
    else if (field === "tags") tags.push(...(taken as readonly string[]));
    else if (fields[field] === undefined) {
      fields[field] = shortened(field, taken, () => note(key, `front matter "${key}" is cut`));
      const alt = field === "image" && isObject(value) ? readText(value.alt) : undefined;
      if (alt !== undefined) fields.imageAlt ??= alt;
    }
  }
  const kept = keptTags(tags);
  if (kept.length > 0) fields.tags = kept;
  return fields;
}

/** @returns as many topics as an article can have, each as long as it can be */
export const keptTags = (tags: readonly string[]): string[] =>
  [...new Set(tags.map((tag) => clip(tag, 60)))].slice(0, 20);

/** Lengths of fields (`article()`). */
export const fieldLengths: Readonly<Record<string, number>> = {
  title: 200,
  description: 500,
  author: 120,
  imageAlt: 250,
};

/** @returns the value, cut at a word if it is a text that is too long */
export function shortened(field: string, value: unknown, onCut: () => void): unknown {
  const max = fieldLengths[field];
  if (typeof value !== "string" || max === undefined || value.length <= max) return value;
  onCut();
  const cut = value.slice(0, max - 1);
  return `${(/^([\s\S]*\S)\s+\S*$/.exec(cut)?.[1] ?? cut).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** @returns one line; undefined for anything but a text, a number or a switch */
const readText = (value: unknown): string | undefined =>
  ["string", "number", "bigint", "boolean"].includes(typeof value)
    ? String(value).replace(/\s+/g, " ").trim()
    : undefined;

const withoutMarks = (text: string): string =>
  readMarkdown(text.replace(/<\/?[a-z][^<>]{0,500}>/gi, " ").slice(0, 5000))
    .visible.replace(/\s+/g, " ")
    .trim() || text;

/** `{ name: Ann }`, `[{ name: Ann }, Bob]` */
const readNames = (value: unknown): string | undefined => {
  const names = (Array.isArray(value) ? value : [value]).map((one) => (isObject(one) ? one.name : one));
  return names.map(readText).filter(Boolean).join(", ") || undefined;
};

const readTags = (value: unknown): string[] | undefined => {
  const found = typeof value === "string" && value.includes(",") ? value.split(",") : value;
  const texts = Array.isArray(found) ? found.map(readText) : listOf(found);
  return texts.flatMap((text) => (text === undefined || text.trim() === "" ? [] : [text.trim()]));
};

const readImage = (value: unknown): string | undefined => {
  const named = isObject(value) ? (value.src ?? value.image ?? value.url ?? value.path) : value;
  const one = Array.isArray(named) ? named[0] : named;
  return typeof one === "string" ? one.trim() : undefined;
};

const readField: Readonly<Record<string, (value: unknown, dates: DateRules) => unknown>> = {
  title: readText,
  description: (value) => {
    const text = readText(value);
    // Lists and search engines show it without marks.
    return text === undefined ? undefined : withoutMarks(text);
  },
  author: readNames,
  tags: readTags,
  image: readImage,
  imageAlt: readText,
  date: (value, dates) => readDate(value, dates)?.text,
  hasContents: (value) => (typeof value === "boolean" ? value : undefined),
};

interface Paths {
  readonly day: string | undefined;
  readonly name: string;
  readonly path: string;
  readonly redirects: readonly string[];
}

function pathsOf(file: string, values: ReadonlyMap<string, unknown>, project: Project): Paths {
  const content = project.contents.find((folder) => isIn(file, folder)) ?? "";
  const { dir, name: written } = posix.parse(content === "" ? file : file.slice(content.length + 1));
  const [, inOneLanguage = written, ending = ""] = /^(.+)\.([\w-]+)$/.exec(written) ?? [];
  const suffix = project.suffixes.get(ending.toLowerCase());
  // Jekyll: the name of a post begins with its day.
  const [, found, base = suffix === undefined ? written : inOneLanguage] =
    /^(\d{4}-\d{1,2}-\d{1,2})-(.+)$/.exec(suffix === undefined ? written : inOneLanguage) ?? [];
  const day = readDate(found)?.text;
  const folders = dir.split("/").filter(Boolean);
  const isIndex = /^_?index$/i.test(base) || (project.hasNamesakes && base === folders.at(-1));
  const slug = values.get("slug");
  const ownSlug = typeof slug === "string" && slug !== "" ? segmentsOf(slug) : [];
  const last = isIndex ? folders.pop() : base;
  const name = ownSlug.at(-1) ?? (last === undefined ? "index" : slugOf(last.replace(/^_/, "")) || "page");
  const segments = folders.map((folder) => slugOf(folder.replace(/^_/, ""))).filter(Boolean);
  if (last !== undefined) segments.push(...ownSlug.slice(0, -1), name);
  const prefix = suffix ?? project.prefixes.get(content);
  if (prefix) segments.unshift(prefix);
  const fromFile = usablePath(`/${segments.join("/")}`) ?? `/${name}`;
  const facts = { file, values, day, name: last ?? "index", dates: project.datesOf(file) };
  const given = ["url", "permalink", "path"]
    .map((key) => values.get(key))
    .find((one) => typeof one === "string" && one !== "");
  // In a project with several languages, only an address with a slash is for all of them.
  const inLanguage = prefix && typeof given === "string" && !/^(?:\/|[a-z]+:)/i.test(given);
  const address = inLanguage
    ? `/${prefix}/${given}`
    : typeof given === "string"
      ? given
      : project.address(facts);
  const filledIn =
    address?.includes(":") && !/^https?:/i.test(address) ? filled(address, facts, {}) : address;
  const path = (filledIn === undefined ? undefined : pathOfAddress(filledIn)) ?? fromFile;
  const old = [filledIn, ...addressesIn(values)].flatMap((one) => {
    const redirect = one === undefined ? undefined : redirectOf(one, project.hasRootAliases ? "/" : path);
    return redirect === undefined || redirect === path ? [] : [redirect];
  });
  return { day: day ?? dayIn(path), name, path, redirects: [...new Set(old)] };
}

/** Some blogs have the date of an article in its address alone. */
const dayIn = (path: string): string | undefined =>
  readDate(/^(?:\/[^/]*)?\/(\d{4}\/\d\d\/\d\d)\//.exec(path)?.[1])?.text;

/** Addresses that led to the article before: `aliases` of Hugo, `redirect_from` of Jekyll. */
const addressesIn = (values: ReadonlyMap<string, unknown>): string[] =>
  ["aliases", "alias", "redirect_from"].flatMap((name) => {
    const value = values.get(name);
    return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === "string");
  });

/** @returns the address as the path of a redirect, with `.html`; undefined if none can have it */
function redirectOf(address: string, path: string): string | undefined {
  const short = pathOfAddress(address);
  if (short === undefined) return undefined;
  const written = /\.html?$/i.test(address) && short !== "/" ? `${short}.html` : short;
  // An alias of Hugo without a slash is beside its page.
  const isRelative = !/^(?:[a-z]+:)?\//i.test(address);
  return usablePath(isRelative ? posix.join(posix.dirname(path), written) : written);
}

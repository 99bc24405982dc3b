/**
 * Finds out what the old site shows of an article. An import makes nothing public that was not: whatever is unsure is a draft, and
 * says why.
 */
import { isObject } from "../../document/index.ts";
import { type DateRules, readDate } from "./dates.ts";

/** State of the page in the new site. */
export interface Publication {
  readonly draft?: true;
  /** ISO 8601, in UTC. */
  readonly publishAt?: string;
  readonly unpublishAt?: string;
  /** Phrase that says why it is not simply public, and the name in front matter that says so, if there is one. */
  readonly reasons: readonly { readonly name?: string; readonly text: string }[];
}

/** Names that make a draft unless their value says no. In lower case, as Hugo reads them. */
const draftNames: ReadonlySet<string> = new Set([
  "draft",
  "isdraft",
  "is_draft",
  "wip",
  "private",
  "isprivate",
  "protected",
  "hidden",
  "unlisted",
  "unpublished",
  "headless",
  "secret",
  "members_only",
  "membersonly",
  "deleted",
  "trash",
  "trashed",
  "password",
  "pwd",
  "passphrase",
  "encrypt",
  "encrypted",
]);
/** Names that make a draft unless their value says yes. */
const publicNames: ReadonlySet<string> = new Set([
  "published",
  "ispublished",
  "is_published",
  "publish",
  "public",
  "ispublic",
]);
const statusNames: ReadonlySet<string> = new Set([
  "status",
  "state",
  "stage",
  "visibility",
  "access",
  "post_status",
]);
const startNames: ReadonlySet<string> = new Set([
  "publishdate",
  "publish_date",
  "publishat",
  "publish_at",
  "pubdate",
  "date",
  "published_at",
  "publisheddate",
  "published_date",
]);
/** Names of dates that other things have too: only one in the future counts. */
const perhapsStartNames: ReadonlySet<string> = new Set([
  "embargo",
  "embargo_until",
  "release",
  "releasedate",
  "release_date",
]);
const endNames: ReadonlySet<string> = new Set([
  "expirydate",
  "expiry_date",
  "expires",
  "unpublishdate",
  "unpublish_date",
  "unpublishat",
]);

/** Names in front matter that say when an article is public. docs/articles.md lists them. */
export const publicationNames = {
  draft: draftNames,
  public: publicNames,
  status: statusNames,
  start: new Set([...startNames, ...perhapsStartNames]),
  end: endNames,
};

/** Names in front matter that are about publication alone, and not a field. */
export const isAboutPublication = (name: string): boolean => {
  const lower = name.toLowerCase();
  return (
    [draftNames, publicNames, statusNames, endNames].some((names) => names.has(lower)) ||
    buildNames.has(lower) ||
    lower.startsWith("publish")
  );
};

/** Hugo: `build: { render: never }`. */
const buildNames: ReadonlySet<string> = new Set(["build", "_build"]);

const says = (words: RegExp) => (value: unknown) =>
  ["string", "number", "boolean", "bigint"].includes(typeof value) && words.test(String(value).trim());
const isNo = says(/^(?:false|no|off|n|0|)$/i);
const isYes = says(/^(?:true|yes|on|y|1)$/i);
/** Eleventy: the date of the file, which is never in the future. */
const isOfFile = says(/^(?:git )?(?:created|last modified)$/i);
const isPublicStatus = says(/^(?:publish(?:ed)?|public|live|free|everyone|all)$/i);

/**
 * @param file path relative to the imported folder
 * @param values of its front matter
 * @param now in milliseconds
 * @param day in the name of the file
 */
export function publicationOf(
  file: string,
  values: ReadonlyMap<string, unknown>,
  now: number,
  rules: DateRules,
  day: string | undefined,
): Publication {
  const reasons: { name?: string; text: string }[] = [];
  const starts = [readDate(day, rules)?.time ?? now].filter((time) => time > now);
  const ends: number[] = [];
  const draft = (text: string, name?: string) =>
    void reasons.push({ text: `a draft, because ${text}`, ...(name !== undefined && { name }) });
  if (/(?:^|\/)_drafts\//i.test(file)) draft("it is in _drafts");
  // Astro leaves such files out.
  if (/(?:^|\/)_(?!index\b)[^/]*$/i.test(file)) draft("its name begins with _");
  const addDate = (name: string, value: unknown, times: number[]) => {
    const read = readDate(value, rules);
    if (read) times.push(read.time);
    else if (!isNothing(value) && !isOfFile(value)) draft(`its date "${name}" can't be read`, name);
  };
  const params = values.get("params");
  for (const [name, value] of [...values, ...Object.entries(isObject(params) ? params : {})]) {
    const lower = name.toLowerCase();
    if (perhapsStartNames.has(lower))
      starts.push(...[readDate(value, rules)?.time ?? now].filter((time) => time > now));
    // Eleventy, Zola.
    if ((lower === "permalink" || lower === "render") && value === false)
      draft(`of "${name}" in its front matter`, name);
    if (draftNames.has(lower)) {
      if (!isNothing(value) && !isNo(value)) draft(`of "${name}" in its front matter`, name);
    } else if (publicNames.has(lower)) {
      const date = readDate(value, rules);
      if (date) starts.push(date.time);
      else if (!isYes(value)) draft(`of "${name}" in its front matter`, name);
    } else if (statusNames.has(lower)) {
      if (!isNothing(value) && !isPublicStatus(value)) draft(`of "${name}" in its front matter`, name);
    } else if (startNames.has(lower)) addDate(name, value, starts);
    else if (endNames.has(lower)) addDate(name, value, ends);
    else if (buildNames.has(lower) && isNotRendered(value)) draft(`of "${name}" in its front matter`, name);
  }
  const start = Math.max(...starts);
  const end = Math.min(...ends);
  // The document does not allow it, and it is never public.
  const isNever = end <= start;
  if (isNever) draft("it ends before it begins");
  const isDraft = reasons.length > 0;
  const publishAt = start > now && !isNever ? new Date(start).toISOString() : undefined;
  const unpublishAt = ends.length > 0 && !isNever ? new Date(end).toISOString() : undefined;
  if (publishAt !== undefined) reasons.push({ text: `public from ${publishAt}` });
  if (unpublishAt !== undefined)
    reasons.push({ text: `public until ${unpublishAt}${end <= now ? ", which is over" : ""}` });
  return {
    ...(isDraft && { draft: true as const }),
    ...(publishAt !== undefined && { publishAt }),
    ...(unpublishAt !== undefined && { unpublishAt }),
    reasons,
  };
}

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === "";

const isNotRendered = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  "render" in value &&
  !(isYes(value.render) || value.render === "always");

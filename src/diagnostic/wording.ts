/**
 * Catalogue of all diagnostics: severity, message (what is wrong) and hint (how to fix it).
 *
 * Codes are permanent. The texts are for developers. Owners read others in the editor (editor/server/words/owners.ts), made from
 * the same params.
 */
import { assetWording } from "./asset-wording.ts";
import { type Label, labelIn } from "./label.ts";
import { partWording } from "./part-wording.ts";
import {
  describe,
  type Found,
  formatLevel,
  hex,
  type Level,
  places,
  quote,
  suggestion,
  things,
  typeHint,
  type ValueType,
  valueTypes,
} from "./phrases.ts";
import { publicationWording } from "./publication-wording.ts";
import { type Reason, wordReason } from "./reason-wording.ts";
import { redirectWording } from "./redirect-wording.ts";
import { sectionWording } from "./section-wording.ts";
import { error, type Wording, warning } from "./severity.ts";
import { type SyntaxSlip, wordSyntaxSlip } from "./syntax-wording.ts";

/** Number outside of its limits. */
type OutOfRange =
  | { readonly kind: "too-large"; readonly found: string; readonly max: string }
  | {
      readonly kind: "too-small";
      readonly found: string;
      readonly min: string;
      readonly isInclusive: boolean;
    };

type BadValue =
  /** Breaks a rule of the engine. */
  | { readonly kind: ValueKind; readonly found: string; readonly nearest?: string | undefined }
  /** Breaks a rule in the schema of a section type, which has the expected value with its article, and advice. */
  | { readonly kind: "own"; readonly found: string; readonly what: Label; readonly hint: Label }
  /** Message of another check in the schema of a section type. */
  | { readonly kind: "message"; readonly message: string }
  | { readonly kind: "site-icon"; readonly found: string }
  | OutOfRange;

/** Kinds of texts that a rule of the engine checks: the expected value with its article, and how to write it. */
export const valueNames = {
  "country-code": ["a country code", 'Write the two letters of a country, for example "gb" or "de".'],
  "head-address": [
    "an address for the page head",
    'Use a web address that starts with "https://", a page (/about), a file or a mailto: link.',
  ],
  "language-code": [
    "a valid language code",
    'Write two or three letters, for example "en", or "pt-BR" with the country.',
  ],
  "redirect-target": [
    "a page, a file or a web address",
    'Use a page (/about), a file in the site folder (assets/prices.pdf) or a web address that starts with "https://".',
  ],
  "section-name": [
    "a valid section name",
    'Use up to 128 letters, digits, "_" and "-". Links lead to the section by this name.',
  ],
  "single-line": ["a single line of text", 'Write it on one line. Copy only the text inside content="…".'],
  "site-address": [
    "a valid site address",
    'Write it like "https://www.example.org". Only a folder may follow.',
  ],
  "site-id": ["a valid site ID", 'Use up to 128 Latin letters, digits and ". _ ~ -", for example "my-site".'],
  "time-zone": ["a valid time zone", 'Write a region and a city, for example "Europe/Moscow".'],
  "video-file": [
    "a video file",
    'Use an .mp4 or .webm file in the site folder, for example "assets/film.mp4".',
  ],
} as const;
export type ValueKind = keyof typeof valueNames;

function wordBadValue(value: BadValue): { message: string; hint?: string } {
  switch (value.kind) {
    case "own":
      return {
        message: `${quote(value.found)} is not ${labelIn("en", value.what)}.`,
        hint: labelIn("en", value.hint),
      };
    case "message":
      return { message: value.message };
    case "too-large":
      return { message: `The number ${value.found} is too large (the maximum is ${value.max}).` };
    case "too-small":
      return {
        message: `The number ${value.found} is too small (it must be ${value.isInclusive ? "at least" : "more than"} ${value.min}).`,
      };
    case "site-icon":
      return { message: "The site's icon must be a file in the site folder, for example assets/icon.svg." };
    default: {
      const [what, hint] = valueNames[value.kind];
      const { found, nearest } = value;
      return {
        message: `${quote(found)} is not ${what}.`,
        hint: nearest === undefined ? hint : `Did you mean ${quote(nearest)}?`,
      };
    }
  }
}

/** Values that must differ from each other. */
const unique = {
  "event-id": "event ID",
  "language-code": "language code",
  "old-address": "old address",
  "page-path": "page path",
  "section-name": "uniqId",
} as const;

/** Completes a date without a time or a time zone; for anything else, returns an example. */
function withZone(found: string): string {
  const [, day, time = "09:00:00"] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?$/.exec(found) ?? [];
  return day === undefined ? "2024-09-30T09:00:00Z" : `${day}T${time}Z`;
}

export const wording = {
  ...assetWording,
  ...partWording,
  ...publicationWording,
  ...redirectWording,
  ...sectionWording,
  // The file
  "site-missing": error<{ path: string }>(({ path }) => ({
    message: `Site document not found: ${quote(path)}.`,
    hint: "Give a folder that contains site.json, or the file itself. `sectile init <folder>` creates a new site.",
  })),
  "site-unreadable": error<{ path: string; reason: string }>(({ path, reason }) => ({
    message: `Can't read the site document ${quote(path)}: ${reason}.`,
    hint: "Check the file and its permissions.",
  })),
  "site-empty": error<object>(() => ({
    message: "The file is empty.",
    hint: 'A site document needs at least "siteId" and "pages". `sectile init <folder>` creates a valid one.',
  })),
  "not-utf8": error<{ byte: number; likely?: string | undefined }>(({ byte, likely }) => ({
    message: `The file is not valid UTF-8: invalid byte ${hex(byte)}${likely === undefined ? "" : ` (it looks like ${likely})`}.`,
    hint:
      likely === undefined ? "Save the file as UTF-8." : `Open the file as ${likely}, then save it as UTF-8.`,
  })),
  "json-syntax": error<SyntaxSlip>((slip) => {
    const { problem, hint } = wordSyntaxSlip(slip);
    return { message: `Invalid JSON: ${problem}.`, hint };
  }),
  "too-large": error<{
    what: "bytes" | "values" | "pages" | "tags" | "elements";
    found: number;
    max: number;
  }>(({ what, found, max }) => ({
    message:
      what === "bytes"
        ? `The file is too large: ${found} bytes (the limit is ${max}).`
        : `Too many ${what}: ${found} (the limit is ${max}).`,
    hint: "Split the site, or remove anything pasted by accident.",
  })),
  "too-large-in-languages": error<{
    pages: number;
    redirects: number;
    languages: number;
    found: number;
    max: number;
  }>(({ pages, redirects, languages, found, max }) => ({
    message: `The site is too large: ${pages} pages and ${redirects} redirects in ${languages} languages make about ${found} MB of files (the limit for this document is ${max} MB).`,
    hint: 'Remove languages that are not translated yet, set their "status" to "other", or split the site.',
  })),
  "too-deep": error<{ max: number }>(({ max }) => ({
    message: `Lists and objects are nested too deeply here (the limit is ${max} levels).`,
    hint: "A site document never needs this depth. Remove anything pasted by accident.",
  })),
  "duplicate-key": error<{ key: string; line: number }>(({ key, line }) => ({
    message: `Duplicate key ${quote(key)} (first defined on line ${line}). Only one value would be kept.`,
    hint: "Remove or rename one of them.",
  })),
  "forbidden-key": error<{ key: string }>(({ key }) => ({
    message: `The key ${quote(key)} is not allowed in a site document.`,
    hint: "Remove it.",
  })),
  "too-many-problems": error<{ shown: number }>(({ shown }) => ({
    message: `More than ${shown} problems found. The others are not listed.`,
    hint: "Fix these first, then check again.",
  })),

  // Structure
  "wrong-type": error<{
    expected: ValueType;
    found: Found;
    /** Sample of the expected value. */
    form?: string | undefined;
  }>(({ expected, found, form }) => ({
    message: `Expected ${valueTypes[expected] ?? expected}, but found ${describe(found)}.`,
    hint: typeHint(expected, found, form),
  })),
  required: error<{
    name: string;
    /** Unknown key in its place. */
    written?: string | undefined;
    form?: string | undefined;
  }>(({ name, written, form }) => ({
    message: `"${name}" is required, but it is missing or empty.`,
    hint:
      written === undefined
        ? form === undefined
          ? `Add a value for "${name}".`
          : `Add it, for example ${form}.`
        : `Rename ${quote(written)} to "${name}".`,
  })),
  "not-one-of": error<{ found: string; allowed: readonly string[]; nearest?: string | undefined }>(
    ({ found, allowed, nearest }) => {
      const words = allowed.filter((word) => word !== "");
      const none = words.length < allowed.length ? ' or nothing ("")' : "";
      return {
        message: `${quote(found)} is not one of the allowed values: ${words.join(", ")}${none}.`,
        hint: suggestion(nearest, "Use one of the allowed values."),
      };
    },
  ),
  "bad-value": error<BadValue>(wordBadValue),
  "bad-hex": error<{ found: string }>(({ found }) => ({
    message: `Bad Hex: ${quote(found)} is not a colour.`,
    hint: 'Write # and 3 or 6 hex digits, for example "#1b5e20".',
  })),
  "bad-date": error<{ found: string; problem?: Reason | undefined }>(({ found, problem }) =>
    problem === undefined
      ? {
          message: `${quote(found)} is not a date and time with a time zone.`,
          hint: `Write it like ${quote(withZone(found))} (ISO 8601).`,
        }
      : {
          message: `The date ${quote(found)} doesn't exist: ${wordReason(problem)}.`,
          hint: "Correct the number. The format is right.",
        },
  ),
  "bad-url": error<{
    found: string;
    problem: Reason;
    meant?: string | undefined;
    isPicture?: boolean;
  }>(({ found, problem, meant, isPicture }) => ({
    message: `Can't use the ${isPicture ? "image" : "link"} ${quote(found)}: ${wordReason(problem)}.`,
    hint:
      meant !== undefined
        ? `Write ${quote(meant)}.`
        : isPicture
          ? 'Add the image to the site folder and write its path, for example "assets/photo.jpg", or use a web address that starts with "https://".'
          : "Use a web address (http, https or ftp), an email or phone link, a page (/about), an anchor (#contacts) or a file in the site folder (assets/prices.pdf).",
  })),
  "bad-email": error<{ found: string }>(({ found }) => ({
    message: `${quote(found)} is not an email address.`,
    hint: "Write it like name@example.org.",
  })),
  "bad-path": error<{ found: string; problem: Reason; meant?: string | undefined }>(
    ({ found, problem, meant }) => ({
      message: `Can't use the page path ${quote(found)}: ${wordReason(problem)}.`,
      hint: meant === undefined ? 'Write it like "/about" or "/about/team".' : `Write ${quote(meant)}.`,
    }),
  ),
  "bad-provider-id": error<{ provider: string; found: string; form: string }>(
    ({ provider, found, form }) => ({
      message: `${quote(found)} is not a valid ID for ${provider}.`,
      hint: `It should look like ${form}. Copy it from your account there.`,
    }),
  ),
  duplicate: error<{ what: keyof typeof unique; value: string; first: string }>(({ what, value, first }) => ({
    message: `Duplicate ${unique[what]} ${quote(value)}: first used at ${first}.`,
    hint: "Change one of them.",
  })),
  "path-collision": error<{ value: string } & ({ other: string; first: string } | { language: string })>(
    (params) =>
      "language" in params
        ? {
            message: `Can't use the page path ${quote(params.value)}: pages in ${quote(params.language)} are published there.`,
            hint: 'Change the path of the page. Text in that language belongs in "translations".',
          }
        : {
            message: `Many hosts can't tell the page path ${quote(params.value)} from ${quote(params.other)} at ${params.first}.`,
            hint: "Make the paths differ in more than letter case, the encoding of accents or a trailing slash.",
          },
  ),
  "several-primary-languages": error<{ codes: readonly string[] }>(({ codes }) => ({
    message: `More than one language is set as primary: ${codes.join(", ")}.`,
    hint: 'Set "isPrimary" to true for only one language.',
  })),
  "no-primary-language": warning<{ taken: string }>(({ taken }) => ({
    message: `No language is set as primary, so ${quote(taken)} is used.`,
    hint: 'Set "isPrimary" to true for the language at the root of the site. The other languages fall back to it.',
  })),
  "wrong-order": error<{ earlier: string; later: string; from: string; to: string }>(
    ({ earlier, later, from, to }) => ({
      message: `"${later}" (${quote(to)}) must come after "${earlier}" (${quote(from)}).`,
      hint: "Correct one of the two, or swap them.",
    }),
  ),
  "unknown-event": error<{ found: string }>(({ found }) => ({
    message: `No event has the ID ${quote(found)}.`,
    hint: 'Use the ID of one of the site\'s "events", or leave it empty to show the first one.',
  })),

  // Authoring limits
  "text-too-long": error<{ length: number; max: number }>(({ length, max }) => ({
    message: `The text is too long: ${things(length, "character")} (the limit is ${max}).`,
    hint: `Shorten it by ${things(length - max, "character")}.`,
  })),
  "too-many-marks": error<{ found: number; max: number }>(({ found, max }) => ({
    message: `Too many letters and marks are stacked or joined in this text: ${found} (the limit for its length is ${max}).`,
    hint: "Remove the stacked marks, or type the text again.",
  })),
  "too-few-items": error<{ count: number; min: number }>(({ count, min }) => ({
    message: `The list is too short: ${things(count, "item")} (the minimum is ${min}).`,
    hint: `Add ${min - count} more.`,
  })),
  "too-many-items": error<{ count: number; max: number }>(({ count, max }) => ({
    message: `The list is too long: ${things(count, "item")} (the limit is ${max}).`,
    hint: `Remove ${count - max}, or continue in another section.`,
  })),
  "at-least-one": error<{ names: readonly string[] }>(({ names }) => ({
    message: `All of these fields are empty: ${names.join(", ")}.`,
    hint: "Fill in at least one of them.",
  })),

  // Advice
  "unknown-key": warning<{
    key: string;
    nearest?: string | readonly string[] | undefined;
    belongs?: Level | undefined;
    /** Fields of the object, if they are few. */
    fields?: readonly string[] | undefined;
  }>(({ key, nearest, belongs, fields = [] }) => ({
    message: `Unknown field ${quote(key)}. It stays in the file, but has no effect.`,
    hint: belongs
      ? `Move it to ${formatLevel(belongs)}.`
      : suggestion(
          nearest,
          fields.length > 1
            ? `Remove it, or use one of these fields: ${fields.join(", ")}.`
            : "Remove it if you don't need it.",
        ),
  })),
  "markup-removed": warning<{ removed: readonly string[] }>(({ removed }) => ({
    message: `Markup that is not allowed is left out of the page: ${places(removed)}.`,
    hint: "Use only a, b, strong, i, em, u, s, br, sub, sup and span.",
  })),
  "logo-width": warning<{ found: number; min: number; max: number }>(({ found, min, max }) => ({
    message: `The logo is set to ${found} pixels wide, but pages show it at ${found < min ? `least ${min}` : `most ${max}`} pixels wide.`,
    hint: `Set a width from ${min} to ${max}, or remove it.`,
  })),
  "markdown-too-deep": error<object>(() => ({
    message: "Lists and quotes are nested too deeply here, so the rest of the text is left out.",
    hint: "Use at most 10 levels.",
  })),
  "markdown-shown": warning<{ found: string; isPlain: boolean }>(({ found, isPlain }) => ({
    message: `The text contains Markdown, which visitors see as typed: ${quote(found)}.`,
    hint: isPlain
      ? "Remove these characters. This text can't be formatted."
      : 'Use <b>bold</b>, <i>italic</i> and <a href="/about">links</a> instead.',
  })),
  "sample-text": warning<{ found: string }>(({ found }) => ({
    message: `This section still has sample text: ${quote(found)}.`,
    hint: "Write your own texts, or remove the section.",
  })),
  "contact-to-nowhere": warning<{ found: string }>(({ found }) => ({
    message: `${quote(found)} is not an email address or phone number, so visitors see it without a link.`,
    hint: "Write an address such as name@example.org, or a number in digits such as +44 20 7946 0000.",
  })),
  "unknown-icon": warning<{ found: string; nearest?: string | undefined }>(({ found, nearest }) => ({
    message: `Unknown icon ${quote(found)}. The page shows a warning sign instead.`,
    hint: suggestion(nearest, "Use an icon from the Tabler set, for example mail or brand-youtube."),
  })),
  "unknown-flag": warning<{ found: string; nearest?: string | undefined }>(({ found, nearest }) => ({
    message: `Unknown flag ${quote(found)}. The language is listed without a flag.`,
    hint: suggestion(nearest, 'Flags are named after countries, not languages: "gb" or "us" for English.'),
  })),
  "unknown-font": warning<{ found: string; nearest?: string | undefined }>(({ found, nearest }) => ({
    message: `Unknown font ${quote(found)}. Visitors see a system font instead.`,
    hint: suggestion(
      nearest,
      "Use a built-in font, for example Inter or Lora, or a WOFF2 file of the site folder (fonts/house.woff2).",
    ),
  })),
  "address-without-scheme": warning<{ found: string; url: string; meant: string }>(
    ({ found, url, meant }) => ({
      message: `The address ${quote(found)} has no "https://" in front of it, so browsers open ${quote(url)}.`,
      hint: `Write ${quote(meant)}.`,
    }),
  ),
  "link-to-nowhere": warning<{ found: string; nearest?: string | undefined }>(({ found, nearest }) => ({
    message: `Broken link: this site has no page ${quote(found)}.`,
    hint: suggestion(nearest, "Correct the link, or add the page."),
  })),
  "language-guessed": warning<{ code: string }>(({ code }) => ({
    message: `No language is set, so browsers and search engines are told ${quote(code)}, guessed from the letters of the site.`,
    hint: `Set it: "languages": [{"isPrimary": true, "lang": {"name": "…", "code": ${quote(code)}}}].`,
  })),
  "language-without-words": warning<{ code: string; lacking: readonly string[]; all: number }>(
    ({ code, lacking, all }) => ({
      message:
        lacking.length === all
          ? `Pages in ${quote(code)} show all interface texts in English, such as "Close", because sectile has no translation.`
          : `Pages in ${quote(code)} show interface texts in English, because they have no translation: ${lacking.length} of ${all}, such as ${quote(lacking[0])}.`,
      hint: `Translate them in "messages": {${quote(code)}: {${quote(lacking[0])}: "…"}}. \`sectile schema\` lists the English texts.`,
    }),
  ),
  "alternate-language": warning<{ path: string; code: string; language: string }>(
    ({ path, code, language }) => ({
      message: `The page ${quote(path)} can't be the ${quote(code)} version of this page: its language is ${quote(language)}.`,
      hint: `Choose a page in ${quote(code)}, or set "language": ${quote(code)} on that page.`,
    }),
  ),
  "alternate-twice": warning<{ language: string; first: string; second: string }>(
    ({ language, first, second }) => ({
      message: `Two pages are set as the ${quote(language)} version of the same page: ${quote(first)} and ${quote(second)}.`,
      hint: 'Name each page in the "alternate" of only one page per language. The link back is automatic.',
    }),
  ),
  "anchor-to-nowhere": warning<{
    found: string;
    page: string | undefined;
    nearest?: string | undefined;
  }>(({ found, page, nearest }) => ({
    message: `Broken link: ${page === undefined ? "no page has the" : `the page ${quote(page)} has no`} anchor ${quote(found)}.`,
    hint: suggestion(nearest, "Link to a section with #Type or #Type-uniqId."),
  })),
  "messenger-to-nowhere": warning<{ name: string; found: string }>(({ name, found }) => ({
    message: found
      ? `${quote(found)} is not a valid contact for ${name}, so this messenger is not shown.`
      : `This messenger (${name}) has no contact, so it is not shown.`,
    hint:
      name === "whatsapp" || name === "viber"
        ? "Write the phone number with its country code, for example +44 20 7946 0000."
        : "Write the user name or the link to the profile.",
  })),
  "message-places": warning<{ expected: readonly string[]; found: readonly string[] }>(
    ({ expected, found }) => ({
      message: `The placeholders of this text don't match: expected ${places(expected)}, found ${places(found)}.`,
      hint: "Keep placeholders such as {name} as they are. Values replace them when the page is built.",
    }),
  ),
  "translation-unused": warning<{ problem: Reason; nearest?: string | undefined }>(
    ({ problem, nearest }) => ({
      message: `This translation has no effect: ${wordReason(problem)}.`,
      hint: suggestion(
        nearest,
        problem.kind === "unknown-language"
          ? 'Add the language to "languages", or remove its texts.'
          : "Pages are matched by path, sections by uniqId and other lists by position.",
      ),
    }),
  ),
} satisfies Record<string, Wording<never>>;

const namesOf = <N extends string>(entries: Record<N, unknown>) => Object.keys(entries) as N[];
/** A list, so that the package's type declarations contain the codes but not the wording. */
const codes = namesOf(wording);
export type DiagnosticCode = (typeof codes)[number];
export type Params<C extends DiagnosticCode> = Parameters<(typeof wording)[C]["format"]>[0];

/**
 * The one catalogue of what can go wrong with a document: severity, what happened, what to do.
 *
 * Codes are permanent. Texts are for site owners: no schema or programming terms.
 */
import { assetWording } from "./asset-wording.ts";
import { partWording } from "./part-wording.ts";
import {
  clean,
  describe,
  formatLevel,
  hex,
  type Level,
  places,
  quote,
  suggestion,
  things,
} from "./phrases.ts";
import { publicationWording } from "./publication-wording.ts";
import { redirectWording } from "./redirect-wording.ts";
import { sectionWording } from "./section-wording.ts";
import { error, type Wording, warning } from "./severity.ts";
import { type SyntaxSlip, wordSyntaxSlip } from "./syntax-wording.ts";

/** A value that a rule refuses, by what it should have been. */
interface BadValue {
  readonly found?: unknown;
  /** "a time zone" */
  readonly what: string;
  readonly hint: string;
}

export const wording = {
  ...assetWording,
  ...partWording,
  ...publicationWording,
  ...redirectWording,
  ...sectionWording,
  // The file
  "site-missing": error<{ path: string }>(({ path }) => ({
    message: `There is no site document at ${quote(path)}.`,
    hint: "Give a folder that holds a site.json, or the file itself; `sectile init <folder>` makes a new site.",
  })),
  "site-unreadable": error<{ path: string; reason: string }>(({ path, reason }) => ({
    message: `The site document ${quote(path)} cannot be read: ${reason}.`,
    hint: "Check the file and its permissions.",
  })),
  "site-empty": error<object>(() => ({
    message: "The file is empty.",
    hint: 'A site document needs at least "siteId" and "pages"; `sectile init <folder>` makes a valid one.',
  })),
  "not-utf8": error<{ byte: number; likely?: string | undefined }>(({ byte, likely }) => ({
    message: `The file is not UTF-8 text: the byte ${hex(byte)} cannot stand here${likely === undefined ? "" : `, and it looks like ${likely}`}.`,
    hint: `Save it again with the encoding UTF-8${likely === undefined ? "" : `: open it as ${likely} first, so that its letters are read rightly`}.`,
  })),
  "json-syntax": error<SyntaxSlip>((slip) => {
    const { problem, hint } = wordSyntaxSlip(slip);
    return { message: `The file is not valid JSON: ${problem}.`, hint };
  }),
  "too-large": error<{ what: string; found: number; max: number }>(({ what, found, max }) => ({
    message: `There are ${found} ${what} here; at most ${max} are read.`,
    hint: "Split the site, or remove what was pasted by accident.",
  })),
  "too-large-in-languages": error<{
    pages: number;
    redirects: number;
    languages: number;
    found: number;
    max: number;
  }>(({ pages, redirects, languages, found, max }) => ({
    message: `${pages} pages and ${redirects} redirects in ${languages} languages become about ${found} MB of files; a document of this size may become ${max} MB.`,
    hint: 'Remove languages that are not translated yet, or set their "status" to "other"; or split the site.',
  })),
  "too-deep": error<{ max: number }>(({ max }) => ({
    message: `Lists and objects are nested more than ${max} deep here.`,
    hint: "No part of a site document needs that depth: remove what was pasted by accident.",
  })),
  "duplicate-key": error<{ key: string; line: number }>(({ key, line }) => ({
    message: `The name ${quote(key)} stands twice in the same object, first in line ${line}, so one of the two values would be lost.`,
    hint: "Keep one of them.",
  })),
  "forbidden-key": error<{ key: string }>(({ key }) => ({
    message: `The name ${quote(key)} cannot be used in a site document.`,
    hint: "Remove it.",
  })),
  "too-many-problems": error<{ shown: number }>(({ shown }) => ({
    message: `More than ${shown} problems were found; the rest are not listed.`,
    hint: "Correct these first, then check again.",
  })),

  // Structure
  "wrong-type": error<{ expected: string; found: unknown }>(({ expected, found }) => ({
    message: `This should be ${expected}, but it is ${describe(found)}.`,
    hint: `Replace it with ${expected}.`,
  })),
  required: error<{ name: string }>(({ name }) => ({
    message: `"${name}" is required and is missing or empty.`,
    hint: `Give "${name}" a value.`,
  })),
  "not-one-of": error<{ found: unknown; allowed: readonly string[]; nearest?: string | undefined }>(
    ({ found, allowed, nearest }) => {
      const words = allowed.filter((word) => word !== "");
      const none = words.length < allowed.length ? ' or nothing ("")' : "";
      return {
        message: `${quote(found)} is not allowed here; allowed: ${words.join(", ")}${none}.`,
        hint: suggestion(nearest, "Use one of the allowed values."),
      };
    },
  ),
  "bad-value": error<{ problem: string } | BadValue>((params) =>
    "problem" in params
      ? { message: params.problem }
      : { message: `${quote(params.found)} is not ${params.what}.`, hint: params.hint },
  ),
  "bad-hex": error<{ found: string }>(({ found }) => ({
    message: `Bad Hex: ${quote(found)} is not a colour.`,
    hint: 'Write # and 3 or 6 digits, for example "#1b5e20".',
  })),
  "bad-date": error<{ found: string; problem?: string | undefined }>(({ found, problem }) =>
    problem === undefined
      ? {
          message: `${quote(found)} is not a date and time.`,
          hint: 'Write it as "2024-09-30T09:00:00Z" (ISO 8601, with a time zone).',
        }
      : {
          message: `The date and time ${quote(found)} does not exist: ${problem}.`,
          hint: "Correct it; the form is right: year, month, day, T, hour, minute, time zone.",
        },
  ),
  "bad-url": error<{ found: string; problem: string; isPicture?: boolean }>(
    ({ found, problem, isPicture }) =>
      isPicture
        ? {
            message: `The picture ${quote(found)} cannot be used: ${problem}.`,
            hint: 'Put the picture into the site\'s folder and write its place there, for example "assets/photo.jpg"; or use its address on the web, with "https://".',
          }
        : {
            message: `The link ${quote(found)} cannot be used: ${problem}.`,
            hint: "Use http, https or ftp, an e-mail or phone link, a page of the site (/about), an anchor (#contacts) or a file of the site's folder (assets/prices.pdf).",
          },
  ),
  "bad-email": error<{ found: string }>(({ found }) => ({
    message: `${quote(found)} is not an e-mail address.`,
    hint: "Write it as name@example.org.",
  })),
  "bad-path": error<{ found: string; problem: string }>(({ found, problem }) => ({
    message: `The page path ${quote(found)} cannot be used: ${problem}.`,
    hint: 'Write it as "/about" or "/about/team".',
  })),
  "bad-provider-id": error<{ provider: string; found: string; form: string }>(
    ({ provider, found, form }) => ({
      message: `${quote(found)} is not an id of ${provider}.`,
      hint: `It should look like ${form}: copy it from your account there.`,
    }),
  ),
  duplicate: error<{ what: string; value: string; first: string }>(({ what, value, first }) => ({
    message: `The ${what} ${quote(value)} is used twice; the first is at ${first}.`,
    hint: "Give one of them another.",
  })),
  "path-collision": error<{ value: string } & ({ other: string; first: string } | { language: string })>(
    (params) =>
      "language" in params
        ? {
            message: `The page path ${quote(params.value)} is taken by the language ${quote(params.language)}, whose pages are published there.`,
            hint: 'Give the page another path; what it says in that language stands in "translations".',
          }
        : {
            message: `The page path ${quote(params.value)} is the same file on many hosts as ${quote(params.other)} at ${params.first}.`,
            hint: "Let the two paths differ in more than letter case, accents' encoding or a closing slash.",
          },
  ),
  "several-primary-languages": error<{ codes: readonly string[] }>(({ codes }) => ({
    message: `Only one language can be the primary one; these are: ${codes.join(", ")}.`,
    hint: "Set isPrimary to false in all but one.",
  })),
  "no-primary-language": warning<{ taken: string }>(({ taken }) => ({
    message: `None of the languages is the primary one; ${quote(taken)} is taken as such.`,
    hint: "Set isPrimary to true in one of them: it stands at the site's root, and is what the others fall back to.",
  })),
  "wrong-order": error<{ earlier: string; later: string; from: string; to: string }>(
    ({ earlier, later, from, to }) => ({
      message: `"${later}" (${quote(to)}) should come after "${earlier}" (${quote(from)}).`,
      hint: "Correct one of the two, or exchange them.",
    }),
  ),
  "unknown-event": error<{ found: string }>(({ found }) => ({
    message: `There is no event with the id ${quote(found)} in "events".`,
    hint: "Use the id of one of the site's events, or leave it out to show the first.",
  })),

  // Authoring limits (builder.md section 5, published-site.md section 5)
  "text-too-long": error<{ length: number; max: number }>(({ length, max }) => ({
    message: `The text has ${things(length, "character")}; at most ${max} are allowed.`,
    hint: `Shorten it by ${length - max}.`,
  })),
  "too-many-marks": error<{ found: number; max: number }>(({ found, max }) => ({
    message: `The text has ${found} letters and marks put over or joined to one another; a text of this length has at most ${max}.`,
    hint: "Remove the marks that are piled up on one letter, or write the text anew.",
  })),
  "too-few-items": error<{ count: number; min: number }>(({ count, min }) => ({
    message: `The list has ${things(count, "item")}; at least ${min} ${min === 1 ? "is" : "are"} needed.`,
    hint: `Add ${min - count} more.`,
  })),
  "too-many-items": error<{ count: number; max: number }>(({ count, max }) => ({
    message: `The list has ${things(count, "item")}; at most ${max} are allowed.`,
    hint: `Remove ${count - max}, or continue in a second section.`,
  })),
  "at-least-one": error<{ names: readonly string[] }>(({ names }) => ({
    message: `All of these are empty: ${names.join(", ")}.`,
    hint: "Fill in at least one of them.",
  })),

  // Advice
  "unknown-key": warning<{ key: string; nearest?: string | undefined; belongs?: Level | undefined }>(
    ({ key, nearest, belongs }) => ({
      message: `The name ${quote(key)} is not known here; it is kept, but nothing reads it.`,
      hint: belongs
        ? `It belongs to ${formatLevel(belongs)}: move it there.`
        : suggestion(nearest, "Remove it if it is not needed."),
    }),
  ),
  "markup-removed": warning<{ removed: readonly string[] }>(({ removed }) => ({
    message: `The text holds markup that is not allowed and is left out of the page: ${removed.slice(0, 5).map(clean).join(", ")}.`,
    hint: "Texts may use a, b, strong, i, em, u, s, br, sub, sup and span.",
  })),
  "logo-width": warning<{ found: number; min: number; max: number }>(({ found, min, max }) => ({
    message: `The logo's width is ${found} pixels; pages show it ${found < min ? min : max} pixels wide at ${found < min ? "least" : "most"}.`,
    hint: `Use a width from ${min} to ${max}, or leave it out.`,
  })),
  "markdown-shown": warning<{ found: string; isPlain: boolean }>(({ found, isPlain }) => ({
    message: `The text holds Markdown, which visitors see as it is typed: ${quote(found)}.`,
    hint: isPlain
      ? "Remove these signs: this text has no formatting."
      : 'Write <b>bold</b>, <i>italic</i> and <a href="/about">links</a> in its place.',
  })),
  "contact-to-nowhere": warning<{ found: string }>(({ found }) => ({
    message: `${quote(found)} is neither an e-mail address nor a telephone number, so visitors see it without a link.`,
    hint: "Write an address such as name@example.org, or a number in digits, for example +44 20 7946 0000.",
  })),
  "unknown-icon": warning<{ found: string; nearest?: string | undefined }>(({ found, nearest }) => ({
    message: `There is no icon ${quote(found)}; the page shows a warning sign in its place.`,
    hint: suggestion(nearest, "Use a name of the Tabler icon set, for example mail or brand-youtube."),
  })),
  "unknown-flag": warning<{ found: string; nearest?: string | undefined }>(({ found, nearest }) => ({
    message: `There is no flag ${quote(found)}; the language is listed without one.`,
    hint: suggestion(
      nearest,
      'A flag is named by its country, not by the language: "gb" or "us" for English.',
    ),
  })),
  "unknown-font": warning<{ found: string; nearest?: string | undefined }>(({ found, nearest }) => ({
    message: `There is no font ${quote(found)} among those that come with sectile; visitors see one of their system's.`,
    hint: suggestion(
      nearest,
      "Use a font of the list in docs/authoring/site-document.md, for example Inter or Lora.",
    ),
  })),
  "link-to-nowhere": warning<{ found: string; nearest?: string | undefined }>(({ found, nearest }) => ({
    message: `The link ${quote(found)} leads to no page of this site.`,
    hint: suggestion(nearest, "Correct the path or add the page."),
  })),
  "language-guessed": warning<{ code: string }>(({ code }) => ({
    message: `The site names no language; by its letters it is taken to be in ${quote(code)}, which browsers, readers and search engines are told.`,
    hint: `Name it: "languages": [{"isPrimary": true, "lang": {"name": "…", "code": ${quote(code)}}}].`,
  })),
  "language-without-words": warning<{ code: string; missing: number; all: number }>(
    ({ code, missing, all }) => ({
      message: `Pages in ${quote(code)} have ${missing === all ? "the" : missing} words of the interface in English, such as "Close": sectile has none in that language.`,
      hint: `Give them under "messages": {${quote(code)}: {"close": "…"}}; \`sectile schema\` lists them with their English texts.`,
    }),
  ),
  "alternate-language": warning<{ path: string; code: string; language: string }>(
    ({ path, code, language }) => ({
      message: `The page ${quote(path)} cannot be this page in ${quote(code)}: it is in ${quote(language)}.`,
      hint: `Name a page in ${quote(code)}, or write "language": ${quote(code)} on that page if it is.`,
    }),
  ),
  "alternate-twice": warning<{ language: string; first: string; second: string }>(
    ({ language, first, second }) => ({
      message: `Two pages would be the same page in ${quote(language)}: ${quote(first)} and ${quote(second)}.`,
      hint: 'Let each page be named by "alternate" of one page a language; the other way round it is understood by itself.',
    }),
  ),
  "anchor-to-nowhere": warning<{
    found: string;
    page: string | undefined;
    nearest?: string | undefined;
  }>(({ found, page, nearest }) => ({
    message: `${page === undefined ? "No page" : `The page ${quote(page)}`} has ${page === undefined ? "a" : "no"} place named ${quote(found)} to jump to.`,
    hint: suggestion(nearest, "A section is reached by #Type or #Type-uniqId."),
  })),
  "messenger-to-nowhere": warning<{ name: string; found: string }>(({ name, found }) => ({
    message: found
      ? `${quote(found)} names nobody at ${name}, so this messenger is left out.`
      : `This messenger (${name}) has no value, so it is left out.`,
    hint:
      name === "whatsapp" || name === "viber"
        ? "Write the telephone number with its country's code, for example +44 20 7946 0000."
        : "Write the name or the link that it has there.",
  })),
  "message-places": warning<{ expected: readonly string[]; found: readonly string[] }>(
    ({ expected, found }) => ({
      message: `This text should hold ${places(expected)}, but it holds ${places(found)}.`,
      hint: "Values are put in at {such} places when a page is made: keep them as they are, wherever they fit.",
    }),
  ),
  "translation-unused": warning<{ what: string; nearest?: string | undefined }>(({ what, nearest }) => ({
    message: `This translation matches nothing: ${what}.`,
    hint: suggestion(nearest, "Pages are matched by path, sections by uniqId, other lists by position."),
  })),
} satisfies Record<string, Wording<never>>;

const namesOf = <N extends string>(entries: Record<N, unknown>) => Object.keys(entries) as N[];
/** A list, so that the package's types name each code and none of the wording behind it. */
const codes = namesOf(wording);
export type DiagnosticCode = (typeof codes)[number];
export type Params<C extends DiagnosticCode> = Parameters<(typeof wording)[C]["say"]>[0];

/**
 * No-break spaces of French and Russian typography, in texts as visitors read them: no line begins with a French ":" or "?" or
 * a Russian dash, and none ends with a Russian word of one letter.
 */
import type { MarkdownText } from "#section/view";

/** Sets the spaces of a text without markup, or of the content of an element. */
type SetSpaces = (text: string) => string;

interface Places {
  /** Those of a space as wide as between words. */
  readonly wide: readonly string[];
  /** Those of a narrow one. */
  readonly narrow: readonly string[];
}

const places: Readonly<Record<string, Places>> = {
  // As the Imprimerie nationale sets them.
  fr: { wide: ["(?<!\\s) (?=[:»])", "(?<=«) (?!\\s)"], narrow: ["(?<!\\s) (?=[;?!])"] },
  ru: {
    wide: [
      // A letter after a hyphen or a full stop belongs to what is before it.
      "(?<=(?<![\\p{L}\\p{M}\\p{N}.’'-])[аивкосуя]) (?!\\s)",
      "(?<!\\s) (?=[—–](?![\\p{L}\\p{N}]))",
      "(?<=\\d) (?=[%₽€$°]|(?:[кмс]?м|[км]?г|[кмг]б|м?л|га|шт|мин|сек|ч|руб|тыс|млн|млрд|к?вт)(?![\\p{L}\\p{N}]))",
    ],
    narrow: [],
  },
};

/** @returns undefined for a language without such spaces */
export function noBreakSpacesOf(code: string): SetSpaces | undefined {
  const ofLanguage = places[code.split("-")[0]?.toLowerCase() ?? ""];
  if (!ofLanguage) return undefined;
  const { wide, narrow } = ofLanguage;
  // Outside of tags, whose attributes keep their spaces.
  const found = new RegExp([`(?<tag><[^<>]*>)|(?<wide>${wide.join("|")})`, ...narrow].join("|"), "giu");
  return (text) =>
    text.replace(found, (_, tag?: string, isWide?: string) => tag ?? (isWide ? "\u00A0" : "\u202F"));
}

/** Members of a text in Markdown that contain texts for visitors; code and addresses are in others. */
const containers: ReadonlySet<string> = new Set(["blocks", "notes", "items", "rows", "children"]);

/** @returns the text with its spaces set in everything but code */
export const setInMarkdown = (text: MarkdownText, setSpaces: SetSpaces): MarkdownText =>
  setWithin(text, setSpaces) as MarkdownText;

function setWithin(value: unknown, setSpaces: SetSpaces): unknown {
  if (typeof value === "string") return setSpaces(value);
  if (Array.isArray(value)) return value.map((one) => setWithin(one, setSpaces));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, below]) => [
      key,
      containers.has(key) ? setWithin(below, setSpaces) : below,
    ]),
  );
}

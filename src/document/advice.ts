/**
 * Checks beyond the schema: unknown keys (DOC-16), removed markup (DOC-14), Markdown, and unusable links and picture
 * addresses.
 */
import { type FieldNode, logoWidths, rules, sanitizeText } from "#section";
import { type Diagnostic, diagnose, formatPointer } from "../diagnostic/index.ts";
import type { Json } from "./json.ts";
import { findLevel, type Levels } from "./level.ts";
import { findMeant, plainFields } from "./meant.ts";
import { isSampleText } from "./samples/index.ts";

/** Maximum number of fields in a hint. */
const maxFields = 12;

/**
 * Reports an unknown key.
 * @param value the object with the key
 * @param node its schema
 * @param at path from the part to the object
 * @param levels undefined to skip the search for the intended key
 */
export function adviseOnName(
  key: string,
  value: Json,
  node: Extract<FieldNode, { shape: "group" }>,
  at: readonly PropertyKey[],
  pointer: string,
  levels: Levels | undefined,
): Diagnostic {
  const place = pointer + formatPointer([key]);
  if (!levels) return diagnose("unknown-key", place, { key });
  const belongs = findLevel(key, at, levels);
  if (belongs) return diagnose("unknown-key", place, { key, belongs });
  const nearest = findMeant(key, node, value);
  const fields = plainFields(node);
  return diagnose("unknown-key", place, { key, nearest, ...(fields.length <= maxFields && { fields }) });
}

/** Reports a logo width that pages cannot show. 0 means unset, as older documents write it. */
export function adviseOnLogoWidth(width: unknown, pointer: string): Diagnostic[] {
  const { min, max } = logoWidths;
  if (typeof width !== "number" || width === 0 || (width >= min && width <= max)) return [];
  return [diagnose("logo-width", pointer, { found: width, min, max })];
}

type Address = "link" | "picture";

/** @returns the reason why an address cannot be used, or advice on one that leads elsewhere than its author expects */
export function adviseOnAddress(kind: Address, found: string, pointer: string): Diagnostic[] {
  const target = kind === "link" ? rules.parseLink(found) : rules.parseImageSource(found);
  if ("problem" in target) {
    const { problem, meant } = target;
    return [diagnose("bad-url", pointer, { found, problem, meant, isPicture: kind === "picture" })];
  }
  if (target.kind !== "external" || scheme.test(found)) return [];
  const meant = target.url.replace(/^http:/, "https:");
  return [diagnose("address-without-scheme", pointer, { found, url: target.url, meant })];
}

const scheme = /^\s*[a-z]+:\/\//i;

/** @returns problems of the markup of a text, and the addresses that it links to */
export function readMarkup(
  text: string,
  pointer: string,
): { readonly links: readonly string[]; readonly problems: readonly Diagnostic[] } {
  const links: string[] = [];
  const { removed } = sanitizeText(text, (url) => {
    links.push(url);
    return { href: "#" };
  });
  const problems = links.flatMap((url) => adviseOnAddress("link", url, pointer));
  if (removed.length > 0) problems.push(diagnose("markup-removed", pointer, { removed }));
  return { links, problems };
}

interface TextKind {
  readonly plain: boolean;
  readonly isContact?: boolean | undefined;
}

/** Reports a text that visitors would not see as its owner meant it. */
export function adviseOnText(
  text: string,
  { plain: isPlain, isContact }: TextKind,
  pointer: string,
): Diagnostic[] {
  if (isContact && !isReachable(text)) return [diagnose("contact-to-nowhere", pointer, { found: text })];
  if (isSampleText(text)) return [diagnose("sample-text", pointer, { found: text })];
  const found = markdown.exec(text)?.[0];
  return found === undefined ? [] : [diagnose("markdown-shown", pointer, { found, isPlain })];
}

const isReachable = (text: string): boolean =>
  ["mailto:", "tel:"].some((scheme) => !("problem" in rules.parseLink(scheme + text.trim())));

/** Only Markdown that nobody types by chance. Each part is bounded, so the search takes linear time. */
const markdown =
  /\*\*[^\s*][^*\n]{0,200}\*\*|(?<![\w_])__[^\s_][^_\n]{0,200}__(?![\w_])|\[[^[\]\n]{1,200}\]\((?:https?:|mailto:|tel:|\/|#)[^()\s]{0,200}\)|^#{1,6} (?=\p{L})|^```/mu;

/** Fast check that rules out most texts. */
export const mayHoldMarkdown = (text: string): boolean => /\*\*|__|\]\(|# |```/.test(text);

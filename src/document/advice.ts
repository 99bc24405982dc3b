/**
 * Checks beyond the schema: unknown keys (DOC-16), removed markup (DOC-14), Markdown, and unusable links and picture
 * addresses.
 */
import { logoWidths, rules, sanitizeText } from "#section";
import { type Diagnostic, diagnose, formatPointer, nearestName } from "../diagnostic/index.ts";
import { findLevel, type Levels } from "./level.ts";

/**
 * Reports an unknown key.
 * @param known keys that the schema has at this level
 * @param at path from the part to the object with the key
 * @param levels undefined to skip the search for the intended key
 */
export function adviseOnName(
  key: string,
  known: Iterable<string>,
  at: readonly PropertyKey[],
  pointer: string,
  levels: Levels | undefined,
): Diagnostic {
  const belongs = levels && findLevel(key, at, levels);
  const nearest = levels && !belongs ? nearestName(key, known) : undefined;
  return diagnose("unknown-key", pointer + formatPointer([key]), { key, nearest, belongs });
}

/** Reports a logo width that pages cannot show. 0 means unset, as older documents write it. */
export function adviseOnLogoWidth(width: unknown, pointer: string): Diagnostic[] {
  const { min, max } = logoWidths;
  if (typeof width !== "number" || width === 0 || (width >= min && width <= max)) return [];
  return [diagnose("logo-width", pointer, { found: width, min, max })];
}

type Address = "link" | "picture";

/** @returns the reason why an address cannot be used, or undefined */
export function findProblem(kind: Address, url: string): string | undefined {
  const target = kind === "link" ? rules.parseLink(url) : rules.parseImageSource(url);
  return "problem" in target ? target.problem : undefined;
}

export const refuseAddress = (kind: Address, found: string, problem: string, pointer: string): Diagnostic =>
  diagnose("bad-url", pointer, { found, problem, ...(kind === "picture" && { isPicture: true }) });

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
  const problems = links.flatMap((url) => {
    const problem = findProblem("link", url);
    return problem === undefined ? [] : [refuseAddress("link", url, problem, pointer)];
  });
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

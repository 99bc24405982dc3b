/**
 * Advice beyond the schema: unknown names (DOC-16), markup that is left out (DOC-14), Markdown, links and addresses of
 * pictures that cannot be used.
 */
import { logoWidths, rules, sanitizeText } from "#section";
import { type Diagnostic, diagnose, formatPointer, nearestName } from "../diagnostic/index.ts";
import { findLevel, type Levels } from "./level.ts";

/**
 * @param known the names that the schema has where the key stands
 * @param at what leads from the part to the object that has the key
 * @param levels undefined where nobody reads what a name may have meant
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

/** @returns advice on a width at which pages do not show a logo; 0 is the older form of none */
export function adviseOnLogoWidth(width: unknown, pointer: string): Diagnostic[] {
  const { min, max } = logoWidths;
  if (typeof width !== "number" || width === 0 || (width >= min && width <= max)) return [];
  return [diagnose("logo-width", pointer, { found: width, min, max })];
}

type Address = "link" | "picture";

/** @returns why an address cannot be used */
export function findProblem(kind: Address, url: string): string | undefined {
  const target = kind === "link" ? rules.parseLink(url) : rules.parseImageSource(url);
  return "problem" in target ? target.problem : undefined;
}

export const refuseAddress = (kind: Address, found: string, problem: string, pointer: string): Diagnostic =>
  diagnose("bad-url", pointer, { found, problem, ...(kind === "picture" && { isPicture: true }) });

/** @returns what is wrong with the markup of a text, and the addresses that it links to */
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

/** @returns advice on a text that visitors would not see as its owner meant it */
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

/** Only what nobody writes by chance; each part is bounded, so the search takes linear time. */
const markdown =
  /\*\*[^\s*][^*\n]{0,200}\*\*|(?<![\w_])__[^\s_][^_\n]{0,200}__(?![\w_])|\[[^[\]\n]{1,200}\]\((?:https?:|mailto:|tel:|\/|#)[^()\s]{0,200}\)|^#{1,6} (?=\p{L})|^```/mu;

/** Tells texts that cannot hold any, as most, in a fraction of the time. */
export const mayHoldMarkdown = (text: string): boolean => /\*\*|__|\]\(|# |```/.test(text);

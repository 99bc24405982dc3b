/**
 * Styles of a drawing without what loads something from elsewhere: read as browsers read them (CSS Syntax Level 3), so
 * that escapes, comments and broken brackets hide nothing. What must not be there goes with the declaration it stands in.
 */
import { type CSSToken, TokenType, tokenize } from "@csstools/css-tokenizer";
import { styleFunctions, styleRules } from "./allowed.ts";

export interface Style {
  readonly text: string;
  /** Whether nothing but comments was left out. */
  readonly isWhole: boolean;
  /** Names of the elements that are referred to, by the classes in front: none for a declaration alone. */
  readonly references: readonly { readonly classes: readonly string[]; readonly ids: readonly string[] }[];
}

/** Blocks in blocks: media queries around rules around nested rules. */
const maxNested = 20;

/** @param css a stylesheet, the text of a style attribute, or one value: what may stand in each is the same here */
export function harmlessStyle(css: string): Style {
  // No token that loads something goes without a bracket or an at sign.
  if (!/[(@{/\\]/.test(css)) return { text: css, isWhole: true, references: [] };
  const first = readStyle(tokenize({ css }));
  if (first.text === css) return first;
  // What was put together anew must say the same when it is read.
  const again = readStyle(tokenize({ css: first.text }));
  return again.isWhole && again.text === first.text
    ? { ...again, isWhole: first.isWhole }
    : { text: "", isWhole: false, references: [] };
}

function readStyle(tokens: readonly CSSToken[]): Style {
  const references: { classes: string[]; ids: string[] }[] = [];
  let [at, isWhole] = [0, true];

  const readBlock = (depth: number, around: readonly string[]): string => {
    let text = "";
    while (at < tokens.length && kindOf(at) !== TokenType.EOF) {
      if (kindOf(at) === TokenType.CloseCurly) {
        at++;
        if (depth > 0) return text;
        isWhole = false;
      } else text += readStatement(depth, around);
    }
    return text;
  };

  /** Up to its semicolon, the end of its block, or the end of what is around it. */
  const readStatement = (depth: number, around: readonly string[]): string => {
    const [classes, ids]: [string[], string[]] = [[], []];
    let [text, isSafe, isEmpty, open] = ["", true, true, 0];
    for (; at < tokens.length; at++) {
      const token = tokens[at] as CSSToken;
      const kind = token[0];
      if (kind === TokenType.EOF || kind === TokenType.CloseCurly) break;
      if (kind === TokenType.OpenCurly) {
        at++;
        if (depth === maxNested) at = tokens.length;
        const inside = readBlock(depth + 1, [...around, ...classes]);
        isSafe &&= open === 0 && depth < maxNested;
        text += `{${inside}}`;
        open = 0;
        break;
      }
      if (opens.has(kind)) open++;
      if (closes.has(kind)) open--;
      isSafe &&= open >= 0 && isHarmless(token, isEmpty);
      if (kind === TokenType.URL) ids.push(token[4].value.slice(1));
      if (kind === TokenType.String && isAddress(at)) {
        isSafe &&= token[4].value.startsWith("#");
        ids.push(token[4].value.slice(1));
      }
      if (kind === TokenType.Ident && isDot(at - 1)) classes.push(token[4].value);
      text += kind === TokenType.Comment ? "/**/" : token[1];
      isEmpty &&= kind === TokenType.Whitespace || kind === TokenType.Comment;
      if (kind === TokenType.Semicolon && open === 0) {
        at++;
        break;
      }
    }
    isSafe &&= open === 0;
    isWhole &&= isSafe;
    if (isSafe && ids.length > 0) references.push({ classes: [...around], ids });
    return isSafe ? text : "";
  };

  const kindOf = (place: number) => tokens[place]?.[0];
  const isDot = (place: number) => kindOf(place) === TokenType.Delim && tokens[place]?.[1] === ".";
  /** Whether a text is what a `url(` before it asks for. */
  const isAddress = (place: number): boolean => {
    let before = place - 1;
    while (kindOf(before) === TokenType.Whitespace || kindOf(before) === TokenType.Comment) before--;
    const token = tokens[before];
    return token?.[0] === TokenType.Function && token[4].value.toLowerCase() === "url";
  };

  const text = readBlock(0, []);
  return { text, isWhole, references };
}

const opens = new Set<TokenType>([TokenType.Function, TokenType.OpenParen, TokenType.OpenSquare]);
const closes = new Set<TokenType>([TokenType.CloseParen, TokenType.CloseSquare]);

/** @param isFirst of its statement */
function isHarmless(token: CSSToken, isFirst: boolean): boolean {
  switch (token[0]) {
    case TokenType.URL:
      return token[4].value.startsWith("#") && token[1].endsWith(")");
    case TokenType.Function: {
      const name = token[4].value.toLowerCase();
      return name === "url" || styleFunctions.has(name);
    }
    case TokenType.AtKeyword:
      return isFirst && styleRules.has(token[4].value.toLowerCase());
    case TokenType.String:
      return token[1].length > 1 && token[1].endsWith(token[1].charAt(0));
    case TokenType.BadURL:
    case TokenType.BadString:
    case TokenType.CDO:
    case TokenType.CDC:
      return false;
    default:
      return true;
  }
}

/**
 * CSS of an SVG without anything that loads from elsewhere. Parsed as browsers do (CSS Syntax Level 3), so that escapes, comments
 * and unbalanced brackets hide nothing. Forbidden parts are removed together with their declaration.
 */
import { type CSSToken, TokenType, tokenize } from "@csstools/css-tokenizer";
import { styleFunctions, styleRules } from "./allowed.ts";

export interface Style {
  readonly text: string;
  /** True if only comments were removed. */
  readonly isWhole: boolean;
  /** Ids of referenced elements, by the classes of the rule; no classes for a plain declaration. */
  readonly references: readonly { readonly classes: readonly string[]; readonly ids: readonly string[] }[];
}

/** Maximum nesting of blocks: media queries around rules around nested rules. */
const maxNested = 20;

/** @param css a stylesheet, a style attribute, or a single value; all are parsed the same way */
export function harmlessStyle(css: string): Style {
  // Every token that loads something needs a bracket or an at sign.
  if (!/[(@{/\\]/.test(css)) return { text: css, isWhole: true, references: [] };
  const first = readStyle(tokenize({ css }));
  if (first.text === css) return first;
  // The output must parse to the same result again.
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

  /** Reads up to the semicolon, the end of the block, or the end of the enclosing one. */
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
  /** Returns true if a string is the argument of `url(`. */
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

/** @param isFirst true for the first token of its statement */
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

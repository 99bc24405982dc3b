/** Declarations of a stylesheet, and their values with custom properties filled in. */
import { type CSSToken, TokenType, tokenize } from "@csstools/css-tokenizer";
import { transformStyleAttribute } from "lightningcss";

export interface StyleDeclaration {
  readonly property: string;
  readonly value: readonly CSSToken[];
}

const opens = new Set<TokenType>([TokenType.Function, TokenType.OpenParen, TokenType.OpenSquare]);
const closes = new Set<TokenType>([TokenType.CloseParen, TokenType.CloseSquare]);

/** @param css a stylesheet, with nested rules, or the value of a style attribute */
export function* declarationsIn(css: string): Generator<StyleDeclaration> {
  let [statement, open]: [CSSToken[], number] = [[], 0];
  for (const token of tokenize({ css })) {
    const kind = token[0];
    if (opens.has(kind)) open++;
    if (closes.has(kind)) open--;
    const isEnd =
      kind === TokenType.CloseCurly || kind === TokenType.EOF || (kind === TokenType.Semicolon && open === 0);
    if (isEnd) yield* declarationOf(statement);
    // A statement before a brace is a selector or the condition of a rule.
    if (isEnd || kind === TokenType.OpenCurly) [statement, open] = [[], 0];
    else if (kind !== TokenType.Comment) statement.push(token);
  }
}

function* declarationOf(statement: readonly CSSToken[]): Generator<StyleDeclaration> {
  const colon = statement.findIndex(([kind]) => kind === TokenType.Colon);
  const [name, ...others] = statement.slice(0, colon).filter(([kind]) => kind !== TokenType.Whitespace);
  if (colon < 0 || name?.[0] !== TokenType.Ident || others.length > 0) return;
  const value = statement.slice(colon + 1);
  yield { property: name[4].value, value };
}

interface Variable {
  /** With its dashes. */
  readonly name: string;
  /** Offset of the name in the source. */
  readonly offset: number;
  readonly fallback: readonly CSSToken[] | undefined;
}

/** Returns the `var()` that starts at this token, and the index of its closing parenthesis. */
function variableAt(
  tokens: readonly CSSToken[],
  start: number,
): (Variable & { readonly end: number }) | undefined {
  const first = tokens[start];
  if (first?.[0] !== TokenType.Function || first[4].value.toLowerCase() !== "var") return undefined;
  let [end, open, comma] = [start + 1, 1, -1];
  for (; end < tokens.length; end++) {
    const kind = (tokens[end] as CSSToken)[0];
    if (opens.has(kind)) open++;
    if (closes.has(kind)) open--;
    if (open === 0) break;
    if (kind === TokenType.Comma && open === 1 && comma < 0) comma = end;
  }
  const name = tokens.slice(start + 1, end).find(([kind]) => kind === TokenType.Ident);
  if (name?.[0] !== TokenType.Ident) return undefined;
  const fallback = comma < 0 ? undefined : tokens.slice(comma + 1, end);
  return { name: name[4].value, offset: name[2], fallback, end };
}

/** @returns the custom properties that a value reads, also those in fallbacks */
export const variablesIn = (value: readonly CSSToken[]): readonly Variable[] =>
  value.flatMap((_, index) => variableAt(value, index) ?? []);

/**
 * Replaces each `var()` by a value, or by its fallback if there is none.
 * @returns undefined if a custom property has neither
 */
export function fillVariables(
  value: readonly CSSToken[],
  resolve: (name: string) => string | undefined,
): string | undefined {
  let text = "";
  for (let at = 0; at < value.length; at++) {
    const variable = variableAt(value, at);
    if (variable === undefined) {
      text += (value[at] as CSSToken)[1];
      continue;
    }
    const { name, fallback, end } = variable;
    const filled = resolve(name) ?? (fallback && fillVariables(fallback, resolve));
    if (filled === undefined) return undefined;
    text += ` ${filled} `;
    at = end;
  }
  return text.trim();
}

export const tokensOf = (value: string): readonly CSSToken[] =>
  tokenize({ css: value }).filter(([kind]) => kind !== TokenType.EOF && kind !== TokenType.Comment);

/**
 * Returns false if browsers ignore the declaration. Properties that lightningcss does not know are valid.
 * @param value without custom properties
 */
export function isValidDeclaration(property: string, value: string): boolean {
  let isValid = true;
  try {
    transformStyleAttribute({
      code: Buffer.from(`${property}:${value}`),
      visitor: {
        Declaration(declaration) {
          // The value of a known property that does not match its grammar is kept as tokens.
          if (declaration.property === "unparsed") isValid = false;
        },
      },
    });
  } catch {
    return false;
  }
  return isValid;
}

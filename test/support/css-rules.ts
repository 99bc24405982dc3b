/** Reads compiled stylesheets: every declaration with the rules around it. */
import { TokenType, tokenize } from "@csstools/css-tokenizer";

export interface DeclarationInRules {
  readonly property: string;
  readonly value: string;
  /** Selectors and at-rules around it, from the outside in. */
  readonly around: readonly string[];
}

/** @returns declarations, in order; an at-rule without a block is one with its whole text as the property */
export function* declarationsWithRules(css: string): Generator<DeclarationInRules> {
  const around: string[] = [];
  let [statement, open] = ["", 0];
  for (const [kind, text] of tokenize({ css })) {
    if (kind === TokenType.Comment) continue;
    if (kind === TokenType.OpenCurly) {
      around.push(statement.trim());
      statement = "";
      continue;
    }
    if (kind === TokenType.Function || kind === TokenType.OpenParen) open++;
    if (kind === TokenType.CloseParen) open--;
    const isEnd =
      kind === TokenType.CloseCurly || kind === TokenType.EOF || (kind === TokenType.Semicolon && open === 0);
    if (!isEnd) {
      statement += text;
      continue;
    }
    const own = statement.trim();
    const colon = own.startsWith("@") ? -1 : own.indexOf(":");
    if (own !== "")
      yield {
        property: colon < 0 ? own : own.slice(0, colon).trim(),
        value: colon < 0 ? "" : own.slice(colon + 1).trim(),
        around: [...around],
      };
    statement = "";
    if (kind === TokenType.CloseCurly) around.pop();
  }
}

/**
 * Finds the first JSON syntax error. JSON.parse gives no usable position, so this reads the grammar again, token by token,
 * up to the first unexpected one; `syntax-slip.ts` explains it.
 */
import { createScanner } from "jsonc-parser";
import { type Expected, explainToken, type FoundSlip, type Sign, type Token } from "./syntax-slip.ts";

const values: ReadonlySet<Sign> = new Set(["{", "[", "text", "number", "literal"]);

/** @returns the first mistake; undefined for valid JSON */
export function findSyntaxSlip(text: string): FoundSlip | undefined {
  const scanner = createScanner(text);
  const open: Token[] = [];
  let expected: Expected = "value";
  let last: Token | undefined;
  for (;;) {
    const token = readToken(text, last?.end ?? 0, scanner);
    const next = follow(token, expected, open);
    // A number directly followed by more characters ("007", "12px") is malformed.
    const goesOn =
      last?.sign === "number" && last.end === token.offset && /^(?:number|word)$/.test(token.sign);
    if (next === undefined || token.isBroken || goesOn)
      return token.sign === "end" && expected === "nothing"
        ? undefined
        : explainToken(text, token, { expected, last, open });
    [expected, last] = [next, token];
  }
}

/** @returns the token expected next; undefined for an unexpected token. Updates `open`. */
function follow({ sign, ...token }: Token, expected: Expected, open: Token[]): Expected | undefined {
  const behindValue = () => (open.length === 0 ? "nothing" : "comma or end");
  if ((expected === "value" || expected === "value or end") && values.has(sign)) {
    if (sign !== "{" && sign !== "[") return behindValue();
    open.push({ sign, ...token });
    return sign === "{" ? "name or end" : "value or end";
  }
  if ((expected === "name" || expected === "name or end") && sign === "text") return "colon";
  if (expected === "colon") return sign === ":" ? "value" : undefined;
  const around = open.at(-1)?.sign;
  if (expected === "comma or end" && sign === ",") return around === "{" ? "name" : "value";
  const mayEnd = expected.endsWith("or end");
  if (!mayEnd || sign !== (around === "{" ? "}" : "]")) return undefined;
  open.pop();
  return behindValue();
}

/** @param from end of the last token */
function readToken(text: string, from: number, scanner: ReturnType<typeof createScanner>): Token {
  const offset = skipSpace(text, from);
  // The scanner would copy spaces and texts, which can be all of a large file.
  if (text.charAt(offset) === '"') return { sign: "text", offset, ...readText(text, offset) };
  scanner.setPosition(offset);
  scanner.scan();
  const end = offset + scanner.getTokenLength();
  return { sign: signOf(text, offset, end), offset, end, isBroken: scanner.getTokenError() !== 0 };
}

const [tab, newline, carriageReturn, space, quoteMark, backslash] = [9, 10, 13, 32, 34, 92];

function skipSpace(text: string, from: number): number {
  for (let at = from; ; at++) {
    const unit = text.charCodeAt(at);
    if (unit !== space && unit !== newline && unit !== carriageReturn && unit !== tab) return at;
  }
}

/** Reads a text up to its closing quotation mark or the end of the line. @param start offset of the opening mark */
function readText(text: string, start: number): Pick<Token, "end" | "isBroken"> {
  let isBroken = false;
  for (let at = start + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === quoteMark) return { end: at + 1, isBroken };
    if (unit === newline || unit === carriageReturn) return { end: at, isBroken: true };
    if (unit < space) isBroken = true;
    if (unit !== backslash) continue;
    if (!/^(?:["\\/bfnrt]|u[\da-fA-F]{4})/.test(text.slice(at + 1, at + 6))) isBroken = true;
    if (text.charCodeAt(at + 1) >= space) at++;
  }
  return { end: text.length, isBroken: true };
}

function signOf(text: string, offset: number, end: number): Sign {
  if (offset >= text.length) return "end";
  const first = text.charAt(offset);
  if (/^[{}[\]:,]$/.test(first)) return first as Sign;
  if (first === "/" && end - offset > 1) return "comment";
  if (/^-?\d/.test(text.slice(offset, offset + 2))) return "number";
  return /^(?:true|false|null)$/.test(text.slice(offset, Math.min(end, offset + 6))) ? "literal" : "word";
}

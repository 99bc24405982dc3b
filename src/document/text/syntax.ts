/**
 * Finds the first JSON syntax error, which JSON.parse does not locate, and explains it by the likely intention (VAL-1). The
 * grammar is read up to the first unexpected token. Each check of an explanation reads a bounded part of the document; only a
 * broken text is read completely.
 */
import { quote, type SyntaxSlip, type SyntaxSlipKind } from "../../diagnostic/index.ts";
import { end, JsonScanner, quoted, unclosed, word } from "./scanner.ts";

/** Kind of a token. */
type Sign = "{" | "}" | "[" | "]" | ":" | "," | "text" | "number" | "literal" | "word" | "comment" | "end";

interface Token {
  readonly sign: Sign;
  readonly offset: number;
  /** Offset after it. */
  readonly end: number;
  /** True for a malformed token. */
  readonly isBroken: boolean;
}

/** Position in the grammar. */
type Expected = "value" | "value or end" | "name" | "name or end" | "colon" | "comma or end" | "nothing";

/** Parser state. */
interface SyntaxState {
  readonly expected: Expected;
  readonly last: Token | undefined;
  /** The innermost open bracket. */
  readonly around: Token | undefined;
}

/** Offsets are UTF-16 code units. */
interface FoundSlip {
  /** Offset of the mistake, which can be before the token that revealed it. */
  readonly offset: number;
  readonly slip: Omit<SyntaxSlip, "line">;
  /** Offset of the bracket that the problem refers to. */
  readonly bracket?: number;
}

const slipAt = (offset: number, kind: SyntaxSlipKind, found?: string): FoundSlip => ({
  offset,
  slip: { kind, found },
});

/** Maximum look-ahead, in UTF-16 units. */
const ahead = 2000;

const curly = /^[“”„‟‘’‚‛«»‹›″′`]/;
const curlyAtEnd = /[“”„‟‘’‚‛«»‹›″′`'](?=[ \t]{0,20}[,:\]}]{0,3}[ \t]{0,20}$)/;
const invisible = /^[\p{Z}\p{Cf}\p{Cc}]/u;
/** Valid escapes are matched first, as a group, so that their letters are skipped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const badInText = /(\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))|[\0-\x1F]|\\/g;
const lineEnd = /[\n\r]/g;
const yamlLine = /^(?:---(?:\s|$)|-\s|["']?[\w$.-]{1,100}["']?[ \t]{0,20}:(?:\s|$))/;

const opening: readonly Sign[] = ["{", "["];
const valueSigns: ReadonlySet<Sign> = new Set([...opening, "text", "number", "literal"]);

/**
 * @param bytes text without a byte order mark
 * @param text the same, decoded
 * @returns the first mistake; undefined for valid JSON
 */
export function findSyntaxSlip(bytes: Uint8Array, text: string): FoundSlip | undefined {
  const json = new JsonScanner(bytes);
  const open: Token[] = [];
  let expected: Expected = "value";
  let last: Token | undefined;
  for (;;) {
    const token = readToken(json);
    const next = follow(token, expected, open);
    if (next === undefined || token.isBroken) {
      if (token.sign === "end" && expected === "nothing") return undefined;
      const unitsTo = (offset: number) => json.bytes.toString("utf8", 0, offset).length;
      const inText = (one: Token) => ({ ...one, offset: unitsTo(one.offset), end: unitsTo(one.end) });
      const around = open.at(-1);
      return explainToken(text, inText(token), {
        expected,
        last: last && inText(last),
        around: around && inText(around),
      });
    }
    [expected, last] = [next, token];
  }
}

/** @returns the token expected next; undefined for an unexpected token. Updates the open brackets. */
function follow(token: Token, expected: Expected, open: Token[]): Expected | undefined {
  const { sign } = token;
  const behindValue = () => (open.length === 0 ? "nothing" : "comma or end");
  if (isForValue(expected) && valueSigns.has(sign)) {
    if (!opening.includes(sign)) return behindValue();
    open.push(token);
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

const isForValue = (expected: Expected): boolean => expected === "value" || expected === "value or end";

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Offsets of the token are bytes. */
function readToken(json: JsonScanner): Token {
  const kind = json.next();
  const offset = json.start;
  const token = (sign: Sign, isBroken = false): Token => ({ sign, offset, end: json.at, isBroken });
  if (kind === end) return token("end");
  if (kind !== quoted && kind !== unclosed && kind !== word) return token(String.fromCharCode(kind) as Sign);
  // All characters that matter here are ASCII.
  const found = json.bytes.toString("latin1", offset, json.at);
  if (kind !== word) return token("text", kind === unclosed || findBadInText(found) !== undefined);
  const comment = found.search(/\/[/*]/);
  if (comment === 0) return token("comment");
  const text = comment === -1 ? found : found.slice(0, comment);
  json.at = offset + text.length;
  if (/^-?\d/.test(text)) return token("number", !number.test(text));
  return token(/^(?:true|false|null)$/.test(text) ? "literal" : "word");
}

/** @returns the first match of a control character or of a backslash that escapes nothing */
function findBadInText(text: string): RegExpExecArray | undefined {
  for (const found of text.matchAll(badInText)) if (found[1] === undefined) return found;
  return undefined;
}

/** @param state parser state before the token, which is unexpected or malformed */
function explainToken(text: string, token: Token, state: SyntaxState): FoundSlip {
  const { sign, offset } = token;
  const { expected, last, around } = state;
  if (sign === "number" && token.isBroken && isForValue(expected)) return explainWord(text, offset);
  if (last === undefined && sign !== "{" && sign !== "[") {
    const foreign = findForeignText(text.slice(offset, offset + ahead));
    if (foreign) return slipAt(offset, foreign);
  }
  if (sign === "comment") return slipAt(offset, "comment");
  if (sign === "text" && token.isBroken) return explainText(text, token);
  if (last && isQuotedInside(text, token, last)) return slipAt(last.end - 1, "quotes-inside");
  const seen = explainSign(text, offset);
  if (seen) return seen;
  if (sign === "end") return aboutBracket(text.length, "not-closed", around);
  if (expected === "nothing")
    return sign === ":" && last?.sign === "text"
      ? slipAt(last.offset, "braces-missing")
      : slipAt(offset, "after-end");
  if (sign === "}" || sign === "]") return explainClosing(token, state);
  if (expected === "colon") return slipAt(last?.end ?? offset, "colon-missing");
  if (sign === ",") return slipAt(offset, last?.sign === "," ? "comma-twice" : "value-missing");
  if (expected.startsWith("name")) {
    if (sign !== "word" && sign !== "number" && sign !== "literal") return slipAt(offset, "name-missing");
    const [name = ""] = wordAt(text, offset).split(":", 1);
    return slipAt(offset, "name-without-quotes", quote(name));
  }
  if (sign === ":") {
    if (around?.sign === "[") return slipAt(offset, "name-in-list");
    return slipAt(offset, expected === "comma or end" ? "colon-twice" : "value-missing");
  }
  if (expected !== "comma or end")
    return around === undefined
      ? slipAt(offset, "not-json", quote(wordAt(text, offset)))
      : explainWord(text, offset);
  return sign === "word"
    ? slipAt(offset, "unreadable", quote(wordAt(text, offset)))
    : slipAt(last?.end ?? offset, "comma-missing");
}

/** Detects other formats. @param start start of the document */
function findForeignText(start: string): SyntaxSlipKind | undefined {
  if (start.startsWith("```")) return "fence";
  if (/^<[!?a-z]/i.test(start)) return "markup";
  if (/^(?:export|module|const|let|var|import)\b/.test(start)) return "script";
  const line = start.split("\n").find((text) => !/^\s{0,100}(?:#|$)/.test(text)) ?? "";
  // A quoted name can also be JSON without its braces.
  return yamlLine.test(line) && !line.startsWith('"') ? "yaml" : undefined;
}

/** Detects unescaped quotation marks inside a text: `"The "Big" one"`. */
function isQuotedInside(text: string, { sign, offset }: Token, last: Token): boolean {
  if (last.sign !== "text" || /^[;=]/.test(text.charAt(offset))) return false;
  if (!/^(?:text|word|number|literal)$/.test(sign)) return false;
  if (last.end === offset) return true;
  const rest = text.slice(last.end, offset + ahead);
  const [line = ""] = rest.split("\n", 1);
  return sign !== "text" && line.length > offset - last.end && line.includes('"');
}

/** Detects characters that are wrong anywhere outside of a text. */
function explainSign(text: string, offset: number): FoundSlip | undefined {
  const near = text.slice(offset, offset + 10);
  const found = near.slice(0, 1);
  if (found === "'") return slipAt(offset, "single-quotes");
  if (curly.test(near)) return slipAt(offset, "curly-quotes", found);
  if (found === "#") return slipAt(offset, "comment");
  if (found === ";") return slipAt(offset, "semicolon");
  const isAtLineStart = offset === 0 || text.charAt(offset - 1) === "\n";
  if (isAtLineStart && /^(?:<{7}|={7}|>{7})(?:\s|$)/.test(near)) return slipAt(offset, "merge-conflict");
  if (found === "=") return slipAt(offset, "equals");
  return invisible.test(near) ? slipAt(offset, "invisible-character", codeOf(near)) : undefined;
}

/** Explains an unexpected closing bracket. */
function explainClosing({ sign, offset }: Token, { expected, last, around }: SyntaxState): FoundSlip {
  if (sign !== (around?.sign === "{" ? "}" : "]"))
    return { ...aboutBracket(offset, "wrong-bracket", around), slip: { kind: "wrong-bracket", found: sign } };
  if (last?.sign === ",") return slipAt(last.offset, "trailing-comma", sign);
  return slipAt(offset, expected === "colon" ? "colon-missing" : "value-missing");
}

function aboutBracket(offset: number, kind: SyntaxSlipKind, bracket: Token | undefined): FoundSlip {
  return { ...slipAt(offset, kind, bracket?.sign), bracket: bracket?.offset ?? 0 };
}

/** Explains a word in place of a value, or a malformed number. */
function explainWord(text: string, offset: number): FoundSlip {
  const word = wordAt(text, offset);
  const found = quote(word);
  if (/^(?:true|false|null)$/i.test(word)) return slipAt(offset, "letter-case", found);
  if (/^(?:undefined|none|nil|nan|[+-]?infinity|\.{3})$/i.test(word))
    return slipAt(offset, "no-value", found);
  if (/^(?:[+-]?[\d._]*\d[\d._]*(?:e[+-]?\d*)?|0x[\da-f]+)$/i.test(word))
    return slipAt(offset, "wrong-number", found);
  return slipAt(offset, "text-without-quotes", found);
}

/** Returns the characters from an offset up to a space, comma or bracket. */
const wordAt = (text: string, offset: number): string =>
  /^[^\s,[\]{}"]+/.exec(text.slice(offset, offset + 100))?.[0] ?? text.charAt(offset);

/** Explains a text that is not closed on its line, or contains invalid characters. */
function explainText(text: string, token: Token): FoundSlip {
  const { offset } = token;
  lineEnd.lastIndex = offset;
  const end = Math.min(token.end, lineEnd.exec(text)?.index ?? text.length);
  const body = text.slice(offset + 1, end);
  const bad = findBadInText(body);
  if (bad) {
    const at = offset + 1 + bad.index;
    if (bad[0] === "\\") return slipAt(at, "backslash");
    return bad[0] === "\t" ? slipAt(at, "tab-in-text") : slipAt(at, "control-in-text", codeOf(bad[0]));
  }
  // If the next line starts like a line of JSON, the text should have ended on this one.
  const next = text
    .slice(end, end + ahead)
    .trimStart()
    .charAt(0);
  if (!/^["}\]]?$/.test(next)) return slipAt(end, "line-break-in-text");
  const tail = body.slice(-60);
  const wrongEnd = curlyAtEnd.exec(tail);
  if (!wrongEnd) return slipAt(offset, "text-not-closed");
  const at = end - tail.length + wrongEnd.index;
  return wrongEnd[0] === "'" ? slipAt(at, "single-quotes") : slipAt(at, "curly-quotes", wrongEnd[0]);
}

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

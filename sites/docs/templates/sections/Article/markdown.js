/** Markdown as tokens, for the view and for the script that writes the site document: both need the same ids and texts. */
import { lexer } from "marked";

/** @typedef {import("marked").MarkedToken} Token */

/**
 * @param {string} source
 * @returns {Token[]}
 */
export const parse = (source) => /** @type {Token[]} */ (lexer(source));

/** @type {Readonly<Record<string, string>>} */
const references = { "&lt;": "<", "&gt;": ">", "&amp;": "&", "&quot;": '"', "&nbsp;": "\u00a0" };

/**
 * Decodes the character references that a text of Markdown needs; React escapes the characters again.
 * @param {string} text
 */
export const decode = (text) =>
  text.replace(/&(?:lt|gt|amp|quot|nbsp);/g, (reference) => references[reference] ?? reference);

/**
 * @param {readonly import("marked").Token[] | undefined} tokens
 * @param {string} [between] separator of blocks
 * @returns {string} their text without markup
 */
export const textOf = (tokens = [], between = "") =>
  tokens.map((token) => textOfToken(/** @type {Token} */ (token))).join(between);

/**
 * @param {Token} token
 * @returns {string}
 */
function textOfToken(token) {
  switch (token.type) {
    case "list":
      return token.items.map(({ tokens }) => textOf(tokens, " ")).join(" ");
    case "table":
      return [token.header, ...token.rows]
        .map((row) => row.map(({ tokens }) => textOf(tokens)).join(" "))
        .join(" ");
    case "blockquote":
      return textOf(token.tokens, " ");
    case "br":
    case "hr":
    case "space":
      return " ";
    case "code":
    case "codespan":
    case "image":
      return token.text;
    default:
      if ("tokens" in token && token.tokens) return textOf(token.tokens);
      return "text" in token ? decode(token.text) : "";
  }
}

/** Programs that commands in the documentation start. */
const programs =
  /^(?:[A-Z_]+=\S+ )*(?:sectile|npm|npx|node|cd|cp|curl|aws|sh|git|docker|psql|kubectl|systemctl|nginx|caddy)\b/m;

/** @param {string} code @returns true for a block of commands, one in each line */
export const startsProgram = (code) => programs.test(code);

/** @returns {(heading: string) => string} a function that gives each heading of a page its id, as GitHub does */
export function createSlugger() {
  /** @type {Map<string, number>} */
  const counts = new Map();
  return (heading) => {
    const base = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "")
      .replaceAll(" ", "-");
    let slug = base;
    let count = counts.get(base) ?? 0;
    while (counts.has(slug)) slug = `${base}-${++count}`;
    counts.set(base, count);
    counts.set(slug, counts.get(slug) ?? 0);
    return slug;
  };
}

/** Colours of code: the pieces of a block with what each is. Runs when the site is built, so visitors load no script for it. */
import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import css from "highlight.js/lib/languages/css";
import ini from "highlight.js/lib/languages/ini";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import markdown from "highlight.js/lib/languages/markdown";
import nginx from "highlight.js/lib/languages/nginx";
import typescript from "highlight.js/lib/languages/typescript";
import yaml from "highlight.js/lib/languages/yaml";
import { decode, startsProgram } from "./markdown.js";

const languages = {
  css,
  json,
  nginx,
  sh: bash,
  js: javascript,
  md: markdown,
  toml: ini,
  ts: typescript,
  tsx: typescript,
  yaml,
};
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);

/** The highlighter's names of what a piece is, by the name of its colour. */
const kinds = {
  comment: ["comment", "quote"],
  name: ["attr", "attribute", "property", "selector-class", "selector-tag", "section", "params", "variable"],
  string: ["string", "regexp", "symbol", "link", "code"],
  value: ["number", "literal", "meta"],
  keyword: ["keyword", "built_in", "type", "tag", "bullet"],
  call: ["title"],
} as const;
type PieceKind = keyof typeof kinds;

const kindOf = new Map(
  Object.entries(kinds).flatMap(([kind, names]) =>
    names.map((name) => [name as string, kind as PieceKind] as const),
  ),
);

export interface Piece {
  /** Undefined for text without a colour of its own. */
  readonly kind: PieceKind | undefined;
  readonly text: string;
}

/** @param language of the block; a block of commands needs none */
export function highlight(code: string, language: string): readonly Piece[] {
  const known = language === "" && startsProgram(code) ? "sh" : language;
  if (!hljs.getLanguage(known)) return [{ kind: undefined, text: code }];
  const open: (PieceKind | undefined)[] = [];
  const pieces: Piece[] = [];
  // Its result is text and spans, each with a class.
  for (const [part, name] of hljs
    .highlight(code, { language: known })
    .value.matchAll(/<span class="hljs-([\w-]+)[^"]*">|<\/span>|<span[^>]*>|[^<]+/g))
    if (name !== undefined) open.push(kindOf.get(name) ?? open.at(-1));
    else if (part === "</span>") open.pop();
    else if (part.startsWith("<span")) open.push(open.at(-1));
    else pieces.push({ kind: open.at(-1), text: decode(part.replaceAll("&#x27;", "'")) });
  return pieces;
}

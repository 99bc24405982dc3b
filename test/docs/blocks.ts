/** Blocks of code in the documentation: what they are, and where. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { walkTokens } from "marked";
import { parse, startsProgram } from "../../sites/docs/templates/sections/Article/markdown.js";

/**
 * A block opens with its language, and with a word that readers don't see: the name of its file (which they do see), the kind of its
 * value ("```json section"), or why nothing runs it ("```json skip: the body of a request").
 */
export interface Block {
  readonly file: string;
  readonly line: number;
  /** Empty for an indented block, and for a block that is a picture of letters. */
  readonly language: string;
  /** The rest of the first line. */
  readonly is: string;
  readonly code: string;
  /** `docs/parts.md:9` */
  readonly place: string;
}

/** Tutorials are followed word by word by tutorials.exhaustive.test.ts. */
const elsewhere = /^docs\/tutorials\/|^test\//;

export function readBlocks(): readonly Block[] {
  const files = execFileSync("git", ["ls-files", "*.md"], { encoding: "utf8" }).split("\n").filter(Boolean);
  return files
    .filter((file) => !elsewhere.test(file))
    .flatMap((file) => blocksIn(file, readFileSync(file, "utf8")));
}

export function blocksIn(file: string, markdown: string): readonly Block[] {
  const blocks: Block[] = [];
  let from = 0;
  walkTokens(parse(markdown), (token) => {
    if (token.type !== "code") return;
    // An item of a list has its blocks without their indentation.
    const at = markdown.indexOf(token.raw.split("\n")[0] ?? "", from);
    if (at >= 0) from = at + 1;
    const line = markdown.slice(0, from).split("\n").length;
    const [language = "", ...rest] = (token.lang ?? "").split(" ");
    blocks.push({ file, line, language, is: rest.join(" "), code: token.text, place: `${file}:${line}` });
  });
  return blocks;
}

/** @returns true for a block of commands, one in each line */
export const isShell = ({ language, code }: Block): boolean =>
  language === "sh" || (language === "" && startsProgram(code) && !code.includes("DEBUG="));

export interface Call {
  readonly place: string;
  /** Words of a command, without the program that starts it: `["build", "sites/mine", "--out", "public"]`. */
  readonly words: readonly string[];
}

/** @returns the calls of `sectile` in a shell block, however it is started */
export function callsOf({ code, place }: Block): readonly Call[] {
  return code
    .split("\n")
    .flatMap((line) => line.replace(/\s#\s.*$/, "").split(/&&|\||;/))
    .flatMap((command) => {
      const [, rest] =
        /^\s*(?:\$ )?(?:[A-Z_]+=\S+ )*(?:npx )?(?:node )?(?:bin\/)?sectile(?:\.js)?\s+(.*)$/.exec(command) ??
        [];
      return rest === undefined ? [] : [{ place, words: rest.split(/>/)[0]?.trim().split(/\s+/) ?? [] }];
    });
}

/** Documents in unusual formatting: any whitespace, any line endings, escaped letters, a byte order mark. */
import { digest } from "../../../src/build/index.ts";
import { indexPages, type PageRanges } from "../../../src/document/index.ts";

export interface Writing {
  /** Indentation of a level; undefined for one line. */
  readonly unit: string | undefined;
  readonly newline: string;
  readonly colon: string;
  readonly hasMark: boolean;
  /** Each decides an oddity: whitespace, an escape, an object on one line. */
  readonly oddities: readonly number[];
}

export const plain: Writing = { unit: "  ", newline: "\n", colon: ": ", hasMark: false, oddities: [] };

export function writeOddly(value: unknown, { unit, newline, colon, hasMark, oddities }: Writing): string {
  let next = 0;
  const odd = (kinds: number) => {
    const oddity = oddities[next++ % Math.max(1, oddities.length)] ?? kinds;
    return oddity < kinds ? oddity : undefined;
  };
  const blank = () => ["", " ", "\t", newline, ` ${newline} `][odd(5) ?? 0] ?? "";
  const text = (value: string) => {
    const json = JSON.stringify(value);
    return odd(1) === undefined
      ? json
      : json.replace(/[^\\"](?=.*")/u, (letter) =>
          letter.replace(
            /[^\x20-\x7e]|[a-e]/g,
            (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
          ),
        );
  };
  const write = (value: unknown, depth: number, isInline: boolean): string => {
    if (typeof value === "string") return text(value);
    if (typeof value === "number" && Number.isSafeInteger(value) && odd(1) !== undefined) return `${value}.0`;
    if (typeof value !== "object" || value === null) return JSON.stringify(value);
    const isOne = isInline || unit === undefined || odd(1) !== undefined;
    const line = (depth: number) => (isOne ? "" : newline + (unit ?? "").repeat(depth));
    const items = Array.isArray(value)
      ? value.map((item) => write(item, depth + 1, isOne))
      : Object.entries(value).map(
          ([key, item]) => `${text(key)}${blank()}${colon}${blank()}${write(item, depth + 1, isOne)}`,
        );
    const [open, close] = Array.isArray(value) ? "[]" : "{}";
    if (items.length === 0) return `${open}${blank()}${close}`;
    const inside = items.map((item) => `${blank()}${line(depth + 1)}${item}${blank()}`).join(",");
    return `${open}${inside}${line(depth)}${close}`;
  };
  return `${hasMark ? "\ufeff" : ""}${blank()}${write(value, 0, false)}${blank()}`;
}

export interface File {
  readonly bytes: Uint8Array;
  readonly ranges: PageRanges;
}

export function cut(bytes: Uint8Array): File {
  const ranges = indexPages(bytes, digest);
  if (!ranges) throw new Error("The document cannot be cut.");
  return { bytes, ranges };
}

export const fileOf = (value: unknown, writing: Writing = plain): File =>
  cut(Buffer.from(writeOddly(value, writing)));

export const textOf = ({ bytes }: Pick<File, "bytes">): string => Buffer.from(bytes).toString();

export const readValue = (file: Pick<File, "bytes">): unknown =>
  JSON.parse(textOf(file).replace(/^\ufeff/, ""));

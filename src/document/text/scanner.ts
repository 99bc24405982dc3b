/**
 * Scans the bytes of JSON text, token by token. It finds the structure and the caps and does not judge the grammar, so a broken
 * page doesn't hide the others; `syntax.ts` checks the grammar of the same tokens.
 */
import { caps } from "../caps.ts";

/** Kinds of tokens. A bracket, comma or colon has the kind of its byte. */
export const openList = 91;
export const closeList = 93;
export const openObject = 123;
const closeObject = 125;
export const comma = 44;
const colon = 58;
/** Text with its quotation marks. */
export const quoted = 34;
/** Text without its closing quotation mark, up to the end. */
export const unclosed = 1;
/** Anything else, up to a blank or another token: a number, a literal or a mistake. */
export const word = 2;
export const end = 0;

const blank = 3;
const backslash = 92;

/** Kind of the token that a byte begins. */
const kinds = new Uint8Array(256).fill(word);
for (const unit of [openList, closeList, openObject, closeObject, comma, colon, quoted]) kinds[unit] = unit;
for (const unit of " \n\r\t") kinds[unit.charCodeAt(0)] = blank;

/**
 * Called at the first token of a value, which it may read to its end.
 * @param name key as JSON; undefined in a list
 * @param at offset of the item: of its key, or of the value in a list
 */
type VisitItem = (name: string | undefined, at: number, index: number) => void;

/** Reads tokens, one after another. After the end, or at a bracket that is nested too deeply, all tokens are `end`. */
export class JsonScanner {
  readonly bytes: Buffer;
  /** The current token: its kind, its offset, and the offset after it. */
  kind: number = end;
  start: number;
  at: number;
  /** Number of open lists and objects. */
  depth = 0;
  /** Number of object members so far, including duplicate keys: the colons outside of texts. */
  members = 0;
  /** Upper bound for the number of values so far: 1, plus 1 for each list, object and comma. */
  values = 1;
  /** Offset of the bracket that exceeds the maximum depth. */
  tooDeepAt: number | undefined;

  /** @param at offset of the text */
  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    this.start = at;
    this.at = at;
  }

  /** Reads the next token. @returns its kind */
  next(): number {
    const { bytes } = this;
    const start = this.#skipBlanks();
    const kind = start < bytes.length ? (kinds[bytes[start] as number] as number) : end;
    this.start = start;
    this.kind = kind;
    if (kind === end) return end;
    this.at = start + 1;
    switch (kind) {
      case quoted:
        return this.#endText();
      case word: {
        let at = start + 1;
        while (at < bytes.length && kinds[bytes[at] as number] === word) at++;
        this.at = at;
        return kind;
      }
      case comma:
        this.values++;
        return kind;
      case colon:
        this.members++;
        return kind;
      case openList:
      case openObject:
        this.values++;
        if (++this.depth <= caps.depth) return kind;
        this.tooDeepAt = start;
        return this.stop();
      default:
        this.depth--;
        return kind;
    }
  }

  #endText(): number {
    const { bytes } = this;
    const { length } = bytes;
    let { at } = this;
    while (at < length) {
      const unit = bytes[at++];
      if (unit === quoted) {
        this.at = at;
        return quoted;
      }
      if (unit === backslash) at++;
    }
    this.at = length;
    this.kind = unclosed;
    return unclosed;
  }

  /** @returns the offset of the next token */
  #skipBlanks(): number {
    const { bytes } = this;
    let { at } = this;
    while (at < bytes.length && kinds[bytes[at] as number] === blank) at++;
    this.at = at;
    return at;
  }

  /** Skips everything that is left. */
  stop(): number {
    this.at = this.bytes.length;
    this.kind = end;
    return end;
  }

  get isOpening(): boolean {
    return this.kind === openList || this.kind === openObject;
  }

  /** The current token as text. */
  get token(): string {
    return this.bytes.toString("utf8", this.start, this.at);
  }

  /** Reads the items of the list or object whose bracket is the current token, up to its closing bracket. */
  items(visit: VisitItem): void {
    const { depth } = this;
    const isObject = this.kind === openObject;
    for (let index = 0; ; index++) {
      this.next();
      const at = this.start;
      let name: string | undefined;
      if (isObject && this.kind === quoted) {
        const key = this.token;
        if (this.next() === colon) {
          name = key;
          this.next();
        }
      }
      const isValue = this.kind === quoted || this.kind === word || this.isOpening;
      if (isValue && (name !== undefined || !isObject)) visit(name, at, index);
      this.endItem(depth);
      if (this.kind !== comma) return;
    }
  }

  /** Reads up to the comma or bracket behind an item. @param depth depth of the item */
  endItem(depth: number): void {
    while (this.depth >= depth && this.kind !== end && (this.kind !== comma || this.depth > depth))
      this.next();
  }

  /** Reads up to the closing bracket of the list or object whose bracket is the current token. */
  skip(): void {
    const { depth } = this;
    while (this.depth >= depth && this.kind !== end) this.next();
  }
}

/** @param name key as JSON @returns the key; for an invalid one, `name` */
export function parseName(name: string): string {
  if (!name.includes("\\")) return name.slice(1, -1);
  try {
    return JSON.parse(name);
  } catch {
    return name;
  }
}

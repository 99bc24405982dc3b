/** Where a text names parts: objects with a member "$ref". What is written in another way, as `"\u0024ref"`, is none. */
import { visit } from "jsonc-parser";

/** The name of the member that leads to a part, as it is written. */
export const referenceName = '"$ref"';

export interface Reference {
  /** Where the object stands, from the value of the text on. */
  readonly path: readonly (string | number)[];
  /** Offsets of the object. */
  readonly start: number;
  readonly end: number;
  /** What is named; anything that JSON has. */
  readonly value: unknown;
  /** Names of the members beside it. */
  readonly others: readonly string[];
}

/** An object that is being read. */
interface OpenObject {
  readonly path: readonly (string | number)[];
  readonly start: number;
  readonly others: string[];
  isReference: boolean;
  value: unknown;
}

/**
 * @param text that is JSON
 * @returns those that stand in no other one, in their order
 */
export function findReferences(text: string): readonly Reference[] {
  if (!text.includes(referenceName)) return [];
  const found: Reference[] = [];
  const open: OpenObject[] = [];
  let isNext = false;
  const begin = () => {
    isNext = false;
  };
  visit(text, {
    onObjectBegin: (start, _length, _line, _column, pathOf) => {
      begin();
      open.push({ path: pathOf(), start, others: [], isReference: false, value: undefined });
    },
    onObjectProperty: (name, offset) => {
      const object = open.at(-1);
      isNext = text.startsWith(referenceName, offset);
      if (isNext && object) object.isReference = true;
      else object?.others.push(name);
    },
    onArrayBegin: begin,
    onLiteralValue: (value) => {
      const object = open.at(-1);
      if (isNext && object) object.value = value;
      begin();
    },
    onObjectEnd: (offset, length) => {
      const object = open.pop();
      if (!object?.isReference) return;
      const { path, start, value, others } = object;
      while ((found.at(-1)?.start ?? -1) > start) found.pop();
      found.push({ path, start, end: offset + length, value, others });
    },
  });
  return found;
}

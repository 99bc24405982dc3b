/** Finds references to parts: objects with a key "$ref". An escaped key such as `"\u0024ref"` does not count. */
import { visit } from "jsonc-parser";

/** Key of a reference, with its quotation marks. */
export const referenceName = '"$ref"';

export interface Reference {
  /** Path of the object in the text. */
  readonly path: readonly (string | number)[];
  /** Start and end of the object. */
  readonly start: number;
  readonly end: number;
  /** Value of `$ref`, of any JSON type. */
  readonly value: unknown;
  /** Other keys of the object. */
  readonly others: readonly string[];
}

/** Object that is being read. */
interface OpenObject {
  readonly path: readonly (string | number)[];
  readonly start: number;
  readonly others: string[];
  isReference: boolean;
  value: unknown;
}

/**
 * @param text valid JSON
 * @returns outermost references in their order
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

/** Characters of the JSON syntax. The numbers are the same as code units and as bytes. */
const tab = 9;
export const newline = 10;
const carriageReturn = 13;
export const space = 32;
export const quoteMark = 34;
export const comma = 44;
export const colon = 58;
export const openList = 91;
export const backslash = 92;
export const closeList = 93;
export const openObject = 123;
export const closeObject = 125;

export const isBlank = (unit: number): boolean =>
  unit === space || unit === newline || unit === carriageReturn || unit === tab;

/**
 * Where in the tree of elements the walk is: which of how many children, of every list on the way. `useId` makes ids of it
 * that are React's own.
 */

/** Length and index, in turns. */
const path: number[] = [];
let depth = 0;

export function resetPath(): void {
  depth = 0;
}

export function enterList(length: number): void {
  path[depth] = length;
  path[depth + 1] = 0;
  depth += 2;
}

export function enterItem(index: number): void {
  path[depth - 1] = index;
}

export function leaveList(): void {
  depth -= 2;
}

/** @param count of ids that the component has made before */
export function currentId(count: number): string {
  return `_R_${treeId()}${count > 0 ? `H${count.toString(32)}` : ""}_`;
}

/** The bits of each step's index, as many as its length takes; what is more than 30 of them is written out by five. */
function treeId(): string {
  let bits = 1;
  let written = "";
  for (let step = 0; step < depth; step += 2) {
    const length = path[step] ?? 0;
    const index = (path[step + 1] ?? 0) + 1;
    let width = 31 - Math.clz32(bits);
    let base = bits & ~(1 << width);
    const more = 32 - Math.clz32(length);
    if (more + width > 30) {
      const full = width - (width % 5);
      written = (base & ((1 << full) - 1)).toString(32) + written;
      base >>= full;
      width -= full;
    }
    bits = (1 << (more + width)) | (index << width) | base;
  }
  return (bits & ~(1 << (31 - Math.clz32(bits)))).toString(32) + written;
}

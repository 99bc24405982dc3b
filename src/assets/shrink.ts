/** Says what runs in browsers in fewer bytes than esbuild does; loaded only when templates are compiled. */
import { minify } from "terser";

const letters = "etnraoisclfudhpmgbyvwxkSTCEANPRIOLDMFBHUVGWqzjKJXYZQ_$";

/** One order of names for all pieces, not one for each by the letters that it has: together they compress better. */
const nameOf = (index: number): string =>
  (index < letters.length ? "" : nameOf(Math.floor(index / letters.length) - 1)) +
  letters[index % letters.length];

/** @param module what esbuild made, an ES module */
export async function shrink(module: string): Promise<string> {
  // The library's types know no names of one's own.
  const mangle = { nth_identifier: { get: nameOf } } as object;
  const { code } = await minify(module, { module: true, ecma: 2020, compress: { passes: 2 }, mangle });
  return code ?? module;
}

/** Minifies browser code further than esbuild does. Loaded only when templates are compiled. */
import { minify } from "terser";

const letters = "etnraoisclfudhpmgbyvwxkSTCEANPRIOLDMFBHUVGWqzjKJXYZQ_$";

/** Same order of names for all modules, instead of one by letter frequency for each: together they compress better. */
const nameOf = (index: number): string =>
  (index < letters.length ? "" : nameOf(Math.floor(index / letters.length) - 1)) +
  letters[index % letters.length];

/** @param module output of esbuild, an ES module */
export async function shrink(module: string): Promise<string> {
  // The library's types lack custom names.
  const mangle = { nth_identifier: { get: nameOf } } as object;
  const { code } = await minify(module, { module: true, ecma: 2020, compress: { passes: 2 }, mangle });
  return code ?? module;
}

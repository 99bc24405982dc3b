/** Font with only the letters of its own name, for lists that show fonts in themselves: 1 KB each instead of 35. */
import type { FontFamily } from "./library.ts";

/** @returns WOFF2 in the weight of body text; undefined for a family without the letters of its name */
export async function cutNameFont({ name, weights, files }: FontFamily): Promise<Uint8Array | undefined> {
  const latin = files.find(({ script }) => script === "latin");
  if (!latin) return undefined;
  const { cutFont } = await import("./subset.ts");
  const [lightest, heaviest] = weights;
  const weight = Math.max(lightest, Math.min(400, heaviest));
  return cutFont(await latin.read(), name, [weight, weight]);
}

/** Makes a site's icons and social cards, as a build does. */
import { makeCards, makeSiteIcons } from "../../src/assets/index.ts";

type Input = Parameters<typeof makeSiteIcons>[0] & Parameters<typeof makeCards>[0];
type Options = Parameters<typeof makeSiteIcons>[1] & Omit<Parameters<typeof makeCards>[1], "mark">;

export async function makeBrand(input: Input, options: Options) {
  const { icons, mark, markProblem, files } = await makeSiteIcons(input, options);
  const made = await makeCards(input, { ...options, mark });
  const { cards, undrawn } = made;
  return { brand: { icons, cards }, markProblem, undrawn, files: [...files, ...made.files] };
}

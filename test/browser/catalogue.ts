/** The catalogue as a site on loopback: every section type in each colour mode, with its sample, longest and shortest contents. */
import { loadEngine } from "#engine";
import { buildSite } from "./build-site.ts";
import type { Host } from "./serve.ts";

const engine = loadEngine();

export const serveCatalogue = async (): Promise<Host> =>
  buildSite((await engine).catalogueDocument(), { assets: "templates/samples" });

/** Names of all section types. */
export const sectionTypes = [...(await engine).catalogue.sections.keys()];

/**
 * Paths of a type's pages: one for all modes together, or for each mode of a header or a footer.
 * @param contents `sample`, `longest` or `shortest`
 */
export async function pathsOf(type: string, contents = "sample"): Promise<string[]> {
  const { pages } = (await engine).catalogueDocument();
  const start = contents === "sample" ? `/${type}` : `/${type}-${contents}`;
  return pages.flatMap(({ path }) =>
    path === start || (/^-\d$/.test(path.slice(start.length)) && path.startsWith(start)) ? `${path}/` : [],
  );
}

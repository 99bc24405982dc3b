/** The catalogue as a site on loopback: every section type in each colour mode, with its sample, longest and shortest contents. */
import { loadEngine } from "#engine";
import { colorModes } from "#section";
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

interface Drawn {
  readonly id: string;
  readonly variant?: string;
  readonly colorMode?: string;
}

/**
 * All variants on few pages: those of one colour mode on one, and on one those with their longest and their shortest contents; of
 * what a page has one of, as headers, each on its own.
 */
export async function serveVariants(): Promise<{ readonly host: Host; readonly paths: readonly string[] }> {
  const { catalogue, catalogueDocument } = await engine;
  const document = catalogueDocument();
  const drawn = document.pages as readonly { path: string; components?: readonly Drawn[] }[];
  const shown = [...catalogue.sections.values()].flatMap(({ type, variants = {}, isUnique, category }) =>
    Object.keys(variants).flatMap((variant, index) =>
      drawn
        .filter(({ path }) => new RegExp(`^/${type}-${variant}(-[a-z]+)?(-\\d)?$`).test(path))
        .flatMap((page) =>
          (page.components ?? []).flatMap((component) => {
            const mode = String(component.colorMode);
            const contents = /longest|shortest/.exec(page.path)?.[0] ?? mode.toLowerCase();
            const standsAlone = isUnique || category === "header" || category === "footer";
            if (!standsAlone) return [{ component, page: `/${contents}` }];
            // One mode of each is enough: those of a type have different ones.
            return mode === colorModes[index % 3]
              ? [{ component, page: `/${contents}-${type}-${index}` }]
              : [];
          }),
        ),
    ),
  );
  const paths = [...new Set(shown.map(({ page }) => page))];
  const pages = paths.map((path) => {
    const seen = new Set<string>();
    const components = shown
      .filter(({ page }) => page === path)
      .map(({ component }, index) => ({ ...component, uniqId: `v${index}` }))
      // Of contents in several modes one is enough.
      .filter((component) => {
        const { id, variant = "" } = component;
        const key = `${id} ${variant}`;
        return !seen.has(key) && seen.add(key);
      });
    return { path, meta: { title: path }, components };
  });
  const home = { path: "/", components: [] };
  // What sections list.
  const listed = document.pages.filter(({ path }) => /^\/news(?:\/|$)/.test(path));
  const site = { ...document, pages: [home, ...pages, ...listed] };
  const host = await buildSite(site, { assets: "templates/samples" });
  return { host, paths: paths.map((path) => `${path}/`) };
}

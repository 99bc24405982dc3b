/** Serves the catalogue on loopback: every section type with its sample, and all layouts of all types on few pages. */
import { loadEngine } from "#engine";
import { colorModes } from "#section";
import { buildSite } from "./build-site.ts";
import type { Host } from "./serve.ts";

interface Drawn {
  readonly id: string;
  readonly variant?: string;
  readonly colorMode: string;
  readonly orientation: string;
}

interface Page {
  readonly path: string;
  readonly components?: readonly Drawn[];
}

const { catalogue, catalogueDocument } = await loadEngine();
const whole = catalogueDocument();
const drawn: readonly Page[] = whole.pages;
/** The first page, and the pages that sections list. */
const listed = drawn.filter(({ path }) => path === "/" || /^\/news(?:\/|$)/.test(path));

/** Names of all section types. */
export const sectionTypes = [...catalogue.sections.keys()];

const serveDocument = (pages: readonly Page[]): Promise<Host> =>
  buildSite({ ...whole, pages: [...listed, ...pages] }, { assets: "templates/samples" });

/**
 * Serves each type's default layout with its sample at `/<type>/`, in each colour mode; a header or footer in one mode.
 * @param types names of section types; default: all
 */
export const serveCatalogue = (types = sectionTypes): Promise<Host> =>
  serveDocument(drawn.filter(({ path }) => types.includes(path.slice(1))));

/** Contents of a page: samples in each colour mode and orientation, or the longest or shortest data of each layout. */
export const contents = ["sample", "longest", "shortest"] as const;
type Contents = (typeof contents)[number];

/** Returns the position of a type that a page can have only one of. */
function locationOf(id: string): string | undefined {
  const { isUnique, category } = catalogue.sections.get(id) ?? {};
  if (isUnique) return id;
  return category === "header" || category === "footer" ? category : undefined;
}

/** Positions from the top of a page to its end. */
const positions = ["NoHeader", "header", undefined, "footer", "ProviderFooter"];

/** Lists all layouts in their modes and orientations. Singletons have one mode per variant, since each layout gets another. */
function layoutsWith(shown: Contents): readonly Drawn[] {
  const seen = new Set<string>();
  return drawn
    .filter((page) => !listed.includes(page))
    .filter(({ path }) => (/-(longest|shortest)(?:-\d)?$/.exec(path)?.[1] ?? "sample") === shown)
    .flatMap(({ components = [] }) => components)
    .filter(({ id, variant, colorMode, orientation }) => {
      const variants = Object.keys(catalogue.sections.get(id)?.variants ?? {});
      if (shown === "sample" && locationOf(id) && variant !== undefined)
        return colorMode === colorModes[variants.indexOf(variant) % colorModes.length];
      // A colour changes no width, so one mode is enough for the longest and the shortest data.
      const key = shown === "sample" ? `${id} ${seen.size}` : `${id} ${variant} ${orientation}`;
      return !seen.has(key) && seen.add(key);
    });
}

/** Creates as many pages as there are headers or footers of one kind and distributes the rest among them. */
function arrange(shown: Contents): readonly Page[] {
  const counts = new Map<string, number>();
  const all = layoutsWith(shown);
  for (const position of all.map(({ id }) => locationOf(id)))
    if (position) counts.set(position, (counts.get(position) ?? 0) + 1);
  const pages = Array.from({ length: Math.max(...counts.values()) }, (): Drawn[] => []);
  const next = new Map<string | undefined, number>();
  for (const component of all) {
    const position = locationOf(component.id);
    const index = next.get(position) ?? 0;
    next.set(position, index + 1);
    pages[index % pages.length]?.push(component);
  }
  const rank = ({ id }: Drawn) => positions.indexOf(locationOf(id));
  return pages.map((components, index) => ({
    path: `/${shown}-${index + 1}`,
    meta: { title: `${shown} ${index + 1}` },
    components: components
      .toSorted((one, other) => rank(one) - rank(other))
      .map((component, at) => ({ ...component, uniqId: `v${at}` })),
  }));
}

const arranged = new Map(contents.map((shown) => [shown, arrange(shown)]));

/** Names of the section types and layouts on these pages, each once: `Hero`, `Hero split`. */
export const layoutsOn = (shown: Contents): ReadonlySet<string> =>
  new Set(
    (arranged.get(shown) ?? []).flatMap(({ components = [] }) =>
      components.map(({ id, variant }) => (variant === undefined ? id : `${id} ${variant}`)),
    ),
  );

/** Names of all layouts of all types. */
export const layouts: ReadonlySet<string> = new Set(
  [...catalogue.sections.values()].flatMap(({ type, variants = {} }) => [
    type,
    ...Object.keys(variants).map((variant) => `${type} ${variant}`),
  ]),
);

export const pathsOf = (shown: Contents): readonly string[] =>
  (arranged.get(shown) ?? []).map(({ path }) => `${path}/`);

/** Serves all layouts on the pages of `pathsOf`; below `/ar/` right-to-left. */
export const serveTogether = (): Promise<Host> => serveDocument([...arranged.values()].flat());

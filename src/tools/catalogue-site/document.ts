/**
 * The catalogue as a site document (CLI-7). Each layout of each section type has a page in each colour mode and orientation, one
 * with its longest contents and one with its shortest. All pages exist in a left-to-right and a right-to-left language.
 */
import { type Catalogue, colorModes, fieldTree, type SectionType } from "#section";
import { sampleEvent } from "../../build/templates/sample-event.ts";
import { samplePages, samplePath } from "./sample-pages.ts";
import { longest, shortest } from "./specimens.ts";

type Look = "ROUNDED" | "CORNERED" | "SHARP";

export interface CatalogueTheme {
  readonly look?: Look;
  readonly [key: string]: unknown;
}

/** Contents of a page: the type's example, or the longest or shortest data that its schema allows. */
export const contents = ["sample", "longest", "shortest"] as const;
export type Contents = (typeof contents)[number];

/** Returns the layouts of a type: the default one, which has no name, and its variants. */
export const layoutsOf = ({ variants = {} }: SectionType): (string | undefined)[] => [
  undefined,
  ...Object.keys(variants),
];

/** @returns the paths of a layout's pages; a header or footer has one per colour mode, since a page can only have one of it */
export const pathsOf = (type: SectionType, layout: string | undefined, shown: Contents): string[] =>
  pagesOf(type).map((_, index) => pathOf(type, layout, shown, index));

const pathOf = ({ type }: SectionType, layout: string | undefined, shown: Contents, page: number): string =>
  [
    `/${type}`,
    ...(layout === undefined ? [] : [layout]),
    ...(shown === "sample" ? [] : [shown]),
    ...(page === 0 ? [] : [String(page + 1)]),
  ].join("-");

/**
 * @param theme theme of the site; default: that of a document without one
 * @param only names of the types to show; default: all
 */
export function catalogueDocument(
  { sections }: Catalogue,
  theme: CatalogueTheme = {},
  only?: readonly string[],
) {
  const types = [...sections.values()].filter(({ type }) => only?.includes(type) ?? true);
  const pages = types.flatMap((type) =>
    layoutsOf(type).flatMap((variant) =>
      contents.flatMap((shown) =>
        pagesOf(type).map((components, page) => ({
          path: pathOf(type, variant, shown, page),
          meta: { title: type.label },
          components: components.map((component) => ({
            ...component,
            variant,
            data: dataOf(type, shown, component.colorMode),
          })),
        })),
      ),
    ),
  );
  const links = types.map((type) => ({ text: type.label, link: `/${type.type}` }));
  return {
    siteId: "catalogue",
    name: "Section types",
    isPaid: true,
    languages: [
      { isPrimary: true, order: 1, lang: { name: "Left to right", code: "en" } },
      { order: 2, lang: { name: "Right to left", code: "ar" } },
    ],
    headerLinks: links.slice(0, 5),
    footerLinks: links.slice(0, 5),
    events: [sampleEvent],
    theme,
    pages: [
      home(links, sections),
      ...pages,
      ...(types.some(({ listsPages }) => listsPages) ? samplePages : []),
    ],
  };
}

/** Never shown, since the catalogue's own home page replaces it. Sections that do not exist are left out. */
const home = (
  links: readonly { readonly text: string; readonly link: string }[],
  sections: Catalogue["sections"],
) => ({
  path: "/",
  meta: { title: "Section types" },
  components: [
    { id: "NoHeader", uniqId: "top", data: {} },
    { id: "BigTitle", uniqId: "title", data: { title: "Section types" } },
    {
      id: "TitleParagraph",
      uniqId: "list",
      data: { paragraph: links.map(({ text, link }) => `<a href="${link}">${text}</a>`).join("<br>") },
    },
  ].filter(({ id, data }) => sections.get(id)?.data.safeParse(data).success),
});

/** Returns the components of each page of a type: all modes and sides on one page, or each on its own. */
function pagesOf({ type, category, isUnique, colorMode, hasOrientation }: SectionType) {
  const modes = colorMode === "" ? (["EXTRALIGHT"] as const) : [...colorModes].reverse();
  const sides = hasOrientation ? ["LEFT", "RIGHT"] : ["LEFT"];
  const components = modes
    .flatMap((mode) => sides.map((orientation) => ({ id: type, colorMode: mode, orientation })))
    .map((component, index) => ({ ...component, uniqId: `s${index + 1}` }));
  const standsAlone = isUnique || category === "header" || category === "footer";
  return standsAlone ? components.map((component) => [component]) : [components];
}

function dataOf({ data, example, listsPages }: SectionType, shown: Contents, colorMode: string): object {
  const tree = fieldTree(data);
  const made = {
    sample: () => example,
    longest: () => longest(tree, example),
    shortest: () => shortest(tree, example),
  };
  const fields = made[shown]() as Record<string, unknown>;
  if (listsPages) return { ...fields, below: samplePath, pages: undefined };
  // A logo is white on a dark background and in its own colours on a light one.
  return fields.logoSrc ? { ...fields, logoColor: colorMode === "DARK" ? "white" : "default" } : fields;
}

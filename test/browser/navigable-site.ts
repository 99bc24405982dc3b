/** A site with a bar, long pages and several languages, for tests of links and menus. */

type Json = Record<string, unknown>;

const languages = ["en gb English", "ru ru Русский", "ar sa العربية"].map((entry, order) => {
  const [code, flagCode, name] = entry.split(" ");
  return { isPrimary: order === 0, order, lang: { code, flagCode, name } };
});

const words = "From the field to the table, and back to the field again. ".repeat(16);

const part = (name: string) => ({
  id: "TitleParagraph",
  uniqId: name,
  data: { title: `Part ${name}`, paragraph: words },
});

const page = (path: string, header: Json, ...more: readonly Json[]) => ({
  path,
  components: [
    header,
    ...["one", "two", "three", "four"].map(part),
    ...more,
    { id: "Footer", uniqId: "foot", data: { copyrightText: "Sample" } },
  ],
});

/** Target of this site's anchor links: the third section of its type. */
export const anchor = "TitleParagraph-three";

/** Header links, the first ones to `/about/`, `/programme/` and the anchor. */
export const headerLinks = [
  { text: "About us", link: "/about" },
  { text: "Programme", link: "/programme" },
  { text: "Part three", link: `#${anchor}` },
];

/** Returns more links than fit at any width; the last one leads to `/programme/`. */
export const manyLinks = (count: number) => [
  ...Array.from({ length: count - 1 }, (_, index) => ({ text: `Link number ${index + 1}`, link: "/about" })),
  { text: "The last one", link: "/programme" },
];

interface Contents {
  /** Text of a section at the end of `/about`. */
  readonly text?: string;
  /** More data for each page's header. */
  readonly header?: Json;
}

/** @returns a site document with the pages `/` (a hero), `/about` and `/programme` */
export function navigableSite(more: Json = {}, { text = "Sample text.", header = {} }: Contents = {}) {
  const bar = { id: "NoHeader", uniqId: "top", data: header };
  const title = { title: "Food safety", dateLabels: ["D", "H", "M", "S"] };
  const hero = { id: "CountdownHero", uniqId: "hero", data: { ...title, ...header } };
  const last = { id: "TitleParagraph", uniqId: "text", data: { paragraph: text } };
  return {
    siteId: "navigable",
    name: "Sample",
    isPaid: true,
    languages,
    headerLinks,
    pages: [page("/", hero), page("/about", bar, last), page("/programme", bar)],
    ...more,
  };
}

/**
 * A site whose pages show facts of one another, of the site and of its files, and one change for each kind of fact. A page that
 * shows a fact must be rendered again if it changes (OUT-7, PERF-3).
 */
import { type Catalogue, defineSection, group, logo, type SectionType, text } from "#section";
import { type SectionProps, useSite } from "#section/view";
import type { PageList } from "../../src/section/listed-pages.ts";
import { type Json, language, page, section } from "../tiny/document.ts";
import { catalogue as listing } from "../tiny/listing.tsx";

const menu = defineSection({
  label: "Menu",
  category: "header",
  colorMode: "DARK",
  data: group({ title: text(), ...logo() }),
});

/** The facts of the site that a header of the templates shows. */
function MenuView() {
  const { name, root, logo, headerLinks, languages, link, picture, events } = useSite();
  return (
    <nav>
      <a href={root}>
        {name} {logo.logoSrc && <img src={picture(logo.logoSrc)?.url} alt="" />}
      </a>
      {headerLinks.map(({ text, link: to, lang }) => (
        <a key={text} lang={lang} href={link(to)?.href}>
          {text}
        </a>
      ))}
      {languages.map(({ code, name, href }) => (
        <a key={code} hrefLang={code} href={href}>
          {name}
        </a>
      ))}
      {events.map(({ id, title }) => (
        <i key={id}>{title}</i>
      ))}
    </nav>
  );
}

/** All facts of a page in a list. */
function ListView({ data }: SectionProps<PageList>) {
  const { listPages, link, picture } = useSite();
  return listPages(data).map(({ link: to, title, description, date, imgUrl, imgFocus }) => (
    <a key={to} href={link(to)?.href}>
      <img src={picture(imgUrl)?.url} alt="" data-focus={JSON.stringify(imgFocus)} />
      {title} {description} {date}
    </a>
  ));
}

export const catalogue: Catalogue = {
  ...listing,
  sections: new Map([
    ...listing.sections,
    ["List", { ...(listing.sections.get("List") as SectionType), view: ListView }],
    ["Menu", { ...menu, type: "Menu", isUnique: false, hasOrientation: false, view: MenuView, example: {} }],
  ]),
};

/** Everything that a build reads. */
export interface World {
  readonly document: Json & { readonly pages: readonly Json[] };
  /** Files of the site's folder by path. */
  readonly files: Readonly<Record<string, string>>;
  readonly base: string;
  readonly siteUrl: string | undefined;
}

const drawing = (width: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="2"/>`;

const shown = (path: string, title: string, data: Json, more: Json = {}): Json => ({
  ...page(path, section("Menu", { title: "menu" }), section("Note", data)),
  meta: { title },
  ...more,
});
const listed = (path: string, below: Json, more: Json = {}): Json => ({
  ...page(path, section("Menu", { title: "menu" }), section("List", below)),
  meta: { title: path },
  ...more,
});
const article = (path: string, title: string, more: Json = {}): Json => ({
  ...shown(path, title, { title: "Words", imgUrl: "assets/a.svg" }),
  publishAt: "2026-01-01T00:00:00Z",
  ...more,
});

export const world: World = {
  base: "/",
  siteUrl: undefined,
  files: {
    "assets/a.svg": drawing(1),
    "assets/b.svg": drawing(2),
    "assets/logo.svg": drawing(3),
    "assets/icon.svg": drawing(4),
    "assets/price.pdf": "%PDF-1.4",
    "public/papers/a.pdf": "%PDF-1.4",
  },
  document: {
    siteId: "facts",
    name: "Facts",
    url: "https://a.example",
    favicon: "assets/icon.svg",
    logo: { logoSrc: "assets/logo.svg" },
    languages: [
      language("en", { isPrimary: true, order: 1 }),
      language("de", { order: 2 }),
      language("ru", { status: "other", order: 3 }),
    ],
    headerLinks: [
      { text: "News", link: "/news" },
      { text: "Русская версия", link: "/target" },
    ],
    events: [{ id: "one", title: "Meeting", startsAt: "2026-05-01T10:00:00Z" }],
    translations: { de: { name: "Fakten", pages: [{ path: "/news", meta: { title: "Neues" } }] } },
    pages: [
      shown("/", "Home", { title: "Home" }),
      listed("/news", {}),
      article("/news/a", "A"),
      article("/news/b", "", { language: "en" }),
      listed("/latest", { below: "/news", count: 1 }),
      listed("/chosen", { pages: [{ link: "/news/b" }, { link: "/later" }] }),
      shown("/links", "Links", {
        text: '<a href="/later">a</a> <a href="/papers/a.pdf">b</a> <a href="/papers/b.pdf">d</a> <a href="https://a.example/old">c</a>',
        url: "assets/price.pdf",
      }),
      shown("/target", "Target", { title: "Target" }),
      shown("/cel", "Цель", { title: "Цель" }, { language: "ru" }),
    ],
  },
};

type Change = (before: World) => World;

const inDocument =
  (more: Json): Change =>
  (before) => ({ ...before, document: { ...before.document, ...more } });
const inPage =
  (path: string, more: Json): Change =>
  ({ document, ...before }) => ({
    ...before,
    document: {
      ...document,
      pages: document.pages.map((one) => (one.path === path ? { ...one, ...more } : one)),
    },
  });
const withPages =
  (change: (pages: readonly Json[]) => readonly Json[]): Change =>
  ({ document, ...before }) => ({ ...before, document: { ...document, pages: change(document.pages) } });
const inFile =
  (path: string, contents: string | undefined): Change =>
  ({ files, ...before }) => {
    const { [path]: _, ...others } = files;
    return { ...before, files: contents === undefined ? others : { ...others, [path]: contents } };
  };
const both =
  (...changes: readonly Change[]): Change =>
  (before) =>
    changes.reduce((now, change) => change(now), before);
const withData = (path: string, data: Json): Change =>
  inPage(path, { components: [section("Menu", { title: "menu" }), section("Note", data)] });

/** Without an icon and a logo of the site, its icons are made of the logo on the start page. */
const iconOfPage = (logoSrc: string): Change =>
  both(
    inDocument({ favicon: undefined, logo: undefined }),
    inPage("/", { components: [section("Menu", { logoSrc }), section("Note", { title: "Home" })] }),
  );

const firstForAll = inPage("/", { meta: { title: "Home", useForAll: true } });
const paired = inPage("/target", { alternate: { ru: "/cel" } });

/** Without languages, the first page decides. */
const unnamed = both(
  inDocument({ languages: undefined, translations: undefined, headerLinks: [], name: undefined }),
  inPage("/", { meta: {} }),
  withPages((pages) => pages.filter(({ language }) => language === undefined)),
);

/** A change of a fact, with the requirements. */
interface ShownFact {
  readonly fact: string;
  /** File of a page that shows the fact and that the change leaves alone. */
  readonly shownBy: string;
  readonly change: Change;
  /** Makes the site to start from. */
  readonly from: Change;
}

const fact = (
  fact: string,
  shownBy: string,
  change: Change,
  from: Change = (before) => before,
): ShownFact => ({ fact, shownBy, change, from });

export const facts: readonly ShownFact[] = [
  fact("LNG-2 OUT-3 a new version in another language", "cel/index.html", paired),
  fact(
    "LNG-2 a version that is not one any more",
    "cel/index.html",
    inPage("/target", { alternate: {} }),
    paired,
  ),
  fact(
    "OUT-3 a version that search engines should not find",
    "cel/index.html",
    inPage("/target", { noindex: true }),
    paired,
  ),
  fact(
    "LNG-2 a version in another language of the start page",
    "cel/index.html",
    inPage("/", { alternate: { ru: "/cel" } }),
  ),
  fact(
    "NAV-8 a start page for readers of another language",
    "de/target/index.html",
    inPage("/", { alternate: { de: "/cel" } }),
    inPage("/cel", { language: "de" }),
  ),
  fact("LNG-2 another language of a page", "target/index.html", inPage("/cel", { language: "de" }), paired),
  fact("ACC-1 the language of a page in the menu", "links/index.html", inPage("/target", { language: "ru" })),
  fact(
    "OUT-3 the title of a page above",
    "news/a/index.html",
    inPage("/news", { meta: { title: "All news" } }),
  ),
  fact(
    "OUT-3 the title of a page above, in a translation",
    "de/news/a/index.html",
    inDocument({
      translations: { de: { name: "Fakten", pages: [{ path: "/news", meta: { title: "Alles" } }] } },
    }),
  ),
  fact("OUT-3 a page above that is not published", "news/a/index.html", inPage("/news", { status: "draft" })),
  fact(
    "OUT-4 the title for all pages",
    "target/index.html",
    inPage("/", { meta: { title: "Start", useForAll: true } }),
    firstForAll,
  ),
  fact(
    "OUT-4 the description for all pages",
    "target/index.html",
    inPage("/", { meta: { title: "Home", useForAll: true, description: "D" } }),
    firstForAll,
  ),
  fact("OUT-4 a first page with a title for all pages", "target/index.html", firstForAll),
  fact(
    "OUT-4 another first page",
    "target/index.html",
    withPages(([first, ...others]) => [...others, first as Json]),
    firstForAll,
  ),
  fact(
    "SEC-44 the title of a listed page",
    "latest/index.html",
    inPage("/news/a", { meta: { title: "Other" } }),
  ),
  fact(
    "SEC-44 the first title of a listed page without one",
    "chosen/index.html",
    withData("/news/b", { title: "Other words" }),
  ),
  fact(
    "SEC-44 the description of a listed page",
    "latest/index.html",
    inPage("/news/a", { meta: { title: "A", description: "D" } }),
  ),
  fact(
    "SEC-44 the image of a listed page",
    "latest/index.html",
    withData("/news/a", { title: "Words", imgUrl: "assets/b.svg" }),
  ),
  fact(
    "SEC-44 the image of a listed page for previews",
    "latest/index.html",
    inPage("/news/a", { meta: { title: "A", image: "assets/b.svg" } }),
  ),
  fact(
    "IMG-9 SEC-44 the focal point of the image of a listed page",
    "latest/index.html",
    withData("/news/a", { title: "Words", imgUrl: "assets/a.svg", imgFocus: { x: 0.1, y: 0.2 } }),
  ),
  fact(
    "SEC-44 the file of the image of a listed page",
    "latest/index.html",
    inFile("assets/a.svg", drawing(5)),
  ),
  fact(
    "SEC-44 the date of a listed page",
    "latest/index.html",
    inPage("/news/a", { publishAt: "2026-02-01T00:00:00Z" }),
  ),
  fact("SEC-44 a newer page", "latest/index.html", inPage("/news/b", { publishAt: "2026-02-01T00:00:00Z" })),
  fact(
    "SEC-44 the order of pages with one date",
    "latest/index.html",
    withPages((pages) => pages.toReversed()),
  ),
  fact("SEC-44 a listed page that is hidden", "chosen/index.html", inPage("/news/b", { status: "hidden" })),
  fact(
    "SEC-44 a listed page that search engines should not find",
    "latest/index.html",
    inPage("/news/a", { noindex: true }),
  ),
  fact(
    "SEC-44 a new page in a list",
    "news/index.html",
    withPages((pages) => [...pages, article("/news/c", "C")]),
  ),
  fact(
    "SEC-44 a chosen page that did not exist",
    "chosen/index.html",
    withPages((pages) => [...pages, shown("/later", "Later", { title: "L" })]),
  ),
  fact("VAL-5 a page at another address", "chosen/index.html", inPage("/news/b", { path: "/news/d" })),
  fact(
    "OUT-12 a redirect in the place of a feed",
    "news/index.html",
    inDocument({ redirects: [{ from: "/news/rss.xml", to: "/" }] }),
  ),
  fact(
    "OUT-12 a page in the place of a feed",
    "news/index.html",
    withPages((pages) => [...pages, shown("/news/rss.xml", "R", { title: "R" })]),
  ),
  fact(
    "OUT-12 the last date of a feed",
    "news/index.html",
    both(inPage("/news/a", { publishAt: undefined }), inPage("/news/b", { publishAt: undefined })),
  ),
  fact(
    "NAV-1 a redirect from the full address of a link",
    "links/index.html",
    inDocument({ redirects: [{ from: "/old", to: "/target" }] }),
  ),
  fact(
    "NAV-1 a redirect from the full address of a link in the menu",
    "target/index.html",
    inDocument({ redirects: [{ from: "/old", to: "/target" }] }),
    inDocument({ headerLinks: [{ text: "Old", link: "https://a.example/old" }] }),
  ),
  fact(
    "NAV-1 a page at the full address of a link",
    "links/index.html",
    withPages((pages) => [...pages, shown("/old", "Old", { title: "O" })]),
  ),
  fact("OUT-13 a public file that is gone", "links/index.html", inFile("public/papers/a.pdf", undefined)),
  fact("OUT-13 a new public file", "links/index.html", inFile("public/papers/b.pdf", "%PDF-1.4")),
  fact("OUT-6 a linked file", "links/index.html", inFile("assets/price.pdf", "%PDF-1.5")),
  fact("OUT-6 the file of the site's icon", "target/index.html", inFile("assets/icon.svg", drawing(6))),
  fact(
    "OUT-3 the logo of the start page, of which the icons are made",
    "target/index.html",
    iconOfPage("assets/b.svg"),
    iconOfPage("assets/a.svg"),
  ),
  fact("IMG-6 the file of the site's logo", "target/index.html", inFile("assets/logo.svg", drawing(7))),
  fact("IMG-6 the site's logo", "target/index.html", inDocument({ logo: { logoSrc: "assets/b.svg" } })),
  fact("DOC-2 the name of the site", "target/index.html", inDocument({ name: "Other" })),
  fact(
    "DOC-5 the links of the header",
    "target/index.html",
    inDocument({ headerLinks: [{ text: "Chosen", link: "/chosen" }] }),
  ),
  fact("DOC-9 an event", "target/index.html", inDocument({ events: [{ id: "one", title: "Party" }] })),
  fact(
    "DOC-4 the name of a language",
    "target/index.html",
    inDocument({
      languages: [
        language("en", { isPrimary: true, order: 1 }),
        { order: 2, lang: { code: "de", name: "Deutsch" } },
        language("ru", { status: "other", order: 3 }),
      ],
    }),
  ),
  fact(
    "LNG-1 a language that is not active any more",
    "target/index.html",
    inDocument({
      languages: [
        language("en", { isPrimary: true, order: 1 }),
        language("de", { order: 2, status: "other" }),
        language("ru", { status: "other", order: 3 }),
      ],
    }),
  ),
  fact(
    "DOC-13 a translated name of the site",
    "de/target/index.html",
    inDocument({ translations: { de: { name: "Andere" } } }),
  ),
  fact(
    "CLI-2 the base",
    "target/index.html",
    (before) => ({ ...before, base: "/below/" }),
    inDocument({ url: undefined }),
  ),
  fact(
    "OUT-5 the script of the first page, which decides the language of a site without one",
    "target/index.html",
    withData("/", { title: "Привет" }),
    unnamed,
  ),
  fact("CLI-2 the site's URL", "target/index.html", (before) => ({
    ...before,
    siteUrl: "https://b.example",
  })),
];

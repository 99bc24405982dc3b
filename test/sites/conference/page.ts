/**
 * Compares a published page of the conference with its document: its head, and the texts, pictures and links of its sections. Finds
 * sections by their anchors and fields by the catalogue, so that other markup or another class name is not a difference.
 */
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { parseHTML } from "linkedom";
import { loadEngine } from "#engine";

interface Link {
  readonly text: string;
  readonly link: string;
}

/** Settings that each language has of its own. */
interface Translated {
  readonly name: string;
  readonly headerLinks: readonly Link[];
  readonly footerLinks: readonly Link[];
  readonly events: readonly Readonly<Record<string, string>>[];
}

interface Component {
  readonly id: string;
  readonly uniqId: string;
  readonly data: unknown;
}

interface Page {
  readonly path: string;
  readonly language?: "en";
  readonly alternate?: { readonly en: string };
  readonly meta: Readonly<Record<"title" | "description" | "keywords", string>>;
  readonly components: readonly Component[];
}

/** A text, picture or link of a section's document, with its values in the order of the list. */
interface Field {
  readonly path: string;
  readonly kind: string;
  readonly values: readonly string[];
}

interface Site extends Translated {
  readonly url: string;
  readonly pages: readonly Page[];
  readonly translations: { readonly en: Translated };
}

const site: Site = JSON.parse(await readFile("sites/conference/site.json", "utf8"));
const facts = new Map((await loadEngine()).listSections().map((entry) => [entry.type, entry]));

export const pages = site.pages;

const parse = (html: string) => parseHTML(html).document as unknown as Document;
const squeeze = (text: string | null) => (text ?? "").replace(/\s/g, "");

/** Returns an address as pages have it. */
const addressOf = (link: string): string => link.replace(/^(\/[^/#?]+)(?=$|#)/, "$1/");

const urlOf = (path: string) => site.url + addressOf(path);

function settingsOf({ language }: Page): Translated {
  if (language === undefined) return site;
  const own = site.translations[language];
  return { ...own, events: site.events.map((event, index) => ({ ...event, ...own.events[index] })) };
}

/** Texts that sections show and the document does not have. Digits number steps and count seconds. */
const interfaceTexts = {
  ru: [
    ...["понедельник, 30 сентября 2024 г. в 12:00 GMT+3", "понедельник 30 сентябрь 2024 г.", "Ещё"],
    ...["30 сентября – 2 октября 2024 г.", "Начало в 12:00 GMT+3", ...(await readMessages("ru"))],
  ],
  en: [
    ...["Monday, 30 September 2024 at 12:00 GMT+3", "Monday 30 September 2024", "More"],
    ...["30 September – 2 October 2024", "Starts at 12:00 GMT+3", ...(await readMessages("en"))],
    ...["Telegram", "VK", "YouTube", "Facebook", "Instagram"],
  ],
};

async function readMessages(language: string): Promise<string[]> {
  return Object.values(JSON.parse(await readFile(`templates/messages/${language}.json`, "utf8")));
}

/** Addresses that sections have and the document does not: of a logo, contacts, the content below a hero, and an event's file. */
const ownAddress = /^(?:\/(?:ENG\/)?$|mailto:|tel:|#main$|\/_sectile\/event-)/;

/** Elements of a head that belong to one page alone. */
const ownHead = [
  "title, meta[name=description], meta[name=keywords], link[rel=canonical], link[rel=alternate]",
  ...["title", "description", "locale:alternate", "url", "image:alt"].map(
    (name) => `meta[property="og:${name}"]`,
  ),
  "script[type='application/ld+json']",
].join();

/** Formats HTML with one tag per line, and file names without their hashes, which change with every style. */
export const readable = (html: string): string =>
  html.replaceAll("><", ">\n<").replace(/-[0-9a-f]{10}(?=\.\w+["\s])/g, "-#");

/** Returns what pages of a language have in common: the menu, and all except their own head and their sections. */
export function frameOf(html: string): string {
  const document = parse(html);
  const menu = document.querySelector("header nav");
  for (const element of menu?.querySelectorAll("[aria-current]") ?? [])
    element.removeAttribute("aria-current");
  // A page draws an icon once and refers to it from then on.
  for (const icon of document.querySelectorAll("svg")) icon.replaceChildren();
  const own = document.querySelectorAll(`${ownHead}, .section, body > div[hidden]:first-child`);
  for (const element of own) element.remove();
  const withoutSection = menu?.outerHTML.replace(/"[^"· ]+·/g, '"·');
  return readable(`${withoutSection}${document.documentElement.outerHTML}`);
}

/** Returns the URLs of the site's own pages and files in a page. */
export function ownUrlsIn(html: string, file: string): URL[] {
  const attributes = [
    ...parse(html).querySelectorAll("[href], [src], [srcset], [content^='https:']"),
  ].flatMap((element) => [...element.attributes]);
  return attributes
    .filter(({ name }) => /^(?:href|src|srcset|content)$/i.test(name))
    .flatMap(({ name, value }) => (/srcset/i.test(name) ? value.split(", ") : [value]))
    .map((value) => new URL(value.replace(/ \d+w$/, ""), `${site.url}/${file}`))
    .filter(({ origin }) => origin === site.url);
}

/** Returns the elements of a page's own head, each as its values in a row; of the structured data, the way to the page. */
export const headOf = (html: string): string[] =>
  [...parse(html).querySelectorAll(ownHead)].flatMap(({ tagName, attributes, textContent }) => {
    if (tagName !== "SCRIPT")
      return [...[...attributes].map(({ value }) => value), textContent].join(" ").trim();
    const graph: readonly Record<string, unknown>[] = JSON.parse(textContent ?? "")["@graph"];
    return graph.flatMap((node) =>
      node["@type"] === "BreadcrumbList" ? JSON.stringify(node.itemListElement) : [],
    );
  });

/** Returns that head as the document requires it. */
export function expectedHead(page: Page): string[] {
  const { title, description, keywords } = page.meta;
  const { name } = settingsOf(page);
  const original = pages.find(({ path, alternate }) => alternate && [path, alternate.en].includes(page.path));
  const versions: (readonly [string, string])[] = original?.alternate
    ? [
        ["ru", original.path],
        ["en", original.alternate.en],
        ["x-default", original.path],
      ]
    : [];
  const home = page.language ? "/ENG" : "/";
  const crumbs = [
    { "@type": "ListItem", position: 1, name, item: urlOf(home) },
    { "@type": "ListItem", position: 2, name: title, item: urlOf(page.path) },
  ];
  return [
    ...[title, `description ${description}`, `keywords ${keywords}`, `canonical ${urlOf(page.path)}`],
    ...versions.map(([language, path]) => `alternate ${language} ${urlOf(path)}`),
    ...[`og:title ${title}`, `og:description ${description}`],
    ...(original ? [`og:locale:alternate ${page.language ? "ru_RU" : "en_GB"}`] : []),
    ...[`og:url ${urlOf(page.path)}`, `og:image:alt ${title}`],
    ...(page.path === home ? [] : [JSON.stringify(crumbs)]),
  ];
}

/** Lists what a page's sections lack of the document, what they add to it, and sections in another order. */
export function compareSections(html: string, page: Page): string[] {
  const sections = [...parse(html).querySelectorAll(".section")];
  const anchors = sections.map(({ children }) =>
    [...children].flatMap(({ className, id }) => (className === "anchor" ? id : [])),
  );
  const types = page.components.map(({ id }) => id);
  const expected = page.components.map(({ id, uniqId }, index) => [
    // The first section of a type can be linked to by its type alone.
    ...(types.indexOf(id) === index ? [id] : []),
    `${id}-${uniqId}`,
  ]);
  if (!isDeepStrictEqual(anchors, expected)) return [`has the sections ${anchors.join("; ")}`];
  return page.components.flatMap((component, index) =>
    compareSection(
      sections[index] as Element,
      fieldsOf(component, settingsOf(page)),
      page.language ?? "ru",
    ).map((text) => `${component.id}-${component.uniqId}: ${text}`),
  );
}

/** Returns what a section shows: its own data, and the menu, the links or the event of the site. */
function fieldsOf({ id, data }: Component, settings: Translated): Field[] {
  const own = (facts.get(id)?.fields ?? []).map(({ path, kind }) => ({ path, kind, from: data }));
  const ofSite = (paths: readonly string[], kind = "text") =>
    paths.map((path) => ({ path, kind, from: settings }));
  const linksIn = (name: string) => [...ofSite([`${name}[].text`]), ...ofSite([`${name}[].link`], "link")];
  const menu = [...ofSite(["name"]), ...linksIn("headerLinks")];
  const event = ofSite(["events[].title", "events[].venue", "events[].address"]);
  const more: Readonly<Record<string, typeof own>> = {
    NoHeader: menu,
    CountdownHero: menu,
    Footer: linksIn("footerLinks"),
    Rsvp1: [...event, ...ofSite(["events[].mapUrl"], "link")],
  };
  return [...own, ...(more[id] ?? [])].map(({ path, kind, from }) => ({
    path,
    kind,
    values: valuesAt(from, path.replaceAll("[]", ".[]").split(".")),
  }));
}

/** @returns the texts at a path, through all items of the lists on its way */
function valuesAt(value: unknown, [key, ...rest]: readonly string[]): string[] {
  if (key === undefined) return typeof value === "string" && value !== "" ? [value] : [];
  if (key === "[]") return Array.isArray(value) ? value.flatMap((item) => valuesAt(item, rest)) : [];
  return typeof value === "object" && value !== null
    ? valuesAt((value as Readonly<Record<string, unknown>>)[key], rest)
    : [];
}

/** Kinds of values that a section shows, each in the order of the page. */
type Shown = Record<"texts" | "links" | "pictures" | "descriptions", readonly string[]>;

function compareSection(section: Element, fields: readonly Field[], language: "ru" | "en"): string[] {
  const images = [...section.querySelectorAll("img")];
  const attributes = (elements: Iterable<Element>, name: string) =>
    [...elements].map((element) => element.getAttribute(name) ?? "");
  const words = squeeze(section.textContent);
  const shown: Omit<Shown, "texts"> = {
    links: attributes(section.querySelectorAll("a"), "href"),
    pictures: attributes(images, "src").map(nameOf),
    descriptions: [
      ...attributes(images, "alt"),
      ...attributes(section.querySelectorAll("input"), "placeholder"),
    ],
  };
  const required = fields.map((field) => ({ path: field.path, ...requiredBy(field) }));
  const all = (kind: keyof Shown) => required.flatMap((field) => field[kind]);
  const missing = required.flatMap(({ path, texts, links, pictures, descriptions }) =>
    [
      missingFrom(words, texts),
      missingFrom(shown.links, links),
      missingFrom(shown.pictures, pictures),
      missingFrom(shown.descriptions, descriptions),
    ].flatMap((values) => values.map((value) => `lacks ${path}, or has it in another order: ${value}`)),
  );
  const rest = cut(cut(words, all("texts")), interfaceTexts[language].map(squeeze)).replace(/[\d/\s]/g, "");
  const added = [
    ...(rest === "" ? [] : [rest]),
    ...without(shown.links, all("links")).filter((link) => !ownAddress.test(link)),
    ...without(shown.pictures, all("pictures")),
  ];
  return [...missing, ...added.map((value) => `adds ${value}`)];
}

/** Returns what a field requires its section to show. */
function requiredBy({ path, kind, values }: Field): Shown {
  const none: Shown = { texts: [], links: [], pictures: [], descriptions: [] };
  if (kind === "picture") return { ...none, pictures: values.map(nameOf) };
  if (kind === "link") return { ...none, links: values.map(addressOf) };
  if (/(?:Alt|placeholder)$/.test(path)) return { ...none, descriptions: values };
  if (!kind.endsWith("text")) return none;
  const parsed = values.map((value) => parse(`<html><body>${value}</body></html>`).body);
  return {
    ...none,
    // A title of a full stop alone is not shown.
    texts: parsed.map(({ textContent }) => squeeze(textContent)).filter((text) => /[\p{L}\p{N}]/u.test(text)),
    links: parsed.flatMap((body) => [...body.querySelectorAll("a")].map(({ href }) => addressOf(href))),
  };
}

/** @returns the values that do not follow each other in a text or a list */
function missingFrom(shown: string | readonly string[], values: readonly string[]): string[] {
  let from = 0;
  return values.filter((value) => {
    const at = shown.indexOf(value, from);
    if (at >= 0) from = at + 1;
    return at < 0;
  });
}

/** Removes each value once, the longest first, because short ones can be a part of others. */
const cut = (text: string, values: readonly string[]) =>
  values.toSorted((a, b) => b.length - a.length).reduce((rest, value) => rest.replace(value, " "), text);

/** @returns what is left of a list after removing each value once */
function without(list: readonly string[], values: readonly string[]): string[] {
  const rest = [...list];
  for (const value of values) if (rest.includes(value)) rest.splice(rest.indexOf(value), 1);
  return rest;
}

/** @returns the name of a picture's source: published names have a width and a hash after it */
const nameOf = (path: string) => basename(path).replace(/(?:-\d{3,4})?(?:-[0-9a-f]{10})?\.\w+$/, "");

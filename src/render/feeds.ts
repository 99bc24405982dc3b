/** Feeds in the two formats that readers support: RSS 2.0 and Atom 1.0 (RFC 4287). */
import { formatMoment } from "../document/index.ts";
import {
  besidePage,
  dateOf,
  type Feed,
  type FeedKind,
  feedKinds,
  listedTitle,
  metaOf,
  type Plan,
  type Route,
  titleOf,
} from "../plan/index.ts";
import { escapeHtml } from "./html.ts";
import type { TextFile } from "./text-file.ts";

export const feedTypes: Readonly<Record<FeedKind, string>> = {
  rss: "application/rss+xml",
  atom: "application/atom+xml",
};

/** Returns the address of a page's feed from the root of the web host. */
export const feedAddress = ({ url }: Route, kind: FeedKind): string => `${url}${kind}.xml`;

/** Page in a feed, with its texts as XML. */
interface Entry {
  readonly title: string;
  readonly url: string;
  readonly description: string;
  readonly published: Date;
  readonly updated: Date;
}

/** @returns both feeds of each page that has entries */
export function* renderFeeds({ feeds, table, origin }: Plan): Generator<TextFile> {
  if (origin === undefined) return;
  for (const feed of feeds.values()) {
    const { route } = feed;
    const entries = feed.pages.map((page): Entry => {
      const published = new Date(dateOf(page) ?? "");
      const { updatedAt, description } = page.meta;
      const changed = new Date(updatedAt ?? published);
      return {
        title: xml(listedTitle(page)),
        url: xml(origin + table.url(page.path, route.locale.language.code)),
        description: xml(description),
        published,
        // An update before the publication does not count.
        updated: changed > published ? changed : published,
      };
    });
    for (const kind of feedKinds)
      yield {
        path: besidePage(route.file, kind),
        contents: `<?xml version="1.0" encoding="UTF-8"?>\n${formats[kind](feed, entries, origin)}`,
      };
  }
}

type Format = (feed: Feed, entries: readonly Entry[], origin: string) => string;

const formatRss: Format = ({ route }, entries, origin) => {
  const { name, siteId } = route.uiLocale.settings;
  const { code } = route.uiLocale.language;
  const items = entries.map(({ title, url, description, published }) =>
    lines("item", [
      `<title>${title}</title>`,
      `<link>${url}</link>`,
      `<guid isPermaLink="true">${url}</guid>`,
      `<pubDate>${published.toUTCString()}</pubDate>`,
      // RSS readers take a description for HTML.
      description && `<description>${xml(description)}</description>`,
    ]),
  );
  const self = `<atom:link rel="self" type="${feedTypes.rss}" href="${xml(origin + feedAddress(route, "rss"))}"/>`;
  const channel = lines("channel", [
    `<title>${xml(titleOf(route))}</title>`,
    `<link>${xml(origin + route.url)}</link>`,
    // Required by RSS.
    `<description>${xml(xml(metaOf(route).description || name || siteId))}</description>`,
    code && `<language>${xml(code)}</language>`,
    `<lastBuildDate>${newest(entries).toUTCString()}</lastBuildDate>`,
    self,
    ...items,
  ]);
  return `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">\n${channel}\n</rss>\n`;
};

const formatAtom: Format = ({ route }, entries, origin) => {
  const { name, siteId } = route.uiLocale.settings;
  const { code } = route.uiLocale.language;
  const { description } = metaOf(route);
  const self = xml(origin + feedAddress(route, "atom"));
  const parts = entries.map(({ title, url, description, published, updated }) =>
    lines("entry", [
      `<title>${title}</title>`,
      `<link rel="alternate" type="text/html" href="${url}"/>`,
      `<id>${url}</id>`,
      `<published>${moment(published)}</published>`,
      `<updated>${moment(updated)}</updated>`,
      description && `<summary>${description}</summary>`,
    ]),
  );
  const attributes = `xmlns="http://www.w3.org/2005/Atom"${code && ` xml:lang="${xml(code)}"`}`;
  const feed = lines(
    "feed",
    [
      `<title>${xml(titleOf(route))}</title>`,
      description && `<subtitle>${xml(description)}</subtitle>`,
      `<link rel="self" type="${feedTypes.atom}" href="${self}"/>`,
      `<link rel="alternate" type="text/html" href="${xml(origin + route.url)}"/>`,
      `<id>${self}</id>`,
      `<updated>${moment(newest(entries))}</updated>`,
      `<author><name>${xml(name || siteId)}</name></author>`,
      ...parts,
    ],
    attributes,
  );
  return `${feed}\n`;
};

const formats: Readonly<Record<FeedKind, Format>> = { rss: formatRss, atom: formatAtom };

const lines = (name: string, inner: readonly string[], attributes = ""): string =>
  [`<${name}${attributes && ` ${attributes}`}>`, ...inner.filter(Boolean), `</${name}>`].join("\n");

const newest = (entries: readonly Entry[]): Date =>
  new Date(Math.max(...entries.map(({ updated }) => updated.getTime())));

const moment = (date: Date): string => formatMoment(date.getTime());

/** Characters that XML does not allow, not even as character references (XML 1.0, 2.2). Owners' texts may contain them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters
const unusable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const xml = (text: string): string => escapeHtml(text.replace(unusable, ""));

/** Lines of a page's head that owners are asked for by others: as data, by short lists, so that none of them can do anything (OUT-14). */
import * as z from "zod";
import { group, register, ruled, rules } from "#section";

/** What the tool writes itself, and what changes how a page is read or what it may do, is none of them. */
const metaNames = [
  "google-site-verification",
  "msvalidate.01",
  "yandex-verification",
  "baidu-site-verification",
  "naver-site-verification",
  "facebook-domain-verification",
  "p:domain_verify",
  "ahrefs-site-verification",
  "norton-safeweb-site-verification",
  "apple-itunes-app",
  "fediverse:creator",
  "theme-color",
  "author",
] as const;

/** What the address is to the page; nothing of it is loaded by visitors. */
const relations = [
  "me",
  "author",
  "license",
  "alternate",
  "search",
  "help",
  "privacy-policy",
  "terms-of-service",
  "webmention",
  "pingback",
  "hub",
  "indieauth-metadata",
  "authorization_endpoint",
  "token_endpoint",
  "micropub",
  "microsub",
] as const;

const types = [
  "application/rss+xml",
  "application/atom+xml",
  "application/feed+json",
  "application/opensearchdescription+xml",
  "application/json",
  "text/calendar",
  "text/html",
] as const;

const line = ruled(
  (value) => !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(value),
  {
    what: "a line of text",
    hint: () => 'Write it in one line: copy no more than what stands in content="…".',
  },
  z.string().min(1).max(500),
);

const meta = group({
  name: z.enum(metaNames).describe("Who reads it."),
  content: line.describe('What stands there: of what a service gives, only what is in content="…".'),
}).check(({ value, issues }) => {
  if (value.name !== "theme-color" || rules.isHexColour(value.content)) return;
  issues.push({ code: "custom", path: ["content"], input: value, params: { code: "bad-hex" } });
});

/** Where a link may lead; of an address that is none at all, the link's own rule says so. */
const target = ruled(
  (value) => {
    const link = rules.parseLink(value);
    return "problem" in link || link.kind !== "anchor";
  },
  {
    what: "what a head can name",
    hint: () => 'Write an address with "https://", a page of the site (/about), a file, or mailto:.',
  },
  z.string().min(1),
);

const relation = group({
  rel: z.enum(relations).describe("What the address is to this site."),
  href: register(target, { kind: "link", isNeeded: true }),
  type: z.enum(types).optional().describe('What kind of file it is: needed for "alternate", a feed.'),
  title: line.optional().describe("What the feed, or the search, is called."),
}).check(({ value, issues }) => {
  if (value.rel === "alternate" && value.type === undefined)
    issues.push({ code: "custom", path: ["type"], input: value, params: { code: "required", name: "type" } });
});

export const headSchema = group({
  meta: z.array(meta).max(50).default([]).describe("What services ask for, to know the site as yours."),
  link: z
    .array(relation)
    .max(50)
    .default([])
    .describe("Addresses that say something of the site: feeds, profiles, a licence."),
}).prefault({});

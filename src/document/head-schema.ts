/** Schema of extra tags in the page head, such as site verification. Allow-lists keep them harmless (OUT-14). */
import * as z from "zod";
import { group, knownText, register, rules } from "#section";

/** Without names that sectile writes itself, and those that change how a page is read or what it may do. */
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

/** Link relations that browsers do not load. */
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

const line = knownText(
  "single-line",
  (value) => !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(value),
  z.string().min(1).max(500),
);

const meta = group({
  name: z.enum(metaNames).describe("Name of the meta tag."),
  content: line.describe('Value of the meta tag: only the text inside content="…".'),
}).check(({ value, issues }) => {
  if (value.name !== "theme-color" || rules.isHexColour(value.content)) return;
  issues.push({ code: "custom", path: ["content"], input: value, params: { code: "bad-hex" } });
});

/** Target of a link. An invalid address is reported by the link rule. */
const target = knownText(
  "head-address",
  (value) => {
    const link = rules.parseLink(value);
    return "problem" in link || link.kind !== "anchor";
  },
  z.string().min(1),
);

const relation = group({
  rel: z.enum(relations).describe("Relation of the link to this site."),
  href: register(target, { kind: "link", isNeeded: true }),
  type: z.enum(types).optional().describe('Media type. Required for "alternate", which is a feed.'),
  title: line.optional().describe("Title of the feed or of the search."),
}).check(({ value, issues }) => {
  if (value.rel === "alternate" && value.type === undefined)
    issues.push({ code: "custom", path: ["type"], input: value, params: { code: "required", name: "type" } });
});

export const headSchema = group({
  meta: z
    .array(meta)
    .max(50)
    .default([])
    .describe("Meta tags, for example to verify the site with a service."),
  link: z.array(relation).max(50).default([]).describe("Links about the site: feeds, profiles, a licence."),
}).prefault({});

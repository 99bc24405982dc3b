/**
 * Sources of Google's tag, by what its id counts for: developers.google.com/tag-platform/security/guides/csp.
 *
 * Google lists its addresses in all countries as well (`https://*.google.<TLD>`, nearly 200 of them, 10 KB on each page),
 * for one image by which advertising recognises a visitor of such a country. They are left out.
 */
import type { ContentSources } from "#section/view";
import { https } from "./https.ts";

/** With Google signals, which are switched on in the account, where a build cannot see it. */
const analytics: ContentSources = {
  script: https("*.googletagmanager.com"),
  img: https("*.google-analytics.com *.googletagmanager.com *.g.doubleclick.net *.google.com"),
  connect: https(
    "*.google-analytics.com *.googletagmanager.com *.g.doubleclick.net *.google.com pagead2.googlesyndication.com",
  ),
  frame: https("www.googletagmanager.com"),
};

/** Old ids load an older script. */
const universalAnalytics: ContentSources = {
  script: https("www.google-analytics.com ssl.google-analytics.com"),
};

const ads: ContentSources = {
  script: https(
    "www.googleadservices.com www.google.com www.googletagmanager.com pagead2.googlesyndication.com " +
      "googleads.g.doubleclick.net",
  ),
  img: https(
    "www.googletagmanager.com googleads.g.doubleclick.net www.google.com pagead2.googlesyndication.com " +
      "www.googleadservices.com google.com",
  ),
  connect: https(
    "pagead2.googlesyndication.com www.googleadservices.com googleads.g.doubleclick.net www.google.com google.com",
  ),
  frame: https("www.googletagmanager.com"),
};

const floodlight: ContentSources = {
  script: https("www.googletagmanager.com"),
  img: https("ad.doubleclick.net ade.googlesyndication.com adservice.google.com www.googletagmanager.com"),
  connect: https("pagead2.googlesyndication.com www.google.com www.googleadservices.com ad.doubleclick.net"),
  frame: https("www.googletagmanager.com"),
};

/** By what an id begins with; behind a GT id may be any of the three. */
const families: Readonly<Record<string, readonly ContentSources[]>> = {
  G: [analytics],
  UA: [analytics, universalAnalytics],
  AW: [ads],
  DC: [floodlight],
  GT: [analytics, ads, floodlight],
};

/** @param id of the form that src/section/rules/provider-id.ts gives */
export const googleTagSources = (id: string): readonly ContentSources[] =>
  families[id.slice(0, id.indexOf("-"))] ?? [];

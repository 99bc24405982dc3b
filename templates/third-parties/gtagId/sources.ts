/**
 * Content sources of Google's tag, by the product that its id belongs to:
 * developers.google.com/tag-platform/security/guides/csp
 *
 * Google also lists its addresses in all countries (`https://*.google.<TLD>`, nearly 200, 10 KB per page) for one image
 * that identifies a visitor of that country for advertising. They are omitted.
 */
import type { ContentSources } from "#section/view";

/** Includes Google signals, which owners enable in their account: a build cannot know. */
const analytics: ContentSources = {
  script: "*.googletagmanager.com",
  img: "*.google-analytics.com *.googletagmanager.com *.g.doubleclick.net *.google.com",
  connect:
    "*.google-analytics.com *.googletagmanager.com *.g.doubleclick.net *.google.com pagead2.googlesyndication.com",
  frame: "www.googletagmanager.com",
};

/** Old ids load an older script. */
const universalAnalytics: ContentSources = {
  ...analytics,
  script: `${analytics.script} www.google-analytics.com ssl.google-analytics.com`,
};

const ads: ContentSources = {
  script:
    "www.googleadservices.com www.google.com www.googletagmanager.com pagead2.googlesyndication.com " +
    "googleads.g.doubleclick.net",
  img:
    "www.googletagmanager.com googleads.g.doubleclick.net www.google.com pagead2.googlesyndication.com " +
    "www.googleadservices.com google.com",
  connect:
    "pagead2.googlesyndication.com www.googleadservices.com googleads.g.doubleclick.net www.google.com google.com",
  frame: "www.googletagmanager.com",
};

const floodlight: ContentSources = {
  script: "www.googletagmanager.com",
  img: "ad.doubleclick.net ade.googlesyndication.com adservice.google.com www.googletagmanager.com",
  connect: "pagead2.googlesyndication.com www.google.com www.googleadservices.com ad.doubleclick.net",
  frame: "www.googletagmanager.com",
};

/** A GT id may belong to any of the three. */
const any: ContentSources = {
  script: `${analytics.script} ${ads.script} ${floodlight.script}`,
  img: `${analytics.img} ${ads.img} ${floodlight.img}`,
  connect: `${analytics.connect} ${ads.connect} ${floodlight.connect}`,
  frame: "www.googletagmanager.com",
};

/** By the prefix of the id. */
const families: Readonly<Record<string, ContentSources>> = {
  G: analytics,
  UA: universalAnalytics,
  AW: ads,
  DC: floodlight,
  GT: any,
};

export const googleTagSources = (id: string): ContentSources => families[id.slice(0, id.indexOf("-"))] ?? {};

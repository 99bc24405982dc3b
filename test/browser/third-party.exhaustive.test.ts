/** Requests to other hosts: choices, sites and signals beyond those of third-party.test.ts. */
import { afterAll, beforeAll, test } from "vitest";
import {
  allUrls,
  analyticsUrls,
  type ConsentCase,
  consent,
  expectLoaded,
  marketingUrls,
  openSites,
  signal,
} from "./third-party-visit.ts";

let closeSites: () => Promise<void>;
beforeAll(async () => {
  closeSites = await openSites();
});
afterAll(() => closeSites?.());

test.each<ConsentCase>([
  ["gated", "whose stored choice is no choice", { stored: "null" }, []],
  ["gated", "whose stored choice has other values", { stored: '{"analytics":"yes","marketing":1}' }, []],
  ["gated", "who agreed to marketing", { stored: consent(false, true) }, marketingUrls],
  ["simple", "who declined marketing", { stored: consent(true, false) }, analyticsUrls],
  ["free", "without a banner, whose stored choice cannot be read", { stored: "{analytics" }, allUrls],
  [
    "free",
    "without a banner, who declined analytics before",
    { stored: consent(false, true) },
    marketingUrls,
  ],
  ["free", "with a privacy signal who agreed", { before: signal, stored: consent(true, true) }, allUrls],
  ["paid", "of a paid site, who declined", { stored: consent(false, false) }, []],
  ["empty", "of a site without settings", {}, []],
])("TPS-2 %s: a visitor %s", (...given) => expectLoaded(given));

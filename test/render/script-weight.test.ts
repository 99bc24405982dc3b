/** Total weight of all scripts, as a host sends them. */
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { loadEngine } from "#engine";
import { createScripts } from "../../src/render/scripts.ts";

const { catalogue } = await loadEngine();
const scripts = createScripts(catalogue, "preact");
const thirdParties = [...catalogue.thirdParties.values()];
const clientModules = Object.keys(catalogue.browser.parts).filter((name) =>
  /^(?:behaviour|island):/.test(name),
);
const weigh = (text: string) => gzipSync(text, { level: 9 }).length;

test("PERF-6 every piece together, on a site with third parties too, is at most 12 KB, and 600 bytes in the page", () => {
  const isLate = (name: string) => catalogue.thirdParties.has(name.split(":")[1] ?? "");
  // Includes the name of the lazy script, as on a page with all trackers.
  const all = scripts.ofModules(
    clientModules.filter((name) => !isLate(name)),
    "site-0123456789.js",
  );
  expect(clientModules.filter(isLate)).toHaveLength(thirdParties.length);
  expect(weigh(all)).toBeLessThanOrEqual(12 * 1024);
  expect(weigh(scripts.inline)).toBeLessThanOrEqual(600);
});

test("PERF-6 TPS-1 what comes with the first action is a small part of it, whichever chat the site has", () => {
  const [chats, others] = [true, false].map((isChat) =>
    thirdParties.filter((one) => Boolean(one.isChat) === isChat).map(({ name }) => `late:${name}`),
  );
  for (const chat of chats ?? [])
    expect(weigh(scripts.ofModules([...(others ?? []), chat]))).toBeLessThan(2 * 1024);
});

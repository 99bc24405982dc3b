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

test("PERF-6 all client modules of a site with third parties have at most 12 KB, inline scripts 600 bytes", () => {
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

test("PERF-6 TPS-1 the script that loads at the first action has less than 2 KB with any chat", () => {
  const [chats, others] = [true, false].map((isChat) =>
    thirdParties.filter((one) => Boolean(one.isChat) === isChat).map(({ name }) => `late:${name}`),
  );
  for (const chat of chats ?? [])
    expect(weigh(scripts.ofModules([...(others ?? []), chat]))).toBeLessThan(2 * 1024);
});

/** Keys of pages: a page that a change makes different has another key, so that no build keeps the old one (OUT-7, PERF-3). */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { PlainAssets } from "../../src/assets/index.ts";
import { createRouteKeys } from "../../src/build/route-keys.ts";
import { selectPages } from "../../src/document/index.ts";
import { faviconOf, logoOf, planSite, summarizePage } from "../../src/plan/index.ts";
import { renderSite } from "../../src/render/index.ts";
import { type Json, siteOf } from "../tiny/document.ts";
import { catalogue, facts, type World, world } from "./shown-facts.tsx";

const digest = (contents: string | Uint8Array) => createHash("sha256").update(contents).digest("hex");
const now = Date.parse("2026-11-01T00:00:00Z");

/** Returns each page as it is rendered, with the key that a build gives it, by its file. */
function pagesOf({
  document,
  files,
  base,
  siteUrl,
}: World): ReadonlyMap<string, { html: string; key: string }> {
  const { site: full, keptOut } = selectPages(siteOf(document, catalogue), now);
  const addressOf = (path: string) => `${base}_/${digest(files[path] ?? "").slice(0, 8)}/${path}`;
  const publicFiles = Object.keys(files).flatMap((path) => /^public\/(.*)/.exec(path)?.[1] ?? []);
  const options = { base, siteUrl, keptOut, publicFiles };
  const { plan } = planSite(full, catalogue, options);
  const here = Object.keys(files);
  const icon = faviconOf(full.primary) ?? logoOf(full.primary, catalogue) ?? "";
  const assets: PlainAssets = {
    pictures: Object.fromEntries(here.map((path) => [path, { url: addressOf(path), width: 4, height: 3 }])),
    urls: Object.fromEntries(here.map((path) => [`file:${path}`, addressOf(path)])),
    fonts: { styles: "", preloads: {} },
    brand: { icons: [{ url: addressOf(icon), type: "image/svg+xml", sizes: "any" }], cards: {} },
  };
  const rendered = renderSite({
    site: full,
    plan,
    catalogue,
    assets: {
      picture: (path) => assets.pictures[path],
      file: (path) => assets.urls[`file:${path}`],
      flag: () => undefined,
      icon: () => undefined,
      fonts: { styles: "", preloads: () => [] },
      brand: assets.brand,
    },
    hash: (contents) => digest(contents).slice(0, 10),
    integrity: digest,
    runtime: "preact",
    apiBase: undefined,
  });
  const html = new Map([...rendered].map(({ path, contents }) => [path, contents]));
  // A build has only summaries of pages that it does not render.
  const summaries = full.locales.map((locale) => ({
    ...locale,
    pages: locale.pages.map((page) => summarizePage(page, catalogue)),
  }));
  const site = { primary: summaries[0] as (typeof summaries)[number], locales: summaries };
  const planned = planSite(site, catalogue, options).plan;
  const { pages, ...settings } = document;
  const { translations = {} } = document as { translations?: Record<string, { pages?: readonly Json[] }> };
  const keyOf = createRouteKeys({
    site,
    plan: planned,
    catalogue,
    assets,
    identity: "one",
    options: { base, siteUrl, limits: "error", strict: false },
    publicFiles,
    settings: {
      ...settings,
      translations: Object.entries(translations).map(([code, { pages: _, ...own }]) => [code, own]),
    },
    keyOfPage: ({ path }) =>
      JSON.stringify([
        pages.find((one) => one.path === path),
        Object.values(translations).map((one) => one.pages?.find((own) => own.path === path)),
      ]),
  });
  return new Map(
    planned.routes.map((route) => [route.file, { html: html.get(route.file) ?? "", key: keyOf(route) }]),
  );
}

test.each(facts.map((one) => [one.fact, one] as const))(
  "OUT-7 PERF-3 %s changes the key of every page that shows it",
  (_, { shownBy, change, from }) => {
    const start = from(world);
    const [before, after] = [pagesOf(start), pagesOf(change(start))];
    const changed = [...after].filter(
      ([file, { html }]) => before.has(file) && before.get(file)?.html !== html,
    );
    expect(changed.map(([file]) => file)).toContain(shownBy);
    const kept = changed.filter(([file, { key }]) => before.get(file)?.key === key);
    expect(kept.map(([file]) => file)).toEqual([]);
  },
);

test("PERF-3 a page's own text gives no other page another key", () => {
  const change = (text: string): World => ({
    ...world,
    document: {
      ...world.document,
      pages: world.document.pages.map((one) =>
        one.path === "/target" ? { ...one, components: [], text } : one,
      ),
    },
  });
  const [before, after] = [pagesOf(change("one")), pagesOf(change("two"))];
  const other = [...after].filter(([file, { key }]) => before.get(file)?.key !== key).map(([file]) => file);
  expect(other).toEqual(["target/index.html", "de/target/index.html"]);
});

/** Builds of sites whose pages list others: pages that a change renders again, and pages that it does not (PERF-3). */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildSite, createEngine } from "../../src/build/index.ts";
import { createFolder } from "../assets/folder.ts";
import { document, page, section } from "../tiny/document.ts";
import { catalogue } from "../tiny/listing.tsx";
import { contentsOf, reportOf } from "./bundle.ts";

const engine = createEngine(catalogue, { identity: "one" });
const drawing = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="2"/>`;

interface Article {
  readonly title?: string;
  readonly words?: string;
  readonly picture?: string;
  readonly publishAt?: string;
  readonly noindex?: boolean;
}

const article = (path: string, { title = "A", words = "w", picture = "a", ...more }: Article) => ({
  ...page(path, section("Note", { text: words, imgUrl: `assets/${picture}.svg` })),
  publishAt: "2026-01-01T00:00:00Z",
  meta: { title },
  ...more,
});

const documentOf = (changed: Article) =>
  document({
    pages: [
      page("/", section("Note", { title: "Home" })),
      page("/latest", section("List", { below: "/news", count: 1 })),
      page("/news", section("List")),
      article("/news/a", changed),
      article("/news/b", { title: "B" }),
      page("/chosen", section("List", { pages: [{ link: "/news/b" }] })),
    ],
  });

test("PERF-3 SEC-44 OUT-12 a page that lists another is rendered again only if its title, date or picture changes", async () => {
  const cwd = await createFolder({ "site/assets/a.svg": drawing(1), "site/assets/b.svg": drawing(2) });
  const options = {
    base: "/",
    limits: "error",
    strict: false,
    cache: true,
    siteUrl: "https://a.example",
  } as const;
  const build = async (changed: Article, out = "out", clean = false) => {
    await writeFile(join(cwd, "site/site.json"), JSON.stringify(documentOf(changed)));
    return reportOf(await buildSite(engine, "site", cwd, { ...options, out, clean }));
  };
  await build({});
  const rendered = async (changed: Article) => {
    const { rendered } = await build(changed);
    await build(changed, "cold", true);
    expect(await contentsOf(join(cwd, "out"))).toEqual(await contentsOf(join(cwd, "cold")));
    return rendered;
  };
  expect(await rendered({ words: "other" })).toEqual(["/news/a/"]);
  expect(await rendered({ words: "other", title: "Other" })).toEqual(["/latest/", "/news/", "/news/a/"]);
  expect(await rendered({ words: "other", title: "Other", picture: "b" })).toEqual([
    "/latest/",
    "/news/",
    "/news/a/",
  ]);
  const old = { words: "other", title: "Other", picture: "b", publishAt: "2025-01-01T00:00:00Z" };
  expect(await rendered(old)).toEqual(["/latest/", "/news/", "/news/a/"]);
  // A page that is no longer the newest does not affect pages that list only the newest.
  expect(await rendered({ ...old, title: "A third" })).toEqual(["/news/", "/news/a/"]);
  expect(await rendered({ ...old, title: "A third", noindex: true })).toEqual(["/news/", "/news/a/"]);

  await writeFile(join(cwd, "site/assets/a.svg"), drawing(3));
  expect(await rendered({ ...old, title: "A third", noindex: true })).toEqual([
    "/latest/",
    "/news/",
    "/news/b/",
    "/chosen/",
  ]);
  const bundle = await contentsOf(join(cwd, "out"));
  expect(Object.keys(bundle).filter((path) => path.endsWith(".xml"))).toEqual([
    "news/atom.xml",
    "news/rss.xml",
    "sitemap.xml",
  ]);
  expect(bundle["news/rss.xml"]).toContain("<title>B</title>");
  expect(bundle["news/rss.xml"]).not.toContain("A third");
});

/** One URL in several spellings: trailing slash, Unicode form, percent encoding, the site's own origin. */
import { describe, expect, test } from "vitest";
import { planSite, resolveLink } from "../../src/plan/index.ts";
import { catalogue } from "../tiny/catalogue.tsx";
import { document, type Json, languages, page, section, siteOf } from "../tiny/document.ts";

const url = "https://sample.example";
const composed = "/caf\u00e9";
const decomposed = "/cafe\u0301";
const planned = (more: Json, options: { base?: string; siteUrl?: string; publicFiles?: string[] } = {}) =>
  planSite(siteOf(document({ url, ...more })), catalogue, { base: "/", ...options });
const codes = (...args: Parameters<typeof planned>) =>
  planned(...args).diagnostics.map(({ code, pointer }) => `${code} ${pointer}`);
const linked = (link: string, more: Json = {}, options: Parameters<typeof planned>[1] = {}) => {
  const pages = [page("/"), page("/about"), page(composed)];
  const { table } = planned({ pages, ...more }, options).plan;
  return resolveLink(link, "", table, () => undefined);
};

describe("DOC-10 a redirect to the site's own address", () => {
  const pages = [page("/"), page("/about")];
  const validate = (...redirects: [from: string, to: string][]) => {
    const { plan, diagnostics } = planned({
      pages,
      redirects: redirects.map(([from, to]) => ({ from, to })),
    });
    return { codes: diagnostics.map(({ code }) => code), left: plan.redirects.map(({ file }) => file) };
  };

  test.each([
    `${url}/old`,
    `${url}/old/`,
    "http://SAMPLE.example:80/old",
    "https://SAMPLE.example:443/old/?x=1#y",
    `${url}/%6Fld`,
  ])("is a loop if its path is: %s", (to) =>
    expect(validate(["/old", to])).toEqual({ codes: ["redirect-loop"], left: [] }),
  );

  test("is found in a loop of any length", () => {
    const loop = Array.from({ length: 50 }, (_, index): [string, string] => [
      `/r${index}`,
      index % 2 ? `/r${(index + 1) % 50}` : `${url}/r${(index + 1) % 50}/`,
    ]);
    const { codes, left } = validate(...loop);
    expect(new Set(codes)).toEqual(new Set(["redirect-loop"]));
    expect(left).toEqual([]);
  });

  test("leads to the page, under its title", () => {
    const { plan, diagnostics } = planned({ pages, redirects: [{ from: "/old", to: `${url}/about#x` }] });
    expect(diagnostics.map(({ code }) => code)).toEqual(["anchor-to-nowhere"]);
    expect(plan.redirects).toMatchObject([{ file: "old/index.html", title: "/about" }]);
    expect(linked(`${url}/about#x`)).toEqual({ href: "/about/#x" });
  });

  test("does not include another port or host", () => {
    for (const to of ["https://sample.example:8443/old", "https://www.sample.example/old"])
      expect(validate(["/old", to])).toEqual({ codes: [], left: ["old/index.html"] });
  });
});

describe("OUT-3 a link to the site's own address", () => {
  const onHome = (link: string) => [page("/", section("Note", { url: link })), page("/about")];

  test("leads to the page, in the same tab", () => {
    expect(linked(`${url}/about?a=1#b`)).toEqual({ href: "/about/?a=1#b" });
    expect(linked("http://sample.example")).toEqual({ href: "/" });
    expect(linked(`${url}/caf%C3%A9`)).toEqual({ href: "/caf%C3%A9/" });
    expect(linked("https://other.example/about")).toMatchObject({ target: "_blank" });
  });

  test("can have the URL of the document or of the build", () => {
    const siteUrl = "https://staging.example";
    expect(linked(`${siteUrl}/about`, {}, { siteUrl })).toEqual({ href: "/about/" });
    expect(linked(`${url}/about`, {}, { siteUrl })).toEqual({ href: "/about/" });
  });

  test("below the base path leads to the page, and elsewhere to another site", () => {
    expect(linked(`${url}/shop/about`, {}, { base: "/shop/" })).toEqual({ href: "/shop/about/" });
    expect(linked(`${url}/shop`, {}, { base: "/shop/" })).toEqual({ href: "/shop/" });
    expect(linked(`${url}/about`, {}, { base: "/shop/" })).toMatchObject({
      href: `${url}/about`,
      target: "_blank",
    });
  });

  test("is checked against the pages, while a file beside the bundle stays unchanged", () => {
    expect(codes({ pages: onHome(`${url}/about`) })).toEqual([]);
    expect(codes({ pages: onHome(`${url}/abuot`) })).toEqual([
      "link-to-nowhere /pages/0/components/0/data/url",
    ]);
    expect(linked(`${url}/api/x.php?a=1`)).toEqual({ href: `${url}/api/x.php?a=1` });
  });
});

describe("DOC-10 names that differ in how an accent is encoded", () => {
  test("are one page", () => {
    for (const link of [composed, decomposed, "/cafe%CC%81", "/caf%C3%A9/", `${url}${decomposed}`])
      expect(linked(link)).toEqual({ href: "/caf%C3%A9/" });
    expect(codes({ pages: [page("/", section("Note", { url: decomposed })), page(composed)] })).toEqual([]);
  });

  test("are one file of public/, at its own URL", () => {
    const publicFiles = [`${decomposed.slice(1)}.txt`];
    for (const name of [composed, decomposed])
      expect(linked(`${name}.txt`, {}, { publicFiles })).toEqual({ href: "/cafe%CC%81.txt" });
  });
});

describe("DOC-10 a page whose path has a trailing slash", () => {
  test("is translated by an entry without one, and keeps its path", () => {
    const pages = [page("/"), { ...page("/news/"), meta: { title: "News" } }];
    const translations = { ru: { pages: [{ path: "/news", meta: { title: "Новости" } }] } };
    const { plan } = planned({ ...languages("en", "ru"), pages, translations });
    const route = plan.routes.find(({ file }) => file === "ru/news/index.html");
    expect(route?.page).toMatchObject({ path: "/news/", meta: { title: "Новости" } });
  });
});

describe("OUT-3 a folder in the site's address", () => {
  const pages = [page("/")];
  test("is an error unless it is the base path", () => {
    const error = "url-folder /url";
    expect(codes({ pages, url: `${url}/repo` })).toEqual([error]);
    expect(codes({ pages, url: `${url}/repo/` }, { base: "/other/" })).toEqual([error]);
    expect(planned({ pages, url: `${url}/repo` }).diagnostics[0]?.message).toBe(
      `The site's address "${url}/repo" includes a folder; it should be "${url}".`,
    );
    for (const address of [`${url}/repo`, `${url}/repo/`])
      expect(codes({ pages, url: address }, { base: "/repo/" })).toEqual([]);
    expect(codes({ pages, url: `${url}/блог` }, { base: "/%D0%B1%D0%BB%D0%BE%D0%B3/" })).toEqual([]);
    expect(codes({ pages, url: `${url}/` })).toEqual([]);
    // The build has another URL.
    expect(codes({ pages, url: `${url}/repo` }, { siteUrl: "https://staging.example" })).toEqual([]);
  });
});

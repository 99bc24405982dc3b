import { expect, test } from "vitest";
import { resolveAddress } from "../../src/preview/page-address.ts";

const files = new Set([
  "index.html",
  "About/index.html",
  "en/404.html",
  "404.html",
  "_sectile/a.css",
  "о/index.html",
]);
const resolve = (path: string, base = "/", search = "") => {
  const found = resolveAddress(path, search, base, (file) => files.has(file));
  if (found.kind === "file") return found.path;
  return found.kind === "elsewhere" ? `-> ${found.address}` : found.notFound;
};

test.each([
  ["/", "/", "index.html"],
  ["/About/", "/", "About/index.html"],
  ["/About", "/", "-> /About/"],
  ["/о", "/", "-> /%D0%BE/"],
  ["/about/", "/", ["about/404.html", "404.html"]],
  ["/_sectile/a.css", "/", "_sectile/a.css"],
  ["/_sectile/a.css/", "/", ["_sectile/a.css/404.html", "_sectile/404.html", "404.html"]],
  ["/en/nowhere/x", "/", ["en/nowhere/404.html", "en/404.html", "404.html"]],
  ["/blog/", "/blog/", "index.html"],
  ["/blog/About", "/blog/", "-> /blog/About/"],
  ["/blog", "/blog/", "-> /blog/"],
  ["/", "/blog/", "-> /blog/"],
  ["/About/", "/blog/", ["404.html"]],
  ["/блог/About", "/блог/", "-> /%D0%B1%D0%BB%D0%BE%D0%B3/About/"],
  ["/", "/блог/", "-> /%D0%B1%D0%BB%D0%BE%D0%B3/"],
])("PRV-3 %s below %s resolves to %j", (path, base, expected) => {
  expect(resolve(path, base)).toEqual(expected);
});

test("PRV-3 the redirect to the address with a slash keeps the query", () => {
  expect(resolve("/About", "/", "?a=1")).toBe("-> /About/?a=1");
});

/** The page for unknown URLs is in the language of the requested URL (OUT-3). */
import { parseHTML } from "linkedom";
import { afterEach, describe, expect, test, vi } from "vitest";
import { enhance } from "../../../templates/widgets/not-found/behaviour.ts";
import { buildPage, section } from "../sections/build-page.ts";

const language = (code: string, status = "active") => ({
  status,
  isPrimary: code === "en",
  lang: { name: code, code },
});
const title = section("BigTitle", { title: "Title" });
const pages = [
  { path: "/heim", language: "de", components: [section("Footer", { copyrightText: "Fuss" })] },
  { path: "/about", components: [title] },
  { path: "/ueber", language: "de", components: [title] },
];
const site = {
  languages: [language("en"), language("fr"), language("ar"), language("de", "other")],
  translations: { de: { footerLinks: [{ text: "Start" }] } },
  footerLinks: [{ text: "Begin", link: "/" }],
  pages: pages.map((page) => ({ ...page, ...(page.path === "/heim" && { alternate: { en: "/" } }) })),
};
const built = (file: string) => buildPage([title], site, file);
const english = "Page not found";
const german = "Seite nicht gefunden";
const french = "Page introuvable";

afterEach(() => vi.unstubAllGlobals());

/** @returns the root's page at a URL, once its script has run */
async function rootAt(pathname: string) {
  const { document } = parseHTML(await built("404.html"));
  vi.stubGlobal("document", document);
  vi.stubGlobal("location", { pathname });
  const root = document.querySelector<HTMLElement>("[data-enhance=not-found]") as HTMLElement;
  enhance(root);
  return { document, root };
}

describe("OUT-3 pages for unknown URLs", () => {
  test.each([
    ["404.html", "en", english, "/"],
    ["fr/404.html", "fr", french, "/fr/"],
    ["heim/404.html", "de", german, "/heim/"],
  ])("%s is in %s", async (file, lang, words, home) => {
    const { document } = parseHTML(await built(file));
    expect(document.documentElement.lang).toBe(lang);
    expect(document.querySelectorAll("h1")).toHaveLength(1);
    expect(document.querySelector("h1")?.textContent).toBe(words);
    expect(document.querySelector("main a")?.getAttribute("href")).toBe(home);
    expect(document.title).toBe(words);
  });

  test("have the footer of a language that has its own pages", async () => {
    expect(await built("heim/404.html")).toContain("Fuss");
  });
});

describe("OUT-3 a host that serves the root's page for all unknown URLs", () => {
  test.each([
    ["/nowhere", "", english],
    ["/about/nowhere", "", english],
    ["/fr/nowhere", "fr", french],
    ["/fr", "fr", french],
    ["/FR/", "fr", french],
    ["/france", "", english],
    ["/heim/x/", "de", german],
    ["/Ueber", "de", german],
  ])("answers %s in %j", async (pathname, lang, words) => {
    const { document, root } = await rootAt(pathname);
    expect(root.lang ?? "").toBe(lang);
    expect(root.querySelectorAll("h1")).toHaveLength(1);
    expect(root.querySelector("h1")?.textContent).toBe(words);
    expect(document.title).toBe(words);
  });

  test("links to the home page of the language, in its direction", async () => {
    const { root } = await rootAt("/ar/x");
    expect(root.dir).toBe("rtl");
    expect(root.querySelector("a")?.getAttribute("href")).toBe("/ar/");
  });
});

test("OUT-3 the page of a site in one language has no texts of others and no script to choose them", async () => {
  const html = await buildPage([title], { languages: [language("en")] }, "404.html");
  expect(html).not.toMatch(/<template|not-found"/);
});

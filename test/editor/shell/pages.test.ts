/** The owner's actions on pages and languages as the operations sent to the server. */
import { describe, expect, test } from "vitest";
import type { SectionState } from "../../../src/editor/shared/protocol.ts";
import { moveLanguage } from "../../../src/editor/shell/items.ts";
import { addLanguage, makePrimary, otherLanguages } from "../../../src/editor/shell/languages.ts";
import { addPage, articlePlace, pathFor } from "../../../src/editor/shell/new-page.ts";
import {
  deletePage,
  findAddressProblem,
  movePage,
  renamePage,
  typedPath,
} from "../../../src/editor/shell/page-edits.ts";

const pages = [
  { path: "/", name: "Home", title: "Home", status: "published" },
  { path: "/about", name: "/about", title: "", status: "draft" },
];

describe("pages", () => {
  test("EDT-14 an address is derived from a title in any script, and is free", () => {
    expect(pathFor("Our Team & Friends!", pages)).toBe("/our-team-friends");
    expect(pathFor("Café Zürich", pages)).toBe("/cafe-zurich");
    expect(pathFor("Наши гости, й", pages)).toBe("/наши-гости-й");
    expect(pathFor("About", pages)).toBe("/about-2");
    expect(
      pathFor("About", [...pages, { path: "/About-2", name: "/About-2", title: "", status: "draft" }]),
    ).toBe("/about-3");
    expect(pathFor("?!", pages)).toBe("/page");
    expect(pathFor("Con", pages)).toBe("/con-2");
  });

  test.each([
    ["/team", undefined],
    ["/наши гости", undefined],
    ["/about/team", undefined],
    ["/_sectile", "reserved"],
    ["/_Sectile/team", "reserved"],
    ["/robots.txt", "reserved"],
    ["/a/.hidden", "reserved"],
    ["/__sectile/edit", "reserved"],
    ["/DE", "language"],
    ["/de/team", "language"],
    ["/dessert", undefined],
    ["/About/", "taken"],
    ["/self", undefined],
    ["/con", "unusable"],
    ["/a//b", "unusable"],
    ["/../up", "unusable"],
    ["/100%", "unusable"],
    ["/a?b", "unusable"],
    ["/https://example.org", "unusable"],
    [`/${"x".repeat(300)}`, "unusable"],
  ])("EDT-14 DOC-10 an address is validated before it is sent: %s", (path, problem) => {
    const languages = [
      { code: "en", name: "English", isPrimary: true },
      { code: "de", name: "Deutsch", isPrimary: false },
    ];
    const site = {
      pages: [...pages, { path: "/Self", name: "/Self", title: "", status: "published" }],
      languages,
    };
    expect(findAddressProblem(path, site, "/Self")).toBe(problem);
  });

  test("EDT-14 typed text becomes an address", () => {
    expect([" /our team ", "//about", "a  b/c", ""].map(typedPath)).toEqual([
      "/our-team-",
      "/about",
      "/a-b/c",
      "/",
    ]);
  });

  test("EDT-5 EDT-14 an edit of a page is named by the page's title, or by its address", () => {
    expect(deletePage(pages, "/about")).toEqual({
      label: { kind: "delete-page", name: "/about" },
      operations: [{ op: "remove", at: { path: ["pages", 1] } }],
    });
    expect(movePage(pages, "/", 1)?.operations).toEqual([{ op: "move", at: { path: ["pages", 0] }, to: 1 }]);
    expect(movePage(pages, "/", -1)).toBeUndefined();
    expect(movePage(pages, "/about", 2)).toBeUndefined();
    expect(addPage("/new", "New", { page: "/", isInMenu: true }).intent).toEqual({
      kind: "add-page",
      path: "/new",
      title: "New",
      page: "/",
      isInMenu: true,
    });
    expect(addPage("/new", "New").intent).toEqual({
      kind: "add-page",
      path: "/new",
      title: "New",
    });
    expect(renamePage(pages, "/", "/home", true).label).toEqual({ kind: "rename-page", name: "Home" });
  });
});

describe("articles", () => {
  const placeOf = (path: string, data: Record<string, unknown>) =>
    articlePlace(
      { shown: { path }, sections: [{ id: "list", data } as unknown as SectionState] },
      "list",
      "/blog",
    );

  test("EDT-14 an article begins with the address that its list looks for", () => {
    expect(placeOf("/news/", {})).toEqual({ below: "/news" });
    expect(placeOf("/", { below: "/stories" })).toEqual({ below: "/stories" });
    expect(placeOf("/", {})).toEqual({ below: "/blog" });
    expect(placeOf("/news", { below: "https://example.org" })).toEqual({ below: "/blog" });
    expect(pathFor("We open", pages, "/news")).toBe("/news/we-open");
  });

  test("EDT-14 an article joins the pages that a list names, with the same edit", () => {
    const { below, listed } = placeOf("/", { pages: [{ link: "/blog/a" }] });
    expect(below).toBe("/blog");
    expect(addPage("/blog/b", "B", { types: ["Article"], date: "2026-12-01T09:30:00Z", listed })).toEqual({
      label: { kind: "add-page", name: "B" },
      operations: [
        {
          op: "insert",
          at: { page: "/", section: "list", path: ["data", "pages", 0] },
          value: { link: "/blog/b" },
        },
      ],
      intent: {
        kind: "add-page",
        path: "/blog/b",
        title: "B",
        types: ["Article"],
        date: "2026-12-01T09:30:00Z",
      },
    });
  });
});

describe("languages", () => {
  const known = [
    { isPrimary: true, order: 4, lang: { name: "English", code: "en" } },
    { order: 7, lang: { name: "Deutsch", code: "de" } },
  ];

  test("EDT-15 languages of the site are not offered, and the first one added is the primary language", () => {
    const codes = otherLanguages(known, "en").map(({ id }) => id);
    expect(codes).toContain("fr");
    expect(codes).not.toContain("de");
    expect(addLanguage(known, "fr").operations).toEqual([
      {
        op: "insert",
        at: { path: ["languages", 2] },
        value: { order: 2, lang: { name: "Français", code: "fr" } },
      },
    ]);
    expect(addLanguage([], "fr").operations).toEqual([
      {
        op: "set",
        at: { path: ["languages"] },
        value: [{ isPrimary: true, order: 0, lang: { name: "Français", code: "fr" } }],
      },
    ]);
  });

  test("EDT-15 one language is the original, and the list has the order that visitors see", () => {
    expect(makePrimary("de", "Deutsch")).toEqual({
      label: { kind: "make-primary", name: "Deutsch" },
      intent: { kind: "make-primary", language: "de" },
    });
    expect(moveLanguage(known, 1, 0)?.operations).toEqual([
      { op: "move", at: { path: ["languages", 1] }, to: 0 },
      { op: "set", at: { path: ["languages", 0, "order"] }, value: 0 },
      { op: "set", at: { path: ["languages", 1, "order"] }, value: 1 },
    ]);
    expect(moveLanguage(known, 0, 2)).toBeUndefined();
  });
});

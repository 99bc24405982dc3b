/** An edited page: what it shows, what is left out, and the pointers of its elements. */
import { parseHTML } from "linkedom";
import { createElement } from "react";
import { expect, test } from "vitest";
import { Island } from "#elements";
import type { Catalogue, SectionType } from "#section";
import { useSite } from "#section/view";
import { pageEn } from "../../src/editor/server/words/page.en.ts";
import { pageRu } from "../../src/editor/server/words/page.ru.ts";
import { bothPages, type Json } from "../support/editing-pages.ts";
import { sourceCatalogue } from "../support/source-catalogue.ts";

const catalogue = await sourceCatalogue();

const documentOf = (components: readonly Json[], more: Json = {}): Json => ({
  siteId: "site",
  name: "Site",
  ...more,
  pages: [{ path: "/", components }],
});

const title = (uniqId: string, text: unknown, more: Json = {}): Json => ({
  id: "BigTitle",
  uniqId,
  data: { title: text },
  ...more,
});

const open = (html: string) => parseHTML(html).document;
const edit = (document: Json, own: Catalogue = catalogue) =>
  open(bothPages(document, own).editing().contents);
const sectionIn = (html: string, element = "section"): string[] =>
  html.match(new RegExp(`<${element} class="section [^]*?</${element}>(?=<|$)`, "g")) ?? [];
const withoutAddresses = (html: string): string =>
  html.replace(/ data-(?:section|type|at|site-at|empty|hidden)="[^"]*"/g, "");
const addresses = (root: ParentNode, name: string): string[] =>
  [...root.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? "");

test("EDT-1 an edited page asks nobody for consent, and has no third parties, report line, policy or inline script", () => {
  const cookieSettings = { gdpr: { isVisible: true } };
  const settings = { gtagId: "G-ABCDEFGH", olark: "1234-567-89-0123" };
  const document = documentOf([title("one", "Hello")], { cookieSettings, settings });
  const { published, editing } = bothPages(document, catalogue);
  expect(published()).toMatch(/data-consent|cookie-consent/);
  const { contents, files } = editing();
  expect(contents).not.toMatch(/data-consent|data-late|Content-Security|report-panel/);
  // Its owner sees the banner while it is chosen and written, but nothing in it works.
  const banner = open(contents).querySelector(".cookie-consent-banner");
  expect(banner?.parentElement?.matches("[inert]:not([data-enhance])")).toBe(true);
  expect(files.map((file) => String(file.contents)).join()).not.toContain("Max-Age");
  expect(contents).not.toMatch(/<script(?![^>]* src=)/);
  expect(contents).toMatch(/<html[^>]* class="js"/);
  expect(contents).toMatch(/<body[^>]* data-editing=""/);
  // Everything that it requests is provided with it.
  const asked = [...contents.matchAll(/(?:href|src)="\/(_sectile\/(?:site|editing)-[^"]*)"/g)].map(
    ([, path]) => path,
  );
  expect(asked).toEqual(files.map(({ path }) => path));
  expect(files.map(({ path }) => path.replace(/-\w+\./, "."))).toContain("_sectile/editing.css");
});

test("EDT-1 another title of the page leaves its edited page unchanged", () => {
  const titled = (words: string) => {
    const document = documentOf([title("one", "Hello")]);
    const pages = [{ ...(document.pages as Json[])[0], meta: { title: words } }];
    return bothPages({ ...document, pages }, catalogue).editing().contents;
  };
  expect(titled("Second")).toBe(titled("First"));
});

test("IMG-6 EDT-8 a header without a logo has the site's empty slot beside the name, and a footer has none", () => {
  const parts = [
    { id: "NoHeader", uniqId: "bar", data: {} },
    { id: "Footer", uniqId: "end", data: { copyrightText: "Site" } },
  ];
  const page = edit(documentOf(parts));
  const slots = [...page.querySelectorAll('[data-site-at="/logo/logoSrc"]')];
  expect(slots.map((slot) => slot.closest("[data-section]")?.getAttribute("data-section"))).toEqual(["bar"]);
  expect(slots[0]?.hasAttribute("data-empty")).toBe(true);
  expect(page.querySelector("header a")?.textContent).toBe("Site");
  const given = edit(documentOf(parts, { logo: { logoSrc: "assets/logo.svg" } }));
  expect(addresses(given, "data-site-at").filter((at) => at === "/logo/logoSrc")).toHaveLength(2);
  const own = [{ id: "NoHeader", uniqId: "bar", data: { logoSrc: "assets/own.svg" } }];
  expect(addresses(edit(documentOf(own)), "data-at")).toContain("/logoSrc");
});

test("DOC-5 EDT-8 a footer without an own copyright edits the one of all pages, and keeps its own if it has one", () => {
  const footer = (data: Json) => [{ id: "Footer", uniqId: "end", data }];
  const places = (data: Json, more: Json = {}) => {
    const page = edit(documentOf(footer(data), more));
    return ["data-at", "data-site-at"].flatMap((kind) =>
      addresses(page, kind).flatMap((at) => (at?.includes("copyright") ? [`${kind} ${at}`] : [])),
    );
  };
  const shared = { footer: { copyrightText: "© Ours" } };
  for (const variant of [undefined, "columns", "wordmark", "minimal"]) {
    const page = edit(documentOf([{ ...footer({})[0], variant }], shared));
    expect(page.querySelector('[data-site-at="/footer/copyrightText"]')?.textContent).toBe("© Ours");
  }
  expect(places({}, shared)).toEqual(["data-site-at /footer/copyrightText"]);
  expect(places({})).toEqual(["data-site-at /footer/copyrightText"]);
  expect(places({ copyrightText: "© Mine" }, shared)).toEqual(["data-at /copyrightText"]);
});

/** @returns texts of headings, paragraphs and items as visitors see them, and as the edited page shows them */
function textsIn(code: string, typed: readonly string[], article = "") {
  const sections = [
    ...typed.map((text, index) => title(`title-${index}`, text)),
    { id: "Article", uniqId: "article", data: { text: article } },
  ];
  const languages = [{ isPrimary: true, lang: { name: code, code } }];
  const { published, editing } = bothPages(documentOf(sections, { languages }), catalogue);
  const textsOf = (html: string) =>
    [...open(html).querySelectorAll("main :is(h1, h2, article p, article li)")]
      .map(({ textContent }) => textContent ?? "")
      .filter((text) => text !== "");
  return { published: textsOf(published()), edited: textsOf(editing().contents), html: published() };
}

test("LNG-5 EDT-1 in French no punctuation begins a line, and the editor keeps the spaces that were typed", () => {
  const typed = ["Mal de dos : que faire ?", '<b>Quoi ?</b> « Non » : <a href="/a ?b">ici</a> ; fin !'];
  const plain = ["Mal de dos : que faire ?", "Quoi ? « Non » : ici ; fin !"];
  const french = textsIn("fr", typed, "Un *mot* : `a ? b`\n\n- Vrai ?");
  expect(french.published.slice(0, 2)).toEqual(
    plain.map((text) => text.replace(/ (?=[:»])|(?<=«) /g, "\u00A0").replace(/ (?=[;?!])/g, "\u202F")),
  );
  expect(french.published.join()).toContain("mot\u00A0: a ? b");
  expect(french.published.join()).toContain("Vrai\u202F?");
  expect(french.edited.slice(0, 2)).toEqual(plain);
  expect(french.edited.join()).not.toContain("\u00A0");
  expect(textsIn("en", typed).published.slice(0, 2)).toEqual(plain);
});

test("LNG-5 EDT-1 in Russian no line ends with a word of one letter or begins with a dash or a unit", () => {
  // "_" is a no-break space.
  const wanted = [
    "Я_и_мы в_лесу",
    "И_в_доме_— тихо, а_у_реки_– нет",
    "кто-то к_нам: 5_кг, 10_%, 3 500_руб. и_20_°C",
    "о_нас, 2 мая и_5 машин",
    "т. к. сад и/или 10-я школа",
    "5 города, −5 месяцев, «а» или «б»",
    "— Привет! А_я_тут",
  ];
  const typed = wanted.map((text) => text.replaceAll("_", " "));
  const shown = (texts: readonly string[]) => texts.map((text) => text.replaceAll("\u00A0", "_"));
  const article = "Дом *стоит* в лесу — `а в — б`\n\n- О саде\n\n```\nи в — код\n```";
  const russian = textsIn("ru", typed, article);
  expect(shown(russian.published)).toEqual([...wanted, "Дом стоит в_лесу_— а в — б", "О_саде"]);
  expect(russian.html).toContain("и в — код");
  expect(russian.edited.slice(0, wanted.length)).toEqual(typed);
  expect(russian.edited.join()).not.toContain("\u00A0");
  expect(textsIn("uk", typed).published).toEqual(typed);
  expect(shown(textsIn("ru-RU", ['<a href="/в саду — а">в <b>саду</b></a>']).published)).toEqual(["в_саду"]);
});

test("EDT-1 the stylesheet of edited pages keeps the header in the flow of the page", () => {
  const { editing, published } = bothPages(
    documentOf([{ id: "NoHeader", uniqId: "bar", data: {} }]),
    catalogue,
  );
  const { contents, files } = editing();
  expect(contents).toContain("navigation-fixed");
  const own = files.find(({ path }) => path.includes("editing-"));
  expect(own?.contents).toContain("[data-editing] .navigation-fixed { position: relative; }");
  // NAV-5: 30 percent of the window with something beside the links.
  expect(own?.contents).toContain("[data-editing] .menu-links:not(:last-child) { --links-share: 30vw; }");
  expect(published()).not.toContain("editing-");
});

test("EDT-1 hidden sections are in their places and leave the HTML of the others unchanged", () => {
  const shown = [
    title("first", "First"),
    title("second", "Second"),
    { id: "Footer", uniqId: "end", data: { copyrightText: "C" } },
  ];
  const hidden = [
    { id: "NoHeader", uniqId: "draft-bar", status: "draft", data: {} },
    title("draft", "Draft", { status: "draft" }),
    title("hidden", "Hidden", { status: "HIDDEN" }),
  ];
  const [first, second, end] = shown as [Json, Json, Json];
  const [bar, draft, late] = hidden as [Json, Json, Json];
  const document = documentOf([bar, first, draft, second, end, late]);
  const { published, editing } = bothPages(document, catalogue);
  const { contents } = editing();
  expect(addresses(open(contents), "data-section")).toEqual([
    "draft-bar",
    "first",
    "draft",
    "second",
    "end",
    "hidden",
  ]);
  const marked = [...open(contents).querySelectorAll("[data-hidden]")].map((element) =>
    element.getAttribute("data-section"),
  );
  expect(marked).toEqual(["draft-bar", "draft", "hidden"]);
  const visible = sectionIn(contents).filter((html) => !/^[^>]* data-hidden/.test(html));
  expect(visible.map(withoutAddresses)).toEqual(sectionIn(published()));
});

test("EDT-1 a section of unknown type, or whose view throws, is a box with a message; the others show as usual", () => {
  const broken = {
    ...(catalogue.sections.get("BigTitle") as SectionType),
    type: "Broken",
    view: () => {
      throw new Error("No.");
    },
  };
  const own = { ...catalogue, sections: new Map([...catalogue.sections, ["Broken", broken]]) };
  const components = [
    title("one", "One"),
    { id: "Unheard<b>", uniqId: "two", data: { title: "Two" } },
    { id: "Broken", uniqId: "three", data: { title: "Three" } },
    "no section at all",
    { uniqId: 7 },
    title("four", "Four"),
  ];
  const document = documentOf([title("one", "One")]);
  const { contents } = bothPages(document, own, { path: "/", components }).editing();
  const page = open(contents);
  expect(addresses(page, "data-section")).toEqual(["one", "two", "three", "", "", "four"]);
  expect(addresses(page, "data-type")).toEqual(["BigTitle", "Unheard<b>", "Broken", "", "", "BigTitle"]);
  expect(page.querySelector("[data-section=two]")?.textContent).toContain("Unheard<b>");
  expect(page.querySelector("[data-section=three]")?.textContent).toContain("can't be shown");
  expect(page.querySelector("[data-section=four] h2")?.textContent).toBe("Four");
});

test("EDT-1 a section that shows visitors nothing shows its empty slots", () => {
  const { published, editing } = bothPages(
    documentOf([title("one", "One"), { id: "ProviderFooter", uniqId: "two", data: {} }]),
    catalogue,
  );
  expect(published()).not.toContain("ProviderFooter");
  const slot = open(editing().contents).querySelector("[data-section=two] [data-at='/text']");
  expect(slot?.hasAttribute("data-empty")).toBe(true);
  expect(slot?.textContent).toBe("");
});

test("EDT-1 a section without slots that renders nothing explains that visitors don't see it", () => {
  const blank = { ...(catalogue.sections.get("BigTitle") as SectionType), type: "Blank", view: () => null };
  const own = { ...catalogue, sections: new Map([...catalogue.sections, ["Blank", blank]]) };
  const page = edit(documentOf([{ id: "Blank", uniqId: "one", data: { title: "One" } }]), own);
  expect(page.querySelector("[data-section=one]")?.textContent).toBe(pageEn.nothingToSee);
});

test("EDT-9 header, footer and widgets have their addresses in the document", () => {
  const messengers = {
    entries: [
      { name: "telegram", isActive: false, value: "@away" },
      { name: "telegram", isActive: true, value: "@someone", data: { name: "Ann", message: "Hello" } },
    ],
  };
  const page = edit(
    documentOf(
      [
        { id: "NoHeader", uniqId: "bar", data: {} },
        title("one", "One"),
        { id: "Footer", uniqId: "end", data: {} },
      ],
      {
        isPaid: true,
        headerLinks: [
          { text: "About", link: "/" },
          { text: "", link: "" },
        ],
        footerLinks: [{ text: "Contact", link: "/" }],
        privacyPolicy: { name: "Privacy", link: "/", showInFooter: true },
        widgets: { messengers },
      },
    ),
  );
  const found = addresses(page, "data-site-at");
  expect(found).toEqual(
    expect.arrayContaining([
      "/name",
      "/headerLinks/0/text",
      "/headerLinks/0/link",
      "/headerLinks/1/text",
      "/footerLinks/0/text",
      "/privacyPolicy/name",
      "/widgets/messengers/entries/1/data/name",
      "/widgets/messengers/entries/1/data/message",
      "/widgets/messengers/entries/1/data/avatar",
    ]),
  );
  expect(found.some((pointer) => pointer.startsWith("/widgets/messengers/entries/0"))).toBe(false);
  expect(page.querySelector("[data-site-at='/headerLinks/1/text']")?.hasAttribute("data-empty")).toBe(true);
});

test("EDT-9 the HTML of an island has addresses, its props have none", () => {
  const plain = catalogue.sections.get("BigTitle") as SectionType;
  const Shown = ({ label }: { readonly label: string }) => createElement("span", null, label);
  const view = ({ data }: { readonly data: { readonly title: string } }) => {
    const { mark } = useSite();
    const attributes = mark && { label: mark(data, "title") };
    return createElement(Island<{ label: string }>, {
      name: "Alive",
      component: Shown,
      props: { label: data.title },
      attributes,
    });
  };
  const { sections, browser } = catalogue;
  const own = {
    ...catalogue,
    sections: new Map([...sections, ["BigTitle", { ...plain, view }]]),
    browser: { ...browser, parts: { ...browser.parts, "island:Alive": { code: "", needs: [] } } },
  };
  const { contents } = bothPages(documentOf([title("one", 'a"b')]), own).editing();
  const island = open(contents).querySelector("[data-island]") as HTMLElement;
  expect(addresses(island, "data-at")).toEqual(["/title"]);
  expect(island.textContent).toBe('a"b');
  expect(JSON.parse(island.getAttribute("data-props") ?? "")).toEqual({ label: 'a"b' });
});

test("SAF-1 no text of an owner becomes an address or leaves a mark in the page", () => {
  const marks = '\uFDD0\uFDD1data-at\uFDD2/x" onload="alert(1)\uFDD3';
  const entities = "<b>&#xFDD1;data-at&#xFDD2;/y&#xFDD3;word</b>";
  const page = edit(
    documentOf([{ id: "TitleParagraph", uniqId: "one", data: { title: marks, paragraph: entities } }], {
      name: marks,
    }),
  );
  expect(page.body.outerHTML).not.toMatch(/[\uFDD0-\uFDD3]/);
  expect(page.querySelector("[onload]")).toBe(null);
  expect(addresses(page.querySelector("[data-section]") as ParentNode, "data-at")).toEqual([
    "/title",
    "/paragraph",
  ]);
});

test("EDT-1 empty slots are labelled in the owner's language", () => {
  const { files } = bothPages(documentOf([title("one", "")]), catalogue).editing(pageRu);
  expect(files.find(({ path }) => path.includes("editing-"))?.contents).toContain('content: "Ваш текст"');
  const quoted = { ...pageEn, text: 'a"}\n</style>' };
  const own = bothPages(documentOf([title("one", "")]), catalogue).editing(quoted);
  expect(own.files.find(({ path }) => path.includes("editing-"))?.contents).toContain(
    'content: "a\\22 \\7d \\a \\3c \\2f style\\3e "',
  );
});

test("EDT-8 an empty picture does not take the priority of the first picture", () => {
  const picture = (uniqId: string, largeImgUrl: string): Json => ({
    id: "TextImage",
    uniqId,
    data: { title: "T", subTitle: "S", paragraph1: "P", paragraph2: "Q", largeImgUrl },
  });
  const document = documentOf([picture("one", ""), picture("two", "assets/a.webp")]);
  const { published, editing } = bothPages(document, catalogue);
  const [, second] = sectionIn(editing().contents).map(withoutAddresses);
  expect(second).toContain('fetchPriority="high"');
  expect(second).toBe(sectionIn(published())[1]);
});

test("EDT-1 pictures of hidden sections are shown from their original files", () => {
  const data = { title: "T", largeImgUrl: "assets/not-made.webp" };
  const page = edit(documentOf([{ id: "TextImage", uniqId: "one", status: "hidden", data }]));
  expect(page.querySelector("[data-hidden] img")?.getAttribute("src")).toBe(
    "/originals/assets/not-made.webp",
  );
});

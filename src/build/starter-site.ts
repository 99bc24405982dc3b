/** The site that `sectile init` writes: small, valid, and a start for a real one. */
import type { Catalogue } from "#section";
import { documentJsonSchema } from "../document/index.ts";

/**
 * @param name the new folder's name: becomes the site's name and, made safe, its id
 * @returns files relative to the site's folder
 */
export function starterSite(name: string, catalogue: Catalogue): { path: string; contents: string }[] {
  const siteId =
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 60) || "my-site";
  const { sections } = catalogue;
  const component = (id: string, uniqId: string, data: object) => ({
    id,
    uniqId,
    category: sections.get(id)?.category,
    colorMode: sections.get(id)?.colorMode,
    status: "published",
    data,
  });
  const footer = { copyrightText: `© ${name}` };
  const document = {
    $schema: "./site.schema.json",
    siteId,
    name,
    languages: [
      { status: "active", isPrimary: true, order: 1, lang: { name: "English", code: "en", flagCode: "gb" } },
    ],
    headerLinks: [
      { text: "Home", link: "/" },
      { text: "About", link: "/about" },
    ],
    footerLinks: [{ text: "About", link: "/about" }],
    pages: [
      {
        path: "/",
        meta: { title: name, description: `The website of ${name}.` },
        components: [
          component("NoHeader", "top", {}),
          component("BigTitle", "welcome", { title: `Welcome to ${name}`, titleAlignment: "center" }),
          component("TitleParagraph", "start", {
            title: "This page is yours",
            paragraph:
              'Open site.json and change this text. <a href="/about">A second page</a> is already there; `sectile sections` lists all that you can put on a page.',
          }),
          component("Footer", "bottom", footer),
        ],
      },
      {
        path: "/about",
        meta: { title: `About ${name}`, description: `What ${name} is and who is behind it.` },
        components: [
          component("NoHeader", "top", {}),
          component("SideLine", "about", {
            title: "About us",
            paragraph: "Say in a few sentences who you are and what a visitor finds here.",
            buttons: [{ buttonText: "Back to the start", buttonUrl: "/", type: "primary" }],
          }),
          component("Footer", "bottom", footer),
        ],
      },
    ],
  };
  return [
    { path: "site.json", contents: formatJson(document) },
    { path: "site.schema.json", contents: formatJson(documentJsonSchema(catalogue)) },
  ];
}

const formatJson = (value: object) => `${JSON.stringify(value, undefined, 2)}\n`;

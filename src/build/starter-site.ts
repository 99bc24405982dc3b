/** The site that `sectile init` writes: small, valid, and a start for a real one. */
import { readFileSync } from "node:fs";
import type { Catalogue } from "#section";
import { documentJsonSchema } from "../document/index.ts";
import type { CompiledTemplates } from "./templates/compiled.ts";
import { findTemplateFile } from "./templates/folders.ts";

export interface StarterFile {
  /** Relative to the site's folder, with "/". */
  readonly path: string;
  readonly contents: string | Uint8Array;
}

/**
 * @param name the new folder's name: becomes the site's name and, made safe, its id
 * @param templates of a provider, of which the catalogue was made
 */
export function starterSite(
  name: string,
  catalogue: Catalogue,
  templates?: CompiledTemplates,
): StarterFile[] {
  const siteId =
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 60) || "my-site";
  const { sections } = catalogue;
  const component = (id: string, uniqId: string, data: object): object[] => {
    const type = sections.get(id);
    if (!type) return [];
    const { category, colorMode, example } = type;
    // A provider's type of the same name may be of another make: it knows best what it shows.
    const words = type.data.safeParse(data).success ? data : example;
    return [{ id, uniqId, category, colorMode, status: "published", data: words }];
  };
  const orExamples = (components: readonly object[][]): object[] =>
    components.flat().length > 0 ? components.flat() : examplesOf(catalogue, component);
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
        components: orExamples([
          component("NoHeader", "top", {}),
          component("BigTitle", "welcome", { title: `Welcome to ${name}`, titleAlignment: "center" }),
          component("TitleParagraph", "start", {
            title: "This page is yours",
            paragraph:
              'Open site.json and change this text. <a href="/about">A second page</a> is already there; `sectile sections` lists all that you can put on a page.',
          }),
          component("Footer", "bottom", footer),
        ]),
      },
      {
        path: "/about",
        meta: { title: `About ${name}`, description: `What ${name} is and who is behind it.` },
        components: orExamples([
          component("NoHeader", "top", {}),
          component("SideLine", "about", {
            title: "About us",
            paragraph: "Say in a few sentences who you are and what a visitor finds here.",
            buttons: [{ buttonText: "Back to the start", buttonUrl: "/", type: "primary" }],
          }),
          component("Footer", "bottom", footer),
        ]),
      },
    ],
  };
  const text = formatJson(document);
  return [
    { path: "site.json", contents: text },
    { path: "site.schema.json", contents: formatJson(documentJsonSchema(catalogue)) },
    ...samplesIn(text, templates),
  ];
}

/** A page of a provider who has none of the types that the starter knows: one header, some sections, one footer. */
function examplesOf(
  { sections }: Catalogue,
  component: (id: string, uniqId: string, data: object) => object[],
): object[] {
  const of = (isWanted: (category: string) => boolean, most: number) =>
    [...sections.values()].filter(({ category }) => isWanted(category)).slice(0, most);
  const shown = [
    ...of((category) => category === "header", 1),
    ...of((category) => category !== "header" && category !== "footer", 3),
    ...of((category) => category === "footer", 1),
  ];
  return shown.flatMap(({ type, example }, index) => component(type, `part-${index + 1}`, example));
}

/** The pictures that examples name. @param document or a part of it, as JSON */
export function samplesIn(document: string, templates: CompiledTemplates | undefined): StarterFile[] {
  const names = new Set([...document.matchAll(/"assets\/([\w.-]+)"/g)].map(([, name = ""]) => name));
  return [...names].flatMap((name) => {
    const file = findTemplateFile(templates, `samples/${name}`);
    return file ? [{ path: `assets/${name}`, contents: readFileSync(file) }] : [];
  });
}

const formatJson = (value: object) => `${JSON.stringify(value, undefined, 2)}\n`;

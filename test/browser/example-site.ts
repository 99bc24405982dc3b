/** A site document whose pages show section types with their own examples. */
import { readFile } from "node:fs/promises";

/** Folder of the pictures that examples name: the site's `assets/`. */
export const samples = "templates/samples";

export async function exampleOf(type: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(`templates/sections/${type}/example.json`, "utf8"));
}

interface Section {
  readonly id: string;
  readonly data: object;
}

/**
 * @param pages sections of each page, by path
 * @param language BCP 47 code, which also determines the direction
 */
export const siteOf = (pages: Readonly<Record<string, readonly Section[]>>, language = "en"): object => ({
  siteId: "example",
  name: "Example",
  isPaid: true,
  languages: [{ isPrimary: true, lang: { name: language, code: language } }],
  pages: Object.entries(pages).map(([path, sections]) => ({
    path,
    components: sections.map((section, index) => ({ ...section, uniqId: `s${index}` })),
  })),
});

/** A section so high that the page scrolls. */
export const longText: Section = {
  id: "TitleParagraph",
  data: { title: "Below", paragraph: "One line of many.\n".repeat(100) },
};

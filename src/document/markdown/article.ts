/** Facts about a page that come from its article. */
import { type Catalogue, toPlainText } from "#section";
import type { Page, Section } from "../site.ts";
import { readMarkdown } from "./read.ts";

type Data = Section["data"];

/** @returns the slugs of its headings */
export const slugsOf = (data: Data | undefined): readonly string[] =>
  typeof data?.text === "string" ? readMarkdown(data.text).slugs : [];

/** @returns the page's article, if it has one; the first of several */
export const articleOf = (
  sections: readonly Section[],
  catalogue: Pick<Catalogue, "sections">,
): Data | undefined => sections.find(({ type }) => catalogue.sections.get(type)?.isArticle)?.data;

/** Fills in what the page's own metadata leaves out: title, description and date. */
export function metaWithArticle(
  meta: Page["meta"],
  sections: readonly Section[],
  catalogue: Pick<Catalogue, "sections">,
): Page["meta"] {
  const article = articleOf(sections, catalogue);
  if (!article) return meta;
  const { title, description, date } = article;
  return {
    ...meta,
    title: meta.title || plain(title),
    description: meta.description || plain(description),
    updatedAt: meta.updatedAt ?? (isDate(date) ? date : undefined),
  };
}

const plain = (text: unknown): string => (typeof text === "string" ? toPlainText(text).trim() : "");
/** In a document with errors, the date can be anything. */
const isDate = (date: unknown): date is string => typeof date === "string" && !Number.isNaN(Date.parse(date));

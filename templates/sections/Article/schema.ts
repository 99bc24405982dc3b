/**
 * A long text in Markdown, with headings, images, tables, quotes, code and footnotes: a blog post, a guide, a story. It can show
 * the author, the date, topics, the reading time and a table of contents.
 */
import { article, defineSection, group } from "#section";

export default defineSection({
  label: "Article",
  category: "text",
  purpose: "news",
  colorMode: "EXTRALIGHT",
  thumbnailRatio: 0.9,
  isArticle: true,
  data: group(article(), {
    labels: {
      description: { en: "Introduction", ru: "Вступление" },
      author: { en: "Author", ru: "Автор" },
      date: { en: "Date", ru: "Дата" },
      tags: { en: "Topics", ru: "Темы" },
      text: { en: "Text (Markdown)", ru: "Текст (Markdown)" },
      hasContents: { en: "Table of contents", ru: "Содержание" },
      hasReadingTime: { en: "Reading time", ru: "Время чтения" },
    },
  }),
});

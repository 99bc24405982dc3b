/** A page of documentation: Markdown, with the navigation of all pages next to it. */
import { defineSection, group, link, list, picture, plainText, ruled } from "#section";

/** Markdown is neither an owner's plain text, in which it would be a mistake, nor HTML. */
const markdown = () =>
  ruled((value) => value.trim() !== "", { what: "Markdown", hint: () => "Write at least one word." });

export default defineSection({
  label: "Documentation page",
  category: "text",
  colorMode: "EXTRALIGHT",
  data: group({
    title: plainText({ max: 120, required: true }),
    audience: markdown().optional().describe("The readers of the page, in one sentence."),
    answers: list(markdown(), { max: 12 }).describe("Questions that the page answers."),
    chapters: list(markdown(), { max: 200 }).describe("The text, split at its headings of the second level."),
    links: list(
      group({
        written: plainText({ max: 500, required: true }).describe("The address in the Markdown."),
        link: link({ isNeeded: true }),
        anchor: plainText({ max: 200 }).describe("Id of a heading on that page."),
      }),
      { max: 500 },
    ).describe("Where the relative links of the Markdown lead on this site."),
    pictures: list(
      group({
        written: plainText({ max: 500, required: true }).describe("The address in the Markdown."),
        ...picture("imgUrl"),
      }),
      { max: 50 },
    ).describe("Where the images of the Markdown are on this site."),
    menu: list(
      group({
        title: plainText({ max: 60, required: true }),
        pages: list(group({ text: plainText({ max: 120 }), link: link({ isNeeded: true }) }), { max: 100 }),
      }),
      { max: 20 },
    ).describe("All pages of the documentation, in groups."),
    searchIndex: link().describe("JSON file that the search reads."),
  }),
});

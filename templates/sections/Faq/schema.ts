/** Questions whose answers expand below them (FAQ), without JavaScript. Search engines read them as questions and answers. */
import { alignedText, defineSection, group, link, list, text, toPlainText } from "#section";

const question = group({
  title: text({ max: 200, required: true }),
  paragraph: text({ max: 2000, required: true }),
});

export default defineSection({
  label: "Questions and answers",
  category: "text",
  purpose: "questions",
  colorMode: "EXTRALIGHT",
  thumbnailRatio: 0.5,
  data: group({
    ...alignedText("title", { max: 120 }),
    ...alignedText("paragraph", { max: 1500 }),
    questions: list(question, { min: 1, max: 30 }),
    additionalText: text(),
    additionalUrl: link(),
  }),
  structuredData: ({ questions }) => ({
    "@type": "FAQPage",
    mainEntity: questions.map(({ title, paragraph }) => ({
      "@type": "Question",
      name: toPlainText(title ?? ""),
      acceptedAnswer: { "@type": "Answer", text: toPlainText(paragraph ?? "") },
    })),
  }),
});
